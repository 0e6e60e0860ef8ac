"""Which cards an action shows to have been in a hand, for looking back on a replay."""

from adjudicators.above_water.actions import (
    Action,
    Bid,
    CashAceOfDiamonds,
    LayAceOfDiamonds,
    TurnIn,
)
from adjudicators.above_water.groups.worth import turned_in
from adjudicators.above_water.state import ACE_OF_DIAMONDS


def shows(action: Action) -> tuple[str, ...] | None:
    """Cards that are laid open were in the hand; by all other actions a hand may gain some."""
    match action:
        case TurnIn():
            return turned_in(action.groups, action.recolour)
        case LayAceOfDiamonds():
            return (ACE_OF_DIAMONDS,)
        case Bid() | CashAceOfDiamonds():
            return ()
        case _:
            return None
