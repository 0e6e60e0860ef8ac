"""What one player, or a spectator, may see of a table."""

from adjudicators.cards import face_down
from adjudicators.spades.state import State
from adjudicators.values import changed


def seen_by(state: State, player: str | None) -> State:
    """The state with ``?`` for every card that the player may not see, and without its seed.

    Played cards stay open; what was put aside, and the ghost's hand, never are.
    """
    players = [
        each if each.id == player else changed(each, hand=face_down(each.hand))
        for each in state.players
    ]
    aside, ghost = face_down(state.aside), face_down(state.ghost)
    return changed(state, players=tuple(players), aside=aside, ghost=ghost, rng=None)
