"""A bound, and something good, for hands so large that there are too many possible straights.

In a large hand nearly all cards stand in sets and runs, which pay 4 for a card. So only sets and runs are
looked for here. For every other card the bound counts 3 stones, as if it continued a straight; no card brings
more than that in a straight or a cloud.
"""

from collections.abc import Sequence
from dataclasses import replace

from adjudicators.above_water.best.bounds import STRAIGHT, UNIT, Bound, Places
from adjudicators.above_water.best.branches import Branch
from adjudicators.above_water.best.counted_hand import CountedHand
from adjudicators.above_water.best.prices import FIRST_STEP, first_prices, improved
from adjudicators.above_water.state import ACE_OF_CLUBS, CHANGES_BY_ACE
from adjudicators.cards import minus

ROUNDS = 4
ENOUGH = 1_000_000
"""Steps enough to look at any hand in this way."""


def branches_of_large_hand(hand: Sequence[str]) -> tuple[list[Branch], int]:
    """A branch of sets and runs alone for each number of aces of clubs that change suits; and an upper bound."""
    branches = []
    for aces in range(hand.count(ACE_OF_CLUBS), -1, -1):
        left = minus(hand, (ACE_OF_CLUBS,) * aces)
        counted = CountedHand(left, CHANGES_BY_ACE * aces, straights=False)
        branches.append(Branch(Places(counted, ENOUGH), (0, 0)))
    return branches, max(_most(branch.places) for branch in branches)


def _most(places: Places) -> int:
    """The lowest of some bounds for all turn-ins, those with straights and clouds too."""
    prices = first_prices(places, (0, 0))
    totals = []
    for _ in range(ROUNDS):
        bound = Bound(places, replace(prices, red=STRAIGHT, black=STRAIGHT), (0, 0))
        totals.append(bound.total)
        prices = improved(bound, FIRST_STEP)
    return min(totals) // UNIT
