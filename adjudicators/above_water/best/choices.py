"""What can be done with the cards of one place, as far as it may still lead to what is searched for."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from adjudicators.above_water.best.bounds import UNIT, Bound, Link, gain
from adjudicators.above_water.best.counted_hand import COUNTS, ONE, common
from adjudicators.above_water.best.positions import Open, Step
from adjudicators.above_water.best.sequences import Row
from adjudicators.above_water.best.sets import Leaving, MadeSet, leavings
from adjudicators.above_water.groups.kinds import HIGH, LOW

STEP_WORK = 4
"""What it takes to find a step, in steps taken."""
MOST_STEPS = 50
"""How many steps from one link a narrow search looks at, and how many that need no joker and no change."""
NOTHING_LEFT = Leaving(0, (), 0)


class Steps:
    """The steps from every place, found when they are asked for."""

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self.work = 0
        """What it took to find them, in steps taken."""
        self._depth: int | None = None
        self._known: dict[tuple[int, Open, int], tuple[int, list[Step]]] = {}
        self._plain: dict[int, dict[int, list[tuple[int, MadeSet]]]] = {}

    def narrow(self, depth: int | None) -> None:
        """Find only a few, which bring by their bound no more than so much less than the best; or all."""
        if depth != self._depth:
            self._depth = depth
            self._known.clear()

    def of(self, place: int, link: Open, aces: int, least: int) -> list[Step]:
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
        steps = sorted(found, key=first, reverse=True)
        self.work += STEP_WORK * len(steps)
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
            self.work += len(choices)
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
        found.sort(key=first, reverse=True)
        return found

    def _usable(self, place: int, link: Open) -> Link:
        """The rows that can go on here: those from the low ace do not to the high one."""
        if place < HIGH:
            return link.runs, link.straights
        return link.runs - link.low_runs, link.straights - link.low_straights

    def _joins(self, row: Row, usable: int) -> bool:
        """Whether each joker goes on with a run; it has to, where the run has room for it at its end."""
        return all(
            not joined
            or self.bound.places.holding.whole[suit]
            or COUNTS[usable][suit] >= COUNTS[row.runs][suit]
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
        holding = self.bound.places.holding
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


def first(compared: tuple[Any, ...]) -> Any:
    """What steps, rows and positions are compared by."""
    return compared[0]
