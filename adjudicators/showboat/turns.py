"""Who may act: simultaneous choice first, then one by one in the order of the cards shown."""

from adjudicators.cards import UNKNOWN
from adjudicators.showboat.state import FIRST_RETIREMENT_OF_TWO, SPEED, Player, State
from adjudicators.showboat.unseen import perhaps_next


def still_in(state: State) -> list[Player]:
    """The players who have not retired from this hand."""
    return [player for player in state.players if not player.retired]


def waited_for(state: State) -> tuple[str, ...]:
    """Whom the game waits for; anybody may deal."""
    if state.phase == "choose":
        return tuple(
            [each.id for each in state.players if each.chosen is None and not each.retired]
        )
    if state.phase == "act":
        return tuple([each.id for each in next_in_line(state)])
    if state.phase == "deal":
        return tuple([each.id for each in state.players])
    return ()


def yet_to_act(state: State) -> list[Player]:
    """The players who act later in this round."""
    return [each for each in state.players if not (each.acted or each.retired)]


def may_retire(state: State) -> bool:
    """Whether retiring is allowed in this round: of two players nobody may in the first three."""
    return len(state.players) > 2 or state.round >= FIRST_RETIREMENT_OF_TWO


def next_in_line(state: State) -> list[Player]:
    """Whose turn it is: one player, or all of whom it may be where cards are not known."""
    first, lowest = None, len(SPEED)
    for each in state.players:
        if each.acted or each.retired:
            continue
        card = each.tableau[-1]
        if card == UNKNOWN:
            return perhaps_next(state)
        if SPEED[card] < lowest:
            first, lowest = each, SPEED[card]
    return [first] if first else []
