"""The most expensive request of each call: the most that one client can ask for with one body.

It is looked for among the positions of whole random games with as many players as can play, with all cards told
and with none; among what a game's own module of hard requests (``bench.heavy_<game>``) makes up; and among
nonsense as large as a call takes. Every body goes the whole way through the application.
"""

import gc
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from itertools import islice
from typing import Any

import orjson

from adjudicators import load
from bench.cases import Case, measured, play
from bench.heavy_nonsense import nonsense
from bench.heavy_tables import sealed
from bench.questions import HARDEST, OWN, Turn
from service import create_app
from service.calls.game_call import GameCall, game_calls
from service.http.application import Application
from service.server.garbage import collect_seldom
from service.settings import Settings

GAMES = 3
POSITIONS = 60
"""The number of positions taken from a game, evenly spread."""
AGAIN = 3
"""How many of a call's most expensive bodies are asked again, because a single measurement can be unlucky."""
WITH_BUDGET = "best"
"""The question whose search stops after a budget of its own."""
BATCH = ": batch"
"""What stands after the game in the name of a batch, in place of a call."""

SETTINGS = Settings(log="none")
Body = tuple[str, str, bytes]
"""A call, what makes the body expensive, and the body."""


@dataclass(frozen=True, slots=True)
class Heavy:
    """The most expensive request of a call."""

    call: str
    why: str
    status: int
    size: int
    """Bytes of its body."""
    answered: int
    """Bytes of its answer."""
    milliseconds: float

    @property
    def has_target(self) -> bool:
        """Whether it may take no longer than other calls."""
        return not self.call.endswith(WITH_BUDGET)


Timed = tuple[Heavy, bytes]


def measure(only: str | None) -> list[Heavy]:
    """The most expensive request of every call, or of one game's calls."""
    app = create_app(SETTINGS)
    worst: list[list[Timed]] = []
    for slug in measured(only):
        found: dict[str, list[Timed]] = defaultdict(list)
        repeated: dict[str, Timed] = {}
        for call, why, body in _bodies(app, slug):
            if len(body) <= _limit(call):
                each = _timed(app, call, why, body), body
                found[call] = _dearest([*found[call], each])
                repeated[call] = max(repeated.get(call, each), each, key=_in_a_batch)
        for call, why, body in _batches(slug, repeated):
            each = _timed(app, call, why, body), body
            found[call] = _dearest([*found[call], each])
        worst += found.values()
    return [_heaviest(app, each) for each in worst]


def _dearest(timed: Sequence[Timed]) -> list[Timed]:
    """The few that are asked again."""
    return sorted(timed, key=lambda each: -each[0].milliseconds)[:AGAIN]


def _bodies(app: Application, slug: str) -> Iterator[Body]:
    calls = game_calls(load(slug), SETTINGS)
    legal: dict[str, bytes] = {}
    for sources in (
        _played(calls, slug),
        _asked(slug),
        _made_up(slug),
        sealed(_posting(app), slug),
    ):
        for name, why, body in sources:
            legal.setdefault(name, body)
            yield f"{slug}/{name}", why, body
    for name, body in legal.items():
        for why, bad in nonsense(orjson.loads(body), _limit(f"{slug}/{name}")):
            yield f"{slug}/{name}", why, bad


def _limit(call: str) -> int:
    """How large a body of a call may be."""
    is_large = call.endswith("/replay") or "/tables/" in call
    return SETTINGS.max_large_body if is_large else SETTINGS.max_body


