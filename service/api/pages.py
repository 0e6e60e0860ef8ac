"""The page for people, the rulebooks, the OpenAPI document and its browser, with all files that they load.

Every file comes from the service itself: the pages work without any other host."""

import gzip
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from flask import Blueprint, Response, request

from adjudicators.game import Game
from service.api.rulebook_page import rulebook_page
from service.http.problem_details import Problem, problems
from service.http.response import JSON
from service.server.made_aside import MadeAside
from service.wire.json_bytes import encode

_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
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
    """A file with its headers, as it is and compressed."""

    content: bytes
    compressed: bytes
    media_type: str
    cache: str
    policy: str
    etag: str

    def response(self) -> Response:
        """The file, compressed if the browser takes that, or a 304 if the browser has it already."""
        packed = request.accept_encodings["gzip"] > 0 and len(self.compressed) < len(self.content)
        etag = f"{self.etag}-gzip" if packed else self.etag
        unchanged = request.if_none_match.contains_weak(etag)
        content = self.compressed if packed else self.content
        response = Response(b"" if unchanged else content, 304 if unchanged else 200)
        response.content_type = self.media_type
        response.headers["Cache-Control"] = self.cache
        response.headers["Content-Security-Policy"] = self.policy
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.vary.add("Accept-Encoding")
        if packed and not unchanged:
            response.headers["Content-Encoding"] = "gzip"
        response.set_etag(etag)
        return response


def pages_blueprint(document: Callable[[], Any], games: Iterable[Game[Any, Any, Any]]) -> Blueprint:
    """The routes; ``document`` makes the OpenAPI document. A file is read, and compressed, when it is first wanted."""
    blueprint = Blueprint("pages", __name__)
    by_slug = {game.slug: game for game in games}
    file = cache(_files())

    @cache
    def rules(slug: str) -> _File:
        if slug not in by_slug:
            raise Problem(problems.NOT_FOUND, "there is no such rulebook")
        game = by_slug[slug]
        return _file("rules.html", rulebook_page(game.name, game.rulebook), _REVALIDATE)

    openapi_document = MadeAside(lambda: encode(document()))

    @blueprint.get("/openapi.json")
    def openapi() -> Response:
        return Response(openapi_document(), content_type=JSON)

    @blueprint.get("/docs")
    def browser() -> Response:
        return file("docs.html").response()

    @blueprint.get("/")
    def home() -> Response:
        return file("index.html").response()

    @blueprint.get("/rules/<slug>")
    def rulebook(slug: str) -> Response:
        return rules(slug).response()

    @blueprint.get("/assets/<name>")
    @blueprint.get("/assets/<folder>/<name>")
    def asset(name: str, folder: str = "") -> Response:
        return file(f"{folder}/{name}" if folder else name).response()

    return blueprint


def _files() -> Callable[[str], _File]:
    """A function from a path to the file of the pages, or of the document's browser, that is served there."""
    own = _below(files("service").joinpath("pages"))
    swagger = files("flask_swagger_ui").joinpath("dist")

    def file(path: str) -> _File:
        if path in own:
            return _file(path, own[path].read_bytes(), _REVALIDATE)
        if path in _SWAGGER:
            return _file(path, swagger.joinpath(path).read_bytes(), _KEEP)
        raise Problem(problems.NOT_FOUND, "there is no such file")

    return file


def _below(folder: Traversable, prefix: str = "") -> dict[str, Traversable]:
    """The files that are served of a folder and of the folders in it, by their paths."""
    found: dict[str, Traversable] = {}
    for each in folder.iterdir():
        if each.is_dir():
            found |= _below(each, f"{prefix}{each.name}/")
        elif each.name.rpartition(".")[2] in _TYPES:
            found[prefix + each.name] = each
    return found


def _file(name: str, content: bytes, cache: str) -> _File:
    media_type = _TYPES[name.rpartition(".")[2]]
    policy = _SWAGGER_POLICY if name == "docs.html" else _POLICY
    etag = sha256(content).hexdigest()[:32]
    compressed = gzip.compress(content, compresslevel=9, mtime=0)
    return _File(content, compressed, media_type, cache, policy, etag)
