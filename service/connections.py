"""The open connections of a worker: when there are too many, whoever has waited longest goes."""

import os
import socket
from contextlib import suppress

from gevent.monkey import get_original

_Plain = get_original("socket", "socket")


class Connections:
    """Those that wait for a request, and those that are in the middle of one.

    Most connections of a crowd do nothing: browsers keep some for later, and whoever wants to keep others
    out opens many. A new one is always taken, and in its place the one goes that has waited longest for a
    request, or, if none waits, the one whose request has taken longest."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._idle: dict[socket.socket, None] = {}
        self._busy: dict[socket.socket, None] = {}

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

    def end(self, connection: socket.socket) -> None:
        """A request has been answered."""
        if connection in self._busy:
            del self._busy[connection]
            self._idle[connection] = None

    def close(self, connection: socket.socket) -> None:
        """It is gone."""
        self._idle.pop(connection, None)
        self._busy.pop(connection, None)

    def _hang_up(self, connection: socket.socket) -> None:
        """Whoever reads from it finds its end, and closes it; gevent's own way is an error to them."""
        self.close(connection)
        with suppress(OSError), _Plain(fileno=os.dup(connection.fileno())) as same:
            same.shutdown(socket.SHUT_RDWR)
