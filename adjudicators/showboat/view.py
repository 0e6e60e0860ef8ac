"""What one player, or a spectator, may see of a table."""

from adjudicators.cards import UNKNOWN, face_down
from adjudicators.hands import is_hand_over
from adjudicators.showboat.state import Player, State, cards_aside
from adjudicators.values import changed


def view_of(state: State, player: str | None) -> State:
    """The state with ``?`` for every card that the player may not see, and without its seed.

    Hands lie open once they are scored; the deck, and what was put aside, never does.
    """
    open_hands = is_hand_over(state)
    aside = cards_aside(len(state.players))
    return changed(
        state,
        players=tuple(
            [
                each if open_hands or each.id == player else _from_outside(each)
                for each in state.players
            ]
        ),
        deck=face_down(state.deck),
        discard=face_down(state.discard[:aside]) + state.discard[aside:],
        rng=None,
    )


def _from_outside(player: Player) -> Player:
    chosen = None if player.chosen is None else UNKNOWN
    return changed(player, hand=face_down(player.hand), chosen=chosen)
