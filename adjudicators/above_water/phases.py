"""Which part of a turn it is, who has finished it, and whom the game waits for."""

from typing import cast

from adjudicators.above_water.bidding import next_bidder
from adjudicators.above_water.state import (
    MOST_TURNS,
    Course,
    Pending,
    PendingBonus,
    PendingHearts,
    Player,
    State,
)

SETTLING = frozenset({"collect", "ante", "forced-ante"})
"""The phases in which something is to be paid when all have settled."""


def phase_after(pending: Pending) -> Course:
    """The phase that the game goes on with when the cards of an action are there."""
    if isinstance(pending, PendingHearts):
        return pending.phase
    return "ante" if isinstance(pending, PendingBonus) else "bid"


def phase_of_turn(state: State) -> Course:
    """The phase of the turn, also where a forced ante interrupts it, of a game that goes on."""
    return phase_after(state.pending[0]) if state.pending else cast("Course", state.phase)


def counts_cards(state: State) -> bool:
    """Whether cards that are turned in count for the Big Spender Bonus."""
    return phase_of_turn(state) == "spend"


def is_spending(state: State) -> bool:
    """Whether the Spending Phase goes on; it does not while a forced ante interrupts it."""
    return state.phase == "spend"


def bids_are_placed(state: State) -> bool:
    """Whether bids are being placed now."""
    return state.phase == "bid"


def is_last_turn(state: State) -> bool:
    """Whether no more cards are drawn: neither the next turn nor another two exhaustions could be counted."""
    return state.turn_number == MOST_TURNS or state.exhaustions > MOST_TURNS - 2


def comes_to_a_stop(state: State) -> bool:
    """Whether the game waits for nobody, as cards would be drawn when all are done, or have settled."""
    return state.phase in ("spend", "ante", "forced-ante") and is_last_turn(state)


def may_settle(state: State, player: Player) -> bool:
    """Whether there is something that a player can settle."""
    return state.phase in SETTLING and not player.done


def may_be_done(state: State, player: Player) -> bool:
    """Whether a player can say that they are done with the Spending Phase."""
    return is_spending(state) and not player.done


def not_done(state: State) -> tuple[str, ...]:
    """The players in the game who have neither settled nor are done."""
    return tuple([each.id for each in state.players if not (each.done or each.eliminated)])


def waited_for(state: State) -> tuple[str, ...]:
    """Whom the game waits for."""
    if bids_are_placed(state):
        return (next_bidder(state),)
    if state.phase == "finished" or comes_to_a_stop(state):
        return ()
    return not_done(state)
