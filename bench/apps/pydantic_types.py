"""The library's records as pydantic's types, with every bound that their annotations declare.

Pydantic does not know the annotations of ``adjudicators.declare``. A service that was written with it would
have pydantic's own in their place; this makes the schemas that those would lead to, for every record of a game.
"""

from typing import Any

from pydantic_core import SchemaSerializer, SchemaValidator, core_schema
from pydantic_core.core_schema import CoreSchema

from adjudicators import declare
from adjudicators.declare import Field, OpenTokens, Shape, Swap, fields_of, tag_of


class PydanticTypes:
    """Makes the validators and serializers of records that refer to each other."""

    def __init__(self, swap: Swap) -> None:
        self._swap = swap

    def schema(self, cls: type) -> CoreSchema:
        """The schema of a record."""
        return self._record(cls, partial=False)

    def validator(self, cls: type) -> SchemaValidator:
        """Makes a record of JSON."""
        return SchemaValidator(self.schema(cls))

    def serializer(self, cls: type) -> SchemaSerializer:
        """Makes JSON of a record."""
        return SchemaSerializer(self.schema(cls))

    def _record(self, cls: type, *, partial: bool) -> CoreSchema:
        declared, tag = fields_of(cls, self._swap), tag_of(cls)
        tags = [core_schema.computed_field(tag[0], core_schema.str_schema())] if tag else []
        arguments = core_schema.dataclass_args_schema(
            cls.__name__,
            [self._field(each, partial) for each in declared],
            computed_fields=tags,
            extra_behavior="ignore" if tag else "forbid",
        )
        names = [each.attribute for each in declared]
        return core_schema.dataclass_schema(cls, arguments, names, slots=True)

    def _field(self, field: Field, partial: bool) -> core_schema.DataclassField:
        schema = self._of(field.shape)
        if field.optional:
            schema = core_schema.with_default_schema(
                core_schema.nullable_schema(schema), default=field.default
            )
        elif partial:
            schema = core_schema.with_default_schema(schema, default=field.default)
        alias = field.name if field.name != field.attribute else None
        return core_schema.dataclass_field(
            field.attribute,
            schema,
            validation_alias=alias,
            serialization_alias=alias,
        )

    def _of(self, shape: Shape) -> CoreSchema:
        match shape:
            case declare.Whole(minimum, maximum):
                return core_schema.int_schema(ge=minimum, le=maximum, strict=True)
            case declare.Flag():
                return core_schema.bool_schema(strict=True)
            case declare.Word(words):
                return core_schema.literal_schema(list(words))
            case declare.Text(length, pattern):
                return core_schema.str_schema(
                    min_length=length.at_least if length else None,
                    max_length=length.at_most if length else None,
                    pattern=f"^(?:{pattern.regex})$" if pattern else None,
                    strict=True,
                )
            case declare.Card(tokens=OpenTokens(), pattern=pattern):
                return core_schema.str_schema(pattern=f"^(?:{pattern})$", strict=True)
            case declare.Card(tokens=tokens):
                return core_schema.literal_schema(sorted(tokens))
            case declare.Many(item, at_least, at_most, _, or_one):
                many = core_schema.tuple_schema(
                    [self._of(item)],
                    variadic_item_index=0,
                    min_length=at_least or None,
                    max_length=at_most,
                )
                if not or_one:
                    return many
                return core_schema.no_info_before_validator_function(_listed, many)
            case declare.Keyed(key, item, at_least, at_most):
                return core_schema.dict_schema(
                    self._of(key), self._of(item), min_length=at_least or None, max_length=at_most
                )
            case declare.Record(cls, partial):
                return self._record(cls, partial=partial)
            case declare.OneOf(records, _):
                branches, name = {}, ""
                for cls in records:
                    name, value = tag_of(cls) or ("", "")
                    branches[value] = self._record(cls, partial=False)
                return core_schema.tagged_union_schema(branches, name)
            case declare.Nullable(inner):
                return core_schema.nullable_schema(self._of(inner))
            case declare.Anything():
                return core_schema.any_schema()


def _listed(value: Any) -> Any:
    return value if isinstance(value, list) else [value]
