"""The playground, the OpenAPI document and its browser, with all files that they load.

Every file comes from the service itself: the pages work without any other host."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import Any

from flask import Blueprint, Response, request

from service.http.problem_details import Problem, problems
from service.http.response import JSON
from service.server.made_aside import MadeAside
from service.wire.json_bytes import encode

_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "png": "image/png",
}
_SWAGGER = ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_SWAGGER_POLICY = _POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
    "img-src 'self'", "img-src 'self' data:"
)
_REVALIDATE = "no-cache"
"""A browser has to ask each time, so that a page and its scripts are of the same release."""
_KEEP = "public, max-age=86400"


@dataclass(frozen=True, slots=True)
class _File:
    """A file with its headers."""

    content: bytes
    media_type: str
    cache: str
    policy: str
    etag: str

    def response(self) -> Response:
        """The file, or a 304 if the browser has it already."""
        unchanged = request.if_none_match.contains_weak(self.etag)
        response = Response(b"" if unchanged else self.content, 304 if unchanged else 200)
        response.content_type = self.media_type
        response.headers["Cache-Control"] = self.cache
        response.headers["Content-Security-Policy"] = self.policy
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.set_etag(self.etag)
        return response


def pages_blueprint(document: Callable[[], Any]) -> Blueprint:
    """The routes; ``document`` makes the OpenAPI document."""
    blueprint = Blueprint("pages", __name__)
    assets = _assets()

    openapi_document = MadeAside(lambda: encode(document()))

    @blueprint.get("/openapi.json")
    def openapi() -> Response:
        return Response(openapi_document(), content_type=JSON)

    @blueprint.get("/docs")
    def browser() -> Response:
        return assets["docs.html"].response()

    @blueprint.get("/")
    def home() -> Response:
        return assets["home.html"].response()

    @blueprint.get("/assets/<name>")
    def asset(name: str) -> Response:
        if name not in assets:
            raise Problem(problems.NOT_FOUND, "there is no such file")
        return assets[name].response()

    return blueprint


def _assets() -> dict[str, _File]:
    own = files("service").joinpath("pages")
    swagger = files("flask_swagger_ui").joinpath("dist")
    return {
        each.name: _file(each.name, each.read_bytes(), _REVALIDATE)
        for each in own.iterdir()
        if each.name.rpartition(".")[2] in _TYPES
    } | {name: _file(name, swagger.joinpath(name).read_bytes(), _KEEP) for name in _SWAGGER}


def _file(name: str, content: bytes, cache: str) -> _File:
    media_type = _TYPES[name.rpartition(".")[2]]
    policy = _SWAGGER_POLICY if name == "docs.html" else _POLICY
    return _File(content, media_type, cache, policy, sha256(content).hexdigest()[:32])
