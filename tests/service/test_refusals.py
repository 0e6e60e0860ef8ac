"""Requests that are ambiguous, malformed or too large are refused, and their connections end."""

from collections.abc import Iterator

import pytest

from tests.live import Service, service
from tests.service.raw_http import PATIENCE, Wire

GET = "GET /healthz HTTP/1.1\r\nHost: x\r\n"
POST = "POST /v1/showboat/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
HTTP_1_0 = POST.replace("HTTP/1.1", "HTTP/1.0")
CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n"
LARGE = "x" * 8_000

HEADS = {
    "a length and chunks": POST
    + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks and a length": POST
    + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "two lengths": POST + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "the same length twice": POST + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
    "a list of lengths": POST + "Content-Length: 2, 2\r\n\r\n{}",
    "a length that is none": POST + "Content-Length: x\r\n\r\n{}",
    "a signed length": POST + "Content-Length: +2\r\n\r\n{}",
    "a negative length": POST + "Content-Length: -2\r\n\r\n{}",
    "a hexadecimal length": POST + "Content-Length: 0x2\r\n\r\n{}",
    "an empty length": POST + "Content-Length:\r\n\r\n",
    "an endless length": POST + "Content-Length: " + "9" * 30 + "\r\n\r\n",
    "a space before a colon": GET + "Accept : */*\r\n\r\n",
    "a space before a length": POST + "Content-Length : 2\r\n\r\n{}",
    "a folded line": GET + "Accept: */*,\r\n text/html\r\n\r\n",
    "a folded first field": "GET /healthz HTTP/1.1\r\n Host: x\r\n\r\n",
    "a field without a colon": GET + "Accept\r\n\r\n",
    "a field without a name": GET + ": x\r\n\r\n",
    "a name that is no token": GET + "Acc(ept: x\r\n\r\n",
    "a name beyond ASCII": GET + "Accépt: x\r\n\r\n",
    "line feeds alone": GET.replace("\r\n", "\n") + "\n",
    "a line feed after a field": GET + "Accept: */*\n\r\n",
    "a line feed at the end": GET + "\n",
    "a line feed before a field": GET + "Accept: */*\nX: y\r\n\r\n",
    "a carriage return in a field": GET + "Accept: */*\rX: y\r\n\r\n",
    "NUL in a value": GET + "Accept: a\0b\r\n\r\n",
    "a control character in a value": GET + "Accept: a\x01b\r\n\r\n",
    "delete in a value": GET + "Accept: a\x7fb\r\n\r\n",
    "NUL in a name": GET + "Acc\0ept: x\r\n\r\n",
    "NUL in the target": "GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n",
    "a control character in the target": "GET /a\x01b HTTP/1.1\r\nHost: x\r\n\r\n",
    "a tab in the target": "GET /a\tb HTTP/1.1\r\nHost: x\r\n\r\n",
    "a fragment": "GET /healthz#a HTTP/1.1\r\nHost: x\r\n\r\n",
    "a target without a slash": "GET healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "another scheme": "GET ftp://x/healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "a user in the target": "GET http://a@x/healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "an asterisk to get": "GET * HTTP/1.1\r\nHost: x\r\n\r\n",
    "a tunnel": "CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\n\r\n",
    "two spaces": "GET  /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "two spaces before the version": "GET /healthz  HTTP/1.1\r\nHost: x\r\n\r\n",
    "a space after the version": "GET /healthz HTTP/1.1 \r\nHost: x\r\n\r\n",
    "a tab for a space": "GET\t/healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "a space before the method": " GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "an unknown method": "BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "a method in small letters": "get /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "no version": "GET /healthz\r\n\r\n",
    "version 0.9": "GET /healthz HTTP/0.9\r\nHost: x\r\n\r\n",
    "version 2": "GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n",
    "the preface of version 2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "an unknown version": "GET /healthz HTTP/1.2\r\nHost: x\r\n\r\n",
    "a version in small letters": "GET /healthz http/1.1\r\nHost: x\r\n\r\n",
    "another protocol": "GET /healthz RTSP/1.0\r\nHost: x\r\n\r\n",
    "a greeting of TLS": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "no host": "GET /healthz HTTP/1.1\r\n\r\n",
    "two hosts": GET + "Host: y\r\n\r\n",
    "the same host twice": GET + "Host: x\r\n\r\n",
    "a host with a space": GET.replace("x", "x y") + "\r\n",
    "a host with a path": GET.replace("x", "x/y") + "\r\n",
    "a host with a user": GET.replace("x", "a@x") + "\r\n",
    "a host with a bad port": GET.replace("x", "x:y") + "\r\n",
    "a host with two ports": GET.replace("x", "x:1:2") + "\r\n",
    "a host that is no IPv6 address": GET.replace("x", "[::x]") + "\r\n",
    "a host without its bracket": GET.replace("x", "[::1") + "\r\n",
    "a coding that is not chunked": POST + "Transfer-Encoding: gzip\r\n\r\n",
    "an unknown coding": POST + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "chunked twice": POST + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    "chunked not last": POST + "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
    "chunked with a parameter": POST + "Transfer-Encoding: chunked;q=1\r\n\r\n0\r\n\r\n",
    "a coding after chunked": CHUNKED[:-2] + "Transfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    "an empty coding": POST + "Transfer-Encoding:\r\n\r\n",
    "a vertical tab before the coding": POST + "Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
    "chunks in HTTP/1.0": HTTP_1_0 + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
}
OTHERS = {
    "a coding before chunked": (POST + "Transfer-Encoding: x, chunked\r\n\r\n0\r\n\r\n", 415),
    "a coding of what is not read": (GET + "Transfer-Encoding: x, chunked\r\n\r\n0\r\n\r\n", 415),
    "an unknown expectation": (GET + "Expect: x\r\n\r\n", 417),
    "a long target": (f"GET /{LARGE} HTTP/1.1\r\nHost: x\r\n\r\n", 414),
    "a target without end": ("GET /" + LARGE, 414),
    "a large field": (GET + f"X: {LARGE * 3}\r\n\r\n", 431),
    "large fields": (GET + f"X: {LARGE}\r\n" * 3 + "\r\n", 431),
    "fields without end": (GET + f"X: {LARGE}\r\n" * 3, 431),
    "many fields": (GET + "X: y\r\n" * 100 + "\r\n", 431),
}
CHUNKS = {
    "a size that is none": "x\r\n",
    "an empty size": "\r\n{}\r\n0\r\n\r\n",
    "a negative size": "-2\r\n{}\r\n0\r\n\r\n",
    "a signed size": "+2\r\n{}\r\n0\r\n\r\n",
    "a size with a prefix": "0x2\r\n{}\r\n0\r\n\r\n",
    "a space before a size": " 2\r\n{}\r\n0\r\n\r\n",
    "a space after a size": "2 \r\n{}\r\n0\r\n\r\n",
    "an underscore in a size": "0_2\r\n{}\r\n0\r\n\r\n",
    "an endless size": "1" + "0" * 20 + "2\r\n{}\r\n0\r\n\r\n",
    "a line feed after a size": "2\n{}\r\n0\r\n\r\n",
    "a line feed after a chunk": "2\r\n{}\n0\r\n\r\n",
    "nothing after a chunk": "2\r\n{}0\r\n\r\n",
    "a chunk that is too long": "2\r\n{}}\r\n0\r\n\r\n",
    "a line feed at the end": "2\r\n{}\r\n0\r\n\n",
    "a carriage return at the end": "2\r\n{}\r\n0\r\n\rx",
    "a line feed in an extension": "2;a\n\r\n{}\r\n0\r\n\r\n",
    "NUL in an extension": "2;a\0\r\n{}\r\n0\r\n\r\n",
    "an endless extension": f"2;a={LARGE * 3}",
    "endless zeros": "0" * 24_000,
    "a trailer without a colon": "2\r\n{}\r\n0\r\nX\r\n\r\n",
    "a length in the trailer": "2\r\n{}\r\n0\r\nContent-Length: 2\r\n\r\n",
    "an endless trailer": f"2\r\n{{}}\r\n0\r\nX: {LARGE * 3}",
}


