"""One client's connection, on a pair of sockets and with a clock that the test sets."""

import json
import logging
import socket
import weakref
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

import gevent
import pytest
from gevent import socket as gevent_socket

from service.drain import Drain
from service.http.environ import AFTER_RESPONSE, HAS_ROOM
from service.server.connection import Connection, Shared
from service.server.connections import NEVER, Connections
from service.server.memory_account import MemoryAccount
from tests.service.garbage import collector_off

GET = b"GET / HTTP/1.1\r\nHost: x\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\n"
EXPECTING = POST + b"Expect: 100-continue\r\nContent-Length: 8\r\n\r\n"
LARGE = 4_000_000
PATIENCE = 10
IDLE = 75.0

Answer = Callable[[dict[str, Any]], bytes]


def read(environ: dict[str, Any]) -> bytes:
    """The body, or why it cannot be read."""
    try:
        return bytes(environ["wsgi.input"].read())
    except TimeoutError as error:
        return str(error).encode()


class House:
    """What the connections of a worker share. Everybody's chance is the middle of what is possible."""

    def __init__(self, drain_file: Path, **given: Any) -> None:
        self.now, self.answer = 1_000.0, given.pop("answer", read)
        self.connections = Connections(10, IDLE)
        self.account = MemoryAccount(given.pop("most_bytes", 100 * LARGE), self.connections)
        self.refused: list[int] = []
        self.environs: list[dict[str, Any]] = []
        self.clients: list[Client] = []
        self.log = logging.getLogger("tests.connection")
        self.shared = Shared(
            self._application, nullcontext, {"SERVER_NAME": "x"}, self.connections, self.account,
            Drain(drain_file), self._refused, self.log, given.pop("seconds", 15), given.pop("small_body", 100),
            given.pop("max_requests", 1_000), given.pop("max_seconds", 1_000),
        )  # fmt: skip

    def _application(self, environ: dict[str, Any], start: Any) -> list[bytes]:
        self.environs.append(environ)
        content = self.answer(environ)
        start("200 OK", [("Content-Type", "text/plain")])
        return [content]

    def _refused(self, status: int) -> str:
        self.refused.append(status)
        return f"n{len(self.refused)}"

    def connect(self, address: tuple[Any, ...] = ("10.0.0.1", 5)) -> "Client":
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        client = Client(gevent_socket.socket(fileno=theirs.detach()), ours, address, self)
        self.clients.append(client)
        return client

    def wait(self, seconds: float) -> None:
        """So much time passes, in which everything is done that can be done."""
        settle()
        self.now += seconds
        gevent.get_hub().loop.run_callback(self.connections.end_overdue)  # as its timer would
        settle()


def settle() -> None:
    for _ in range(5):
        gevent.sleep(0.001)


class Client:
    """The other end."""

    def __init__(self, theirs: Any, ours: socket.socket, address: Any, house: House) -> None:
        self._socket = theirs
        self.connection = Connection(ours, address, house.shared)
        self._received = b""

    def send(self, data: bytes) -> None:
        with gevent.Timeout(PATIENCE):
            self._socket.sendall(data)
        settle()

    def so_far(self) -> bytes:
        """What has arrived until now."""
        settle()
        with gevent.Timeout(0.02, False):
            while more := self._socket.recv(65_536):
                self._received += more
        return self._received

    def reply(self) -> tuple[str, str, bytes]:
        """The next response: its status, its ``Connection`` field, and its body."""
        with gevent.Timeout(PATIENCE):
            while b"\r\n\r\n" not in self._received:
                self._receive()
            head, _, rest = self._received.partition(b"\r\n\r\n")
            lines = head.decode().split("\r\n")
            fields = dict(line.lower().split(": ") for line in lines[1:])
            size = int(fields["content-length"])
            while len(rest) < size:
                self._receive()
                rest = self._received.partition(b"\r\n\r\n")[2]
        self._received = rest[size:]
        return lines[0].removeprefix("HTTP/1.1 "), fields.get("connection", ""), rest[:size]

    def _receive(self) -> None:
        more = self._socket.recv(1_000_000)
        if not more:
            raise ConnectionError(f"the connection was closed after {self._received[-200:]!r}")
        self._received += more

    def to_the_end(self) -> bytes:
        with gevent.Timeout(PATIENCE):
            while more := self._socket.recv(65_536):
                self._received += more
        return self._received

    def end_sending(self) -> None:
        self._socket.shutdown(socket.SHUT_WR)
        settle()

    def close(self) -> None:
        self._socket.close()
        settle()


