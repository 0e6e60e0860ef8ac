"""How many points cards give when they are jettisoned for points."""

from collections.abc import Sequence

from adjudicators.to_the_bottom.cards.card import Card


def jettison_points(cards: Sequence[Card]) -> int:
    """How many points these cards give when they are jettisoned together.

    A card that may count as much as a companion does so where that gives more points. No card is the
    companion of two.
    """
    points = 0
    pairing = False
    for each in cards:
        if each.gives_points:
            points += each.value
            pairing = pairing or each.pair is not None
    return points + _gained_by_pairs(cards) if pairing else points


def _gained_by_pairs(cards: Sequence[Card]) -> int:
    """The most points that cards gain by counting as much as a companion, each of a companion of its own.

    Whichever of them do so, it is best to give the greatest companion to the card that may count most.
    """
    companions = sorted([each.value for each in cards if each.pair is None], reverse=True)
    copying = [(each.pair.at_most, each.value) for each in cards if each.pair and each.gives_points]
    best = [0]
    """At each place, the most points that so many of the cards gain."""
    for most, worth in sorted(copying, reverse=True):
        greater = sum([each > most for each in companions])
        gains = [most - worth] * greater + [each - worth for each in companions[greater:]]
        gained = [before + gain for before, gain in zip(best, gains, strict=False)]
        better = [*map(max, gained, best[1:])]
        best = [0, *better, *gained[len(better) :]]
    return max(best)
