"""Hostile clients cannot keep others from being answered, nor use much memory."""

import json
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicators import games
from adjudicators.cards import STANDARD
from adjudicators.requests import ReplayRequest
from service.calls.game_call import game_calls
from service.server.long_work import SLOTS
from service.settings import Settings
from tests.live import HOST, Service, service

pytestmark = pytest.mark.thorough  # crowds of clients, and minutes of work


SCORE = "/v1/showboat/score"
GOOD = b'{"tableau":["2A"],"hand":["KB"],"last_player":false}'
CROWD = 1_500
"""More connections than a worker keeps."""
SMALLEST_LIMIT = 320
"""The memory limit of ``overlays/small``, in megabytes."""
MOST_MEGABYTES = 80
"""The limit for a worker's private memory during an attack; idle, it has 6, and after all of these 50."""
PATIENCE = 10.0
LONG_PATIENCE = 120
REQUEST_SECONDS = 4


@pytest.fixture(scope="module")
def running() -> Iterator[Service]:
    with service(
        settings={"ADJUDICATOR_REQUEST_SECONDS": str(REQUEST_SECONDS), "ADJUDICATOR_LOG": "none"}
    ) as started:
        yield started


def memory_of(running: Service, kind: str = "Private_") -> float:
    """The memory of the workers, in megabytes: what they do not share, or all of it, ``Rss``."""
    children = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children")
    own = 0
    for child in children.read_text().split():
        for line in Path(f"/proc/{child}/smaps_rollup").read_text().splitlines():
            if line.startswith(kind):
                own += int(line.split()[1])
    return own / 1024


def post(running: Service, path: str, body: bytes, patience: float = PATIENCE) -> tuple[int, bytes]:
    """Post a body; returns the status and the body of the answer."""
    with closing(HTTPConnection(HOST, running.port, timeout=patience)) as connection:
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read()


def ask(running: Service) -> int:
    """The status of an ordinary request."""
    return post(running, SCORE, GOOD)[0]


@contextmanager
def crowd(running: Service, size: int, data: bytes) -> Iterator[list[socket.socket]]:
    """Open so many connections, each of which sends the same and then nothing."""
    with ExitStack() as opened:
        connections = []
        for _ in range(size):
            connection = opened.enter_context(
                socket.create_connection((HOST, running.port), timeout=PATIENCE)
            )
            if data:
                connection.sendall(data)
            connections.append(connection)
        yield connections


def head(*lines: str) -> bytes:
    return "\r\n".join([f"POST {SCORE} HTTP/1.1", "Host: x", *lines, "", ""]).encode()


JSON = "Content-Type: application/json"
BATCH_HEAD = head(JSON, "Content-Length: 1048576").replace(SCORE.encode(), b"/v1/batch")
PARTIAL_REQUESTS = {
    "nothing": b"",
    "half a head": head(JSON)[:-4],
    "half a body": head(JSON, "Content-Length: 60") + GOOD[:20],
    "no body": head(JSON, "Content-Length: 60000"),
    "half a chunk": head(JSON, "Transfer-Encoding: chunked") + b"ff\r\nabc",
}


@pytest.mark.parametrize("sent", PARTIAL_REQUESTS)
def test_many_slow_connections_do_not_block_others(running: Service, sent: str) -> None:
    with crowd(running, CROWD, PARTIAL_REQUESTS[sent]):
        assert [ask(running) for _ in range(20)] == [200] * 20
        assert memory_of(running) < MOST_MEGABYTES
    assert ask(running) == 200
    assert "Traceback" not in running.logged()


