"""What a legal action does, and what then happens by itself."""

from collections.abc import Callable, Sequence
from typing import Any

from adjudicators.cards import ISLAND, UNKNOWN, without
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.piles import EMPTY, lying
from adjudicators.down_the_well.ranking import lead_suit, opening_rule
from adjudicators.down_the_well.scoring import (
    hand_winner,
    left_in_hands,
    phase_after,
    rule_of_points,
)
from adjudicators.down_the_well.state import (
    HAND_SIZE,
    SUIT,
    Action,
    Deal,
    Lead,
    Options,
    Pass,
    PassThree,
    Play,
    Player,
    State,
)
from adjudicators.down_the_well.turns import (
    next_in,
    opens_round,
    round_opener,
    somebody_ran_out,
    waited_for,
)
from adjudicators.down_the_well.unseen import opener_in_sight, openers
from adjudicators.game import Applied, Setup, seat_number
from adjudicators.hands import dealt, dealt_to, next_hand
from adjudicators.values import changed, copier
from adjudicators.verdict import Event
from adjudicators.words import counted

Result = Applied[State]

_after = copier(State, "players", "piles", "turn", "last_played_by")
"""What plays and passes change of the table; all else is copied."""
_with_hand = copier(Player, "hand", "out")
_chosen = copier(Player, "hand", "passing")
_in_again = copier(Player, "out")
_with_players = copier(State, "players")


def deal_first_hand(setup: Setup[Options]) -> Result:
    """The first hand, dealt."""
    players = [Player(each, (), None, False, 0) for each in setup.players]
    return _deal_hand(setup, players, 1)


def carry_out(state: State, action: Action) -> Result:
    """What results from a legal action."""
    return _CARRIED_OUT[type(action)](state, action)


# ── passing cards ────────────────────────────────────────────────────────────────────────────────


def _pass_three(state: State, action: PassThree) -> Result:
    seat = seat_number(state, action.player)
    player = state.players[seat]
    player = _chosen(player, without(player.hand, *action.cards), action.cards)
    state = _with_players(state, _players_with(state, seat, player))
    message = f"{action.player} lays three cards face down, to be passed"
    covered = rules.PASS_THREE.covered((action.player,), message)
    event = rules.PASS_THREE.event(
        "chosen", message, player=action.player, cards=action.cards, covered=covered
    )
    return Applied(state, (event,)) if waited_for(state) else _change_hands(state, event)


def _change_hands(state: State, chosen: Event) -> Result:
    events = [chosen]
    players = []
    for seat, each in enumerate(state.players):
        giver = state.players[seat - 1]
        cards = giver.passing or ()
        players.append(_chosen(each, each.hand + cards, None))
        message = f"{each.id} receives three cards from {giver.id}"
        both = (each.id, giver.id)
        covered = rules.PASS_TOGETHER.covered(both, message, named=both)
        event = rules.PASS_TOGETHER.event(
            "passed-on", message, player=each.id, cards=cards, covered=covered, named=both
        )
        events.append(event)
    card = state.deck[0] if state.deck else None
    events.append(_turned_over(card))
    state = changed(
        state,
        players=tuple(players),
        phase="play",
        lead=Lead(card, lead_suit(card)),
        deck=state.deck[1:],
    )
    return _find_opener(state, events)


def _turned_over(card: str | None) -> Event:
    if card is None:
        message = "there is no card to turn over: Crabs are the lead suit"
        return rules.LEAD_SIX.event("lead-turned", message)
    message = "a card that cannot be seen is turned over"
    if card != UNKNOWN:
        message = f"{card} is turned over: {ISLAND.suits[SUIT[card]]} are the lead suit"
    return rules.LEAD.event("lead-turned", message, cards=(card,))


def _find_opener(state: State, events: list[Event]) -> Result:
    names = {name for name, _ in openers(state)}
    if len(names) == 1:
        (opener,) = names
        seen = opener_in_sight(state)
        rule, cards = rules.OPENING, None
        if seen and state.lead:
            cards = (seen[1],)
            rule = opening_rule(state.lead.suit, seen[1])
        message = f"{opener} opens"
        covered = rules.OPENING.covered((opener,), message)
        event = rule.event("opener-found", message, player=opener, cards=cards, covered=covered)
        events.append(event)
        state = changed(state, turn=opener)
    return Applied(state, tuple(events))


# ── playing ──────────────────────────────────────────────────────────────────────────────────────


