"""The shuffle that an action brings: which cards it is of, and whether the order given is one of them.

An action brings one shuffle at most. Only what was discarded can be shuffled, and between two draws of one
action nothing is.
"""

from collections import Counter

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Action
from adjudicators.above_water.play import carried_out
from adjudicators.above_water.state import State
from adjudicators.above_water.unseen import holds
from adjudicators.cards import UNKNOWN
from adjudicators.chance import judge_shuffle
from adjudicators.verdict import Finding


def reshuffled_by(state: State, action: Action) -> tuple[str, ...] | None:
    """The cards that an action, if it is legal, has shuffled; none if it has not."""
    return carried_out(state, action).reshuffled


def judge_reshuffle(state: State, action: Action) -> Finding | None:
    """What is wrong with an action's shuffle, or missing."""
    cards = reshuffled_by(state, action)
    shuffle: tuple[str, ...] | None = getattr(action, "shuffle", None)
    if cards is None:
        if shuffle is None:
            return None
        return rules.SHUFFLE.broken("this action brings no shuffle", "/action/shuffle")
    if shuffle is None or UNKNOWN not in cards or state.rng is not None:
        return judge_shuffle(rules.SHUFFLE, cards, state.rng, shuffle)
    return _judge_unseen(state, cards, shuffle)


def _judge_unseen(state: State, cards: tuple[str, ...], shuffle: tuple[str, ...]) -> Finding | None:
    """The same where some of the discards are not seen, and may be any of the unseen cards."""
    named = [card for card in shuffle if card != UNKNOWN]
    if len(shuffle) != len(cards):
        message = f"{len(shuffle)} cards given, and {len(cards)} are to be shuffled"
        return rules.SHUFFLE.broken(message, "/action/shuffle")
    there = holds(state, cards, named)
    if there:
        return None
    more = Counter(named) - Counter(cards)
    told = " ".join(more.elements())
    if there is None:
        return rules.SHUFFLE.unseen(f"this is legal only if {told} are among the discards not seen")
    message = f"{told} cannot be among the cards to be shuffled"
    return rules.SHUFFLE.broken(message, "/action/shuffle", *more)
