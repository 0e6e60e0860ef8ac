"""What a worker holds for its clients: requests that have not been answered, responses that have not been read."""

from time import monotonic

from service.server.connections import Connections, Transfer

SLOW_SECONDS = 2.0
"""After this time, a request that is still arriving may be given up for a large one."""
_STALLED_SECONDS = 5.0
"""After this time, a response of which the client reads nothing may be given up."""
_TINY = 4_096
"""A connection that holds no more than this always has room; it is not worth giving up either."""
_LARGE = 65_536


class MemoryAccount:
    """Keeps what all connections of a worker hold below a limit.

    If there is no room, the oldest request that is still arriving is given up, or a response that its
    client does not read. A large newcomer is refused instead, as long as none of them is slow."""

    def __init__(self, max_bytes: int, connections: Connections) -> None:
        self._max_bytes, self._connections = max_bytes, connections
        self.held = 0

    def hold(self, connection: Transfer, size: int) -> bool:
        """A connection now holds so many bytes; returns whether there is room for them."""
        self.held += size - connection.held
        connection.held = size
        return self.held <= self._max_bytes or self._make_room(connection)

    def _make_room(self, newcomer: Transfer) -> bool:
        now = monotonic()
        received_before = now - SLOW_SECONDS if newcomer.held > _LARGE else now
        for each in self._connections.in_progress():
            if each.held <= _TINY:
                continue
            if (
                each.receiving_since < received_before
                or each.stalled_since < now - _STALLED_SECONDS
            ):
                if each is newcomer:
                    return False
                self.held -= each.held
                each.held = 0
                each.give_up()
                if self.held <= self._max_bytes:
                    return True
        return newcomer.held <= _TINY
