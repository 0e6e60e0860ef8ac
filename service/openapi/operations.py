"""Decorators that say how an operation is documented, and read its body."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from flask import Response

from adjudicators.declare import describe
from service.http.constant import Constant
from service.http.response import JSON
from service.http.smorest import ERRORS, Blueprint, BodyReader, View, documented, reads_body
from service.server.long_work import LongWork
from service.settings import Settings
from service.wire.codec import Codec
from service.wire.json_bytes import encode


def operation(  # noqa: PLR0913 - all that there is to say of one
    blueprint: Blueprint,
    operation_id: str,
    summary: str,
    description: str,
    answers: Codec,
    examples: Callable[[], tuple[Any, Any]],
    *,
    many: bool = False,
    asks: Codec | None = None,
    links: Mapping[str, Any] | None = None,
) -> Callable[[View], View]:
    """Document a view that answers with JSON; ``examples`` gives a request and its answer."""

    def document(view: View) -> View:
        asked, answered = examples()
        if asks:
            view = blueprint.arguments(asks.schema, example=asked)(view)
        for statuses, component in ERRORS.items():
            view = blueprint.alt_response(statuses, component)(view)
        documentation: dict[str, Any] = {
            "operationId": operation_id,
            "summary": summary,
            "description": description,
        }
        if links:
            documentation["responses"] = {200: {"links": dict(links)}}
        schema = type(answers.schema)(many=True) if many else answers.schema
        said = description if many else describe(answers.record)
        view = blueprint.response(200, schema, description=said, example=answered)(view)
        shown: View = blueprint.doc(**documentation)(view)
        return shown

    return documented(document)


def add_constant(
    blueprint: Blueprint,
    path: str,
    operation_id: str,
    summary: str,
    description: str,
    answers: Codec,
    value: Callable[[], Any],
    *,
    many: int = 0,
) -> None:
    """Add a GET route that always answers with the same value, which is also its example; of a list of records,
    the example has so ``many``."""

    @cache  # made when it is first requested
    def answer() -> Constant:
        return Constant(encode(written()), JSON)

    def written() -> Any:
        return [answers.write(each) for each in value()] if many else answers.write(value())

    def examples() -> tuple[Any, Any]:
        return None, written()[:many] if many else written()

    @blueprint.route(path, endpoint=operation_id)  # type: ignore[untyped-decorator]
    @operation(blueprint, operation_id, summary, description, answers, examples, many=bool(many))
    def constant() -> Response:
        return answer().response()


def json_body(
    reader: BodyReader,
    settings: Settings,
    *,
    large: bool = False,
    long_work: LongWork,
    long_from: int | None,
) -> Callable[[View], View]:
    """Read the JSON body of a view. With a body of at least ``long_from`` bytes, the view waits for a slot."""
    return reads_body(
        reader,
        limit=settings.max_large_body if large else settings.max_body,
        max_depth=settings.max_depth,
        long_work=long_work,
        long_from=long_from,
        seconds=settings.work_seconds,
    )
