"""Requests of HTTP's own grammar, whole and spoiled, against a running worker: ``python -m tests.fuzz.http_grammar``.

A case is a few requests on one connection, cut into pieces anywhere, and a last one whose answer is known. Whatever was
spoiled, every answer is well-formed and none is 500; if the connection outlives the spoiled request, the last answer is
the known one, so that nobody's bytes were read as another request; and the instance answers afterwards.
"""

import argparse
import json
import re
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from tests.fuzz.seed import SEED
from tests.live import HOST, Service, service

CASES = 2_000
PATIENCE = 20.0
SCORE = json.dumps({"tableau": ["2A", "KB"], "hand": [], "last_player": False}).encode()
EXPECTED = frozenset(
    {200, 204, 304, 400, 404, 405, 406, 408, 411, 413, 414, 415, 417, 422, 431, 501, 503, 505}
)
LAST = b"GET /healthz HTTP/1.1\r\nHost: last\r\nConnection: close\r\n\r\n"
STATUS_LINE = re.compile(rb"HTTP/1\.1 ([1-5]\d\d) [\t\x20-\x7e]*")
FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\t\x20-\x7e\x80-\xff]*)")


@dataclass(frozen=True)
class Asked:
    """A request as it is sent, and how it is to be answered if nothing is spoiled."""

    sent: bytes
    status: int
    head_only: bool = False


@dataclass(frozen=True)
class Answer:
    """A response."""

    status: int
    fields: dict[bytes, bytes]
    body: bytes


class Wrong(AssertionError):
    """What must never be."""


# ── requests ─────────────────────────────────────────────────────────────────────────────────────


def valid(random: Random) -> Asked:
    """A request that is answered as it should be."""
    match random.randrange(6):
        case 0:
            path = random.choice(("/healthz", "/readyz", "/v1/games", "/v1/spades", "/problems"))
            return Asked(_head(random, b"GET", path.encode()) + b"\r\n", 200)
        case 1:
            return Asked(_head(random, b"GET", b"/nowhere") + b"\r\n", 404)
        case 2:
            return Asked(_head(random, b"DELETE", b"/v1/games") + b"\r\n", 405)
        case 3:
            body = random.choice((b"{}", b'{"tableau": 1}', b"[]", b'"x"'))
            return Asked(_with_body(random, body), 422)
        case 4:
            return Asked(_with_body(random, random.choice((b"{", b"", b"\x00", b"{]"))), 400)
    return Asked(_with_body(random, SCORE), 200)


def _head(random: Random, method: bytes, target: bytes) -> bytes:
    fields = [b"Host: example"]
    extra = (
        b"Accept: */*",
        b"X-Odd: a\tb",
        b"User-Agent: fuzz/1",
        b"Cookie: a=b; c=d",
        b"Accept-Language:de",
        b"X-Empty:",
    )
    fields += random.sample(extra, random.randint(0, 3))
    random.shuffle(fields)
    return b"%s %s HTTP/1.1\r\n" % (method, target) + b"".join(each + b"\r\n" for each in fields)


def _with_body(random: Random, body: bytes) -> bytes:
    head = _head(random, b"POST", b"/v1/showboat/score") + b"Content-Type: application/json\r\n"
    if random.random() < 0.5:
        return head + b"Content-Length: %d\r\n\r\n" % len(body) + body
    return head + b"Transfer-Encoding: chunked\r\n\r\n" + b"".join(_chunks(random, body))


def _chunks(random: Random, body: bytes) -> Iterator[bytes]:
    while body:
        size = random.randint(1, len(body))
        length = (b"%x" if random.random() < 0.5 else b"%X") % size
        padded = b"0" * random.choice((0, 0, 3)) + length
        extension = random.choice((b"", b"", b";a", b';a="b c"'))
        yield padded + extension + b"\r\n" + body[:size] + b"\r\n"
        body = body[size:]
    yield b"0\r\n\r\n"


# ── what spoils them ─────────────────────────────────────────────────────────────────────────────

