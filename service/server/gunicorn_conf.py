"""gunicorn's configuration; bench/README.md says how it is measured."""

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

_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - heartbeats need no disk

wsgi_app = "service:create_app()"
bind = (
    f"[{_server.host}]:{_server.port}" if ":" in _server.host else f"{_server.host}:{_server.port}"
)
workers = _server.workers
worker_class = "service.server.worker.Worker"
worker_connections = 1_000
preload_app = True
keepalive = 75
timeout = 30
graceful_timeout = _settings.request_seconds + 5  # requests that have begun can finish
max_requests = 0
limit_request_line = 4_094
limit_request_fields = 64
limit_request_field_size = 8_190
forwarder_headers = ""  # no header of a proxy changes how a path is read
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
worker_tmp_dir = str(_IN_MEMORY) if _IN_MEMORY.is_dir() else None
control_socket_disable = True
sendfile = False  # the worker sends head and body together
logger_class = "service.server.logger.ServerLogger"


_most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(
    resource.RLIMIT_NOFILE, (_most, _most)
)  # each connection needs a file descriptor

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
    import_module(_module)  # what monkey-patching imports; loaded before the fork, workers share it

# Looking for gevent plug-ins costs each worker 40 ms and 3 MB, and there are none.
gevent.events.notify_and_call_entry_points = gevent.events.notify


def on_starting(_server: Any) -> None:
    """Check that the drain file can be made, and remove it: an earlier container of the same pod may have left
    it behind."""
    try:
        _settings.drain_file.touch()
        _settings.drain_file.unlink()
    except OSError as error:
        raise SystemExit(
            f"the service does not start: ADJUDICATOR_DRAIN_FILE cannot be made: {error}"
        ) from None


def pre_fork(server: Any, worker: Any) -> None:
    """Give the worker a free slot. Keep the garbage collector off everything allocated so far: what it does not
    touch, the workers share."""
    used = {each.slot for each in server.WORKERS.values()}
    worker.slot = next(slot for slot in count() if slot not in used)
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)  # a batch makes thousands of objects, but no cycles


def child_exit(server: Any, worker: Any) -> None:
    """Tell the metrics that a worker has ended."""
    if monitor := getattr(server.app.wsgi(), "monitor", None):
        monitor.metrics.worker_ended(worker.slot)
