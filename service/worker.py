"""The gunicorn worker: a request takes only so long, and its body fails in ways that every application knows."""

import signal
from collections.abc import Callable, Iterator
from typing import Any

import gevent
from gevent import Timeout, spawn_later
from gunicorn.glogging import Logger  # type: ignore[import-untyped]
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]

from service.app import Adjudicator
from service.connections import Connections
from service.drain import Drain
from service.settings import Settings
from service.watch.lines import Together, formatter, style_of


class _Body:
    """What a request's body is read from."""

    def __init__(self, body: Any, seconds: int) -> None:
        self._body, self._seconds = body, seconds

    def read(self, size: int | None = None) -> bytes:
        """So many bytes, or all that there are."""
        return self._when_here(self._body.read, size)

    def readline(self, size: int | None = None) -> bytes:
        """A line, or so many bytes of it."""
        return self._when_here(self._body.readline, size)

    def readlines(self, hint: int | None = None) -> list[bytes]:
        """All lines."""
        return list(self)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")

    def _when_here(self, read: Callable[[int | None], bytes], size: int | None) -> bytes:
        try:
            return read(size)
        except Timeout:
            self._body.failed = True  # gunicorn then takes no other request from this connection
            raise TimeoutError(f"the body did not come within {self._seconds} s") from None
        except ParseException as error:
            raise OSError(str(error)) from error


class _Answer:
    """A connection whose answer is kept until it is whole: head and body are then sent as one."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def sendall(self, data: bytes) -> None:
        """Keep a part of the answer."""
        self._parts.append(data)

    def send_off(self) -> None:
        """Send it."""
        whole = b"".join(self._parts)
        sent = self._connection.send(whole)  # which most of the time takes all, with less ado
        if sent < len(whole):
            self._connection.sendall(memoryview(whole)[sent:])


class Worker(GeventWorker):  # type: ignore[misc]
    """gevent's worker, which gives up requests that take too long and ends without a word."""

    wsgi: Any
    slot: int
    """Where this worker counts; the master gives it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        settings = Settings.from_environment()
        self._connections = Connections(self.cfg.worker_connections * 9 // 10)
        self._before_end: Callable[[], None] = lambda: None
        self._seconds, self._drain = settings.request_seconds, Drain(settings.drain_file)

    def load_wsgi(self) -> None:
        """Hand the application bodies of ours."""
        super().load_wsgi()
        application, seconds = self.wsgi, self._seconds
        if isinstance(application, Adjudicator):
            self._drain = application.drain
            application.observer.serve(self.slot)
            if written := application.observer.lines:
                written.to = together = Together(written.to, spawn_later)
                self._before_end = together.flush

        def application_with_body(environ: Any, start_response: Any) -> Any:
            environ["wsgi.input"] = _Body(environ["wsgi.input"], seconds)
            return application(environ, start_response)

        self.wsgi = application_with_body

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Take a connection, if need be in the place of another."""
        self._connections.open(client)
        try:
            super().handle(listener, client, addr)
        finally:
            self._connections.close(client)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Answer a request, or hang up if its answer cannot be given, or sent, in time."""
        if self._drain.is_on():
            req.force_close()
        self._connections.begin(sock)
        answer = _Answer(sock)
        with Timeout(self._seconds, False):
            try:
                super().handle_request(listener_name, req, answer, addr)
            except StopIteration:
                answer.send_off()
                raise
            answer.send_off()
            self._connections.end(sock)
            gevent.sleep(0)
            return
        self.log.warning("%s %s took more than %s s", req.method, req.path, self._seconds)
        raise StopIteration

    def init_signals(self) -> None:
        """Ctrl-C reaches every process at once; the master tells its workers itself."""
        super().init_signals()
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Whoever still sends requests over an open connection is told to take another."""
        self._drain.end()
        super().handle_exit(sig, frame)

    def run(self) -> None:
        """Answer requests to the end, and leave no line behind."""
        try:
            super().run()
        finally:
            self._before_end()

    def handle_quit(self, sig: Any, frame: Any) -> None:
        """End once: a second end in the middle of the first is told with a traceback."""
        signal.signal(signal.SIGQUIT, signal.SIG_IGN)
        super().handle_quit(sig, frame)


class ServerLogger(Logger):  # type: ignore[misc]
    """gunicorn's log, in the form of the service's own."""

    def setup(self, cfg: Any) -> None:
        """As gunicorn does it, but for the form."""
        super().setup(cfg)
        style = style_of(Settings.from_environment().log)
        if style == "json":
            for handler in self.error_log.handlers:
                handler.setFormatter(formatter(style))
