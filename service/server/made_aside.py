"""What takes long to make is made in a thread, while others are answered."""

from collections.abc import Callable
from typing import Generic, TypeVar

import gevent
from gevent.lock import BoundedSemaphore

T = TypeVar("T")


class MadeAside(Generic[T]):
    """Something that is made once, when it is first wanted; whoever wants it meanwhile waits for it."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: list[T] = []
        self._turn = BoundedSemaphore(1)

    def __call__(self) -> T:
        """What is made."""
        with self._turn:
            if not self._made:
                self._made.append(gevent.get_hub().threadpool.apply(self._make))
        return self._made[0]
