"""The search through the places of a hand, from the low ace to the high one, with nothing at a price.

All that matters of what was decided at lower places is a *position*: what is open, what is left of jokers and
changes, which aces are gone, what lies in the pool for clouds, which families have been shown. Two ways to
one position differ only in what they have brought, and the better one is kept. A position whose bound is not
above what is known to be possible is dropped, and so is what leads to it.
"""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

from adjudicators.above_water.bounds import BONUS, UNIT, Bound, Link, OutOfBudget, gain
from adjudicators.above_water.groups import CLOUD_SIZE, CLOUD_STONES, HIGH, LOW
from adjudicators.above_water.holding import COUNTS, ONE, PLACES, RED, REDS, SIZE, common, within
from adjudicators.above_water.leavings import Leaving, MadeSet, leavings
from adjudicators.above_water.rows import Row

BEYOND = -1_000_000
STEP_WORK = 4
"""What it takes to find a step, in steps taken."""
DEPTHS = (3 * UNIT, 9 * UNIT, 27 * UNIT)
"""How much less than the best a step may bring to be looked at in a narrow search."""
MOST_STEPS = 50
"""How many steps from one link are looked at there, and how many that need no joker and no change."""


class Open(NamedTuple):
    """What is open between two places."""

    runs: int
    straights: int
    low_runs: int
    """Of the runs, those that begin with an ace, where one could get to the other ace."""
    low_straights: int


class Held(NamedTuple):
    """What else matters for later places."""

    jokers: int
    changes: int
    aces: int
    """The aces that are gone, as a heap."""
    red: int
    black: int
    shown: int
    """The families shown so far, as bits."""
    anchored: bool
    """Whether there is a group that takes a joker for 4 stones."""


class Step(NamedTuple):
    """What is done with the cards of one place."""

    bound: int
    """What it brings by the prices, with all that may follow."""
    gain: int
    """What it really brings, synergy left out."""
    row: Row
    leaving: Leaving
    after: Open
    anchors: bool


class Trace(NamedTuple):
    """How a position was come to."""

    before: "Trace | None"
    step: Step


Layer = dict[Open, dict[Held, tuple[int, Trace | None]]]
NOTHING_LEFT = Leaving(0, (), 0)


class Found(NamedTuple):
    """The most that was found, and the way to it."""

    stones: int
    trace: Trace
    held: Held


