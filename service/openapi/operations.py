"""Decorators that document an operation, and read its body."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response
from marshmallow import Schema

from adjudicators.declare import describe
from service.http.constant import Constant
from service.http.response import JSON
from service.http.smorest import ERRORS, Blueprint, View
from service.server.long_work import LongWork
from service.settings import Settings
from service.wire.json_bytes import encode


def operation(
    blueprint: Blueprint,
    operation_id: str,
    summary: str,
    description: str,
    answers: Schema,
    *,
    example: Any = None,
    links: Mapping[str, Any] | None = None,
) -> Callable[[View], View]:
    """Document a view that answers with JSON."""

    def decorate(view: View) -> View:
        for statuses, component in ERRORS.items():
            view = blueprint.alt_response(statuses, component)(view)
        documentation: dict[str, Any] = {
            "operationId": operation_id,
            "summary": summary,
            "description": description,
        }
        if links:
            documentation["responses"] = {200: {"links": dict(links)}}
        answer = description if answers.many else describe(type(answers))
        view = blueprint.response(200, answers, description=answer, example=example)(view)
        documented: View = blueprint.doc(**documentation)(view)
        return documented

    return decorate


def add_constant(
    blueprint: Blueprint,
    path: str,
    operation_id: str,
    summary: str,
    description: str,
    answers: Schema,
    value: Any,
    *,
    example: Any = None,
) -> None:
    """Add a GET route that always answers with the same JSON value, which is also its example."""
    answer = Constant(encode(value), JSON)

    @blueprint.route(path, endpoint=operation_id)  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        operation_id,
        summary,
        description,
        answers,
        example=value if example is None else example,
    )
    def constant() -> Response:
        return answer.response()


def json_body(
    blueprint: Blueprint,
    schema: Schema,
    settings: Settings,
    *,
    large: bool = False,
    long_work: LongWork | None = None,
    example: Any = None,
) -> Callable[[View], View]:
    """Document and read the JSON body of a view; with ``long_work``, the view waits for a slot."""
    decorator: Callable[[View], View] = blueprint.arguments(
        schema,
        limit=settings.max_large_body if large else settings.max_body,
        max_depth=settings.max_depth,
        long_work=long_work,
        seconds=settings.work_seconds,
        example=example,
    )
    return decorator
