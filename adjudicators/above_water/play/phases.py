"""The course of a turn: who is waited for, and what follows when the last of them has acted."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.play.auction import lay_out, next_bidder
from adjudicators.above_water.play.draws import bring, go_on_if_enough
from adjudicators.above_water.play.payments import pay_ante, pay_bids
from adjudicators.above_water.play.table import Table, clockwise
from adjudicators.above_water.state import Pending, State

SETTLING = frozenset({"collect", "ante", "forced-ante"})
"""The phases in which something is to be paid when all have settled."""


def waited_for(state: State) -> tuple[str, ...]:
    """Whom the game waits for."""
    if state.phase == "bid":
        return (next_bidder(state),)
    if state.phase == "finished":
        return ()
    return tuple([each.id for each in state.players if not (each.done or each.eliminated)])


def settle(table: Table, player: str) -> None:
    """A player is ready to pay; the last one's word makes everybody pay."""
    table.mark(table.seat(player))
    table.say(rules.SETTLE, "settled", f"{player} is ready to pay", player)
    if _somebody_is_not_done(table):
        return
    if table.phase == "collect":
        if pay_bids(table):
            table.phase = "spend"
            table.clear_marks()
    elif table.phase == "ante":
        if pay_ante(table):
            _next_turn(table)
    else:
        phase = table.pending[0].phase
        if pay_ante(table):
            go_on_if_enough(table, phase)


def finish_spending(table: Table, player: str) -> None:
    """A player is done; the last one's word ends the Spending Phase."""
    table.mark(table.seat(player))
    table.say(rules.SPENDING_END, "done", f"{player} is done", player)
    if not _somebody_is_not_done(table):
        _award_bonus(table)


def _somebody_is_not_done(table: Table) -> bool:
    return any([not (each.done or each.eliminated) for each in table.players])


def _award_bonus(table: Table) -> None:
    order = clockwise(table.players, table.starting_player)
    most = max([each.turned_in for each in order])
    winners = tuple([each.id for each in order if each.turned_in == most])
    rule = rules.BONUS if most else rules.BONUS_ZERO
    message = f"the most cards turned in are {most}, by {' and '.join(winners)}"
    table.clear_marks(counts_too=True)
    table.say(rule, "spending-ended", message)
    bring(table, Pending("bonus", "ante", winners, ()))


def _next_turn(table: Table) -> None:
    table.clear_marks()
    table.turn_number += 1
    order = clockwise(table.players, table.starting_player)
    held = table.starting_player == order[0].id
    table.starting_player = order[1 if held else 0].id
    message = f"{table.starting_player} is the starting player of turn {table.turn_number}"
    table.say(rules.STARTING_PLAYER, "starting-player", message, table.starting_player)
    bring(table, lay_out(table))
