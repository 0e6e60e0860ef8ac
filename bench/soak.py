"""Whether a worker grows: its memory while it answers a hundred thousand requests of every kind."""

from dataclasses import dataclass

from bench import cpu
from bench.cases import Case, batch_bodies, cases, measured
from bench.contestants import SERVICE, Server, started
from bench.http import ask

REQUESTS = 100_000
STAGES = 10
BATCHES = 10
"""How many batches there are in each stage; each is ten pieces of long work."""


@dataclass(frozen=True, slots=True)
class Soak:
    """The number of requests answered, and the worker's own memory in megabytes after them."""

    memory: list[tuple[int, float]]


def measure(only: str | None) -> Soak:
    """Ask one worker every call with ever other bodies, and look at its memory in between."""
    asked = [case for slug in measured(only) for case in cases(slug) if case.call != "best"]
    memory = []
    with started(SERVICE, workers=1) as server:
        (worker,) = cpu.children(server.pid)
        memory.append((0, cpu.private_memory(worker)))
        done = 0
        for stage in range(STAGES):
            done += _stage(server, asked, stage)
            memory.append((done, cpu.private_memory(worker)))
    return Soak(memory)


def _stage(server: Server, asked: list[Case], stage: int) -> int:
    share = REQUESTS // STAGES // len(asked)
    for case in asked:
        bodies = case.bodies()
        first = stage * share
        ask(
            server.port,
            case.path,
            [bodies[place % len(bodies)] for place in range(first, first + share)],
        )
    ask(server.port, "/v1/batch", batch_bodies()[:BATCHES])
    return share * len(asked) + BATCHES
