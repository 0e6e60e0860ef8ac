"""Whether a worker grows: its memory while it answers a hundred thousand requests of every kind."""

from dataclasses import dataclass

from bench import cpu
from bench.cases import batch_bodies, cases, measured
from bench.contestants import SERVICE, started
from bench.load import Client

REQUESTS = 100_000
ROUNDS = 4
"""At least so many, each with requests of every kind; what is remembered of cards fills in the first."""


@dataclass(frozen=True, slots=True)
class Soak:
    """The number of requests answered, and the worker's own memory in megabytes after them."""

    memory: list[tuple[int, float]]


def measure(client: Client, seconds: int, only: str | None) -> Soak:
    """Ask one worker every call, and look at its memory in between."""
    asked = [case for slug in measured(only) for case in cases(slug)]
    memory = []
    with started(SERVICE, workers=1) as server:
        (worker,) = cpu.children(server.pid)
        memory.append((0, cpu.private_memory(worker)))
        done = 0
        while done < REQUESTS or len(memory) <= ROUNDS:
            for case in asked:
                done += client(server.port, case.path, case.bodies(), seconds).requests
            done += client(server.port, "/v1/batch", batch_bodies(), seconds).requests
            memory.append((done, cpu.private_memory(worker)))
    return Soak(memory)
