"""What a worker does besides answering: how many connections it takes, how it ends, and what it counts."""

import logging
import resource
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import gevent
import pytest
from gunicorn.workers.base import Worker as BaseWorker  # type: ignore[import-untyped]

from service import create_app
from service.server import worker
from service.server.connection import READ
from service.server.connections import Connections
from service.server.worker import Worker, connection_limit
from service.watch.line_writer import LineStream, LineWriter


@pytest.mark.parametrize(
    ("most", "wanted", "limit"),
    [
        (resource.RLIM_INFINITY, 5_000, 5_000),
        (10_000, 1_000, 1_000),
        (1_150, 1_000, 1_000),
        (1_149, 1_000, 999),
        (300, 1_000, 150),
        (200, 1_000, 100),
        (200, 60, 60),
    ],
)
def test_there_are_as_many_connections_as_file_descriptors_allow(
    most: int, wanted: int, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda which: (most, most + 7))
    assert connection_limit(wanted) == limit


class Idle:
    """A connection that waits for a request."""

    def __init__(self, connections: Connections) -> None:
        self.deadline, self.held, self.ended = float("inf"), 0, False
        self.receiving_since = self.stalled_since = float("inf")
        connections.opened(self)

    def shut_down(self) -> None:
        self.ended = True

    give_up = interrupt = shut_down


@pytest.fixture
def made() -> Worker:
    found: Any = Worker.__new__(Worker)
    found._connections = Connections(100, 75)
    found.cfg = SimpleNamespace(graceful_timeout=20, workers=2, worker_connections=100)
    found.log = logging.getLogger("tests.worker")
    found.sockets, found.alive, found.ppid = [], True, -1
    found.notified = 0
    found.notify = lambda: None
    return found  # type: ignore[no-any-return]


