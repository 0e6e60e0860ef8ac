"""Whether a player holds the cards that an action takes from the hand."""

from collections import Counter
from collections.abc import Sequence

from adjudicators.above_water.groups.two_decks import times
from adjudicators.above_water.state import Player, State
from adjudicators.above_water.unseen import holds_unseen, lacking, most_held
from adjudicators.cards import UNKNOWN
from adjudicators.rulebook import Rule
from adjudicators.verdict import Finding, Violation
from adjudicators.words import counted, listed


def judge_held(
    state: State, player: Player, cards: Sequence[str], rule: Rule, pointer: str
) -> Finding | None:
    """Whether a player holds these cards."""
    wanted = lacking(player.hand, cards)
    if not wanted or (held := holds_unseen(state, player.hand, wanted)):
        return None
    unseen = f"{counted(player.hand.count(UNKNOWN), 'card')} that cannot be seen"
    if held is None:
        told = f"this is legal only if {listed(wanted)} {'is' if len(wanted) == 1 else 'are'} among them"
        return rule.unseen(
            f"{player.id} holds {unseen}; {told}", _not_held(player, cards, wanted, rule, pointer)
        )
    needed = Counter(cards)
    most = {card: most_held(state, player.hand, card) for card in wanted}
    short = [card for card in most if most[card] < needed[card]]
    if not short:
        message = f"{player.id} holds {unseen}, too few for {listed(wanted)}"
        return rule.broken(message, pointer, *wanted)
    hidden = UNKNOWN in player.hand
    absent = [card for card in short if not most[card]]
    lacks = f"holds {unseen}, and cannot hold" if hidden else "does not hold"
    reasons = [f"{lacks} {listed(absent, 'or')}"] if absent else []
    bound = "at most " if hidden else ""
    reasons += [
        f"holds {card} {bound}{times(most[card])}, not {times(needed[card])}"
        for card in short
        if most[card]
    ]
    return rule.broken(f"{player.id} {' and '.join(reasons)}", pointer, *short)


def _not_held(
    player: Player, cards: Sequence[str], wanted: Sequence[str], rule: Rule, pointer: str
) -> Violation:
    """What is wrong if not all of the cards wanted are in a hand, for those who do not see which."""
    kinds = list(dict.fromkeys(wanted))
    names = kinds
    if len(set(cards)) < len(cards):
        needed = Counter(cards)
        names = [card if needed[card] == 1 else f"{card} {times(needed[card])}" for card in kinds]
    some = "" if len(names) == 1 else "all of "
    return rule.broken(f"{player.id} does not hold {some}{listed(names)}", pointer, *kinds)
