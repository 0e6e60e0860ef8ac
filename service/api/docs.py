"""The OpenAPI document, its browser and the playground, every file of which the service serves itself."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.resources import files

from flask import Blueprint, Response, request

from service import document
from service.app import JSON, ProblemApi
from service.errors import Problem, problems
from service.wire.body import encode

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
_CHANGES = "no-cache"
"""A page and its scripts come from the same release only if a browser asks for each anew."""
_PINNED = "public, max-age=86400"


@dataclass(frozen=True, slots=True)
class _File:
    """A file, as it is sent to browsers."""

    content: bytes
    media_type: str
    cache: str
    policy: str
    etag: str

    def answer(self) -> Response:
        """The file, or that the browser's copy of it still holds."""
        same = request.if_none_match.contains_weak(self.etag)
        answer = Response(b"" if same else self.content, 304 if same else 200)
        answer.content_type = self.media_type
        answer.headers["Cache-Control"] = self.cache
        answer.headers["Content-Security-Policy"] = self.policy
        answer.headers["X-Content-Type-Options"] = "nosniff"
        answer.set_etag(self.etag)
        return answer


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
    assets = _assets()

    @blueprint.get("/openapi.json")
    def openapi() -> Response:
        return Response(published.text, content_type=JSON)

    @blueprint.get("/docs")
    def browser() -> Response:
        return assets["docs.html"].answer()

    @blueprint.get("/")
    def home() -> Response:
        return assets["home.html"].answer()

    @blueprint.get("/assets/<name>")
    def asset(name: str) -> Response:
        if name not in assets:
            raise Problem(problems.NOT_FOUND, "there is no such file")
        return assets[name].answer()

    return blueprint


def _assets() -> dict[str, _File]:
    own = files("service").joinpath("pages")
    swagger = files("flask_swagger_ui").joinpath("dist")
    return {
        each.name: _file(each.name, each.read_bytes(), _CHANGES)
        for each in own.iterdir()
        if each.name.rpartition(".")[2] in _TYPES
    } | {name: _file(name, swagger.joinpath(name).read_bytes(), _PINNED) for name in _SWAGGER}


def _file(name: str, content: bytes, cache: str) -> _File:
    media_type = _TYPES[name.rpartition(".")[2]]
    policy = _SWAGGER_POLICY if name == "docs.html" else _POLICY
    return _File(content, media_type, cache, policy, sha256(content).hexdigest()[:32])
