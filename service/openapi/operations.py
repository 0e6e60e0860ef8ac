"""Decorators that document an operation, and read its body."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from flask import Response
from marshmallow import Schema

from adjudicators.declare import describe
from service.http.response import json_response
from service.http.smorest import Blueprint, View
from service.server.long_work import LongWork
from service.settings import Settings

GET_ERRORS = (405, 406, 500)
POST_ERRORS = (400, 405, 406, 409, 413, 415, 422, 500)
LONG_ERRORS = (*POST_ERRORS, 503)


def operation(
    blueprint: Blueprint,
    operation_id: str,
    summary: str,
    description: str,
    answers: Schema,
    *,
    example: Any = None,
    links: Mapping[str, Any] | None = None,
    errors: tuple[int, ...] = GET_ERRORS,
) -> Callable[[View], View]:
    """Document a view that answers with JSON."""

    def decorate(view: View) -> View:
        for status in errors:
            view = blueprint.alt_response(status, HTTPStatus(status).name)(view)
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
        return json_response(value)


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
