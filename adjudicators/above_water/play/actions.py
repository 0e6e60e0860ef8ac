"""What an action that is legal does, and what follows from it by itself."""

from collections.abc import Callable
from typing import Any

from adjudicators.above_water.actions import (
    Action,
    Bid,
    CashAceOfDiamonds,
    Done,
    LayAceOfDiamonds,
    PlayAceOfHearts,
    PlayAceOfSpades,
    Settle,
    Trade,
    TurnIn,
)
from adjudicators.above_water.play.aces import cash, lay, play_hearts, play_spades
from adjudicators.above_water.play.auction import bid
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.play.trading import trade
from adjudicators.above_water.play.turn import finish_spending, settle
from adjudicators.above_water.play.turning_in import turn_in
from adjudicators.above_water.state import State
from adjudicators.game import Applied


def apply(state: State, action: Action) -> Applied[State]:
    """What results from a legal action."""
    table = Table(state, getattr(action, "shuffle", None))
    _DOES[type(action)](table, action)
    return table.applied()


_DOES: dict[type, Callable[[Table, Any], None]] = {
    Bid: bid,
    Settle: settle,
    Done: finish_spending,
    TurnIn: turn_in,
    Trade: trade,
    LayAceOfDiamonds: lay,
    CashAceOfDiamonds: cash,
    PlayAceOfHearts: play_hearts,
    PlayAceOfSpades: play_spades,
}
