"""The Flask application, without what the service does not use: sessions, hosts, hooks, coroutines.

Every request goes this way, and each function on it costs twice what it takes alone: its code drives that of the
rules out of the processor's caches. So Flask's contexts are made without the parts that nobody uses."""

from collections.abc import Callable, Mapping
from functools import cached_property
from io import BytesIO
from typing import Any

from flask import Flask, Request, Response, request
from flask.ctx import AppContext, RequestContext
from flask.globals import _cv_app, _cv_request
from werkzeug.datastructures import Headers
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter, Rule

from adjudicators.verdict import Verdict
from service.drain import Drain
from service.http.accept import refuse_unacceptable
from service.http.environ import HAS_ROOM, STARTED
from service.http.problem_details import OutOfTime, Problem, problems
from service.http.response import JsonResponse
from service.http.rulebook_header import PINS, RulebookPins
from service.watch.monitor import RequestMonitor

_LARGE = 65_536
"""Responses of up to so many bytes are always sent."""
_OUT_OF_TIME = "so much else was to be done that this took longer than a request may"


def _require_room(size: int, environ: Mapping[str, Any]) -> None:
    """Refuse to answer with more than the worker has room for, before any of it is sent."""
    has_room = environ.get(HAS_ROOM)
    if has_room and not has_room(size):
        raise Problem(
            problems.OVERLOADED, "as many large answers as there is room for are on their way"
        )


class _MatchedRule(Rule):
    """A rule that addresses are matched with. None is ever built from it: the code for that, which werkzeug would
    compile, takes a good part of the start."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        def build(*_: Any) -> tuple[str, str]:
            raise NotImplementedError("addresses are not built")

        return build


class _Request(Request):
    """A request that works out what it is asked for, and not everything at once."""

    def __init__(
        self, environ: dict[str, Any], populate_request: bool = True, shallow: bool = False
    ) -> None:
        """The base class's constructor is not called: it would set all of these."""
        self.environ, self.shallow = environ, shallow
        self.method = environ["REQUEST_METHOD"].upper()

    view: Callable[[], Any] | None = None
    """What answers, where the route has no parameters."""

    @cached_property
    def _whole(self) -> Request:
        return Request(self.environ, populate_request=False)

    @cached_property
    def path(self) -> str:  # type: ignore[override]
        """The path."""
        return self._whole.path

    @cached_property
    def headers(self) -> Headers:  # type: ignore[override]
        """The header fields."""
        return self._whole.headers

    @cached_property
    def scheme(self) -> str:  # type: ignore[override]
        """The scheme of the address."""
        return self._whole.scheme

    @cached_property
    def server(self) -> tuple[str, int | None] | None:  # type: ignore[override]
        """Host and port of the service."""
        return self._whole.server

    @cached_property
    def root_path(self) -> str:  # type: ignore[override]
        """The prefix of all addresses, which is empty."""
        return self._whole.root_path

    @cached_property
    def query_string(self) -> bytes:  # type: ignore[override]
        """What follows the question mark."""
        return self._whole.query_string

    @cached_property
    def remote_addr(self) -> str | None:  # type: ignore[override]
        """The client's address."""
        return self._whole.remote_addr


class _Context(RequestContext):
    """What Flask's ``request`` stands for. There is no session, and nothing is called or closed after a request."""

    app: "Application"
    request: _Request

    def __init__(self, app: "Application", environ: dict[str, Any]) -> None:
        """The base class's constructor is not called: it would set more."""
        self.app, self.request = app, _Request(environ)
        self.url_adapter = None

    def push(self) -> None:
        """Begin with the request, in the worker's application context if there is one."""
        self._app_context: AppContext | None = None
        outer = _cv_app.get(None)
        if outer is None or outer.app is not self.app:
            self._app_context = self.app.app_context()
            self._app_context.push()
        self._token = _cv_request.set(self)
        self.app.find_route(self)

    def pop(self, exc: BaseException | None = None) -> None:
        """End with it."""
        _cv_request.reset(self._token)
        if self._app_context:
            self._app_context.pop(exc)


