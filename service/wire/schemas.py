"""Marshmallow schemas, made from the records' declarations. They decide what is refused, and say why."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate

from adjudicators import declare
from adjudicators.codec import wording
from adjudicators.codec.quick import REFUSALS, QuickMaker, Reader
from adjudicators.declare import Field, Shape, Swap, describe, tag_of
from service.wire import fields as wire

_NO_SUCH_FIELD = [wording.NO_SUCH_FIELD]


class WireSchema(Schema):
    """The base class of all schemas."""

    class Meta:
        """Unknown fields are refused."""

        unknown = RAISE

    error_messages = {"type": wording.OBJECT_EXPECTED, "unknown": wording.NO_SUCH_FIELD}
    record: type
    attributes: Mapping[str, str]
    read_quickly: Reader

    def load(self, data: Any, **options: Any) -> Any:
        """Make the record from a JSON value, or raise a ``ValidationError``."""
        with suppress(*REFUSALS):
            return self.read_quickly(data)
        if isinstance(data, dict) and (wrong := wording.of_many_fields(data, self.fields)):
            raise ValidationError(wrong)
        try:
            return super().load(data, **options)
        except ValidationError as refusal:
            # Marshmallow's own error and the frame that raised it refer to each other, and keep the whole body.
            refusal.with_traceback(None)
            messages = refusal.messages
        raise ValidationError(messages)

    def handle_error(self, error: ValidationError, data: Any, **_: Any) -> None:
        """Say of unknown fields which one may have been meant."""
        found: Any = error.messages
        for name in found:
            if name not in self.fields and found[name] == _NO_SUCH_FIELD:
                found[name] = [wording.no_such_field(name, self.fields)]

    @post_load
    def make(self, data: Mapping[str, Any], **_: Any) -> Any:
        """The record, from its valid fields."""
        given = {
            self.attributes[name]: value for name, value in data.items() if name in self.attributes
        }
        return self.record(**given)


class SchemaMaker:
    """Makes a schema for each record of one game. Schemas of common records are shared between games."""

    def __init__(
        self,
        quick: QuickMaker,
        prefix: str = "",
        swap: Swap | None = None,
        common: "SchemaMaker | None" = None,
    ) -> None:
        self._common = common
        self._prefix = prefix
        self._swap = swap or {}
        self._quick = quick
        self._made: dict[tuple[type, bool], WireSchema] = {}

    def schema(self, cls: type, *, partial: bool = False, name: str | None = None) -> WireSchema:
        """The schema of a record."""
        if self._common and not name and is_common(cls) and not self._depends(cls):
            return self._common.schema(cls, partial=partial)
        key = (cls, partial)
        if key not in self._made:
            self._made[key] = self._make(cls, partial, name)
        return self._made[key]

    def _make(self, cls: type, partial: bool, name: str | None) -> WireSchema:
        declared = self._quick.fields(cls)
        tag = tag_of(cls)
        made: dict[str, Any] = {}
        if tag:
            made[tag[0]] = self.of(
                declare.Word((tag[1],)),
                required=True,
                metadata={"description": f"Always `{tag[1]}`."},
            )
        for each in declared:
            made[each.name] = self._field(each, partial)
        made |= {
            "record": cls,
            "attributes": {each.name: each.attribute for each in declared},
            "__doc__": describe(cls),
        }
        made["read_quickly"] = staticmethod(self._quick.reader(cls, partial=partial))
        title = name or self._name(cls) + ("Choice" if partial else "")
        schema: WireSchema = type(title, (WireSchema,), made)()
        return schema

    def _name(self, cls: type) -> str:
        """The name in the OpenAPI document, which begins with the game's name."""
        return self._prefix + cls.__name__

    def _depends(self, cls: type) -> bool:
        return cls in self._swap.values() or any(
            self._is_own(each.shape) for each in self._quick.fields(cls)
        )

    def _is_own(self, shape: Shape) -> bool:
        match shape:
            case declare.Record(cls):
                return not is_common(cls) or self._depends(cls)
            case declare.OneOf(records, _):
                return any(not is_common(cls) for cls in records)
            case declare.Many(item) | declare.Nullable(item) | declare.Keyed(_, item):
                return self._is_own(item)
            case declare.Card():
                return True
            case _:
                return False

    def _field(self, field: Field, partial: bool) -> fields.Field[Any]:
        metadata: dict[str, Any] = {"description": field.doc.text}
        if field.doc.example is not None:
            metadata["examples"] = [field.doc.example]
        options: dict[str, Any] = {"metadata": metadata}
        if partial and not field.optional:
            options["load_default"] = field.default
            metadata["default"] = field.default
        else:
            options["required"] = not field.optional
        return self.of(field.shape, **options)

    def of(self, shape: Shape, **options: Any) -> fields.Field[Any]:
        """The field for a shape."""
        options.setdefault("error_messages", _MESSAGES)
        match shape:
            case declare.Whole(minimum, maximum):
                bounds = [wire.Within(minimum, maximum)] if minimum is not None else []
                return wire.Whole(validate=bounds, **options)
            case declare.Flag():
                return wire.Flag(**options)
            case declare.Word(words):
                return wire.Word(words, **options)
            case declare.Text(length, pattern):
                return wire.Text(validate=_text_checks(length, pattern), **options)
            case declare.Card():
                return wire.CardToken(shape, **options)
            case declare.Many(item, at_least, at_most, unique, or_one):
                listed = wire.ManyOrOne if or_one else wire.Many
                return listed(
                    self.of(item), at_least=at_least, at_most=at_most, unique=unique, **options
                )
            case declare.Keyed(key, item, at_least, at_most):
                return wire.Keyed(
                    keys=self.of(key),
                    values=self.of(item),
                    at_least=at_least,
                    at_most=at_most,
                    **options,
                )
            case declare.Record(cls, partial):
                return wire.Nested(self.schema(cls, partial=partial), **options)
            case declare.OneOf(records, name):
                return self._variant(records, name, options)
            case declare.Nullable(inner):
                return self.of(inner, allow_none=True, **options)
            case declare.Anything():
                return fields.Raw(allow_none=True, **options)

    def _variant(
        self, records: tuple[type, ...], name: str, options: dict[str, Any]
    ) -> wire.Variant:
        tags = [tag_of(cls) for cls in records]
        names = {tag[0] for tag in tags if tag}
        if len(names) != 1 or not all(tags):
            raise TypeError(f"{records} cannot be told apart: each needs the same tag")
        branches = {tag[1]: self.schema(cls) for tag, cls in zip(tags, records, strict=True) if tag}
        return wire.Variant(names.pop(), branches, self._prefix + name, **options)


_MESSAGES = {"required": wording.MISSING, "null": wording.NULL}


def is_common(cls: type) -> bool:
    """Whether a record belongs to the library or the service, and not to one game."""
    package, _, rest = cls.__module__.partition(".")
    return package == "service" or (package == "adjudicators" and "." not in rest)


def _text_checks(
    length: declare.Length | None, pattern: declare.Pattern | None
) -> list[validate.Validator]:
    checks: list[validate.Validator] = []
    if length:
        checks.append(wire.LengthBetween(length))
    if pattern:
        checks.append(wire.FullMatch(pattern))
    return checks
