"""Long work, such as a batch, in turns: so that others are answered in between, and memory is bounded."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import gevent
from gevent.lock import BoundedSemaphore

from service.errors import Problem, problems

MOST = 8
"""So many are worked on, or being answered, at a time in one process; what the others sent waits as it came."""
_NO_PLACE = "this process does as much long work as it can, and could not begin with this in time"


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

    def take(self, seconds: float | None = None) -> bool:
        """Wait until no other has the turn, at most so long, and until whoever has come meanwhile has been heard."""
        self._mine = self._floor.acquire(timeout=seconds)
        if self._mine:
            look_around()
        return self._mine

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
    def taken(
        self, seconds: float, after: list[Callable[[], None]] | None = None
    ) -> Iterator[Turn]:
        """Work in turns with the others; a ``Problem`` if that cannot begin within so many seconds.

        Where there is an ``after``, the place is kept until what stands there is called."""
        seconds = max(0.0, seconds)
        until = time.perf_counter() + seconds
        if not self._places.acquire(timeout=seconds):
            raise Problem(problems.OVERLOADED, _NO_PLACE)
        turn = Turn(self._floor)
        try:
            if not turn.take(max(0.0, until - time.perf_counter())):
                raise Problem(problems.OVERLOADED, _NO_PLACE)
            yield turn
        finally:
            turn.give()
            if after is None:
                self._places.release()
            else:
                after.append(self._places.release)