Open = Callable[..., House]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    made: list[House] = []

    def clock() -> float:
        return made[-1].now if made else 1_000.0

    for module in ("connection", "connections", "memory_account"):
        monkeypatch.setattr(f"service.server.{module}.monotonic", clock)
    monkeypatch.setattr("service.server.connection.uniform", lambda low, high: (low + high) / 2)

    def open_house(**given: Any) -> House:
        made.append(House(tmp_path / "drain", **given))
        return made[-1]

    yield open_house
    for house in made:
        house.wait(10_000)
        house.wait(10_000)
        for client in house.clients:
            client.close()
        assert len(house.connections) == 0
        assert house.account.held == 0


def test_a_request_knows_its_client_and_what_all_have_in_common(opened: Open) -> None:
    house = opened()
    for address, told in ((("10.0.0.1", 5), "10.0.0.1"), ((), "")):
        client = house.connect(address)
        client.send(GET + b"\r\n")
        assert client.reply() == ("200 OK", "", b"")
        assert house.environs[-1]["REMOTE_ADDR"] == told
        assert house.environs[-1]["SERVER_NAME"] == "x"


def test_a_head_has_ten_seconds_from_its_first_byte(opened: Open) -> None:
    house = opened()
    client = house.connect()
    house.wait(50)
    client.send(GET[:5])
    house.wait(5)
    client.send(GET[5:])
    house.wait(4.9)
    assert client.so_far() == b""
    house.wait(0.2)
    status, connection, body = client.reply()
    assert (status, connection) == ("408 Request Timeout", "close")
    assert json.loads(body)["detail"] == "the request is refused: its head took too long"
    assert house.refused == [408]


def test_a_connection_without_a_request_is_idle_for_so_long_and_no_longer(opened: Open) -> None:
    house = opened()
    client, silent = house.connect(), house.connect()
    assert len(house.connections) == 2
    for _ in range(2):
        house.wait(IDLE - 0.1)
        client.send(GET + b"\r\n")
        assert client.reply()[0] == "200 OK"
    assert silent.to_the_end() == b""
    house.wait(IDLE + 0.1)
    assert client.to_the_end() == b""
    assert house.refused == []


def test_a_body_has_its_own_time_from_the_end_of_the_head(opened: Open) -> None:
    house = opened()
    client = house.connect()
    client.send(POST)
    house.wait(9)
    client.send(b"Content-Length: 8\r\n\r\n123")
    house.wait(14.9)
    assert client.so_far() == b""
    house.wait(0.2)
    assert client.reply() == ("200 OK", "close", b"the body did not come within 15 s")
    client.close()


def test_the_time_of_a_request_begins_anew_with_each(opened: Open) -> None:
    house = opened()
    client = house.connect()
    for _ in range(3):
        client.send(POST + b"Content-Length: 2\r\n\r\n1")
        house.wait(14.9)
        client.send(b"2")
        assert client.reply() == ("200 OK", "", b"12")


@pytest.mark.parametrize("sent", [GET, POST + b"Content-Length: 8\r\n\r\n123"])
def test_a_request_that_is_given_up_is_told_so(opened: Open, sent: bytes) -> None:
    house = opened()
    client = house.connect()
    client.send(sent)
    client.connection.give_up()
    status, connection, body = client.reply()
    assert (status, connection) == ("503 Service Unavailable", "close")
    assert json.loads(body)["type"] == "/problems#overloaded"
    assert house.refused == [503]


def test_what_finds_no_room_is_refused(opened: Open) -> None:
    house = opened(most_bytes=20_000)
    client = house.connect()
    client.send(POST + b"Content-Length: 30000\r\n\r\n" + b"x" * 30_000)
    assert client.reply()[0] == "503 Service Unavailable"
    other = house.connect()
    other.send(POST + b"Content-Length: 9000\r\n\r\n" + b"x" * 9_000)
    assert other.reply() == ("200 OK", "", b"x" * 9_000)


def test_what_is_held_is_what_has_arrived_or_is_to_be_sent(opened: Open) -> None:
    house = opened(small_body=10_000)
    client = house.connect()
    client.send(POST + b"Content-Length: 9000\r\n\r\n")
    client.send(b"x" * 5_000)
    assert house.account.held == 5_000
    assert client.connection.receiving_since == 1_000
    client.send(b"x" * 4_000)
    assert client.reply()[2] == b"x" * 9_000
    assert house.account.held == 0
    assert client.connection.receiving_since == NEVER
    house.answer = lambda environ: b"y" * LARGE
    client.send(GET + b"\r\n" + GET)
    house.wait(0)
    assert 0 < LARGE - house.account.held < LARGE
    assert client.connection.stalled_since == house.now
    house.wait(3)
    assert client.connection.stalled_since == house.now - 3
    assert client.reply()[2] == b"y" * LARGE
    settle()
    assert client.connection.stalled_since == NEVER
    assert house.account.held == len(GET)


