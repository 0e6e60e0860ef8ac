"""How gunicorn runs the service; README.md says what was measured."""

import gc
from typing import Any

import gevent

from service.settings import Server

_server = Server.from_environment()

wsgi_app = "service:create_app()"
bind = (
    f"[{_server.host}]:{_server.port}" if ":" in _server.host else f"{_server.host}:{_server.port}"
)
workers = _server.workers
worker_class = "gevent"
worker_connections = 1_000
preload_app = True
keepalive = 75
timeout = 30
graceful_timeout = 20
max_requests = 0
limit_request_line = 4_094
limit_request_fields = 64
limit_request_field_size = 8_190
worker_tmp_dir = "/dev/shm"  # noqa: S108 - heartbeats belong in memory
control_socket_disable = True


def pre_fork(_server: Any, _worker: Any) -> None:
    """What the workers share stays shared: nothing allocated so far is ever looked at by the collector."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)  # a batch makes some thousand objects, and no cycle among them


def post_request(_worker: Any, _request: Any, _environ: Any, _response: Any) -> None:
    """A connection that sends one request after the other lets the others have theirs."""
    gevent.sleep(0)
