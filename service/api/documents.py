"""``/openapi.json``, the document of the whole service, and ``/v1/{game}/openapi.json``, the document of one game."""

from collections.abc import Callable, Iterable
from typing import Any

from flask import Blueprint, Response

from service.http.constant import Constant
from service.http.response import JSON
from service.openapi.document import of_game
from service.server.made_aside import MadeAside
from service.wire.json_bytes import decode, encode


def documents_blueprint(document: Callable[[], Any], slugs: Iterable[str]) -> Blueprint:
    """The routes. Each document is made when it is first requested; ``document`` makes that of all games."""
    blueprint = Blueprint("documents", __name__)
    text = MadeAside(lambda: encode(document()))
    whole = MadeAside(lambda: Constant(text.made, JSON))

    @blueprint.get("/openapi.json")
    def openapi() -> Response:
        text()
        return whole().response()

    for slug in slugs:
        blueprint.add_url_rule(
            f"/v1/{slug}/openapi.json", f"openapi-{slug}", _of_game(text, slug), methods=["GET"]
        )
    return blueprint


def _of_game(text: MadeAside[bytes], slug: str) -> Callable[[], Response]:
    """The view of a game's document, which is made from the whole one."""
    own = MadeAside(lambda: Constant(encode(of_game(decode(text.made), slug)), JSON))

    def respond() -> Response:
        text()
        return own().response()

    return respond
