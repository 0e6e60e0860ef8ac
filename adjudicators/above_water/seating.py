"""Who is in the game, and in which order they act."""

from adjudicators.above_water.state import Player, State


def remaining(state: State) -> list[Player]:
    """The players in the game."""
    return [each for each in state.players if not each.eliminated]


def clockwise(state: State) -> list[Player]:
    """The players in the game, from the one with the token on."""
    players, token = state.players, state.starting_player
    for seat, each in enumerate(players):
        if each.id == token:
            order = (*players[seat:], *players[:seat])
            return [player for player in order if not player.eliminated]
    raise LookupError(token)
