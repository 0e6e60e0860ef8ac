"""``/openapi.json``, the document of the whole service, and ``/v1/{game}/openapi.json``, the document of one game."""

from collections.abc import Callable, Iterable
from functools import cache

from flask import Blueprint, Response

from service.http.constant import Constant
from service.http.response import JSON
from service.http.smorest import ProblemApi
from service.openapi import document
from service.wire.json_bytes import encode


def documents_blueprint(api: ProblemApi, slugs: Iterable[str]) -> Blueprint:
    """The routes. Each document is made when it is first requested."""
    blueprint = Blueprint("documents", __name__)

    @cache
    def whole() -> Constant:
        return Constant(encode(document.finished(api)), JSON)

    @blueprint.get("/openapi.json")
    def openapi() -> Response:
        return whole().response()

    for slug in slugs:
        blueprint.add_url_rule(
            f"/v1/{slug}/openapi.json", f"openapi-{slug}", _of_game(api, slug), methods=["GET"]
        )
    return blueprint


def _of_game(api: ProblemApi, slug: str) -> Callable[[], Response]:
    @cache
    def own() -> Constant:
        return Constant(encode(document.of_game(document.finished(api), slug)), JSON)

    return lambda: own().response()
