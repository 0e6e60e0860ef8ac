"""What one player, or a spectator, may see of a table."""

from adjudicators.cards import face_down
from adjudicators.down_the_well.state import Player, State
from adjudicators.values import changed


def as_seen_by(state: State, player: str | None) -> State:
    """The state with ``?`` for every card that the player may not see, and without its seed.

    Hands stay hidden to the end, also those of players who are out.
    """
    return changed(
        state,
        players=tuple(each if each.id == player else _from_outside(each) for each in state.players),
        deck=face_down(state.deck),
        rng=None,
    )


def _from_outside(player: Player) -> Player:
    passing = None if player.passing is None else face_down(player.passing)
    return changed(player, hand=face_down(player.hand), passing=passing)
