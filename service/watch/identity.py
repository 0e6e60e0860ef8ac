"""Which request this is: its own name, and the trace that it belongs to."""

import os
import re
from dataclasses import dataclass
from itertools import count

REQUEST_ID, NAME = "X-Request-ID", "HTTP_X_REQUEST_ID"
TRACE, PARENT = "traceparent", "HTTP_TRACEPARENT"
_ACCEPTED = re.compile(r"[\x21-\x7e]{1,128}").fullmatch
_TRACEPARENT = re.compile(
    r"(?!ff)[0-9a-f]{2}-(?P<trace>(?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-(?P<flags>[0-9a-f]{2})(-.*)?"
).fullmatch


@dataclass(frozen=True, slots=True)
class Trace:
    """Where in a trace a request stands."""

    trace_id: str
    span_id: str
    flags: str

    def __str__(self) -> str:
        """As it is said to others in the trace."""
        return f"00-{self.trace_id}-{self.span_id}-{self.flags}"


def trace_of(parent: str) -> Trace | None:
    """The trace that a request says it is part of; what is none is left alone."""
    found = _TRACEPARENT(parent)
    if not found or (found[3] and parent.startswith("00")):
        return None
    return Trace(found["trace"], os.urandom(8).hex(), found["flags"])


class Identities:
    """Takes names from requests, and makes them where there are none."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """A process of its own makes names of its own."""
        self._stem = os.urandom(8).hex()
        self._next = count(1).__next__

    def of(self, given: str | None) -> str:
        """The name that a request came with, or one made for it."""
        return given if given and _ACCEPTED(given) else f"{self._stem}{self._next():016x}"