class Application(Flask):
    """The application."""

    url_rule_class = _MatchedRule

    document: Callable[[], dict[str, Any]]
    """Makes the OpenAPI document."""
    monitor: RequestMonitor
    pins: RulebookPins
    drain: Drain

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.url_map.merge_slashes = False  # a redirect would have to name a host

    def warm_up(self) -> None:
        """Answer a request of a good and of an unknown address, which nobody is told of. What the first answer
        makes is then made before the workers are forked, and they share it."""
        for path in ("/healthz", "/nowhere"):
            environ = {
                "REQUEST_METHOD": "HEAD",
                "PATH_INFO": path,
                "SERVER_NAME": "localhost",
                "SERVER_PORT": "80",
                "wsgi.url_scheme": "http",
                "wsgi.input": BytesIO(),
            }
            context = self.request_context(environ)
            with context:
                self._respond(context.request)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Every view is an ordinary function."""
        return func

    def record_verdict(self, game: str, verdict: Verdict[Any]) -> None:
        """Tell the monitor of a verdict, unless it is one of the OpenAPI document's examples."""
        context = _cv_request.get(None)
        if context is not None:
            self.monitor.record_verdict(context.request.environ, game, verdict)

    def record_batch_items(self, statuses: Mapping[int, int]) -> None:
        """Tell the monitor how many items of a batch were answered with each status."""
        self.monitor.record_batch_items(request.environ, statuses)

    def wsgi_app(self, environ: dict[str, Any], start_response: Any) -> Any:
        """Answer a request, and tell the monitor when it begins and ends."""
        context = _Context(self, environ)
        context.push()
        try:
            return self._watched(context.request)(environ, start_response)
        finally:
            context.pop()

    def request_context(self, environ: dict[str, Any]) -> _Context:
        """The context of a request, for whoever needs one without an answer."""
        return _Context(self, environ)

    def _watched(self, current: _Request) -> Response:
        started = current.environ[STARTED] = self.monitor.request_started()
        try:
            response = self._respond(current)
        except BaseException:  # the process ends
            self.monitor.request_abandoned(current, started)
            raise
        headers = self.monitor.request_finished(current, response, started)
        if isinstance(response, JsonResponse):
            response.extra_headers = headers
        else:
            response.headers.extend(headers)
        return response

    def _respond(self, current: _Request) -> Response:
        """Call the view, or answer with an error; Flask's hooks before and after a request are not used."""
        try:
            refuse_unacceptable(current)
            if current.method == "POST" and (pins := current.environ.get(PINS)):
                self.pins.check(pins)
            if current.environ["PATH_INFO"] == "*":  # OPTIONS * asks about the server as a whole
                return Response(status=204, headers={"Allow": "GET, HEAD, OPTIONS, POST"})
            response = current.view() if current.view else self.dispatch_request()
            if isinstance(response, JsonResponse) and response.size > _LARGE:
                _require_room(response.size, current.environ)
            return response if isinstance(response, Response) else self.make_response(response)
        except OutOfTime:
            problem = Problem(problems.OVERLOADED, _OUT_OF_TIME)
            return self.make_response(self.handle_user_exception(problem))
        except Exception as error:  # noqa: BLE001 - the error handlers decide
            try:
                return self.make_response(self.handle_user_exception(error))
            except Exception as failure:  # noqa: BLE001 - every failure is answered
                return self.handle_exception(failure)
            finally:
                # The error, its frames and the request refer to each other, and would stay until garbage is collected.
                error.__traceback__ = error.__context__ = None

    def do_teardown_appcontext(self, exc: Any = None) -> None:
        """A request leaves nothing to clean up."""

    def find_route(self, context: _Context) -> None:
        """Only the path and the method choose the view; the Host header is ignored."""
        asked = context.request
        path = asked.environ.get("PATH_INFO") or "/"
        if fixed := self._fixed_routes.get((path, asked.method)):
            asked.url_rule, asked.view = fixed
            return
        context.url_adapter = MapAdapter(
            self.url_map, "localhost", "", "", asked.scheme, path, asked.method
        )
        try:
            found: Any = context.url_adapter.match(return_rule=True)
            asked.url_rule, asked.view_args = found
        except HTTPException as error:
            asked.routing_exception = error

    @cached_property
    def _fixed_routes(self) -> dict[tuple[str, str], tuple[Rule, Callable[[], Any]]]:
        """The routes without parameters, and their views: a lookup is faster than matching."""
        return {
            (rule.rule, method): (rule, self.view_functions[rule.endpoint])
            for rule in self.url_map.iter_rules()
            for method in rule.methods or ()
            if not rule.arguments and method != "OPTIONS"  # which asks for all methods
        }
