"""A request's body and its response on a connection, as gunicorn reads and writes them."""

import fcntl
import termios
from collections.abc import Callable, Iterator
from typing import Any

import gevent
from gevent import Timeout
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]

from service.http.problem_details import Problem, problems
from service.server.connections import SLOW_SECONDS, Connections
from service.server.long_work import poll_events

_SMALL = 65_536
"""Bodies and responses of up to so many bytes are not accounted for."""
_POLL_BYTES = 16_384
"""After reading so many bytes, let other greenlets run, however fast the client sends."""


class FairSocket:
    """A client's socket that lets other greenlets run while much is read from it."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self._bytes_since_poll = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def recv(self, size: int) -> bytes:
        """Read what has arrived; wait if nothing has."""
        data: bytes = self.connection.recv(min(size, _SMALL))
        self._bytes_since_poll += len(data)
        if self._bytes_since_poll > _POLL_BYTES:
            self._bytes_since_poll = 0
            poll_events()
        return data

    def has_unread_data(self) -> bool:
        """Whether something has arrived that was not read."""
        available = fcntl.ioctl(self.connection.fileno(), termios.FIONREAD, bytes(4))
        return any(available)


class RequestBody:
    """The ``wsgi.input`` of a request."""

    def __init__(
        self, body: Any, seconds: int, connections: Connections, response: "ResponseBuffer"
    ) -> None:
        self._body, self._seconds, self._response = body, seconds, response
        self._connections, self._connection = connections, response.client.connection

    def read(self, size: int | None = None) -> bytes:
        """So many bytes, or all."""
        if size is not None and size <= _SMALL:
            return self._wait_for(self._body.read, size)
        parts = []
        while size is None or size > 0:
            part = self._wait_for(self._body.read, _SMALL if size is None else min(size, _SMALL))
            if not part:
                break
            parts.append(part)
            if size is not None:
                size -= len(part)
            if not self._connections.hold(self._connection, len(part)):
                detail = "as many large bodies as there is room for are on their way"
                raise Problem(problems.OVERLOADED, detail)
        self._connections.body_complete(self._connection)
        return b"".join(parts)

    def readline(self, size: int | None = None) -> bytes:
        """A line, or so many bytes of it."""
        return self._wait_for(self._body.readline, size)

    def readlines(self, hint: int | None = None) -> list[bytes]:
        """All lines."""
        return list(self)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")

    def has_much_left(self) -> bool:
        """Whether so much is still to come that the connection is better closed than read to the end."""
        reader = self._body.reader
        return getattr(reader, "length", 0) > _SMALL or getattr(reader, "parser", None) is not None

    def _wait_for(self, read: Callable[[int | None], bytes], size: int | None) -> bytes:
        self._response.send_continue()
        try:
            return read(size)
        except Timeout:
            self._body.failed = True  # gunicorn then takes no further request from this connection
            raise TimeoutError(f"the body did not come within {self._seconds} s") from None
        except ParseException as error:
            raise OSError(str(error)) from error


class ResponseBuffer:
    """Takes the parts of a response from gunicorn, and sends head and body together."""

    def __init__(self, client: FairSocket, request: Any) -> None:
        self.client, self.request = client, request
        self.client_still_sends = False
        """Whether the client is still sending a body that will not be read."""
        self.after_response: list[Callable[[], None]] = []
        """Functions to call once the response has been sent, or given up."""
        self._parts: list[bytes] = []
        self._continue = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.client, name)

    def send(self, data: bytes) -> int:
        """Keep gunicorn's "100 Continue" until the body is wanted; the request may be refused without it."""
        self._continue = data
        return len(data)

    def client_waits_for_continue(self) -> bool:
        """Whether the client still waits for a "100 Continue"; it may then send its body or not."""
        return bool(self._continue)

    def send_continue(self) -> None:
        """Ask for the body, if the client waits for that."""
        if self._continue:
            data, self._continue = self._continue, b""
            self.client.connection.sendall(data)

    def sendall(self, data: bytes) -> None:
        """Keep a part of the response."""
        self._parts.append(data)

    def flush(self, connections: Connections) -> None:
        """Send the response."""
        connection, parts, self._parts = self.client.connection, self._parts, []
        size = sum(map(len, parts))
        if size <= _SMALL:
            whole = b"".join(parts)
            sent = connection.send(whole)  # usually takes all of it, and costs less than sendall
            parts = [whole[sent:]] if sent < size else []
        elif not connections.hold(connection, size):
            gevent.spawn_later(SLOW_SECONDS, connections.make_room)
        for part in parts:
            connection.sendall(part)
