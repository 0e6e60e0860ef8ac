"""The gunicorn worker: a request takes only so long, nobody keeps others out, and it ends without a word."""

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
from gunicorn.glogging import Logger  # type: ignore[import-untyped]
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

from service.app import PROBLEM, SENT, Adjudicator
from service.connections import Connections
from service.drain import Drain
from service.errors import MEDIA_TYPE, Problem, problems
from service.exchange import Answer, Body, Client
from service.settings import Settings
from service.turns import look_around
from service.watch.identity import REQUEST_ID
from service.watch.lines import Together, formatter, style_of
from service.watch.observer import Observer
from service.wire.body import encode

_ROOM = 32 * 1_048_576
"""Bytes of large bodies and answers that may be on their way in one process."""
_LEAVE = 2.0
"""Seconds that connections without a request stay open once the worker has been told to end."""
_LINGER, _LINGER_MOST = 5.0, 64 * 1_048_576
"""Seconds, and bytes, for which a client may go on sending what nobody wants, to find its answer then."""
_SAMPLE = 0.1
"""Seconds between two looks at how long whoever is ready waits."""


class Worker(GeventWorker):  # type: ignore[misc]
    """gevent's worker, which gives up requests that take too long and ends without a word."""

    wsgi: Any
    slot: int
    """Where this worker counts; the master gives it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        settings = Settings.from_environment()
        self._connections = Connections(self.cfg.worker_connections * 9 // 10, _ROOM)
        self._before_end: Callable[[], None] = lambda: None
        self._seconds, self._drain = settings.request_seconds, Drain(settings.drain_file)
        self._observer: Observer | None = None

    def load_wsgi(self) -> None:
        """Hand the application bodies of ours."""
        super().load_wsgi()
        application, seconds = self.wsgi, self._seconds
        if isinstance(application, Adjudicator):
            self._drain, self._observer = application.drain, application.observer
            self._observer.serve(self.slot)
            if written := self._observer.lines:
                written.to = together = Together(written.to, spawn_later)
                self._before_end = together.flush

        def application_with_body(environ: Any, start_response: Any) -> Any:
            answer: Answer = environ["gunicorn.socket"]
            environ["wsgi.input"] = body = Body(
                environ["wsgi.input"], seconds, self._connections, answer
            )
            environ[SENT] = answer.after
            answered = application(environ, start_response)
            answer.interrupts = body.is_left()
            if answer.interrupts or answer.is_awaited() or self._drain.is_on():
                answer.request.force_close()
            return answered

        self.wsgi = application_with_body

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Take a connection, if need be in the place of another."""
        self._connections.open(client)
        try:
            super().handle(listener, Client(client), addr)
        finally:
            self._connections.close(client)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Answer a request, or hang up if its answer cannot be given, or sent, in time."""
        connection = sock.connection
        self._connections.begin(connection)
        answer, closes, late = Answer(sock, req), False, True
        try:
            with Timeout(self._seconds, False):
                try:
                    super().handle_request(listener_name, req, answer, addr)
                except StopIteration:
                    closes = True
                answer.send_off(self._connections)
                late = False
        finally:
            for each in answer.after:
                each()
        if late:
            self.log.warning("a request took more than %s s", self._seconds)
            raise StopIteration
        if closes or not self.alive:
            if answer.interrupts or sock.is_sending():  # which would cost it its answer
                close_graceful(sock, _LINGER, _LINGER_MOST)
            raise StopIteration
        self._connections.end(connection)
        look_around()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer what is no request, or what failed outside of the application; of its words none is logged."""
        if isinstance(exc, GreenletExit | SystemExit):
            return
        status = _refusal(exc)
        if status == HTTPStatus.INTERNAL_SERVER_ERROR:
            self.log.error("a request failed outside of the application", exc_info=exc)
            problem = Problem(problems.INTERNAL_ERROR, problems.INTERNAL_ERROR.text)
        else:
            said = re.sub("(?<=[a-z])(?=[A-Z])", " ", type(exc).__name__).lower()
            problem = Problem(problems.NOT_HTTP, f"the request is refused: {said}")
        body = encode(PROBLEM.write(replace(problem.listing(0), status=status)))
        name = self._observer.refuse(status) if self._observer else ""
        head = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nConnection: close\r\n"
            f"Content-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\n{REQUEST_ID}: {name}\r\n\r\n"
        )
        with suppress(OSError):
            client.sendall(head.encode() + body)
            close_graceful(client, _LINGER, _LINGER_MOST)

    def init_signals(self) -> None:
        """Ctrl-C reaches every process at once; the master tells its workers itself."""
        super().init_signals()
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Whoever still sends requests over an open connection is told to take another."""
        self._drain.end()
        spawn_later(_LEAVE, self._connections.hang_up_idle)
        super().handle_exit(sig, frame)

    def run(self) -> None:
        """Answer requests to the end, and leave no line behind."""
        gevent.spawn(self._look_at_waits)
        try:
            super().run()
            if self._observer:
                self._observer.metrics.rest()
        finally:
            self._before_end()

    def _look_at_waits(self) -> None:
        while self._observer:
            due = perf_counter() + _SAMPLE
            gevent.sleep(_SAMPLE)
            self._observer.metrics.waited(max(0.0, perf_counter() - due))

    def handle_quit(self, sig: Any, frame: Any) -> None:
        """End once: a second end in the middle of the first is told with a traceback."""
        signal.signal(signal.SIGQUIT, signal.SIG_IGN)
        super().handle_quit(sig, frame)


def _refusal(exc: BaseException) -> int:
    for kind, status in _REFUSALS:
        if isinstance(exc, kind):
            return status
    return HTTPStatus.INTERNAL_SERVER_ERROR


_REFUSALS = (
    (ConfigurationProblem, HTTPStatus.INTERNAL_SERVER_ERROR),
    (LimitRequestLine, HTTPStatus.REQUEST_URI_TOO_LONG),
    (LimitRequestHeaders, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE),
    (ExpectationFailed, HTTPStatus.EXPECTATION_FAILED),
    (UnsupportedTransferCoding, HTTPStatus.NOT_IMPLEMENTED),
    (ParseException, HTTPStatus.BAD_REQUEST),
)


class ServerLogger(Logger):  # type: ignore[misc]
    """gunicorn's log, in the form of the service's own."""

    def setup(self, cfg: Any) -> None:
        """As gunicorn does it, but for the form."""
        super().setup(cfg)
        style = style_of(Settings.from_environment().log)
        if style == "json":
            for handler in self.error_log.handlers:
                handler.setFormatter(formatter(style))
