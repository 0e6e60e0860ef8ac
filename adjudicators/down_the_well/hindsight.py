"""What a later action says of a hand before it, and what an action that is legal says of the hands after it."""

from adjudicators.down_the_well.ranking import POOL
from adjudicators.down_the_well.state import Action, Pass, Play, State
from adjudicators.down_the_well.turns import seat_number
from adjudicators.down_the_well.unseen import barred_by_opening, barred_by_pass, worlds
from adjudicators.suspects import Counting


def shows(action: Action) -> tuple[str, ...] | None:
    """A card that is played was in its player's hand since cards were passed."""
    if isinstance(action, Play):
        return (action.card,)
    return () if isinstance(action, Pass) else None


def _barred_by(state: State, action: Action) -> tuple[int, ...]:
    if state.phase == "play" and isinstance(action, Pass):
        return barred_by_pass(state, seat_number(state, action.player))
    if state.phase == "play" and isinstance(action, Play) and state.last_played_by is None:
        return barred_by_opening(state, action.card)
    return (0,) * len(state.players)


COUNTING = Counting(POOL, worlds, _barred_by)
