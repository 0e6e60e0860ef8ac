"""Which request this is: its own name, and the trace that it belongs to."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

REQUEST_ID = "X-Request-ID"
TRACE = "traceparent"
PARENT = "HTTP_TRACEPARENT"
_ACCEPTED = re.compile(r"[\x21-\x7e]{1,128}").fullmatch
_TRACEPARENT = re.compile(
    r"(?!ff)[0-9a-f]{2}-(?P<trace>(?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-(?P<flags>[0-9a-f]{2})(-.*)?"
).fullmatch


@dataclass(slots=True)
class Identity:
    """A request's name, and its trace, if it is part of one."""

    request_id: str
    trace_id: str | None = None
    span_id: str = ""
    flags: str = "00"

    @property
    def traceparent(self) -> str:
        """What is said of it to others in the trace."""
        return f"00-{self.trace_id}-{self.span_id}-{self.flags}"


class Identities:
    """Takes names from requests, and makes them where there are none."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """A process of its own makes names of its own."""
        self._stem = os.urandom(8).hex()
        self._next = count(1).__next__

    def of(self, environ: Mapping[str, Any]) -> Identity:
        """Which request this is."""
        given = environ.get("HTTP_X_REQUEST_ID")
        name = given if given and _ACCEPTED(given) else self._made()
        parent = environ.get(PARENT)
        if parent and (found := _TRACEPARENT(parent)) and (parent[:2] != "00" or not found[3]):
            return Identity(name, found["trace"], os.urandom(8).hex(), found["flags"])
        return Identity(name)

    def _made(self) -> str:
        return f"{self._stem}{self._next():016x}"