@pytest.fixture
def beats(made: Worker, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """The times at which the worker's heart beats, half a second apart."""
    found = [100.0]
    monkeypatch.setattr(worker, "monotonic", lambda: found[-1])
    monkeypatch.setattr(Worker, "_beat", lambda self: found.append(found[-1] + 0.5))
    yield found
    assert found[0] == 100.0


def test_a_worker_without_connections_ends_at_once(
    made: Worker, beats: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    made._finish()
    assert (beats, caplog.text) == ([100.0], "")


def test_idle_connections_are_ended_after_two_seconds(
    made: Worker, beats: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    idle = Idle(made._connections)
    made._finish()
    assert idle.ended
    assert beats[-1] == 102.5
    assert caplog.text == ""


def test_requests_have_their_time_and_are_cut_then(
    made: Worker, beats: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    busy = Idle(made._connections)
    made._connections.request_started(busy)
    made._finish()
    assert not busy.ended
    assert beats[-1] == 120.0
    assert "1 connections are cut" in caplog.text


def test_a_worker_ends_once_its_requests_are_answered(made: Worker, beats: list[float]) -> None:
    busy = Idle(made._connections)
    made._connections.request_started(busy)
    made.notify = lambda: None
    with answered_after(made, busy, beats, 105.0):
        made._finish()
    assert beats[-1] < 108


@contextmanager
def answered_after(made: Worker, busy: Idle, beats: list[float], at: float) -> Iterator[None]:
    usual = Worker._beat

    def beat(self: Worker) -> None:
        usual(self)
        if beats[-1] >= at:
            self._connections.request_finished(busy)

    Worker._beat = beat  # type: ignore[method-assign]
    try:
        yield
    finally:
        Worker._beat = usual  # type: ignore[method-assign]


@pytest.mark.parametrize("is_orphan", [True, False])
def test_a_worker_tells_its_master_that_it_lives_and_ends_with_it(
    made: Any, monkeypatch: pytest.MonkeyPatch, *, is_orphan: bool
) -> None:
    told: list[str] = []
    made.notify = lambda: told.append("alive")
    made.ppid = 1 if is_orphan else worker.os.getppid()  # type: ignore[attr-defined]
    monkeypatch.setattr(worker.os, "getppid", lambda: 1 + made.ppid if is_orphan else made.ppid)  # type: ignore[attr-defined]
    monkeypatch.setattr(gevent, "sleep", lambda seconds: told.append(f"slept {seconds}"))
    made._beat()
    assert told == ["alive", "slept 0.2"]
    assert made.alive is not is_orphan


def test_an_application_is_told_how_it_is_run(made: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        made.sockets = [listener]
        environ = made._environ()
        assert environ["SERVER_NAME"] == "127.0.0.1"
        assert environ["SERVER_PORT"] == str(listener.getsockname()[1])
    assert (environ["SCRIPT_NAME"], environ["wsgi.version"]) == ("", (1, 0))
    assert environ["wsgi.url_scheme"] == "http"
    assert environ["wsgi.errors"] is sys.stderr
    assert environ["wsgi.input_terminated"] is True
    runs = [environ[f"wsgi.{name}"] for name in ("multithread", "multiprocess", "run_once")]
    assert runs == [False, True, False]


def test_an_application_may_be_asked_over_ipv6(made: Any) -> None:
    made.sockets = [SimpleNamespace(getsockname=lambda: ("::1", 8080, 0, 0))]
    environ = made._environ()
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("::1", "8080")


def test_an_application_behind_a_socket_without_a_port_has_one_nevertheless(made: Any) -> None:
    made.sockets = [SimpleNamespace(getsockname=lambda: "/run/a.sock")]
    environ = made._environ()
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("localhost", "80")


class Listener:
    """A socket that is always readable, and accepts what it is given."""

    def __init__(self, *comes: Any) -> None:
        self.comes, self.accepted, self._pair = [*comes], 0, socket.socketpair()
        self._pair[1].send(b"x")
        self.options: list[Any] = []

    def setsockopt(self, *option: Any) -> None:
        self.options.append(option)

    def fileno(self) -> int:
        return self._pair[0].fileno()

    def accept(self) -> Any:
        if not self.comes:
            raise BlockingIOError
        what = self.comes.pop(0)
        if isinstance(what, Exception):
            raise what
        self.accepted += 1
        return what, ("10.0.0.1", 5)

    def close(self) -> None:
        for each in self._pair:
            each.close()


class Accepted:
    def __init__(self) -> None:
        self.blocks = True

    def setblocking(self, blocks: bool) -> None:
        self.blocks = blocks


def test_every_connection_is_accepted_whatever_fails(
    made: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    found: list[Any] = []
    made._shared = object()
    monkeypatch.setattr(worker, "Connection", lambda *given: found.append(given))
    clients = [Accepted() for _ in range(4)]
    listener = Listener(
        clients[0], BlockingIOError(), clients[1], ConnectionAbortedError(), clients[2],
        OSError(24, "too many open files"), clients[3],
    )  # fmt: skip
    accepting = gevent.spawn(made._accept, listener)
    try:
        gevent.sleep(0.05)
        assert [each[0] for each in found] == clients[:3]
        assert "no connection can be accepted: [Errno 24] too many open files" in caplog.text
        gevent.sleep(0.3)
        assert [each[0] for each in found] == clients
        assert {each[1:] for each in found} == {(("10.0.0.1", 5), made._shared)}
        assert not any(each.blocks for each in clients)
        assert listener.options == [(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, 65_536)]
    finally:
        accepting.kill()
        listener.close()


@pytest.mark.parametrize(("workers", "at_once"), [(1, 100), (2, 1)])
def test_a_worker_leaves_connections_to_others(
    made: Any, monkeypatch: pytest.MonkeyPatch, workers: int, at_once: int
) -> None:
    waits: list[int] = []
    listener = Listener(*[Accepted() for _ in range(250)])
    made.cfg.workers, made._shared = workers, object()
    monkeypatch.setattr(worker, "Connection", lambda *given: None)

    class Hub:
        loop = SimpleNamespace(io=lambda *given: given)

        def wait(self, what: Any) -> None:
            assert what == (listener.fileno(), READ)
            waits.append(listener.accepted)
            if len(waits) > 3:
                raise gevent.GreenletExit

    monkeypatch.setattr(gevent, "get_hub", Hub)
    with pytest.raises(gevent.GreenletExit):
        made._accept(listener)
    listener.close()
    assert waits == [0, *(min(250, count * at_once) for count in (1, 2, 3))]


def test_waits_are_measured_ten_times_a_second(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    now, waits = [50.0], list[float]()

    def late(seconds: float) -> None:
        now[0] += seconds + (0.25 if len(waits) == 1 else 0.0) - (0.01 if len(waits) == 2 else 0.0)

    def count(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            raise gevent.GreenletExit

    monkeypatch.setattr(worker, "perf_counter", lambda: now[0])
    monkeypatch.setattr(gevent, "sleep", late)
    made._metrics = SimpleNamespace(count_wait=count)
    with pytest.raises(gevent.GreenletExit):
        made._measure_waits()
    assert waits == [pytest.approx(0, abs=1e-6), pytest.approx(0.25), 0.0]


def test_signals_tell_a_worker_to_stop_and_cause_no_traceback(
    made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []
    base = BaseWorker
    monkeypatch.setattr(base, "init_signals", lambda self: done.append("usual signals"))
    monkeypatch.setattr(base, "handle_exit", lambda self, sig, frame: done.append(("exit", sig)))
    monkeypatch.setattr(base, "handle_quit", lambda self, sig, frame: done.append(("quit", sig)))
    monkeypatch.setattr(signal, "signal", lambda number, what: done.append((number, what)))
    made._shared = SimpleNamespace(drain=SimpleNamespace(stop=lambda: done.append("drains")))
    made.init_signals()
    made.handle_exit(15, None)
    assert done == ["usual signals", (signal.SIGINT, signal.SIG_IGN), "drains", ("exit", 15)]
    done.clear()
    made.handle_quit(3, None)
    assert done == [(signal.SIGQUIT, signal.SIG_IGN)], "the rest is done outside of the handler"
    gevent.sleep(0.01)
    assert done[1:] == [("quit", 3)]


def test_large_blocks_are_returned_to_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []
    library = SimpleNamespace(mallopt=lambda *given: told.append(given))
    monkeypatch.setattr(worker.ctypes, "CDLL", lambda name: library)  # type: ignore[attr-defined]
    worker._return_large_blocks()
    assert told == [(-3, 131_072)]
    monkeypatch.setattr(worker.ctypes, "CDLL", lambda name: object())  # type: ignore[attr-defined]
    worker._return_large_blocks()


@pytest.mark.parametrize("logs", [True, False])
def test_lines_that_are_dropped_are_counted(monkeypatch: pytest.MonkeyPatch, *, logs: bool) -> None:
    def count() -> None: ...

    log = SimpleNamespace(output=None) if logs else None
    monitor: Any = SimpleNamespace(
        access_log=log, metrics=SimpleNamespace(count_dropped_line=count)
    )
    errors = LineStream(LineWriter(2), 2)
    monkeypatch.setattr(sys, "stderr", errors)
    worker._count_dropped_lines(monitor)
    assert errors.writer.on_dropped is count
    if log:
        output: Any = log.output
        assert output.on_dropped is count
        assert output._file == 1


def test_what_a_worker_is_made_of(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is set up once it was forked: the loop, the memory, and the slot in which it counts."""
    done: list[Any] = []
    monkeypatch.setattr(gevent, "reinit", lambda: done.append("loop"))
    monkeypatch.setattr(worker, "_return_large_blocks", lambda: done.append("memory"))
    monkeypatch.setattr(BaseWorker, "init_process", lambda self: done.append("runs"))
    made.init_process()
    assert done == ["loop", "memory", "runs"]


def test_an_application_is_connected_with_its_worker(
    made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []
    monkeypatch.setenv("ADJUDICATOR_MAX_BODY", "70000")
    monkeypatch.setenv("ADJUDICATOR_REQUEST_SECONDS", "7")
    monkeypatch.setenv("ADJUDICATOR_CONNECTION_REQUESTS", "8")
    monkeypatch.setenv("ADJUDICATOR_CONNECTION_SECONDS", "9")
    application = create_app()
    monkeypatch.setattr(application.monitor, "worker_started", done.append)
    monkeypatch.setattr(worker, "_count_dropped_lines", done.append)
    monkeypatch.setattr(BaseWorker, "load_wsgi", lambda self: setattr(self, "wsgi", application))
    made.sockets, made.slot, made.cfg.keepalive = [SimpleNamespace(getsockname=lambda: "a")], 3, 75
    made.load_wsgi()
    shared = made._shared
    assert done == [3, application.monitor]
    assert (shared.application, shared.context) == (application, application.app_context)
    assert (shared.connections, shared.drain) == (made._connections, application.drain)
    assert shared.request_refused == application.monitor.request_refused
    assert (shared.log, shared.environ) == (made.log, made._environ())
    assert (shared.request_seconds, shared.small_body) == (7, 65_536)
    assert (shared.max_requests, shared.max_seconds) == (8, 9)
    assert (made._connections._max_connections, made._connections._idle_seconds) == (100, 75)
    assert (shared.account._max_bytes, shared.account._connections) == (
        32 * 1_048_576,
        made._connections,
    )
    assert made._metrics is application.monitor.metrics
    monkeypatch.setenv("ADJUDICATOR_MAX_BODY", "2000")
    made.load_wsgi()
    assert made._shared.small_body == 2_000


def test_a_worker_runs_until_it_is_told_to_stop(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    ended: list[int] = []
    listener = SimpleNamespace(close=lambda: done.append("closed"))
    made.sockets = [listener]
    made._metrics = SimpleNamespace(worker_stopping=lambda: done.append("stopping"))
    made._connections = SimpleNamespace(end_overdue=lambda: ended.append(1))
    made._measure_waits = lambda: done.append("measures")
    made._finish = lambda: done.append("finishes")

    def accept(which: Any) -> None:
        assert which is listener
        try:
            gevent.sleep(100)
        finally:
            done.append("accepts no more")

    def beat() -> None:
        gevent.sleep(0.25)
        made.alive = False

    made._accept, made._beat = accept, beat
    made.run()
    assert done == ["measures", "accepts no more", "closed", "finishes", "stopping"]
    assert ended, "overdue requests are ended ten times a second"
