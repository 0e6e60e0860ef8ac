"""Where each player stands in a hand: who is still in it, and has something to do."""

from adjudicators.showboat.state import Player, State


def last_player(state: State) -> Player | None:
    """The last player, once all others have retired; then the hand is over."""
    last = None
    for each in state.players:
        if not each.retired:
            if last is not None:
                return None
            last = each
    return last


def yet_to_choose(state: State) -> list[Player]:
    """The players who have not chosen a card for this round."""
    return [each for each in state.players if not each.retired and each.chosen is None]


def yet_to_act(state: State) -> list[Player]:
    """The players who act later in this round."""
    return [each for each in state.players if not (each.acted or each.retired)]