def _play(state: State, action: Play) -> Result:
    card, seat = action.card, seat_number(state, action.player)
    player = state.players[seat]
    hand = without(player.hand, card)
    players = _players_with(state, seat, _with_hand(player, hand, not hand))
    rule = rules.TURN
    if opens_round(state):
        rule = rules.OPENING_LATER
    events = [rule.event("played", f"{player.id} plays {card}", player=player.id, cards=(card,))]
    if not hand:
        message = f"{player.id} has no cards left, so this is the last round"
        event = rules.EMPTY_HAND.event("ran-out", message, player=player.id, numbers={"left": 0})
        events.append(event)
    suit = SUIT[card]
    piles = {**state.piles, suit: (*state.piles[suit], card)}
    return _go_on(_after(state, players, piles, next_in(players, seat), player.id), events)


def _pass(state: State, action: Pass) -> Result:
    seat = seat_number(state, action.player)
    player = state.players[seat]
    players = _players_with(state, seat, _with_hand(player, player.hand, True))
    message = f"{action.player} can play nothing, and passes"
    events = [rules.PASS.event("passed", message, player=action.player)]
    turn = next_in(players, seat)
    return _go_on(_after(state, players, state.piles, turn, state.last_played_by), events)


def _go_on(state: State, events: list[Event]) -> Result:
    """After somebody acted: the next player's turn, or the end of the round."""
    if state.turn is not None:
        return Applied(state, tuple(events))
    return _end_hand(state, events) if somebody_ran_out(state) else _next_round(state, events)


def _next_round(state: State, events: list[Event]) -> Result:
    swept = tuple(lying(state.piles))
    message = f"nobody can play, and nobody has run out: round {state.round} is over"
    numbers = {"round": state.round}
    events.append(rules.ROUND_END.event("round-ended", message, cards=swept, numbers=numbers))
    players = tuple([_in_again(each, False) for each in state.players])
    opener, next_one = round_opener(state), state.round + 1
    message, numbers = f"{opener} opens round {next_one}", {"round": next_one}
    event = rules.ROUND_OPENER.event("opener-found", message, player=opener, numbers=numbers)
    events.append(event)
    state = changed(
        state,
        players=players,
        round=next_one,
        piles=EMPTY,
        discard=state.discard + swept,
        turn=opener,
    )
    return Applied(state, tuple(events))


def _end_hand(state: State, events: list[Event]) -> Result:
    seat = seat_number(state, hand_winner(state) or "")
    winner, points = state.players[seat], left_in_hands(state)
    message = f"{winner.id} played the last card of the last round and wins the hand"
    events.append(rules.WINNER.event("hand-ended", message, player=winner.id))
    rule = rule_of_points([each.id for each in state.players if each.hand], winner.id)
    message = f"{counted(points, 'card')} left in all hands: {winner.id} scores {points}"
    events.append(rule.event("hand-scored", message, player=winner.id, points=points))
    score = winner.score + points
    players = _players_with(state, seat, changed(winner, score=score))
    state = changed(state, players=players, phase=phase_after(state, score))
    if state.phase == "finished":
        rule = rules.MATCH if state.options.match else rules.SINGLE
        events.append(rule.event("game-ended", f"{winner.id} has won", player=winner.id))
    return Applied(state, tuple(events))


def _players_with(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    """The players, one of them changed."""
    players = list(state.players)
    players[seat] = player
    return tuple(players)


# ── dealing ──────────────────────────────────────────────────────────────────────────────────────


def _deal(state: State, action: Deal) -> Result:
    return next_hand(state, action, ISLAND.cards, _deal_hand)


def _deal_hand(setup: Setup[Options], players: Sequence[Player], number: int) -> Result:
    seats = len(players)
    size = HAND_SIZE[seats]
    players = [
        changed(each, hand=hand, passing=None, out=False)
        for each, hand in zip(players, dealt(setup.deck, seats, size), strict=True)
    ]
    events = [dealt_to(rules.DEAL, each.id, each.hand) for each in players]
    state = State(
        options=setup.options,
        players=tuple(players),
        phase="pass-three",
        hand_number=number,
        round=1,
        lead=None,
        piles=EMPTY,
        discard=(),
        deck=setup.deck[seats * size :],
        turn=None,
        last_played_by=None,
        rng=setup.rng,
    )
    return Applied(state, tuple(events))


_CARRIED_OUT: dict[type, Callable[[State, Any], Result]] = {
    PassThree: _pass_three,
    Play: _play,
    Pass: _pass,
    Deal: _deal,
}
