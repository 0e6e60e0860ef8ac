"""Draining: an instance that is about to stop reports itself as not ready and closes its connections.

``python -m service.drain`` creates the file that drains every worker of this instance, and then waits for
``ADJUDICATOR_DRAIN_SECONDS``. Kubernetes runs it before it stops a container.
"""

import time
from pathlib import Path

from service.settings import Settings

_CACHE_SECONDS = 0.1


class Drain:
    """Whether this instance is draining: while the drain file exists, or once the worker is stopping."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._stopping = False
        self._draining = False
        self._cached_until = 0.0

    def stop(self) -> None:
        """The worker is stopping; from now on it drains."""
        self._stopping = True
        self._cached_until = 0.0

    def is_on(self) -> bool:
        """The answer of the last check, if it is recent: no request has to wait for the file system."""
        return self._draining if time.monotonic() < self._cached_until else self.check()

    def check(self) -> bool:
        """Look whether the drain file exists now."""
        self._draining = self._stopping or self._file.exists()
        self._cached_until = time.monotonic() + _CACHE_SECONDS
        return self._draining


def main() -> None:
    """Drain this instance, and return when it may be stopped."""
    settings = Settings.from_environment()
    try:
        settings.drain_file.touch()
    finally:  # even where the file cannot be made, give running requests that time
        time.sleep(settings.drain_seconds)


if __name__ == "__main__":
    main()
