"""The log: one line for each request, as JSON for machines or as text for a person at a terminal.

A line never holds what was asked or answered: no hand and no deck ends up in a log.
"""

import logging
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import orjson

_STDOUT = 1
FAULTY, _FAILED = 400, 500
_LINGER = 0.05
"""Seconds for which lines may wait for others while there are many."""


def style_of(setting: str) -> str:
    """How to write, where the setting leaves it to whoever reads."""
    if setting != "auto":
        return setting
    return "text" if os.isatty(_STDOUT) else "json"


def to_stdout(line: bytes) -> None:
    """Write a line as a whole; a disk that is full, or a reader that is gone, keeps no request from its answer."""
    with suppress(OSError):
        while line:
            line = line[os.write(_STDOUT, line) :]


class Lines:
    """Writes a line for each request."""

    def __init__(self, style: str, write: Callable[[bytes], None] = to_stdout) -> None:
        self._form = _as_json if style == "json" else _as_text
        self.to = write

    def write(self, said: Mapping[str, Any]) -> None:
        """Write one."""
        status = said["status"]
        level = "info" if 0 < status < FAULTY else "warning" if 0 < status < _FAILED else "error"
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        self.to(self._form({"time": now, "level": level, **said}))


def _as_json(said: Mapping[str, Any]) -> bytes:
    return orjson.dumps(said, option=orjson.OPT_APPEND_NEWLINE)


def _as_text(said: Mapping[str, Any]) -> bytes:
    parts = [
        said["time"][11:23],
        str(said["status"]),
        said["method"],
        said["route"],
        f"{said['duration'] * 1000:.1f} ms",
    ]
    parts += [str(said[name]) for name in ("game", "verdict") if name in said]
    if items := said.get("items"):
        parts.append(", ".join([f"{count} of {status}" for status, count in items.items()]))
    if rules := said.get("rule_ids"):
        parts.append(", ".join(rules))
    return (" ".join(parts) + f" [{said['request_id']}]\n").encode()


class Together:
    """Writes lines that follow closely on one another in one go, which costs far less.

    A line that comes alone is written at once; a process that is killed can lose those of its last
    moment, and no others."""

    def __init__(
        self, write: Callable[[bytes], None], later: Callable[[float, Callable[[], None]], Any]
    ) -> None:
        self._write, self._later = write, later
        self._waiting: list[bytes] | None = None

    def __call__(self, line: bytes) -> None:
        """Write a line, now or very soon."""
        if self._waiting is not None:
            self._waiting.append(line)
            return
        self._write(line)
        self._waiting = []
        self._later(_LINGER, self.flush)

    def flush(self) -> None:
        """Write what waits."""
        waiting, self._waiting = self._waiting, None
        if waiting:
            self._write(b"".join(waiting))


class _Json(logging.Formatter):
    """What the service and its server say besides, in the same form."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, a traceback within it."""
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["traceback"] = self.formatException(record.exc_info)
        return orjson.dumps(said).decode()


def formatter(style: str) -> logging.Formatter:
    """How messages that are not about one request are written."""
    if style == "json":
        return _Json()
    return logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")


def send_messages(style: str) -> None:
    """Let the service's own messages go to standard error."""
    logger = logging.getLogger("service")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(style))
    logger.handlers = [handler]
