"""Which pages of other origins may ask from a browser."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

ANY = "*"
ASKED_WITH = ("Content-Type", "X-Request-ID", "traceparent", "Adjudicator-Rulebook")
READ = ("X-Request-ID", "traceparent", "Adjudicator-Rulebook")
_REMEMBERED = "86400"

Headers = Sequence[tuple[str, str]]


class Origins:
    """Says to browsers which of them."""

    def __init__(self, allowed: Iterable[str]) -> None:
        self._allowed = frozenset(allowed)
        self.some = bool(self._allowed)

    def headers(self, environ: Mapping[str, Any], methods: str) -> Headers:
        """What to tell a browser of a request that it makes for a page of another origin.

        ``methods`` are those that the address takes."""
        origin = environ.get("HTTP_ORIGIN")
        vary = () if ANY in self._allowed else (("Vary", "Origin"),)
        if origin is None or not self._allowed & {origin, ANY}:
            return vary
        granted = ANY if ANY in self._allowed else origin
        said = [*vary, ("Access-Control-Allow-Origin", granted)]
        if "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ and methods:
            return [
                *said,
                ("Access-Control-Allow-Methods", methods),
                ("Access-Control-Allow-Headers", ", ".join(ASKED_WITH)),
                ("Access-Control-Max-Age", _REMEMBERED),
            ]
        return [*said, ("Access-Control-Expose-Headers", ", ".join(READ))]
