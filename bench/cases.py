"""The requests: positions of seeded random games, more than any cache can hold."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import orjson

from adjudicators import games, load
from adjudicators.requests import AdjudicateRequest
from bench.questions import OWN, Turn
from service.calls.game_call import GameCall, game_calls
from service.settings import Settings

PLAYERS = ("ann", "bob", "cid", "dee", "eve", "fay", "gus", "hal")
GAMES = 32
STEPS = 400
"""The most steps taken from a game; some random games take thousands."""
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


SCORE, ADJUDICATE = Case("showboat", "score"), Case("showboat", "adjudicate")


def cases(slug: str) -> list[Case]:
    """The calls of a game that are measured: its own questions, and the adjudication."""
    return [Case(slug, call) for call in (*OWN.get(slug, ()), "adjudicate")]


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
    if call != "adjudicate":
        return OWN[slug][call](turns(slug))
    chance = random.Random(2)
    everything = turns(slug)
    return tuple(
        AdjudicateRequest(
            turn.state,
            turn.action if chance.random() >= BLUNDERS else chance.choice(everything).action,
        )
        for turn in everything
    )


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


@cache
def list_bodies() -> tuple[bytes, ...]:
    """The same scores as plain lists."""
    return tuple(orjson.dumps(batch) for batch in _batches())
