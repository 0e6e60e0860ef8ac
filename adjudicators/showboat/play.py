"""What an action that is legal does, and what follows from it by itself."""

from collections.abc import Callable, Sequence
from typing import Any

from adjudicators.cards import ISLAND, UNKNOWN, without
from adjudicators.game import Applied, Setup
from adjudicators.hands import dealt, dealt_to, highest, next_hand
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.players import last_player, yet_to_act, yet_to_choose
from adjudicators.showboat.scoring import appraise, showboat_rule
from adjudicators.showboat.state import (
    CENTER_SIZE,
    DEALT_AND_ASIDE,
    HAND_SIZE,
    Action,
    Choose,
    Deal,
    Options,
    Pick,
    Player,
    Retire,
    State,
)
from adjudicators.showboat.turns import phase_after, retires_by_itself
from adjudicators.values import changed, copier
from adjudicators.verdict import Event, Outcome
from adjudicators.words import card_in_words, cards_in_words, counted, listed

Result = Applied[State]

_chosen = copier(Player, "hand", "chosen")
_shown = copier(Player, "tableau", "chosen")
_picked = copier(Player, "hand", "acted")
_retiring = copier(Player, "acted", "retired")
_next_to_act = copier(Player, "acted")
_scoring = copier(Player, "score")
_after = copier(State, "players", "phase", "center")
"""What actions change of a player and of the table; all else is copied."""


def open_game(setup: Setup[Options]) -> Result:
    """The first hand, dealt."""
    players = [
        Player(each, (), (), None, acted=False, retired=False, score=0) for each in setup.players
    ]
    return _deal_hand(setup, players, 1)


def apply(state: State, action: Action) -> Result:
    """What results from a legal action."""
    return _APPLIED[type(action)](state, action)


def _choose(state: State, action: Choose) -> Result:
    name, card = action.player, action.card
    players = tuple(
        [
            _chosen(each, without(each.hand, card), card) if each.id == name else each
            for each in state.players
        ]
    )
    message = f"{name} lays {card_in_words(card)} face down"
    covered = rules.CHOOSE.covered((name,), f"{name} lays a card face down")
    event = rules.CHOOSE.event("chosen", message, player=name, cards=(card,), covered=covered)
    if len(yet_to_choose(state)) > 1:
        return Applied(_after(state, players, state.phase, state.center), (event,))
    return _reveal(state, players, event)


def _reveal(state: State, players: tuple[Player, ...], chosen: Event) -> Result:
    events = [chosen]
    shown = []
    for each in players:
        if each.chosen is None:
            shown.append(each)
            continue
        card = each.chosen
        shown.append(_shown(each, (*each.tableau, card), None))
        message = f"{each.id} shows {card_in_words(card)}"
        events.append(rules.REVEAL.event("revealed", message, player=each.id, cards=(card,)))
    return _go_on(_after(state, tuple(shown), "act", state.center), events)


def _pick(state: State, action: Pick) -> Result:
    name, card = action.player, action.card
    center = list(state.center)
    center.remove(card if card in center else UNKNOWN)
    players = tuple(
        [
            _picked(each, (*each.hand, card), True) if each.id == name else each
            for each in state.players
        ]
    )
    event = rules.PICK.event("picked", f"{name} takes {card}", player=name, cards=(card,))
    return _go_on(_after(state, players, state.phase, tuple(center)), [event])


def _retire(state: State, action: Retire) -> Result:
    event = rules.RETIRE.event("retired", f"{action.player} retires", player=action.player)
    return _go_on(_retired(state, action.player), [event])


def _retired(state: State, player: str) -> State:
    players = tuple(
        [_retiring(each, True, True) if each.id == player else each for each in state.players]
    )
    return _after(state, players, state.phase, state.center)


def _deal(state: State, action: Deal) -> Result:
    events: list[Event] = []
    if state.phase == "act":
        state = _end_unseen(state, events)
    dealt_anew = next_hand(state, action, ISLAND.cards, _deal_hand)
    return changed(dealt_anew, events=(*events, *dealt_anew.events))


def _end_unseen(state: State, events: list[Event]) -> State:
    """The end of a hand in which it cannot be told who is the last player: some points cannot be told either."""
    message = "nobody finds a card in the center, and the hand is over; unseen cards decide who is the last player"
    events.append(rules.RETIRE_EMPTY.event("hand-ended", message))
    players = []
    for each in state.players:
        points = appraise(each.tableau, each.hand, last_player=False)
        if not each.retired and points != appraise(each.tableau, each.hand, last_player=True):
            points = None
        players.append(_scoring(each, _plus(each.score, points)))
        events.append(_scored(each.id, points))
    return _after(state, tuple(players), state.phase, state.center)


