"""HTTP/1.1 requests as WSGI environments, read by llhttp, and strictly: what is ambiguous is refused.

llhttp refuses two lengths, a length with a transfer coding, bare line feeds, folded lines, control
characters and odd chunk sizes. What it lets pass is refused here: other versions, spaces in the request
line, a host that is missing, doubled or invalid, a fragment, a transfer coding in HTTP/1.0.
"""

from functools import lru_cache
from http import HTTPStatus
from ipaddress import IPv6Address
from typing import Any
from urllib.parse import unquote_to_bytes

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser

MAX_HEAD = 16_384
"""The size of a head in bytes: of the request line and all fields."""
_MAX_LINE, _MAX_FIELDS = 4_094, 100
_MAX_FRAMING = 8
"""How many bytes a chunked body may take for each byte of data, beyond the size of a head."""
_END = b"\r\n\r\n"
"""Ends every head, and every chunked body."""
_VERSIONS = {b"HTTP/1.1": "HTTP/1.1", b"HTTP/1.0": "HTTP/1.0"}
_IN_HOST = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%!$&'()*+;="
"""Without the comma, which joins the values of fields of the same name."""


class Refused(Exception):
    """Something came that is not answered as a request; the connection ends."""

    def __init__(self, reason: str, status: int = HTTPStatus.BAD_REQUEST) -> None:
        super().__init__(reason)
        self.status = status


@lru_cache(maxsize=64)
def _key(name: bytes) -> str | None:
    """The key of a header field; none for a name with an underscore, which would look like another."""
    if b"_" in name:
        return None
    key = name.decode("ascii").upper().replace("-", "_")
    return key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"


