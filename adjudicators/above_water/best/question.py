"""The most stones that a hand can be turned in for at once, and the proof that there is no more.

**The problem in parts** (``branches.py``). The hand is looked at once for each number of aces of clubs that
could change suits and for each number of red and black clouds. What is left is: which cards stand in runs and
straights, which are in sets, which are left over for the clouds, and what jokers and changed suits are used for.

**Less to look at** without losing the best (``rows.py``, ``leavings.py``, ``holding.py``). A joker brings 4 at
the end of any set or run, so where it only does that is left open until the end: elsewhere it has to join two
pieces of a row, or give a set the suits of another one. Of one suit no two runs overlap unless two decks are
mixed: an overlap can be cut out as a row of its own, or is of jokers only. Sets of one rank are made one,
unless two synergies are lost.

**A bound** (``bounds.py``, ``pricing.py``). With jokers, changes, clouds and first sets of a family at a price,
each place of a row only matters to the next, and one pass over the places gives the best for these prices. It is
no less than what the real hand can bring, for any prices; good ones are found by trying.

**The search** (``search.py``) goes through the places with the real rules and asks: is there a way that pays
*as much as the bound*? It drops every position whose own bound is lower, which is nearly all of them. If there
is no such way, the bound is lower by one stone, and the branch with the highest bound is next. So the first
way that is found pays as much as the highest bound of all branches, and nothing can pay more.

**A budget** of steps ends this for hands that are too hard. Then the answer is the best way that a narrow search
finds, and the highest bound says how much more there may be. Steps are counted and not timed, so
that the same hand gets the same answer everywhere.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.best.assembly import Assembly
from adjudicators.above_water.best.bounds import OutOfBudget
from adjudicators.above_water.best.branches import Branch, Work, branches_of
from adjudicators.above_water.best.large_hands import coarse_branches
from adjudicators.above_water.best.positions import Found
from adjudicators.above_water.best.quick_groups import simple_groups
from adjudicators.above_water.groups.worth import value
from adjudicators.above_water.state import MOST_CARDS, MOST_DECKS, Group, OpenCard, Recolour
from adjudicators.cards import STANDARD
from adjudicators.declare import Doc, Size
from adjudicators.values import value as record
from adjudicators.verdict import Contradiction, Impossible

BUDGET = 100_000
"""Steps for one hand; a thousand of them take one or two milliseconds."""
COARSE_BUDGET = 30_000
"""Steps more to find something good where these were not enough for a proof."""
MOST_SUGGESTED = 20
"""The largest hand for which a suggestion is searched."""
NARROW = 2
"""Of how many branches a narrow search looks at the best."""


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
    if faults := tuple(_too_many(question.hand)):
        raise Impossible(faults)
    return best_turn_in(question.hand, BUDGET)


def suggestion(hand: Sequence[str], budget: int) -> BestAnswer | None:
    """A turn-in that pays well, the best if so few steps prove it; None if nothing pays."""
    work = Work(budget if len(hand) <= MOST_SUGGESTED else 0)
    try:
        branch, found = _proven(list(branches_of(hand, work)), work)
    except OutOfBudget:
        answer = _simply(hand)
    else:
        answer = _answer(branch, found, found.stones)
    return answer if answer.total else None


def _simply(hand: Sequence[str]) -> BestAnswer:
    groups = simple_groups(hand)
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
    """The highest bound first, and of equal ones the one that is ready."""
    return branch.most, branch.rounds


def _narrowly(hand: Sequence[str], branches: Sequence[Branch]) -> BestAnswer:
    """The best way that is found coarsely, and narrowly in the branches looked at."""
    coarse, most = coarse_branches(hand)
    if branches:
        most = min(most, max(branch.most for branch in branches))
    try:
        best = _proven(coarse, Work(COARSE_BUDGET))
    except OutOfBudget:
        best = None
    promising = sorted([each for each in branches if each.rounds], key=_hope, reverse=True)
    for branch in (*promising[:NARROW], *([] if best else coarse)):
        least = best[1].stones if best else -1
        if branch.most > least and (found := branch.narrow(least)):
            best = branch, found
    if best is None:
        return replace(_simply(hand), upper_bound=most)
    return _answer(*best, most)


def _answer(branch: Branch, found: Found, most: int) -> BestAnswer:
    assembly = Assembly(branch.places.holding, found, branch.clouds)
    groups, recolour = assembly.groups(), assembly.recolour()
    total = value(groups, recolour).total
    proven = total >= most
    return BestAnswer(total, groups, recolour, proven, None if proven else most)


def _too_many(hand: Sequence[str]) -> Iterator[Contradiction]:
    """The cards of a hand that two decks do not have."""
    counted: Counter[str] = Counter()
    for place, card in enumerate(hand):
        counted[card] += 1
        most = MOST_DECKS * STANDARD.cards.count(card)
        if counted[card] > most:
            detail = f"{card} stands here for the {counted[card]}th time, and two decks have {most}"
            yield rules.GROUPS_CALL.contradicted(f"/hand/{place}", detail)
