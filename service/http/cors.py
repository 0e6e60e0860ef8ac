"""CORS: which pages of other origins may call the service from a browser."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

_ANY = "*"
_REQUEST_HEADERS = "Content-Type, X-Request-ID, traceparent, Adjudicator-Rulebook"
_RESPONSE_HEADERS = "X-Request-ID, traceparent, Adjudicator-Rulebook"
_MAX_AGE = "86400"


class CorsPolicy:
    """Makes the response headers that tell a browser which origins are allowed."""

    def __init__(self, origins: Iterable[str]) -> None:
        self._origins = frozenset(origins)
        self.is_enabled = bool(self._origins)

    def headers(self, environ: Mapping[str, Any], methods: str) -> Sequence[tuple[str, str]]:
        """The headers of a response; ``methods`` are those that the address allows."""
        origin = environ.get("HTTP_ORIGIN")
        vary = () if _ANY in self._origins else (("Vary", "Origin"),)
        if origin is None or not self._origins & {origin, _ANY}:
            return vary
        allowed = _ANY if _ANY in self._origins else origin
        headers = [*vary, ("Access-Control-Allow-Origin", allowed)]
        if "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ and methods:  # a preflight request
            return [
                *headers,
                ("Access-Control-Allow-Methods", methods),
                ("Access-Control-Allow-Headers", _REQUEST_HEADERS),
                ("Access-Control-Max-Age", _MAX_AGE),
            ]
        return [*headers, ("Access-Control-Expose-Headers", _RESPONSE_HEADERS)]
