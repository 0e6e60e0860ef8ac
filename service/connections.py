"""The open connections of a worker, and what they hold in memory: when it is too much, somebody goes."""

import os
import socket
import time
from contextlib import suppress

from gevent.monkey import get_original

LONG = 2.0
"""Seconds after which what is on its way may have to go."""

_Plain = get_original("socket", "socket")


class Connections:
    """Those that wait for a request, and those that are in the middle of one.

    Most connections of a crowd do nothing: browsers keep some for later, and whoever wants to keep others
    out opens many. A new one is always taken, and in its place the one goes that has waited longest for a
    request, or, if none waits, the one whose request has taken longest.

    A body that comes slowly, and an answer that is taken slowly, stay in memory meanwhile. Where the large ones
    are more than there is room for, those go that have been on their way for long."""

    def __init__(self, most: int, room: int) -> None:
        self._most, self._room = most, room
        self._idle: dict[socket.socket, None] = {}
        self._busy: dict[socket.socket, None] = {}
        self._held: dict[socket.socket, int] = {}
        self._on_its_way: dict[socket.socket, float] = {}

    def __len__(self) -> int:
        return len(self._idle) + len(self._busy)

    def open(self, connection: socket.socket) -> None:
        """A new one."""
        if len(self) >= self._most:
            self._hang_up(next(iter(self._idle or self._busy)))
        self._idle[connection] = None

    def begin(self, connection: socket.socket) -> None:
        """A request has come."""
        self._idle.pop(connection, None)
        self._busy[connection] = None

    def hold(self, connection: socket.socket, size: int) -> bool:
        """So many bytes more are on their way; whether there is room for them."""
        self._held[connection] = self._held.get(connection, 0) + size
        self._on_its_way.setdefault(connection, time.monotonic())
        return self.make_room()

    def make_room(self) -> bool:
        """Hang up on whoever is slow while there is too much on its way; whether there is room then."""
        now = time.monotonic()
        while sum(self._held.values()) > self._room:
            slowest = next(iter(self._on_its_way), None)
            if slowest is None or now < self._on_its_way[slowest] + LONG:
                return False
            self._hang_up(slowest)
        return True

    def arrived(self, connection: socket.socket) -> None:
        """What was on its way is there, and stays while it is worked on."""
        self._on_its_way.pop(connection, None)

    def end(self, connection: socket.socket) -> None:
        """A request has been answered."""
        if connection in self._busy:
            self._forget(connection)
            self._idle[connection] = None

    def close(self, connection: socket.socket) -> None:
        """It is gone."""
        self._idle.pop(connection, None)
        self._forget(connection)

    def hang_up_idle(self) -> None:
        """Nobody waits any longer for a request."""
        for connection in [*self._idle]:
            self._hang_up(connection)

    def _forget(self, connection: socket.socket) -> None:
        self._busy.pop(connection, None)
        if self._held:
            self._held.pop(connection, None)
            self._on_its_way.pop(connection, None)

    def _hang_up(self, connection: socket.socket) -> None:
        """Whoever reads from it finds its end, and closes it; gevent's own way is an error to them."""
        self.close(connection)
        with suppress(OSError), _Plain(fileno=os.dup(connection.fileno())) as same:
            same.shutdown(socket.SHUT_RDWR)
