"""One client's connection, from its first request to its end."""

import socket
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from logging import Logger
from random import uniform
from time import monotonic
from typing import Any

import gevent
from gevent import Greenlet

from service.drain import Drain
from service.http.environ import AFTER_RESPONSE, HAS_ROOM
from service.http.problem_details import OutOfTime, Problem, problems
from service.server.connections import NEVER, Connections
from service.server.http_parser import Refused, RequestParser
from service.server.long_work import poll_events
from service.server.memory_account import MemoryAccount
from service.server.request_body import RequestBody
from service.server.response import ResponseHead, collected, refusal

_HEAD_SECONDS = 10.0
"""How long a head may take from its first byte."""
_LATE_ANSWER_SECONDS = 5.0
"""How long a client has to take the response that says that it was too late."""
_LINGER_SECONDS, _LINGER_BYTES = 5.0, 64 * 1_048_576
"""How long, and how much, is read from a client after its last response."""
_ROOM_SECONDS = 5.0
"""How long a large response waits until others have been read."""
_SLOWEST = 32_768
"""A client that reads fewer bytes of its response per second falls behind. What counts is how many seconds."""
_PIECE = 65_536
_BUFFER = bytearray(_PIECE)
"""Everything is received here first. What is kept has its own place, of just its size."""
_VIEW = memoryview(_BUFFER)
READ, _WRITE = 1, 2
"""The events of the loop's watchers."""
_NO_ROOM = "as much as there is room for is on its way to this instance, or from it"


@dataclass(frozen=True, slots=True)
class Shared:
    """What the connections of a worker share."""

    application: Callable[[dict[str, Any], Any], Any]
    context: Callable[[], AbstractContextManager[Any]]
    """What the application needs around its requests; once for a connection is enough."""
    environ: Mapping[str, Any]
    """What the environments of all requests have in common."""
    connections: Connections
    account: MemoryAccount
    drain: Drain
    request_refused: Callable[[int], str]
    """Counts and logs what is not answered as a request; returns its request id."""
    log: Logger
    request_seconds: float
    small_body: int
    """The application is called once so much of a body has arrived, or all of it."""
    max_requests: int
    max_seconds: float
    """After so many requests, and so many seconds, a connection ends; by chance a good deal earlier."""


