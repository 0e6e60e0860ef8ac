"""A steady load of requests whose answers are known, over connections that stay open."""

import http.client
import json
import select
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from tests.live import HOST, ROOT

PATIENCE = 10.0
FROM_EACH_RECORDING = 25
_SENT = {"Content-Type": "application/json"}


@dataclass(frozen=True, slots=True)
class Question:
    """A request to judge an action, and the recorded verdict."""

    path: str
    body: bytes
    answer: Any


def questions() -> list[Question]:
    """The first verdicts of every recorded game."""
    found: list[Question] = []
    for file in sorted((ROOT / "tests" / "golden").glob("*/*.json")):
        recorded = json.loads(file.read_text("utf-8"))
        if "steps" in recorded:
            found.extend(islice(_of(recorded), FROM_EACH_RECORDING))
    return found


def _of(recorded: Any) -> Iterator[Question]:
    state = recorded["opening"]["state"]
    for step in recorded["steps"]:
        if "verdict" not in step:
            return
        body = json.dumps({"state": state, "action": step["action"]}).encode()
        yield Question(f"/v1/{recorded['game']}/adjudicate", body, step["verdict"])
        state = step["verdict"]["state"]


@dataclass(frozen=True, slots=True)
class Failure:
    """A request with a wrong answer, or none."""

    began: float
    ended: float
    what: str


@dataclass(slots=True)
class Client:
    """A client that sends requests with pauses, over one connection at a time."""

    port: int
    pause: float
    questions: Sequence[Question]
    seed: int
    looks: bool = False
    """Whether it checks before each request that its connection is still open, as connection pools do."""
    answered: list[float] = field(default_factory=list)
    """The time of each right answer."""
    failures: list[Failure] = field(default_factory=list)
    connections: int = 0

    def run(self, stop: threading.Event) -> None:
        """Send requests until told to stop."""
        random = Random(self.seed)
        connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)
        for question in cycle(random.sample(self.questions, len(self.questions))):
            if stop.wait(random.uniform(0.5, 1.5) * self.pause):
                break
            if self.looks and connection.sock and select.select([connection.sock], [], [], 0)[0]:
                connection.close()
            self.connections += connection.sock is None
            self._ask(connection, question)
        connection.close()

    def _ask(self, connection: http.client.HTTPConnection, question: Question) -> None:
        began = time.monotonic()
        try:
            connection.request("POST", question.path, question.body, _SENT)
            reply = connection.getresponse()
            said = reply.read()
            fine = reply.status == 200 and json.loads(said) == question.answer
            what = "" if fine else f"{reply.status} {said[:300]!r}"
        except (OSError, http.client.HTTPException, ValueError) as error:
            connection.close()
            what = repr(error)
        ended = time.monotonic()
        if what:
            self.failures.append(Failure(began, ended, what))
        else:
            self.answered.append(ended)


@contextmanager
def load(clients: Sequence[Client]) -> Iterator[None]:
    """Run all clients until the block ends."""
    stop = threading.Event()
    threads = [threading.Thread(target=each.run, args=(stop,)) for each in clients]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def save(clients: Sequence[Client], place: Path) -> str:
    """Write the results to a file; returns a summary."""
    answered = sum(len(each.answered) for each in clients)
    failures = [failure for each in clients for failure in each.failures]
    connections = sum(each.connections for each in clients)
    said = f"{answered} right answers over {connections} connections, {len(failures)} failures"
    (place / "load.txt").write_text("\n".join([said, *(each.what for each in failures)]))
    return said
