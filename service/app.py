"""Flask and flask-smorest, bent where they get HTTP or the document wrong, or do work that nobody needs."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, wraps
from http import HTTPStatus
from inspect import unwrap
from time import perf_counter
from typing import Any, TypeVar, cast

import flask_smorest
from flask import Flask, Request, Response, has_request_context, request
from flask.sessions import NullSession, SessionInterface
from flask_smorest.utils import prepare_response
from marshmallow import ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.datastructures import Headers, MIMEAccept
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_accept_header
from werkzeug.routing import Map, MapAdapter, Rule

from adjudicators.verdict import Verdict
from service import errors
from service.drain import Drain
from service.editions import PIN, Pins
from service.errors import Problem, ProblemDetails, invalid, problems
from service.turns import Turns
from service.watch.observer import HERE, Observer
from service.wire.body import encode
from service.wire.codec import COMMON

JSON = "application/json"
_CHARSET = re.compile(r";\s*charset=[^,;]*", re.IGNORECASE)
OTHER_TYPES = ("docs.", "watch.")
"""How the views are named that answer with something else than JSON."""
PROBLEM = COMMON.of(ProblemDetails)
BEGAN, TURN, SENT = "adjudicator.began", "adjudicator.turn", "adjudicator.sent"
"""The moment at which a request began; its turn, where its work is done in turns; and what to call once its
answer has been sent, where that is known."""

View = TypeVar("View", bound=Callable[..., Any])


class _NoSession(SessionInterface):
    """The service keeps nothing from one request to the next."""

    _nothing = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        return self._nothing

    def is_null_session(self, obj: object) -> bool:
        return True


class _Known(MapAdapter):
    """A route that was found already."""

    def __init__(self, routes: Map, rule: Rule) -> None:
        super().__init__(routes, "localhost", "", "", "http", "/", "GET")
        self._found: Any = rule, {}

    def match(self, *_: Any, **__: Any) -> Any:
        """The route."""
        return self._found


class Adjudicator(Flask):
    """The application, without what it makes no use of: sessions, hosts, coroutines, hooks, signals."""

    session_interface = _NoSession()

    observer: Observer
    pins: Pins
    drain: Drain

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.url_map.merge_slashes = False  # a redirect would have to name a host

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Every view is an ordinary function."""
        return func

    def hear(self, game: str, verdict: Verdict[Any]) -> None:
        """A verdict is given; those in the document's examples are given before anybody observes."""
        if has_request_context():
            self.observer.hear(request.environ, game, verdict)

    def hear_items(self, statuses: Mapping[int, int]) -> None:
        """The items of a batch are answered, so many with each status."""
        self.observer.hear_items(request.environ, statuses)

    def full_dispatch_request(self) -> Response:
        """A request is observed; it is answered, whatever happens, unless it is given up."""
        asked: Request = request._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
        began = asked.environ[BEGAN] = self.observer.begin()
        try:
            answer = self._answered(asked)
        except BaseException:
            self.observer.given_up(asked, began)
            raise
        also = self.observer.end(asked, answer, began)
        if isinstance(answer, Answer):
            answer.also = also
        else:
            answer.headers.extend(also)
        return answer

    def _answered(self, asked: Request) -> Response:
        """A request is acceptable, has its view, and may end as an error; there are no other hooks."""
        try:
            refuse_unacceptable()
            if asked.method == "POST" and (pinned := asked.environ.get(PIN)):
                self.pins.hold(pinned)
            answer = self.dispatch_request()
            return answer if isinstance(answer, Response) else self.make_response(answer)
        except Exception as error:  # noqa: BLE001 - Flask's own handlers decide
            try:
                return self.make_response(self.handle_user_exception(error))
            except Exception as failure:  # noqa: BLE001 - whatever it is, it is answered
                return self.handle_exception(failure)

    def do_teardown_request(self, exc: Any = None) -> None:
        """Nothing is left behind by a request."""

    def do_teardown_appcontext(self, exc: Any = None) -> None:
        """Nothing is left behind by a request."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Only the path and the method choose the view, so there is no host to be looked at."""
        if request is None:
            return None
        path, method = request.environ.get("PATH_INFO") or "/", request.method
        if known := self._known_routes.get((path, method)):
            return known
        return MapAdapter(
            self.url_map,
            "localhost",
            "",
            "",
            request.scheme,
            path,
            method,
        )

    @cached_property
    def _known_routes(self) -> dict[tuple[str, str], MapAdapter]:
        """The addresses without parameters, which need no matching."""
        return {
            (rule.rule, method): _Known(self.url_map, rule)
            for rule in self.url_map.iter_rules()
            for method in rule.methods or ()
            if not rule.arguments and method != "OPTIONS"  # which asks the adapter for all methods
        }


