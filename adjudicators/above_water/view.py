"""What one player, or a spectator, may see of a table."""

from dataclasses import replace

from adjudicators.above_water.state import Pending, State
from adjudicators.cards import UNKNOWN


def view(state: State, player: str | None) -> State:
    """The state with ``?`` for every card that the player may not see, and without its seed.

    Discards and lots are open; the deck, and what is set aside for somebody, never are.
    """
    pending = state.pending
    return replace(
        state,
        players=tuple(
            [
                each if each.id == player else replace(each, hand=_covered(each.hand))
                for each in state.players
            ]
        ),
        deck=_covered(state.deck),
        rng=None,
        pending=None if pending is None else tuple([_set_aside(each) for each in pending]),
    )


def _set_aside(pending: Pending) -> Pending:
    return replace(pending, cards=_covered(pending.cards))


def _covered(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (UNKNOWN,) * len(cards)
