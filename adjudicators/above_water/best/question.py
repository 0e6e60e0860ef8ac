"""The question of what a hand can be turned in for at best."""

from collections.abc import Sequence
from typing import Annotated

from adjudicators.above_water.best.assembly import Assembly
from adjudicators.above_water.best.bounds import OutOfBudget
from adjudicators.above_water.best.branches import Branch, Work, branches_of
from adjudicators.above_water.best.large_hands import branches_of_large_hand
from adjudicators.above_water.best.positions import Found
from adjudicators.above_water.best.quick_groups import quick_groups
from adjudicators.above_water.groups.two_decks import beyond_two_decks
from adjudicators.above_water.groups.worth import value
from adjudicators.above_water.state import MOST_CARDS, Group, OpenCard, Recolour
from adjudicators.declare import Doc, Size
from adjudicators.values import changed
from adjudicators.values import value as record
from adjudicators.verdict import Impossible

BUDGET = 100_000
"""Steps for one hand; a thousand of them take one or two milliseconds."""
LARGE_HAND_BUDGET = 30_000
"""More steps, to find something good where the first were not enough for a proof."""
MOST_SUGGESTED = 20
"""The largest hand for which a suggestion is searched."""
NARROW = 2
"""How many branches, the most promising ones, a narrow search looks at."""


@record
class BestQuestion:
    """A hand, all of its cards known."""

    hand: Annotated[
        tuple[OpenCard, ...],
        Size(0, MOST_CARDS),
        Doc("The hand.", ["3D", "3H", "7D", "7H", "8H", "*"]),
    ]


@record
class BestAnswer:
    """What to turn in."""

    total: Annotated[int, Doc("The stones that these groups pay together.", 19)]
    groups: Annotated[
        tuple[Group, ...], Doc("The groups, every joker declared; cards in none stay in the hand.")
    ]
    recolour: Annotated[
        Recolour,
        Doc("The cards whose suit the ace of clubs changes; null where it is not used for that."),
    ]
    optimal: Annotated[bool, Doc("Whether it is proven that no turn-in of this hand pays more.")]
    upper_bound: Annotated[
        int | None,
        Doc("What no turn-in pays more than, where the search had to stop before a proof.", 423),
    ] = None


def answer_best(question: BestQuestion) -> BestAnswer:
    """Find the best turn-in of a hand."""
    located = [(f"/hand/{place}", card) for place, card in enumerate(question.hand)]
    if faults := beyond_two_decks(located):
        raise Impossible(faults)
    return best_turn_in(question.hand, BUDGET)


def suggestion(hand: Sequence[str], budget: int) -> BestAnswer | None:
    """A turn-in that pays well, and the best one if so few steps prove it; None if nothing pays."""
    work = Work(budget if len(hand) <= MOST_SUGGESTED else 0)
    try:
        branch, found = _proven(list(branches_of(hand, work)), work)
    except OutOfBudget:
        answer = _quickly(hand)
    else:
        answer = _answer(branch, found, found.stones)
    return answer if answer.total else None


def _quickly(hand: Sequence[str]) -> BestAnswer:
    groups = quick_groups(hand)
    worth = value(groups, None)
    return BestAnswer(worth.total, worth.groups, None, False)


def best_turn_in(hand: Sequence[str], budget: int) -> BestAnswer:
    """The best turn-in of a hand, or the best that so many steps find, with a bound."""
    work = Work(budget)
    branches: list[Branch] = []
    try:
        branches = list(branches_of(hand, work))
        branch, found = _proven(branches, work)
    except OutOfBudget:
        return _narrowly(hand, branches)
    return _answer(branch, found, found.stones)


def _proven(branches: Sequence[Branch], work: Work) -> tuple[Branch, Found]:
    """A way that pays as much as the highest of all bounds."""
    while True:
        branch = max(branches, key=_hope)
        if not branch.ready:
            branch.lower(work)
        elif found := branch.search(work):
            return branch, found


def _hope(branch: Branch) -> tuple[int, int]:
    """The branch with the highest bound comes first; of equal ones, the one looked at most."""
    return branch.most, branch.rounds


def _narrowly(hand: Sequence[str], branches: Sequence[Branch]) -> BestAnswer:
    """The best way that sets and runs alone, or a narrow search of the most promising branches, come to."""
    coarse, most = branches_of_large_hand(hand)
    if branches:
        most = min(most, max(branch.most for branch in branches))
    try:
        best = _proven(coarse, Work(LARGE_HAND_BUDGET))
    except OutOfBudget:
        best = None
    promising = sorted([each for each in branches if each.rounds], key=_hope, reverse=True)
    for branch in (*promising[:NARROW], *([] if best else coarse)):
        least = best[1].stones if best else -1
        if branch.most > least and (found := branch.narrow(least)):
            best = branch, found
    if best is None:
        return changed(_quickly(hand), upper_bound=most)
    return _answer(*best, most)


def _answer(branch: Branch, found: Found, most: int) -> BestAnswer:
    assembly = Assembly(branch.places.hand, found, branch.clouds)
    groups, recolour = assembly.groups(), assembly.recolour()
    total = value(groups, recolour).total
    proven = total >= most
    return BestAnswer(total, groups, recolour, proven, None if proven else most)
