"""The access log: one line for each request, as JSON, or as text for a person at a terminal.

A line never holds anything of a request's or response's body: no hand and no deck gets into a log.
"""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import orjson

_STDOUT = 1
CLIENT_ERROR, _SERVER_ERROR = 400, 500
_FLUSH_SECONDS = 0.05
"""How long lines may be buffered while many are written."""


def write_to_stdout(line: bytes) -> None:
    """Write a line completely, or drop it: a full disk or a closed pipe must not fail a request."""
    with suppress(OSError):
        while line:
            line = line[os.write(_STDOUT, line) :]


class AccessLog:
    """Writes a line for each request."""

    def __init__(self, style: str, output: Callable[[bytes], None] = write_to_stdout) -> None:
        self._format = _as_json if style == "json" else _as_text
        self.output = output

    def write(self, entry: Mapping[str, Any]) -> None:
        """Write the line of a request."""
        status = entry["status"]
        if 0 < status < CLIENT_ERROR:
            level = "info"
        else:
            level = "warning" if 0 < status < _SERVER_ERROR else "error"
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        self.output(self._format({"time": now, "level": level, **entry}))


def _as_json(entry: Mapping[str, Any]) -> bytes:
    return orjson.dumps(entry, option=orjson.OPT_APPEND_NEWLINE)


def _as_text(entry: Mapping[str, Any]) -> bytes:
    parts = [
        entry["time"][11:23],
        str(entry["status"]),
        entry["method"],
        entry["route"],
        f"{entry['duration'] * 1000:.1f} ms",
    ]
    parts += [str(entry[name]) for name in ("game", "verdict") if name in entry]
    if items := entry.get("items"):
        parts.append(", ".join([f"{count} of {status}" for status, count in items.items()]))
    if rules := entry.get("rule_ids"):
        parts.append(", ".join(rules))
    return (" ".join(parts) + f" [{entry['request_id']}]\n").encode()


class BufferedOutput:
    """Writes lines that follow closely on one another with one system call, which costs far less.

    A line after a pause is written at once. A process that is killed can lose the lines of its last
    twentieth of a second, and no others."""

    def __init__(
        self, output: Callable[[bytes], None], later: Callable[[float, Callable[[], None]], Any]
    ) -> None:
        self._output, self._later = output, later
        self._buffer: list[bytes] | None = None

    def __call__(self, line: bytes) -> None:
        """Write a line, now or very soon."""
        if self._buffer is not None:
            self._buffer.append(line)
            return
        self._output(line)
        self._buffer = []
        self._later(_FLUSH_SECONDS, self.flush)

    def flush(self) -> None:
        """Write all lines in the buffer."""
        lines, self._buffer = self._buffer, None
        if lines:
            self._output(b"".join(lines))