class ProblemApi(flask_smorest.Api):  # type: ignore[misc]
    """An API whose errors are problem details, in its answers and in its document."""

    ERROR_SCHEMA = PROBLEM.schema
    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, max_errors: int) -> None:
        super().__init__()
        self._max_errors = max_errors

    def _register_error_handlers(self) -> None:
        app = self._app
        app.register_error_handler(Problem, self.answer_problem)
        app.register_error_handler(
            ValidationError, lambda refusal: self.answer_problem(invalid(refusal.messages))
        )
        app.register_error_handler(HTTPException, self.handle_http_exception)

    def _register_responses(self) -> None:
        """As in the base class, which knows one media type only."""
        for status in HTTPStatus:
            response = {"description": status.phrase, "schema": self.ERROR_SCHEMA}
            prepare_response(response, self.spec, errors.MEDIA_TYPE)
            self.spec.components.response(status.name, response, lazy=True)

    def answer_problem(self, problem: Problem) -> Response:
        """A problem as an answer."""
        details = problem.listing(self._max_errors)
        answer = respond(PROBLEM.write(details), details.status, errors.MEDIA_TYPE)
        if details.status == HTTPStatus.SERVICE_UNAVAILABLE:
            answer.headers["Retry-After"] = "1"
        return answer

    def handle_http_exception(self, error: HTTPException) -> Response:
        """An error of Flask's own as a problem, with the headers that belong to it."""
        answer = cast(Response, error.get_response())
        if error.code is None or error.code < 400:
            return answer
        kind = errors.for_status(error.code)
        details = Problem(kind, _said(kind, error)).listing(0)
        answer.data = encode(PROBLEM.write(details))
        answer.status_code = kind.status
        answer.content_type = errors.MEDIA_TYPE
        return answer


def _said(kind: errors.Kind, error: HTTPException) -> str:
    if kind is problems.NOT_FOUND:
        return f"there is nothing at {request.path[:80]}; GET /v1/games lists the games served"
    if kind is problems.METHOD_NOT_ALLOWED:
        return f"{request.path[:80]} does not take {request.method[:20]}{_methods(error)}"
    if kind is problems.INTERNAL_ERROR:
        return "something failed here; please report what you sent"
    return error.description or kind.text


def _methods(error: HTTPException) -> str:
    methods = getattr(error, "valid_methods", None)
    return f"; it takes {', '.join(sorted(methods))}" if methods else ""


