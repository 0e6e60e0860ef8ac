"""An instance of ``k8s/overlays/small`` stays below its memory limit under the heaviest load of every call, and goes on answering.

Memory is that of all its processes, a page that several of them share counted once, as for the limit of a container.
"""

import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from adjudicators import games
from adjudicators.cards import STANDARD
from service.settings import Settings
from tests.fuzz.sealed import SEAL_KEYS
from tests.live import ROOT, Service, service
from tests.sealed.relay import Game as SealedGame
from tests.service.test_overload import HELD, ask, crowd, large_batch_of, longest_replay, post
from tests.strategies import NAMES, seats_of

pytestmark = pytest.mark.thorough  # minutes of work on all cores

SMALL = (ROOT / "k8s/overlays/small/deployment.yaml").read_text(encoding="utf-8")
LIMIT = int(re.findall(r"memory: (\d+)Mi", SMALL)[-1])
CLIENTS = 16
SECONDS = 15.0
MOVES = 12
"""Into a sealed game."""
LARGE = re.compile(r"batch|.*/replay|.*/tables/.*")
"""Calls that take a large body."""

SETTINGS = {"ADJUDICATOR_LOG": "none", "ADJUDICATOR_SEAL_KEYS": SEAL_KEYS}

Heavy = tuple[str, bytes]


@cache
def calls() -> dict[str, Any]:
    """Every call of the document, with its example."""
    document = json.loads((ROOT / "openapi/openapi.json").read_text(encoding="utf-8"))
    return {
        path.removeprefix("/v1/"): each["post"]["requestBody"]["content"]["application/json"][
            "example"
        ]
        for path, each in document["paths"].items()
        if "post" in each
    }


@cache
def heaviest() -> tuple[Heavy, ...]:
    """Every call of every game with as many players as can play, and as many bytes as it takes."""
    with service(settings=SETTINGS) as patient:
        found = [each for slug in games() for each in _of_game(patient, slug)]
        found.append(("batch", large_batch_of(patient)))
    return tuple((call, _padded(call, body)) for call, body in found)


def _of_game(running: Service, slug: str) -> Iterator[Heavy]:
    sent = dict[str, Any]()

    def asking(call: str, body: Any) -> Any:
        sent[call] = body
        status, said = post(running, f"/v1/{call}", json.dumps(body).encode())
        assert status == 200, said
        return json.loads(said)

    players = NAMES[: seats_of(slug)[-1]]
    sealed = SealedGame(slug, players, asking, Random(1))
    sealed.play(MOVES)
    sealed.audit(sealed.revealed())
    replay = json.loads(longest_replay(slug))
    asking(f"{slug}/replay", replay)
    state = replay["state"]
    asking(f"{slug}/new", {"players": [each["id"] for each in state["players"]], "seed": "heavy"})
    asking(f"{slug}/adjudicate", {"state": state, "action": replay["actions"][0]})
    asking(f"{slug}/actions", {"state": state})
    asking(f"{slug}/view", {"state": state, "player": None})
    if slug == "above-water":
        asking(f"{slug}/best", {"hand": STANDARD.cards})
    for call, example in calls().items():
        if call.startswith(f"{slug}/") and call not in sent:
            asking(call, example)
    for call, body in sent.items():
        yield call, json.dumps(body).encode()


def _padded(call: str, body: bytes) -> bytes:
    most = Settings().max_large_body if LARGE.fullmatch(call) else Settings().max_body
    return body + b" " * (most - len(body))


def memory_of_all(running: Service) -> float:
    """The memory of the master and its workers, in megabytes."""
    master = running.process.pid
    children = Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii").split()
    lines = [
        line
        for pid in (master, *children)
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    ]
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def test_every_call_is_among_the_heaviest() -> None:
    assert {call for call, _ in heaviest()} == calls().keys()


@pytest.mark.parametrize("held", [None, *HELD])
def test_memory_stays_below_the_limit(held: str | None) -> None:
    """While clients ask for the heaviest of every call without a pause, alone or among many who send half of a
    request or read no answer."""
    load, over = cycle(heaviest()), Event()
    with ExitStack() as opened, service(settings=SETTINGS) as small:
        if held is not None:
            data, size = HELD[held]
            opened.enter_context(crowd(small, min(size, 500), data))

        def client(_: int) -> set[int]:
            statuses = set()
            while not over.is_set():
                call, body = next(load)
                statuses.add(post(small, f"/v1/{call}", body, 60)[0])
            return statuses

        with ThreadPoolExecutor(CLIENTS) as clients:
            asked = [clients.submit(client, number) for number in range(CLIENTS)]
            most = max(memory_of_all(small) for _ in _for_a_while(small))
            over.set()
            statuses = set().union(*[each.result() for each in asked])
        assert most < LIMIT, most
        assert 200 in statuses
        assert statuses <= {200, 503}
        assert small.process.poll() is None
        assert ask(small) == 200
        assert "Traceback" not in small.logged()


def _for_a_while(running: Service) -> Iterator[None]:
    """Once for each ordinary request that is answered meanwhile."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        assert ask(running) == 200
        yield
        time.sleep(0.1)
