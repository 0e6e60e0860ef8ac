"""Marshmallow fields: one for each shape that a declaration can have."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from adjudicators.declare import Card, Pattern
from service.wire.json_bytes import shortened
from service.wire.quick import EXACT


def shown(value: Any) -> str:
    """A bad value as an error repeats it: shortened JSON, with single quotes around a string."""
    if isinstance(value, str):
        text = _as_json(shortened(value))[1:-1].replace('\\"', '"')
        return f"'{text}'"
    return shortened(_as_json(value))


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


class Whole(fields.Integer):
    """A whole number, such as 1 or 1.0, but not 1.5, "1" or true."""

    default_error_messages = {
        "invalid": "{input} is not a whole number",
        "large": "{input} is too large",
        "small": "{input} is too small",
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int and (type(value) is not float or not value.is_integer()):
            raise self.make_error("invalid", input=shown(value))
        if abs(value) > EXACT:
            raise self.make_error("large" if value > 0 else "small", input=shown(value))
        return int(value)


class Within(validate.Range):
    """Bounds of a number, inclusive."""

    def __call__(self, value: Any) -> Any:
        """The number, if it is within the bounds."""
        if not self.min <= value <= self.max:
            raise ValidationError(f"{shown(value)} is not between {self.min} and {self.max}")
        return value


class Flag(fields.Boolean):
    """True or false, but not 0, 1 or "true"."""

    default_error_messages = {"invalid": "{input} is not true or false"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if isinstance(value, bool):
            return value
        raise self.make_error("invalid", input=shown(value))


class Text(fields.String):
    """A string."""

    default_error_messages = {"invalid": "{input} is not a string"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if isinstance(value, str):
            return value
        raise self.make_error("invalid", input=shown(value))


class LengthBetween(validate.Length):
    """Bounds of a string's length, inclusive."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self._least, self._most = least, most

    def __call__(self, value: Any) -> Any:
        """The string, if its length is within the bounds."""
        if len(value) < self._least:
            bound = f"shorter than {counted(self._least, 'character')}"
        elif len(value) > self._most:
            bound = f"longer than {counted(self._most, 'character')}"
        else:
            return value
        raise ValidationError(f"{shown(value)} is {bound}")


class FullMatch(validate.Validator):
    """A pattern for the whole string; unlike with ``$``, a trailing newline is refused."""

    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self._matches = re.compile(pattern.regex).fullmatch

    def __call__(self, value: str) -> str:
        """The string, if the pattern matches."""
        if not self._matches(value):
            raise ValidationError(f"{shown(value)} does not have the form: {self.pattern.form}")
        return value


class CardToken(Text):
    """A card in its deck's notation."""

    def __init__(self, shape: Card, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shape = shape

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if isinstance(value, str) and value in self.shape.tokens:
            return value
        raise ValidationError(
            f"{shown(value)} is not a card of the {self.shape.deck_name} deck; expected"
            f" {self.shape.form}"
        )


class Many(fields.List[Any]):
    """A list. Its length is checked before its items are read."""

    default_error_messages = {"invalid": "{input} is not a list"}

    def __init__(
        self,
        item: fields.Field[Any],
        *,
        at_least: int,
        at_most: int | None,
        unique: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(item, **kwargs)
        self.at_least, self.at_most, self.unique = at_least, at_most, unique

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list):
            raise self.make_error("invalid", input=shown(value))
        check_size(len(value), self.at_least, self.at_most, "item")
        items: list[Any] = super()._deserialize(value, attr, data, **kwargs)
        if self.unique and len(set(items)) < len(items):
            twice = next(place for place, item in enumerate(items) if items.count(item) > 1)
            raise ValidationError(f"{shown(value[twice])} is given twice")
        return tuple(items)


class ManyOrOne(Many):
    """A list, or a single item instead of a list with one item."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, list):
            return super()._deserialize(value, attr, data, **kwargs)
        check_size(1, self.at_least, self.at_most, "items")
        return (self.inner.deserialize(value),)


class Keyed(fields.Dict):
    """An object with names of one kind and values of another."""

    default_error_messages = {"invalid": "{input} is not an object"}

    def __init__(self, *, at_least: int, at_most: int | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.at_least, self.at_most = at_least, at_most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise self.make_error("invalid", input=shown(value))
        check_size(len(value), self.at_least, self.at_most, "entry", "entries")
        try:
            entries: dict[Any, Any] = super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]
        except ValidationError as refusal:
            found: Any = refusal.messages
            raise ValidationError({name: _in_place(found[name]) for name in found}) from None
        return entries


def _in_place(found: Mapping[str, Any]) -> Mapping[str, Any]:
    """Faults of a name and of its value; a pointer to either ends with the name."""
    below = found.get("value", {})
    at_name = [*found.get("key", ()), *(below if isinstance(below, list) else ())]
    return {"_schema": at_name} | (below if isinstance(below, dict) else {})


def check_size(
    size: int, at_least: int, at_most: int | None, one: str, several: str | None = None
) -> None:
    """Refuse a list or an object that has too few or too many items."""
    if size < at_least or (at_most is not None and size > at_most):
        bounds = f"exactly {at_least}" if at_least == at_most else f"{at_least} to {at_most}"
        raise ValidationError(f"{counted(size, one, several)}; expected {bounds}")


def counted(number: int, one: str, several: str | None = None) -> str:
    """``1 item``, ``2 items``."""
    return f"{number} {one if number == 1 else several or one + 's'}"


class Nested(fields.Nested):
    """A record inside of another record."""

    default_error_messages = {"type": "{input} is not an object"}

    def _test_collection(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise self.make_error("type", input=shown(value))


class Variant(fields.Field[Any]):
    """One of several records, chosen by the value of a tag field."""

    def __init__(self, tag: str, branches: Mapping[str, Schema], name: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tag, self.branches, self.name_published = tag, branches, name

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise ValidationError(f"{shown(value)} is not an object")
        if self.tag not in value:
            raise ValidationError({self.tag: [self.error_messages["required"]]})
        kind = value[self.tag]
        branch = self.branches.get(kind) if isinstance(kind, str) else None
        if branch is None:
            raise ValidationError(
                {self.tag: [f"{shown(kind)} is none of: {', '.join(self.branches)}"]}
            )
        return branch.load(value)


class Word(Text):
    """One of several words."""

    def __init__(self, words: Sequence[str], **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(words), **kwargs)
        self.words = words

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if isinstance(value, str) and value in self.words:
            return value
        raise ValidationError(f"{shown(value)} is none of: {', '.join(self.words)}")
