"""How gunicorn runs the service; bench/README.md says how that is measured."""

import gc
import resource
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import gevent.events

from service.settings import Server, Settings, SettingsError

try:
    _server, _settings = Server.from_environment(), Settings.from_environment()
except SettingsError as error:
    raise SystemExit(f"the service does not start: {error}") from None

_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - heartbeats belong in memory, where there is such a place

wsgi_app = "service:create_app()"
bind = (
    f"[{_server.host}]:{_server.port}" if ":" in _server.host else f"{_server.host}:{_server.port}"
)
workers = _server.workers
worker_class = "service.worker.Worker"
worker_connections = 1_000
preload_app = True
keepalive = 75
timeout = 30
graceful_timeout = _settings.request_seconds + 5  # whatever has begun may end
max_requests = 0
limit_request_line = 4_094
limit_request_fields = 64
limit_request_field_size = 8_190
forwarder_headers = ""  # nobody in front of us says how we are to read a path
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
worker_tmp_dir = str(_IN_MEMORY) if _IN_MEMORY.is_dir() else None
control_socket_disable = True
sendfile = False  # the worker sends an answer as one piece
logger_class = "service.worker.ServerLogger"


_most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (_most, _most))  # each connection is a file

for _module in (
    "concurrent.futures.thread",
    "gevent.events",
    "gevent.monkey._patch_thread_common",
    "gevent.queue",
    "gevent.resolver.thread",
    "gevent.selectors",
    "gevent.signal",
    "gevent.ssl",
    "gevent.subprocess",
    "gevent.threading",
    "gevent.time",
):
    import_module(_module)  # each worker patches with these; loaded here, they are shared

# To look for plug-ins, which there are none of, took each worker 40 ms and 3 MB.
gevent.events.notify_and_call_entry_points = gevent.events.notify


def on_starting(_server: Any) -> None:
    """A file that an earlier container of the same pod was drained by does not drain this one, and another
    can be made."""
    try:
        _settings.drain_file.touch()
        _settings.drain_file.unlink()
    except OSError as error:
        raise SystemExit(
            f"the service does not start: ADJUDICATOR_DRAIN_FILE cannot be made: {error}"
        ) from None


def pre_fork(server: Any, worker: Any) -> None:
    """What the workers share stays shared: nothing allocated so far is ever looked at by the collector."""
    taken = {each.slot for each in server.WORKERS.values()}
    worker.slot = next(slot for slot in count() if slot not in taken)
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)  # a batch makes some thousand objects, and no cycle among them


def child_exit(server: Any, worker: Any) -> None:
    """A worker that has ended is neither alive nor answering."""
    if observer := getattr(server.app.wsgi(), "observer", None):
        observer.metrics.leave(worker.slot)
