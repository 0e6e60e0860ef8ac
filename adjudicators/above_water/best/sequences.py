"""Which cards of one place stand in runs and straights, and which jokers and changed suits help them.

The ways left out are never needed. A run takes a card that is held before it takes a joker or a changed card for
the same place: exchanging the two loses nothing.
"""

from collections.abc import Iterator
from typing import NamedTuple

from adjudicators.above_water.best.counted_hand import COUNTS, ONE, SIZE, CountedHand, within
from adjudicators.above_water.groups.kinds import LOW


class SequenceUse(NamedTuple):
    """One way in which cards of one place stand in sequences, and which cards are left."""

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


SequenceUses = dict[tuple[int, int], list[SequenceUse]]
"""Every way in which cards stand in sequences, by how many stand in runs (as a heap) and in straights."""


def sequence_uses(hand: CountedHand, place: int, heap: int) -> SequenceUses:
    """Every way that the cards held in a place stand in sequences."""
    found: dict[tuple[int, int, int, int, int, int], SequenceUse] = {}
    for own, changed, joined in _runs(hand, place, heap):
        jokers, changes, free = SIZE[joined], SIZE[changed], heap - own
        runs = own + changed + joined
        more = _straight_jokers(hand, place, hand.jokers - jokers)
        for moved in within(free):
            if SIZE[moved] != changes:
                continue
            left = free - moved
            for straight in within(left) if hand.straight[place] else (0,):
                for number in more:
                    straights, wild = SIZE[straight] + number, jokers + number
                    key = (runs, straights, left - straight, wild, changes, joined)
                    if key not in found:
                        found[key] = SequenceUse(*key, moved, straight)
    grouped: SequenceUses = {}
    for use in found.values():
        grouped.setdefault((use.runs, use.straights), []).append(use)
    return grouped


def _straight_jokers(hand: CountedHand, place: int, jokers: int) -> range:
    return range(jokers + 1 if hand.straight_joker[place] and place > LOW else 1)


def _runs(hand: CountedHand, place: int, heap: int) -> list[tuple[int, int, int]]:
    """The cards held, changed and jokers that may stand in runs together, each as a heap."""
    found = [(0, 0, 0)]
    for suit, one in enumerate(ONE):
        choices = list(_of_suit(hand, place, heap, suit))
        if choices != [(0, 0, 0)]:
            found = [
                (own + more * one, changed + moved * one, joined + jokers * one)
                for own, changed, joined in found
                for more, moved, jokers in choices
                if SIZE[joined] + jokers <= hand.jokers and SIZE[changed] + moved <= hand.changes
            ]
    return found


def _of_suit(hand: CountedHand, place: int, heap: int, suit: int) -> Iterator[tuple[int, int, int]]:
    """How many cards held, changed and jokers may stand in runs of a suit."""
    held, most = COUNTS[heap][suit], hand.copies
    for own in range(held + 1 if hand.own[place][suit] else 1):
        yield own, 0, 0
        if own < held:
            continue
        changes = min(most - own, hand.changes) if hand.changed[place][suit] else 0
        joins = hand.joined[place][suit] and place > LOW
        for changed in range(changes + 1):
            jokers = min(most - own - changed, hand.jokers) if joins else 0
            for joined in range(jokers + 1):
                if changed or joined:
                    yield own, changed, joined