_APPLIED: dict[type, Callable[[State, Any], Result]] = {
    Choose: _choose,
    Pick: _pick,
    Retire: _retire,
    Deal: _deal,
}


def _go_on(state: State, events: list[Event]) -> Result:
    """After somebody acted: end the hand or the round, or retire whoever finds the center empty."""
    while True:
        if last := last_player(state):
            return _end_hand(state, last, events)
        if not yet_to_act(state):
            return _next_round(state, events)
        retiring = retires_by_itself(state)
        if retiring is None:
            return Applied(state, tuple(events))
        message = f"{retiring.id} finds no card in the center and retires"
        events.append(rules.RETIRE_EMPTY.event("retired", message, player=retiring.id))
        state = _retired(state, retiring.id)


def _next_round(state: State, events: list[Event]) -> Result:
    if state.center:
        message = f"nobody took {cards_in_words(state.center)}"
        events.append(rules.LEFTOVERS.event("center-discarded", message, cards=state.center))
    number = state.round + 1
    center, deck = state.deck[:CENTER_SIZE], state.deck[CENTER_SIZE:]
    rule = rules.CENTER if center else rules.SIXTH_ROUND
    message = f"round {number}: {cards_in_words(center) if center else 'no cards are left'}"
    events.append(rule.event("center-dealt", message, cards=center, numbers={"round": number}))
    players = tuple([_next_to_act(each, False) for each in state.players])
    state = changed(
        state,
        players=players,
        phase="choose",
        round=number,
        center=center,
        deck=deck,
        discard=state.discard + state.center,
    )
    return Applied(state, tuple(events))


def _end_hand(state: State, last: Player, events: list[Event]) -> Result:
    rule = rules.LAST_PLAYER if last.acted else rules.LAST_CARD_COUNTS
    message = f"{last.id} is the last player, and the hand is over"
    events.append(rule.event("hand-ended", message, player=last.id))
    players = []
    for each in state.players:
        points = appraise(each.tableau, each.hand, each is last)
        players.append(_scoring(each, _plus(each.score, points)))
        events.append(_scored(each.id, points))
    state = _after(state, tuple(players), phase_after(state.hand_number), state.center)
    if ended := result(state):
        message = f"six hands are over; {listed(ended.winners)} won"
        rule = rules.RULEBOOK[ended.rule]
        events.append(rule.event("game-ended", message, named=ended.winners))
    return Applied(state, tuple(events))


def _scored(player: str, points: int | None) -> Event:
    if points is None:
        message = f"what {player} scores hangs on cards that cannot be seen"
        return rules.HAND_POINTS.event("hand-scored", message, player=player)
    message = f"{player} scores {counted(points, 'point')}"
    rule = showboat_rule(points)
    if rule is not None:
        message = f"{message}, a Showboat"
    rule = rule or rules.HAND_POINTS
    return rule.event("hand-scored", message, player=player, points=points)


def result(state: State) -> Outcome | None:
    """Who has won, once six hands are over and every score is known."""
    if state.phase != "finished":
        return None
    if None in [each.score for each in state.players]:
        return None
    return highest(state.players, rules.WINNER, rules.SHARED_WIN)


def _deal_hand(setup: Setup[Options], sheet: Sequence[Player], number: int) -> Result:
    order, seats = setup.deck, len(sheet)
    hands = dealt(order, seats, HAND_SIZE)
    aside, deck = order[seats * HAND_SIZE : DEALT_AND_ASIDE], order[DEALT_AND_ASIDE:]
    center, deck = deck[:CENTER_SIZE], deck[CENTER_SIZE:]
    players = []
    events = []
    for each, hand in zip(sheet, hands, strict=True):
        name, score = each.id, each.score
        players.append(Player(name, hand, (), None, acted=False, retired=False, score=score))
        events.append(dealt_to(rules.DEAL, name, hand))
    if aside:
        message = f"{counted(len(aside), 'card')} put aside, face down"
        covered = rules.ASIDE.covered((), message)
        events.append(rules.ASIDE.event("put-aside", message, cards=aside, covered=covered))
    message = f"round 1: {cards_in_words(center)}"
    event = rules.CENTER.event("center-dealt", message, cards=center, numbers={"round": 1})
    events.append(event)
    seated, options, rng = tuple(players), setup.options, setup.rng
    state = State(options, seated, "choose", number, 1, center, deck, aside, rng)
    return Applied(state, tuple(events))


def _plus(total: int | None, points: int | None) -> int | None:
    return None if total is None or points is None else total + points
