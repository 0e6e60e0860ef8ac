"""How much the rest of a hand can bring at most: scarce things get a price.

The search for the best groups is hard because scarce things tie places together that are far apart: the two
jokers, a synergy whose first set pays nothing extra, the five cards of a cloud. Here each of these has a *price*
instead and can be used as often as one likes. Then a place only matters to the next place, and one pass over the
places, from high to low, finds the best of all ways at these prices. The real hand cannot bring more: the price
of everything that it has is added in advance, and it keeps the price of what it does not use. So this is a
bound whatever the prices are; the prices are chosen so that the bound is low.

- A joker, a change of suit and an ace each cost their price; an ace may otherwise stand low and high.
- Each set gets its synergy of 3, less a share of what the first set of its family does not get. The shares
  of a family are at most 3 in all, one for each rank, and a rank never needs two sets of one family (made
  one, they pay more).
- A card left over gets the price of a card in a cloud of its colour, and the clouds that are wanted cost five
  of these each.
"""

from dataclasses import dataclass, field
from operator import add, itemgetter

from adjudicators.above_water.best.counted_hand import (
    ONE,
    PLACES,
    RED,
    SIZE,
    CountedHand,
    common,
    within,
)
from adjudicators.above_water.best.sequences import SequenceUse, SequenceUses, sequence_uses
from adjudicators.above_water.best.sets import MadeSet, first_of, sets_of, splits
from adjudicators.above_water.groups.kinds import (
    CARD_OF_GROUP,
    CARD_OF_STRAIGHT,
    CLOUD_SIZE,
    CLOUD_STONES,
    HIGH,
    LOW,
)
from adjudicators.above_water.groups.synergy import STONES

UNIT = 60
"""The parts of a stone that prices are counted in."""
RUN, STRAIGHT = CARD_OF_GROUP * UNIT, CARD_OF_STRAIGHT * UNIT
BONUS = STONES * UNIT

Link = tuple[int, int]
"""What is open between two places: the runs, as a heap, and how many straights."""


class OutOfBudget(Exception):
    """Raised where something would take more steps than may be taken."""


@dataclass(slots=True)
class Prices:
    """What scarce things cost, in parts of a stone."""

    joker: int
    change: int
    ace: int
    red: int
    black: int
    shares: list[list[int]] = field(repr=False)
    """By place and family: the part of its synergy that a set does not get."""

    def in_pool(self, suit: int) -> int:
        """What a card left over brings, perhaps as one of the other colour."""
        own, other = (self.red, self.black) if RED[suit] else (self.black, self.red)
        return max(own, other - self.change)


class Places:
    """Everything about a hand that does not depend on prices."""

    def __init__(self, hand: CountedHand, budget: int) -> None:
        self.hand = hand
        self.budget = budget
        self.built = self.work = 0
        """The work done here, and the work that each bound takes, in steps of a search."""
        self.sets = {
            heap: sets_of(heap, hand) for place in PLACES[1:] for heap in within(hand.heaps[place])
        }
        self._high: dict[int, SequenceUses] = {}
        self.uses: list[SequenceUses] = [{}]
        self.links: list[list[Link]] = [[], [(0, 0)]]
        self.number: list[dict[Link, int]] = [{}]
        self.nexts: list[list[Link]] = [[]]
        self.gains: list[list[list[int]]] = [[]]
        for place in PLACES:
            self._look_at(place)
        self.work //= 40

    def _look_at(self, place: int) -> None:
        links = self.links[place]
        grouped = sequence_uses(self.hand, place, self.hand.heaps[place])
        uses = sum([len(each) for each in grouped.values()])
        self.work += len(links) * len(grouped) + 8 * uses
        self.built += (len(links) * len(grouped) + 12 * uses) // 6
        if self.built > self.budget:
            raise OutOfBudget
        self.uses.append(grouped)
        self.number.append({link: number for number, link in enumerate(links)})
        self.gains.append([[gain(link, *each) for each in grouped] for link in links])
        self.nexts.append([self.after(place, *each) for each in grouped])
        self.links.append(list(dict.fromkeys(self.nexts[place])))

    def uses_of(self, place: int, gone: int) -> SequenceUses:
        """How the cards of a place may stand in sequences; of the high one by the aces that are gone."""
        if not gone:
            return self.uses[place]
        if gone not in self._high:
            heap = self.hand.heaps[HIGH] - gone
            self._high[gone] = sequence_uses(self.hand, HIGH, heap)
        return self._high[gone]

    def after(self, place: int, runs: int, straights: int) -> Link:
        """Which sequences through a place can go on."""
        hand = self.hand
        return (
            common(runs, hand.open_after[place]),
            straights if hand.straight_after[place] else 0,
        )


