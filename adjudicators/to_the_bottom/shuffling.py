"""Whether an action comes with the shuffles that it brings about, and with no other."""

from collections import Counter

from adjudicators.cards import UNKNOWN
from adjudicators.chance import judge_packs, judge_shuffle
from adjudicators.game import Law, any_broken
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Action
from adjudicators.to_the_bottom.catalogue import cards_of
from adjudicators.to_the_bottom.play import carried_out
from adjudicators.to_the_bottom.state import State
from adjudicators.to_the_bottom.unseen import unseen
from adjudicators.verdict import Finding
from adjudicators.words import counted

POINTER = "/action/shuffle"


def shuffled_well(laws: tuple[Law, ...]) -> Law:
    """The law on the shuffles of an action, which is asked only where these are kept."""

    def law(state: State, action: Action) -> Finding | None:
        """What is shuffled is told where it does not follow from a seed, and nothing else is."""
        given: tuple[str, ...] | None = getattr(action, "shuffle", None)
        if state.rng is not None:
            return judge_shuffle(rules.SHUFFLE, (), state.rng, given)
        if any_broken(laws, state, action):
            return None
        cards = cards_of(state.options.catalogue)
        for name in given or ():
            if name not in cards and name != UNKNOWN:
                return rules.SHUFFLE.broken(f"there is no card called {name}", POINTER, name)
        return _judged(state, carried_out(state, action).shuffles, given)

    return law


def _judged(
    state: State, shuffles: list[tuple[str, ...]], given: tuple[str, ...] | None
) -> Finding | None:
    if given is None:
        return _missing(shuffles) if shuffles else None
    if not shuffles:
        return rules.SHUFFLE.broken("nothing is shuffled by this action", POINTER)
    if any([UNKNOWN in each for each in shuffles]):
        return _unseen_shuffled(state, shuffles, given)
    if len(shuffles) == 1:
        return judge_shuffle(rules.SHUFFLE, shuffles[0], None, given)
    faults = judge_packs(rules.SHUFFLE, shuffles, given, POINTER)
    if not faults:
        return None
    return rules.SHUFFLE.broken("; ".join([each.detail for each in faults]), POINTER)


def _missing(shuffles: list[tuple[str, ...]]) -> Finding | None:
    if len(shuffles) == 1:
        return judge_shuffle(rules.SHUFFLE, shuffles[0], None, None)
    packs = "; ".join([f"{counted(len(each), 'card')}: {' '.join(each)}" for each in shuffles])
    return rules.SHUFFLE.unseen(
        f"{len(shuffles)} packs are to be shuffled, and their new orders given as shuffle, one after"
        f" the other: {packs}"
    )


def _unseen_shuffled(
    state: State, shuffles: list[tuple[str, ...]], given: tuple[str, ...]
) -> Finding | None:
    """Each pack has its own cards; of those that cannot be seen only their number may be known."""
    number = sum([len(each) for each in shuffles])
    if len(given) != number:
        message = f"{counted(len(given), 'card')} given, and {number} are to be shuffled"
        return rules.SHUFFLE.broken(message, POINTER)
    hidden = unseen(state)
    doubtful = False
    first = 0
    for pack in shuffles:
        named = Counter(given[first : first + len(pack)])
        named.pop(UNKNOWN, None)
        strange = named - Counter(pack)
        there = hidden.found(strange, pack.count(UNKNOWN))
        if there is False:
            message = (
                f"the {len(pack)} cards from place {first} cannot be those to be shuffled there:"
                f" {', '.join(pack)}"
            )
            return rules.SHUFFLE.broken(message, POINTER, *strange)
        doubtful = doubtful or there is None
        first += len(pack)
    if not doubtful:
        return None
    return rules.SHUFFLE.unseen("unseen cards are shuffled; whether they are these is not known")
