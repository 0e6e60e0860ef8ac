"""The best turn-in as an integer program, for an optimiser that knows nothing of cards.

One variable for each way that a card can be used: as itself or changed, or a joker as any card; in a run, a
straight, a set that shows certain suits, a cloud. What each of these needs is a constraint.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import highspy

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "CDHS"
PLACES = range(1, 15)
FAMILIES = ["".join(s for n, s in enumerate(SUITS) if bits >> n & 1) for bits in range(1, 16)]


@dataclass(slots=True)
class Model:
    """The variables of a hand, gathered by what they draw upon."""

    hand: Counter[str]
    solver: Any = field(default_factory=highspy.Highs)
    used: dict[str, list[Any]] = field(default_factory=dict)
    jokers: list[Any] = field(default_factory=list)
    changes: list[Any] = field(default_factory=list)
    worth: list[Any] = field(default_factory=list)
    aces: Any = None

    def whole(self, most: int) -> Any:
        return self.solver.addIntegral(lb=0, ub=most)

    def plain(self, rank: str, suit: str) -> list[Any]:
        """Cards used as what they are."""
        card = rank + suit
        if not self.hand[card]:
            return []
        variable = self.whole(self.hand[card])
        self.used.setdefault(card, []).append(variable)
        return [variable]

    def counted_as(self, rank: str, suit: str) -> list[Any]:
        """Everything that can count as this card."""
        found = self.plain(rank, suit)
        if self.hand["AC"]:
            for other in SUITS.replace(suit, ""):
                changed = self.plain(rank, other)
                self.changes += changed
                found += changed
        return found + self.joker()

    def joker(self) -> list[Any]:
        if not self.hand["*"]:
            return []
        self.jokers.append(self.whole(self.hand["*"]))
        return self.jokers[-1:]


def total(variables: Sequence[Any]) -> Any:
    return sum(variables[1:], variables[0] + 0) if variables else 0


def solve(hand: Sequence[str]) -> int:
    """The most that a hand pays at once."""
    model = Model(Counter(hand))
    model.solver.setOptionValue("output_flag", False)
    model.solver.setOptionValue("threads", 1)
    model.solver.setOptionValue("mip_rel_gap", 0.0)
    model.aces = model.whole(model.hand["AC"])
    copies = max((n for card, n in model.hand.items() if card != "*"), default=1)
    for suit in SUITS:
        _rows(model, 4, copies, {p: model.counted_as(_rank(p), suit) for p in PLACES})
    anything = {
        p: [each for suit in SUITS for each in model.plain(_rank(p), suit)] + model.joker()
        for p in PLACES
    }
    _rows(model, 3, 4 * copies, anything)
    _sets(model)
    for colour in ("CS", "DH"):
        _clouds(model, colour)
    _limits(model)
    model.solver.maximize(total(model.worth))
    if model.solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        raise ArithmeticError(model.solver.getModelStatus())
    return round(float(model.solver.getObjectiveValue()))


def _rank(place: int) -> str:
    return RANKS[(place - 1) % 13]


def _rows(model: Model, pays: int, layers: int, cards: dict[int, list[Any]]) -> None:
    """Rows side by side; none of them has all fourteen places, where the ace would stand twice."""
    rows = []
    for _ in range(layers):
        row = {p: model.whole(1) for p in PLACES if cards[p]}
        for place, stands in row.items():
            begins = model.whole(1)
            before = [row[place - 1]] if place - 1 in row else []
            model.solver.addConstr(begins - stands + total(before) >= 0)
            model.worth += [pays * stands, -pays * begins]
        if len(row) == len(PLACES):
            model.solver.addConstr(total(list(row.values())) <= 13)
        rows.append(row)
    for place in PLACES:
        if cards[place]:
            standing = total([row[place] for row in rows])
            model.solver.addConstr(total(cards[place]) - standing == 0)


def _sets(model: Model) -> None:
    """Of each rank a set for each family; two of one family are worth less than one of all their cards."""
    shown: dict[str, list[Any]] = {family: [] for family in FAMILIES}
    most = sum(model.hand.values())
    for rank in RANKS:
        if not model.hand["*"] and not any(model.hand[rank + suit] for suit in SUITS):
            continue
        for family in FAMILIES:
            made = model.whole(1)
            cards = {suit: model.counted_as(rank, suit) for suit in family}
            everything = [each for some in cards.values() for each in some]
            if not everything:
                continue
            for some in cards.values():
                model.solver.addConstr(total(some) - made >= 0)
            model.solver.addConstr(total(everything) - 2 * made >= 0)
            model.solver.addConstr(total(everything) - min(most, 12) * made <= 0)
            model.worth += [4 * each for each in everything]
            model.worth.append(-1 * made)
            shown[family].append(made)
    for some in shown.values():
        if some:
            first = model.whole(1)
            model.worth.append(-3 * first)
            for made in some:
                model.solver.addConstr(first - made >= 0)


def _clouds(model: Model, colour: str) -> None:
    clouds = model.whole(sum(model.hand.values()) // 5)
    cards = []
    for rank in RANKS:
        for suit in SUITS:
            used = model.plain(rank, suit)
            cards += used
            if suit not in colour:
                model.changes += used
    cards += model.joker()
    model.solver.addConstr(total(cards) - 5 * clouds == 0)
    model.worth.append(10 * clouds)


def _limits(model: Model) -> None:
    for card, variables in model.used.items():
        aces = [model.aces] if card == "AC" else []
        model.solver.addConstr(total([*variables, *aces]) <= model.hand[card])
    if model.jokers:
        model.solver.addConstr(total(model.jokers) <= model.hand["*"])
    if model.changes:
        model.solver.addConstr(total(model.changes) - 2 * model.aces <= 0)
