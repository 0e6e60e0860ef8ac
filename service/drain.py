"""Draining: an instance that is about to stop says so, and lets its connections go.

``python -m service.drain [SECONDS]`` makes the file that drains every worker of this instance, and waits:
what Kubernetes runs before it ends a container.
"""

import sys
import time
from pathlib import Path

from service.settings import Settings

_LOOKS = 0.1
"""Seconds for which what was found of the file is taken to hold."""


class Drain:
    """Whether this instance is being drained: while the file is there, and once it has been told to end."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._ending = False
        self._found = False
        self._until = 0.0

    def end(self) -> None:
        """From now on it is."""
        self._ending = True

    def is_on(self) -> bool:
        """Whether it is, as far as known: a request need not wait for the file system."""
        now = time.monotonic()
        if now < self._until:
            return self._found
        return self.looked_up()

    def looked_up(self) -> bool:
        """Whether it is, this moment."""
        self._found = self._ending or self._file.exists()
        self._until = time.monotonic() + _LOOKS
        return self._found


def main(arguments: list[str]) -> None:
    """Drain this instance, and come back after so many seconds."""
    try:
        Settings.from_environment().drain_file.touch()
    finally:  # whoever ends us then gives requests that time at least
        time.sleep(float(arguments[0]) if arguments else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