def test_a_client_that_reads_on_does_not_stall(opened: Open) -> None:
    house = opened(answer=lambda environ: b"y" * LARGE)
    client = house.connect()
    client.send(GET + b"\r\n")
    house.wait(4)
    held = house.account.held
    with gevent.Timeout(PATIENCE):
        client._receive()
    settle()
    assert house.account.held < held
    assert client.connection.stalled_since == house.now
    assert client.reply()[2] == b"y" * LARGE


def test_an_answer_that_nobody_reads_is_given_up(opened: Open) -> None:
    house = opened(answer=lambda environ: b"y" * LARGE)
    client = house.connect()
    client.send(GET + b"\r\n")
    client.connection.give_up()
    assert len(client.to_the_end()) < LARGE
    assert house.refused == []


def test_an_answer_that_is_read_too_slowly_ends_with_a_warning(
    opened: Open, caplog: pytest.LogCaptureFixture
) -> None:
    house = opened(answer=lambda environ: b"y" * LARGE)
    client = house.connect()
    client.send(GET + b"\r\n")
    house.wait(14.9)
    assert "took more than" not in caplog.text
    house.wait(0.2)
    assert "a request took more than 15 s" in caplog.text
    assert len(client.to_the_end()) < LARGE


@pytest.mark.parametrize("size", [0, 1, 65_535, 65_536, 65_537, 300_000, LARGE])
def test_an_answer_of_any_size_comes_whole(opened: Open, size: int) -> None:
    content = bytes(range(256)) * (size // 256 + 1)
    house = opened(answer=lambda environ: content[:size])
    client = house.connect()
    for _ in range(3):
        client.send(GET + b"\r\n")
        assert client.reply() == ("200 OK", "", content[:size])


def waits_for_room(house: House) -> tuple[Client, Client]:
    """Another connection that holds nearly all the room, and a client whose answer waits for some."""
    other, client = house.connect(), house.connect()
    house.account.hold(other.connection, 9_000)
    client.send(GET + b"\r\n")
    return other, client


def test_a_large_answer_waits_for_room_for_five_seconds(opened: Open) -> None:
    house = opened(most_bytes=10_000, answer=lambda environ: b"%r" % environ[HAS_ROOM](5_000))
    other, client = waits_for_room(house)
    house.wait(4.9)
    gevent.sleep(0.05)
    assert client.so_far() == b""
    assert house.account.held == 9_000, "who waits holds nothing"
    house.account.hold(other.connection, 5_000)
    gevent.sleep(0.05)
    assert client.reply()[2] == b"True"
    house.account.hold(other.connection, 9_000)
    client.send(GET + b"\r\n")
    house.wait(5.1)
    gevent.sleep(0.05)
    assert client.reply()[2] == b"False"


def test_a_large_answer_waits_no_longer_than_its_request_has_time(opened: Open) -> None:
    house = opened(
        most_bytes=10_000, seconds=4, answer=lambda environ: b"%r" % environ[HAS_ROOM](5_000)
    )
    _, client = waits_for_room(house)
    house.wait(2.9)
    gevent.sleep(0.05)
    assert client.so_far() == b""
    house.wait(0.2)
    gevent.sleep(0.05)
    assert client.reply()[2] == b"False"


def test_a_connection_ends_after_so_many_requests(opened: Open) -> None:
    house = opened(max_requests=4)
    client = house.connect()
    client.send((GET + b"\r\n") * 4)
    assert [client.reply()[1] for _ in range(3)] == ["", "", "close"]
    assert client.to_the_end() == b""


def test_a_connection_ends_after_so_many_seconds(opened: Open) -> None:
    house = opened(max_seconds=100)
    client = house.connect()
    for seconds, told in ((40, ""), (34.9, ""), (0.2, "close")):
        house.wait(seconds)
        client.send(GET + b"\r\n")
        assert client.reply()[1] == told


def test_a_connection_ends_while_the_instance_drains(opened: Open) -> None:
    house = opened()
    client = house.connect()
    client.send(GET + b"\r\n")
    assert client.reply()[1] == ""
    house.shared.drain.stop()
    client.send(GET + b"\r\n")
    assert client.reply()[1] == "close"


@pytest.mark.parametrize(
    ("head", "told"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", ""),
        (b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "close"),
        (b"GET / HTTP/1.0\r\n\r\n", "close"),
        (b"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "keep-alive"),
    ],
)
def test_an_answer_says_what_becomes_of_the_connection(
    opened: Open, head: bytes, told: str
) -> None:
    client = opened().connect()
    client.send(head)
    assert client.reply() == ("200 OK", told, b"")


def test_a_body_that_was_not_read_ends_the_connection(opened: Open) -> None:
    house = opened(answer=lambda environ: b"unread", small_body=5)
    client = house.connect()
    client.send(POST + b"Content-Length: 8\r\n\r\n123")
    assert client.reply() == ("200 OK", "close", b"unread")
    client.send(b"45678" + GET + b"\r\n")
    assert client.to_the_end() == b""


def test_the_application_is_called_once_a_small_body_is_here(opened: Open) -> None:
    house = opened(small_body=10)
    client = house.connect()
    client.send(POST + b"Content-Length: 10\r\n\r\n123456789")
    assert house.environs == []
    client.send(b"0")
    assert client.reply()[2] == b"1234567890"
    client.send(POST + b"Content-Length: 11\r\n\r\n")
    assert len(house.environs) == 2, "it is asked at once whether it takes so much"
    client.send(b"12345678901")
    assert client.reply()[2] == b"12345678901"
    client.send(POST + b"Transfer-Encoding: chunked\r\n\r\n9\r\n123456789\r\n")
    assert len(house.environs) == 2
    client.send(b"1\r\n0\r\n")
    assert len(house.environs) == 3
    client.send(b"0\r\n\r\n")
    assert client.reply()[2] == b"1234567890"


def test_who_expects_to_be_asked_for_a_body_is_asked_once(opened: Open) -> None:
    house = opened(small_body=100)
    client = house.connect()
    client.send(EXPECTING)
    assert client.so_far() == b"HTTP/1.1 100 Continue\r\n\r\n"
    client._received = b""
    client.send(b"1234")
    client.send(b"5678")
    assert client.reply() == ("200 OK", "", b"12345678")
    client.send(EXPECTING + b"1234")
    assert client.so_far() == b"", "it has begun by itself"
    client.send(b"5678")
    assert client.reply() == ("200 OK", "", b"12345678")


def test_who_expects_to_be_asked_may_be_refused_instead(opened: Open) -> None:
    house = opened(answer=lambda environ: b"no")
    client = house.connect()
    client.send(EXPECTING)
    assert client.reply() == ("200 OK", "close", b"no")


def test_what_is_to_be_done_after_an_answer_is_done_even_if_nobody_takes_it(opened: Open) -> None:
    done: list[str] = []

    def answer(environ: dict[str, Any]) -> bytes:
        environ[AFTER_RESPONSE].append(lambda: done.append("done"))
        return b"y" * LARGE

    house = opened(answer=answer)
    client = house.connect()
    client.send(GET + b"\r\n")
    assert done == [], "the answer is still on its way"
    client.close()
    assert done == ["done"]


def test_an_application_that_fails_is_a_500(opened: Open, caplog: pytest.LogCaptureFixture) -> None:
    def fail(environ: dict[str, Any]) -> bytes:
        raise RuntimeError("a secret")

    house = opened(answer=fail)
    client = house.connect()
    client.send(GET + b"\r\n")
    status, connection, body = client.reply()
    assert (status, connection) == ("500 Internal Server Error", "close")
    assert json.loads(body)["type"] == "/problems#internal-error"
    assert "secret" not in body.decode()
    assert "a secret" in caplog.text
    assert house.refused == [500]


def test_a_connection_that_breaks_ends_without_an_answer(
    opened: Open, caplog: pytest.LogCaptureFixture
) -> None:
    def break_off(environ: dict[str, Any]) -> bytes:
        raise BrokenPipeError

    house = opened(answer=break_off)
    client = house.connect()
    client.send(GET + b"\r\n")
    assert client.to_the_end() == b""
    assert (house.refused, caplog.text) == ([], "")


@pytest.mark.parametrize("sent", [b"", GET[:10], GET + b"\r\n"])
def test_a_client_that_ends_is_owed_nothing(opened: Open, sent: bytes) -> None:
    house = opened()
    client = house.connect()
    client.send(sent)
    client.end_sending()
    received = client.to_the_end()
    assert received.count(b"HTTP/1.1 ") == (1 if sent.endswith(b"\r\n\r\n") else 0)
    assert house.refused == []
    assert len(house.connections) == 0


def test_no_more_is_answered_after_what_is_no_request(opened: Open) -> None:
    house = opened()
    client = house.connect()
    client.send(GET + b"\r\n" + b"nonsense\r\n\r\n" + GET + b"\r\n")
    assert client.reply()[0] == "200 OK"
    status, connection, body = client.reply()
    assert (status, connection) == ("400 Bad Request", "close")
    assert json.loads(body)["detail"].startswith("the request is refused: ")
    assert client.to_the_end() == b""
    assert house.refused == [400]


def test_a_client_may_go_on_sending_after_its_last_answer(opened: Open) -> None:
    house = opened()
    client = house.connect()
    client.send(GET + b"Connection: close\r\n\r\n")
    assert client.reply()[1] == "close"
    assert client.to_the_end() == b""
    house.wait(4.9)
    client.send(b"x" * 1_000_000)
    assert house.account.held == 0
    assert len(house.connections) == 1
    house.wait(0.2)
    assert len(house.connections) == 0


def test_a_client_may_not_go_on_sending_for_ever(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.server.connection._LINGER_BYTES", 100_000)
    house = opened()
    client = house.connect()
    client.send(GET + b"Connection: close\r\n\r\n")
    assert client.reply()[1] == "close"
    client.send(b"x" * 99_999)
    assert len(house.connections) == 1
    client.send(b"x")
    assert len(house.connections) == 0


def test_requests_that_come_together_are_answered_in_turn(opened: Open) -> None:
    house = opened()
    client = house.connect()
    client.send(b"".join(POST + b"Content-Length: 1\r\n\r\n%d" % number for number in range(9)))
    assert [client.reply()[2] for _ in range(9)] == [b"%d" % number for number in range(9)]
    assert len(house.connections) == 1


def test_answers_that_wait_for_their_client_come_whole_and_in_turn(opened: Open) -> None:
    """At some time, nothing at all can be sent."""
    content = [bytes([number]) * 60_000 for number in range(40)]
    left = iter(content)
    house = opened(answer=lambda environ: next(left))
    client = house.connect()
    client.send((GET + b"\r\n") * len(content))
    house.wait(1)
    assert house.account.held > 0
    assert [client.reply()[2] for _ in content] == content


def test_who_expects_to_be_asked_is_not_asked_again_before_the_first_chunk(opened: Open) -> None:
    client = opened().connect()
    client.send(POST + b"Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n")
    assert client.so_far() == b"HTTP/1.1 100 Continue\r\n\r\n"
    client._received = b""
    client.send(b"4\r\n")
    client.send(b"1234\r\n0\r\n\r\n")
    assert client.reply() == ("200 OK", "", b"1234")


def test_a_late_body_leaves_five_seconds_for_the_answer(opened: Open) -> None:
    def tell(environ: dict[str, Any]) -> bytes:
        with suppress(TimeoutError):
            environ["wsgi.input"].read()
        return b"%.1f" % (environ[HAS_ROOM].__self__.deadline - house.now)

    house = opened(answer=tell)
    client = house.connect()
    client.send(POST + b"Content-Length: 8\r\n\r\n123")
    house.wait(15.1)
    assert client.reply() == ("200 OK", "close", b"5.0")


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nX: ",
        b"GET / HTTP/1.1\r\n\r\n",
        GET + b"\r\n",
        POST + b"Content-Length: 4\r\n\r\n1234",
        POST + b"Content-Length: 8\r\n\r\n1234",
        POST + b"Transfer-Encoding: chunked\r\n\r\nno chunk",
        GET + b"Content-Length: 30000\r\n\r\n" + b"x" * 30_000,
    ],
    ids=[
        "nothing",
        "half a head",
        "no host",
        "a request",
        "a body",
        "half a body",
        "a broken chunk",
        "no room",
    ],
)
def test_a_closed_connection_is_freed_at_once(opened: Open, sent: bytes) -> None:
    """With all that it holds, and not only when the garbage collector comes to it."""
    house = opened(most_bytes=20_000)
    client = house.connect()
    connection = weakref.ref(client.connection)
    with collector_off():
        client.send(sent)
        client.end_sending()
        client.to_the_end()
        client.close()
        del client
        house.environs.clear()
        house.clients.clear()
        assert connection() is None
