"""Connections to a running service on which a test can send anything."""

import json
import socket
from typing import Any, Self

from tests.live import HOST, Service
from tests.service.client import PROBLEM, PROBLEM_MEMBERS

PATIENCE = 10.0


class Reply:
    """A response."""

    def __init__(self, head: bytes, body: bytes) -> None:
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split()[1])
        pairs = (line.partition(":") for line in lines[1:])
        self.headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
        self.body = body

    def problem(self) -> Any:
        assert self.headers["content-type"] == PROBLEM
        problem = json.loads(self.body)
        assert set(problem) == PROBLEM_MEMBERS
        assert problem["status"] == self.status
        assert len(self.body) < 600
        return problem


class Wire:
    """A connection on which anything can be sent."""

    def __init__(self, running: Service, patience: float = PATIENCE) -> None:
        self._socket = socket.create_connection((HOST, running.port), timeout=patience)
        self._read = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def post(self, path: str, *headers: str, body: bytes = b"") -> None:
        lines = [f"POST {path} HTTP/1.1", "Host: x", "Content-Type: application/json", *headers]
        self.send("\r\n".join([*lines, "", ""]).encode() + body)

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def end_sending(self) -> None:
        self._socket.shutdown(socket.SHUT_WR)

    def receive(self) -> Reply:
        while b"\r\n\r\n" not in self._read:
            self._receive_more()
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        length = int(Reply(head, b"").headers.get("content-length", 0))
        while len(self._read) < length:
            self._receive_more()
        body, self._read = self._read[:length], self._read[length:]
        return Reply(head, body)

    def receive_exactly(self, expected: bytes) -> None:
        while len(self._read) < len(expected):
            self._receive_more()
        assert self._read.startswith(expected)
        self._read = self._read[len(expected) :]

    def _receive_more(self) -> None:
        if not (more := self._socket.recv(65_536)):
            raise ConnectionError(f"the server closed the connection after {self._read!r}")
        self._read += more


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


END = chunk(b"")
CHUNKED = "Transfer-Encoding: chunked"
