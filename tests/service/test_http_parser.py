"""However the bytes of requests arrive, the same requests are read."""

from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.server.http_parser import Refused, RequestParser
from tests.service.test_refusals import CHUNKED, CHUNKS, HEADS, OTHERS

LENGTH = b"POST /a%20b?c=d HTTP/1.1\r\nHost: x\r\nContent-Length: 7\r\n\r\n{\r\n\r\n} "
IN_CHUNKS = (
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
    IN_CHUNKS: ("PUT", "/b", "", BODY),
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


@given(
    st.binary(max_size=200), st.sampled_from([b"", b"GET / HTTP/1.1\r\n", LENGTH[:-8], IN_CHUNKS])
)
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


def outcome(arriving: list[bytes]) -> tuple[int, int]:
    """How many requests are read from pieces, and the status of the refusal that follows, or 0."""
    parser, count, has_head = RequestParser({}), 0, False
    for piece in arriving:
        parser.add(piece)
        try:
            while has_head or parser.read_head():
                has_head = True
                if not parser.is_complete:
                    parser.read_body()
                if not parser.is_complete:
                    break
                count, has_head, parser.body = count + 1, False, b""
        except Refused as refused:
            return count, refused.status
    return count, 0


REFUSED = {
    **{name: (sent, 400) for name, sent in HEADS.items()},
    **OTHERS,
    **{name: (CHUNKED + sent, 400) for name, sent in CHUNKS.items()},
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_is_refused_however_it_arrives(what: str) -> None:
    text, status = REFUSED[what]
    sent = text.encode("latin-1")
    assert outcome([sent]) == (0, status)
    assert outcome([LENGTH + sent]) == (1, status)
    if len(sent) < 10_000:
        assert outcome([sent[at : at + 1] for at in range(len(sent))]) == (0, status)
    for at in range(1, min(len(sent), 300)):
        assert outcome([sent[:at], sent[at:]]) == (0, status), at


GET = b"GET / HTTP/1.1\r\nHost: x\r\n"


def head_of(size: int) -> bytes:
    return GET + b"X: " + b"y" * (size - len(GET) - 7) + b"\r\n\r\n"


def line_of(size: int) -> bytes:
    return b"GET /" + b"a" * (size - 14) + b" HTTP/1.1\r\nHost: x\r\n\r\n"


def chunks_of(count: int) -> bytes:
    """Each has eleven bytes, for one byte of data."""
    return CHUNKED.encode() + b"1;aaaa\r\nx\r\n" * count + b"0\r\n\r\n"


LIMITS = {
    "a head": (head_of(16_384), head_of(16_385), 431),
    "a line": (line_of(4_094), line_of(4_095), 414),
    "the number of fields": (
        GET + b"X: y\r\n" * 99 + b"\r\n",
        GET + b"X: y\r\n" * 100 + b"\r\n",
        431,
    ),
    "what is around chunks": (chunks_of(8_189), chunks_of(8_190), 400),
}


@pytest.mark.parametrize("what", LIMITS)
@pytest.mark.parametrize("before", [b"", b"\r\n", LENGTH])
def test_each_limit_is_exact(what: str, before: bytes) -> None:
    taken, too_much, status = LIMITS[what]
    earlier = int(before == LENGTH)
    assert outcome([before + taken]) == (1 + earlier, 0)
    assert outcome([before + too_much]) == (earlier, status)
    for size in (1, 1_000) if len(taken) < 20_000 else (5_000,):
        for sent, expected in ((taken, (1 + earlier, 0)), (too_much, (earlier, status))):
            whole = before + sent
            assert outcome([whole[at : at + size] for at in range(0, len(whole), size)]) == expected


@pytest.mark.parametrize(
    ("kept", "refused", "status"),
    [
        (b"GET /" + b"a" * 4_090, b"GET /" + b"a" * 4_091, 414),
        (b"\r\nGET /" + b"a" * 4_090, b"\r\nGET /" + b"a" * 4_091, 414),
        (line_of(4_094)[:-4], None, 0),
        (GET + b"X: " + b"y" * (16_384 - len(GET) - 3), GET + b"X: " + b"y" * 16_400, 431),
        (b"", b"1", 400),
        (b"\r", b"\rG", 400),
        (b"\r\n", b"\r\n1", 400),
        (b"G", b"\n", 400),
        (GET[:-1], GET + b"\n", 400),
    ],
)
def test_a_head_is_refused_as_soon_as_it_cannot_become_one(
    kept: bytes, refused: bytes | None, status: int
) -> None:
    assert outcome([kept]) == (0, 0)
    if refused is not None:
        assert outcome([refused]) == (0, status)


@pytest.mark.parametrize(
    ("host", "valid"),
    [
        *((host, True) for host in ("x", "", "x:80", "x:", "10.0.0.1:8", "[::1]", "[::1]:80")),
        *((host, True) for host in ("[::1]:", "a-b.c_d~e%20!$&'()*+;=", "X:0", "[1::2%25]")),
        *((host, False) for host in ("x y", "a,b", "x/y", "a@b", "x:y", "x:1:2", "[::1", "::1")),
        *((host, False) for host in ("[::x]", "[]", "[::1]80", "[::1]:x", "x]", "[x]", "x:²")),
    ],
)
def test_a_host_is_a_name_or_an_address_and_perhaps_a_port(host: str, *, valid: bool) -> None:
    for sent in (
        b"GET / HTTP/1.1\r\nHost: %s\r\n\r\n",
        b"GET / HTTP/1.0\r\nHost: %s\r\n\r\n",
        b"GET http://%s/ HTTP/1.1\r\nHost: x\r\n\r\n",
    ):
        if sent.startswith(b"GET http") and (not host or "/" in host):
            continue
        expected = (1, 0) if valid else (0, 400)
        assert outcome([sent % host.encode("latin-1")]) == expected, sent


@pytest.mark.parametrize(
    ("target", "path", "query"),
    [
        (b"/", "/", ""),
        (b"/a?b?c", "/a", "b?c"),
        (b"/a%20b%3Fc?d%20", "/a b?c", "d%20"),
        (b"/a%zz", "/a%zz", ""),
        (b"//x/y", "//x/y", ""),
        (b"http://x", "/", ""),
        (b"HTTPS://x:1?a", "/", "a"),
        (b"http://x/a/b?c", "/a/b", "c"),
        (b"http://x?a/b", "/", "a/b"),
    ],
)
def test_a_target_is_a_path_and_a_query(target: bytes, path: str, query: str) -> None:
    parser = RequestParser({})
    parser.add(b"GET " + target + b" HTTP/1.1\r\nHost: x\r\n\r\n")
    assert parser.read_head()
    assert (parser.environ["PATH_INFO"], parser.environ["QUERY_STRING"]) == (path, query)


@pytest.mark.parametrize(
    ("version", "fields", "told"),
    [
        ("1.1", "", (True, True, None, False)),
        ("1.1", "Connection: close\r\n", (False, True, None, False)),
        ("1.0", "", (False, True, None, False)),
        ("1.0", "Connection: keep-alive\r\n", (True, True, None, False)),
        ("1.1", "Content-Length: 7\r\n", (True, False, 7, False)),
        ("1.1", "Content-Length: 0\r\n", (True, True, 0, False)),
        ("1.1", "Transfer-Encoding: CHUNKED\r\n", (True, False, None, False)),
        ("1.1", "Content-Length: 7\r\nExpect: 100-Continue\r\n", (True, False, 7, True)),
        ("1.0", "Content-Length: 7\r\nExpect: 100-continue\r\n", (False, False, 7, False)),
        ("1.0", "Content-Length: 7\r\nExpect: wonders\r\n", (False, False, 7, False)),
        ("1.1", "Connection: upgrade\r\nUpgrade: x\r\nContent-Length: 7\r\n", (True, False, 7, False)),
    ],
)  # fmt: skip
def test_a_head_says_what_follows(
    version: str, fields: str, told: tuple[bool, bool, int | None, bool]
) -> None:
    parser = RequestParser({"SERVER_NAME": "y"})
    for _ in range(1 + told[0]):  # the second request knows nothing of the first
        parser.add(f"POST / HTTP/{version}\r\nHost: x\r\n{fields}\r\n".encode())
        assert parser.read_head()
        assert (parser.keeps_alive, parser.length, parser.expects_continue) == (
            told[0],
            told[2],
            told[3],
        )
        assert parser.environ["SERVER_PROTOCOL"] == f"HTTP/{version}"
        assert parser.environ["SERVER_NAME"] == "y"
        if not told[1]:
            assert not parser.is_complete
            parser.add(
                b"7\r\n" * (told[2] is None) + b"abcdefg" + b"\r\n0\r\n\r\n" * (told[2] is None)
            )
        if not parser.is_complete:
            parser.read_body()
        assert parser.is_complete
        assert parser.body == (b"" if told[1] else b"abcdefg")
        assert parser.held == len(parser.body)


def test_what_has_arrived_is_held_until_it_is_discarded() -> None:
    parser = RequestParser({})
    parser.add(LENGTH[:-3])
    assert (parser.held, bool(parser.pending)) == (len(LENGTH) - 3, True)
    assert parser.read_head()
    assert parser.held == 4
    parser.read_body()
    assert (parser.held, bool(parser.pending)) == (4, False)
    parser.add(b"xyz" + NO_BODY)
    assert parser.held == 7 + len(NO_BODY)
    parser.read_body()
    assert parser.held == 7 + len(NO_BODY)
    parser.discard()
    assert (parser.held, bool(parser.pending)) == (0, False)


def test_fields_become_keys_of_the_environment() -> None:
    parser = RequestParser({})
    parser.add(
        b"POST / HTTP/1.1\r\nHost:  x \t\r\nContent-Type: a/b\r\nContent-Length: 0\r\n"
        b"X-Request-ID: 7\r\nX-Empty:\r\nx-request-id: 8\r\nContent_Type: c/d\r\n\r\n"
    )
    assert parser.read_head()
    assert parser.environ == {
        "HTTP_HOST": "x", "CONTENT_TYPE": "a/b", "CONTENT_LENGTH": "0", "HTTP_X_REQUEST_ID": "7,8",
        "HTTP_X_EMPTY": "", "REQUEST_METHOD": "POST", "SERVER_PROTOCOL": "HTTP/1.1",
        "PATH_INFO": "/", "QUERY_STRING": "",
    }  # fmt: skip
