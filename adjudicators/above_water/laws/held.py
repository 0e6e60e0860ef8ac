"""Whether a player holds the cards that an action takes from the hand."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from adjudicators.above_water.groups.two_decks import times
from adjudicators.above_water.state import Player, State
from adjudicators.above_water.unseen import holds_unseen, lacking, most_held
from adjudicators.cards import UNKNOWN
from adjudicators.rulebook import Rule
from adjudicators.verdict import Finding, Violation, joined
from adjudicators.words import counted, if_there, listed


def judge_held(
    state: State, player: Player, cards: Sequence[str], rule: Rule, pointer: str
) -> Finding | None:
    """Whether a player holds these cards."""
    wanted = lacking(player.hand, cards)
    if not wanted or (held := holds_unseen(state, player.hand, wanted)):
        return None
    name, number = player.id, player.hand.count(UNKNOWN)
    unseen = f"{counted(number, 'card')} that cannot be seen"
    if held is None:
        return rule.unseen(
            f"{name} holds {unseen}; {if_there(wanted)}",
            partial(_not_held, player, cards, wanted, rule, pointer),
            cards=tuple(wanted),
            named=(name,),
            numbers={"unseen": number},
        )
    needed = Counter(cards)
    most = {card: most_held(state, player.hand, card) for card in wanted}
    short = [card for card in most if most[card] < needed[card]]
    if not short:
        message, numbers = (
            f"{name} holds {unseen}, too few for {listed(wanted)}",
            {"unseen": number},
        )
        return rule.broken(message, pointer, *wanted, named=(name,), numbers=numbers)
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
    numbers = {"unseen": number} if hidden and absent else {}
    if len(absent) < len(short):
        often = "most" if hidden else "held"
        numbers |= joined([{often: most[card], "needed": needed[card]} for card in short])
    message = f"{name} {' and '.join(reasons)}"
    return rule.broken(message, pointer, *short, named=(name,), numbers=numbers or None)


def _not_held(
    player: Player, cards: Sequence[str], wanted: Sequence[str], rule: Rule, pointer: str
) -> Violation:
    """What is wrong if not all of the cards wanted are in a hand, for those who do not see which."""
    kinds = list(dict.fromkeys(wanted))
    names, numbers = kinds, None
    if len(kinds) < len(cards) and len(set(cards)) < len(cards):
        needed = Counter(cards)
        names = [card if needed[card] == 1 else f"{card} {times(needed[card])}" for card in kinds]
        numbers = joined([{"needed": needed[card]} for card in kinds])
    some = "" if len(names) == 1 else "all of "
    message = f"{player.id} does not hold {some}{listed(names)}"
    return rule.broken(message, pointer, *kinds, named=(player.id,), numbers=numbers)
