"""The search through the places of a hand, from the low ace to the high one, by the real rules.

Of what was decided at lower places, only the *position* matters: which sequences are open, how many jokers and
changes are left, which aces are used, which cards are left over for clouds, and which families have been shown.
Two ways to one position differ only in what they have brought, so the better one is kept. A position is
dropped if its bound is no higher than what has been found already.
"""

from operator import itemgetter

from adjudicators.above_water.best.bounds import BONUS, UNIT, Bound, OutOfBudget
from adjudicators.above_water.best.choices import Choices
from adjudicators.above_water.best.counted_hand import PLACES, RED, REDS, SIZE, within
from adjudicators.above_water.best.positions import (
    Choice,
    Found,
    Layer,
    OpenSequences,
    Stock,
    Trace,
)
from adjudicators.above_water.groups.kinds import CARD_OF_GROUP, CLOUD_SIZE, CLOUD_STONES, HIGH, LOW

BEYOND = -1_000_000
DEPTHS = (3 * UNIT, 9 * UNIT, 27 * UNIT)
"""A narrow search looks at choices that bring at most so much less than the best one."""


class Search:
    """One search: for a bound with its prices and its number of clouds."""

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self.hand = bound.places.hand
        self._choices = Choices(bound)
        self._tried = 0
        self._last: int | None = None
        self._plain_later = self._families_ahead()
        self._later = self._shares_ahead()
        red, black = bound.clouds
        changes = self.hand.changes
        self.worth_red = bound.prices.in_pool(RED.index(True))
        self.worth_black = bound.prices.in_pool(RED.index(False))
        self.most_red = CLOUD_SIZE * red + (changes if black else 0)
        self.most_black = CLOUD_SIZE * black + (changes if red else 0)

    @property
    def work(self) -> int:
        """The steps taken in all, in every run."""
        return self._tried + self._choices.work

    def _shares_ahead(self) -> list[dict[int, int]]:
        """By place and family: what later sets bring beyond their price once the family has been shown."""
        shares = self.bound.prices.shares
        later: list[dict[int, int]] = [{} for _ in range(HIGH + 2)]
        later[HIGH + 1] = dict.fromkeys(self.hand.families, 0)
        for place in reversed(PLACES):
            later[place] = {
                family: more + shares[place][family] for family, more in later[place + 1].items()
            }
        return later

    def _families_ahead(self) -> list[int]:
        """By place: the families that later places can show without jokers and changes, as bits."""
        later = [0] * (HIGH + 1)
        for place in reversed(PLACES[:-1]):
            heap = self.hand.heaps[place + 1]
            shown = sum(
                1 << family
                for family in self.hand.families
                if any(
                    each.family == family and not (each.jokers or each.changes)
                    for part in within(heap)
                    for each in self.bound.places.sets[part]
                )
            )
            later[place] = later[place + 1] | shown
        return later

    # ── bounds of positions ──────────────────────────────────────────────────────────────────────

    def worth(self, place: int, stock: Stock) -> int:
        """What the stock before this place is worth at the prices."""
        bound = self.bound
        prices = bound.prices
        red, black = bound.clouds
        worth = (
            prices.joker * stock.jokers
            + prices.change * stock.changes
            + prices.ace * (self.hand.aces - SIZE[stock.aces])
            + bound.wanted
        )
        if red or black:
            worth += self.worth_red * stock.red + self.worth_black * stock.black
        if stock.shown:
            later = self._later[place]
            for family, more in later.items():
                if stock.shown >> family & 1:
                    worth += more
        return worth

    def end(self, stock: Stock) -> int:
        """What clouds and the jokers left bring in the end; far below 0 if the clouds cannot be made."""
        red, black = (CLOUD_SIZE * clouds for clouds in self.bound.clouds)
        lack_red, lack_black = max(0, red - stock.red), max(0, black - stock.black)
        spare_red, spare_black = max(0, stock.red - red), max(0, stock.black - black)
        made_red = min(lack_red, spare_black, stock.changes)
        made_black = min(lack_black, spare_red, stock.changes)
        jokers = stock.jokers - (lack_red - made_red) - (lack_black - made_black)
        if jokers < 0:
            return BEYOND
        anchored = stock.anchored or spare_red > made_black or spare_black > made_red
        alone = jokers if anchored else max(0, jokers - 1)
        return CLOUD_STONES * sum(self.bound.clouds) + CARD_OF_GROUP * alone

    # ── the search ───────────────────────────────────────────────────────────────────────────────

    def run(self, known: int, budget: int) -> Found | None:
        """What brings the most, if that is more than is known."""
        self._last = self.work + budget
        self._choices.narrow(None)
        return self._run(known, 0)

    def narrow(self, known: int, width: int) -> Found | None:
        """Something that brings more than is known, found by looking at few choices and positions only."""
        self._last = None
        for depth in DEPTHS:
            self._choices.narrow(depth)
            if found := self._run(known, width):
                return found
        return None

    def _run(self, known: int, width: int) -> Found | None:
        hand = self.hand
        goal = UNIT * (known + 1)
        start = Stock(hand.jokers, hand.changes, 0, 0, 0, 0, not hand.jokers)
        layer: Layer = {OpenSequences(0, 0, 0, 0): {start: (0, None)}}
        for place in PLACES[:-1]:
            layer = self._next(place, layer, goal)
            if width:
                layer = self._narrowed(place + 1, layer, width)
        return self._best(layer, goal)

    def _next(self, place: int, layer: Layer, goal: int) -> Layer:
        following: Layer = {}
        ahead = self.bound.ahead[place + 1]
        for link, positions in layer.items():
            rooms = [goal - got - self.worth(place, stock) for stock, (got, _) in positions.items()]
            choices = self._choices.of(place, link, 0, min(rooms))
            for room, (stock, (got, trace)) in zip(rooms, positions.items(), strict=True):
                for choice in choices:
                    if choice.bound < room:
                        break
                    self._tried += 1
                    if (taken := self._taken(place, stock, choice)) is None:
                        continue
                    more, now = taken
                    more += got
                    after = choice.after
                    if more + ahead[after[:2]] + self.worth(place + 1, now) < goal:
                        continue
                    there = following.get(after)
                    if there is None:
                        there = following[after] = {}
                    if now not in there or there[now][0] < more:
                        there[now] = more, Trace(trace, choice)
            if self._last is not None and self.work > self._last:
                raise OutOfBudget
        return following

    def _taken(self, place: int, stock: Stock, choice: Choice) -> tuple[int, Stock] | None:
        """What a choice brings to a position, and what is then in stock; None if it cannot be taken."""
        use, outside = choice.use, choice.outside
        jokers, changes = stock.jokers - use.jokers, stock.changes - use.changes
        brings, shown = choice.gain, stock.shown
        for made in outside.sets:
            jokers -= made.jokers
            changes -= made.changes
            if made.family:
                if shown >> made.family & 1:
                    brings += BONUS
                shown |= 1 << made.family
        if jokers < 0 or changes < 0:
            return None
        aces = stock.aces
        if place == LOW:
            aces = self.hand.heaps[LOW] - use.rest
        elif not (jokers or changes):
            shown &= self._plain_later[place]
        anchored = stock.anchored or choice.anchors
        red, black = stock.red, stock.black
        if outside.left:
            red += REDS[outside.left]
            black += SIZE[outside.left] - REDS[outside.left]
            if red > self.most_red:
                red, anchored = self.most_red, True
            if black > self.most_black:
                black, anchored = self.most_black, True
        return brings, Stock(jokers, changes, aces, red, black, shown, anchored)

    def _narrowed(self, place: int, layer: Layer, width: int) -> Layer:
        """The positions that promise most."""
        ahead = self.bound.ahead[place]
        promising = [
            (got + ahead[link[:2]] + self.worth(place, stock), link, stock)
            for link, positions in layer.items()
            for stock, (got, _) in positions.items()
        ]
        if len(promising) <= width:
            return layer
        promising.sort(key=itemgetter(0), reverse=True)
        kept: Layer = {}
        for _, link, stock in promising[:width]:
            kept.setdefault(link, {})[stock] = layer[link][stock]
        return kept

    def _best(self, layer: Layer, goal: int) -> Found | None:
        best: Found | None = None
        for link, positions in layer.items():
            for stock, (got, trace) in positions.items():
                room = goal - got - self.worth(HIGH, stock)
                for choice in self._choices.of(HIGH, link, stock.aces, room):
                    if choice.bound < room:
                        break
                    self._tried += 1
                    if (taken := self._taken(HIGH, stock, choice)) is None:
                        continue
                    total = got + taken[0] + UNIT * self.end(taken[1])
                    if total >= goal:
                        best = Found(total // UNIT, Trace(trace, choice), taken[1])
                        room += total + UNIT - goal
                        goal = total + UNIT
        return best
