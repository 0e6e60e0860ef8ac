"""What one player, or a spectator, may see of a table."""

from adjudicators.above_water.state import PendingBonus, PendingHearts, State
from adjudicators.cards import face_down
from adjudicators.values import changed


def view(state: State, player: str | None) -> State:
    """The state with ``?`` for every card that the player may not see, and without its seed.

    Discards and lots are open; the deck, and what is set aside for somebody, never are.
    """
    players = [
        each if each.id == player else changed(each, hand=face_down(each.hand))
        for each in state.players
    ]
    pending = [
        changed(each, cards=face_down(each.cards))
        if isinstance(each, PendingBonus | PendingHearts)
        else each
        for each in state.pending or ()
    ]
    return changed(
        state,
        players=tuple(players),
        deck=face_down(state.deck),
        rng=None,
        pending=tuple(pending) or None,
    )
