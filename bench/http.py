"""Measures over HTTP: all contestants run at the same time and get requests in turn, for several rounds."""

import http.client
import os
import signal
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import orjson

from bench import contestants, cpu
from bench.cases import BATCH_ITEMS, SCORE, Case, batch_bodies, cases, measured
from bench.contestants import BARE, FAST, LITESTAR, NODE, SERVICE, Contestant, Server, started
from bench.load import Client, LoadError

COMPARED = 100
"""How many answers of each contestant are compared with the service's before anything is measured."""
STARTS = 5
DECLARED = "/declared"
UNREADABLE = {
    "/v1/above-water/adjudicate",
    "/v1/to-the-bottom/adjudicate",
    "/v1/to-the-bottom/score",
}
"""Litestar does not answer these: msgspec cannot tell the records in them apart."""
AGAINST_FAST = {"score": 1.6, "adjudicate": 1.4, "actions": 1.4, "replay": 1.3}
BATCH_AGAINST_FAST = 1.5
LEVEL = 0.95
"""What passes for as cheap."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Who is asked, where, and how much cheaper than that the service should be."""

    who: Contestant
    path: str
    target: float | None = None

    @property
    def name(self) -> str:
        """What it is called in tables."""
        return self.who.name + (", bodies declared" if self.path.startswith(DECLARED) else "")


@dataclass(frozen=True, slots=True)
class Contest:
    """A comparison of the service, which comes first, with others that answer the same requests."""

    title: str
    unit: str
    items: int
    bodies: Sequence[bytes]
    entries: Sequence[Entry]


def contests(only: str | None, everybody: Sequence[Contestant]) -> list[Contest]:
    """All comparisons, or those of one game."""
    asked = [_contest(case, everybody) for slug in measured(only) for case in cases(slug)]
    return asked if only not in (None, SCORE.slug) else [*asked, _batches()]


def _contest(case: Case, everybody: Sequence[Contestant]) -> Contest:
    path, call = case.path, case.call
    entries = [Entry(SERVICE, path), Entry(BARE, path), Entry(FAST, path, AGAINST_FAST.get(call))]
    if call in ("score", "adjudicate"):
        entries.append(Entry(FAST, DECLARED + path))
        if path not in UNREADABLE:
            entries.append(Entry(LITESTAR, path, LEVEL if call == "score" else None))
    if case == SCORE and NODE in everybody:
        entries.append(Entry(NODE, path))
    return Contest(f"{case.slug}/{call}", "request", 1, case.bodies(), entries)


def _batches() -> Contest:
    path = "/v1/batch"
    entries = [Entry(SERVICE, path), Entry(BARE, path), Entry(FAST, path, BATCH_AGAINST_FAST)]
    title = f"a batch of {BATCH_ITEMS} scores"
    return Contest(title, "item", BATCH_ITEMS, batch_bodies(), entries)


@dataclass(slots=True)
class Tally:
    """The measurements of one contestant, one for each round."""

    cpu: list[float] = field(default_factory=list)
    """Microseconds of CPU time for each item."""
    rate: list[float] = field(default_factory=list)
    """Items per second."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Measurements of a server as a whole."""

    first_answer: float
    memory: Sequence[float]


@dataclass(frozen=True, slots=True)
class Results:
    """All results."""

    tallies: Sequence[tuple[Contest, Mapping[Entry, Tally]]]
    facts: Mapping[Contestant, Fact]
    worker_starts: Sequence[float]


def measure(client: Client, seconds: int, rounds: int, only: str | None) -> Results:
    """Start all contestants, compare their answers, and measure them in turn."""
    everybody = contestants.contestants()
    tallies = [(each, {who: Tally() for who in each.entries}) for each in contests(only, everybody)]
    with ExitStack() as stack:
        for each in everybody:
            with started(each):
                pass  # the first start compiles the modules
        servers = {each: stack.enter_context(started(each)) for each in everybody}
        for contest, _ in tallies:
            _compare(contest, servers)
        for contest, found in tallies:
            for _ in range(rounds):
                for entry in contest.entries:
                    _one_round(found[entry], servers[entry.who], entry, contest, client, seconds)
        facts = {
            who: Fact(server.first_answer, [cpu.private_memory(pid) for pid in server.workers()])
            for who, server in servers.items()
        }
    return Results(tallies, facts, _worker_starts())


def _one_round(
    tally: Tally, server: Server, entry: Entry, contest: Contest, client: Client, seconds: int
) -> None:
    before = server.cpu()
    sent = client(server.port, entry.path, contest.bodies, seconds)
    spent = {pid: after - before.get(pid, 0) for pid, after in server.cpu().items()}
    if spent.keys() != before.keys():
        raise LoadError(f"{entry.name} lost or replaced a process")
    answered = sent.requests * contest.items
    tally.cpu.append(sum(spent.values()) / answered * 1e6)
    tally.rate.append(answered / sent.seconds)


def _compare(contest: Contest, servers: Mapping[Contestant, Server]) -> None:
    """Fail unless all give the same answers."""
    right: list[Any] = []
    for entry in contest.entries:
        answers = ask(servers[entry.who].port, entry.path, contest.bodies[:COMPARED])
        told = [_without_nulls(each) for each in answers]
        right = right or told
        for body, answer, wanted in zip(contest.bodies, told, right, strict=False):
            if answer != wanted:
                shown = f"{body[:500]!r}\n{answer}\nand not\n{wanted}"
                raise LoadError(f"{entry.name} answers to {entry.path} {shown}")


def ask(port: int, path: str, bodies: Sequence[bytes]) -> list[Any]:
    """Post the bodies one after the other; returns the answers."""
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
            ask(server.port, SCORE.path, SCORE.bodies()[:1])
            (successor,) = cpu.children(server.pid)
            if successor == worker:
                raise LoadError("the worker outlived its end")
            found.append(cpu.age(successor))
    return found


def ratios(over: Sequence[float], under: Sequence[float]) -> float:
    """The median of the ratios of the same rounds."""
    return median(a / b for a, b in zip(over, under, strict=True))
