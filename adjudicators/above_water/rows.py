"""Which cards of one place stand in runs and straights, and which jokers and changed suits help them.

What is not looked at is never needed. A card held is put into its suit's run before a joker or another card,
changed, takes that place: exchanged, nothing is lost.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from adjudicators.above_water.groups import LOW
from adjudicators.above_water.holding import COUNTS, ONE, SIZE, Holding, within

SUIT_NUMBERS = range(len(ONE))


class Row(NamedTuple):
    """The cards of one place that stand in rows, and what is left of them."""

    runs: int
    """How many cards of each suit stand in runs here, as a heap."""
    straights: int
    """How many cards stand in straights here."""
    rest: int
    """The cards held here that stand in neither."""
    jokers: int
    changes: int
    joined: int
    """The jokers in runs, as a heap."""
    moved: int
    """The cards that stand in a run of another suit, as a heap."""
    straight: int
    """The cards held here that stand in straights."""


def rows_through(holding: Holding, place: int, heap: int) -> dict[tuple[int, int], list[Row]]:
    """Every way that cards of a place stand in rows, by how many do so in runs and in straights."""
    found: dict[tuple[int, int, int, int, int, int], Row] = {}
    for own, changed, joined in _runs(holding, place, heap):
        jokers, changes = SIZE[joined], SIZE[changed]
        free = heap - own
        for moved in within(free):
            if SIZE[moved] != changes:
                continue
            for straight in within(free - moved) if holding.straight[place] else (0,):
                rest = free - moved - straight
                for more in _straight_jokers(holding, place, holding.jokers - jokers):
                    runs, straights = own + changed + joined, SIZE[straight] + more
                    row = Row(
                        runs, straights, rest, jokers + more, changes, joined, moved, straight
                    )
                    found.setdefault((runs, straights, rest, row.jokers, changes, joined), row)
    grouped: dict[tuple[int, int], list[Row]] = {}
    for row in found.values():
        grouped.setdefault((row.runs, row.straights), []).append(row)
    return grouped


def _straight_jokers(holding: Holding, place: int, jokers: int) -> range:
    return range(jokers + 1 if holding.straight_joker[place] and place > LOW else 1)


def _runs(holding: Holding, place: int, heap: int) -> Iterator[tuple[int, int, int]]:
    """The cards held, changed and jokers that may stand in runs together, each as a heap."""
    for chosen in product(*(_of_suit(holding, place, heap, suit) for suit in SUIT_NUMBERS)):
        own, changed, joined = (
            sum(each[kind] * ONE[suit] for suit, each in enumerate(chosen)) for kind in range(3)
        )
        if SIZE[joined] <= holding.jokers and SIZE[changed] <= holding.changes:
            yield own, changed, joined


def _of_suit(holding: Holding, place: int, heap: int, suit: int) -> Iterator[tuple[int, int, int]]:
    """How many cards held, changed and jokers may stand in runs of a suit."""
    held, most = COUNTS[heap][suit], holding.copies
    for own in range(held + 1 if holding.own[place][suit] else 1):
        yield own, 0, 0
        if own < held:
            continue
        changes = min(most - own, holding.changes) if holding.changed[place][suit] else 0
        joins = holding.joined[place][suit] and place > LOW
        for changed in range(changes + 1):
            jokers = min(most - own - changed, holding.jokers) if joins else 0
            for joined in range(jokers + 1):
                if changed or joined:
                    yield own, changed, joined
