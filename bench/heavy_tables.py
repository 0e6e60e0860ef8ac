"""Requests to sealed tables: a table played on for a while, and a game to audit as long as a body may be."""

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import orjson

from adjudicators import load
from bench.cases import PLAYERS, play
from service.calls.game_call import game_calls
from service.settings import Settings

STEPS = 80
ASKED_EVERY = 10
NOTHING = "0" * 64
"""In place of a hash: what it says makes no difference to what it costs."""

Post = Callable[[str, Any], Any]


def sealed(post: Post, slug: str) -> Iterator[tuple[str, str, bytes]]:
    """The call, what makes the body expensive, and the body."""
    players, opened = _opened(post, slug)
    yield "tables", "as many players as can play", orjson.dumps({"players": players})
    token, keys, to_act = opened["table"], opened["keys"], opened["to_act"]
    yield "tables/reveal", "all keys", orjson.dumps({"table": token, "keys": keys})
    chance = random.Random(1)
    for step in range(STEPS):
        if not to_act:
            break
        key = keys[to_act[0]]
        look = {"table": token, "key": key}
        actions = post(f"{slug}/tables/view", look).get("actions")
        if not actions:
            break
        propose = {"table": token, "key": key, "action": chance.choice(actions)}
        move = post(f"{slug}/tables/propose", propose).get("move")
        other = next(keys[name] for name in players if name != to_act[0])
        apply = {"table": token, "move": move, "key": other}
        applied = post(f"{slug}/tables/apply", apply)
        if "table" not in applied:
            break
        if step % ASKED_EVERY == 0:
            why = f"after {step} steps"
            for name, body in (("view", look), ("propose", propose), ("apply", apply)):
                yield f"tables/{name}", why, orjson.dumps(body)
        token, to_act = applied["table"], applied["to_act"]
    yield "tables/view", "a token that is none", orjson.dumps({"table": "gAAAAA" + "x" * 60_000})
    yield "tables/audit", "a long game", _audit(slug)


def _opened(post: Post, slug: str) -> tuple[list[str], Any]:
    """A table of as many players as can play by the usual options."""
    names = [*PLAYERS, *(f"player-{number}" for number in range(64))]
    for seats in range(load(slug).seats[1], 0, -1):
        opened = post(f"{slug}/tables", {"players": names[:seats]})
        if "table" in opened:
            return names[:seats], opened
    raise ValueError(slug)


def _audit(slug: str) -> bytes:
    settings = Settings()
    write = game_calls(load(slug), settings)["replay"].asks.write
    asks = game_calls(load(slug), settings)["replay"].call.asks
    turns = list(islice(play(slug, 0), settings.max_replay_actions))
    actions = write(asks(turns[0].state, tuple(turn.action for turn in turns)))["actions"]
    while True:
        body = orjson.dumps(
            {
                "players": [each.id for each in turns[0].state.players],
                "seed": turns[0].state.rng.seed,
                "secret": NOTHING,
                "actions": actions,
                "commitment": NOTHING,
                "chain": NOTHING,
            }
        )
        if len(body) <= settings.max_large_body:
            return body
        actions = actions[: len(actions) * 9 // 10]
