"""Prices that make the bound low: whatever the best way uses more of than there is becomes dearer."""

from dataclasses import replace
from operator import add

from adjudicators.above_water.best.bounds import BONUS, UNIT, Bound, Link, Places, Prices
from adjudicators.above_water.best.counted_hand import FAMILIES, ONE, PLACES, RED, SIZE
from adjudicators.above_water.best.sets import first_of, splits
from adjudicators.above_water.groups.kinds import CARD_OF_GROUP, CLOUD_SIZE, HIGH, LOW

FIRST = Prices(joker=5 * UNIT, change=2 * UNIT, ace=2 * UNIT, red=0, black=0, shares=[])
LEAST_JOKER = CARD_OF_GROUP * UNIT
"""A joker costs no less than this, as it brings this much in almost any set or run."""
CLOUD_CARD, MOST_CLOUD_CARD = 3 * UNIT, 4 * UNIT
FIRST_STEP, LEAST_STEP = UNIT, 6


def first_prices(places: Places, clouds: tuple[int, int]) -> Prices:
    """The first prices. Each family's shares are spread evenly over the ranks whose own cards can show it."""
    shares = [[0] * (len(FAMILIES) + 1) for _ in range(HIGH + 1)]
    for family in places.hand.families:
        plain = [p for p in PLACES[1:] if _shows(places, p, family)]
        for place in plain:
            shares[place][family] = BONUS // len(plain)
    red, black = (CLOUD_CARD if wanted else 0 for wanted in clouds)
    return replace(FIRST, red=red, black=black, shares=shares)


def _shows(places: Places, place: int, family: int) -> bool:
    heap = sum(one for suit, one in enumerate(ONE) if family >> suit & 1)
    made = places.sets.get(heap, ())
    return places.hand.heaps[place] & heap == heap and any(
        each.family == family and not each.jokers for each in made
    )


class Usage:
    """What the best way at some prices uses."""

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self.jokers = self.changes = self.aces = self.red = self.black = 0
        self.shown: dict[int, list[int]] = {}
        """By family, the places at which there is a set of it."""
        link: Link = (0, 0)
        for place in PLACES:
            link = self._follow(place, link)

    def _follow(self, place: int, link: Link) -> Link:
        bound = self.bound
        places = bound.places
        gains = places.gains[place][places.links[place].index(link)]
        totals = list(map(add, bound.best_uses[place], gains))
        chosen = totals.index(max(totals))
        heap = places.hand.heaps[place]
        uses = list(places.uses[place].values())[chosen]
        use = max(uses, key=lambda each: bound.of_use(place, each, heap))
        self.jokers += use.jokers
        self.changes += use.changes
        if place in (LOW, HIGH):
            self.aces += SIZE[heap] - SIZE[use.rest]
        if place > LOW:
            self._use_outside(place, use.rest)
        return places.nexts[place][chosen]

    def _use_outside(self, place: int, heap: int) -> None:
        bound = self.bound
        most, single, sets = bound.most[place], bound.single[place], bound.sets[place]
        while heap:
            first = first_of(heap)
            if most[heap] == single[first] + most[heap - first]:
                if single[first]:
                    red = RED[ONE.index(first)]
                    self.red += red
                    self.black += not red
                heap -= first
                continue
            for part, rest in splits(heap):
                if sets[part] and sets[part][0][0] + most[rest] == most[heap]:
                    made = sets[part][0][1]
                    self.jokers += made.jokers
                    self.changes += made.changes
                    self.aces += SIZE[part] if place == HIGH else 0
                    if made.family:
                        self.shown.setdefault(made.family, []).append(place)
                    heap = rest
                    break


def improved(bound: Bound, step: int) -> Prices:
    """Better prices: changed by what the best way of this bound uses too much or too little of."""
    hand, prices = bound.places.hand, bound.prices
    usage = Usage(bound)
    red, black = bound.clouds
    return Prices(
        joker=_moved(prices.joker, usage.jokers - hand.jokers, step, LEAST_JOKER),
        change=_moved(prices.change, usage.changes - hand.changes, step, 0),
        ace=_moved(prices.ace, usage.aces - hand.aces, step, 0),
        red=_cloud_card(prices.red, usage.red, red, step),
        black=_cloud_card(prices.black, usage.black, black, step),
        shares=_shares(prices.shares, usage.shown, step),
    )


def _moved(price: int, excess: int, step: int, least: int) -> int:
    return max(least, price + step * ((excess > 0) - (excess < 0)))


def _cloud_card(price: int, used: int, clouds: int, step: int) -> int:
    if not clouds:
        return 0
    return min(MOST_CLOUD_CARD, _moved(price, CLOUD_SIZE * clouds - used, step, 0))


def _shares(shares: list[list[int]], shown: dict[int, list[int]], step: int) -> list[list[int]]:
    """Each family's shares, moved towards the places that it was shown at."""
    new = [list(each) for each in shares]
    part = min(step, UNIT // 2)
    for family, places in shown.items():
        for place in PLACES:
            new[place][family] = shares[place][family] * (UNIT - part) // UNIT
        for place in dict.fromkeys(places):
            new[place][family] += BONUS * part // (UNIT * len(places))
    return new
