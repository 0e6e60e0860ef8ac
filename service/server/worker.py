"""The gunicorn worker: accepts connections, and shuts down without tracebacks."""

import ctypes
import os
import resource
import signal
import socket
import sys
from contextlib import suppress
from time import monotonic, perf_counter
from typing import Any

import gevent
from gunicorn.workers.base import Worker as BaseWorker  # type: ignore[import-untyped]

from service.http.application import Application
from service.server.connection import READ, Connection, Shared
from service.server.connections import Connections
from service.server.memory_account import MemoryAccount
from service.settings import Settings
from service.watch.line_writer import LineStream, LineWriter
from service.watch.messages import STDOUT
from service.watch.metrics import Metrics
from service.watch.monitor import RequestMonitor

_MAX_BYTES = 32 * 1_048_576
"""How many bytes of requests and responses a process holds for all clients together."""
_IDLE_SECONDS = 2.0
"""How long idle connections stay open after the worker was told to stop."""
_SAMPLE_SECONDS = 0.1
"""How often overdue requests are ended, and how often it is measured how long a ready greenlet has to wait."""
_M_MMAP_THRESHOLD, _LARGE_BLOCK = -3, 131_072
_SMALL_BODY = 65_536
_BEAT_SECONDS = 0.2
_ACCEPT_AT_ONCE = 100
_OTHER_FILES = 150
"""How many file descriptors are left for everything but connections."""
_UNSENT_BYTES = 65_536
"""How much of its responses the kernel keeps for a client that does not read them."""


def connection_limit(wanted: int) -> int:
    """How many connections a worker keeps: as many as wanted, if there are file descriptors for them."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if most == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(most - _OTHER_FILES, most // 2))


class Worker(BaseWorker):  # type: ignore[misc]
    """Answers requests in greenlets."""

    wsgi: Application
    slot: int
    """The slot of the shared counters in which this worker counts; set by the master."""
    _metrics: Metrics

    def init_process(self) -> None:
        """Set up the event loop of this process, and run."""
        gevent.reinit()
        _return_large_blocks()
        super().init_process()

    def load_wsgi(self) -> None:
        """Connect the application with this worker."""
        super().load_wsgi()
        settings, application = Settings.from_environment(), self.wsgi
        monitor = application.monitor
        self._metrics = monitor.metrics
        monitor.worker_started(self.slot)
        _count_dropped_lines(monitor)
        self._connections = Connections(
            connection_limit(self.cfg.worker_connections), self.cfg.keepalive
        )
        self._shared = Shared(
            application,
            application.app_context,
            self._environ(),
            self._connections,
            MemoryAccount(_MAX_BYTES, self._connections),
            application.drain,
            monitor.request_refused,
            self.log,
            settings.request_seconds,
            min(settings.max_body, _SMALL_BODY),
            settings.connection_requests,
            settings.connection_seconds,
        )

    def run(self) -> None:
        """Answer requests until told to stop; then finish those that have begun."""
        overdue = gevent.get_hub().loop.timer(_SAMPLE_SECONDS, _SAMPLE_SECONDS)
        overdue.start(self._connections.end_overdue)
        gevent.spawn(self._measure_waits)
        accepting = [gevent.spawn(self._accept, listener) for listener in self.sockets]
        while self.alive:
            self._beat()
        gevent.killall(accepting)
        for listener in self.sockets:
            listener.close()
        self._finish()
        self._metrics.worker_stopping()

    def _environ(self) -> dict[str, Any]:
        """What the environments of all requests have in common."""
        address = self.sockets[0].getsockname()
        name, port = address[:2] if isinstance(address, tuple) else ("localhost", 80)
        return {
            "SCRIPT_NAME": "",
            "SERVER_NAME": name,
            "SERVER_PORT": str(port),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.errors": sys.stderr,
            "wsgi.input_terminated": True,
            "wsgi.multithread": False,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }

    def _finish(self) -> None:
        now = monotonic()
        idle_end, end = now + _IDLE_SECONDS, now + self.cfg.graceful_timeout
        while self._connections and monotonic() < end:
            self._beat()
            if monotonic() > idle_end:
                self._connections.shut_down_idle()
        if self._connections:
            self.log.warning("%s connections are cut", len(self._connections))

    def _beat(self) -> None:
        """Tell the master that this worker is alive, and wait a moment."""
        self.notify()
        if self.ppid != os.getppid():
            self.log.info("the master is gone")
            self.alive = False
        gevent.sleep(_BEAT_SECONDS)

    def _accept(self, listener: Any) -> None:
        """Accept connections; one at a time if other workers wait for some, too."""
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT_BYTES)
        hub = gevent.get_hub()
        readable = hub.loop.io(listener.fileno(), READ)
        at_once = 1 if self.cfg.workers > 1 else _ACCEPT_AT_ONCE
        while True:
            hub.wait(readable)
            try:
                for _ in range(at_once):
                    client, address = listener.accept()
                    client.setblocking(False)
                    Connection(client, address, self._shared)
            except (BlockingIOError, ConnectionError):
                continue  # another worker was quicker, or the client is gone
            except OSError as error:
                self.log.warning("no connection can be accepted: %s", error)
                gevent.sleep(_BEAT_SECONDS)

    def _measure_waits(self) -> None:
        while True:
            due = perf_counter() + _SAMPLE_SECONDS
            gevent.sleep(_SAMPLE_SECONDS)
            self._metrics.count_wait(max(0.0, perf_counter() - due))

    def init_signals(self) -> None:
        """Ignore Ctrl-C, which every process gets: the master tells its workers to stop."""
        super().init_signals()
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Stop; until then, responses tell clients to close their connections."""
        self._shared.drain.stop()
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: Any, frame: Any) -> None:
        """Quit, outside of the signal handler, and ignore a second signal: it would interrupt the shutdown with a
        traceback."""
        signal.signal(signal.SIGQUIT, signal.SIG_IGN)
        gevent.spawn(super().handle_quit, sig, frame)


def _return_large_blocks() -> None:
    """Have the C library return large blocks to the system once they are free. Left to itself, it soon keeps them,
    and after a peak the process stays large."""
    with suppress(AttributeError):  # not every C library has it
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK)


def _count_dropped_lines(monitor: RequestMonitor) -> None:
    """Write the access log in a thread, as standard error is, and count the lines that find no room."""
    writers = []
    if monitor.access_log:
        monitor.access_log.output = writer = LineWriter(STDOUT)
        writers.append(writer)
    if isinstance(sys.stderr, LineStream):
        writers.append(sys.stderr.writer)
    for writer in writers:
        writer.on_dropped = monitor.metrics.count_dropped_line
