"""The running server, over raw sockets: bodies in pieces, incomplete, too large, or never sent."""

import gzip
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from service import Settings
from tests.live import Service, service
from tests.service.raw_http import CHUNKED, END, PATIENCE, Wire, chunk

pytestmark = pytest.mark.thorough  # starts many services, and waits for their limits of time


SCORE = "/v1/showboat/score"
BATCH = "/v1/batch"
GOOD = b'{"tableau":["2A"],"hand":["KB"],"last_player":false}'
LIMIT = Settings().max_body


@pytest.fixture(scope="module")
def running() -> Iterator[Service]:
    with service() as started:
        yield started


def assert_still_serves(running: Service) -> None:
    with Wire(running) as wire:
        wire.post(SCORE, f"Content-Length: {len(GOOD)}", body=GOOD)
        assert wire.receive().status == 200


def test_a_client_that_expects_100_continue_gets_it(running: Service) -> None:
    with Wire(running) as wire:
        wire.post(SCORE, f"Content-Length: {len(GOOD)}", "Expect: 100-continue")
        wire.receive_exactly(b"HTTP/1.1 100 Continue\r\n\r\n")
        wire.send(GOOD)
        assert wire.receive().status == 200


@pytest.mark.parametrize("size", [1, 7, 1_000])
def test_a_chunked_body_is_read_whole(running: Service, size: int) -> None:
    with Wire(running) as wire:
        wire.post(SCORE, CHUNKED)
        for start in range(0, len(GOOD), size):
            wire.send(chunk(GOOD[start : start + size]))
        wire.send(END)
        reply = wire.receive()
    assert reply.status == 200
    assert json.loads(reply.body)["total"] == -1


def test_a_chunked_body_that_is_empty_is_400(running: Service) -> None:
    with Wire(running) as wire:
        wire.post(SCORE, CHUNKED, body=END)
        assert "empty" in wire.receive().problem()["detail"]


@pytest.mark.parametrize("padding", [LIMIT, LIMIT * 3])
def test_a_chunked_body_above_the_limit_is_413_even_if_it_begins_with_valid_json(
    running: Service, padding: int
) -> None:
    with Wire(running) as wire:
        wire.post(SCORE, CHUNKED, body=chunk(GOOD) + chunk(b" " * padding) + END)
        reply = wire.receive()
    assert reply.status == 413
    assert reply.problem()["type"] == "/problems#too-large"
    assert_still_serves(running)


@pytest.mark.parametrize(("extra", "status"), [(0, 200), (1, 413)])
@pytest.mark.parametrize("chunked", [True, False])
def test_a_body_may_be_as_large_as_the_limit(
    running: Service, extra: int, status: int, *, chunked: bool
) -> None:
    body = GOOD + b" " * (LIMIT - len(GOOD) + extra)
    with Wire(running) as wire:
        if chunked:
            wire.post(SCORE, CHUNKED, body=chunk(body[:1_000]) + chunk(body[1_000:]) + END)
        else:
            wire.post(SCORE, f"Content-Length: {len(body)}", body=body)
        assert wire.receive().status == status


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"10\r\n",
        b"40\r\n" + GOOD,
        chunk(GOOD[:20]),
        chunk(GOOD),
        chunk(GOOD) + b"0\r\n",
        b"%x\r\n%s" % (len(GOOD), GOOD),
    ],
)
def test_an_incomplete_chunked_body_is_400(running: Service, sent: bytes) -> None:
    with Wire(running) as wire:
        wire.post(SCORE, CHUNKED, body=sent)
        wire.end_sending()
        reply = wire.receive()
    assert reply.status == 400
    assert reply.problem()["type"] == "/problems#not-json"
    assert_still_serves(running)


@pytest.mark.parametrize("sent", [b"", GOOD[:30], GOOD])
def test_a_body_shorter_than_announced_is_400(running: Service, sent: bytes) -> None:
    with Wire(running) as wire:
        wire.post(SCORE, "Content-Length: 60", body=sent)
        wire.end_sending()
        reply = wire.receive()
    assert reply.status == 400
    assert (
        reply.problem()["detail"] == f"the body was announced with 60 bytes, and {len(sent)} came"
    )


@pytest.mark.parametrize("announced", [LIMIT + 1, 10**9, 10**18])
def test_a_body_whose_length_is_too_large_is_refused_unread(
    running: Service, announced: int
) -> None:
    assert_still_serves(running)
    with Wire(running) as wire:
        wire.post(SCORE, f"Content-Length: {announced}")
        reply = wire.receive()
    assert reply.status == 413
    assert str(LIMIT) in reply.problem()["detail"]


