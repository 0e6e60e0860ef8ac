"""The most expensive request of each call: the most that one client can ask for with one body.

It is looked for among the positions of whole random games with as many players as can play, and among the
hardest questions known. A replay is as long as the limits allow, and a batch as full.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import orjson

from adjudicators import load
from bench.cases import Case, cases, measured, play
from bench.questions import HARDEST, Turn
from service.calls.game_call import GameCall, game_calls
from service.settings import Settings

GAMES = 3
POSITIONS = 300
"""The number of positions taken from a game, evenly spread."""


@dataclass(frozen=True, slots=True)
class Heavy:
    """The most expensive request of a call."""

    call: str
    size: int
    """Bytes of its body."""
    answered: int
    """Bytes of its answer."""
    milliseconds: float


def measure(only: str | None) -> list[Heavy]:
    """The most expensive request of every call, or of one game's calls."""
    return [heavy for slug in measured(only) for heavy in _of_game(slug)]


def _of_game(slug: str) -> Iterator[Heavy]:
    settings = Settings()
    calls = game_calls(load(slug), settings)
    turns = [list(islice(play(slug, seed), settings.max_replay_actions)) for seed in range(GAMES)]
    spread = [turn for game in turns for turn in game[:: max(1, len(game) // POSITIONS)]]
    own = [case.call for case in cases(slug)]
    yield _heaviest(calls["adjudicate"], [_asked(calls, turn) for turn in spread])
    states = [{"state": _written(calls["view"], turn)} for turn in spread]
    yield _heaviest(calls["actions"], states)
    yield _heaviest(calls["view"], [state | {"player": None} for state in states])
    for call in own:
        if call != "adjudicate":
            asked = [*Case(slug, call).records()[:POSITIONS], *_hardest(slug, call)]
            yield _heaviest(calls[call], [_plain(calls[call].asks.write(each)) for each in asked])
    yield _heaviest(calls["replay"], [_replay(calls, game) for game in turns], settings)
    yield _batch(calls["adjudicate"], _asked(calls, spread[len(spread) // 2]), settings)


def _hardest(slug: str, call: str) -> Sequence[Any]:
    questions = HARDEST.get(slug, {}).get(call)
    return questions(()) if questions else ()


def _asked(calls: Any, turn: Turn) -> Any:
    asks: GameCall = calls["adjudicate"]
    record = asks.call.asks(turn.state, turn.action)
    return _plain(asks.asks.write(record))


def _written(view: GameCall, turn: Turn) -> Any:
    return _plain(view.asks.write(view.call.asks(turn.state, None)))["state"]


def _replay(calls: Any, game: list[Turn]) -> Any:
    asks: GameCall = calls["replay"]
    actions = tuple(turn.action for turn in game)
    return _plain(asks.asks.write(asks.call.asks(game[0].state, actions)))


def _batch(game_call: GameCall, item: Any, settings: Settings) -> Heavy:
    """A full batch of the same item."""
    size = len(orjson.dumps(item)) + 60
    count = min(settings.max_batch_items, settings.max_large_body // size)
    began = time.perf_counter()
    answers = [game_call.ask(item) for _ in range(count)]
    took = time.perf_counter() - began
    name = f"{game_call.game.slug}: a batch of {count}"
    return Heavy(name, count * size, len(orjson.dumps(answers)), took * 1000)


def _heaviest(game_call: GameCall, bodies: list[Any], settings: Settings | None = None) -> Heavy:
    limit = settings.max_large_body if settings else Settings().max_body
    found = [_timed(game_call, body) for body in bodies if len(orjson.dumps(body)) <= limit]
    return max(found, key=lambda each: each.milliseconds)


def _timed(game_call: GameCall, body: Any) -> Heavy:
    raw = orjson.dumps(body)
    times = []
    for _ in range(2):
        began = time.perf_counter()
        answer = orjson.dumps(game_call.ask(orjson.loads(raw)))
        times.append(time.perf_counter() - began)
    name = f"{game_call.game.slug}/{game_call.call.name}"
    return Heavy(name, len(raw), len(answer), min(times) * 1000)


def _plain(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value))
