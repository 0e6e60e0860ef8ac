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
        for publish in (_card, _pattern, _list, _list_or_one, _mapping, _variant):
            converter.add_attribute_function(publish)

    # The plugin itself does not keep to the signature that its base class declares.
    def schema_helper(self, name: str, _: Any, schema: Any = None, **options: Any) -> Any:  # type: ignore[override]
        """The schema of a record, with the record's description."""
        published: Any = super().schema_helper(name, _, schema=schema, **options)  # type: ignore[no-untyped-call]
        if published:
            return {"description": describe(_class_of(schema))} | published
        return published


def _class_of(schema: Any) -> type:
    return schema if isinstance(schema, type) else type(schema)


def _card(_: Any, field: Any, **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.CardToken):
        return {}
    return {"pattern": _anchored(field.shape.pattern)}


def _pattern(_: Any, field: Any, **__: Any) -> dict[str, Any]:
    for check in field.validators:
        if isinstance(check, wire.FullMatch):
            return {"pattern": _anchored(check.pattern.regex)}
    return {}


def _anchored(regex: str) -> str:
    """The expression, anchored at both ends; alternatives need a group for that."""
    return f"^(?:{portable(regex)})$" if "|" in regex else f"^{portable(regex)}$"


def portable(regex: str) -> str:
    r"""The expression with only those escapes that ECMAScript allows too.

    >>> portable(r"Polka\ Dancer|Jack\-of\-all\-Trades|\?")
    'Polka Dancer|Jack\\x2dof\\x2dall\\x2dTrades|\\?'
    """
    escaped = re.compile(r"\\(.)", re.DOTALL)
    plain, hexadecimal = " #&~'\"", "-"

    def translated(found: re.Match[str]) -> str:
        character = found[1]
        if character in hexadecimal:
            return f"\\x{ord(character):02x}"
        return character if character in plain else found[0]

    return escaped.sub(translated, regex)


def _list(_: Any, field: Any, **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.Many) or isinstance(field, wire.ManyOrOne):
        return {}
    return _bounds(field)


def _bounds(field: wire.Many) -> dict[str, Any]:
    published: dict[str, Any] = {}
    if field.at_least:
        published["minItems"] = field.at_least
    if field.at_most is not None:
        published["maxItems"] = field.at_most
    if field.unique:
        published["uniqueItems"] = True
    return published


def _list_or_one(_: Any, field: Any, ret: dict[str, Any], **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.ManyOrOne):
        return {}
    item = ret.pop("items")
    listed = {"type": "array", "items": item} | _bounds(field)
    nothing = [{"type": "null"}] if field.allow_none else []
    return {"anyOf": [listed, item, *nothing]}


def _mapping(converter: Any, field: Any, **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.Keyed):
        return {}
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


def _variant(converter: Any, field: Any, **__: Any) -> dict[str, Any]:
    if not isinstance(field, wire.Variant):
        return {}
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
