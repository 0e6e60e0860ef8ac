"""The Flask application, without what the service does not use: sessions, hosts, hooks, coroutines."""

from collections.abc import Callable, Mapping
from functools import cached_property
from io import BytesIO
from typing import Any

from flask import Flask, Request, Response, has_request_context, request
from flask.sessions import NullSession, SessionInterface
from werkzeug.datastructures import Headers
from werkzeug.routing import Map, MapAdapter, Rule

from adjudicators.verdict import Verdict
from service.drain import Drain
from service.http.accept import refuse_unacceptable
from service.http.environ import HAS_ROOM, STARTED
from service.http.problem_details import Problem, problems
from service.http.response import JsonResponse
from service.http.rulebook_header import PINS, RulebookPins
from service.watch.monitor import RequestMonitor

_LARGE = 65_536
"""Responses of up to so many bytes are always sent."""


def _require_room(size: int, environ: Mapping[str, Any]) -> None:
    """Refuse to answer with more than the worker has room for, before any of it is sent."""
    has_room = environ.get(HAS_ROOM)
    if has_room and not has_room(size):
        raise Problem(
            problems.OVERLOADED, "as many large answers as there is room for are on their way"
        )


class _NoSession(SessionInterface):
    """Keeps nothing from one request to the next."""

    _empty = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        return self._empty

    def is_null_session(self, obj: object) -> bool:
        return True


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


class _FixedRoute(MapAdapter):
    """A URL adapter for a path without parameters, whose route is already known."""

    def __init__(self, routes: Map, rule: Rule) -> None:
        super().__init__(routes, "localhost", "", "", "http", "/", "GET")
        self._match: Any = rule, {}

    def match(self, *_: Any, **__: Any) -> Any:
        """The route."""
        return self._match


class Application(Flask):
    """The application."""

    session_interface = _NoSession()
    url_rule_class = _MatchedRule
    request_class = _Request

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
            with self.request_context(environ) as context:
                self._respond(context.request)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Every view is an ordinary function."""
        return func

    def record_verdict(self, game: str, verdict: Verdict[Any]) -> None:
        """Tell the monitor of a verdict, unless it is one of the OpenAPI document's examples."""
        if has_request_context():
            self.monitor.record_verdict(request.environ, game, verdict)

    def record_batch_items(self, statuses: Mapping[int, int]) -> None:
        """Tell the monitor how many items of a batch were answered with each status."""
        self.monitor.record_batch_items(request.environ, statuses)

    def full_dispatch_request(self) -> Response:
        """Answer the request, and tell the monitor when it begins and ends."""
        current: Request = request._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
        started = current.environ[STARTED] = self.monitor.request_started()
        try:
            response = self._respond(current)
        except BaseException:  # the worker gives up a request that takes too long
            self.monitor.request_abandoned(current, started)
            raise
        headers = self.monitor.request_finished(current, response, started)
        if isinstance(response, JsonResponse):
            response.extra_headers = headers
        else:
            response.headers.extend(headers)
        return response

    def _respond(self, current: Request) -> Response:
        """Call the view, or answer with an error; Flask's hooks before and after a request are not used."""
        try:
            refuse_unacceptable(current)
            if current.method == "POST" and (pins := current.environ.get(PINS)):
                self.pins.check(pins)
            if current.environ["PATH_INFO"] == "*":  # OPTIONS * asks about the server as a whole
                return Response(status=204, headers={"Allow": "GET, HEAD, OPTIONS, POST"})
            response = self.dispatch_request()
            if isinstance(response, JsonResponse) and response.size > _LARGE:
                _require_room(response.size, current.environ)
            return response if isinstance(response, Response) else self.make_response(response)
        except Exception as error:  # noqa: BLE001 - the error handlers decide
            try:
                return self.make_response(self.handle_user_exception(error))
            except Exception as failure:  # noqa: BLE001 - every failure is answered
                return self.handle_exception(failure)

    def do_teardown_request(self, exc: Any = None) -> None:
        """A request leaves nothing to clean up."""

    def do_teardown_appcontext(self, exc: Any = None) -> None:
        """A request leaves nothing to clean up."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Only the path and the method choose the view; the Host header is ignored."""
        if request is None:
            return None
        path, method = request.environ.get("PATH_INFO") or "/", request.method
        if fixed := self._fixed_routes.get((path, method)):
            return fixed
        return MapAdapter(self.url_map, "localhost", "", "", request.scheme, path, method)

    @cached_property
    def _fixed_routes(self) -> dict[tuple[str, str], MapAdapter]:
        """The routes without parameters: a lookup is faster than matching."""
        return {
            (rule.rule, method): _FixedRoute(self.url_map, rule)
            for rule in self.url_map.iter_rules()
            for method in rule.methods or ()
            if not rule.arguments and method != "OPTIONS"  # which asks the adapter for all methods
        }
