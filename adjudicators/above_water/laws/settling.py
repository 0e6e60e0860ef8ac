"""The laws of settling, and of being done with the Spending Phase."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Done, Settle
from adjudicators.above_water.laws.common import before_last_turn, in_its_phase
from adjudicators.above_water.phases import (
    SETTLING,
    comes_to_a_stop,
    is_spending,
    may_be_done,
    may_settle,
)
from adjudicators.above_water.state import State
from adjudicators.game import seat_of
from adjudicators.verdict import Finding


def something_to_settle(state: State, action: Settle) -> Finding | None:
    """Each player settles once what is to be paid."""
    if state.phase not in SETTLING:
        return in_its_phase(state, rules.TURN, "there is nothing to settle", now=False)
    if may_settle(state, seat_of(state, action.player)):
        return None
    message = f"{action.player} has settled already"
    return rules.SETTLE.broken(message, "/action/player", named=(action.player,))


def something_to_spend(state: State, action: Done) -> Finding | None:
    """Each player is done with the Spending Phase once, until something happens."""
    if not is_spending(state):
        return in_its_phase(state, rules.TURN, "nobody can be done with spending", now=False)
    if may_be_done(state, seat_of(state, action.player)):
        return None
    message = f"{action.player} is done already"
    return rules.SPENDING_END.broken(message, "/action/player", named=(action.player,))


def something_can_follow(state: State, action: Settle | Done) -> Finding | None:
    """What ends with cards being drawn does not end in the last turn."""
    return before_last_turn(state, action) if comes_to_a_stop(state) else None