def test_incomplete_bodies_do_not_delay_others(running: Service) -> None:
    wires = [Wire(running) for _ in range(40)]
    try:
        for number, wire in enumerate(wires):
            kind = CHUNKED if number % 2 else f"Content-Length: {len(GOOD)}"
            wire.post(SCORE, kind, body=b"5\r\n{" if number % 2 else GOOD[:10])
        assert_still_serves(running)
        wires[0].send(GOOD[10:])
        assert wires[0].receive().status == 200
    finally:
        for wire in wires:
            wire.__exit__()


@pytest.fixture(scope="module")
def impatient() -> Iterator[Service]:
    settings = {
        "ADJUDICATOR_REQUEST_SECONDS": "1",
        "GUNICORN_CMD_ARGS": f"--worker-connections {FEW}",
    }
    with service(settings=settings) as started:
        yield started


FEW = 4


@pytest.mark.parametrize(
    ("headers", "sent"),
    [
        (["Content-Length: 60"], b""),
        (["Content-Length: 60"], GOOD[:30]),
        ([CHUNKED], b""),
        ([CHUNKED], b"40\r\n" + GOOD),
    ],
)
def test_waiting_for_a_body_times_out(impatient: Service, headers: list[str], sent: bytes) -> None:
    with Wire(impatient) as wire:
        wire.post(SCORE, *headers, body=sent)
        reply = wire.receive()
        assert reply.status == 400
        assert reply.problem()["detail"] == "the body did not come within 1 s"
        with pytest.raises(ConnectionError):
            wire.receive()


def test_a_body_that_arrives_byte_by_byte_times_out(impatient: Service) -> None:
    with Wire(impatient) as wire:
        wire.post(SCORE, f"Content-Length: {len(GOOD)}")
        started = time.perf_counter()
        for byte in GOOD:
            if time.perf_counter() - started > 0.9:
                break
            wire.send(bytes([byte]))
            time.sleep(0.05)
        assert wire.receive().status == 400


def test_incomplete_bodies_do_not_use_up_the_connections(impatient: Service) -> None:
    wires = [Wire(impatient) for _ in range(3 * FEW)]
    try:
        for wire in wires:
            wire.post(SCORE, "Content-Length: 60", body=GOOD[:30])
        with Wire(impatient) as wire:
            wire.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert wire.receive().status == 200
    finally:
        for wire in wires:
            wire.__exit__()


def test_sending_a_response_that_is_not_read_times_out(impatient: Service) -> None:
    asked = b"GET /assets/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n"
    with Wire(impatient) as wire:
        wire.send(asked * 20)
        deadline = time.monotonic() + PATIENCE
        while "took more than 1 s" not in impatient.logged():
            assert time.monotonic() < deadline
            time.sleep(0.1)
    assert "Traceback" not in impatient.logged()
    assert_still_serves(impatient)


def test_incomplete_bodies_do_not_delay_a_stop() -> None:
    with service(settings={"ADJUDICATOR_REQUEST_SECONDS": "1"}) as stopping:
        with Wire(stopping) as wire:
            wire.post(SCORE, "Content-Length: 60", body=GOOD[:30])
            stopping.process.terminate()
            assert stopping.process.wait(PATIENCE / 2) == 0
        assert "Traceback" not in stopping.logged()


@pytest.mark.parametrize("times", [1, 2])
def test_an_interrupt_of_all_processes_causes_no_traceback(times: int) -> None:
    with service() as interrupted:
        for _ in range(times):
            os.killpg(interrupted.process.pid, signal.SIGINT)
            time.sleep(0.05)
        assert interrupted.process.wait(PATIENCE) == 0
        assert "Traceback" not in interrupted.logged()
        assert "SystemExit" not in interrupted.logged()


def test_a_compressed_transfer_encoding_is_415(running: Service) -> None:
    with Wire(running) as wire:
        wire.post(SCORE, "Transfer-Encoding: gzip, chunked", body=chunk(gzip.compress(GOOD)) + END)
        assert wire.receive().status == 415


@pytest.mark.parametrize(
    "header", ["SCRIPT_NAME: /v1", "PATH_INFO: /v1/games", "X-Forwarded-Proto: x"]
)
def test_proxy_headers_of_a_client_are_ignored(running: Service, header: str) -> None:
    with Wire(running) as wire:
        wire.post(SCORE, f"Content-Length: {len(GOOD)}", header, body=GOOD)
        assert wire.receive().status == 200


