"""Hands so large that too much could stand in straights: a bound that allows every one of them.

In a large hand nearly all cards stand in sets and runs, which pay 4 for a card. Here nothing else is looked
for, and the bound takes every other card for one that pays 3, as in a straight that has begun already: more
than it brings in a straight or a cloud.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import comb, prod

from adjudicators.above_water.bounds import STRAIGHT, UNIT, Bound, Places
from adjudicators.above_water.branches import Branch, without
from adjudicators.above_water.groups import PLACE
from adjudicators.above_water.holding import Holding
from adjudicators.above_water.pricing import FIRST_STEP, first_prices, improved
from adjudicators.above_water.recolour import CHANGES_BY_ACE
from adjudicators.above_water.state import ACE_OF_CLUBS, JOKER

LARGE = 1_500
"""Of the ways in which the cards of a place can stand in a run, in a straight and in neither, over all
places. A whole deck has 1,053 of them."""
ROUNDS = 6


def is_large(hand: Sequence[str]) -> bool:
    """Whether a hand is looked at coarsely."""
    return _ways(hand) > LARGE


def _ways(hand: Sequence[str]) -> int:
    ways: dict[int, list[int]] = {}
    for card, copies in Counter(hand).items():
        if card != JOKER:
            ways.setdefault(PLACE[card], []).append(comb(copies + 2, 2))
    return sum(prod(each) for each in ways.values())


def coarse_branches(hand: Sequence[str]) -> tuple[list[Branch], int]:
    """Sets and runs alone, by how many aces of clubs change suits; and what nothing at all pays more than."""
    branches = []
    for aces in range(hand.count(ACE_OF_CLUBS), -1, -1):
        left = without(hand, ACE_OF_CLUBS, aces)
        places = Places(Holding(left, CHANGES_BY_ACE * aces, straights=False))
        branches.append(Branch(places, (0, 0), _most(places)))
    return branches, max(branch.most for branch in branches)


def _most(places: Places) -> int:
    """The lowest of some bounds for all ways, straights and clouds too."""
    prices = first_prices(places, (0, 0))
    lowest = None
    for _ in range(ROUNDS):
        bound = Bound(places, replace(prices, red=STRAIGHT, black=STRAIGHT), (0, 0))
        lowest = bound.total if lowest is None else min(lowest, bound.total)
        prices = improved(bound, FIRST_STEP)
    return (lowest or 0) // UNIT
