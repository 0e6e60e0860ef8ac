"""A hand as the search for its best groups sees it: how many cards of each suit in each place of a sequence.

Places run from 1, the ace below the 2, to 14, the ace above the king; the same aces stand in both. The
cards of one place are a *heap*: four counts of two bits each in one number, clubs lowest, so that a heap taken
from a larger one is a difference.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from adjudicators.above_water.groups.kinds import COLOUR, HIGH, LOW, PLACE, SUIT
from adjudicators.above_water.groups.synergy import SUITS
from adjudicators.above_water.state import JOKER

PLACES = range(LOW, HIGH + 1)
FAMILIES = range(1, 1 << len(SUITS))
COUNTS = [tuple(heap >> 2 * suit & 3 for suit in range(len(SUITS))) for heap in range(256)]
SIZE = [sum(counts) for counts in COUNTS]
ONE = [1 << 2 * suit for suit in range(len(SUITS))]
"""A heap of one card of each suit."""
RED = [COLOUR[suit] == "red" for suit in SUITS]
REDS = [sum(n for n, red in zip(counts, RED, strict=True) if red) for counts in COUNTS]
SHOWS = [sum(1 << suit for suit, n in enumerate(counts) if n) for counts in COUNTS]
"""The family of a set that is made of a heap as it is."""


@cache
def common(one: int, other: int) -> int:
    """The heap of what two heaps have in common."""
    return sum(
        min(pair) * ONE[suit]
        for suit, pair in enumerate(zip(COUNTS[one], COUNTS[other], strict=True))
    )


@cache
def within(heap: int) -> tuple[int, ...]:
    """Every heap that can be taken from this one, the empty one and itself included."""
    return tuple(each for each in range(256) if common(each, heap) == each)


class CountedHand:
    """The cards of a hand, its jokers, and how many suits it may change."""

    def __init__(self, cards: Iterable[str], changes: int, *, straights: bool = True) -> None:
        counted = Counter(cards)
        self.jokers = counted.pop(JOKER, 0)
        self.changes = changes
        self.heaps = [0] * (HIGH + 1)
        for card, number in counted.items():
            self.heaps[PLACE[card]] += number * ONE[SUITS.index(SUIT[card])]
        self.aces = SIZE[self.heaps[LOW]]
        self.heaps[HIGH] = self.heaps[LOW]
        self.copies = max((max(COUNTS[heap]) for heap in self.heaps), default=1)
        """How many runs of one suit side by side can be useful."""
        wild = self.jokers + changes
        suits = range(len(SUITS))
        held = [[p for p in PLACES if COUNTS[self.heaps[p]][suit]] for suit in suits]
        anything = [p for p in PLACES if self.heaps[p]]
        self.whole = [
            len({p % HIGH or LOW for p in places if p != HIGH}) + wild >= HIGH - LOW
            for places in held
        ]
        """By suit: whether a run can have all thirteen ranks, so that no joker fits on it."""
        self.round = [
            sum(LOW < p < HIGH for p in places) + wild >= HIGH - LOW - 1 for places in held
        ]
        """By suit: whether a run could reach from the one ace to the other, which it must not."""
        self.straight_round = sum(LOW < p < HIGH for p in anything) + self.jokers >= HIGH - LOW - 1
        others = [anything if changes else places for places in held]
        """By suit: where there are cards that may stand in its runs, changed or not."""
        self.own = [
            [_near(places, p, self.jokers + 1) for places in others] for p in range(HIGH + 1)
        ]
        """By place and suit: whether a card held there may stand in a run."""
        self.changed = [
            [_near(places, p, changes and wild) for places in held] for p in range(HIGH + 1)
        ]
        """The same for a card that is changed to this suit: every run has at least one unchanged card."""
        self.joined = [
            [
                self.jokers > 0
                and _near(held[suit], p, wild)
                and (self.whole[suit] or _between(places, p, self.jokers))
                for suit, places in enumerate(others)
            ]
            for p in range(HIGH + 1)
        ]
        """The same for a joker, which must join two pieces: at the end of a run it is worth no more than in any
        set."""
        straight = anything if straights else []
        self.straight = [_near(straight, p, self.jokers + 1) for p in range(HIGH + 1)]
        self.straight_joker = [_near(straight, p, self.jokers) for p in range(HIGH + 1)]
        self.open_after = [self._going_on(others, p) for p in range(HIGH + 1)]
        """By place: a heap of three of each suit whose runs can go on."""
        self.straight_after = [
            p < HIGH and bool(self.jokers or self.heaps[p + 1]) for p in range(HIGH + 1)
        ]
        self.families = self._families(wild)
        """Those that two sets can show."""

    def _going_on(self, others: list[list[int]], place: int) -> int:
        if place >= HIGH:
            return 0
        return sum(
            3 * ONE[suit]
            for suit, places in enumerate(others)
            if any(place < each <= place + 1 + self.jokers for each in places)
            or (self.jokers and self.whole[suit])
        )

    def _families(self, wild: int) -> list[int]:
        if not any(self.heaps):
            return []
        return [family for family in FAMILIES if wild + self._plain_sets(family) > 1]

    def _plain_sets(self, family: int) -> int:
        """How many sets can show a family without jokers and changes."""
        sets = 0
        for heap in self.heaps[LOW:HIGH]:
            counts = [n for suit, n in enumerate(COUNTS[heap]) if family >> suit & 1]
            sets += min(counts) if len(counts) > 1 else counts[0] // 2
        return sets


def _near(places: list[int], place: int, distance: int) -> bool:
    """Whether another one of these places is no further away than this."""
    return any(0 < abs(place - each) <= distance for each in places)


def _between(places: list[int], place: int, jokers: int) -> bool:
    """Whether so many jokers fill the gap between these places in which a place lies."""
    below = [place - each for each in places if each < place]
    above = [each - place for each in places if each > place]
    return bool(jokers and below and above) and min(below) + min(above) - 1 <= jokers
