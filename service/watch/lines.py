"""The log: one line for each request, as JSON for machines or as text for a person at a terminal.

A line never holds what was asked or answered: no hand and no deck ends up in a log.
"""

import logging
import os
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import orjson

_STDOUT = 1
_LEVELS = ((500, "error"), (400, "warning"))


def style_of(setting: str) -> str:
    """How to write, where the setting leaves it to whoever reads."""
    if setting != "auto":
        return setting
    return "text" if os.isatty(_STDOUT) else "json"


def to_stdout(line: bytes) -> None:
    """Write a line as a whole."""
    while line:
        line = line[os.write(_STDOUT, line) :]


class Lines:
    """Writes a line for each request."""

    def __init__(self, style: str, write: Callable[[bytes], None] = to_stdout) -> None:
        self._form = _as_json if style == "json" else _as_text
        self._write = write

    def write(self, said: Mapping[str, Any]) -> None:
        """Write one."""
        level = next((name for least, name in _LEVELS if said["status"] >= least), "info")
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        self._write(self._form({"time": now, "level": level, **said}))


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
    if rules := said.get("rule_ids"):
        parts.append(", ".join(rules))
    return (" ".join(parts) + f" [{said['request_id']}]\n").encode()


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
