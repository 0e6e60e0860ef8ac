"""What an action that is legal does, and what follows from it by itself."""

from collections.abc import Callable
from typing import Any

from adjudicators.above_water import actions
from adjudicators.above_water.play import aces, auction, trading, turn, turning_in
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.state import State
from adjudicators.game import Applied


def apply(state: State, action: actions.Action) -> Applied[State]:
    """What results from a legal action."""
    table = Table(state, getattr(action, "shuffle", None))
    _DOES[type(action)](table, action)
    return table.applied()


_DOES: dict[type, Callable[[Table, Any], None]] = {
    actions.Bid: auction.bid,
    actions.Settle: turn.settle,
    actions.Done: turn.finish_spending,
    actions.TurnIn: turning_in.turn_in,
    actions.Trade: trading.trade,
    actions.LayAceOfDiamonds: aces.lay,
    actions.CashAceOfDiamonds: aces.cash,
    actions.PlayAceOfHearts: aces.play_hearts,
    actions.PlayAceOfSpades: aces.play_spades,
}