def _played(calls: Any, slug: str) -> Iterator[Body]:
    """Positions from play."""
    turns = [list(islice(play(slug, seed), SETTINGS.max_replay_actions)) for seed in range(GAMES)]
    for game in turns:
        for turn in game[:: max(1, len(game) // POSITIONS)]:
            for why, state in _told(calls, slug, turn):
                action = _plain(calls["replay"], turn.state, (turn.action,))["actions"][0]
                player = turn.player
                for name, body in (
                    ("adjudicate", {"state": state, "action": action}),
                    ("adjudicate", {"state": state, "action": action, "as": player}),
                    ("actions", {"state": state}),
                    ("actions", {"state": state, "as": None}),
                    ("view", {"state": state, "player": player}),
                ):
                    yield name, why, orjson.dumps(body)
        replay = _plain(calls["replay"], game[0].state, tuple(turn.action for turn in game))
        yield "replay", "a whole game", orjson.dumps(replay)
        yield "replay", "a whole game, for a spectator", orjson.dumps(replay | {"as": None})


def _told(calls: Any, slug: str, turn: Turn) -> Iterator[tuple[str, Any]]:
    """A state as it is, and as a spectator sees it."""
    asks = calls["view"]
    yield "from play", _plain(asks, turn.state, None)["state"]
    seen = load(slug).view(turn.state, None)
    yield "from play, all unseen", _plain(asks, seen, None)["state"]


def _plain(game_call: GameCall, *fields: Any) -> Any:
    record = game_call.call.asks(*fields)
    return orjson.loads(orjson.dumps(game_call.asks.write(record)))


def _asked(slug: str) -> Iterator[Body]:
    """The game's own questions."""
    for name in OWN.get(slug, ()):
        for body in Case(slug, name).bodies()[:POSITIONS]:
            yield name, "from play", body
        if hardest := HARDEST.get(slug, {}).get(name):
            write = game_calls(load(slug), SETTINGS)[name].asks.write
            for record in hardest(()):
                yield name, "the hardest known", orjson.dumps(write(record))


def _made_up(slug: str) -> Iterator[Body]:
    """What the game's module of hard requests makes up."""
    name = f"bench.heavy_{slug.replace('-', '_')}"
    if find_spec(name):
        for each in import_module(name).bodies():
            yield each.call, each.why, orjson.dumps(each.body)


def _batches(slug: str, repeated: Mapping[str, Timed]) -> Iterator[Body]:
    """Of each call the body again and again that makes a batch most expensive."""
    for heavy, body in repeated.values():
        call = f"{slug}{BATCH}" if heavy.has_target else f"{slug}{BATCH} of {WITH_BUDGET}"
        items = [_item(heavy.call, body)] * _room(heavy.call, body)
        yield call, f"of {heavy.call}, {heavy.why}", b'{"items":[%b]}' % b",".join(items)


def _item(call: str, body: bytes) -> bytes:
    return b'{"call":"%b","body":%b}' % (call.encode(), body)


def _room(call: str, body: bytes) -> int:
    """How many such items a batch takes."""
    size = len(_item(call, body)) + 1
    return min(SETTINGS.max_batch_items, (SETTINGS.max_large_body - 20) // size)


def _in_a_batch(timed: Timed) -> float:
    heavy, body = timed
    return heavy.milliseconds * _room(heavy.call, body)


def _heaviest(app: Application, worst: Sequence[tuple[Heavy, bytes]]) -> Heavy:
    """Asked again, the most expensive: the least that each took decides."""
    gc.collect()
    collect_seldom()  # as in a worker: what was there before is left alone
    again = [
        min(first, _timed(app, first.call, first.why, body), key=lambda each: each.milliseconds)
        for first, body in worst
    ]
    gc.unfreeze()
    return max(again, key=lambda each: each.milliseconds)


def _timed(app: Application, call: str, why: str, body: bytes) -> Heavy:
    path = "/v1/batch" if BATCH in call else f"/v1/{call}"
    begun = time.process_time()
    status, answer = _post(app, path, body)
    took = time.process_time() - begun
    return Heavy(call, why, status, len(body), len(answer), took * 1000)


def _posting(app: Application) -> Callable[[str, Any], Any]:
    def post(path: str, body: Any) -> Any:
        return orjson.loads(_post(app, f"/v1/{path}", orjson.dumps(body))[1])

    return post


def _post(app: Application, path: str, body: bytes) -> tuple[int, bytes]:
    statuses: list[int] = []
    environ = {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.url_scheme": "http",
        "wsgi.errors": None,
    }

    def start(status: str, headers: Any, exc_info: Any = None) -> Callable[[bytes], object]:
        statuses.append(int(status[:3]))
        return lambda _: None

    answer = app(environ, start)
    return statuses[0], b"".join(answer)
