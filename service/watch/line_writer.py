"""Writes lines in a thread of its own: a reader that stalls stops nobody but itself."""

import atexit
import io
import os
import time
from collections import deque
from collections.abc import Callable
from threading import Event, Thread

_MAX_BYTES = 262_144
"""How many bytes may wait to be written."""
_PAUSE_SECONDS = 0.05
"""How long lines are collected while many are written; one system call for many lines costs far less."""
_FLUSH_SECONDS = 1.0


class LineWriter:
    """Writes lines to a file descriptor. Lines for which there is no room are dropped.

    A line after a pause is written at once. A process that is killed can lose the lines of its last
    twentieth of a second."""

    def __init__(self, file: int) -> None:
        self._file = file
        self.on_dropped: Callable[[], None] = lambda: None
        """Called for each line that is dropped."""
        self._reset()
        os.register_at_fork(after_in_child=self._reset)

    def _reset(self) -> None:
        """Begin without a thread, which a fork does not copy, and without the parent's lines."""
        self._lines: deque[bytes] = deque()
        self._taken = self._written = 0  # each is changed by one thread only
        self._has_lines = Event()
        self._thread: Thread | None = None

    def __call__(self, line: bytes) -> None:
        """Write a line soon, or drop it."""
        if self._taken - self._written + len(line) > _MAX_BYTES:
            self.on_dropped()
            return
        self._taken += len(line)
        self._lines.append(line)
        if self._thread is None:
            self._thread = Thread(target=self._write_lines, daemon=True)
            self._thread.start()
            atexit.register(self.flush)
        if not self._has_lines.is_set():
            self._has_lines.set()

    def flush(self) -> None:
        """Wait until all lines are written, but not long."""
        end = time.monotonic() + _FLUSH_SECONDS
        while self._written < self._taken and time.monotonic() < end:
            time.sleep(0.002)

    def _write_lines(self) -> None:
        while True:
            self._has_lines.wait()
            self._has_lines.clear()
            lines = b"".join([self._lines.popleft() for _ in range(len(self._lines))])
            self._write(lines)
            self._written += len(lines)
            time.sleep(_PAUSE_SECONDS)

    def _write(self, lines: bytes) -> None:
        """Write completely, or give up: a full disk or a closed pipe is no reason to fail."""
        while lines:
            try:
                lines = lines[os.write(self._file, lines) :]
            except BlockingIOError:
                time.sleep(_PAUSE_SECONDS)
            except OSError:
                return


class LineStream(io.TextIOBase):
    """A text stream that writes through a ``LineWriter``; for ``sys.stderr``."""

    def __init__(self, writer: LineWriter, file: int) -> None:
        self.writer, self._file = writer, file

    def write(self, text: str) -> int:
        """Write soon, or drop it."""
        self.writer(text.encode(errors="backslashreplace"))
        return len(text)

    def writable(self) -> bool:
        """It is only written to."""
        return True

    def fileno(self) -> int:
        """The file descriptor."""
        return self._file
