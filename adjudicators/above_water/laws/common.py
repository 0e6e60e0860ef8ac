"""The laws that most actions share: whether the game goes on, and who may act in it now."""

from typing import Protocol

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.play.phases import SETTLING
from adjudicators.above_water.state import Player, State
from adjudicators.game import seat_of
from adjudicators.verdict import Finding

DOING = {
    "bid": "bids are being placed",
    "collect": "the bids are to be paid",
    "spend": "this is the Spending Phase",
    "ante": "the ante is to be paid",
    "forced-ante": "cards are short, and a round of ante is to be paid",
    "finished": "the game is over",
}


class Deed(Protocol):
    """An action of a player."""

    @property
    def player(self) -> str:
        """Whose action it is."""


def actor(state: State, action: Deed) -> Player:
    """The player who acts."""
    found: Player = seat_of(state, action.player)
    return found


def in_phase(state: State, phases: frozenset[str], what: str) -> Finding | None:
    """An action belongs to some phases; after the end to none."""
    if state.phase in phases:
        return None
    if state.phase == "finished":
        return None  # going_on says it
    return rules.TURN.broken(f"{DOING[state.phase]}, so {what}", "/action/type")


def going_on(state: State, _: object) -> Finding | None:
    """Nothing is done after the end."""
    if state.phase != "finished":
        return None
    return rules.WINNER.broken("the game is over", "/action/type")


def not_eliminated(state: State, action: Deed) -> Finding | None:
    """Only those in the game act."""
    if not actor(state, action).eliminated:
        return None
    return rules.ELIMINATED.broken(f"{action.player} has been eliminated", "/action/player")


def not_settled(state: State, action: Deed) -> Finding | None:
    """Who is ready to pay can only trade."""
    if state.phase not in SETTLING or not actor(state, action).done:
        return None
    message = f"{action.player} has settled, and can only trade until all have paid"
    return rules.SETTLE.broken(message, "/action/player")
