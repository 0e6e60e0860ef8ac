"""gunicorn's configuration; bench/README.md says how it is measured."""

import errno
import gc
import os
import resource
import socket
import sys
from itertools import count
from pathlib import Path
from typing import Any

gc.disable()  # almost nothing of what a start makes is ever garbage

from service.borrowed import BorrowedError, check_borrowed
from service.server.garbage import collect_seldom
from service.server.worker import connection_limit
from service.settings import Server, Settings, SettingsError
from service.watch.line_writer import LineStream, LineWriter
from service.watch.messages import STDERR

try:
    _server, _settings = Server.from_environment(), Settings.from_environment()
    check_borrowed()
except (SettingsError, BorrowedError) as error:
    raise SystemExit(f"the service does not start: {error}") from None

sys.stderr = LineStream(LineWriter(STDERR), STDERR)  # a log that nobody reads stops nobody
_ABOUT_THE_PORT = (errno.EADDRINUSE, errno.EACCES)
_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - heartbeats need no disk

wsgi_app = "service:create_app()"
bind = f"[{_server.host}]:{_server.port}"
workers = _server.workers
worker_class = "service.server.worker.Worker"
worker_connections = 1_000
preload_app = True
keepalive = 75
timeout = 10  # a worker that hangs is replaced after this time
graceful_timeout = _settings.request_seconds + 5  # requests that have begun can finish
max_requests = 0
worker_tmp_dir = str(_IN_MEMORY) if _IN_MEMORY.is_dir() else None
control_socket_disable = True
logger_class = "service.server.logger.ServerLogger"


_most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (_most, _most))  # each connection needs one


def nworkers_changed(server: Any, new: int, old: int | None) -> None:
    """Before anything is loaded, check that the service can listen; gunicorn would try for five seconds. The number
    of workers is set then for the first time."""
    inherits_listeners = "GUNICORN_FD" in os.environ or "LISTEN_FDS" in os.environ
    for address in () if inherits_listeners or old is not None else server.cfg.address:
        if isinstance(address, tuple):
            _check_address(*address)


def on_starting(server: Any) -> None:
    """Check that the drain file can be made, and remove it: an earlier container of the same pod may have left it
    behind. Check that there are enough file descriptors."""
    try:
        _settings.drain_file.touch()
        _settings.drain_file.unlink()
    except OSError as error:
        raise SystemExit(
            f"the service does not start: ADJUDICATOR_DRAIN_FILE cannot be made: {error}"
        ) from None
    wanted, most = server.cfg.worker_connections, connection_limit(server.cfg.worker_connections)
    if most < wanted:
        server.log.warning(
            "the limit of open files leaves a worker %s connections, not %s", most, wanted
        )
    _try_forks_again(server)


def _try_forks_again(server: Any) -> None:
    """Let a fork that fails, for want of memory or processes, be tried again a moment later: gunicorn would end
    the instance, with the workers that still answer."""
    spawn_worker = server.spawn_worker

    def spawn_or_wait() -> int | None:
        try:
            pid: int = spawn_worker()
        except OSError as error:
            server.log.warning("a worker cannot be started, and will be tried again: %s", error)
            return None
        return pid

    server.spawn_worker = spawn_or_wait


def _check_address(host: str, port: int) -> None:
    """End the start if the service cannot listen on an address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except (OSError, UnicodeError) as error:
        is_port = isinstance(error, OSError) and error.errno in _ABOUT_THE_PORT
        name = f"PORT={port}" if is_port else f"HOST={host!r}"
        raise SystemExit(f"the service does not start: {name}: {error}") from None


def pre_fork(server: Any, worker: Any) -> None:
    """Give the worker a free slot, and a garbage collector that leaves alone what it shares."""
    used = {each.slot for each in server.WORKERS.values()}
    worker.slot = next(slot for slot in count() if slot not in used)
    collect_seldom()


def child_exit(server: Any, worker: Any) -> None:
    """Tell the metrics that a worker has ended."""
    if monitor := getattr(server.app.wsgi(), "monitor", None):
        monitor.metrics.worker_ended(worker.slot)
