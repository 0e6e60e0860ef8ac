"""The parts of a hand's problem: one for each number of aces of clubs and of red and black clouds."""

from collections.abc import Iterator, Sequence

from adjudicators.above_water.best.bounds import UNIT, Bound, OutOfBudget, Places
from adjudicators.above_water.best.counted_hand import REDS, SIZE, CountedHand
from adjudicators.above_water.best.positions import Found
from adjudicators.above_water.best.prices import (
    CLOUD_CARD,
    FIRST_STEP,
    LEAST_STEP,
    first_prices,
    improved,
)
from adjudicators.above_water.best.search import Search
from adjudicators.above_water.groups.kinds import CLOUD_SIZE, CLOUD_STONES, HIGH, LOW
from adjudicators.above_water.state import ACE_OF_CLUBS, CHANGES_BY_ACE
from adjudicators.cards import minus

ROUNDS = 8
"""How often the bound of a branch is lowered before the branch is searched."""
WIDTH = 12
"""How many positions a narrow search keeps at each place."""
ANOTHER_CLOUD = CLOUD_STONES - CLOUD_SIZE * CLOUD_CARD // UNIT
"""By how much another cloud of a colour changes a bound, at the first prices."""
NO_BOUND_YET = 1_000_000


class Work:
    """The steps that may still be taken. They are limited so that no hand takes too long."""

    def __init__(self, budget: int) -> None:
        self.left = budget

    def spend(self, steps: int) -> None:
        """Take steps, if there are enough."""
        if steps > self.left:
            raise OutOfBudget
        self.left -= steps


class Branch:
    """The ways to turn in a hand with so many aces of clubs used and so many clouds."""

    def __init__(
        self, places: Places, clouds: tuple[int, int], fewer: "Branch | None" = None
    ) -> None:
        self.places, self.clouds = places, clouds
        self.rounds = 0
        self.first = NO_BOUND_YET
        """The bound at the first prices."""
        self._most = NO_BOUND_YET
        self._fewer = fewer
        self._prices = first_prices(places, clouds)
        self._step = FIRST_STEP
        self._bound: Bound | None = None
        self._search: Search | None = None

    @property
    def most(self) -> int:
        """An upper bound of this branch; before it is looked at, by the branch with fewer clouds."""
        if self.rounds or self._fewer is None:
            return self._most
        return self._fewer.first + ANOTHER_CLOUD * (sum(self.clouds) - sum(self._fewer.clouds))

    @property
    def ready(self) -> bool:
        """Whether its bound has been lowered often enough."""
        return self.rounds >= ROUNDS

    def lower(self, work: Work) -> None:
        """Try other prices, for a lower bound."""
        work.spend(self.places.work)
        bound = Bound(self.places, self._prices, self.clouds)
        if self._bound is None or bound.total < self._bound.total:
            self._bound = bound
        else:
            self._step = max(LEAST_STEP, self._step * 2 // 3)
        self._most = min(self.most, bound.total // UNIT)
        if not self.rounds:
            self.first = bound.total // UNIT
        self.rounds += 1
        if not self.ready:
            self._prices = improved(bound, self._step)

    def search(self, work: Work) -> Found | None:
        """A way that pays as much as the bound; if there is none, the bound is lowered by one stone."""
        search = self._searched()
        before = search.work
        found = search.run(self._most - 1, work.left)
        work.left -= search.work - before
        if found is None:
            self._most -= 1
        return found

    def narrow(self, least: int) -> Found | None:
        """Some way that pays more than this."""
        return self._searched().narrow(least, WIDTH)

    def _searched(self) -> Search:
        if self._search is None:
            self._bound = self._bound or Bound(self.places, self._prices, self.clouds)
            self._search = Search(self._bound)
        return self._search


def branches_of(hand: Sequence[str], work: Work) -> Iterator[Branch]:
    """All branches of a hand, while there are steps left to look at them."""
    for aces in range(hand.count(ACE_OF_CLUBS) + 1):
        counted = CountedHand(minus(hand, (ACE_OF_CLUBS,) * aces), CHANGES_BY_ACE * aces)
        places = Places(counted, work.left)
        work.spend(places.built)
        base: dict[tuple[int, int], Branch] = {}
        for clouds in sorted(_possible_clouds(counted)):
            near = min(clouds[0], 1), min(clouds[1], 1)
            branch = Branch(places, clouds, base.get(near))
            base.setdefault(near, branch)
            yield branch


def _possible_clouds(counted: CountedHand) -> list[tuple[int, int]]:
    """The numbers of red and black clouds that there are cards for."""
    reds = sum(REDS[heap] for heap in counted.heaps[LOW:HIGH])
    blacks = sum(SIZE[heap] for heap in counted.heaps[LOW:HIGH]) - reds
    jokers, wild = counted.jokers, counted.jokers + counted.changes
    numbers = range((reds + blacks + jokers) // CLOUD_SIZE + 1)
    return [
        (red, black)
        for red in numbers
        for black in numbers
        if max(0, CLOUD_SIZE * red - reds) + max(0, CLOUD_SIZE * black - blacks) <= wild
        and CLOUD_SIZE * (red + black) <= reds + blacks + jokers
    ]
