"""The OpenAPI document as it is published, and as ``make openapi`` writes it to ``openapi/``."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from flask import Flask

from service import __version__
from service.http.rulebook_header import HEADER
from service.http.smorest import Blueprint, ProblemApi
from service.openapi.examples import problem_examples
from service.openapi.fields import RecordPlugin
from service.watch.request_ids import REQUEST_ID

FILE = Path(__file__).parents[2] / "openapi" / "openapi.json"

_CONFIG = {
    "API_TITLE": "Adjudicator",
    "API_VERSION": "v1",
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": (
                "Adjudicates card games: post a state and a proposed action, and learn whether it is"
                " legal, which rules it breaks, what results, and how the score comes about.\n\n"
                "The service keeps nothing: every answer follows from its request alone. Errors are"
                " problem details (RFC 9457); an illegal action is no error but a verdict.\n\n"
                "Every answer says in `Adjudicator-Rulebook` which service judged by which rules, as"
                " `service=version, game=version:digest`. A request that carries the same header, with"
                " `service=version`, `game=version` or `game=version:digest`, several separated by commas, insists on"
                " them: where a game is judged by others, the answer is 409."
            ),
            "license": {"name": "Proprietary", "identifier": "LicenseRef-Proprietary"},
        },
        "servers": [{"url": "/", "description": "This server."}],
        "security": [],
    },
}

_ALLOW = {
    "description": "The methods that the address takes.",
    "schema": {"type": "string", "examples": ["POST, OPTIONS"]},
}

_RESPONSE_HEADERS = {
    HEADER: (
        "Which service judged by which rules: `service=version`, and `game=version:digest` for each"
        " game concerned."
    ),
    REQUEST_ID: "The request's name: the one that it came with, or one made here.",
}


def document_of(blueprints: Iterable[Blueprint]) -> dict[str, Any]:
    """The document of these blueprints."""
    app = Flask("documented")
    app.config.update(_CONFIG)
    api = ProblemApi()
    api.init_app(app, spec_kwargs={"marshmallow_plugin": RecordPlugin()})
    for each in blueprints:
        api.register_blueprint(each)
    return _finished(api)


def _finished(api: ProblemApi) -> dict[str, Any]:
    """The document, without unused components, and with what generators of clients handle well."""
    document: dict[str, Any] = json.loads(json.dumps(api.spec.to_dict()))
    document["info"]["version"] = __version__
    components = document["components"]
    components["schemas"].pop("PaginationMetadataSchema", None)
    _explain_problems(components["responses"])
    components["responses"] = {
        _pascal(name): response for name, response in components["responses"].items()
    }
    for kind in ("schemas", "responses"):
        components[kind] = dict(sorted(components[kind].items()))
    _add_headers(document["paths"], components)
    tidied: dict[str, Any] = _transformed(
        document, lambda part: _constant(_with_published_name(_without_empty_description(part)))
    )
    return tidied


def text(document: Any) -> str:
    """The document as it is committed."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def write(document: Any) -> None:
    """Write the document to where it is committed."""
    FILE.write_text(text(document), encoding="utf-8")


def _explain_problems(responses: dict[str, Any]) -> None:
    for name, response in responses.items():
        (content,) = response["content"].values()
        examples = content["examples"] = problem_examples(name)
        response["description"] = " Or: ".join(each["description"] for each in examples.values())
        if name == "METHOD_NOT_ALLOWED":
            response["headers"] = {"Allow": _ALLOW}


def _add_headers(paths: dict[str, Any], components: dict[str, Any]) -> None:
    """Document the headers of successful responses; only games' addresses name rulebooks."""
    components["headers"] = {
        name.replace("-", ""): {"description": description, "schema": {"type": "string"}}
        for name, description in _RESPONSE_HEADERS.items()
    }
    for path, operations in paths.items():
        names_rulebooks = path.startswith("/v1/")
        for operation in operations.values():
            operation["responses"]["200"]["headers"] = {
                name: {"$ref": f"#/components/headers/{name.replace('-', '')}"}
                for name in _RESPONSE_HEADERS
                if names_rulebooks or name != HEADER
            }


def _pascal(name: str) -> str:
    """``NOT_FOUND`` as ``NotFound``."""
    return "".join(word.capitalize() for word in name.split("_"))


def _with_published_name(part: dict[str, Any]) -> dict[str, Any]:
    """A reference to a response, with the name under which the response is published."""
    place, slash, name = str(part.get("$ref", "")).rpartition("/")
    if place != "#/components/responses":
        return part
    return part | {"$ref": place + slash + _pascal(name)}


def _without_empty_description(part: dict[str, Any]) -> dict[str, Any]:
    """A field without a description of its own; the description of its record then applies."""
    if part.get("description") != "":
        return part
    return {name: value for name, value in part.items() if name != "description"}


def _constant(part: dict[str, Any]) -> dict[str, Any]:
    """An enumeration of a single word as a constant: generators then make no type of it."""
    words = part.get("enum")
    if part.get("type") != "string" or not isinstance(words, list) or len(words) != 1:
        return part
    return {
        "const" if name == "enum" else name: words[0] if name == "enum" else value
        for name, value in part.items()
    }


def _transformed(part: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """The document with every object in it changed, except inside of examples."""
    if isinstance(part, list):
        return [_transformed(item, change) for item in part]
    if not isinstance(part, dict):
        return part
    return {
        name: value if name in ("example", "examples") else _transformed(value, change)
        for name, value in change(part).items()
    }
