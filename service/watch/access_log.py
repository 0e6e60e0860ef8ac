"""The access log: one line for each request, as JSON, or as text for a person at a terminal.

A line never holds anything of a request's or response's body: no hand and no deck gets into a log.
"""

import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from time import time_ns
from typing import Any

import orjson

from service.watch.messages import STDOUT

CLIENT_ERROR, _SERVER_ERROR = 400, 500


def _write_to_stdout(line: bytes) -> None:
    os.write(STDOUT, line)


class AccessLog:
    """Writes a line for each request."""

    def __init__(self, style: str, output: Callable[[bytes], None] = _write_to_stdout) -> None:
        self._format = _as_json if style == "json" else _as_text
        self.output = output
        """Where lines are written; in a worker, something that never waits."""

    def write(
        self,
        method: str,
        route: str,
        status: int,
        seconds: float,
        request_id: str,
        trace_id: str | None = None,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        """Write the line of a request; a status of 0 stands for a request without a response."""
        if 0 < status < CLIENT_ERROR:
            level = "info"
        else:
            level = "warning" if 0 < status < _SERVER_ERROR else "error"
        entry = {
            "time": _now(),
            "level": level,
            "method": method,
            "route": route,
            "status": status,
            "duration": round(seconds, 6),
            "request_id": request_id,
            "trace_id": trace_id,
        }
        if more:
            entry |= more
        self.output(self._format(entry))


def _now() -> str:
    seconds, milliseconds = divmod(time_ns() // 1_000_000, 1_000)
    return f"{_second(seconds)}.{milliseconds:03}+00:00"


@lru_cache(maxsize=1)
def _second(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")


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
