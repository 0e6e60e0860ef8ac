"""The open connections of a worker; if there are too many, or they take too long, some are closed."""

from collections.abc import Iterator
from math import inf
from time import monotonic
from typing import Protocol

NEVER = inf


class Transfer(Protocol):
    """What the others need to know of a connection."""

    deadline: float
    """When it has taken too long."""
    held: int
    """How many bytes are held for it."""
    receiving_since: float
    """When the request began that is still arriving, or ``NEVER``."""
    stalled_since: float
    """Since when the client has read nothing of a response that waits for it, or ``NEVER``. For one that reads too
    slowly, it is as long ago as the client is behind."""

    def give_up(self) -> None:
        """Free what is held for it."""

    def shut_down(self) -> None:
        """End it from both sides."""

    def interrupt(self) -> None:
        """Tell it that its time is over."""


class Connections:
    """The connections that wait for a request, and those with a request in progress.

    A new connection is always accepted. If there are too many, the one that has been idle longest is closed
    in its place, or, if none is idle, one whose request has not arrived completely, or else the one whose
    request has taken longest: browsers keep idle connections for later, and an attacker opens many."""

    def __init__(self, max_connections: int, idle_seconds: float) -> None:
        self._max_connections, self._idle_seconds = max_connections, idle_seconds
        self._idle: dict[Transfer, None] = {}
        self._busy: dict[Transfer, None] = {}

    def __len__(self) -> int:
        return len(self._idle) + len(self._busy)

    def opened(self, connection: Transfer) -> None:
        """A connection was accepted."""
        if len(self) >= self._max_connections:
            receiving = (each for each in self._busy if each.receiving_since < NEVER)
            oldest = next(iter(self._idle), None) or next(receiving, None) or next(iter(self._busy))
            self.closed(oldest)
            oldest.shut_down()
        self._wait_for_request(connection)

    def request_started(self, connection: Transfer) -> None:
        """A request has begun on a connection."""
        self._idle.pop(connection, None)
        self._busy[connection] = None

    def request_finished(self, connection: Transfer) -> None:
        """A request has been answered."""
        if connection in self._busy:
            del self._busy[connection]
            self._wait_for_request(connection)

    def closed(self, connection: Transfer) -> None:
        """A connection is gone."""
        self._idle.pop(connection, None)
        self._busy.pop(connection, None)

    def in_progress(self) -> Iterator[Transfer]:
        """Those with a request, the oldest first."""
        return iter([*self._busy])

    def shut_down_idle(self) -> None:
        """Close all connections that wait for a request."""
        self._shut_down([*self._idle])

    def end_overdue(self) -> None:
        """End idle connections and requests whose time is over."""
        now = monotonic()
        self._shut_down([each for each in self._idle if each.deadline <= now])
        for connection in [*self._busy]:
            if connection.deadline <= now:  # an interrupted one may have changed those after it
                connection.deadline = NEVER
                connection.interrupt()

    def _wait_for_request(self, connection: Transfer) -> None:
        connection.deadline = monotonic() + self._idle_seconds
        self._idle[connection] = None

    def _shut_down(self, connections: list[Transfer]) -> None:
        for connection in connections:
            self.closed(connection)
            connection.shut_down()