_ODD_BYTES = (
    b"\x00",
    b"\n",
    b"\r",
    b"\r\n",
    b" ",
    b"\t",
    b":",
    b"\x7f",
    b"\xff",
    b"0",
    b"9",
    b"-",
    b"+",
    b"x",
    b"%",
    b",",
)
_ODD_LINES = (
    b"Content-Length: 5", b"Content-Length: 0", b"Content-Length: -1", b"Content-Length: 99999999999999999999",
    b"Content-Length: 3, 3", b"Transfer-Encoding: chunked", b"Transfer-Encoding: identity", b"Transfer-Encoding: gzip, chunked",
    b"Transfer-Encoding: chunked, chunked", b"Transfer-Encoding:\x0bchunked", b"Host: other", b" folded", b"\tfolded", b": nameless",
    b"Expect: 100-continue", b"Expect: wonders", b"Connection: close", b"Connection: keep-alive", b"Upgrade: h2c",
    b"Content-Encoding: gzip", b"Content-Type: text/plain", b"Range: bytes=0-1", b"Trailer: X", b"TE: trailers", b"X" * 9000 + b": y",
)  # fmt: skip


def _byte(sent: bytes, random: Random) -> bytes:
    at = random.randrange(len(sent) + 1)
    return sent[:at] + random.choice(_ODD_BYTES) + sent[at:]


def _without_a_byte(sent: bytes, random: Random) -> bytes:
    at = random.randrange(len(sent))
    return sent[:at] + sent[at + 1 :]


def _other_byte(sent: bytes, random: Random) -> bytes:
    at = random.randrange(len(sent))
    return sent[:at] + bytes([random.randrange(256)]) + sent[at + 1 :]


def _other_line(sent: bytes, random: Random) -> bytes:
    lines = sent.split(b"\r\n")
    at = random.randrange(1, max(2, len(lines) - 1))
    return b"\r\n".join([*lines[:at], random.choice(_ODD_LINES), *lines[at:]])


def _line_twice(sent: bytes, random: Random) -> bytes:
    lines = sent.split(b"\r\n")
    at = random.randrange(len(lines))
    return b"\r\n".join([*lines[:at], lines[at], *lines[at:]])


def _cut(sent: bytes, random: Random) -> bytes:
    return sent[: random.randrange(len(sent))]


def _other_version(sent: bytes, random: Random) -> bytes:
    versions = (
        b"HTTP/1.0",
        b"HTTP/2.0",
        b"HTTP/0.9",
        b"HTTP/1.2",
        b"HTTP/11.1",
        b"http/1.1",
        b"HTTP/1.",
        b"",
    )
    return sent.replace(b"HTTP/1.1", random.choice(versions), 1)


def _other_target(sent: bytes, random: Random) -> bytes:
    targets = (
        b"*",
        b"//",
        b"/%00",
        b"/%zz",
        b"/../x",
        b"http://a/healthz",
        b"a:80",
        b"/?" + b"q" * 5000,
        b"/\xc3\xa9",
        b"",
    )
    method, _, rest = sent.partition(b" ")
    return method + b" " + random.choice(targets) + b" " + rest.partition(b" ")[2]


def _other_chunk(sent: bytes, random: Random) -> bytes:
    sizes = (
        b"-1",
        b"ffffffffffffffffff",
        b"0x5",
        b"5 ",
        b" 5",
        b"g",
        b"",
        b"5;" + b"e" * 5000,
        b"5\n",
    )
    head, gap, body = sent.partition(b"\r\n\r\n")
    return head + gap + random.choice(sizes) + b"\r\n" + body


SPOILERS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _byte, _without_a_byte, _other_byte, _other_line, _line_twice, _cut, _other_version, _other_target, _other_chunk,
)  # fmt: skip


@dataclass(frozen=True)
class Conversation:
    """What is sent on one connection."""

    pieces: tuple[bytes, ...]
    expected: tuple[int, ...] | None
    """The statuses of all answers but the last; None where something is spoiled."""
    requests: int


def conversation(random: Random) -> Conversation:
    """A few requests, one of them perhaps spoiled, cut anywhere."""
    asked = [valid(random) for _ in range(random.randint(1, 4))]
    sent = [each.sent for each in asked]
    spoiled = random.random() < 0.8
    if spoiled:
        at = random.randrange(len(sent))
        for _ in range(random.choice((1, 1, 2))):
            sent[at] = random.choice(SPOILERS)(sent[at], random) or b"x"
    whole = b"".join(sent) + LAST
    expected = None if spoiled else tuple(each.status for each in asked)
    return Conversation(tuple(_pieces(whole, random)), expected, len(asked) + 1)


