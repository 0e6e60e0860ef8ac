"""What is asked: positions of seeded random games, so many of them that no cache can hold them all."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import orjson

from adjudicators.cards import ISLAND
from adjudicators.showboat import GAME, Action, Pick, ScoreQuestion, State
from service.calls import AdjudicateRequest
from service.endpoint import Endpoint, endpoints_of
from service.settings import Settings

PLAYERS = ("ann", "bob", "cid", "dee", "eve", "fay")
GAMES = 32
BATCHES = 100
BATCH_ITEMS = 100
BLUNDERS = 0.1
"""How many of the actions are just anybody's with any card, and so mostly illegal."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One step of a game: where it stood, who acted, and what they did."""

    state: State
    player: str
    action: Action


def play(seed: int) -> Iterator[Turn]:
    """A whole game of six, every action drawn from the legal ones."""
    chance = random.Random(seed)
    state = GAME.new(PLAYERS, seed=f"bench-{seed}").state
    while waiting := GAME.to_act(state):
        actions, _ = GAME.moves(state, waiting[0])
        action = actions[int(chance.random() * len(actions))]
        yield Turn(state, waiting[0], action)
        state, _ = GAME.apply(state, action)


@cache
def turns() -> tuple[Turn, ...]:
    """Every step of a few games, in no order."""
    found = [turn for seed in range(GAMES) for turn in play(seed)]
    random.Random(0).shuffle(found)
    return tuple(found)


@cache
def score_questions() -> tuple[ScoreQuestion, ...]:
    """Every different pair of a tableau and a hand in those games, in no order."""
    chance = random.Random(1)
    seats = [player for turn in turns() for player in turn.state.players]
    pairs = sorted({(each.tableau, each.hand) for each in seats})
    chance.shuffle(pairs)
    return tuple(ScoreQuestion(*pair, last_player=chance.random() < 1 / 6) for pair in pairs)


@cache
def adjudicate_questions() -> tuple[AdjudicateRequest[State, Action], ...]:
    """Every one of those steps, some of them spoiled."""
    chance = random.Random(2)

    def spoiled(action: Action) -> Action:
        if chance.random() >= BLUNDERS:
            return action
        return Pick(chance.choice(PLAYERS), chance.choice(ISLAND.cards))

    return tuple(AdjudicateRequest(turn.state, spoiled(turn.action)) for turn in turns())


@cache
def endpoint(name: str) -> Endpoint:
    """One of the service's own calls, without HTTP."""
    return endpoints_of(GAME, Settings())[name]


@cache
def score_bodies() -> tuple[bytes, ...]:
    """What is posted to score."""
    write = endpoint("score").asks.write
    return tuple(orjson.dumps(write(each)) for each in score_questions())


@cache
def adjudicate_bodies() -> tuple[bytes, ...]:
    """What is posted to adjudicate."""
    write = endpoint("adjudicate").asks.write
    return tuple(orjson.dumps(write(each)) for each in adjudicate_questions())


def _batches() -> Iterator[list[object]]:
    bodies = [orjson.loads(body) for body in score_bodies()]
    for start in range(0, BATCHES * BATCH_ITEMS, BATCH_ITEMS):
        yield [bodies[place % len(bodies)] for place in range(start, start + BATCH_ITEMS)]


@cache
def batch_bodies() -> tuple[bytes, ...]:
    """A hundred scores in one request to the service."""
    return tuple(
        orjson.dumps({"items": [{"call": "showboat/score", "body": each} for each in batch]})
        for batch in _batches()
    )


@cache
def list_bodies() -> tuple[bytes, ...]:
    """The same scores as a plain list."""
    return tuple(orjson.dumps(batch) for batch in _batches())
