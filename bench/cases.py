"""The requests: positions of seeded random games, more than any cache can hold."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import orjson

from adjudicators import games, load
from adjudicators.requests import (
    AdjudicateRequest,
    NewRequest,
    ReplayRequest,
    ViewRequest,
)
from bench.questions import OWN, Turn
from service.calls.game_call import GameCall, game_calls
from service.settings import Settings

PLAYERS = ("ann", "bob", "cid", "dee", "eve", "fay", "gus", "hal")
GAMES = 32
STEPS = 400
"""The most steps taken from a game; some random games take thousands."""
REPLAYED = 60
"""How many actions are replayed at a time."""
BATCHES = 100
BATCH_ITEMS = 100
BLUNDERS = 0.1
"""The share of actions taken from another position, and so mostly illegal."""


@dataclass(frozen=True, slots=True)
class Case:
    """One call of a game, and the different requests to it."""

    slug: str
    call: str

    @property
    def path(self) -> str:
        """Its address."""
        return f"/v1/{self.slug}/{self.call}"

    def records(self) -> Sequence[Any]:
        """The requests, as records."""
        return _records(self.slug, self.call)

    def bodies(self) -> tuple[bytes, ...]:
        """The requests, as bodies."""
        return _bodies(self.slug, self.call)

    def game_call(self) -> GameCall:
        """The call, without HTTP."""
        return _game_calls(self.slug)[self.call]


SCORE = Case("showboat", "score")


def cases(slug: str) -> list[Case]:
    """The calls of a game that are measured: its own questions, and what every game can be asked."""
    return [Case(slug, call) for call in (*OWN.get(slug, ()), *_COMMON)]


def measured(only: str | None) -> list[str]:
    """The games that are measured: all, or one."""
    return [slug for slug in games() if only in (None, slug)]


def seats(slug: str) -> int:
    """The number of players: as many as can play, but at most eight."""
    return min(load(slug).seats[1], len(PLAYERS))


def play(slug: str, seed: int) -> Iterator[Turn]:
    """The steps of a random game."""
    game = load(slug)
    chance = random.Random(seed)
    state = game.new(PLAYERS[: seats(slug)], seed=f"bench-{seed}").state
    while waiting := game.to_act(state):
        actions, _ = game.moves(state, waiting[0])
        action = actions[int(chance.random() * len(actions))]
        yield Turn(state, waiting[0], action)
        state = game.apply(state, action).state


@cache
def turns(slug: str) -> tuple[Turn, ...]:
    """The steps of some games, shuffled."""
    found = [turn for seed in range(GAMES) for turn in islice(play(slug, seed), STEPS)]
    random.Random(0).shuffle(found)
    return tuple(found)


@cache
def _records(slug: str, call: str) -> Sequence[Any]:
    return _COMMON[call](slug) if call in _COMMON else OWN[slug][call](turns(slug))


def _judged(slug: str) -> Sequence[Any]:
    chance = random.Random(2)
    everything = turns(slug)
    return tuple(
        AdjudicateRequest(
            turn.state,
            turn.action if chance.random() >= BLUNDERS else chance.choice(everything).action,
        )
        for turn in everything
    )


def _listed(slug: str) -> Sequence[Any]:
    asks = _game_calls(slug)["actions"].call.asks
    return tuple(asks(turn.state) for turn in turns(slug))


def _replayed(slug: str) -> Sequence[Any]:
    """Pieces of games, each with as many actions."""
    found = []
    for seed in range(GAMES):
        steps = list(islice(play(slug, seed), STEPS))
        for start in range(0, max(1, len(steps) - REPLAYED), REPLAYED):
            piece = steps[start : start + REPLAYED]
            found.append(ReplayRequest(piece[0].state, tuple(turn.action for turn in piece)))
    random.Random(3).shuffle(found)
    return tuple(found)


def _viewed(slug: str) -> Sequence[Any]:
    """By a player or a spectator."""
    chance = random.Random(4)
    seen = [*PLAYERS[: seats(slug)], None]
    return tuple(ViewRequest(turn.state, chance.choice(seen)) for turn in turns(slug))


def _dealt(slug: str) -> Sequence[Any]:
    return tuple(NewRequest(PLAYERS[: seats(slug)], seed=f"bench-{seed}") for seed in range(1_000))


_COMMON: Mapping[str, Callable[[str], Sequence[Any]]] = {
    "adjudicate": _judged,
    "actions": _listed,
    "replay": _replayed,
    "view": _viewed,
    "new": _dealt,
}


@cache
def _game_calls(slug: str) -> Mapping[str, GameCall]:
    return game_calls(load(slug), Settings())


@cache
def _bodies(slug: str, call: str) -> tuple[bytes, ...]:
    write = _game_calls(slug)[call].asks.write
    return tuple(orjson.dumps(write(each)) for each in _records(slug, call))


def _batches() -> Iterator[list[object]]:
    bodies = [orjson.loads(body) for body in SCORE.bodies()]
    for start in range(0, BATCHES * BATCH_ITEMS, BATCH_ITEMS):
        yield [bodies[place % len(bodies)] for place in range(start, start + BATCH_ITEMS)]


@cache
def batch_bodies() -> tuple[bytes, ...]:
    """Batches of a hundred scores, for the service."""
    return tuple(
        orjson.dumps({"items": [{"call": "showboat/score", "body": each} for each in batch]})
        for batch in _batches()
    )