class RequestParser:
    """Makes requests, one after the other, from the bytes that arrive on a connection.

    The parser is never given bytes beyond the end of a request. Its callbacks are ``on_…``."""

    def __init__(self, environ: dict[str, Any]) -> None:
        """``environ`` is what all environments have in common."""
        self._common = environ
        self.pending: bytes | bytearray = b""
        """What has arrived and is not of the current request."""
        self._checked = 0
        self._renew()

    def _renew(self) -> None:
        self._parser = HttpRequestParser(self)

    def close(self) -> None:
        """Give up what refers to this object, and what has arrived: nobody will read it."""
        del self._parser
        self.environ = {}
        self.discard()

    @property
    def held(self) -> int:
        """How many bytes have arrived and are not yet answered."""
        return len(self.pending) + len(self.body)

    environ: dict[str, Any]
    """The environment of the current request."""
    keeps_alive = False
    """Whether the client wants to keep the connection open after this request."""
    body: bytes | bytearray = b""
    """What has arrived of the current request's body."""
    is_complete = True
    """Whether all of the body has arrived."""
    length: int | None = None
    """The length of the body if it was announced."""
    expects_continue = False
    """Whether the client waits for a "100 Continue" before it sends the body."""

    def add(self, data: bytes) -> None:
        """Take bytes that have arrived."""
        if not self.pending:
            self.pending = data
            return
        if isinstance(self.pending, bytes):
            self.pending = bytearray(self.pending)
        self.pending += data

    def discard(self) -> None:
        """Forget what has arrived."""
        self.pending = self.body = b""

    def read_head(self) -> bool:
        """Read the head of the next request; returns whether it is complete."""
        pending = self.pending
        start = 2 if pending[:2] == b"\r\n" else 0  # some clients send an empty line after a body
        end = pending.find(_END, max(start, self._checked - 3)) + len(_END)
        if end < len(_END):
            self._check_beginning(start)
            return False
        self._checked = 0
        head, self.pending = bytes(pending[start:end]), pending[end:]
        if len(head) > MAX_HEAD or head.count(b"\n") > _MAX_FIELDS + 2:
            raise Refused("head too large", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        method, path, query, version = _request_line(head[: head.find(b"\r\n")])
        self.environ = environ = self._common.copy()
        self.is_complete, self.body, self.length = False, b"", None
        self._in_head, self._tail, self._taken, self._data = True, b"", 0, 0
        self._parse_head(head)
        environ["REQUEST_METHOD"] = method
        environ["SERVER_PROTOCOL"] = version
        environ["PATH_INFO"], environ["QUERY_STRING"] = path, query
        self._check_fields(version)
        return True

    def _check_beginning(self, start: int) -> None:
        """Refuse a head that is not complete yet, but already wrong or too large."""
        pending, checked = self.pending, self._checked
        if pending.count(b"\n", checked) != pending.count(b"\r\n", max(0, checked - 1)):
            raise Refused("a line feed alone")
        if not pending[start : start + 1].isalpha() and pending[start:] not in (b"", b"\r"):
            raise Refused("no request line")
        size, line_end = len(pending) - start, start + _MAX_LINE + 2
        if size > _MAX_LINE + 1 and pending.find(b"\r\n", start, line_end) < 0:
            raise Refused("request line too long", HTTPStatus.REQUEST_URI_TOO_LONG)
        if size > MAX_HEAD:
            raise Refused("head too large", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        self._checked = len(pending)

    def _parse_head(self, head: bytes) -> None:
        try:
            self._parser.feed_data(head)
        except HttpParserUpgrade:
            self._ignore_upgrade()
        except HttpParserError as error:
            raise Refused(str(error).lower()) from None
        if self._in_head:
            raise Refused("no request")

    def _ignore_upgrade(self) -> None:
        """Read the body as usual, although the client offers to go on with another protocol."""
        length = self.environ.get("CONTENT_LENGTH", "0")
        coding = self.environ.get("HTTP_TRANSFER_ENCODING")
        framing = f"Transfer-Encoding: {coding}" if coding else f"Content-Length: {length}"
        self._renew()
        self.is_complete = False
        self._parser.feed_data(f"POST / HTTP/1.1\r\n{framing}\r\n\r\n".encode("latin-1"))

    def _check_fields(self, version: str) -> None:
        environ, is_current = self.environ, version == "HTTP/1.1"
        host = environ.get("HTTP_HOST")
        if host is None and is_current:
            raise Refused("no host")
        if host is not None and not _is_host(host):
            raise Refused("invalid host")
        if coding := environ.get("HTTP_TRANSFER_ENCODING"):
            if not is_current:
                raise Refused("a transfer coding in HTTP/1.0")
            if coding.lower() != "chunked":
                raise Refused("unknown transfer coding", HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        elif length := environ.get("CONTENT_LENGTH"):
            self.length = self._left = int(length)
        expected = environ.get("HTTP_EXPECT")
        self.expects_continue = is_current and expected is not None
        if expected and is_current and expected.lower() != "100-continue":
            raise Refused("unknown expectation", HTTPStatus.EXPECTATION_FAILED)

    def read_body(self) -> None:
        """Read what has arrived of the body. The parser gets no piece that goes beyond a possible end."""
        if self.length is not None and len(self.pending) <= self._left:  # nearly always
            self._left -= len(self.pending)
            self._parser.feed_data(self.pending)
            self.pending = b""
            return
        data, start = self._tail + self.pending, len(self._tail)
        view = memoryview(data)
        while start < len(data) and not self.is_complete:
            if self.length is not None:
                end = min(start + self._left, len(data))
                self._left -= end - start
            else:
                end = data.find(_END, max(0, start - 3)) + len(_END)
                end = end if end >= len(_END) else len(data)
            try:
                self._parser.feed_data(view[start:end])
            except HttpParserError as error:
                raise Refused(str(error).lower()) from None
            self._taken += end - start
            if self._taken > MAX_HEAD + (1 + _MAX_FRAMING) * self._data:
                raise Refused("chunks with too much around them")
            start = end
        self.pending = data[start:]
        is_chunked = self.length is None and not self.is_complete
        self._tail = bytes(data[max(0, start - 3) : start]) if is_chunked else b""

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header field, or a field after the chunks, which means nothing here."""
        if not self._in_head:
            return
        key = _key(name)
        if key is not None:
            text, environ = value.rstrip(b" \t").decode("latin-1"), self.environ
            environ[key] = f"{environ[key]},{text}" if key in environ else text

    def on_headers_complete(self) -> None:
        """All header fields were read."""
        if self._in_head:
            self._in_head, self.keeps_alive = False, self._parser.should_keep_alive()

    def on_body(self, data: bytes) -> None:
        """A piece of the body."""
        self._data += len(data)
        if not self.body:
            self.body = data
            return
        if isinstance(self.body, bytes):
            self.body = bytearray(self.body)
        self.body += data

    def on_message_complete(self) -> None:
        """The body ends."""
        self.is_complete = True


@lru_cache(maxsize=64)
def _request_line(line: bytes) -> tuple[str, str, str, str]:
    """The method, the path, the query and the version; most requests have a line that was seen before."""
    if len(line) > _MAX_LINE:
        raise Refused("request line too long", HTTPStatus.REQUEST_URI_TOO_LONG)
    parts = line.split(b" ")
    if len(parts) != 3 or parts[2] not in _VERSIONS:
        raise Refused("invalid request line")
    method = parts[0].decode("latin-1")
    return method, *_address(method, parts[1]), _VERSIONS[parts[2]]


def _address(method: str, target: bytes) -> tuple[str, str]:
    """The path and the query."""
    if target[:1] != b"/" and not (target == b"*" and method == "OPTIONS"):
        target = _without_origin(target)
    if b"#" in target:
        raise Refused("a fragment in the request's target")
    path, _, query = target.partition(b"?")
    if b"%" in path:
        path = unquote_to_bytes(path)
    return path.decode("latin-1"), query.decode("latin-1")


def _without_origin(target: bytes) -> bytes:
    """The target without scheme and host, which a client gives that takes this for a proxy."""
    scheme, _, rest = target.partition(b"://")
    authority = rest.partition(b"/")[0].partition(b"?")[0]
    is_address = scheme.lower() in (b"http", b"https") and authority
    if not is_address or not _is_host(authority.decode("latin-1")):
        raise Refused("invalid target of the request")
    address = rest[len(authority) :]
    return address if address.startswith(b"/") else b"/" + address


@lru_cache(maxsize=64)
def _is_host(text: str) -> bool:
    """Whether this is a name or an address, with or without a port."""
    if text.startswith("["):
        host, bracket, port = text[1:].partition("]")
        is_valid = bracket and _is_ipv6(host) and port[:1] in ("", ":")
        port = port[1:]
    else:
        host, _, port = text.partition(":")
        is_valid = not host.encode("latin-1").translate(None, _IN_HOST)
    return bool(is_valid) and (not port or (port.isascii() and port.isdecimal()))


def _is_ipv6(text: str) -> bool:
    try:
        IPv6Address(text)
    except ValueError:
        return False
    return True
