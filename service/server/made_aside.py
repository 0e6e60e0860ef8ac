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
        self._turn = BoundedSemaphore(1)

    made: T
    """What was made, once it was wanted."""

    def __call__(self) -> T:
        """Make it, if nobody wanted it before."""
        with self._turn:
            if not hasattr(self, "made"):
                self.made = gevent.get_hub().threadpool.apply(self._make)
        return self.made
