"""What an action that is legal does, and what follows from it by itself."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.chance import Rng, reordered
from adjudicators.game import Applied, Setup
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.scoring import SHOWBOAT_POINTS, appraise
from adjudicators.showboat.state import (
    CENTER_SIZE,
    DEALT_AND_ASIDE,
    HAND_SIZE,
    HANDS,
    Action,
    Choose,
    Deal,
    Options,
    Pick,
    Player,
    Retire,
    State,
)
from adjudicators.showboat.turns import next_in_line, still_in, yet_to_act
from adjudicators.verdict import Event, Outcome

Result = Applied[State]


def open_game(setup: Setup[Options]) -> Result:
    """The first hand, dealt."""
    return _deal_hand(
        setup.options, [(each, 0) for each in setup.players], 1, setup.deck, setup.rng
    )


def apply(state: State, action: Action) -> Result:
    """What results from a legal action."""
    return _APPLIED[type(action)](state, action)


def _choose(state: State, action: Choose) -> Result:
    players = tuple(
        [
            _with_chosen(each, action.card) if each.id == action.player else each
            for each in state.players
        ]
    )
    shown = f"{action.player} lays {_named(action.card)} face down"
    cards = None if action.card == UNKNOWN else (action.card,)
    event = rules.CHOOSE.event("chosen", shown, player=action.player, cards=cards)
    if any([each.chosen is None and not each.retired for each in players]):
        return Applied(_with_players(state, players), (event,))
    return _reveal(state, players, event)


def _with_chosen(player: Player, card: str) -> Player:
    hand = list(player.hand)
    if card == UNKNOWN:
        hand = [UNKNOWN] * (len(hand) - 1)
    else:
        hand.remove(card if card in hand else UNKNOWN)
    return Player(
        player.id,
        tuple(hand),
        player.tableau,
        card,
        player.acted,
        player.retired,
        player.score,
    )


def _reveal(state: State, players: tuple[Player, ...], chosen: Event) -> Result:
    events = [chosen]
    shown = []
    for each in players:
        if each.chosen is None:
            shown.append(each)
            continue
        card = each.chosen
        tableau = (*each.tableau, card)
        shown.append(Player(each.id, each.hand, tableau, None, False, False, each.score))
        message = f"{each.id} shows {_named(card)}"
        events.append(rules.REVEAL.event("revealed", message, player=each.id, cards=(card,)))
    return _go_on(_with_players(state, tuple(shown), phase="act"), events)


def _pick(state: State, action: Pick) -> Result:
    card = action.card
    center = list(state.center)
    center.remove(card if card in center else UNKNOWN)
    players = tuple(
        [
            Player(each.id, (*each.hand, card), each.tableau, None, True, False, each.score)
            if each.id == action.player
            else each
            for each in state.players
        ]
    )
    event = rules.PICK.event(
        "picked", f"{action.player} takes {card}", player=action.player, cards=(card,)
    )
    return _go_on(_with_players(state, players, center=tuple(center)), [event])


def _retire(state: State, action: Retire) -> Result:
    event = rules.RETIRE.event("retired", f"{action.player} retires", player=action.player)
    return _go_on(_retired(state, action.player), [event])


def _retired(state: State, player: str) -> State:
    players = tuple(
        [
            Player(each.id, each.hand, each.tableau, None, True, True, each.score)
            if each.id == player
            else each
            for each in state.players
        ]
    )
    return _with_players(state, players)


def _deal(state: State, action: Deal) -> Result:
    deck = ISLAND.cards
    order, rng = reordered(deck, state.rng, action.shuffle)
    sheet = [(each.id, each.score) for each in state.players]
    dealt = _deal_hand(state.options, sheet, state.hand_number + 1, order, rng)
    return Applied(dealt.state, dealt.events, (deck,))


_APPLIED: dict[type, Callable[[State, Any], Result]] = {
    Choose: _choose,
    Pick: _pick,
    Retire: _retire,
    Deal: _deal,
}


def _go_on(state: State, events: list[Event]) -> Result:
    """After somebody acted: end the hand or the round, or retire whoever finds the center empty."""
    while True:
        remaining = still_in(state)
        if len(remaining) == 1:
            return _end_hand(state, remaining[0], events)
        if not yet_to_act(state):
            return _next_round(state, events)
        if state.center:
            return Applied(state, tuple(events))
        candidates = next_in_line(state)
        if len(candidates) > 1:
            return Applied(state, tuple(events))
        player = candidates[0].id
        message = f"{player} finds no card in the center and retires"
        events.append(rules.RETIRE_EMPTY.event("retired", message, player=player))
        state = _retired(state, player)


def _next_round(state: State, events: list[Event]) -> Result:
    if state.center:
        message = f"nobody took {' '.join(state.center)}"
        events.append(rules.LEFTOVERS.event("center-discarded", message, cards=state.center))
    number = state.round + 1
    center, deck = state.deck[:CENTER_SIZE], state.deck[CENTER_SIZE:]
    rule = rules.CENTER if center else rules.SIXTH_ROUND
    message = f"round {number}: {' '.join(center) if center else 'no cards are left'}"
    events.append(rule.event("center-dealt", message, cards=center))
    players = tuple(
        [
            Player(each.id, each.hand, each.tableau, None, False, each.retired, each.score)
            for each in state.players
        ]
    )
    state = State(
        state.options,
        players,
        "choose",
        state.hand_number,
        number,
        center,
        deck,
        state.discard + state.center,
        state.rng,
    )
    return Applied(state, tuple(events))


def _end_hand(state: State, last: Player, events: list[Event]) -> Result:
    rule = rules.LAST_PLAYER if last.acted else rules.LAST_CARD_COUNTS
    message = f"{last.id} is the last player, and the hand is over"
    events.append(rule.event("hand-ended", message, player=last.id))
    players = []
    for each in state.players:
        points = appraise(each.tableau, each.hand, each is last)
        players.append(replace(each, score=_plus(each.score, points)))
        events.append(_scored(each.id, points))
    over = state.hand_number == HANDS
    state = _with_players(state, tuple(players), phase="finished" if over else "deal")
    if ended := result(state):
        message = f"six hands are over; {' and '.join(ended.winners)} won"
        rule = rules.WINNER if len(ended.winners) == 1 else rules.SHARED_WIN
        events.append(rule.event("game-ended", message))
    return Applied(state, tuple(events))


def _scored(player: str, points: int | None) -> Event:
    if points is None:
        message = f"{player} has cards that cannot be seen, so the hand cannot be scored"
        return rules.SIX_HANDS.event("hand-scored", message, player=player)
    rule, message = rules.SIX_HANDS, f"{player} scores {points}"
    if points >= SHOWBOAT_POINTS:
        rule = rules.SHOWBOAT if points == SHOWBOAT_POINTS else rules.SHOWBOAT_MORE
        message = f"{message}, a Showboat"
    return rule.event("hand-scored", message, player=player, points=points)


def result(state: State) -> Outcome | None:
    """Who has won, once six hands are over and every score is known."""
    if state.phase != "finished":
        return None
    scores = [each.score for each in state.players if each.score is not None]
    if len(scores) < len(state.players):
        return None
    winners = tuple(each.id for each in state.players if each.score == max(scores))
    return (rules.WINNER if len(winners) == 1 else rules.SHARED_WIN).outcome(winners)


def _deal_hand(
    options: Options,
    sheet: list[tuple[str, int | None]],
    hand_number: int,
    order: tuple[str, ...],
    rng: Rng | None,
) -> Result:
    seats = len(sheet)
    dealt = seats * HAND_SIZE
    aside, deck = order[dealt:DEALT_AND_ASIDE], order[DEALT_AND_ASIDE:]
    center, deck = deck[:CENTER_SIZE], deck[CENTER_SIZE:]
    players = []
    events = []
    for seat, (player, score) in enumerate(sheet):
        hand = order[seat:dealt:seats]
        players.append(Player(player, hand, (), None, False, False, score))
        message = f"{player} is dealt {HAND_SIZE} cards"
        events.append(rules.DEAL.event("dealt", message, player=player, cards=hand))
    if aside:
        message = f"{len(aside)} cards are put aside, face down"
        events.append(rules.ASIDE.event("put-aside", message, cards=aside))
    message = f"round 1: {' '.join(center)}"
    events.append(rules.CENTER.event("center-dealt", message, cards=center))
    state = State(options, tuple(players), "choose", hand_number, 1, center, deck, aside, rng)
    return Applied(state, tuple(events))


def _with_players(
    state: State,
    players: tuple[Player, ...],
    *,
    phase: Any = None,
    center: tuple[str, ...] | None = None,
) -> State:
    return State(
        state.options,
        players,
        phase or state.phase,
        state.hand_number,
        state.round,
        state.center if center is None else center,
        state.deck,
        state.discard,
        state.rng,
    )


def _named(card: str) -> str:
    return "a card" if card == UNKNOWN else card


def _plus(total: int | None, points: int | None) -> int | None:
    return None if total is None or points is None else total + points