class Connection:
    """Reads requests from a client, and sends it responses."""

    def __init__(self, client: socket.socket, address: tuple[Any, ...], shared: Shared) -> None:
        self._client, self._shared, self._hub = client, shared, gevent.get_hub()
        remote = address[0] if address else ""  # a Unix socket has none
        self._parser = RequestParser({**shared.environ, "REMOTE_ADDR": remote})
        self._readable = self._hub.loop.io(client.fileno(), READ)
        self._requests_left = round(shared.max_requests * uniform(0.5, 1))  # noqa: S311
        self._ends = monotonic() + shared.max_seconds * uniform(0.5, 1)  # noqa: S311
        self._given_up = self._has_answered = False
        self._after_response: list[Callable[[], None]] = []
        self.held, self.deadline = 0, NEVER
        self.receiving_since = self.stalled_since = NEVER
        shared.connections.opened(self)
        self._greenlet: Greenlet = gevent.spawn(self._serve)

    def interrupt(self) -> None:
        """Tell the greenlet that its time is over; for the event loop."""
        self._greenlet.throw(OutOfTime())

    def give_up(self) -> None:
        """Take no more of a request, or send no more of a response that the client does not read."""
        self._given_up = True
        with suppress(OSError):
            self._client.shutdown(
                socket.SHUT_RDWR if self.stalled_since < NEVER else socket.SHUT_RD
            )

    def shut_down(self) -> None:
        """End the connection; the greenlet notices that, and closes it."""
        with suppress(OSError):
            self._client.shutdown(socket.SHUT_RDWR)

    def _serve(self) -> None:
        try:
            with self._shared.context():
                self._answer_requests()
            self._linger()
        except OSError:
            pass  # the client is gone
        except OutOfTime:
            self._shared.log.warning("a request took more than %s s", self._shared.request_seconds)
        finally:
            self._shared.connections.closed(self)
            self._shared.account.hold(self, 0)
            self._readable.close()
            self._parser.close()
            self._client.close()

    def _answer_requests(self) -> None:
        """Answer requests until one is the last, or is none."""
        problem = Problem(problems.INTERNAL_ERROR, problems.INTERNAL_ERROR.text)
        status = int(HTTPStatus.INTERNAL_SERVER_ERROR)
        try:
            while self._receive_head() and self._answer():
                self._finish_request()
        except Refused as refused:
            problem = Problem(problems.NOT_HTTP, f"the request is refused: {refused}")
            status = refused.status
        except Problem as refused:
            problem, status = refused.with_traceback(None), refused.kind.status
        except OSError:
            raise
        except Exception:
            self._shared.log.exception("a request failed outside of the application")
        if not self._has_answered:
            self._has_answered = True
            request_id = self._shared.request_refused(status)
            self._client.send(refusal(problem, status, request_id))

    def _receive_head(self) -> bool:
        """Wait for the next request, and receive its head; returns whether there is one."""
        parser, is_waiting = self._parser, True
        while True:
            if parser.pending:
                if is_waiting:
                    is_waiting = False
                    self._start_request()
                if parser.read_head():
                    return True
            try:
                data = self._receive(_PIECE)
            except OutOfTime:
                self.deadline = monotonic() + _LATE_ANSWER_SECONDS
                raise Refused("its head took too long", HTTPStatus.REQUEST_TIMEOUT) from None
            if not data:
                self._has_answered = True  # nobody waits for an answer
                return False
            parser.add(data)

    def _start_request(self) -> None:
        now = monotonic()
        self.receiving_since, self.deadline = now, now + _HEAD_SECONDS
        self._has_answered = False
        self._shared.connections.request_started(self)

    def _finish_request(self) -> None:
        self._shared.connections.request_finished(self)
        self._shared.account.hold(self, self._parser.held)
        if self._parser.pending:
            poll_events()  # others have their turn first

    def _receive(self, size: int) -> bytes:
        """Wait for data, and receive so many bytes of it; nothing if the client has ended the connection."""
        self._hub.wait(self._readable)
        if self._given_up:
            raise Problem(problems.OVERLOADED, _NO_ROOM)
        try:
            data = _VIEW[: self._client.recv_into(_BUFFER, size)].tobytes()
        except BlockingIOError:
            return self._receive(size)
        if not self._shared.account.hold(self, self._parser.held + len(data)):
            raise Problem(problems.OVERLOADED, _NO_ROOM)
        return data

    def receive_body(self) -> bytes:
        """More of a body. If the client waits to be asked for it, ask."""
        if self._parser.expects_continue:
            self._parser.expects_continue = False
            if not self._parser.body:
                self._client.send(b"HTTP/1.1 100 Continue\r\n\r\n")
        try:
            return self._receive(_PIECE)
        except OutOfTime:
            self.deadline = monotonic() + _LATE_ANSWER_SECONDS
            seconds = self._shared.request_seconds
            raise TimeoutError(f"the body did not come within {seconds} s") from None

    def body_received(self) -> None:
        """A body has arrived completely; from now on the client waits for the service."""
        self.receiving_since = NEVER

    def has_room(self, size: int) -> bool:
        """Whether there is room for a response of so many bytes; waits a while until others have been read."""
        hold, end = self._shared.account.hold, min(monotonic() + _ROOM_SECONDS, self.deadline - 1)
        while not hold(self, size):
            hold(self, 0)
            if monotonic() > end:
                return False
            gevent.sleep(0.02)
        return True

    def _answer(self) -> bool:
        """Answer the request; returns whether the connection stays open."""
        shared, parser = self._shared, self._parser
        self.deadline = monotonic() + shared.request_seconds
        environ, head = parser.environ, ResponseHead()
        body = RequestBody(parser, self)
        environ["wsgi.input"], environ[HAS_ROOM] = body, self.has_room
        environ[AFTER_RESPONSE] = self._after_response
        try:
            body.receive_if_small(shared.small_body)
            content = collected(shared.application(environ, head.start))
            stays_open = self._stays_open()
            self._has_answered = True
            self._send(head.encode(len(content), self._connection_field(stays_open)), content)
        finally:
            body.close()
            self._call_after_response()
        return stays_open

    def _call_after_response(self) -> None:
        while self._after_response:
            self._after_response.pop()()

    def _stays_open(self) -> bool:
        self._requests_left -= 1
        return (
            self._parser.keeps_alive
            and self._parser.is_complete
            and self._requests_left > 0
            and monotonic() < self._ends
            and not self._shared.drain.is_on()
        )

    def _connection_field(self, stays_open: bool) -> str:
        if not stays_open:
            return "close"
        return "keep-alive" if self._parser.environ["SERVER_PROTOCOL"] == "HTTP/1.0" else ""

    def _send(self, head: bytes, content: bytes) -> None:
        """Send a response, usually in one piece."""
        try:
            if len(content) <= _PIECE:
                sent = self._client.send(head + content)
            else:
                sent = self._client.sendmsg((head, content))
        except BlockingIOError:
            sent = 0
        if sent < len(head) + len(content):
            of_content = max(0, sent - len(head))
            self._send_slowly(memoryview(head)[sent:], memoryview(content)[of_content:])

    def _send_slowly(self, *parts: memoryview) -> None:
        """Send as the client reads, and as long as it reads: what it was promised, it gets."""
        writable, left = self._hub.loop.io(self._client.fileno(), _WRITE), sum(map(len, parts))
        until, self.stalled_since = self.deadline, monotonic()
        try:
            for part in parts:
                rest = part
                while rest:
                    self._shared.account.hold(self, left)
                    self.deadline = self.stalled_since + self._shared.request_seconds
                    self._hub.wait(writable)
                    sent = self._client.send(rest)
                    rest, left = rest[sent:], left - sent
                    self.stalled_since = min(monotonic(), self.stalled_since + sent / _SLOWEST)
                    if monotonic() > until:
                        self._call_after_response()  # others need not wait for a slow client
        finally:
            self.stalled_since = NEVER
            writable.close()

    def _linger(self) -> None:
        """Close our side, and read until the client has closed its own. With input that is unread or still to come
        the connection would be reset, and the client could lose its last response."""
        self._client.shutdown(socket.SHUT_WR)
        left = _LINGER_BYTES
        self._parser.discard()
        self._shared.account.hold(self, 0)
        self._shared.connections.request_finished(self)
        self.deadline = monotonic() + _LINGER_SECONDS
        while left > 0:
            self._hub.wait(self._readable)
            if not (data := self._client.recv(_PIECE)):
                return
            left -= len(data)
