"""The OpenAPI document and its browser, every file of which the service serves itself."""

from functools import cached_property
from importlib.resources import files
from typing import Any

from flask import Blueprint, Response

from service import document
from service.app import JSON, ProblemApi
from service.errors import Problem, problems
from service.wire.body import encode

_ASSETS = {
    "swagger-ui.css": "text/css; charset=utf-8",
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
    "favicon-32x32.png": "image/png",
}
_PAGES = {
    "docs.html": "text/html; charset=utf-8",
    "docs.js": "text/javascript; charset=utf-8",
    "home.html": "text/html; charset=utf-8",
    "home.css": "text/css; charset=utf-8",
    "home.js": "text/javascript; charset=utf-8",
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class _Document:
    """The document as bytes, made when it is first asked for."""

    def __init__(self, api: ProblemApi) -> None:
        self._api = api

    @cached_property
    def text(self) -> bytes:
        return encode(document.finished(self._api))


def docs_blueprint(api: ProblemApi) -> Blueprint:
    """The routes."""
    blueprint = Blueprint("docs", __name__)
    published = _Document(api)

    @blueprint.get("/openapi.json")
    def openapi() -> Response:
        return Response(published.text, content_type=JSON)

    @blueprint.get("/docs")
    def browser() -> Response:
        return _page("docs.html")

    @blueprint.get("/")
    def home() -> Response:
        return _page("home.html")

    @blueprint.get("/assets/<name>")
    def asset(name: str) -> Response:
        if name in _PAGES:
            return _page(name)
        if name not in _ASSETS:
            raise Problem(problems.NOT_FOUND, "there is no such file")
        content = files("flask_swagger_ui").joinpath("dist", name).read_bytes()
        return _file(content, _ASSETS[name])

    return blueprint


def _page(name: str) -> Response:
    content = files("service").joinpath("pages", name).read_bytes()
    return _file(content, _PAGES[name])


def _file(content: bytes, media_type: str) -> Response:
    headers: dict[str, Any] = {
        "Cache-Control": "public, max-age=3600",
        "Content-Security-Policy": _POLICY,
        "X-Content-Type-Options": "nosniff",
    }
    return Response(content, content_type=media_type, headers=headers)
