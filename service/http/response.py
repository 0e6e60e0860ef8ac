"""Responses with a JSON body."""

from collections.abc import Sequence
from functools import cached_property
from http import HTTPStatus
from typing import Any

from flask import Response
from werkzeug.datastructures import Headers

from service.wire.json_bytes import encode

JSON = "application/json"
NO_SNIFFING = ("X-Content-Type-Options", "nosniff")
"""A browser takes every answer for what its content type says."""

_STATUSES = {int(each): (f"{each} {each.phrase}", int(each)) for each in HTTPStatus}
"""By its code: a status as werkzeug keeps it."""


class JsonResponse(Response):
    """A response whose body is bytes. It is made without werkzeug's headers object, which costs time."""

    def __init__(self, body: bytes, status: int = 200, media_type: str = JSON) -> None:
        """Set what the base class's constructor would set; there is nothing to work out."""
        self._plain_headers = [("Content-Type", media_type), ("Content-Length", str(len(body)))]
        self.size = len(body)
        self._status, self._status_code = _STATUSES[status]
        self.response = [body]
        self.direct_passthrough = False
        self._on_close = []
        self.extra_headers: Sequence[tuple[str, str]] = ()
        """Those that every response has, such as its request id."""

    @cached_property
    def headers(self) -> Headers:  # type: ignore[override]
        """The headers as an object, made only for the few who read or change them."""
        return Headers(self._plain_headers)

    def __call__(self, environ: Any, start_response: Any) -> Any:
        """Send it."""
        used = "headers" in self.__dict__
        headers = self.headers.to_wsgi_list() if used else self._plain_headers
        start_response(self._status, [*headers, *self.extra_headers])
        return self.response if environ["REQUEST_METHOD"] != "HEAD" else []


def json_response(value: Any, status: int = 200, media_type: str = JSON) -> JsonResponse:
    """A response with a value as JSON."""
    return JsonResponse(encode(value), status, media_type)
