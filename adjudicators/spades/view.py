"""What one player, or a spectator, may see of a table."""

from dataclasses import replace

from adjudicators.cards import UNKNOWN
from adjudicators.spades.state import State


def view(state: State, player: str | None) -> State:
    """The state with ``?`` for every card that the player may not see, and without its seed.

    Played cards stay open; what was put aside, and the ghost's hand, never are.
    """
    return replace(
        state,
        players=tuple(
            [
                each if each.id == player else replace(each, hand=_covered(each.hand))
                for each in state.players
            ]
        ),
        aside=_covered(state.aside),
        ghost=_covered(state.ghost),
        rng=None,
    )


def _covered(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (UNKNOWN,) * len(cards)
