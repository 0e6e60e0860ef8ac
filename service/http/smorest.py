"""flask-smorest, adapted: errors are problem details, and bodies are read strictly and quickly."""

from collections.abc import Callable, Mapping
from functools import cache, wraps
from http import HTTPStatus
from time import perf_counter
from typing import Any, Protocol, TypeVar, cast

import flask
import flask_smorest
from flask import Response, current_app, request
from flask_smorest.utils import prepare_response
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map

from adjudicators.words import nearest_path
from service.http.environ import AFTER_RESPONSE, LONG_WORK_SLOT, STARTED
from service.http.problem_details import (
    MEDIA_TYPE,
    Problem,
    ProblemDetails,
    ProblemKind,
    invalid_request,
    kind_for_status,
    problems,
)
from service.http.request_body import read_body
from service.http.response import json_response
from service.server.long_work import LongWork
from service.wire.codec import COMMON
from service.wire.json_bytes import encode

PROBLEM_CODEC = COMMON.of(ProblemDetails)

ERRORS = {"4XX": "Refusal", "5XX": "Failure"}
"""The responses to all errors, by their statuses: every operation refers to these two."""

View = TypeVar("View", bound=Callable[..., Any])


class ProblemApi(flask_smorest.Api):  # type: ignore[misc]
    """An API whose errors are problem details, in its responses and in its OpenAPI document."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, max_errors: int = 0) -> None:
        super().__init__()
        self._max_errors = max_errors

    def answer_errors_of(self, app: flask.Flask) -> None:
        """Answer the errors of an application, which need not be documented for that."""
        self._app = app
        self._register_error_handlers()

    def _register_error_handlers(self) -> None:
        app = self._app
        app.register_error_handler(Problem, self.answer_problem)
        app.register_error_handler(
            ValidationError, lambda error: self.answer_problem(invalid_request(error.messages))
        )
        app.register_error_handler(HTTPException, self.handle_http_exception)

    def _register_responses(self) -> None:
        """Not one response for each status, as in the base class: what differs is told by the problem's type."""
        for component in ERRORS.values():
            response = {"description": component, "schema": PROBLEM_CODEC.schema}
            prepare_response(response, self.spec, MEDIA_TYPE)
            self.spec.components.response(component, response, lazy=True)

    def answer_problem(self, problem: Problem) -> Response:
        """The response to a problem."""
        details = problem.details(self._max_errors)
        response = json_response(PROBLEM_CODEC.write(details), details.status, MEDIA_TYPE)
        if details.status == HTTPStatus.SERVICE_UNAVAILABLE:
            response.headers["Retry-After"] = "1"
        return response

    def handle_http_exception(self, error: HTTPException) -> Response:
        """The response to an error that Flask raises; it keeps the headers that Flask gives it."""
        response = cast(Response, error.get_response())
        if error.code is None or error.code < 400:
            return response
        kind = kind_for_status(error.code)
        details = Problem(kind, _detail(kind, error)).details(0)
        response.data = encode(PROBLEM_CODEC.write(details))
        response.status_code = kind.status
        response.content_type = MEDIA_TYPE
        return response


def _detail(kind: ProblemKind, error: HTTPException) -> str:
    if kind is problems.NOT_FOUND:
        near = nearest_path(request.path, _paths(current_app.url_map))
        meant = f"did you mean {near}?" if near else "GET /v1/games lists the games served"
        return f"there is nothing at {request.path[:80]}; {meant}"
    if kind is problems.METHOD_NOT_ALLOWED:
        return f"{request.path[:80]} does not take {request.method[:20]}{_methods(error)}"
    if kind is problems.INTERNAL_ERROR:
        return "something failed here; please report what you sent"
    return error.description or kind.text


@cache
def _paths(routes: Map) -> frozenset[str]:
    """The addresses that have no variable parts."""
    return frozenset(each.rule for each in routes.iter_rules() if not each.arguments)


def _methods(error: HTTPException) -> str:
    methods = getattr(error, "valid_methods", None)
    return f"; it takes {', '.join(sorted(methods))}" if methods else ""


class BodyReader(Protocol):
    """Makes of a body what its view takes: a codec, for a record."""

    def read(self, raw: bytes, max_depth: int) -> Any:
        """What the body says; a ``Problem`` or a ``ValidationError`` if it is not what is taken."""


def reads_body(
    reader: BodyReader,
    *,
    limit: int,
    max_depth: int,
    long_work: LongWork,
    long_from: int | None,
    seconds: float,
) -> Callable[[View], View]:
    """Pass to a view what its request's body says.

    With a body of at least ``long_from`` bytes, the view waits for a slot, until so many seconds after its request
    started. With None it never does."""

    def decorate(view: View) -> View:
        @wraps(view)
        def read_and_respond() -> Any:
            return view(reader.read(read_body(limit), max_depth))

        @wraps(view)
        def read_and_respond_in_slot() -> Any:
            body, environ = read_body(limit), request.environ
            if len(body) < (long_from or 0):
                return view(reader.read(body, max_depth))
            left = environ[STARTED] + seconds - perf_counter()
            with long_work.slot(left, environ.get(AFTER_RESPONSE)) as slot:
                environ[LONG_WORK_SLOT] = slot
                record = reader.read(body, max_depth)
                del body  # it may be large
                return view(record)

        return cast(View, read_and_respond if long_from is None else read_and_respond_in_slot)

    return decorate


def documented(decorators: Callable[[View], View]) -> Callable[[View], View]:
    """Keep the decorators by which flask-smorest documents a view until the document is wanted."""

    def decorate(view: View) -> View:
        view.documented = decorators  # type: ignore[attr-defined]
        return view

    return decorate


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A blueprint whose routes are Flask's own. How they are documented is worked out when somebody wants the
    document: that takes far longer than all the rest of a start."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._views: dict[str, tuple[Any, Mapping[str, Any]]] = {}

    def add_url_rule(
        self, rule: str, endpoint: str | None = None, view_func: Any = None, **options: Any
    ) -> None:
        """Add the route."""
        del options["parameters"], options["tags"]
        name = endpoint or view_func.__name__
        flask.Blueprint.add_url_rule(self, rule, name, view_func, **options)
        self._views[name] = view_func, options

    def register_views_in_doc(self, *args: Any, **options: Any) -> None:
        """Document the routes."""
        for name, (view, how) in self._views.items():
            shown = view.documented(lambda: None)
            self._store_endpoint_docs(name, shown, None, None, **how)
        super().register_views_in_doc(*args, **options)
        self._docs.clear()
