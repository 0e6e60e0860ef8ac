"""How many points cards give when they are jettisoned for points."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from adjudicators.to_the_bottom.cards.card import Card


def jettison_points(cards: Sequence[Card]) -> int:
    """How many points these cards give when they are jettisoned together.

    A card that may count as much as a companion does so where that gives more points. No card is the
    companion of two.
    """
    points = 0
    pairing = False
    for each in cards:
        points += each.points
        if each.pair is not None and each.gives_points:
            pairing = True
    return points + _gained_by_pairs(cards) if pairing else points


def _gained_by_pairs(cards: Sequence[Card]) -> int:
    """The most points that cards gain by counting as much as a companion, each of a companion of its own.

    Whichever of them do so, it is best to give the greatest companion to the card that may count most.
    """
    companions = sorted([each.value for each in cards if each.pair is None], reverse=True)
    copying = Counter(
        [(each.pair.at_most, each.value) for each in cards if each.pair and each.gives_points]
    )
    best = [0]
    """At each place, the most points that so many of the cards gain."""
    for (most, worth), number in sorted(copying.items(), reverse=True):
        greater = sum([each > most for each in companions])
        gains = [most - worth] * greater + [each - worth for each in companions[greater:]]
        sums = [0, *accumulate(gains)]
        before = [gained - less for gained, less in zip(best, sums, strict=False)]
        best = [
            sums[count] + max(before[max(0, count - number) : count + 1])
            for count in range(min(len(best) + number, len(sums)))
        ]
    return max(best)