@pytest.fixture(scope="module")
def running() -> Iterator[Service]:
    with service() as started:
        yield started


def refused(running: Service, sent: str, status: int, kind: str) -> None:
    with Wire(running) as wire:
        wire.send(sent.encode("latin-1"))
        reply = wire.receive()
        assert (reply.status, reply.headers["connection"]) == (status, "close")
        assert reply.problem()["type"] == f"/problems#{kind}"
        with pytest.raises(ConnectionError):
            wire.receive()


@pytest.mark.parametrize("what", HEADS)
def test_a_malformed_head_is_400(running: Service, what: str) -> None:
    refused(running, HEADS[what], 400, "not-http")


@pytest.mark.parametrize("what", OTHERS)
def test_a_head_that_is_not_taken_has_its_own_status(running: Service, what: str) -> None:
    refused(running, *OTHERS[what], "not-http")


@pytest.mark.parametrize("what", CHUNKS)
def test_malformed_chunks_are_400(running: Service, what: str) -> None:
    refused(running, CHUNKED + CHUNKS[what], 400, "not-json")


@pytest.mark.thorough
def test_a_head_that_takes_too_long_is_408(running: Service) -> None:
    with Wire(running, patience=2 * PATIENCE) as wire:
        wire.send(GET.encode())
        reply = wire.receive()
        assert (reply.status, reply.headers["connection"]) == (408, "close")
        assert reply.problem()["type"] == "/problems#not-http"