def gain(link: Link, runs: int, straights: int) -> int:
    """What cards pay that go on with sequences; the first card of a sequence pays nothing."""
    return RUN * SIZE[common(link[0], runs)] + STRAIGHT * min(link[1], straights)


class Bound:
    """The bound for some prices and a number of clouds, and what it is made of."""

    def __init__(self, places: Places, prices: Prices, clouds: tuple[int, int]) -> None:
        self.places, self.prices, self.clouds = places, prices, clouds
        hand = places.hand
        self.sets: list[dict[int, list[tuple[int, MadeSet]]]] = [{} for _ in range(HIGH + 1)]
        self.most: list[dict[int, int]] = [{} for _ in range(HIGH + 1)]
        self.single = [self._single(place) for place in range(HIGH + 1)]
        self.best_uses: list[list[int]] = [[] for _ in range(HIGH + 1)]
        self.ahead: list[dict[Link, int]] = [{} for _ in range(HIGH + 2)]
        """By place and link: the most that this place and those after it can bring."""
        self.ahead[HIGH + 1] = dict.fromkeys(places.links[HIGH + 1], 0)
        for place in reversed(PLACES):
            self._settle(place)
        red, black = clouds
        self.wanted = UNIT * CLOUD_STONES * (red + black) - CLOUD_SIZE * (
            red * prices.red + black * prices.black
        )
        self.stock = (
            prices.joker * hand.jokers
            + prices.change * hand.changes
            + prices.ace * hand.aces
            + self.wanted
        )
        self.total = self.ahead[LOW][0, 0] + self.stock

    def _single(self, place: int) -> dict[int, int]:
        """What a card left over brings. A low ace left over brings nothing: it is still there as the high one."""
        ace = self.prices.ace if place == HIGH else 0
        return {
            one: max(0, self.prices.in_pool(suit) - ace) if place > LOW else 0
            for suit, one in enumerate(ONE)
        }

    def _settle(self, place: int) -> None:
        places = self.places
        heap = places.hand.heaps[place]
        if place > LOW:
            self.sets[place] = {part: self._priced(place, part) for part in within(heap)}
        self.most[place] = self._most(place, heap)
        ahead = self.ahead[place + 1]
        worth = [
            max([self.of_use(place, use, heap) for use in uses]) + ahead[link]
            for uses, link in zip(places.uses[place].values(), places.nexts[place], strict=True)
        ]
        self.best_uses[place] = worth
        self.ahead[place] = {
            link: max(map(add, worth, gains))
            for link, gains in zip(places.links[place], places.gains[place], strict=True)
        }

    def _priced(self, place: int, heap: int) -> list[tuple[int, MadeSet]]:
        prices, shares = self.prices, self.prices.shares[place]
        ace = prices.ace * SIZE[heap] if place == HIGH else 0
        made = [
            (
                UNIT * each.stones
                - prices.joker * each.jokers
                - prices.change * each.changes
                - ace
                + (BONUS - shares[each.family] if each.family else 0),
                each,
            )
            for each in self.places.sets[heap]
        ]
        made.sort(key=itemgetter(0), reverse=True)
        return made

    def _most(self, place: int, heap: int) -> dict[int, int]:
        """By heap of this place: the most that it brings outside of sequences."""
        most = {0: 0}
        single, sets = self.single[place], self.sets[place]
        for each in within(heap)[1:]:
            first = first_of(each)
            best = single[first] + most[each - first]
            if sets:
                for part, rest in splits(each):
                    made = sets[part]
                    if made and made[0][0] + most[rest] > best:
                        best = made[0][0] + most[rest]
            most[each] = best
        return most

    def of_use(self, place: int, use: SequenceUse, heap: int) -> int:
        """The most that a place brings whose cards stand in sequences in this way, without what these pay."""
        prices = self.prices
        worth = self.most[place][use.rest] - prices.joker * use.jokers - prices.change * use.changes
        if place in (LOW, HIGH):
            worth -= prices.ace * (SIZE[heap] - SIZE[use.rest])
        return worth
