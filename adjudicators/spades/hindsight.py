"""What a later action says of a hand before it, and what an action that is legal says of the hands after it."""

from adjudicators.spades.state import Action, Bid, Play, State
from adjudicators.spades.table import seat_number
from adjudicators.spades.unseen import POOL, barred_by_play, worlds
from adjudicators.suspects import Counting


def shows(action: Action) -> tuple[str, ...] | None:
    """A card that is played was in its player's hand since the deal."""
    if isinstance(action, Play):
        return (action.card,)
    return () if isinstance(action, Bid) else None


def _barred_by(state: State, action: Action) -> tuple[int, ...]:
    if not isinstance(action, Play) or state.phase != "play":
        return (0,) * len(state.players)
    return barred_by_play(state, seat_number(state, action.player), action.card)


COUNTING = Counting(POOL, worlds, _barred_by)
