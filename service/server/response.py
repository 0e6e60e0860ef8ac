"""A response as bytes."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from time import time
from typing import Any

from service.http.problem_details import MEDIA_TYPE, Problem
from service.http.response import NO_SNIFFING
from service.http.smorest import PROBLEM_CODEC
from service.watch.request_ids import REQUEST_ID
from service.wire.json_bytes import encode

WITHOUT_BODY = ("204", "304")


class ResponseHead:
    """The ``start_response`` of a WSGI application; makes the head of its response."""

    def __init__(self) -> None:
        self.status = ""
        self._headers: Sequence[tuple[str, str]] = ()

    def start(
        self, status: str, headers: Sequence[tuple[str, str]], exc_info: Any = None
    ) -> Callable[[bytes], None]:
        """Take status and headers from the application."""
        self.status, self._headers = status, headers
        return _write

    def encode(self, body_size: int, connection: str) -> bytes:
        """The head. ``connection`` says what becomes of the connection, if there is something to say."""
        fields = "".join([f"\r\n{name}: {value}" for name, value in self._headers])
        length = last = ""
        if "\r\nContent-Length: " not in fields and not self.status.startswith(WITHOUT_BODY):
            length = f"\r\nContent-Length: {body_size}"
        if connection:
            last = f"\r\nConnection: {connection}"
        date = _date(int(time()))
        head = f"HTTP/1.1 {self.status}\r\nDate: {date}{fields}{length}{last}\r\n\r\n"
        return head.encode("latin-1")


def _write(data: bytes) -> None:
    raise NotImplementedError("an application returns its response")


@lru_cache(maxsize=1)
def _date(seconds: int) -> str:
    return formatdate(seconds, usegmt=True)


def collected(parts: Iterable[bytes]) -> bytes:
    """The body that a WSGI application returns, in one piece."""
    try:
        if isinstance(parts, list) and len(parts) == 1:
            (content,) = parts
            return bytes(content)
        return b"".join(parts)
    finally:
        if close := getattr(parts, "close", None):
            close()


def refusal(problem: Problem, status: int, request_id: str) -> bytes:
    """The response to what is not answered as a request; the connection ends after it."""
    details = replace(problem.details(0), status=status)
    body = encode(PROBLEM_CODEC.write(details))
    head = ResponseHead()
    fields = [("Content-Type", MEDIA_TYPE), NO_SNIFFING, (REQUEST_ID, request_id)]
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        fields.append(("Retry-After", "1"))
    head.start(f"{status} {HTTPStatus(status).phrase}", fields)
    return head.encode(len(body), "close") + body
