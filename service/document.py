"""The OpenAPI document as it is published, and as ``make openapi`` writes it to ``openapi/``."""

import json
import re
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from apispec.ext.marshmallow import MarshmallowPlugin

from adjudicators.declare import describe
from service import editions
from service.examples import problems_of
from service.watch.identity import REQUEST_ID
from service.wire import fields as wire

FILE = Path(__file__).parent.parent / "openapi" / "openapi.json"

CONFIG = {
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

ALLOW = {
    "description": "The methods that the address takes.",
    "schema": {"type": "string", "examples": ["POST, OPTIONS"]},
}

SAID = {
    editions.HEADER: (
        "Which service judged by which rules: `service=version`, and `game=version:digest` for each"
        " game concerned."
    ),
    REQUEST_ID: "The request's name: the one that it came with, or one made here.",
}

# ── while it is made ─────────────────────────────────────────────────────────────────────────────


class _Plugin(MarshmallowPlugin):
    """Marshmallow's plugin, which also says what a record is."""

    # The plugin itself does not keep to the signature that its base class declares.
    def schema_helper(self, name: str, _: Any, schema: Any = None, **options: Any) -> Any:  # type: ignore[override]
        said: Any = super().schema_helper(name, _, schema=schema, **options)  # type: ignore[no-untyped-call]
        return {"description": describe(_class_of(schema))} | said if said else said


def plugin() -> MarshmallowPlugin:
    """Marshmallow's plugin, taught our records."""
    return _Plugin(schema_name_resolver=lambda schema: _class_of(schema).__name__)


def teach(plugin: MarshmallowPlugin) -> None:
    """Say what our fields publish."""
    converter: Any = plugin.converter
    converter.field_mapping[wire.Whole] = ("integer", None)
    converter.field_mapping[wire.Flag] = ("boolean", None)
    for text in (wire.Text, wire.CardToken, wire.Word):
        converter.field_mapping[text] = ("string", None)
    converter.field_mapping[wire.Many] = ("array", None)
    converter.field_mapping[wire.ManyOrOne] = (None, None)
    converter.field_mapping[wire.Keyed] = ("object", None)
    converter.field_mapping[wire.Variant] = (None, None)
    for publish in (_card, _pattern, _many, _many_or_one, _keyed, _variant):
        converter.add_attribute_function(publish)


def _class_of(schema: Any) -> type:
    return schema if isinstance(schema, type) else type(schema)


def _card(_: Any, field: Any, **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.CardToken):
        return {}
    return {"pattern": _whole(field.shape.pattern)}


def _pattern(_: Any, field: Any, **__: Any) -> dict[str, Any]:
    for check in field.validators:
        if isinstance(check, wire.FullMatch):
            return {"pattern": _whole(check.pattern.regex)}
    return {}


def _whole(regex: str) -> str:
    """An expression for the whole of a text; alternatives are held together."""
    return f"^(?:{portable(regex)})$" if "|" in regex else f"^{portable(regex)}$"


def portable(regex: str) -> str:
    r"""The expression without what Python may escape and ECMAScript may not.

    >>> portable(r"Polka\ Dancer|Jack\-of\-all\-Trades|\?")
    'Polka Dancer|Jack\\x2dof\\x2dall\\x2dTrades|\\?'
    """
    escaped = re.compile(r"\\(.)", re.DOTALL)
    as_they_are, in_hexadecimal = " #&~'\"", "-"

    def mended(found: re.Match[str]) -> str:
        character = found[1]
        if character in in_hexadecimal:
            return f"\\x{ord(character):02x}"
        return character if character in as_they_are else found[0]

    return escaped.sub(mended, regex)


def _many(_: Any, field: Any, **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.Many) or isinstance(field, wire.ManyOrOne):
        return {}
    return _bounds(field)


def _bounds(field: wire.Many) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if field.at_least:
        said["minItems"] = field.at_least
    if field.at_most is not None:
        said["maxItems"] = field.at_most
    if field.unique:
        said["uniqueItems"] = True
    return said


def _many_or_one(_: Any, field: Any, ret: dict[str, Any], **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.ManyOrOne):
        return {}
    item = ret.pop("items")
    listed = {"type": "array", "items": item} | _bounds(field)
    nothing = [{"type": "null"}] if field.allow_none else []
    return {"anyOf": [listed, item, *nothing]}


def _keyed(converter: Any, field: Any, **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.Keyed):
        return {}
    said: dict[str, Any] = {}
    names = converter.field2property(field.key_field)
    if "pattern" in names or "enum" in names:
        words = ("type", "pattern", "enum")
        said["propertyNames"] = {word: names[word] for word in words if word in names}
    if field.at_least:
        said["minProperties"] = field.at_least
    if field.at_most is not None:
        said["maxProperties"] = field.at_most
    return said


def _variant(converter: Any, field: Any, **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.Variant):
        return {}
    branches = {
        kind: converter.resolve_nested_schema(schema) for kind, schema in field.branches.items()
    }
    schemas = converter.spec.components.schemas
    schemas.setdefault(
        field.name_published,
        {
            "description": f"One of these, told apart by `{field.tag}`.",
            "oneOf": list(branches.values()),
            "discriminator": {
                "propertyName": field.tag,
                "mapping": {kind: branch["$ref"] for kind, branch in branches.items()},
            },
        },
    )
    published = {"$ref": f"#/components/schemas/{field.name_published}"}
    return {"anyOf": [published, {"type": "null"}]} if field.allow_none else published


# ── when it is made ──────────────────────────────────────────────────────────────────────────────


def finished(api: Any) -> dict[str, Any]:
    """The document, without what nobody refers to, and in the words that generators of clients like."""
    made: dict[str, Any] = json.loads(json.dumps(api.spec.to_dict()))
    made["info"]["version"] = version("adjudicator")
    components = made["components"]
    components["schemas"].pop("PaginationMetadataSchema", None)
    _explain_problems(components["responses"])
    components["responses"] = {
        _pascal(name): said for name, said in components["responses"].items()
    }
    for kind in ("schemas", "responses"):
        components[kind] = dict(sorted(components[kind].items()))
    _add_headers(made["paths"], components)
    tidied: dict[str, Any] = _everywhere(
        made, lambda part: _said_shortly(_renamed(_without_silence(part)))
    )
    return tidied


def text(api: Any) -> str:
    """The document as it is committed."""
    return json.dumps(finished(api), indent=2, ensure_ascii=False) + "\n"


def _explain_problems(responses: dict[str, Any]) -> None:
    for name, response in responses.items():
        (content,) = response["content"].values()
        examples = content["examples"] = problems_of(name)
        response["description"] = " Or: ".join(each["description"] for each in examples.values())
        if name == "METHOD_NOT_ALLOWED":
            response["headers"] = {"Allow": ALLOW}


def _add_headers(paths: dict[str, Any], components: dict[str, Any]) -> None:
    """What every answer says besides, and what every question may insist on."""
    components["headers"] = {
        name.replace("-", ""): {"description": said, "schema": {"type": "string"}}
        for name, said in SAID.items()
    }
    for path, operations in paths.items():
        judges = path.startswith("/v1/")
        for operation in operations.values():
            answer = operation["responses"]["200"]
            answer["headers"] = {
                name: {"$ref": f"#/components/headers/{name.replace('-', '')}"}
                for name in SAID
                if judges or name != editions.HEADER
            }


def _pascal(name: str) -> str:
    """``NOT_FOUND`` as ``NotFound``."""
    return "".join(word.capitalize() for word in name.split("_"))


def _renamed(part: dict[str, Any]) -> dict[str, Any]:
    """A reference to a response, by the name that is published."""
    place, slash, name = str(part.get("$ref", "")).rpartition("/")
    if place != "#/components/responses":
        return part
    return part | {"$ref": place + slash + _pascal(name)}


def _without_silence(part: dict[str, Any]) -> dict[str, Any]:
    """Where nothing is said of a field, what is said of its record stands."""
    if part.get("description") != "":
        return part
    return {name: value for name, value in part.items() if name != "description"}


def _said_shortly(part: dict[str, Any]) -> dict[str, Any]:
    """A choice of one word as a constant, which no generator makes an enumeration of."""
    words = part.get("enum")
    if part.get("type") != "string" or not isinstance(words, list) or len(words) != 1:
        return part
    return {
        "const" if name == "enum" else name: words[0] if name == "enum" else value
        for name, value in part.items()
    }


def _everywhere(part: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """The document with every object in it changed, except where it shows values."""
    if isinstance(part, list):
        return [_everywhere(item, change) for item in part]
    if not isinstance(part, dict):
        return part
    shown = ("example", "examples")
    return {
        name: value if name in shown else _everywhere(value, change)
        for name, value in change(part).items()
    }


def write(api: Any) -> None:
    """Write the document to where it is committed."""
    FILE.write_text(text(api), encoding="utf-8")