def _pieces(whole: bytes, random: Random) -> Iterator[bytes]:
    """All at once, byte by byte, or cut at a few places."""
    match random.randrange(4):
        case 0:
            yield whole
        case 1 if len(whole) < 1_200:
            yield from (whole[at : at + 1] for at in range(len(whole)))
        case _:
            cuts = sorted(random.sample(range(1, len(whole)), random.randint(1, 6)))
            yield from (whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True))


# ── answers ──────────────────────────────────────────────────────────────────────────────────────


def held(port: int, talk: Conversation) -> bytes:
    """All that the worker answers."""
    received = b""
    with socket.create_connection((HOST, port), timeout=PATIENCE) as wire:
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            for piece in talk.pieces:
                wire.sendall(piece)
            wire.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # a refused connection may be closed before everything is sent
        while True:
            try:
                more = wire.recv(65_536)
            except TimeoutError:
                raise Wrong(f"no end of the answer in {PATIENCE} s") from None
            except ConnectionResetError:
                return received
            if not more:
                return received
            received += more


def answers(received: bytes) -> Iterator[Answer]:
    """The responses, each well-formed and whole."""
    while received:
        head, gap, rest = received.partition(b"\r\n\r\n")
        status_line, *lines = head.split(b"\r\n")
        match = STATUS_LINE.fullmatch(status_line)
        if not (gap and match):
            raise Wrong(f"no response: {received[:300]!r}")
        status, fields = int(match[1]), {}
        for line in lines:
            field = FIELD.fullmatch(line)
            if not field:
                raise Wrong(f"no field: {line!r}")
            fields[field[1].lower()] = field[2]
        if status == 100:
            received = rest
            continue
        bodiless = status in (204, 304)
        size = 0 if bodiless else int(fields.get(b"content-length", b"-1"))
        if not 0 <= size <= len(rest):
            raise Wrong(f"{size} bytes of {len(rest)}: {received[:300]!r}")
        body, received = rest[:size], rest[size:]
        if fields.get(b"content-type", b"").startswith(
            (b"application/json", b"application/problem+json")
        ):
            json.loads(body)
        yield Answer(status, fields, body)


def judge(talk: Conversation, received: bytes) -> None:
    """Raise what is wrong."""
    found = list(answers(received))
    if unexpected := [each.status for each in found if each.status not in EXPECTED]:
        raise Wrong(f"statuses {unexpected}")
    statuses = tuple(each.status for each in found)
    if talk.expected is not None and statuses != (*talk.expected, 200):
        raise Wrong(f"{statuses} instead of {(*talk.expected, 200)}")
    closing = [
        at
        for at, each in enumerate(found)
        if each.fields.get(b"connection", b"").lower() == b"close"
    ]
    if closing not in ([len(found) - 1], []) or (talk.expected is not None and not closing):
        raise Wrong(
            f"answers after the connection was to close, or none that closes it: {statuses}"
        )
    if len(found) > talk.requests + 2:
        raise Wrong(f"{len(found)} answers to {talk.requests} requests: {statuses}")


def run(running: Service, seed: int, first: int, count: int) -> int:
    """Run so many cases; raise what is wrong, with how to repeat it. Returns how many answers there were."""
    total = 0
    for number in range(first, first + count):
        talk = conversation(Random(f"{seed}/{number}"))
        try:
            received = held(running.port, talk)
            judge(talk, received)
            total += received.count(b"HTTP/1.1 ")
            if number % 20 == 0:
                alive = Conversation((LAST,), (), 1)
                judge(alive, held(running.port, alive))
        except (Wrong, ValueError) as fault:
            raise Wrong(
                f"FUZZ_SEED={seed}, case {number}: {fault}\nsent: {b''.join(talk.pieces)[:2000]!r}"
            ) from fault
    if running.process.poll() is not None:
        raise Wrong("the service has ended")
    return total


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=CASES)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    print(f"HTTP's grammar: {given.cases} cases with FUZZ_SEED={SEED}", flush=True)
    with service(workers=1) as running:
        total = run(running, SEED, given.first, given.cases)
    print(f"{total} answers, nothing wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main())