def test_a_compressed_body_is_415(running: Service) -> None:
    body = gzip.compress(GOOD)
    with Wire(running) as wire:
        wire.post(SCORE, f"Content-Length: {len(body)}", "Content-Encoding: gzip", body=body)
        reply = wire.receive()
    assert reply.status == 415
    assert "not compressed" in reply.problem()["detail"]


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
def test_a_hundred_thousand_levels_are_400(running: Service, opening: bytes) -> None:
    body = opening * 100_000
    with Wire(running) as wire:
        wire.post(BATCH, f"Content-Length: {len(body)}", body=body)
        assert wire.receive().problem()["status"] == 400
    assert_still_serves(running)


def test_a_connection_stays_open_after_errors(running: Service) -> None:
    good = f"Content-Length: {len(GOOD)}"
    with Wire(running) as wire:
        statuses = []
        for body in (GOOD, b"", b"{}", b"[" * 50_000, GOOD + b"x", GOOD):
            wire.post(SCORE, f"Content-Length: {len(body)}", body=body)
            statuses.append(wire.receive().status)
        wire.post("/nowhere", good, body=GOOD)
        statuses.append(wire.receive().status)
        wire.send(b"GET /v1/showboat/score HTTP/1.1\r\nHost: x\r\n\r\n")
        reply = wire.receive()
        statuses.append(reply.status)
        assert {each.strip() for each in reply.headers["allow"].split(",")} == {"POST", "OPTIONS"}
        wire.post(SCORE, good, body=GOOD)
        statuses.append(wire.receive().status)
    assert statuses == [200, 400, 422, 400, 400, 200, 404, 405, 200]


def test_pipelined_requests_are_all_answered(running: Service) -> None:
    with Wire(running) as wire:
        for _ in range(20):
            wire.post(SCORE, f"Content-Length: {len(GOOD)}", body=GOOD)
        assert [wire.receive().status for _ in range(20)] == [200] * 20


