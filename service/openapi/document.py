"""The OpenAPI document as it is published, and as ``make openapi`` writes it to ``openapi/``."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from service import __version__
from service.calls.game_call import pascal
from service.http.response import JSON
from service.http.rulebook_header import HEADER
from service.http.smorest import ERRORS, Blueprint, ProblemApi
from service.openapi.examples import problem_examples, shortened
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

_EXPLAINED = {
    4: (
        "The request has to be another. The problem's type says why; its errors list every fault.",
        {
            "Allow": {
                "description": "With 405: the methods that the address takes.",
                "schema": {"type": "string", "examples": ["POST, OPTIONS"]},
            }
        },
    ),
    5: (
        "The request may be fine: send it again, to this instance or to another.",
        {
            "Retry-After": {
                "description": "With 503: after how many seconds.",
                "schema": {"type": "string", "examples": ["1"]},
            }
        },
    ),
}

_LONG_EXAMPLE = 1_200
_REFERENCE = re.compile(r'"#/components/(\w+)/(\w+)"')

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
    for operations in document["paths"].values():
        for operation in operations.values():
            _tidy_responses(operation)
    _type_batch_items(document["paths"], components["schemas"])
    for kind in ("schemas", "responses"):
        components[kind] = dict(sorted(components[kind].items()))
    _add_headers(document["paths"], components)
    tidied: dict[str, Any] = _transformed(
        document, lambda part: _constant(_without_empty_description(part))
    )
    return tidied


def of_game(document: dict[str, Any], slug: str) -> dict[str, Any]:
    """The document of one game: its operations, and of the components those that they refer to. Within it, the names of
    the game's own records need not begin with the game's. Most long examples stand in the whole document alone."""
    base, prefix = f"/v1/{slug}", pascal(slug)
    paths = {
        path: operations if path in (f"{base}/new", f"{base}/adjudicate") else _lighter(operations)
        for path, operations in document["paths"].items()
        if path == base or path.startswith(base + "/")
    }
    names = _references(paths, document["components"])
    short = {name: name.removeprefix(prefix) for name in names}
    taken = Counter(short.values())
    renamed = {
        f"#/components/schemas/{name}": f"#/components/schemas/{new}"
        for name, new in short.items()
        if taken[new] == 1
    }
    components = {
        kind: {
            renamed.get(f"#/components/{kind}/{name}", name).rpartition("/")[2]: part
            for name, part in parts.items()
            if name in names
        }
        for kind, parts in document["components"].items()
    }
    components["responses"] = {
        name: _lighter(response) for name, response in components["responses"].items()
    }
    tags = [tag for tag in document["tags"] if tag["name"] == slug]
    own = document | {"tags": tags, "paths": paths, "components": components}
    with_new_names: dict[str, Any] = _transformed(own, lambda part: _referring_to(part, renamed))
    return with_new_names


def text(document: Any) -> str:
    """The document as it is committed."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def write(document: Any) -> None:
    """Write the document to where it is committed."""
    FILE.write_text(text(document), encoding="utf-8")


def _explain_problems(responses: dict[str, Any]) -> None:
    for statuses, name in ERRORS.items():
        response, hundred = responses[name], int(statuses[0])
        (content,) = response["content"].values()
        content["examples"] = problem_examples(hundred)
        response["description"], response["headers"] = _EXPLAINED[hundred]


def _type_batch_items(paths: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Say for each call of a batch which body it takes. The service itself does not refuse a batch for an item that is
    wrong, but answers that item alone with a problem."""
    branches: dict[str, str] = {}
    for path, operations in paths.items():
        if path.count("/") < 3 or "post" not in operations:  # /v1/{game}/{call}
            continue
        call, operation = path.removeprefix("/v1/"), operations["post"]
        name = f"Batch{operation['operationId'][0].upper()}{operation['operationId'][1:]}"
        branches[call] = f"#/components/schemas/{name}"
        schemas[name] = {
            "description": operation["summary"] + ", as an item of a batch.",
            "type": "object",
            "properties": {
                "call": {"type": "string", "const": call, "description": f"Always `{call}`."},
                "body": operation["requestBody"]["content"][JSON]["schema"],
            },
            "required": ["body", "call"],
            "additionalProperties": False,
        }
    schemas["BatchItem"] = {
        "description": "One call, told apart by `call`.",
        "oneOf": [{"$ref": branch} for branch in branches.values()],
        "discriminator": {"propertyName": "call", "mapping": branches},
    }
    schemas["BatchRequest"]["properties"]["items"]["items"] = {
        "$ref": "#/components/schemas/BatchItem"
    }


def _tidy_responses(operation: dict[str, Any]) -> None:
    """Keep the answer, its example of moderate length, and the two responses to all errors."""
    responses = operation["responses"]
    operation["responses"] = {status: responses[status] for status in ("200", *ERRORS)}
    for content in responses["200"]["content"].values():
        content["example"] = shortened(content["example"])


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


def _lighter(part: Any) -> Any:
    """The part, with its examples of whole bodies only where they are not long."""
    if not isinstance(part, dict):
        return part
    return {
        name: _lighter(value)
        for name, value in part.items()
        if name not in ("example", "examples") or len(json.dumps(value)) <= _LONG_EXAMPLE
    }


def _references(part: Any, components: dict[str, Any]) -> set[str]:
    """The names of all components that a part refers to, and that these refer to."""
    names: set[str] = set()
    waiting = [part]
    while waiting:
        for kind, name in _REFERENCE.findall(json.dumps(waiting.pop())):
            if name not in names:
                names.add(name)
                waiting.append(components[kind][name])
    return names


def _referring_to(part: dict[str, Any], renamed: Mapping[str, str]) -> dict[str, Any]:
    """A part whose references use the new names."""
    return {
        name: renamed.get(value, value) if isinstance(value, str) else value
        for name, value in part.items()
    }


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
