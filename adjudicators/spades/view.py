"""What one player, or a spectator, may see of a table."""

from adjudicators.cards import UNKNOWN
from adjudicators.spades.state import State
from adjudicators.values import changed


def seen_by(state: State, player: str | None) -> State:
    """The state with ``?`` for every card that the player may not see, and without its seed.

    Played cards stay open; what was put aside, and the ghost's hand, never are.
    """
    players = [
        each if each.id == player else changed(each, hand=_covered(each.hand))
        for each in state.players
    ]
    aside, ghost = _covered(state.aside), _covered(state.ghost)
    return changed(state, players=tuple(players), aside=aside, ghost=ghost, rng=None)


def _covered(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (UNKNOWN,) * len(cards)
