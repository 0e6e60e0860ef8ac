"""Which connections end when there are too many, when they hold too much, or when their time is over."""

import pytest

from service.server.connections import NEVER, Connections
from service.server.memory_account import SLOW_SECONDS, MemoryAccount

KIB = 1_024
LARGE = 100 * KIB


class Client:
    """A connection that records what it is told."""

    def __init__(self, connections: Connections) -> None:
        self.deadline, self.held = NEVER, 0
        self.receiving_since = self.stalled_since = NEVER
        self.told: list[str] = []
        connections.opened(self)

    def give_up(self) -> None:
        self.told.append("given up")

    def shut_down(self) -> None:
        self.told.append("shut down")

    def interrupt(self) -> None:
        self.told.append("interrupted")


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("service.server.memory_account.monotonic", made)
    monkeypatch.setattr("service.server.connections.monotonic", made)
    return made


@pytest.fixture
def connections(clock: Clock) -> Connections:
    return Connections(max_connections=4, idle_seconds=10)


@pytest.fixture
def clients(connections: Connections) -> list[Client]:
    return [Client(connections) for _ in range(4)]


def told(clients: list[Client]) -> list[list[str]]:
    return [each.told for each in clients]


def test_the_longest_idle_connection_ends_first(
    connections: Connections, clients: list[Client]
) -> None:
    connections.request_started(clients[0])
    connections.request_finished(clients[0])
    connections.request_started(clients[1])
    Client(connections)
    assert told(clients) == [[], [], ["shut down"], []]
    assert len(connections) == 4


def test_without_an_idle_connection_the_oldest_incomplete_request_ends(
    connections: Connections, clients: list[Client]
) -> None:
    for client in clients:
        connections.request_started(client)
    clients[1].receiving_since = clients[2].receiving_since = 0.0
    for _ in range(2):
        connections.request_started(Client(connections))
    assert told(clients) == [[], ["shut down"], ["shut down"], []]
    connections.request_started(Client(connections))
    assert told(clients) == [["shut down"], ["shut down"], ["shut down"], []]


def test_a_closed_connection_is_not_counted(
    connections: Connections, clients: list[Client]
) -> None:
    for client in clients:
        connections.request_started(client)
        connections.closed(client)
        connections.request_finished(client)
    assert len(connections) == 0


def test_overdue_requests_are_interrupted_and_idle_connections_shut_down(
    connections: Connections, clients: list[Client], clock: Clock
) -> None:
    connections.request_started(clients[0])
    clients[0].deadline = clock.now + 5
    for seconds, expected in ((4, []), (1, ["interrupted"]), (4, ["interrupted"])):
        clock.now += seconds
        connections.end_overdue()
        assert told(clients) == [expected, [], [], []]
    clock.now += 1
    connections.end_overdue()
    assert told(clients) == [["interrupted"], ["shut down"], ["shut down"], ["shut down"]]
    assert len(connections) == 1


def test_the_oldest_incomplete_request_is_given_up_for_a_small_one(
    connections: Connections, clients: list[Client], clock: Clock
) -> None:
    account = MemoryAccount(40 * KIB, connections)
    for client in clients:
        clock.now += 0.1
        connections.request_started(client)
        client.receiving_since = clock.now
    complete, tiny, oldest, newest = clients
    complete.receiving_since = NEVER
    assert account.hold(complete, 20 * KIB)
    assert account.hold(tiny, 1 * KIB)
    assert account.hold(oldest, 19 * KIB)
    clock.now += 0.1
    assert account.hold(newest, 10 * KIB)
    assert told(clients) == [[], [], ["given up"], []]
    assert account.held == 31 * KIB
    assert not account.hold(newest, 30 * KIB)


def test_a_tiny_request_always_has_room(connections: Connections, clients: list[Client]) -> None:
    account = MemoryAccount(10 * KIB, connections)
    for client in clients:
        connections.request_started(client)
    assert account.hold(clients[0], 10 * KIB)
    assert account.hold(clients[1], 2 * KIB)
    assert not account.hold(clients[2], 8 * KIB)
    assert told(clients) == [[], [], [], []]


def test_a_large_request_is_refused_unless_others_are_slow(
    connections: Connections, clients: list[Client], clock: Clock
) -> None:
    account = MemoryAccount(2 * LARGE, connections)
    for client in clients[:2]:
        connections.request_started(client)
        client.receiving_since = clock.now
    slow, quick = clients[:2]
    assert account.hold(slow, LARGE + 1)
    assert not account.hold(quick, LARGE)
    account.hold(quick, 0)
    assert told(clients) == [[], [], [], []]
    clock.now += SLOW_SECONDS + 1
    quick.receiving_since = clock.now
    assert account.hold(quick, LARGE)
    assert told(clients) == [["given up"], [], [], []]


def test_a_response_is_given_up_only_if_its_client_reads_nothing(
    connections: Connections, clients: list[Client], clock: Clock
) -> None:
    account = MemoryAccount(2 * LARGE, connections)
    for client in clients:
        connections.request_started(client)
    reads_nothing, reads, newest, _ = clients
    assert account.hold(reads_nothing, LARGE)
    assert account.hold(reads, LARGE)
    reads_nothing.stalled_since = reads.stalled_since = clock.now
    clock.now += 4
    reads.stalled_since = clock.now
    assert not account.hold(newest, LARGE)
    account.hold(newest, 0)
    clock.now += 2
    assert account.hold(newest, LARGE)
    assert told(clients) == [["given up"], [], [], []]


@pytest.mark.parametrize(("size", "given_up"), [(4_096, False), (4_097, True)])
def test_what_is_tiny_is_not_given_up_and_has_room(
    connections: Connections, clients: list[Client], clock: Clock, size: int, *, given_up: bool
) -> None:
    account = MemoryAccount(10 * KIB, connections)
    for client in clients[:2]:
        connections.request_started(client)
        client.receiving_since = clock.now
    old, new = clients[:2]
    clock.now += 0.1
    assert account.hold(old, size)
    assert account.hold(new, 10 * KIB) is given_up
    assert (told(clients)[0] == ["given up"]) is given_up
    other = MemoryAccount(5 * KIB, connections)
    new.held = old.held = 0
    clients[2].held = 0
    other.hold(clients[2], 5 * KIB)
    assert other.hold(clients[3], size) is not given_up


@pytest.mark.parametrize(("size", "room"), [(65_536, True), (65_537, False)])
def test_only_for_a_large_request_the_others_have_to_be_slow(
    connections: Connections, clients: list[Client], clock: Clock, size: int, *, room: bool
) -> None:
    account = MemoryAccount(size + 4_096, connections)
    connections.request_started(clients[0])
    clients[0].receiving_since = clock.now
    clock.now += 1
    assert account.hold(clients[0], 5_000)
    connections.request_started(clients[1])
    assert account.hold(clients[1], size) is room
    assert (told(clients)[0] == ["given up"]) is room
