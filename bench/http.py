"""Measures over HTTP: all contestants run at the same time and get requests in turn, for several rounds."""

import http.client
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import orjson

from bench import contestants, cpu
from bench.cases import (
    ADJUDICATE,
    BATCH_ITEMS,
    SCORE,
    Case,
    batch_bodies,
    cases,
    list_bodies,
    measured,
)
from bench.contestants import (
    BARE,
    CONTESTANTS,
    FAST,
    SERVICE,
    TEXTBOOK,
    Contestant,
    Server,
    started,
)
from bench.load import Client, LoadError

COMPARED = 100
"""How many answers of each contestant are compared with the service's before anything is measured."""
STARTS = 5


@dataclass(frozen=True, slots=True)
class Entry:
    """The requests to one contestant."""

    path: str
    bodies: Sequence[bytes]
    scores: Callable[[Any], Any] = lambda answer: answer
    """Extracts the part of an answer that must be the same for all contestants."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A comparison of several contestants; ratios are relative to ``measure``."""

    title: str
    unit: str
    items: int
    entries: Mapping[Contestant, Entry]
    measure: Contestant
    target: float | None
    """The ratio that the service should reach, if there is a target."""


def _scores(answer: Any) -> Any:
    return [each["body"] for each in answer["items"]]


def contests(only: str | None) -> list[Contest]:
    """All comparisons, or those of one game."""
    asked = [_contest(case) for slug in measured(only) for case in cases(slug)]
    return asked if only not in (None, SCORE.slug) else [*asked, *_batches()]


def _contest(case: Case) -> Contest:
    """The comparison for one call; the hand-written comparisons have only two calls."""
    by_hand = (TEXTBOOK, FAST) if case in (SCORE, ADJUDICATE) else ()
    entry = Entry(case.path, case.bodies())
    target = 0.85 if case.call == "adjudicate" else 0.92
    everybody = dict.fromkeys((SERVICE, BARE, *by_hand), entry)
    return Contest(f"POST {case.path}", "request", 1, everybody, BARE, target)


def _batches() -> list[Contest]:
    calls = Entry("/v1/batch", batch_bodies())
    return [
        Contest(
            f"a batch of {BATCH_ITEMS} scores",
            "item",
            BATCH_ITEMS,
            {SERVICE: calls, FAST: calls},
            FAST,
            2.5,
        ),
        Contest(
            f"{BATCH_ITEMS} scores as a bare list",
            "item",
            BATCH_ITEMS,
            {
                SERVICE: Entry("/v1/batch", batch_bodies(), _scores),
                FAST: Entry("/scores", list_bodies()),
            },
            FAST,
            None,
        ),
    ]


@dataclass(slots=True)
class Tally:
    """The measurements of one contestant, one for each round."""

    cpu: list[float] = field(default_factory=list)
    """Microseconds of CPU time for each item."""
    rate: list[float] = field(default_factory=list)
    """Items per second."""
    busier: list[float] = field(default_factory=list)
    """The busiest worker's share of the CPU time of all workers."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Measurements of a server as a whole."""

    first_answer: float
    memory: Sequence[float]


@dataclass(frozen=True, slots=True)
class Results:
    """All results."""

    tallies: Sequence[tuple[Contest, Mapping[Contestant, Tally]]]
    facts: Mapping[Contestant, Fact]
    worker_starts: Sequence[float]


def measure(client: Client, seconds: int, rounds: int, only: str | None) -> Results:
    """Start all contestants, compare their answers, and measure them in turn."""
    tallies = [(each, {who: Tally() for who in each.entries}) for each in contests(only)]
    with ExitStack() as stack:
        servers = {each: stack.enter_context(started(each)) for each in CONTESTANTS}
        for contest, _ in tallies:
            _compare(contest, servers)
        for _ in range(rounds):
            for contest, found in tallies:
                for who, entry in contest.entries.items():
                    _one_round(found[who], servers[who], entry, contest.items, client, seconds)
        facts = {
            who: Fact(server.first_answer, [cpu.private_memory(pid) for pid in server.workers()])
            for who, server in servers.items()
        }
    return Results(tallies, facts, _worker_starts())


def _one_round(
    tally: Tally, server: Server, entry: Entry, items: int, client: Client, seconds: int
) -> None:
    before = server.cpu()
    sent = client(server.port, entry.path, entry.bodies, seconds)
    spent = {pid: after - before.get(pid, 0) for pid, after in server.cpu().items()}
    if spent.keys() != before.keys():
        raise LoadError(f"{server.contestant.name} lost or replaced a process")
    tally.cpu.append(sum(spent.values()) / (sent.requests * items) * 1e6)
    tally.rate.append(sent.requests * items / sent.seconds)
    by_worker = [spent[pid] for pid in server.workers()]
    tally.busier.append(max(by_worker) / sum(by_worker))


def _compare(contest: Contest, servers: Mapping[Contestant, Server]) -> None:
    """Fail unless all that adjudicate give the same answers."""
    right: list[Any] = []
    for who, entry in contest.entries.items():
        answers = [
            _without_nulls(entry.scores(answer))
            for answer in _ask(servers[who].port, entry.path, entry.bodies[:COMPARED])
        ]
        right = right or answers
        if who is not BARE and answers != right:
            raise LoadError(f"{who.name} does not give the service's answers to {entry.path}")


def _ask(port: int, path: str, bodies: Sequence[bytes]) -> list[Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=contestants.PATIENCE)
    answers = []
    for body in bodies:
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        text = response.read()
        if response.status != 200:
            raise LoadError(f"{path}: {response.status} {text[:2_000]!r}")
        answers.append(orjson.loads(text))
    connection.close()
    return answers


def _without_nulls(value: Any) -> Any:
    """The value without nulls; frameworks differ in whether they omit them."""
    if isinstance(value, dict):
        return {name: _without_nulls(each) for name, each in value.items() if each is not None}
    return [_without_nulls(each) for each in value] if isinstance(value, list) else value


def _worker_starts() -> list[float]:
    """The age of a worker when it first answers, each time after its predecessor was killed."""
    found = []
    with started(SERVICE, workers=1) as server:
        for _ in range(STARTS):
            (worker,) = cpu.children(server.pid)
            os.kill(worker, signal.SIGKILL)
            _ask(server.port, SCORE.path, SCORE.bodies()[:1])
            (successor,) = cpu.children(server.pid)
            if successor == worker:
                raise LoadError("the worker outlived its end")
            found.append(cpu.age(successor))
    return found


def ratios(over: Sequence[float], under: Sequence[float]) -> float:
    """The median of the ratios of the same rounds."""
    return median(a / b for a, b in zip(over, under, strict=True))
