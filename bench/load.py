"""Sends requests as fast as they are answered, over a few connections that stay open."""

import re
import selectors
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

CONNECTIONS = 16
PATIENCE = 10.0
_CLOSE = re.compile(rb"\r\nconnection: *close\r\n", re.IGNORECASE)
_LENGTH = re.compile(rb"\r\ncontent-length: *([0-9]+)", re.IGNORECASE)


class LoadError(Exception):
    """An answer was not 200, or did not come."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The number of requests that were answered, and the seconds that it took."""

    requests: int
    seconds: float


Client = Callable[[int, str, Sequence[bytes], int], Sent]
"""Posts the bodies in turn to a port and a path, for so many seconds."""


def best_client() -> tuple[str, Client]:
    """``wrk`` if it is installed, because it takes the least CPU time; otherwise our own client."""
    return ("wrk", with_wrk) if shutil.which("wrk") else ("plain Python sockets", with_sockets)


def with_wrk(port: int, path: str, bodies: Sequence[bytes], seconds: int) -> Sent:
    """With one thread of ``wrk``."""
    script = Path(__file__).with_name("load.lua")
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"\n".join(bodies))
        file.flush()
        finished = subprocess.run(
            [
                *("wrk", "--threads", "1", "--connections", str(CONNECTIONS)),
                *("--duration", f"{seconds}s", "--script", str(script)),
                *(f"http://127.0.0.1:{port}{path}", "--", file.name),
            ],
            capture_output=True,
            text=True,
            check=True,
            timeout=seconds + PATIENCE,
        )
    found = re.search(r"^sent (\d+) ([0-9.]+) (\d+)$", finished.stdout, re.MULTILINE)
    if found is None or found[1] == "0" or found[3] != "0":
        raise LoadError(f"{path}: {finished.stdout}{finished.stderr}")
    return Sent(int(found[1]), float(found[2]))


def with_sockets(port: int, path: str, bodies: Sequence[bytes], seconds: int) -> Sent:
    """With plain sockets in this process."""
    requests = cycle([_request(path, body) for body in bodies])
    with ExitStack() as stack:
        selector = stack.enter_context(selectors.DefaultSelector())

        def connect() -> None:
            connection = socket.create_connection(("127.0.0.1", port), PATIENCE)
            stack.callback(connection.close)
            selector.register(connection, selectors.EVENT_READ, _Answer(connection))
            connection.sendall(next(requests))

        begun = time.perf_counter()
        for _ in range(CONNECTIONS):
            connect()
        answered, waiting = 0, CONNECTIONS
        while waiting:
            ready = selector.select(PATIENCE)
            if not ready:
                raise LoadError(f"{path}: {waiting} answers did not come")
            going_on = time.perf_counter() < begun + seconds
            for key, _ in ready:
                if not key.data.complete():
                    continue
                answered += 1
                if not going_on:
                    waiting -= 1
                elif key.data.was_last:  # a connection ends after so many requests
                    selector.unregister(key.fileobj)
                    connect()
                else:
                    key.data.connection.sendall(next(requests))
        return Sent(answered, time.perf_counter() - begun)


class _Answer:
    """The answer that a connection waits for, as far as it has arrived."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self._received = b""
        self._length = -1
        self.was_last = False
        """Whether the server closes the connection after the answer."""

    def complete(self) -> bool:
        """Receive more; returns whether the answer is complete, and then begins the next one."""
        received = self.connection.recv(262_144)
        self._received += received
        if self._length < 0:
            end = self._received.find(b"\r\n\r\n")
            length = _LENGTH.search(self._received, 0, end + 2) if end >= 0 else None
            if not received or (end >= 0 and (length is None or self._received[9:12] != b"200")):
                raise LoadError(f"answered with {self._received[:2_000]!r}")
            if length is None:
                return False
            self._length = end + 4 + int(length[1])
            self.was_last = _CLOSE.search(self._received, 0, end + 2) is not None
        if len(self._received) < self._length:
            if not received:
                raise LoadError("the connection was closed in the middle of an answer")
            return False
        self._received, self._length = b"", -1
        return True


def _request(path: str, body: bytes) -> bytes:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
