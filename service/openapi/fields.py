"""How records and our marshmallow fields are published in the OpenAPI document."""

import re
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from adjudicators.declare import describe
from service.wire import fields as wire


class RecordPlugin(MarshmallowPlugin):
    """apispec's plugin for marshmallow, which also knows our fields and describes each record."""

    def __init__(self) -> None:
        super().__init__(schema_name_resolver=lambda schema: _class_of(schema).__name__)

    def init_spec(self, spec: APISpec) -> None:
        """Register our fields with the converter, which the base class makes here."""
        super().init_spec(spec)
        converter: Any = self.converter
        converter.field_mapping |= {
            wire.Whole: ("integer", None),
            wire.Flag: ("boolean", None),
            wire.Text: ("string", None),
            wire.CardToken: ("string", None),
            wire.Word: ("string", None),
            wire.Many: ("array", None),
            wire.ManyOrOne: (None, None),
            wire.Keyed: ("object", None),
            wire.Variant: (None, None),
        }
        converter.add_attribute_function(_published)

    # The plugin itself does not keep to the signature that its base class declares.
    def schema_helper(self, name: str, _: Any, schema: Any = None, **options: Any) -> Any:  # type: ignore[override]
        """The schema of a record, with the record's description."""
        published: Any = super().schema_helper(name, _, schema=schema, **options)  # type: ignore[no-untyped-call]
        if published:
            return {"description": describe(_class_of(schema))} | published
        return published


def _class_of(schema: Any) -> type:
    return schema if isinstance(schema, type) else type(schema)


def _published(converter: Any, field: Any, ret: dict[str, Any], **_: Any) -> dict[str, Any]:
    """What to add to ``ret``, which is what the base class publishes for a field."""
    match field:
        case wire.CardToken():
            return {"pattern": _anchored(field.shape.pattern)}
        case wire.ManyOrOne():
            item = ret.pop("items")
            listed = {"type": "array", "items": item} | _list_bounds(field)
            nothing = [{"type": "null"}] if field.allow_none else []
            return {"anyOf": [listed, item, *nothing]}
        case wire.Many():
            return _list_bounds(field)
        case wire.Keyed():
            return _mapping(converter, field)
        case wire.Variant():
            return _variant(converter, field)
    patterns = [each.pattern for each in field.validators if isinstance(each, wire.FullMatch)]
    return {"pattern": _anchored(patterns[0].regex)} if patterns else {}


def _anchored(regex: str) -> str:
    """The expression, anchored at both ends; alternatives need a group for that."""
    return f"^(?:{portable(regex)})$" if "|" in regex else f"^{portable(regex)}$"


def portable(regex: str) -> str:
    """The expression with only those escapes that ECMAScript allows too."""

    def translated(found: re.Match[str]) -> str:
        character = found[1]
        if character == "-":
            return r"\x2d"  # with the flag "u", ECMAScript has no escape for it outside of a class
        return character if character in " #&~'\"" else found[0]

    return re.sub(r"\\(.)", translated, regex, flags=re.DOTALL)


def _list_bounds(field: wire.Many) -> dict[str, Any]:
    bounds: dict[str, Any] = {}
    if field.at_least:
        bounds["minItems"] = field.at_least
    if field.at_most is not None:
        bounds["maxItems"] = field.at_most
    if field.unique:
        bounds["uniqueItems"] = True
    return bounds


def _mapping(converter: Any, field: wire.Keyed) -> dict[str, Any]:
    published: dict[str, Any] = {}
    names = converter.field2property(field.key_field)
    if "pattern" in names or "enum" in names:
        words = ("type", "pattern", "enum")
        published["propertyNames"] = {word: names[word] for word in words if word in names}
    if field.at_least:
        published["minProperties"] = field.at_least
    if field.at_most is not None:
        published["maxProperties"] = field.at_most
    return published


def _variant(converter: Any, field: wire.Variant) -> dict[str, Any]:
    branches = {
        kind: converter.resolve_nested_schema(schema) for kind, schema in field.branches.items()
    }
    converter.spec.components.schemas.setdefault(
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
    reference = {"$ref": f"#/components/schemas/{field.name_published}"}
    return {"anyOf": [reference, {"type": "null"}]} if field.allow_none else reference
