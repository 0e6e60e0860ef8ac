"""What one player, or a spectator, may see of a table."""

from dataclasses import replace

from adjudicators.cards import UNKNOWN
from adjudicators.showboat.state import DEALT_AND_ASIDE, HAND_SIZE, Player, State


def view(state: State, player: str | None) -> State:
    """The state with ``?`` for every card that the player may not see, and without its seed.

    Hands lie open once they are scored; the deck, and what was put aside, never does.
    """
    scored = state.phase in ("deal", "finished")
    aside = DEALT_AND_ASIDE - HAND_SIZE * len(state.players)
    return replace(
        state,
        players=tuple(
            each if scored or each.id == player else _from_outside(each) for each in state.players
        ),
        deck=_covered(state.deck),
        discard=_covered(state.discard[:aside]) + state.discard[aside:],
        rng=None,
    )


def _from_outside(player: Player) -> Player:
    chosen = None if player.chosen is None else UNKNOWN
    return replace(player, hand=_covered(player.hand), chosen=chosen)


def _covered(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (UNKNOWN,) * len(cards)
