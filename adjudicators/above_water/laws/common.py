"""The laws that most actions share: whether the game goes on, and who may act in it now."""

from typing import Any

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.phases import is_last_turn
from adjudicators.above_water.state import Player, State
from adjudicators.game import seat_of
from adjudicators.rulebook import Rule
from adjudicators.verdict import Finding, Violation
from adjudicators.words import counted

GOING_ON = {
    "bid": "bids are being placed",
    "collect": "the bids are to be paid",
    "spend": "this is the Spending Phase",
    "ante": "the ante is to be paid",
    "forced-ante": "cards are short, and a round of ante is to be paid",
}
"""What goes on in each phase."""


def in_its_phase(state: State, rule: Rule, what: str, *, now: bool) -> Finding | None:
    """An action belongs to certain phases; after the end, ``not_over`` says that there are none."""
    if now or state.phase == "finished":
        return None
    return rule.broken(f"{GOING_ON[state.phase]}, so {what}", "/action/type")


def not_over(state: State, _: object) -> Finding | None:
    """Nothing is done after the end."""
    if state.phase != "finished":
        return None
    return rules.WINNER.broken("the game is over", "/action/type")


def before_last_turn(state: State, _: object) -> Finding | None:
    """What draws cards, or makes the game go on to where they are drawn, is not done in the last turn."""
    if state.phase == "finished" or not is_last_turn(state):
        return None
    turn, exhaustions = state.turn_number, state.exhaustions
    times = counted(exhaustions, "time")
    message = f"this is turn {turn}, the deck was exhausted {times}, and no more cards are drawn"
    numbers = {"turn": turn, "exhaustions": exhaustions}
    return rules.LAST_TURN.broken(message, "/action/type", numbers=numbers)


def not_eliminated(state: State, action: Any) -> Finding | None:
    """Only those in the game act."""
    actor = seat_of(state, action.player)
    return eliminated(actor, "/action/player") if actor.eliminated else None


def eliminated(player: Player, pointer: str) -> Violation:
    """A player whom an action names is out of the game."""
    message = f"{player.id} has been eliminated"
    return rules.ELIMINATED.broken(message, pointer, named=(player.id,))
