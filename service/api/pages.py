"""The page for people, the rulebooks, the OpenAPI document and its browser, with all files that they load.

Every file comes from the service itself: the pages work without any other host."""

from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from flask import Blueprint, Response

from adjudicators.game import Game
from service.api.rulebook_page import rulebook_page
from service.http.constant import REVALIDATE, Constant
from service.http.problem_details import Problem, problems

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
_KEEP = "public, max-age=86400"


def pages_blueprint(games: Iterable[Game[Any, Any, Any]]) -> Blueprint:
    """The routes. A file is read when it is first wanted."""
    blueprint = Blueprint("pages", __name__)
    by_slug, file = {game.slug: game for game in games}, cache(_files())

    @cache
    def rules(slug: str) -> Constant:
        if slug not in by_slug:
            raise Problem(problems.NOT_FOUND, "there is no such rulebook")
        game = by_slug[slug]
        return _file("rules.html", rulebook_page(game.name, game.rulebook), REVALIDATE)

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


def _files() -> Callable[[str], Constant]:
    """A function from a path to the file of the pages, or of the document's browser, that is served there."""
    own = _below(files("service").joinpath("pages"))
    swagger = files("flask_swagger_ui").joinpath("dist")

    def file(path: str) -> Constant:
        if path in own:
            return _file(path, own[path].read_bytes(), REVALIDATE)
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


def _file(name: str, content: bytes, cache: str) -> Constant:
    media_type = _TYPES[name.rpartition(".")[2]]
    policy = _SWAGGER_POLICY if name == "docs.html" else _POLICY
    return Constant(content, media_type, cache, {"Content-Security-Policy": policy})
