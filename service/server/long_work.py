"""Long work, such as a batch: a few requests at a time, in turns, so that others are answered in between."""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import gevent
from gevent.lock import BoundedSemaphore

from service.http.problem_details import Problem, problems

SLOTS = 8
"""How many requests with long work a process holds at a time; others wait with their bodies still as bytes."""
_NO_SLOT = "this process does as much long work as it can, and could not begin with this in time"


def poll_events() -> None:
    """Let the event loop find new connections and data. ``gevent.sleep(0)`` only runs greenlets that are
    ready already."""
    hub = gevent.get_hub()
    with hub.loop.timer(0) as now:
        hub.wait(now)


class Slot:
    """The slot of one request. Of all slots, one at a time has the turn to work."""

    def __init__(self, turn: BoundedSemaphore) -> None:
        self._turn = turn
        self._has_turn = self._collects = False
        self._begun = self._worked = 0.0

    def take_turn(self, seconds: float | None = None) -> bool:
        """Wait for the turn, at most so long; returns whether it came. Other requests are answered first.

        During the turn nothing looks for garbage. Long work makes objects by the hundred thousand, and they go as it
        ends: next to none are in cycles."""
        self._has_turn = self._turn.acquire(timeout=seconds)
        if self._has_turn:
            poll_events()
            self._collects = gc.isenabled()
            gc.disable()
            self._begun = time.thread_time()
        return self._has_turn

    def release_turn(self) -> None:
        """Give up the turn, if this slot has it."""
        if self._has_turn:
            self._has_turn = False
            self._worked += time.thread_time() - self._begun
            if self._collects:
                gc.enable()
            self._turn.release()

    def yield_turn(self) -> float:
        """Let the other slots work, and continue when it is this one's turn again. Returns how many seconds of CPU
        time its turns have taken."""
        self.release_turn()
        gevent.sleep(0)  # a slot that waits takes the turn first
        self.take_turn()
        return self._worked


class LongWork:
    """The slots of this process."""

    def __init__(self) -> None:
        self._slots, self._turn = BoundedSemaphore(SLOTS), BoundedSemaphore(1)

    @contextmanager
    def slot(
        self, seconds: float, after_response: list[Callable[[], None]] | None = None
    ) -> Iterator[Slot]:
        """Work in a slot; a ``Problem`` if none is free, or its turn does not come, within so many seconds.

        With ``after_response``, the slot is held until the functions in that list are called: the
        response takes memory until it has been sent."""
        seconds = max(0.0, seconds)
        until = time.perf_counter() + seconds
        if not self._slots.acquire(timeout=seconds):
            raise Problem(problems.OVERLOADED, _NO_SLOT)
        slot = Slot(self._turn)
        try:
            if not slot.take_turn(max(0.0, until - time.perf_counter())):
                raise Problem(problems.OVERLOADED, _NO_SLOT)
            yield slot
        finally:
            slot.release_turn()
            if after_response is None:
                self._slots.release()
            else:
                after_response.append(self._slots.release)
