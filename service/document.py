"""The OpenAPI document as it is published; ``python -m service.document`` writes it to ``openapi/``."""

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

from apispec.ext.marshmallow import MarshmallowPlugin

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
                " problem details (RFC 9457); an illegal action is no error but a verdict."
            ),
            "license": {"name": "Proprietary", "identifier": "LicenseRef-Proprietary"},
        },
        "servers": [{"url": "/", "description": "This server."}],
        "security": [],
    },
}


def plugin() -> MarshmallowPlugin:
    """Marshmallow's plugin, taught our fields."""
    return MarshmallowPlugin(schema_name_resolver=lambda schema: _class_of(schema).__name__)


def teach(plugin: MarshmallowPlugin) -> None:
    """Say what our fields publish."""
    converter = plugin.converter
    for field in (wire.Whole,):
        converter.field_mapping[field] = ("integer", None)
    converter.field_mapping[wire.Flag] = ("boolean", None)
    for text in (wire.Text, wire.CardToken, wire.Word):
        converter.field_mapping[text] = ("string", None)
    converter.field_mapping[wire.Many] = ("array", None)
    converter.field_mapping[wire.Keyed] = ("object", None)
    converter.field_mapping[wire.Variant] = (None, None)
    for publish in (_card, _pattern, _many, _keyed, _variant):
        converter.add_attribute_function(publish)


def finished(api: Any) -> dict[str, Any]:
    """The document, without what nobody refers to, and saying everywhere that unknown fields are refused."""
    made: dict[str, Any] = json.loads(json.dumps(api.spec.to_dict()))
    made["info"]["version"] = version("adjudicator")
    components = made["components"]
    components["schemas"].pop("PaginationMetadataSchema", None)
    for kind in ("schemas", "responses"):
        components[kind] = dict(sorted(components[kind].items()))
    return made


def text(api: Any) -> str:
    """The document as it is committed."""
    return json.dumps(finished(api), indent=2, ensure_ascii=False) + "\n"


def _class_of(schema: Any) -> type:
    return schema if isinstance(schema, type) else type(schema)


def _card(_: Any, field: Any, **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.CardToken):
        return {}
    return {"pattern": f"^(?:{field.shape.pattern})$"}


def _pattern(_: Any, field: Any, **__: Any) -> dict[str, Any]:
    for check in field.validators:
        if isinstance(check, wire.FullMatch):
            return {"pattern": f"^{check.pattern.regex}$"}
    return {}


def _many(_: Any, field: Any, **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.Many):
        return {}
    said: dict[str, Any] = {}
    if field.at_least:
        said["minItems"] = field.at_least
    if field.at_most is not None:
        said["maxItems"] = field.at_most
    if field.unique:
        said["uniqueItems"] = True
    return said


def _keyed(_: Any, field: Any, **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.Keyed):
        return {}
    said: dict[str, Any] = {}
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
            "oneOf": list(branches.values()),
            "discriminator": {
                "propertyName": field.tag,
                "mapping": {kind: branch["$ref"] for kind, branch in branches.items()},
            },
        },
    )
    return {"$ref": f"#/components/schemas/{field.name_published}"}


if __name__ == "__main__":
    from service import create_app

    FILE.write_text(text(create_app().extensions["adjudicator-api"]), encoding="utf-8")
    print(f"wrote {FILE}")