def test_a_connection_in_use_stays_open_during_a_crowd(running: Service) -> None:
    mine = HTTPConnection(HOST, running.port, timeout=PATIENCE)
    try:
        for _ in range(3):
            with crowd(running, CROWD // 4, b""):
                mine.request("POST", SCORE, GOOD, {"Content-Type": "application/json"})
                answer = mine.getresponse()
                assert (answer.status, json.loads(answer.read())["total"]) == (200, -1)
    finally:
        mine.close()


NESTED = b"[" * 500_000 + b"]" * 500_000
MANY_NAMES = b"{" + b",".join(b'"%d":1' % number for number in range(90_000)) + b"}"
HEAVY = {
    "nested lists": (NESTED, 400),
    "nested objects": (b'{"a":' * 150_000 + b"1" + b"}" * 150_000, 400),
    "unclosed": (b'{"items":[' * 90_000, 400),
    "many names": (MANY_NAMES, 422),
    "the same name": (b"{" + b'"a":1,' * 140_000 + b'"a":1}', 400),
    "a long number": (b'{"items":[' + b"9" * 1_000_000 + b"]}", 200),
    "many items": (b'{"items":[' + b"[]," * 300_000 + b"[]]}", 422),
    "a long text": (b'{"items":[{"call":"' + b"x" * 1_000_000 + b'"}]}', 200),
    "no text": (b"\xff" * 1_000_000, 400),
}


@pytest.mark.parametrize("name", HEAVY)
def test_a_hostile_megabyte_is_refused_and_its_memory_freed(running: Service, name: str) -> None:
    body, expected = HEAVY[name]
    statuses = set()
    for _ in range(5):
        status, said = post(running, "/v1/batch", body)
        statuses.add(status)
        answer = json.loads(said)
        assert (answer["items"][0]["body"] if status == 200 else answer)["detail"]
        assert len(said) < 20_000
    assert statuses == {expected}
    assert memory_of(running) < MOST_MEGABYTES
    assert ask(running) == 200


def test_endless_chunks_are_refused_at_the_limit(running: Service) -> None:
    with crowd(running, 20, head(JSON, "Transfer-Encoding: chunked")) as connections:
        piece = b"10000\r\n" + b" " * 65_536 + b"\r\n"
        for connection in connections:
            for _ in range(8):
                try:
                    connection.sendall(piece)
                except OSError:  # it has got its response, and the connection was closed
                    break
        assert ask(running) == 200
    assert memory_of(running) < MOST_MEGABYTES


def test_many_simultaneous_requests_are_all_answered(running: Service) -> None:
    whole = head(JSON, f"Content-Length: {len(GOOD)}") + GOOD
    with crowd(running, 400, whole) as connections:
        until = time.monotonic() + 60
        answered = 0
        for connection in connections:
            connection.settimeout(max(0.1, until - time.monotonic()))
            answered += connection.recv(20).startswith(b"HTTP/1.1 200")
    assert answered == 400


def test_batches_are_answered_as_far_as_their_cpu_time_goes(running: Service) -> None:
    """A hundred calls of ``best`` for a whole deck, four times: each batch takes a seventh of a second of a core."""
    items = [{"call": "above-water/best", "body": {"hand": STANDARD.cards}}] * 100
    body = json.dumps({"items": items}).encode()
    with ThreadPoolExecutor(4) as clients:
        asked = [clients.submit(post, running, "/v1/batch", body) for _ in range(4)]
        time.sleep(0.3)
        assert ask(running) == 200
        assert not all(each.done() for each in asked)
        answers = [each.result() for each in asked]
    for status, said in answers:
        assert status == 200
        statuses = [item["status"] for item in json.loads(said)["items"]]
        assert len(statuses) == 100
        assert set(statuses) == {200, 503}
        assert statuses == sorted(statuses)
    assert ask(running) == 200


def test_every_long_request_is_answered_however_many_there_are() -> None:
    """Each item takes a good part of the time that a request has, and eight batches take turns between them."""
    items = [{"call": "above-water/best", "body": {"hand": [*STANDARD.cards, *STANDARD.cards]}}]
    body = json.dumps({"items": items * 20}).encode()
    settings = {"ADJUDICATOR_REQUEST_SECONDS": "2", "ADJUDICATOR_LOG": "none"}
    with service(settings=settings) as hurried, ThreadPoolExecutor(12) as clients:
        asked = [clients.submit(post, hurried, "/v1/batch", body, 60) for _ in range(12)]
        answers = [each.result() for each in asked]
        assert "Traceback" not in hurried.logged()
    assert {status for status, _ in answers} <= {200, 503}
    refused = [json.loads(said)["type"] for status, said in answers if status == 503]
    assert set(refused) == {"/problems#overloaded"}


def pour(running: Service, head: bytes, body: bytes, seconds: float) -> int:
    """The number of ordinary requests answered while a client sends without end."""
    with socket.create_connection((HOST, running.port), timeout=PATIENCE) as pouring:
        pouring.sendall(head)
        until = time.monotonic() + seconds

        def go_on() -> None:
            with suppress(OSError):
                while time.monotonic() < until:
                    pouring.sendall(body)

        with ThreadPoolExecutor() as clients:
            clients.submit(go_on)
            answered = 0
            while time.monotonic() < until:
                answered += ask(running) == 200
                time.sleep(0.05)
    return answered


ENDLESS = "Content-Length: 1000000000000"


@pytest.mark.parametrize(
    ("head", "body"),
    [
        (head(JSON, ENDLESS), b"x" * 1_048_576),
        (head(JSON, ENDLESS).replace(b"POST", b"GET", 1), b"x" * 1_048_576),
        (head(JSON, "Transfer-Encoding: chunked"), b"1\r\n \r\n" * 10_000),
        (head(JSON, "Transfer-Encoding: chunked"), (b"1;a=" + b"x" * 8_000 + b"\r\n \r\n") * 100),
    ],
    ids=["a large body", "a body of a GET", "small chunks", "long chunk extensions"],
)
def test_clients_that_send_endlessly_do_not_block_others(
    running: Service, head: bytes, body: bytes
) -> None:
    assert pour(running, head, body, 2.0) > 2
    assert memory_of(running) < MOST_MEGABYTES


def test_a_client_that_is_still_sending_gets_its_response(running: Service) -> None:
    status, said = post(running, SCORE, b"x" * 8_000_000)
    assert (status, json.loads(said)["type"]) == (413, "/problems#too-large")


def test_the_memory_for_incomplete_large_bodies_is_limited(running: Service) -> None:
    with crowd(running, 120, BATCH_HEAD + b" " * 1_000_000):
        assert [ask(running) for _ in range(10)] == [200] * 10
        until = time.monotonic() + PATIENCE
        while (answer := post(running, "/v1/batch", b'{"items":[]}' + b" " * 500_000))[0] == 503:
            assert json.loads(answer[1])["type"] == "/problems#overloaded"
            assert time.monotonic() < until
            time.sleep(0.1)
        assert answer[0] == 200
        assert memory_of(running) < 2 * MOST_MEGABYTES
    assert ask(running) == 200


@pytest.fixture(scope="module")
def large_batch(running: Service) -> bytes:
    """A batch whose answer is as large as an answer may be."""
    return large_batch_of(running)


def large_batch_of(running: Service) -> bytes:
    """The same from any running service."""
    game = games()["down-the-well"]
    new = {"players": [f"player-{number}" for number in range(game.seats[1])], "seed": "x"}
    state = json.loads(post(running, "/v1/down-the-well/new", json.dumps(new).encode())[1])["state"]
    items = [{"call": "down-the-well/actions", "body": {"state": state}}] * 700
    return json.dumps({"items": items}).encode()


def test_the_size_of_a_batch_answer_is_limited(running: Service, large_batch: bytes) -> None:
    status, said = post(running, "/v1/batch", large_batch)
    assert status == 200
    assert 0.9 < len(said) / Settings().max_answer < 1.1
    statuses = [item["status"] for item in json.loads(said)["items"]]
    assert len(statuses) == 700
    assert set(statuses) == {200, 503}
    assert statuses == sorted(statuses)
    assert "bytes of answers" in json.loads(said)["items"][-1]["body"]["detail"]


def test_large_answers_are_whole_or_503(large_batch: bytes) -> None:
    with (
        service(settings={"ADJUDICATOR_LOG": "none"}) as patient,
        ThreadPoolExecutor(30) as clients,
    ):
        asked = [clients.submit(post, patient, "/v1/batch", large_batch, 60) for _ in range(30)]
        answers = [each.result() for each in asked]
    assert {status for status, _ in answers} <= {200, 503}
    whole = [said for status, said in answers if status == 200]
    assert len(whole) >= 5
    for said in whole:
        assert len(json.loads(said)["items"]) == 700
    for status, said in answers:
        assert status == 200 or json.loads(said)["type"] == "/problems#overloaded"


@contextmanager
def reading(running: Service, large_batch: bytes) -> Iterator[tuple[socket.socket, int]]:
    """A connection on which a large answer has begun, and how much of it is still to be read. The kernel takes
    little of it before somebody reads."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, PIECE)
        connection.settimeout(PATIENCE)
        connection.connect((HOST, running.port))
        connection.sendall(BATCH_HEAD.replace(b"1048576", b"%d" % len(large_batch)) + large_batch)
        begun = b""
        while b"\r\n\r\n" not in begun:
            begun += connection.recv(PIECE)
        head, _, body = begun.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 "), begun
        (length,) = (int(each) for each in re.findall(rb"Content-Length: (\d+)", head))
        yield connection, length - len(body)


PIECE = 65_536


def test_an_answer_that_has_begun_is_sent_however_long_its_client_takes(
    running: Service, large_batch: bytes
) -> None:
    began, read = time.monotonic(), 0
    with reading(running, large_batch) as (connection, left):
        while read < left:
            piece = connection.recv(PIECE)
            assert piece, f"{left - read} bytes are missing"
            read += len(piece)
            time.sleep(len(piece) / 1_000_000)
    assert time.monotonic() - began > 2 * REQUEST_SECONDS


def test_who_reads_next_to_nothing_keeps_no_answer_waiting(
    running: Service, large_batch: bytes
) -> None:
    late = f"took more than {REQUEST_SECONDS} s"
    before, until = running.logged().count(late), time.monotonic() + 10 * REQUEST_SECONDS
    with reading(running, large_batch) as (connection, _):
        while running.logged().count(late) == before:
            assert connection.recv(2_048)
            assert time.monotonic() < until
            time.sleep(0.25)
    assert "Traceback" not in running.logged()


def test_clients_that_take_their_time_keep_no_slot_from_others(
    running: Service, large_batch: bytes
) -> None:
    """As many of them as there are slots for long work, each with an answer that there is room for."""
    items = json.loads(large_batch)["items"]
    part = json.dumps({"items": items[: len(items) // SLOTS]}).encode()
    with ExitStack() as opened, ThreadPoolExecutor(1) as clients:
        slow = [opened.enter_context(reading(running, part))[0] for _ in range(SLOTS)]
        until, statuses = time.monotonic() + 3 * REQUEST_SECONDS, set()
        while 200 not in statuses:
            asked = clients.submit(post, running, "/v1/batch", b'{"items":[]}')
            while not asked.done():
                assert all(connection.recv(PIECE // 2) for connection in slow)
                time.sleep(0.5)
            statuses.add(asked.result()[0])
            assert time.monotonic() < until
    assert statuses == {200, 503}


FIELD = "X: " + "x" * 1_000
HELD = {
    "heads": (head(JSON, *[FIELD] * 15)[:-4], 1_000),
    "bodies": (head(JSON, "Content-Length: 65000") + b" " * 64_900, 1_000),
    "large bodies": (BATCH_HEAD + b" " * 1_000_000, 100),
    "answers": (b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 20, 1_000),
}


@pytest.mark.parametrize("sent", HELD)
def test_what_all_connections_hold_is_limited(sent: str) -> None:
    data, size = HELD[sent]
    with service(settings={"ADJUDICATOR_LOG": "none"}) as held:
        idle = memory_of(held, "Rss")
        with crowd(held, size, data):
            assert [ask(held) for _ in range(20)] == [200] * 20
            assert memory_of(held, "Rss") < idle + 80
        assert ask(held) == 200


def test_all_at_once_stay_below_the_smallest_memory_limit(large_batch: bytes) -> None:
    """Heads, bodies and answers that nobody reads, over all connections that a worker takes."""
    batch = BATCH_HEAD.replace(b"1048576", b"%d" % len(large_batch)) + large_batch
    with ExitStack() as opened, service(settings={"ADJUDICATOR_LOG": "none"}) as held:
        for data, size in [(batch, 40), *HELD.values()]:
            opened.enter_context(crowd(held, min(size, 320), data))
            assert [ask(held) for _ in range(5)] == [200] * 5
        most, until = 0.0, time.monotonic() + 12
        while time.monotonic() < until:
            most = max(most, memory_of(held, "Rss"))
            assert ask(held) == 200
            time.sleep(0.2)
        assert most < SMALLEST_LIMIT * 3 / 4


def longest_replay(slug: str) -> bytes:
    """A replay of a random game, as long as the limit allows."""
    game, chance = games()[slug], Random(1)
    players = [f"player-{number}" for number in range(min(8, game.seats[1]))]
    state = first = game.new(players, seed="long").state
    actions: list[Any] = []
    while game.to_act(state) and len(actions) < Settings().max_replay_actions:
        actions.append(chance.choice(game.moves(state, game.to_act(state)[0])[0]))
        state = game.apply(state, actions[-1]).state
    replay = game_calls(game, Settings())["replay"].asks
    return json.dumps(replay.write(ReplayRequest(first, tuple(actions)))).encode()


def test_many_expensive_requests_do_not_block_others() -> None:
    """Ordinary ones are answered while a third of the expensive ones, all asked before, still wait, however slow the machine is."""
    hand = {"hand": STANDARD.cards}
    expensive = [("/v1/above-water/best", json.dumps(hand).encode())]
    expensive += [(f"/v1/{slug}/replay", longest_replay(slug)) for slug in games()]
    expensive *= 8
    patient = {"ADJUDICATOR_REQUEST_SECONDS": str(LONG_PATIENCE), "ADJUDICATOR_LOG": "none"}
    with service(settings=patient) as busy, ThreadPoolExecutor(len(expensive)) as clients:
        asked = [clients.submit(post, busy, *each, LONG_PATIENCE) for each in expensive]
        wait(asked, return_when=FIRST_COMPLETED)
        others = [post(busy, SCORE, GOOD, LONG_PATIENCE)[0] for _ in range(3)]
        still_waiting = [each for each in asked if not each.done()]
        answers = [each.result() for each in asked]
        assert memory_of(busy) < MOST_MEGABYTES
    assert others == [200] * 3
    assert len(still_waiting) > len(asked) / 3
    for status, said in answers:
        assert status == 200
        assert json.loads(said).get("legal") is not False
