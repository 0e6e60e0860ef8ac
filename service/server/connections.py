"""The open connections of a worker, and the memory that they hold; if there is too much, some are closed."""

import os
import socket
import time
from contextlib import suppress

from gevent.monkey import get_original

SLOW_SECONDS = 2.0
"""After this time, a large body or response that is still in transit may be dropped."""

_Socket = get_original("socket", "socket")


class Connections:
    """The connections that wait for a request, and those with a request in progress.

    A new connection is always accepted. If there are too many, the one that has been idle longest is closed
    in its place, or, if none is idle, the one whose request has taken longest: browsers keep idle
    connections for later, and an attacker opens many.

    Bodies that arrive slowly and responses that are read slowly take memory meanwhile. If the large ones
    take too much, those that have been in transit for long are dropped."""

    def __init__(self, max_connections: int, max_bytes: int) -> None:
        self._max_connections, self._max_bytes = max_connections, max_bytes
        self._idle: dict[socket.socket, None] = {}
        self._busy: dict[socket.socket, None] = {}
        self._bytes: dict[socket.socket, int] = {}
        self._in_transit_since: dict[socket.socket, float] = {}

    def __len__(self) -> int:
        return len(self._idle) + len(self._busy)

    def opened(self, connection: socket.socket) -> None:
        """A connection was accepted."""
        if len(self) >= self._max_connections:
            self._shut_down(next(iter(self._idle or self._busy)))
        self._idle[connection] = None

    def request_started(self, connection: socket.socket) -> None:
        """A request has begun on a connection."""
        self._idle.pop(connection, None)
        self._busy[connection] = None

    def hold(self, connection: socket.socket, size: int) -> bool:
        """Account for so many more bytes in transit; returns whether there is room for them."""
        self._bytes[connection] = self._bytes.get(connection, 0) + size
        self._in_transit_since.setdefault(connection, time.monotonic())
        return self.make_room()

    def make_room(self) -> bool:
        """Drop slow bodies and responses until the others fit; returns whether they do."""
        now = time.monotonic()
        while sum(self._bytes.values()) > self._max_bytes:
            slowest = next(iter(self._in_transit_since), None)
            if slowest is None or now < self._in_transit_since[slowest] + SLOW_SECONDS:
                return False
            self._shut_down(slowest)
        return True

    def body_complete(self, connection: socket.socket) -> None:
        """A body has arrived. It takes memory until its request ends, but is no longer dropped."""
        self._in_transit_since.pop(connection, None)

    def request_finished(self, connection: socket.socket) -> None:
        """A request has been answered."""
        if connection in self._busy:
            self._forget_request(connection)
            self._idle[connection] = None

    def closed(self, connection: socket.socket) -> None:
        """A connection is gone."""
        self._idle.pop(connection, None)
        self._forget_request(connection)

    def shut_down_idle(self) -> None:
        """Close all connections that wait for a request."""
        for connection in [*self._idle]:
            self._shut_down(connection)

    def _forget_request(self, connection: socket.socket) -> None:
        self._busy.pop(connection, None)
        if self._bytes:
            self._bytes.pop(connection, None)
            self._in_transit_since.pop(connection, None)

    def _shut_down(self, connection: socket.socket) -> None:
        """Shut down the socket, so that the greenlet that reads from it finds its end and closes it. With
        gevent's own ``close`` that greenlet would get an error."""
        self.closed(connection)
        with suppress(OSError), _Socket(fileno=os.dup(connection.fileno())) as same:
            same.shutdown(socket.SHUT_RDWR)
