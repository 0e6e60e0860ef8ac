"""A hand's problem in parts, each with its bound: so many aces of clubs used, so many clouds of each colour."""

from collections.abc import Sequence

from adjudicators.above_water.bounds import UNIT, Bound, Places
from adjudicators.above_water.groups import CLOUD_SIZE, CLOUD_STONES, HIGH, LOW
from adjudicators.above_water.holding import REDS, SIZE, Holding
from adjudicators.above_water.pricing import (
    CLOUD_CARD,
    FIRST_STEP,
    LEAST_STEP,
    first_prices,
    improved,
)
from adjudicators.above_water.recolour import CHANGES_BY_ACE
from adjudicators.above_water.search import Found, OutOfBudget, Search
from adjudicators.above_water.state import ACE_OF_CLUBS

ROUNDS = 8
"""After so many in which the bound got no lower by a whole stone, a branch is searched."""
WIDTH = 24
"""How many positions a narrow search keeps at each place."""
ANOTHER_CLOUD = CLOUD_STONES - CLOUD_SIZE * CLOUD_CARD // UNIT
"""What one cloud more of a colour changes about a bound, at the first prices."""
MOST_STONES = 1_000_000


class Work:
    """The steps that may still be taken, so that no hand keeps anybody waiting."""

    def __init__(self, budget: int) -> None:
        self.left = budget

    def spend(self, steps: int) -> None:
        """Take steps, if there are enough."""
        if steps > self.left:
            raise OutOfBudget
        self.left -= steps


class Branch:
    """The ways to turn in a hand with so many aces of clubs used and so many clouds."""

    def __init__(self, places: Places, clouds: tuple[int, int], most: int) -> None:
        self.places, self.clouds = places, clouds
        self.most = most
        """None of these ways pays more stones."""
        self.rounds = 0
        self._prices = first_prices(places, clouds)
        self._step = FIRST_STEP
        self._bound: Bound | None = None
        self._search: Search | None = None

    @property
    def ready(self) -> bool:
        """Whether its bound has been lowered often enough."""
        return self.rounds >= ROUNDS

    def lower(self, work: Work | None) -> None:
        """Try other prices, for a lower bound."""
        if work:
            work.spend(self.places.work)
        bound = Bound(self.places, self._prices, self.clouds)
        if self._bound is None or bound.total < self._bound.total:
            self._bound = bound
        else:
            self._step = max(LEAST_STEP, self._step * 2 // 3)
        self.rounds += 1
        self.most = min(self.most, bound.total // UNIT)
        if not self.ready:
            self._prices = improved(bound, self._step)

    def search(self, work: Work) -> Found | None:
        """A way that pays as much as the bound says; without one, the bound is lower by a stone."""
        search = self._searched()
        before = search.steps
        found = search.run(self.most - 1, work.left)
        work.left -= search.steps - before
        if found is None:
            self.most -= 1
        return found

    def narrow(self, least: int) -> Found | None:
        """Some way that pays more than this, and not much less than the bound."""
        search = self._searched()
        away = 1
        while True:
            goal = max(least, self.most - away)
            if (found := search.run(goal, width=WIDTH)) or goal == least:
                return found
            away *= 2

    def _searched(self) -> Search:
        if self._search is None:
            if self._bound is None:
                self._bound = Bound(self.places, self._prices, self.clouds)
            self._search = Search(self._bound)
        return self._search


def branches_of(hand: Sequence[str], work: Work) -> list[Branch]:
    """All branches of a hand, with what the first prices say of them; so much work is always done."""
    found = []
    for aces in range(hand.count(ACE_OF_CLUBS), -1, -1):
        holding = Holding(without(hand, ACE_OF_CLUBS, aces), CHANGES_BY_ACE * aces)
        places = Places(holding)
        base = {}
        for clouds in sorted(_possible_clouds(hand, holding)):
            near = min(clouds[0], 1), min(clouds[1], 1)
            if near == clouds:
                branch = Branch(places, clouds, MOST_STONES)
                branch.lower(None)
                work.left -= places.work
                base[clouds] = branch.most
            else:
                more = sum(clouds) - sum(near)
                branch = Branch(places, clouds, base[near] + more * ANOTHER_CLOUD)
            found.append(branch)
    return found


def without(hand: Sequence[str], card: str, times: int) -> list[str]:
    """A hand without so many copies of a card."""
    left = list(hand)
    for _ in range(times):
        left.remove(card)
    return left


def _possible_clouds(hand: Sequence[str], holding: Holding) -> list[tuple[int, int]]:
    """The numbers of red and black clouds that there are cards for."""
    reds = sum(REDS[heap] for heap in holding.heaps[LOW:HIGH])
    blacks = sum(SIZE[heap] for heap in holding.heaps[LOW:HIGH]) - reds
    jokers, changes = holding.jokers, holding.changes
    numbers = range((reds + blacks + jokers) // CLOUD_SIZE + 1)
    return [
        (red, black)
        for red in numbers
        for black in numbers
        if max(0, CLOUD_SIZE * red - reds) + max(0, CLOUD_SIZE * black - blacks) <= jokers + changes
        and CLOUD_SIZE * (red + black) <= reds + blacks + jokers
    ]
