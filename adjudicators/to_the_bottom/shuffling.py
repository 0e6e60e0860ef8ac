"""Whether an action comes with the shuffles that it brings about, and with no other."""

from collections import Counter

from adjudicators.cards import UNKNOWN
from adjudicators.chance import judge_packs, judge_shuffle
from adjudicators.game import Law
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Action
from adjudicators.to_the_bottom.catalogue import cards_of
from adjudicators.to_the_bottom.play import carried_out
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Finding, Violation

POINTER = "/action/shuffle"


def shuffled_well(laws: tuple[Law, ...]) -> Law:
    """The law on the shuffles of an action, which is asked only where these are kept."""

    def law(state: State, action: Action) -> Finding | None:
        """What is shuffled is told where it does not follow from a seed, and nothing else is."""
        given: tuple[str, ...] | None = getattr(action, "shuffle", None)
        if state.rng is not None:
            return judge_shuffle(rules.SHUFFLE, (), state.rng, given)
        if any([isinstance(each(state, action), Violation) for each in laws]):
            return None
        cards = cards_of(state.options.catalogue)
        for name in given or ():
            if name not in cards and name != UNKNOWN:
                return rules.SHUFFLE.broken(f"there is no card called {name}", POINTER, name)
        return _judged(carried_out(state, action).shuffles, given)

    return law


def _judged(shuffles: list[tuple[str, ...]], given: tuple[str, ...] | None) -> Finding | None:
    if not shuffles:
        if given is None:
            return None
        return rules.SHUFFLE.broken("nothing is shuffled by this action", POINTER)
    if given is not None and any([UNKNOWN in each for each in shuffles]):
        return _unseen_shuffled(shuffles, given)
    if len(shuffles) == 1 or given is None:
        due = tuple([card for each in shuffles for card in each])
        return judge_shuffle(rules.SHUFFLE, due, None, given)
    faults = judge_packs(rules.SHUFFLE, shuffles, given, POINTER)
    if not faults:
        return None
    return rules.SHUFFLE.broken("; ".join([each.detail for each in faults]), POINTER)


def _unseen_shuffled(shuffles: list[tuple[str, ...]], given: tuple[str, ...]) -> Finding | None:
    """Of cards that cannot be seen only their number, and those beside them, can be told."""
    due = Counter([card for each in shuffles for card in each])
    named = Counter(given)
    named.pop(UNKNOWN, None)
    strange = (named - due).total()
    if len(given) != due.total() or strange > due[UNKNOWN]:
        message = f"{len(given)} cards are given; to be shuffled are {', '.join(due.elements())}"
        return rules.SHUFFLE.broken(message, POINTER)
    if not strange:
        return None
    return rules.SHUFFLE.unseen("unseen cards are shuffled; whether they are these is not known")
