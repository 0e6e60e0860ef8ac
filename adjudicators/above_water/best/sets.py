"""What becomes of the cards of one rank that stand in no run and no straight: they make sets or are left over.

Cards left over may go into a cloud. How many do is counted at the end.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from adjudicators.above_water.best.counted_hand import COUNTS, ONE, SHOWS, SIZE, CountedHand, within
from adjudicators.above_water.groups.kinds import CARD_OF_GROUP

MOST_SETS = 3
"""The most sets of one rank. Two sets made one pay 4 more and lose at most 3 for each of their families. So two
sets stay apart only for two families, and three sets for three; four sets never pay."""


class MadeSet(NamedTuple):
    """A set of some cards of one rank, and jokers."""

    family: int
    """The suits that it shows, where that can matter; 0 elsewhere."""
    stones: int
    jokers: int
    changes: int
    heap: int


class OutsideSequences(NamedTuple):
    """One way to use the cards of a rank that stand in no sequence."""

    worth: int
    """What it is worth at the current prices."""
    sets: tuple[MadeSet, ...]
    left: int
    """The heap that is left over."""


Priced = Sequence[tuple[int, MadeSet]]
"""Sets with what they are worth, the best first."""


def sets_of(heap: int, hand: CountedHand) -> list[MadeSet]:
    """The sets that all of these cards can make, with no more jokers and changes than their suits need."""
    if not heap:
        return []
    size, plain, counts = SIZE[heap], SHOWS[heap], COUNTS[heap]
    made = []
    if size > 1 and plain not in hand.families:
        made.append(MadeSet(0, CARD_OF_GROUP * (size - 1), 0, 0, heap))
    for family in hand.families:
        outside = sum(n for suit, n in enumerate(counts) if not family >> suit & 1)
        absent = max(0, (family & ~plain).bit_count() - outside)
        spare = sum(max(0, n - 1) for suit, n in enumerate(counts) if family >> suit & 1)
        for more in range(min(spare, absent) + 1):
            jokers, changes = max(absent - more, 2 - size, 0), outside + more
            if jokers <= hand.jokers and changes <= hand.changes:
                paid = CARD_OF_GROUP * (size + jokers - 1)
                made.append(MadeSet(family, paid, jokers, changes, heap))
    return made


@cache
def first_of(heap: int) -> int:
    """The first card of a heap, as a heap."""
    return next(one for one in ONE if one in within(heap))


@cache
def splits(heap: int) -> tuple[tuple[int, int], ...]:
    """Every part of a heap that has its first card, with the rest."""
    without_first = within(heap - first_of(heap))
    return tuple(
        (part, heap - part) for part in within(heap) if part - first_of(heap) in without_first
    )


def ways_outside_sequences(
    heap: int,
    priced: Mapping[int, Priced],
    most: Mapping[int, int],
    least: int,
    single: Mapping[int, int],
    sets: tuple[MadeSet, ...] = (),
    left: int = 0,
    worth: int = 0,
) -> Iterator[OutsideSequences]:
    """Every way to use a heap that is worth at least so much."""
    if worth + most[heap] < least:
        return
    if not heap:
        if len(sets) < 2 or (all(each.family for each in sets) and _differ(sets)):
            yield OutsideSequences(worth, sets, left)
        return
    first = first_of(heap)
    yield from ways_outside_sequences(
        heap - first, priced, most, least, single, sets, left + first, worth + single[first]
    )
    if len(sets) == MOST_SETS:
        return
    for part, rest in splits(heap):
        for value, made in priced[part]:
            if worth + value + most[rest] < least:
                break
            yield from ways_outside_sequences(
                rest, priced, most, least, single, (*sets, made), left, worth + value
            )


def _differ(sets: tuple[MadeSet, ...]) -> bool:
    return len({each.family for each in sets}) == len(sets)
