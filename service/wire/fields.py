"""Marshmallow fields: one for each shape that a declaration can have. The library has the words for what they refuse."""

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from adjudicators import declare
from adjudicators.codec import wording


def _refuse(wrong: str | None) -> None:
    if wrong:
        raise ValidationError([wrong])


class Whole(fields.Integer):
    """A whole number, such as 1 or 1.0, but not 1.5, "1" or true."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        _refuse(wording.of_whole(value))
        return int(value)


class Within(validate.Range):
    """Bounds of a number, inclusive."""

    def __call__(self, value: Any) -> Any:
        """The number, if it is within the bounds."""
        _refuse(wording.of_bounds(value, self.min, self.max))
        return value


class Flag(fields.Boolean):
    """True or false, but not 0, 1 or "true"."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        _refuse(wording.of_flag(value))
        return bool(value)


class Text(fields.String):
    """A string."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        _refuse(wording.of_text(value))
        return str(value)


class LengthBetween(validate.Length):
    """Bounds of a string's length, inclusive."""

    def __init__(self, length: declare.Length) -> None:
        super().__init__(length.at_least or None, length.at_most)
        self._length = length

    def __call__(self, value: Any) -> Any:
        """The string, if its length is within the bounds."""
        _refuse(wording.of_length(value, self._length))
        return value


class FullMatch(validate.Validator):
    """A pattern for the whole string; unlike with ``$``, a trailing newline is refused."""

    def __init__(self, pattern: declare.Pattern) -> None:
        self.pattern = pattern

    def __call__(self, value: str) -> str:
        """The string, if the pattern matches."""
        _refuse(wording.of_pattern(value, self.pattern))
        return value


class CardToken(Text):
    """A card in its deck's notation."""

    def __init__(self, shape: declare.Card, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shape = shape

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        _refuse(wording.of_card(value, self.shape))
        return str(value)


class Many(fields.List[Any]):
    """A list. Its length is checked before its items are read."""

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
        _refuse(wording.of_list(value))
        _refuse(wording.of_size(len(value), self.at_least, self.at_most, "item"))
        items: list[Any] = super()._deserialize(value, attr, data, **kwargs)
        if self.unique:
            _refuse(wording.of_repetition(value, items))
        return tuple(items)


class ManyOrOne(Many):
    """A list, or a single item instead of a list with one item."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, list):
            return super()._deserialize(value, attr, data, **kwargs)
        return (self.inner.deserialize(value),)


class Keyed(fields.Dict):
    """An object with names of one kind and values of another."""

    def __init__(self, *, at_least: int, at_most: int | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.at_least, self.at_most = at_least, at_most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        _refuse(wording.of_object(value))
        _refuse(wording.of_size(len(value), self.at_least, self.at_most, "entry", "entries"))
        try:
            entries: dict[Any, Any] = super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]
        except ValidationError as refusal:
            found: Any = refusal.messages
            raise ValidationError(
                {
                    name: wording.of_entry(wrong.get("key"), wrong.get("value"))
                    for name, wrong in found.items()
                }
            ) from None
        return entries


class Nested(fields.Nested):
    """A record inside of another record."""

    def _test_collection(self, value: Any) -> None:
        _refuse(wording.of_object(value))


class Variant(fields.Field[Any]):
    """One of several records, chosen by the value of a tag field."""

    def __init__(self, tag: str, branches: Mapping[str, Schema], name: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tag, self.branches, self.name_published = tag, branches, name

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        _refuse(wording.of_object(value))
        if self.tag not in value:
            raise ValidationError({self.tag: [wording.MISSING]})
        kind = value[self.tag]
        if wrong := wording.of_word(kind, self.branches):
            raise ValidationError({self.tag: [wrong]})
        return self.branches[kind].load(value)


class Word(Text):
    """One of several words."""

    def __init__(self, words: Sequence[str], **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(words), **kwargs)
        self.words = words

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        _refuse(wording.of_word(value, self.words))
        return str(value)
