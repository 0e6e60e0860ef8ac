"""The question of what a hand can be turned in for at best."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.best.assembly import Assembly
from adjudicators.above_water.best.bounds import OutOfBudget
from adjudicators.above_water.best.branches import Branch, Work, branches_of
from adjudicators.above_water.best.large_hands import branches_of_large_hand
from adjudicators.above_water.best.positions import Found
from adjudicators.above_water.best.quick_groups import quick_groups
from adjudicators.above_water.groups.two_decks import beyond_two_decks
from adjudicators.above_water.groups.worth import Worth, turned_in, value
from adjudicators.above_water.state import MOST_CARDS, Group, OpenCard, Recolour
from adjudicators.cards import minus
from adjudicators.declare import Doc, Size
from adjudicators.values import value as record
from adjudicators.verdict import Impossible, ScoreLine
from adjudicators.words import listed

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
    lines: Annotated[
        tuple[ScoreLine, ...],
        Doc("How the stones come about, what stays in the hand, and whether more is possible."),
    ]
    optimal: Annotated[bool, Doc("Whether it is proven that no turn-in of this hand pays more.")]
    upper_bound: Annotated[
        int | None,
        Doc("What no turn-in pays more than, where the search had to stop before a proof.", 423),
    ] = None


def answer_best(question: BestQuestion) -> BestAnswer:
    """Find the best turn-in of a hand."""
    if faults := beyond_two_decks({"/hand": question.hand}):
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
        answer = _answer(hand, branch, found, found.stones)
    return answer if answer.total else None


def _quickly(hand: Sequence[str], most: int | None = None) -> BestAnswer:
    return _told(hand, value(quick_groups(hand), None), None, most)


def best_turn_in(hand: Sequence[str], budget: int) -> BestAnswer:
    """The best turn-in of a hand, or the best that so many steps find, with a bound."""
    work = Work(budget)
    branches: list[Branch] = []
    try:
        branches = list(branches_of(hand, work))
        branch, found = _proven(branches, work)
    except OutOfBudget:
        return _narrowly(hand, branches)
    return _answer(hand, branch, found, found.stones)


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
        return _quickly(hand, most)
    return _answer(hand, *best, most)


def _answer(hand: Sequence[str], branch: Branch, found: Found, most: int) -> BestAnswer:
    assembly = Assembly(branch.places.hand, found, branch.clouds)
    groups, recolour = assembly.groups(), assembly.recolour()
    return _told(hand, value(groups, recolour), recolour, most)


def _told(hand: Sequence[str], worth: Worth, recolour: Recolour, most: int | None) -> BestAnswer:
    """The answer with its reasons; ``most`` is what no turn-in pays more than, if that is known."""
    proven = most is not None and worth.total >= most
    lines = (*worth.lines, *_about_the_rest(hand, worth, recolour), _about_more(proven, most))
    return BestAnswer(worth.total, worth.groups, recolour, lines, proven, None if proven else most)


def _about_the_rest(hand: Sequence[str], worth: Worth, recolour: Recolour) -> Iterator[ScoreLine]:
    """The cards that are not turned in."""
    if cards := sorted(minus(hand, turned_in(worth.groups, recolour)), key=hand.index):
        stay = "stays" if len(cards) == 1 else "stay"
        yield rules.BEST.line(0, f"{listed(cards)} {stay} in the hand", *cards)


def _about_more(proven: bool, most: int | None) -> ScoreLine:
    if proven:
        return rules.BEST.line(0, "it is proven that no turn-in of this hand pays more")
    message = "it is not proven that no turn-in pays more"
    if most is None:
        return rules.BEST.line(0, message)
    return rules.BEST.line(0, f"{message}, but none pays more than {most}", numbers={"most": most})
