"""Which cards of one place stand in runs and straights, and which jokers and changed suits help them.

What is not looked at is never needed. A card held is put into its suit's run before a joker or another card,
changed, takes that place: exchanged, nothing is lost.
"""

from collections.abc import Iterator
from typing import NamedTuple

from adjudicators.above_water.best.counted_hand import COUNTS, ONE, SIZE, Holding, within
from adjudicators.above_water.groups.kinds import LOW


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


Rows = dict[tuple[int, int], list[Row]]
"""By how many cards stand in runs, as a heap, and in straights: every way that they can."""


def rows_through(holding: Holding, place: int, heap: int) -> Rows:
    """Every way that the cards held in a place stand in rows."""
    found: dict[tuple[int, int, int, int, int, int], Row] = {}
    for own, changed, joined in _runs(holding, place, heap):
        jokers, changes, free = SIZE[joined], SIZE[changed], heap - own
        runs = own + changed + joined
        more = _straight_jokers(holding, place, holding.jokers - jokers)
        for moved in within(free):
            if SIZE[moved] != changes:
                continue
            left = free - moved
            for straight in within(left) if holding.straight[place] else (0,):
                for number in more:
                    straights, wild = SIZE[straight] + number, jokers + number
                    key = (runs, straights, left - straight, wild, changes, joined)
                    if key not in found:
                        found[key] = Row(*key, moved, straight)
    grouped: Rows = {}
    for row in found.values():
        grouped.setdefault((row.runs, row.straights), []).append(row)
    return grouped


def _straight_jokers(holding: Holding, place: int, jokers: int) -> range:
    return range(jokers + 1 if holding.straight_joker[place] and place > LOW else 1)


def _runs(holding: Holding, place: int, heap: int) -> list[tuple[int, int, int]]:
    """The cards held, changed and jokers that may stand in runs together, each as a heap."""
    found = [(0, 0, 0)]
    for suit, one in enumerate(ONE):
        choices = list(_of_suit(holding, place, heap, suit))
        if choices != [(0, 0, 0)]:
            found = [
                (own + more * one, changed + moved * one, joined + jokers * one)
                for own, changed, joined in found
                for more, moved, jokers in choices
                if SIZE[joined] + jokers <= holding.jokers
                and SIZE[changed] + moved <= holding.changes
            ]
    return found


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
