"""A request and its answer on their way over a connection, as gunicorn reads and writes them."""

import fcntl
import termios
from collections.abc import Callable, Iterator
from typing import Any

import gevent
from gevent import Timeout
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]

from service.connections import LONG, Connections
from service.errors import Problem, problems
from service.turns import look_around

_SMALL = 65_536
"""Bytes of a body, or of an answer, that nobody keeps account of."""
_UNHEARD = 16_384
"""Bytes after which others have their turn, however fast a client sends."""


class Client:
    """A connection whose reader lets others have their turn."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self._unheard = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def recv(self, size: int) -> bytes:
        """What is there, or comes."""
        data: bytes = self.connection.recv(min(size, _SMALL))
        self._unheard += len(data)
        if self._unheard > _UNHEARD:
            self._unheard = 0
            look_around()
        return data

    def is_sending(self) -> bool:
        """Whether something has come that was not read."""
        there = fcntl.ioctl(self.connection.fileno(), termios.FIONREAD, bytes(4))
        return any(there)


class Body:
    """What a request's body is read from."""

    def __init__(self, body: Any, seconds: int, connections: Connections, answer: "Answer") -> None:
        self._body, self._seconds, self._answer = body, seconds, answer
        self._connections, self._connection = connections, answer.client.connection

    def read(self, size: int | None = None) -> bytes:
        """So many bytes, or all that there are."""
        if size is not None and size <= _SMALL:
            return self._when_here(self._body.read, size)
        parts = []
        while size is None or size > 0:
            part = self._when_here(self._body.read, _SMALL if size is None else min(size, _SMALL))
            if not part:
                break
            parts.append(part)
            if size is not None:
                size -= len(part)
            if not self._connections.hold(self._connection, len(part)):
                detail = "as many large bodies as there is room for are on their way"
                raise Problem(problems.OVERLOADED, detail)
        self._connections.arrived(self._connection)
        return b"".join(parts)

    def readline(self, size: int | None = None) -> bytes:
        """A line, or so many bytes of it."""
        return self._when_here(self._body.readline, size)

    def readlines(self, hint: int | None = None) -> list[bytes]:
        """All lines."""
        return list(self)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")

    def is_left(self) -> bool:
        """Whether there is more to come than is worth waiting for."""
        reader = self._body.reader
        return getattr(reader, "length", 0) > _SMALL or getattr(reader, "parser", None) is not None

    def _when_here(self, read: Callable[[int | None], bytes], size: int | None) -> bytes:
        self._answer.go_on()
        try:
            return read(size)
        except Timeout:
            self._body.failed = True  # gunicorn then takes no other request from this connection
            raise TimeoutError(f"the body did not come within {self._seconds} s") from None
        except ParseException as error:
            raise OSError(str(error)) from error


class Answer:
    """A client whose answer is kept until it is whole: head and body are then sent as one."""

    def __init__(self, client: Client, request: Any) -> None:
        self.client, self.request = client, request
        self.interrupts = False
        """Whether the client is still sending what nobody will read."""
        self.after: list[Callable[[], None]] = []
        """What is to be called once it has been sent, or given up."""
        self._parts: list[bytes] = []
        self._go_on = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.client, name)

    def send(self, data: bytes) -> int:
        """Keep what tells a client to go on until its body is wanted: it may be refused unread."""
        self._go_on = data
        return len(data)

    def is_awaited(self) -> bool:
        """Whether the client still waits to be told to go on; it may then send its body or not."""
        return bool(self._go_on)

    def go_on(self) -> None:
        """The body is wanted."""
        if self._go_on:
            data, self._go_on = self._go_on, b""
            self.client.connection.sendall(data)

    def sendall(self, data: bytes) -> None:
        """Keep a part of the answer."""
        self._parts.append(data)

    def send_off(self, connections: Connections) -> None:
        """Send it."""
        connection, parts, self._parts = self.client.connection, self._parts, []
        size = sum(map(len, parts))
        if size <= _SMALL:
            whole = b"".join(parts)
            sent = connection.send(whole)  # which most of the time takes all, with less ado
            parts = [whole[sent:]] if sent < size else []
        elif not connections.hold(connection, size):
            gevent.spawn_later(LONG, connections.make_room)
        for part in parts:
            connection.sendall(part)
