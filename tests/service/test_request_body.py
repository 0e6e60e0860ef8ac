"""A body is read as a file is."""

from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.server.http_parser import Refused, RequestParser
from service.server.request_body import RequestBody

CONTENT = b"a line\nanother\r\n\nand the last one"
SIZES = st.one_of(st.none(), st.integers(-1, 40))
STEPS = st.one_of(
    st.tuples(st.just("read"), SIZES),
    st.tuples(st.just("readline"), SIZES),
)


class Sender:
    """Sends a body in pieces, and notes what it is asked and told."""

    def __init__(self, *pieces: bytes | Exception) -> None:
        self._left = [*pieces]
        self.asked = self.told = 0

    def receive_body(self) -> bytes:
        self.asked += 1
        piece = self._left.pop(0) if self._left else b""
        if isinstance(piece, Exception):
            raise piece
        return piece

    def body_received(self) -> None:
        self.told += 1


def body_of(
    *pieces: bytes | Exception, length: int | None = len(CONTENT), expects: bool = False
) -> tuple[RequestBody, Sender, RequestParser]:
    framing = f"Content-Length: {length}" if length is not None else "Transfer-Encoding: chunked"
    expecting = "Expect: 100-continue\r\n" if expects else ""
    parser = RequestParser({})
    parser.add(f"POST / HTTP/1.1\r\nHost: x\r\n{expecting}{framing}\r\n\r\n".encode())
    assert parser.read_head()
    sender = Sender(*pieces)
    return RequestBody(parser, sender), sender, parser


def chunked(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


def cut(content: bytes, size: int) -> list[bytes]:
    return [content[start : start + size] for start in range(0, len(content), size)]


@given(st.lists(STEPS), st.integers(1, 40), st.booleans())
def test_it_is_read_as_a_file_is(steps: list[tuple[str, Any]], size: int, chunks: bool) -> None:
    pieces = cut(CONTENT, size)
    if chunks:
        body, _, _ = body_of(*map(chunked, pieces), b"0\r\n\r\n", length=None)
    else:
        body, _, _ = body_of(*pieces)
    file = BytesIO(CONTENT)
    for name, given_size in steps:
        assert getattr(body, name)(given_size) == getattr(file, name)(given_size)
    assert body.readlines() == file.readlines()


def test_its_lines_can_be_gone_through() -> None:
    assert [*body_of(CONTENT)[0]] == [*BytesIO(CONTENT)]


def test_no_more_is_received_than_is_asked_for() -> None:
    body, sender, _ = body_of(*cut(CONTENT, 4))
    assert sender.asked == 0
    assert body.read(5) == CONTENT[:5]
    assert (sender.asked, sender.told) == (2, 0)
    assert body.read(3) == CONTENT[5:8]
    assert sender.asked == 2
    assert body.read() == CONTENT[8:]
    assert (sender.asked, sender.told) == (9, 1)
    assert body.read() == b""
    assert sender.asked == 9


@pytest.mark.parametrize(
    ("size", "length", "expects", "asked"),
    [(32, 32, False, 4), (31, 32, False, 0), (32, 32, True, 0), (0, 0, False, 0)],
)
def test_a_small_body_is_received_before_it_is_read(
    size: int, length: int, expects: bool, asked: int
) -> None:
    body, sender, _ = body_of(*cut(CONTENT[:length], 8), length=length, expects=expects)
    body.receive_if_small(size)
    assert sender.asked == asked
    assert body.read() == CONTENT[:length]


def test_the_beginning_of_a_body_of_unknown_length_is_received_before_it_is_read() -> None:
    body, sender, parser = body_of(*map(chunked, cut(CONTENT, 8)), b"0\r\n\r\n", length=None)
    body.receive_if_small(10)
    assert (sender.asked, parser.body) == (2, CONTENT[:16])
    assert body.read() == CONTENT


def test_a_body_that_is_shorter_than_announced_is_read_as_far_as_it_came() -> None:
    body, sender, _ = body_of(CONTENT[:10])
    assert body.read() == CONTENT[:10]
    assert body.read() == b""
    assert (sender.asked, sender.told) == (2, 0)


@pytest.mark.parametrize(
    ("pieces", "failure"),
    [
        ([chunked(b"abc")], "the body broke off"),
        ([chunked(b"abc"), b"nonsense\r\n"], "invalid"),
        ([chunked(b"abc"), TimeoutError("too late")], "too late"),
        ([chunked(b"abc"), OSError("gone")], "gone"),
    ],
)
def test_what_fails_is_told_to_whoever_reads(pieces: list[bytes | Exception], failure: str) -> None:
    body, sender, parser = body_of(*pieces, length=None)
    body.receive_if_small(100)
    asked = sender.asked
    for _ in range(2):
        with pytest.raises(OSError, match=failure):
            body.read()
    assert (sender.asked, sender.told, parser.body) == (asked, 0, b"")


def test_a_part_that_came_before_the_failure_is_not_taken_for_the_whole() -> None:
    body, _, _ = body_of(chunked(b"abc"), b"x\r\n", length=None)
    assert body.read(3) == b"abc"
    with pytest.raises(OSError, match=r"."):
        body.read(3)


def test_a_body_that_is_refused_is_no_refused_head() -> None:
    body, _, _ = body_of(b"x\r\n", length=None)
    with pytest.raises(OSError, match=r".") as failure:
        body.read()
    assert not isinstance(failure.value, Refused)
