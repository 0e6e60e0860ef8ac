"""However the bytes of requests arrive, the same requests are read."""

from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.server.http_parser import Refused, RequestParser

LENGTH = b"POST /a%20b?c=d HTTP/1.1\r\nHost: x\r\nContent-Length: 7\r\n\r\n{\r\n\r\n} "
CHUNKS = (
    b"PUT /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"5;x=y\r\n{\r\n\r\n\r\n2\r\n} \r\n0\r\nHost: y\r\n\r\n"
)
UPGRADE = LENGTH.replace(b"Host", b"Connection: upgrade\r\nUpgrade: x\r\nHost")
NO_BODY = (
    b"\r\nGET http://x/c?d HTTP/1.0\r\nConnection: keep-alive\r\nX-Y: a\r\nX-Y: b\r\nX_Y: c\r\n\r\n"
)
BODY = b"{\r\n\r\n} "
READ = {
    LENGTH: ("POST", "/a b", "c=d", BODY),
    CHUNKS: ("PUT", "/b", "", BODY),
    UPGRADE: ("POST", "/a b", "c=d", BODY),
    NO_BODY: ("GET", "/c", "d", b""),
}


def pieces(data: bytes, ends: list[int]) -> list[bytes]:
    places = [0, *sorted(each % len(data) for each in ends), len(data)]
    return [data[start:end] for start, end in pairwise(places)]


def read(arriving: list[bytes]) -> list[tuple[Any, ...]]:
    """The requests that are read from pieces that arrive one after the other."""
    parser, requests, has_head = RequestParser({}), [], False
    for piece in arriving:
        parser.add(piece)
        while True:
            has_head = has_head or parser.read_head()
            if has_head and not parser.is_complete:
                parser.read_body()
            if not (has_head and parser.is_complete):
                break
            environ, has_head = parser.environ, False
            names = "REQUEST_METHOD", "PATH_INFO", "QUERY_STRING"
            requests.append((*[environ[name] for name in names], bytes(parser.body)))
            parser.body = b""
    assert parser.held == 0
    return requests


@given(st.lists(st.sampled_from(list(READ)), min_size=1), st.lists(st.integers(0, 10_000)))
def test_requests_may_arrive_in_any_pieces(sent: list[bytes], ends: list[int]) -> None:
    assert read(pieces(b"".join(sent), ends)) == [READ[each] for each in sent]


def test_values_of_fields_with_the_same_name_are_joined_and_doubtful_names_dropped() -> None:
    parser = RequestParser({"REMOTE_ADDR": "y"})
    parser.add(NO_BODY)
    assert parser.read_head()
    assert parser.environ["HTTP_X_Y"] == "a,b"
    assert parser.environ["REMOTE_ADDR"] == "y"
    assert parser.keeps_alive


@given(st.binary(max_size=200), st.sampled_from([b"", b"GET / HTTP/1.1\r\n", LENGTH[:-8], CHUNKS]))
def test_no_bytes_make_it_fail_otherwise(data: bytes, before: bytes) -> None:
    parser = RequestParser({})
    parser.add(before + data)
    with suppress(Refused):
        while parser.pending and parser.read_head():
            parser.read_body()
            if not parser.is_complete:
                break


def test_a_head_that_comes_byte_by_byte_costs_little() -> None:
    """Reading it as a whole at each byte would cost seconds."""
    parser = RequestParser({})
    head = b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 16_000
    for byte in head:
        parser.add(bytes([byte]))
        assert not parser.read_head()
    parser.add(b"x" * 1_000)
    with pytest.raises(Refused):
        parser.read_head()
