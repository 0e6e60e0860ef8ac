"""A log that nobody reads keeps no request from being answered."""

import fcntl
import os
import re
import time
from collections.abc import Iterator

import pytest

from tests.live import service
from tests.service.raw_http import PATIENCE, Wire

pytestmark = pytest.mark.thorough  # fills pipes, and waits


SCORE = "/v1/showboat/score"
GOOD = b'{"tableau":["2A"],"hand":["KB"],"last_player":false}'


@pytest.fixture
def unread() -> Iterator[int]:
    """A pipe that is full after 4 KiB, and that nobody reads."""
    ends = os.pipe()
    fcntl.fcntl(ends[1], fcntl.F_SETPIPE_SZ, 4_096)
    yield ends[1]
    for end in ends:
        os.close(end)


def test_requests_are_answered_while_nobody_reads_the_log(unread: int) -> None:
    settings = {"ADJUDICATOR_LOG": "json", "ADJUDICATOR_REQUEST_SECONDS": "1"}
    with service(settings=settings, output=unread) as running:
        with Wire(running) as slow, Wire(running) as wire:
            slow.post(SCORE, "Content-Length: 1000000")
            for _ in range(3_000):
                wire.post(SCORE, f"Content-Length: {len(GOOD)}", body=GOOD)
                assert wire.receive().status == 200
            wire.send(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
            told = wire.receive().body.decode()
            dropped = re.search(r"adjudicator_log_lines_dropped_total (\d+)", told)
            assert dropped
            assert int(dropped[1]) > 1_000
        started = time.monotonic()
        running.process.terminate()
        assert running.process.wait(PATIENCE) == 0
        assert time.monotonic() - started < PATIENCE


def test_messages_keep_nobody_waiting_either(unread: int) -> None:
    """Each response that is not read in time is a line on standard error."""
    settings = {"ADJUDICATOR_LOG": "none", "ADJUDICATOR_REQUEST_SECONDS": "1"}
    asked = b"GET /assets/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n"
    with service(settings=settings, output=unread) as running:
        unreading = [Wire(running) for _ in range(60)]
        for wire in unreading:
            wire.send(asked * 5)
        time.sleep(3)
        with Wire(running) as wire:
            for _ in range(20):
                wire.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                assert wire.receive().status == 200
        for wire in unreading:
            wire.__exit__()
