"""Long work, such as a batch, in turns: so that others are answered in between, and memory is bounded."""

from collections.abc import Iterator
from contextlib import contextmanager

import gevent
from gevent.lock import BoundedSemaphore

from service.errors import Problem, problems

MOST = 8
"""So many are worked on at a time in one process; what the others sent waits as it came."""


def look_around() -> None:
    """Let the event loop see who has come: ``gevent.sleep(0)`` only goes round among those who are here."""
    hub = gevent.get_hub()
    with hub.loop.timer(0) as now:
        hub.wait(now)


class Turn:
    """One of those whose work is being done."""

    def __init__(self, floor: BoundedSemaphore) -> None:
        self._floor = floor
        self._mine = False

    def take(self) -> None:
        """Wait until no other has the turn, and until whoever has come meanwhile has been heard."""
        self._floor.acquire()
        self._mine = True
        look_around()

    def give(self) -> None:
        """Let others have it."""
        if self._mine:
            self._mine = False
            self._floor.release()

    def pass_on(self) -> None:
        """Let everybody have their turn, and go on."""
        self.give()
        gevent.sleep(0)  # whoever waits takes it first
        self.take()


class Turns:
    """Who does long work in this process: a few at a time, and of those one at each moment."""

    def __init__(self) -> None:
        self._places, self._floor = BoundedSemaphore(MOST), BoundedSemaphore(1)

    @contextmanager
    def taken(self, seconds: float) -> Iterator[Turn]:
        """Work in turns with the others; a ``Problem`` if there is no place within so many seconds."""
        if not self._places.acquire(timeout=max(0.0, seconds)):
            raise Problem(
                problems.OVERLOADED,
                f"{MOST} others do long work in this process, and none was done in time",
            )
        turn = Turn(self._floor)
        try:
            turn.take()
            yield turn
        finally:
            turn.give()
            self._places.release()
