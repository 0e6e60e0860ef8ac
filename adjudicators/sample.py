"""A short piece of a game, from which the examples in the OpenAPI document are made."""

from typing import Any

from adjudicators.game import Game
from adjudicators.values import value

_SEED = "lighthouse"
_NAMES = ("ann", "bob", "cid", "dan", "eve", "fay")
_SEATS = 3
_ACTIONS = 3


@value
class Sample:
    """A seeded game just dealt, and the first legal actions from there."""

    players: tuple[str, ...]
    seed: str
    state: Any
    actions: tuple[Any, ...]


def sample_of(game: Game[Any, Any, Any]) -> Sample:
    """The sample of a game, played with three players if that many can play."""
    players = _NAMES[: max(game.seats[0], min(_SEATS, game.seats[1]))]
    state = first = game.new(players, seed=_SEED).state
    actions: list[Any] = []
    while len(actions) < _ACTIONS and (legal := game.actions(state).actions):
        actions.append(legal[0])
        state = game.adjudicate(state, legal[0]).state
    return Sample(players, _SEED, first, tuple(actions))