UNUSUAL = {
    "an empty line before it": f"\r\n{GET}\r\n",
    "a host with a port": GET.replace("x", "x:80") + "\r\n",
    "a host that is an address": GET.replace("x", "[::1]:80") + "\r\n",
    "an empty host": GET.replace("x", "") + "\r\n",
    "an address with a scheme": "GET HTTP://x:1/healthz?a HTTP/1.1\r\nHost: x\r\n\r\n",
    "escapes in the path": "GET /%68ealthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "spaces around a value": GET + "Accept: \t */* \t\r\n\r\n",
    "a value beyond ASCII": GET + "X: é\r\n\r\n",
    "an underscore in a name": GET + "HO_ST: y\r\nSCRIPT_NAME: /v1\r\n\r\n",
    "an upgrade": GET + "Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    "a body": GET + "Content-Length: 2\r\n\r\n{}",
    "a chunked body": GET + "Transfer-Encoding: Chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\nX: y\r\n\r\n",
    "an upgrade with a body": GET
    + "Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 2\r\n\r\n{}",
    "an upgrade with chunks": GET
    + "Connection: Upgrade\r\nUpgrade: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "a hundred fields": GET + "X: y\r\n" * 99 + "\r\n",
}


@pytest.mark.parametrize("size", [1, 5, 100_000])
@pytest.mark.parametrize("what", UNUSUAL)
def test_what_is_unusual_but_valid_is_answered(running: Service, what: str, size: int) -> None:
    sent = UNUSUAL[what].encode("latin-1") * 2
    with Wire(running) as wire:
        for start in range(0, len(sent), size):
            wire.send(sent[start : start + size])
        assert [wire.receive().status for _ in range(2)] == [200, 200]


def test_the_server_as_a_whole_is_asked_with_an_asterisk(running: Service) -> None:
    with Wire(running) as wire:
        wire.send(b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n" + f"{GET}\r\n".encode())
        reply = wire.receive()
        assert (reply.status, reply.headers["allow"]) == (204, "GET, HEAD, OPTIONS, POST")
        assert wire.receive().status == 200


def test_a_client_that_closes_and_offers_an_upgrade_is_answered_once(running: Service) -> None:
    with Wire(running) as wire:
        wire.send(f"{GET}Connection: close, upgrade\r\nUpgrade: h2c\r\n\r\n".encode())
        reply = wire.receive()
        assert (reply.status, reply.headers["connection"]) == (200, "close")


@pytest.mark.parametrize(("field", "kept"), [("", False), ("Connection: keep-alive\r\n", True)])
def test_http_1_0_keeps_a_connection_only_if_asked(
    running: Service, field: str, *, kept: bool
) -> None:
    asked = f"GET /healthz HTTP/1.0\r\n{field}\r\n".encode()
    with Wire(running) as wire:
        wire.send(asked)
        assert wire.receive().headers["connection"] == ("keep-alive" if kept else "close")
        if kept:
            wire.send(asked)
            assert wire.receive().status == 200
