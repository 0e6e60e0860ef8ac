"""The body of a request, as a WSGI application reads it."""

from collections.abc import Iterator
from io import BytesIO
from typing import Protocol

from service.server.http_parser import Refused, RequestParser


class Sender(Protocol):
    """The connection that a body comes from."""

    def receive_body(self) -> bytes:
        """More of the body, or nothing at its end."""

    def body_received(self) -> None:
        """All of it is here."""


class RequestBody:
    """The ``wsgi.input`` of a request. What the application reads beyond what is here is received then."""

    def __init__(self, parser: RequestParser, sender: Sender) -> None:
        self._parser, self._sender = parser, sender
        self._failure: Exception | None = None
        self._ended = False

    def receive_if_small(self, size: int) -> None:
        """Receive the whole body if it is small, and otherwise its beginning if its length is unknown. A client
        that takes its time does not occupy the application meanwhile."""
        parser = self._parser
        if not parser.expects_continue and (parser.length or 0) <= size:
            self._receive_until(size)

    def close(self) -> None:
        """Forget why the body could not be received: a failure that was raised refers to this object."""
        self._failure = None

    def read(self, size: int | None = None) -> bytes:
        """So many bytes, or all; fewer if the client has sent fewer."""
        self._receive_until(None if size is None or size < 0 else size)
        if self._failure:
            raise self._failure
        body = self._parser.body
        if size is None or not 0 <= size < len(body):
            self._parser.body = b""
            return bytes(body)
        self._parser.body = body[size:]
        return bytes(body[:size])

    def readline(self, size: int | None = None) -> bytes:
        """A line, or so many bytes of it."""
        with BytesIO(self.read()) as lines:
            line = lines.readline(size)
            self._parser.body = lines.read()
        return line

    def readlines(self, hint: int | None = None) -> list[bytes]:
        """All lines."""
        return list(self)

    def __iter__(self) -> Iterator[bytes]:
        return iter(BytesIO(self.read()))

    def _receive_until(self, size: int | None) -> None:
        """Receive until so many bytes are here, or all."""
        parser = self._parser
        if not (parser.is_complete or self._failure or self._ended):
            self._receive(parser, size)
        if parser.is_complete:
            self._sender.body_received()

    def _receive(self, parser: RequestParser, size: int | None) -> None:
        """Receive; what fails then is told to whoever reads."""
        try:
            parser.read_body()
            while not (self._ended or parser.is_complete):
                if size is not None and len(parser.body) >= size:
                    break
                if data := self._sender.receive_body():
                    parser.add(data)
                    parser.read_body()
                elif parser.length is None:
                    raise OSError("the body broke off")  # noqa: TRY301
                else:
                    self._ended = True
        except Refused as refusal:
            self._failure = OSError(str(refusal))
        except Exception as failure:  # noqa: BLE001 - it is raised where the body is read
            self._failure = failure
        if self._failure:
            parser.body = b""
