"""Which connections are closed when there are too many, or when they hold too much."""

import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

import pytest

from service.server.connections import SLOW_SECONDS, Connections


class Pair(NamedTuple):
    """The two ends of a connection."""

    ours: socket.socket
    theirs: socket.socket

    @property
    def ended(self) -> bool:
        """Whether the server has closed it."""
        return bool(select.select([self.theirs], [], [], 0)[0])


@pytest.fixture
def pairs() -> Iterator[list[Pair]]:
    with ExitStack() as opened:
        made = [Pair(*map(opened.enter_context, socket.socketpair())) for _ in range(4)]
        yield made


def test_the_longest_idle_connection_is_closed_first(pairs: list[Pair]) -> None:
    connections = Connections(max_connections=3, max_bytes=0)
    for pair in pairs[:3]:
        connections.opened(pair.ours)
    connections.request_started(pairs[0].ours)
    connections.request_finished(pairs[0].ours)
    connections.request_started(pairs[1].ours)
    connections.opened(pairs[3].ours)
    assert [pair.ended for pair in pairs] == [False, False, True, False]
    assert len(connections) == 3


def test_without_an_idle_connection_the_longest_request_is_closed(pairs: list[Pair]) -> None:
    connections = Connections(max_connections=3, max_bytes=0)
    for pair in pairs[:3]:
        connections.opened(pair.ours)
        connections.request_started(pair.ours)
    connections.opened(pairs[3].ours)
    assert [pair.ended for pair in pairs] == [True, False, False, False]


def test_slow_transfers_are_dropped_if_memory_is_short(
    pairs: list[Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    connections = Connections(max_connections=9, max_bytes=10)
    for pair in pairs:
        connections.opened(pair.ours)
        connections.request_started(pair.ours)
    slow, worked_on, quick, newest = (pair.ours for pair in pairs)
    assert connections.hold(slow, 4)
    assert connections.hold(worked_on, 4)
    connections.body_complete(worked_on)
    now[0] += SLOW_SECONDS
    assert connections.hold(quick, 2)
    assert connections.hold(newest, 4)
    assert [pair.ended for pair in pairs] == [True, False, False, False]
    assert not connections.hold(newest, 1)
    connections.request_finished(newest)
    assert connections.hold(newest, 4)
    assert [pair.ended for pair in pairs] == [True, False, False, False]


def test_a_closed_connection_is_not_counted(pairs: list[Pair]) -> None:
    connections = Connections(max_connections=3, max_bytes=0)
    for pair in pairs[:3]:
        connections.opened(pair.ours)
        connections.request_started(pair.ours)
        connections.closed(pair.ours)
        connections.request_finished(pair.ours)
    assert len(connections) == 0