NO_REQUESTS = {
    "no request line": (b'["KB","7D"] x\r\n\r\n', 400),
    "a bad header": (b"GET / HTTP/1.1\r\nKB 7D: x\r\n\r\n", 400),
    "a long line": (b"GET /" + b"KB7D" * 2_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
    "many headers": (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"KB: 7D\r\n" * 100 + b"\r\n", 431),
    "what is expected": (b"GET / HTTP/1.1\r\nHost: x\r\nExpect: KB7D\r\n\r\n", 417),
    "a coding": (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: KB7D\r\n\r\n", 400),
}


def test_a_malformed_request_is_answered_counted_and_logged_without_its_content() -> None:
    with service(settings={"ADJUDICATOR_LOG": "json"}) as running:
        names = {}
        for said, status in NO_REQUESTS.values():
            with Wire(running) as wire:
                wire.send(said)
                reply = wire.receive()
            assert reply.status == status
            assert reply.problem()["type"] == "/problems#not-http"
            assert reply.headers["connection"] == "close"
            names[reply.headers["x-request-id"]] = status
        told = metrics(running)
        assert 'adjudicator_requests_total{route="unmatched",status="400"} 3.0' in told
        assert "adjudicator_in_flight_requests 1.0" in told
        deadline = time.monotonic() + PATIENCE
        while (logged := running.logged()).count("unmatched") < len(names):
            assert time.monotonic() < deadline
            time.sleep(0.05)
    assert "KB" not in logged
    lines = [json.loads(line) for line in logged.splitlines()]
    refused = {each["request_id"]: each for each in lines if each.get("route") == "unmatched"}
    assert {name: line["status"] for name, line in refused.items()} == names
    assert {line["level"] for line in refused.values()} == {"warning"}


def ends(running: Service, requests: int) -> list[tuple[int, float]]:
    """The number of requests after which each of ten connections ends, and after how many seconds."""
    asked = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    began = time.monotonic()
    wires = {number: Wire(running) for number in range(10)}
    ended: dict[int, tuple[int, float]] = {}
    for count in range(1, requests + 1):
        for number in wires.keys() - ended.keys():
            wire = wires[number]
            wire.send(asked)
            reply = wire.receive()
            assert reply.status == 200
            if reply.headers.get("connection") == "close":
                ended[number] = count, time.monotonic() - began
                with pytest.raises(ConnectionError):
                    wire.receive()
                wire.__exit__()
        if len(ended) == len(wires):
            break
        time.sleep(0.02)
    return list(ended.values())


def test_a_connection_ends_after_some_requests_but_not_all_at_once() -> None:
    with service(settings={"ADJUDICATOR_CONNECTION_REQUESTS": "100"}) as running:
        counts = [count for count, _ in ends(running, 100)]
    assert len(counts) == 10
    assert len(set(counts)) > 1
    assert all(50 <= count <= 100 for count in counts)


def test_a_connection_ends_after_a_while_but_not_all_at_once() -> None:
    with service(settings={"ADJUDICATOR_CONNECTION_SECONDS": "2"}) as running:
        seconds = [seconds for _, seconds in ends(running, 1_000)]
    assert len(seconds) == 10
    assert min(seconds) >= 1
    assert max(seconds) - min(seconds) > 0.1


def test_a_request_can_be_refused_without_100_continue(running: Service) -> None:
    for path in (SCORE, "/nope"):
        with Wire(running) as wire:
            wire.post(path, "Content-Length: 2000000", "Expect: 100-continue")
            reply = wire.receive()
            assert reply.status in (404, 413)
            assert reply.headers["connection"] == "close"


def test_unread_requests_do_not_cut_off_the_last_response() -> None:
    asked = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    with service() as draining:
        draining.drain_file.touch()
        time.sleep(0.2)
        with Wire(draining) as wire:
            wire.send(asked * 600)
            time.sleep(0.5)
            reply = wire.receive()
            assert reply.headers["connection"] == "close"
            assert json.loads(reply.body)["openapi"]
            with pytest.raises(ConnectionError):
                wire.receive()


def test_a_request_in_progress_when_draining_starts_is_the_last_of_its_connection() -> None:
    with service() as draining, Wire(draining) as wire:
        wire.post(SCORE, f"Content-Length: {len(GOOD)}", body=GOOD[:5])
        time.sleep(0.2)
        draining.drain_file.touch()
        time.sleep(0.2)
        wire.send(GOOD[5:])
        reply = wire.receive()
        assert (reply.status, reply.headers["connection"]) == (200, "close")


def test_idle_connections_do_not_delay_a_stop() -> None:
    with service() as stopping, Wire(stopping) as wire:
        wire.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert wire.receive().status == 200
        stopping.process.terminate()
        assert stopping.process.wait(Settings().request_seconds) == 0


def test_a_worker_that_dies_is_counted_but_not_one_that_is_replaced() -> None:
    with service() as running:
        master = running.process.pid
        (first,) = children(master)
        running.process.send_signal(signal.SIGHUP)
        (second,) = others(master, first)
        assert "adjudicator_worker_deaths_total 0.0" in metrics(running)
        os.kill(second, signal.SIGKILL)
        others(master, second)
        assert "adjudicator_worker_deaths_total 1.0" in metrics(running)


def children(master: int) -> list[int]:
    found = Path(f"/proc/{master}/task/{master}/children").read_text().split()
    return [int(each) for each in found]


def others(master: int, gone: int) -> list[int]:
    """The workers, after waiting until this one is not among them."""
    deadline = time.monotonic() + PATIENCE
    while gone in (found := children(master)) or not found:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


def metrics(running: Service) -> str:
    with Wire(running) as wire:
        wire.send(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
        return wire.receive().body.decode()


def test_a_draining_instance_is_not_ready_but_answers() -> None:
    with service() as draining:
        draining.drain_file.touch()
        with Wire(draining) as wire:
            wire.send(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
            reply = wire.receive()
            assert reply.status == 503
            assert reply.problem()["type"] == "/problems#draining"
            assert reply.headers["connection"] == "close"
        with Wire(draining) as wire:
            wire.post(SCORE, f"Content-Length: {len(GOOD)}", body=GOOD)
            assert wire.receive().status == 200
        draining.drain_file.unlink()
        with Wire(draining) as wire:
            wire.send(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert wire.receive().status == 200


def test_the_settings_reach_the_running_service() -> None:
    with (
        service(settings={"ADJUDICATOR_MAX_BODY": "1024"}) as small,
        Wire(small) as wire,
    ):
        wire.post(SCORE, "Content-Length: 1025")
        reply = wire.receive()
        assert reply.status == 413
        assert "1024 bytes" in reply.problem()["detail"]
