"""flask-smorest, adapted: errors are problem details, and bodies are read strictly and quickly."""

from collections.abc import Callable
from functools import cache, wraps
from http import HTTPStatus
from inspect import unwrap
from time import perf_counter
from typing import Any, TypeVar, cast

import flask_smorest
from flask import Response, current_app, request
from flask_smorest.utils import prepare_response
from marshmallow import ValidationError
from webargs.flaskparser import FlaskParser
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

    ERROR_SCHEMA = PROBLEM_CODEC.schema
    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, max_errors: int) -> None:
        super().__init__()
        self._max_errors = max_errors

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
            response = {"description": component, "schema": self.ERROR_SCHEMA}
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


class BodyParser(FlaskParser):
    """Passes to a view the record that its request's body describes."""

    def use_args(  # type: ignore[override]
        self,
        argmap: Any,
        *,
        location: str,
        limit: int,
        max_depth: int,
        long_work: LongWork | None = None,
        seconds: float = 0.0,
    ) -> Callable[[View], View]:
        """With ``long_work``, the view waits for a slot, until so many seconds after its request started."""

        def decorate(view: View) -> View:
            respond = unwrap(view)

            @wraps(view)
            def read_and_respond() -> Any:
                return respond(argmap.read(read_body(limit), max_depth))

            @wraps(view)
            def read_and_respond_in_slot() -> Any:
                body, environ = read_body(limit), request.environ
                left = environ[STARTED] + seconds - perf_counter()
                with cast(LongWork, long_work).slot(left, environ.get(AFTER_RESPONSE)) as slot:
                    environ[LONG_WORK_SLOT] = slot
                    record = argmap.read(body, max_depth)
                    del body  # it may be large
                    return respond(record)

            reader = read_and_respond_in_slot if long_work else read_and_respond
            reader.reads_body = reader  # type: ignore[attr-defined]
            return cast(View, reader)

        return decorate


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A blueprint that reads bodies with our parser."""

    ARGUMENTS_PARSER = BodyParser()

    def add_url_rule(
        self, rule: str, endpoint: str | None = None, view_func: Any = None, **options: Any
    ) -> None:
        """Keep the documentation that the decorators attached, but call only the one that reads the body:
        our views return finished responses, which the other decorators would only pass on."""
        bare = getattr(view_func, "reads_body", None) or unwrap(view_func)
        bare._apidoc = view_func._apidoc  # noqa: SLF001
        super().add_url_rule(rule, endpoint, bare, **options)