class BodyParser(FlaskParser):
    """Reads a JSON body strictly, and leaves the rest to its schema."""

    def use_args(  # type: ignore[override]
        self,
        argmap: Any,
        *,
        location: str,
        limit: int,
        max_depth: int,
        turns: Turns | None = None,
        seconds: float = 0.0,
    ) -> Callable[[View], View]:
        """Give a view the record that the body stands for; one whose work is long waits for its turn, at most
        until so many seconds after its request began."""

        def decorate(view: View) -> View:
            answer = unwrap(view)

            @wraps(view)
            def parsed() -> Any:
                return answer(argmap.read(read_body(limit), max_depth))

            @wraps(view)
            def parsed_in_turn() -> Any:
                raw, environ = read_body(limit), request.environ
                left = environ[BEGAN] + seconds - perf_counter()
                with cast(Turns, turns).taken(left, environ.get(SENT)) as turn:
                    environ[TURN] = turn
                    record = argmap.read(raw, max_depth)
                    del raw  # it may be large
                    return answer(record)

            reader = parsed_in_turn if turns else parsed
            reader.reader = reader  # type: ignore[attr-defined]
            return cast(View, reader)

        return decorate


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A blueprint that reads bodies with our parser."""

    ARGUMENTS_PARSER = BodyParser()

    def add_url_rule(
        self, rule: str, endpoint: str | None = None, view_func: Any = None, **options: Any
    ) -> None:
        """Of a view's decorators keep what they say of it, and of their wrappers the one that reads
        its body: the others have nothing to do where a view returns a finished answer."""
        bare = getattr(view_func, "reader", None) or unwrap(view_func)
        bare._apidoc = view_func._apidoc  # noqa: SLF001
        super().add_url_rule(rule, endpoint, bare, **options)


class Answer(Response):
    """An answer whose body is bytes, and is sent with the headers that it has."""

    def __init__(self, body: bytes, status: int, media_type: str) -> None:
        """Nothing is left to be guessed or worked out, so the base class's constructor is not asked."""
        self._plain = [("Content-Type", media_type), ("Content-Length", str(len(body)))]
        self.status_code = status
        self.response = [body]
        self.direct_passthrough = False
        self._on_close = []
        self.also: Sequence[tuple[str, str]] = ()

    @cached_property
    def headers(self) -> Headers:  # type: ignore[override]
        """The headers as an object, for whoever wants to change them; hardly anybody does."""
        return Headers(self._plain)

    def __call__(self, environ: Any, start_response: Any) -> Any:
        """Send it."""
        looked_at = "headers" in self.__dict__
        headers = self.headers.to_wsgi_list() if looked_at else self._plain
        start_response(self.status, [*headers, *self.also])
        return self.response if environ["REQUEST_METHOD"] != "HEAD" else []


def respond(value: Any, status: int = 200, media_type: str = JSON) -> Response:
    """A value as a JSON answer."""
    return Answer(encode(value), status, media_type)


def read_body(limit: int) -> bytes:
    """The whole body, or a problem: too large, compressed, cut short, late, or not announced as JSON."""
    environ = request.environ
    if environ.get("CONTENT_TYPE") != JSON and not request.is_json:
        raise Problem(problems.UNSUPPORTED_MEDIA_TYPE, "send the body as application/json")
    coded = environ.get("HTTP_TRANSFER_ENCODING", "chunked").lower() != "chunked"
    if coded or environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise Problem(problems.UNSUPPORTED_MEDIA_TYPE, "send the body as it is, not compressed")
    length = environ.get("CONTENT_LENGTH", "")
    announced = int(length) if length.isdecimal() else request.content_length
    if announced is not None and announced > limit:
        raise _too_large(limit)
    if announced is None and not environ.get("wsgi.input_terminated"):
        return b""
    try:
        body: bytes = environ["wsgi.input"].read(limit + 1 if announced is None else announced)
    except TimeoutError as error:
        raise Problem(problems.NOT_JSON, str(error)) from error
    except OSError as error:  # for chunks that are cut short, or are none
        raise Problem(problems.NOT_JSON, "the body broke off before its end") from error
    if len(body) > limit:
        raise _too_large(limit)
    if announced is not None and len(body) < announced:
        raise Problem(
            problems.NOT_JSON,
            f"the body was announced with {announced} bytes, and {len(body)} came",
        )
    environ[HERE] = perf_counter()
    return body


def _too_large(limit: int) -> Problem:
    return Problem(
        problems.TOO_LARGE, f"the body is larger than the {limit} bytes that this call takes"
    )


def refuse_unacceptable() -> None:
    """406 for a client that rules out JSON, unless what it asks for is something else."""
    accept = request.environ.get("HTTP_ACCEPT")
    if accept is None or accept in ("*/*", JSON) or request.routing_exception:
        return
    accepted = parse_accept_header(_CHARSET.sub("", accept), MIMEAccept)
    if not accepted or (request.endpoint or "").startswith(OTHER_TYPES):
        return
    if not accepted.quality(JSON):
        raise Problem(
            problems.NOT_ACCEPTABLE, f"the answer is {JSON}, which {accept[:80]!r} rules out"
        )
