"""What gunicorn is told, and what is done when it starts, forks and buries a worker."""

import errno
import gc
import resource
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from service import Settings


@contextmanager
def as_before() -> Iterator[None]:
    """What the configuration changes of its process is undone."""
    errors, limits = sys.stderr, resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        yield
    finally:
        sys.stderr = errors
        gc.enable()
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


with as_before():
    from service.server import gunicorn_conf as conf

HOST = "127.0.0.1"


def drained_by(file: Path) -> Settings:
    return Settings.from_environment({"ADJUDICATOR_DRAIN_FILE": str(file)})


class Log:
    def __init__(self) -> None:
        self.said: list[str] = []

    def warning(self, text: str, *given: Any) -> None:
        self.said.append(text % given)


@pytest.fixture
def server() -> Any:
    """gunicorn's master, as far as it is needed."""
    return SimpleNamespace(
        cfg=SimpleNamespace(worker_connections=1_000, address=[(HOST, 5), "/run/socket"]),
        log=Log(), spawn_worker=lambda: 77, WORKERS={},
    )  # fmt: skip


def test_gunicorn_gives_requests_their_time() -> None:
    assert conf.graceful_timeout == conf._settings.request_seconds + 5
    assert conf.bind == f"[{conf._server.host}]:{conf._server.port}"
    assert conf.workers == conf._server.workers


@pytest.mark.parametrize(
    ("old", "inherits", "checked"),
    [(None, "", True), (2, "", False), (None, "GUNICORN_FD", False), (None, "LISTEN_FDS", False)],
)
def test_addresses_are_checked_once_and_only_if_they_are_opened_here(
    server: Any, monkeypatch: pytest.MonkeyPatch, old: int | None, inherits: str, *, checked: bool
) -> None:
    found: list[Any] = []
    for name in ("GUNICORN_FD", "LISTEN_FDS"):
        monkeypatch.delenv(name, raising=False)
    if inherits:
        monkeypatch.setenv(inherits, "3")
    monkeypatch.setattr(conf, "_check_address", lambda *address: found.append(address))
    conf.nworkers_changed(server, 2, old)
    assert found == ([(HOST, 5)] if checked else [])


def test_an_address_is_free_or_said_not_to_be() -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit, match=f"does not start: PORT={port}: "):
            conf._check_address(HOST, port)
    conf._check_address(HOST, 0)
    conf._check_address("::1", 0)
    for host in ("no.such.host.invalid", "::x", "a" * 70):
        with pytest.raises(SystemExit, match="does not start: HOST="):
            conf._check_address(host, 0)


@pytest.mark.parametrize("left_behind", [True, False])
def test_an_instance_begins_undrained(
    server: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, left_behind: bool
) -> None:
    file = tmp_path / "drain"
    if left_behind:
        file.touch()
    monkeypatch.setattr(conf, "_settings", drained_by(file))
    monkeypatch.setattr(conf, "connection_limit", lambda wanted: wanted)
    conf.on_starting(server)
    assert not file.exists()
    assert server.log.said == []


def test_an_instance_that_could_not_be_drained_does_not_start(
    server: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    nowhere = drained_by(tmp_path / "nowhere" / "drain")
    monkeypatch.setattr(conf, "_settings", nowhere)
    with pytest.raises(SystemExit, match="ADJUDICATOR_DRAIN_FILE cannot be made"):
        conf.on_starting(server)


def test_few_connections_are_told(
    server: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(conf, "_settings", drained_by(tmp_path / "drain"))
    monkeypatch.setattr(conf, "connection_limit", lambda wanted: wanted - 1)
    conf.on_starting(server)
    (said,) = server.log.said
    assert "leaves a worker 999 connections, not 1000" in said


def test_a_fork_that_fails_is_tried_again(
    server: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    forks = [OSError(errno.EAGAIN, "no more processes"), None]

    def spawn() -> int:
        if failure := forks.pop(0):
            raise failure
        return 4711

    server.spawn_worker = spawn
    monkeypatch.setattr(conf, "_settings", drained_by(tmp_path / "drain"))
    monkeypatch.setattr(conf, "connection_limit", lambda wanted: wanted)
    conf.on_starting(server)
    assert server.spawn_worker() is None
    (said,) = server.log.said
    assert "no more processes" in said
    assert server.spawn_worker() == 4711


@pytest.mark.parametrize(("used", "slot"), [((), 0), ((0,), 1), ((1, 2), 0), ((0, 1, 3), 2)])
def test_a_worker_gets_a_slot_that_nobody_has(
    server: Any, monkeypatch: pytest.MonkeyPatch, used: tuple[int, ...], slot: int
) -> None:
    done: list[Any] = []
    for name in ("freeze", "enable", "set_threshold"):
        monkeypatch.setattr(gc, name, lambda *given, name=name: done.append((name, *given)))
    server.WORKERS = {100 + each: SimpleNamespace(slot=each) for each in used}
    worker = SimpleNamespace(slot=None)
    conf.pre_fork(server, worker)
    assert worker.slot == slot
    assert done == [("freeze",), ("enable",), ("set_threshold", 10_000)]


def test_the_end_of_a_worker_is_told_to_those_who_count() -> None:
    ended: list[int] = []
    metrics = SimpleNamespace(worker_ended=ended.append)
    application = SimpleNamespace(monitor=SimpleNamespace(metrics=metrics))
    for app in (application, object()):
        conf.child_exit(SimpleNamespace(app=SimpleNamespace(wsgi=lambda app=app: app)),
                        SimpleNamespace(slot=5))  # fmt: skip
    assert ended == [5]