class Search:
    """One search: for a bound with its prices and its number of clouds."""

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self.holding = bound.places.holding
        self.steps = 0
        """Taken in all, in every run."""
        self._last: int | None = None
        """How many may be taken."""
        self._depth: int | None = None
        """In a narrow search, how much less than the best a step may bring."""
        self._plain: dict[int, dict[int, list[tuple[int, MadeSet]]]] = {}
        self._plain_later = self._families_ahead()
        self._known: dict[tuple[int, Open, int], tuple[int, list[Step]]] = {}
        self._later = self._shares_ahead()
        red, black = bound.clouds
        changes = self.holding.changes
        self.worth_red = bound.prices.in_pool(RED.index(True))
        self.worth_black = bound.prices.in_pool(RED.index(False))
        self.most_red = CLOUD_SIZE * red + (changes if black else 0)
        self.most_black = CLOUD_SIZE * black + (changes if red else 0)

    def _shares_ahead(self) -> list[dict[int, int]]:
        """By place and family: what later sets get more than their price says once it has been shown."""
        shares = self.bound.prices.shares
        later: list[dict[int, int]] = [{} for _ in range(HIGH + 2)]
        later[HIGH + 1] = dict.fromkeys(self.holding.families, 0)
        for place in reversed(PLACES):
            later[place] = {
                family: more + shares[place][family] for family, more in later[place + 1].items()
            }
        return later

    def _families_ahead(self) -> list[int]:
        """By place: the families that later places can show without jokers and changes, as bits."""
        later = [0] * (HIGH + 1)
        for place in reversed(PLACES[:-1]):
            heap = self.holding.heaps[place + 1]
            shown = sum(
                1 << family
                for family in self.holding.families
                if any(
                    each.family == family and not (each.jokers or each.changes)
                    for part in within(heap)
                    for each in self.bound.places.sets[part]
                )
            )
            later[place] = later[place + 1] | shown
        return later

    # ── bounds of positions ──────────────────────────────────────────────────────────────────────

    def worth(self, place: int, held: Held) -> int:
        """What there is in stock before this place, at the prices."""
        bound = self.bound
        prices = bound.prices
        red, black = bound.clouds
        worth = (
            prices.joker * held.jokers
            + prices.change * held.changes
            + prices.ace * (self.holding.aces - SIZE[held.aces])
            + bound.wanted
        )
        if red or black:
            worth += self.worth_red * held.red + self.worth_black * held.black
        if held.shown:
            later = self._later[place]
            for family, more in later.items():
                if held.shown >> family & 1:
                    worth += more
        return worth

    def end(self, held: Held) -> int:
        """What clouds and left jokers bring in the end; far below 0 if the clouds cannot be made."""
        red, black = (CLOUD_SIZE * clouds for clouds in self.bound.clouds)
        lack_red, lack_black = max(0, red - held.red), max(0, black - held.black)
        spare_red, spare_black = max(0, held.red - red), max(0, held.black - black)
        made_red = min(lack_red, spare_black, held.changes)
        made_black = min(lack_black, spare_red, held.changes)
        jokers = held.jokers - (lack_red - made_red) - (lack_black - made_black)
        if jokers < 0:
            return BEYOND
        anchored = held.anchored or spare_red > made_black or spare_black > made_red
        alone = jokers if anchored else max(0, jokers - 1)
        return CLOUD_STONES * sum(self.bound.clouds) + 4 * alone

    # ── the steps from a place ───────────────────────────────────────────────────────────────────

    def steps_from(self, place: int, link: Open, aces: int, least: int) -> list[Step]:
        """What can be done, the best first, if by its bound it brings at least so much."""
        gone = aces if place == HIGH else 0
        if self._depth is not None:
            least = max(least, self.bound.ahead[place][link[:2]] - self._depth)
        known = self._known.get((place, link, gone))
        if known and known[0] <= least:
            return known[1]
        found = self._steps(place, link, gone, least)
        if self._depth is not None:
            plain = self._steps(place, link, gone, least, plain=True)
            found = chain(islice(found, MOST_STEPS), islice(plain, MOST_STEPS))
        steps = sorted(found, key=_first, reverse=True)
        self.steps += STEP_WORK * len(steps)
        self._known[place, link, gone] = least, steps
        return steps

    def _steps(
        self, place: int, link: Open, gone: int, least: int, *, plain: bool = False
    ) -> Iterator[Step]:
        """The steps in no order; plain ones need no jokers and change nothing."""
        bound, places = self.bound, self.bound.places
        heap = places.holding.heaps[place] - gone
        usable = self._usable(place, link)
        for _, (runs, straights), choices in self._promising(place, link, gone, least):
            pays = gain(usable, runs, straights)
            ahead = bound.ahead[place + 1][places.after(place, runs, straights)] + pays
            self.steps += len(choices)
            for row in choices:
                most = bound.of_row(place, row, heap) + ahead
                if most < least or (plain and (row.jokers or row.changes)):
                    continue
                if row.joined and not self._joins(row, usable[0]):
                    continue
                after, anchors = self._after(place, link, row)
                rest = most - bound.most[place][row.rest]
                for leaving in self._leavings(place, row, least - rest, plain):
                    stones = sum([each.stones for each in leaving.sets])
                    yield Step(
                        rest + leaving.worth,
                        pays + UNIT * stones,
                        row,
                        leaving,
                        after,
                        anchors or bool(leaving.sets),
                    )

    def _promising(
        self, place: int, link: Open, gone: int, least: int
    ) -> list[tuple[int, tuple[int, int], list[Row]]]:
        """The rows that may bring at least so much, those that may bring most first."""
        places = self.bound.places
        rows = places.rows_of(place, gone)
        if gone:
            return [(least, key, choices) for key, choices in rows.items()]
        found = [
            (most + pays, key, choices)
            for most, pays, (key, choices) in zip(
                self.bound.best_rows[place],
                places.gains[place][places.number[place][link[:2]]],
                rows.items(),
                strict=True,
            )
            if most + pays >= least
        ]
        found.sort(key=_first, reverse=True)
        return found

    def _usable(self, place: int, link: Open) -> Link:
        """The rows that can go on here: those from the low ace do not to the high one."""
        if place < HIGH:
            return link.runs, link.straights
        return link.runs - link.low_runs, link.straights - link.low_straights

    def _joins(self, row: Row, usable: int) -> bool:
        """Whether each joker goes on with a run; it has to, where the run has room for it at its end."""
        return all(
            not joined or self.holding.whole[suit] or COUNTS[usable][suit] >= COUNTS[row.runs][suit]
            for suit, joined in enumerate(COUNTS[row.joined])
        )

    def _leavings(self, place: int, row: Row, least: int, plain: bool) -> Iterator[Leaving]:
        bound = self.bound
        if place == LOW:
            return iter((NOTHING_LEFT,))
        sets = self._plain_sets(place) if plain else bound.sets[place]
        return leavings(row.rest, sets, bound.most[place], least, bound.single[place])

    def _plain_sets(self, place: int) -> dict[int, list[tuple[int, MadeSet]]]:
        if place not in self._plain:
            self._plain[place] = {
                heap: [made for made in sets if not (made[1].jokers or made[1].changes)]
                for heap, sets in self.bound.sets[place].items()
            }
        return self._plain[place]

    def _after(self, place: int, link: Open, row: Row) -> tuple[Open, bool]:
        holding = self.holding
        runs, straights = self.bound.places.after(place, row.runs, row.straights)
        usable = self._usable(place, link)[0]
        on = COUNTS[common(usable, row.runs)]
        low = (
            list(COUNTS[row.runs])
            if place == LOW
            else [
                max(0, each - (was - begun))
                for each, was, begun in zip(
                    on, COUNTS[link.runs], COUNTS[link.low_runs], strict=True
                )
            ]
        )
        low_straights = (
            row.straights
            if place == LOW
            else max(0, min(row.straights, link.straights) - (link.straights - link.low_straights))
        )
        open_runs = COUNTS[runs]
        low_runs = sum(
            min(number, open_runs[suit]) * ONE[suit]
            for suit, number in enumerate(low)
            if holding.round[suit]
        )
        if not holding.straight_round:
            low_straights = 0
        after = Open(runs, straights, low_runs, min(low_straights, straights))
        anchors = any(number and not holding.whole[suit] for suit, number in enumerate(on))
        return after, anchors

    # ── the search ───────────────────────────────────────────────────────────────────────────────

    def run(self, known: int, budget: int) -> Found | None:
        """What brings the most, if that is more than is known."""
        self._last, self._depth = self.steps + budget, None
        return self._run(known, 0)

    def narrow(self, known: int, width: int) -> Found | None:
        """Something that brings more than is known, if not too much has to be left out for it."""
        self._last = None
        for depth in DEPTHS:
            self._depth = depth
            self._known.clear()
            if found := self._run(known, width):
                return found
        return None

    def _run(self, known: int, width: int) -> Found | None:
        holding = self.holding
        goal = UNIT * (known + 1)
        start = Held(holding.jokers, holding.changes, 0, 0, 0, 0, not holding.jokers)
        layer: Layer = {Open(0, 0, 0, 0): {start: (0, None)}}
        for place in PLACES[:-1]:
            layer = self._next(place, layer, goal)
            if width:
                layer = self._narrowed(place + 1, layer, width)
        return self._best(layer, goal)

    def _next(self, place: int, layer: Layer, goal: int) -> Layer:
        following: Layer = {}
        ahead = self.bound.ahead[place + 1]
        for link, positions in layer.items():
            rooms = [goal - got - self.worth(place, held) for held, (got, _) in positions.items()]
            steps = self.steps_from(place, link, 0, min(rooms))
            for room, (held, (got, trace)) in zip(rooms, positions.items(), strict=True):
                for step in steps:
                    if step.bound < room:
                        break
                    self.steps += 1
                    if (taken := self._taken(place, held, step)) is None:
                        continue
                    more, now = taken
                    more += got
                    after = step.after
                    if more + ahead[after[:2]] + self.worth(place + 1, now) < goal:
                        continue
                    there = following.get(after)
                    if there is None:
                        there = following[after] = {}
                    if now not in there or there[now][0] < more:
                        there[now] = more, Trace(trace, step)
            if self._last is not None and self.steps > self._last:
                raise OutOfBudget
        return following

    def _taken(self, place: int, held: Held, step: Step) -> tuple[int, Held] | None:
        """What a step brings to a position, and what is then held; None if it cannot be taken."""
        row, leaving = step.row, step.leaving
        jokers, changes = held.jokers - row.jokers, held.changes - row.changes
        brings, shown = step.gain, held.shown
        for made in leaving.sets:
            jokers -= made.jokers
            changes -= made.changes
            if made.family:
                if shown >> made.family & 1:
                    brings += BONUS
                shown |= 1 << made.family
        if jokers < 0 or changes < 0:
            return None
        aces = held.aces
        if place == LOW:
            aces = self.holding.heaps[LOW] - row.rest
        elif not (jokers or changes):
            shown &= self._plain_later[place]
        anchored = held.anchored or step.anchors
        red, black = held.red, held.black
        if leaving.left:
            red += REDS[leaving.left]
            black += SIZE[leaving.left] - REDS[leaving.left]
            if red > self.most_red:
                red, anchored = self.most_red, True
            if black > self.most_black:
                black, anchored = self.most_black, True
        return brings, Held(jokers, changes, aces, red, black, shown, anchored)

    def _narrowed(self, place: int, layer: Layer, width: int) -> Layer:
        """The positions that promise most."""
        ahead = self.bound.ahead[place]
        promising = [
            (got + ahead[link[:2]] + self.worth(place, held), link, held)
            for link, positions in layer.items()
            for held, (got, _) in positions.items()
        ]
        if len(promising) <= width:
            return layer
        promising.sort(key=_first, reverse=True)
        kept: Layer = {}
        for _, link, held in promising[:width]:
            kept.setdefault(link, {})[held] = layer[link][held]
        return kept

    def _best(self, layer: Layer, goal: int) -> Found | None:
        best: Found | None = None
        for link, positions in layer.items():
            for held, (got, trace) in positions.items():
                room = goal - got - self.worth(HIGH, held)
                for step in self.steps_from(HIGH, link, held.aces, room):
                    if step.bound < room:
                        break
                    self.steps += 1
                    if (taken := self._taken(HIGH, held, step)) is None:
                        continue
                    total = got + taken[0] + UNIT * self.end(taken[1])
                    if total >= goal:
                        best = Found(total // UNIT, Trace(trace, step), taken[1])
                        room += total + UNIT - goal
                        goal = total + UNIT
        return best


def _first(compared: tuple[Any, ...]) -> Any:
    return compared[0]
