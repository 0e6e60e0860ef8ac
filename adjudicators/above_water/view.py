"""What one player, or a spectator, may see of a table."""

from adjudicators.above_water.state import PendingBonus, PendingHearts, State
from adjudicators.cards import UNKNOWN
from adjudicators.values import changed


def view(state: State, player: str | None) -> State:
    """The state with ``?`` for every card that the player may not see, and without its seed.

    Discards and lots are open; the deck, and what is set aside for somebody, never are.
    """
    players = [
        each if each.id == player else changed(each, hand=_covered(each.hand))
        for each in state.players
    ]
    pending = [
        changed(each, cards=_covered(each.cards))
        if isinstance(each, PendingBonus | PendingHearts)
        else each
        for each in state.pending or ()
    ]
    return changed(
        state,
        players=tuple(players),
        deck=_covered(state.deck),
        rng=None,
        pending=tuple(pending) or None,
    )


def _covered(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (UNKNOWN,) * len(cards)
