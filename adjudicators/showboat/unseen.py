"""Where the unseen cards of a table may lie.

Most may lie anywhere. While players act, though, whoever has acted was faster than whoever has not, so the
cards that they have just shown bound each other: all that acted are faster than some card, and all that wait
are not. Where cards on both sides are unseen there is a world for each card that may divide them.
"""

from collections.abc import Iterator, Sequence

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.memo import remembers_last
from adjudicators.places import cards_on_table
from adjudicators.showboat.players import yet_to_act
from adjudicators.showboat.state import SPEED, Player, State
from adjudicators.unseen import Pool, World, certain_and_possible, holds_any, single

POOL = Pool({card: 1 << SPEED[card] for card in ISLAND.cards}, (1 << len(SPEED)) - 1)
"""The deck; the faster a card, the lower its bit."""

CENTER, ACTED, WAITING, FIRST_HAND = range(4)
"""The places: the center, the cards just shown by those who have acted and by those who have not, and the hands
in seating order. Elsewhere any card may lie."""


def holds(state: State, player: Player, card: str) -> bool | None:
    """Whether a player holds this card; None if that cannot be told."""
    if card in player.hand:
        return True
    return UNKNOWN in player.hand and _lies_unseen(state, _hand_of(state, player), card)


def in_center(state: State, card: str) -> bool | None:
    """Whether this card lies in the center; None if that cannot be told."""
    if card in state.center:
        return True
    return UNKNOWN in state.center and _lies_unseen(state, CENTER, card)


def cards_held(state: State, player: Player) -> tuple[Sequence[str], Sequence[str]]:
    """The cards that a player certainly holds, and those that they may hold besides."""
    if UNKNOWN not in player.hand:
        return player.hand, ()
    return certain_and_possible(_worlds(state), _hand_of(state, player), POOL, player.hand)


def cards_in_center(state: State) -> tuple[Sequence[str], Sequence[str]]:
    """The cards that certainly lie in the center, and those that may lie there besides."""
    if UNKNOWN not in state.center:
        return state.center, ()
    return certain_and_possible(_worlds(state), CENTER, POOL, state.center)


def order_is_possible(state: State) -> bool:
    """Whether the unseen cards can lie so that whoever has acted was faster than whoever has not."""
    latest = [each.tableau[-1] for each in state.players]
    return UNKNOWN not in latest or any(world.possible() for world in _ways(state))


def fastest_waiting(state: State) -> list[str]:
    """Which of the cards shown by those still to act may be the fastest: one that is seen, or ``?``, or both."""
    table, (_, last, between) = _table(state), _dividing(state)
    fastest = POOL.kinds(last) if _divided(table, last).possible() else []
    for card in single(between):
        if _divided(table, card).with_card(WAITING, card) is not None:
            return [*fastest, UNKNOWN]
    return fastest


def _lies_unseen(state: State, place: int, card: str) -> bool | None:
    return holds_any(_worlds(state), place, POOL.copies[card])


def _hand_of(state: State, player: Player) -> int:
    return FIRST_HAND + state.players.index(player)


@remembers_last
def _worlds(state: State) -> list[World]:
    return [world for world in _ways(state) if world.possible()]


def _ways(state: State) -> Iterator[World]:
    """The ways in which the unseen cards may have come to lie; not every one of them is possible."""
    acted, waiting = [UNKNOWN in cards for cards in _just_shown(state)]
    table = _table(state)
    if not acted and not waiting:
        yield table
        return
    first, last, between = _dividing(state)
    yield _divided(table, last if acted else first)
    if acted and waiting:
        for card in single(between):
            yield _divided(table, card)


@remembers_last
def _table(state: State) -> World:
    """The table without the bounds of the acting order."""
    shown = _just_shown(state)
    places = (state.center, *shown, *[each.hand for each in state.players])
    held = tuple([place.count(UNKNOWN) for place in places])
    return World(POOL.unseen(cards_on_table(state)), held, (0,) * len(places))


def _divided(table: World, card: int) -> World:
    """The same where those who acted showed cards faster than this one, and those who wait did not."""
    slower, faster = POOL.every & -card, card - 1
    return World(table.unseen, table.held, (0, slower, faster, *table.barred[FIRST_HAND:]))


def _dividing(state: State) -> tuple[int, int, int]:
    """The fastest and the slowest card that may divide the cards seen, and the unseen ones between them."""
    acted, waiting = [
        POOL.bits(card for card in cards if card != UNKNOWN) for cards in _just_shown(state)
    ]
    first, last = 1 << acted.bit_length(), waiting & -waiting or POOL.every + 1
    return first, last, _table(state).unseen & -first & (last - 1)


def _just_shown(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards shown in this round by those who have acted, and by those who have not."""
    if state.phase != "act":
        return (), ()
    return (
        tuple([each.tableau[-1] for each in state.players if each.acted]),
        tuple([each.tableau[-1] for each in yet_to_act(state)]),
    )
