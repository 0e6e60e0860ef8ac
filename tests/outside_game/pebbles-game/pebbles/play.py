"""How Pebbles is dealt, played, won and looked at."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from adjudicators.cards import UNKNOWN
from adjudicators.game import Applied, OpenAction, Setup
from adjudicators.verdict import Event, Outcome, Standing
from pebbles import rulebook as rules
from pebbles.state import (
    HAND_SIZE,
    HEAPS,
    PEBBLE_DECK,
    Action,
    Options,
    Player,
    State,
    Swap,
    Take,
    worth,
)

Result = Applied[State]
Moves = tuple[tuple[Action, ...], tuple[OpenAction, ...]]


def deal(setup: Setup[Options]) -> Result:
    """Two cards each, one at a time, and three full heaps."""
    seats = len(setup.players)
    dealt = seats * HAND_SIZE
    players = tuple(
        Player(name, setup.deck[seat:dealt:seats], 0) for seat, name in enumerate(setup.players)
    )
    events = tuple(map(_dealt, players))
    heaps: Any = dict.fromkeys(HEAPS, setup.options.heap)
    first = setup.players[0]
    deck = setup.deck[dealt:]
    state = State(setup.options, players, "play", first, heaps, deck, (), None, setup.rng)
    return Applied(state, events)


def _dealt(player: Player) -> Event:
    message = f"{player.id} is dealt two cards"
    covered = rules.DEAL.covered((player.id,), message)
    return rules.DEAL.event("dealt", message, player=player.id, cards=player.hand, covered=covered)


def apply(state: State, action: Action) -> Result:
    """What results from a legal action."""
    return _take(state, action) if isinstance(action, Take) else _swap(state, action)


def _take(state: State, action: Take) -> Result:
    count = sum(action.from_.values())
    heaps: Any = {name: left - action.from_.get(name, 0) for name, left in state.heaps.items()}
    players = tuple(
        replace(each, hand=_without(each.hand, action.card), taken=each.taken + count)
        if each.id == action.player
        else each
        for each in state.players
    )
    state = replace(
        state,
        players=players,
        heaps=heaps,
        discard=(*state.discard, action.card),
        last_taker=action.player,
    )
    message = f"{action.player} plays {action.card} and takes {count}"
    event = rules.TAKE.event(
        "taken", message, player=action.player, cards=(action.card,), points=count
    )
    return _go_on(state, event)


def _swap(state: State, action: Swap) -> Result:
    count = len(action.cards)
    drawn, deck = state.deck[:count], state.deck[count:]
    players = tuple(
        replace(each, hand=_without(each.hand, *action.cards) + drawn)
        if each.id == action.player
        else each
        for each in state.players
    )
    state = replace(state, players=players, deck=deck, discard=state.discard + action.cards)
    message = f"{action.player} swaps {' and '.join(action.cards)}"
    return _go_on(
        state, rules.SWAP.event("swapped", message, player=action.player, cards=action.cards)
    )


def _go_on(state: State, event: Event) -> Result:
    if is_over(state):
        ended = replace(state, phase="finished", turn=None)
        outcome = result(ended)
        winners = outcome.winners if outcome else ()
        message = f"the game is over; {' and '.join(winners) or 'nobody'} won"
        over = rules.END.event("game-ended", message, named=winners or None)
        return Applied(ended, (event, over))
    names = [each.id for each in state.players]
    seat = names.index(state.turn or names[0])
    round_the_table = (*state.players[seat + 1 :], *state.players[: seat + 1])
    after = next(each.id for each in round_the_table if each.hand)
    return Applied(replace(state, turn=after), (event,))


def is_over(state: State) -> bool:
    """Whether no pebble is left, or no card to take one with."""
    return not any(state.heaps.values()) or not any(each.hand for each in state.players)


def result(state: State) -> Outcome | None:
    """Who has won, once the game is over."""
    if state.phase != "finished" or state.last_taker is None:
        return None
    if state.options.misere:
        others = tuple(each.id for each in state.players if each.id != state.last_taker)
        return rules.MISERE.outcome(others)
    return rules.LAST_PEBBLE.outcome((state.last_taker,))


def waited_for(state: State) -> tuple[str, ...]:
    """Whose turn it is."""
    return () if state.turn is None else (state.turn,)


def standings(state: State, _: Sequence[Event]) -> tuple[Standing, ...]:
    """How many pebbles everyone has."""
    return tuple(
        Standing(each.id, each.taken, (rules.TAKEN.line(each.taken, f"{each.taken} taken"),))
        for each in state.players
    )


def view(state: State, player: str | None) -> State:
    """The table without the deck, and without the others' hands."""
    players = tuple(
        each if each.id == player else replace(each, hand=(UNKNOWN,) * len(each.hand))
        for each in state.players
    )
    return replace(state, players=players, deck=(UNKNOWN,) * len(state.deck), rng=None)


def moves(state: State, player: str | None) -> Moves:
    """What whoever's turn it is may do."""
    if state.turn is None or player not in (None, state.turn):
        return (), ()
    (actor,) = (each for each in state.players if each.id == state.turn)
    known = [card for card in actor.hand if card != UNKNOWN]
    listed: list[Action] = [
        Take(actor.id, card, from_) for card in known for from_ in ways(due(state, card), state)
    ]
    sizes = range(1, min(len(state.deck), len(known)) + 1)
    listed += [Swap(actor.id, cards) for size in sizes for cards in combinations(known, size)]
    listed += [Swap(actor.id, pair) for pair in _turned_round(known, state)]
    return tuple(listed), _unlisted(state, actor)


def _turned_round(known: list[str], state: State) -> list[tuple[str, ...]]:
    """Two cards may be named in either order."""
    return [tuple(reversed(known))] if len(known) == 2 <= len(state.deck) else []


def _unlisted(state: State, actor: Player) -> tuple[OpenAction, ...]:
    if UNKNOWN not in actor.hand:
        return ()
    cards = unseen_cards(state)
    message = f"{actor.id} holds cards that are not known here"
    unlisted = [OpenAction(Take.type, rules.TAKE.id, message, actor.id, cards)]
    if state.deck:
        unlisted.append(OpenAction(Swap.type, rules.SWAP.id, message, actor.id, cards))
    return tuple(unlisted)


def due(state: State, card: str) -> int:
    """How many pebbles a card takes from these heaps."""
    return min(worth(card), sum(state.heaps.values()))


def ways(count: int, state: State) -> list[Mapping[str, int]]:
    """All ways to take so many pebbles."""
    ranges = [range(min(count, left) + 1) for left in state.heaps.values()]
    return [
        {name: taken for name, taken in zip(state.heaps, amounts, strict=True) if taken}
        for amounts in product(*ranges)
        if sum(amounts) == count
    ]


def unseen_cards(state: State) -> tuple[str, ...]:
    """The cards that stand nowhere in the state."""
    seen = [*state.deck, *state.discard]
    for each in state.players:
        seen += each.hand
    return PEBBLE_DECK.unseen(seen)


def _without(hand: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)
