"""The gunicorn worker: limits each request's time and memory, and shuts down without tracebacks."""

import re
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus
from time import perf_counter
from typing import Any

import gevent
from gevent import GreenletExit, Timeout, spawn_later
from gunicorn.http.errors import (  # type: ignore[import-untyped]
    ConfigurationProblem,
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.util import close_graceful  # type: ignore[import-untyped]
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]

from service.drain import Drain
from service.http.application import Application
from service.http.environ import AFTER_RESPONSE
from service.http.problem_details import MEDIA_TYPE, Problem, problems
from service.http.smorest import PROBLEM_CODEC
from service.server.connection_io import FairSocket, RequestBody, ResponseBuffer
from service.server.connections import Connections
from service.server.long_work import poll_events
from service.settings import Settings
from service.watch.access_log import BufferedOutput
from service.watch.monitor import RequestMonitor
from service.watch.request_ids import REQUEST_ID
from service.wire.json_bytes import encode

_MAX_BYTES = 32 * 1_048_576
"""How many bytes of large bodies and responses may be in transit in one process."""
_IDLE_SECONDS = 2.0
"""How long idle connections stay open after the worker was told to stop."""
_LINGER_SECONDS, _LINGER_BYTES = 5.0, 64 * 1_048_576
"""How long, and how much, a client's unwanted body is read before the connection is closed. Closing it with unread
input would reset it, and the client would lose its response."""
_SAMPLE_SECONDS = 0.1
"""How often it is measured how long a greenlet that is ready to run has to wait."""


class Worker(GeventWorker):  # type: ignore[misc]
    """gunicorn's worker for gevent, adapted."""

    wsgi: Any
    slot: int
    """The slot of the shared counters in which this worker counts; set by the master."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        settings = Settings.from_environment()
        self._connections = Connections(self.cfg.worker_connections * 9 // 10, _MAX_BYTES)
        self._flush_access_log: Callable[[], None] = lambda: None
        self._seconds, self._drain = settings.request_seconds, Drain(settings.drain_file)
        self._monitor: RequestMonitor | None = None

    def load_wsgi(self) -> None:
        """Connect the application with this worker, and give it our request bodies."""
        super().load_wsgi()
        application, seconds = self.wsgi, self._seconds
        if isinstance(application, Application):
            self._drain, self._monitor = application.drain, application.monitor
            self._monitor.worker_started(self.slot)
            if access_log := self._monitor.access_log:
                access_log.output = buffered = BufferedOutput(access_log.output, spawn_later)
                self._flush_access_log = buffered.flush

        def application_with_body(environ: Any, start_response: Any) -> Any:
            response: ResponseBuffer = environ["gunicorn.socket"]
            environ["wsgi.input"] = body = RequestBody(
                environ["wsgi.input"], seconds, self._connections, response
            )
            environ[AFTER_RESPONSE] = response.after_response
            parts = application(environ, start_response)
            response.client_still_sends = body.has_much_left()
            unread = response.client_still_sends or response.client_waits_for_continue()
            if unread or self._drain.is_on():
                response.request.force_close()
            return parts

        self.wsgi = application_with_body

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve a connection; if there are too many, another one is closed."""
        self._connections.opened(client)
        try:
            super().handle(listener, FairSocket(client), addr)
        finally:
            self._connections.closed(client)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Answer a request, or close the connection if that takes too long."""
        connection = sock.connection
        self._connections.request_started(connection)
        response, closes, late = ResponseBuffer(sock, req), False, True
        try:
            with Timeout(self._seconds, False):
                try:
                    super().handle_request(listener_name, req, response, addr)
                except StopIteration:
                    closes = True
                response.flush(self._connections)
                late = False
        finally:
            for function in response.after_response:
                function()
        if late:
            self.log.warning("a request took more than %s s", self._seconds)
            raise StopIteration
        if closes or not self.alive:
            if response.client_still_sends or sock.has_unread_data():
                close_graceful(sock, _LINGER_SECONDS, _LINGER_BYTES)
            raise StopIteration
        self._connections.request_finished(connection)
        poll_events()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer what is not a valid HTTP request, or what failed outside of the application. Nothing that the client
        sent is logged."""
        if isinstance(exc, GreenletExit | SystemExit):
            return
        status = _status_of(exc)
        if status == HTTPStatus.INTERNAL_SERVER_ERROR:
            self.log.error("a request failed outside of the application", exc_info=exc)
            problem = Problem(problems.INTERNAL_ERROR, problems.INTERNAL_ERROR.text)
        else:
            reason = re.sub("(?<=[a-z])(?=[A-Z])", " ", type(exc).__name__).lower()
            problem = Problem(problems.NOT_HTTP, f"the request is refused: {reason}")
        body = encode(PROBLEM_CODEC.write(replace(problem.details(0), status=status)))
        request_id = self._monitor.request_refused(status) if self._monitor else ""
        head = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nConnection: close\r\n"
            f"Content-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\n{REQUEST_ID}: {request_id}\r\n\r\n"
        )
        with suppress(OSError):
            client.sendall(head.encode() + body)
            close_graceful(client, _LINGER_SECONDS, _LINGER_BYTES)

    def init_signals(self) -> None:
        """Ignore Ctrl-C, which every process gets: the master tells its workers to stop."""
        super().init_signals()
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Stop; until then, responses tell clients to close their connections, and idle ones are closed."""
        self._drain.stop()
        spawn_later(_IDLE_SECONDS, self._connections.shut_down_idle)
        super().handle_exit(sig, frame)

    def run(self) -> None:
        """Answer requests until told to stop, then write the rest of the access log."""
        gevent.spawn(self._measure_waits)
        try:
            super().run()
            if self._monitor:
                self._monitor.metrics.worker_stopping()
        finally:
            self._flush_access_log()

    def _measure_waits(self) -> None:
        while self._monitor:
            due = perf_counter() + _SAMPLE_SECONDS
            gevent.sleep(_SAMPLE_SECONDS)
            self._monitor.metrics.count_wait(max(0.0, perf_counter() - due))

    def handle_quit(self, sig: Any, frame: Any) -> None:
        """Quit, and ignore a second signal: it would interrupt the shutdown with a traceback."""
        signal.signal(signal.SIGQUIT, signal.SIG_IGN)
        super().handle_quit(sig, frame)


def _status_of(exc: BaseException) -> int:
    for kind, status in _STATUSES:
        if isinstance(exc, kind):
            return status
    return HTTPStatus.INTERNAL_SERVER_ERROR


_STATUSES = (
    (ConfigurationProblem, HTTPStatus.INTERNAL_SERVER_ERROR),
    (LimitRequestLine, HTTPStatus.REQUEST_URI_TOO_LONG),
    (LimitRequestHeaders, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE),
    (ExpectationFailed, HTTPStatus.EXPECTATION_FAILED),
    (UnsupportedTransferCoding, HTTPStatus.NOT_IMPLEMENTED),
    (ParseException, HTTPStatus.BAD_REQUEST),
)
