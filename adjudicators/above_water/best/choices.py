"""What can be done with the cards of one place, without what cannot reach the goal of the search any more."""

from collections.abc import Iterator
from itertools import chain, islice
from operator import itemgetter

from adjudicators.above_water.best.bounds import UNIT, Bound, Link, gain
from adjudicators.above_water.best.counted_hand import COUNTS, ONE, common
from adjudicators.above_water.best.positions import Choice, OpenSequences
from adjudicators.above_water.best.sequences import SequenceUse
from adjudicators.above_water.best.sets import MadeSet, OutsideSequences, ways_outside_sequences
from adjudicators.above_water.groups.kinds import HIGH, LOW

CHOICE_WORK = 4
"""What it takes to find a choice, in steps of a search."""
MOST_CHOICES = 50
"""How many choices a narrow search looks at after one link, and how many more without jokers and changes."""
NOTHING_OUTSIDE = OutsideSequences(0, (), 0)


class Choices:
    """The choices at every place, found when they are asked for."""

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self.work = 0
        """What it took to find them, in steps of a search."""
        self._depth: int | None = None
        self._known: dict[tuple[int, OpenSequences, int], tuple[int, list[Choice]]] = {}
        self._plain: dict[int, dict[int, list[tuple[int, MadeSet]]]] = {}

    def narrow(self, depth: int | None) -> None:
        """Find all choices; or only some, whose bound is no more than so much below the best."""
        if depth != self._depth:
            self._depth = depth
            self._known.clear()

    def of(self, place: int, link: OpenSequences, aces: int, least: int) -> list[Choice]:
        """What can be done, the best first, if by its bound it brings at least so much."""
        gone = aces if place == HIGH else 0
        if self._depth is not None:
            least = max(least, self.bound.ahead[place][link[:2]] - self._depth)
        known = self._known.get((place, link, gone))
        if known and known[0] <= least:
            return known[1]
        found = self._found(place, link, gone, least)
        if self._depth is not None:
            plain = self._found(place, link, gone, least, plain=True)
            found = chain(islice(found, MOST_CHOICES), islice(plain, MOST_CHOICES))
        choices = sorted(found, key=itemgetter(0), reverse=True)
        self.work += CHOICE_WORK * len(choices)
        self._known[place, link, gone] = least, choices
        return choices

    def _found(
        self, place: int, link: OpenSequences, gone: int, least: int, *, plain: bool = False
    ) -> Iterator[Choice]:
        """The choices in no order; plain ones need no jokers and change nothing."""
        bound, places = self.bound, self.bound.places
        heap = places.hand.heaps[place] - gone
        usable = self._usable(place, link)
        for _, (runs, straights), uses in self._promising(place, link, gone, least):
            pays = gain(usable, runs, straights)
            ahead = bound.ahead[place + 1][places.after(place, runs, straights)] + pays
            self.work += len(uses)
            for use in uses:
                most = bound.of_use(place, use, heap) + ahead
                if most < least or (plain and (use.jokers or use.changes)):
                    continue
                if use.joined and not self._joins(use, usable[0]):
                    continue
                after, anchors = self._after(place, link, use)
                rest = most - bound.most[place][use.rest]
                for outside in self._outside(place, use, least - rest, plain):
                    stones = sum([each.stones for each in outside.sets])
                    yield Choice(
                        rest + outside.worth,
                        pays + UNIT * stones,
                        use,
                        outside,
                        after,
                        anchors or bool(outside.sets),
                    )

    def _promising(
        self, place: int, link: OpenSequences, gone: int, least: int
    ) -> list[tuple[int, tuple[int, int], list[SequenceUse]]]:
        """The uses that may bring at least so much, those that may bring most first."""
        places = self.bound.places
        grouped = places.uses_of(place, gone)
        if gone:
            return [(least, key, uses) for key, uses in grouped.items()]
        found = [
            (most + pays, key, uses)
            for most, pays, (key, uses) in zip(
                self.bound.best_uses[place],
                places.gains[place][places.number[place][link[:2]]],
                grouped.items(),
                strict=True,
            )
            if most + pays >= least
        ]
        found.sort(key=itemgetter(0), reverse=True)
        return found

    def _usable(self, place: int, link: OpenSequences) -> Link:
        """The sequences that can go on here: at the high ace not those that begin with the low one."""
        if place < HIGH:
            return link.runs, link.straights
        return link.runs - link.low_runs, link.straights - link.low_straights

    def _joins(self, use: SequenceUse, usable: int) -> bool:
        """Whether each joker continues a run; it must, unless a run of the suit can have all ranks."""
        return all(
            not joined
            or self.bound.places.hand.whole[suit]
            or COUNTS[usable][suit] >= COUNTS[use.runs][suit]
            for suit, joined in enumerate(COUNTS[use.joined])
        )

    def _outside(
        self, place: int, use: SequenceUse, least: int, plain: bool
    ) -> Iterator[OutsideSequences]:
        bound = self.bound
        if place == LOW:
            return iter((NOTHING_OUTSIDE,))
        sets = self._plain_sets(place) if plain else bound.sets[place]
        return ways_outside_sequences(use.rest, sets, bound.most[place], least, bound.single[place])

    def _plain_sets(self, place: int) -> dict[int, list[tuple[int, MadeSet]]]:
        if place not in self._plain:
            self._plain[place] = {
                heap: [made for made in sets if not (made[1].jokers or made[1].changes)]
                for heap, sets in self.bound.sets[place].items()
            }
        return self._plain[place]

    def _after(
        self, place: int, link: OpenSequences, use: SequenceUse
    ) -> tuple[OpenSequences, bool]:
        hand = self.bound.places.hand
        runs, straights = self.bound.places.after(place, use.runs, use.straights)
        usable = self._usable(place, link)[0]
        on = COUNTS[common(usable, use.runs)]
        low = (
            list(COUNTS[use.runs])
            if place == LOW
            else [
                max(0, each - (was - begun))
                for each, was, begun in zip(
                    on, COUNTS[link.runs], COUNTS[link.low_runs], strict=True
                )
            ]
        )
        low_straights = (
            use.straights
            if place == LOW
            else max(0, min(use.straights, link.straights) - (link.straights - link.low_straights))
        )
        open_runs = COUNTS[runs]
        low_runs = sum(
            min(number, open_runs[suit]) * ONE[suit]
            for suit, number in enumerate(low)
            if hand.round[suit]
        )
        if not hand.straight_round:
            low_straights = 0
        after = OpenSequences(runs, straights, low_runs, min(low_straights, straights))
        anchors = any(number and not hand.whole[suit] for suit, number in enumerate(on))
        return after, anchors
