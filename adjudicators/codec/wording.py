"""The words for everything that can be wrong with a JSON value, said once: by the library and over HTTP.

Each function takes a value and what was expected, and gives the words for what is wrong, or None.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Self

from adjudicators.declare import Card, Length, Pattern
from adjudicators.words import SUGGESTIONS, counted, nearest

MISSING = "this field is missing"
NULL = "null is not allowed here"
NO_SUCH_FIELD = "there is no such field"
OBJECT_EXPECTED = "an object is expected"

EXACT = 2**53
"""Beyond this number, not every whole number is a float."""
LISTED_UNKNOWN_FIELDS = 10_000
"""Up to so many unknown fields are listed one by one; more are only counted."""

_SHOWN = 40
_SHOWN_NAME = 80

Messages = Any
"""What is wrong, as marshmallow says it: a list of details, or a mapping from names or numbers to such messages."""


class Detail(str):
    """Words for a fault that know what may have been meant. Until they are asked for that, they do not look."""

    __slots__ = ("__dict__",)

    _given: object
    _known: Collection[str]

    def __new__(cls, text: str, given: object, known: Collection[str]) -> Self:
        """The words; what was given instead of one of those known."""
        made = super().__new__(cls, text)
        made._given, made._known = given, known
        return made

    def suggesting(self) -> str:
        """The same words, with the known one that is nearest to what was given, if one is near."""
        near = nearest(self._given, self._known) if isinstance(self._given, str) else None
        return f"{self}; did you mean {near}?" if near else str(self)


def shortened(text: str, length: int = _SHOWN) -> str:
    """As much of a bad value as an error repeats."""
    return text if len(text) <= length else text[:length] + "…"


def shown(value: Any) -> str:
    """A bad value as an error repeats it: shortened JSON, with single quotes around a string."""
    if isinstance(value, str):
        text = _as_json(shortened(value))[1:-1].replace('\\"', '"')
        return f"'{text}'"
    return shortened(_as_json(value))


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# ── single values ────────────────────────────────────────────────────────────────────────────────


def of_whole(value: Any) -> str | None:
    """Of what should be a whole number, such as 1 or 1.0, but not 1.5, "1" or true."""
    if type(value) is not int and (type(value) is not float or not value.is_integer()):
        return f"{shown(value)} is not a whole number"
    if abs(value) > EXACT:
        return f"{shown(value)} is too {'large' if value > 0 else 'small'}"
    return None


def of_bounds(value: float, least: int, most: int) -> str | None:
    """Of a whole number that should be within bounds."""
    if least <= value <= most:
        return None
    return f"{int(value)} is not between {least} and {most}"


def of_flag(value: Any) -> str | None:
    """Of what should be true or false, but not 0, 1 or "true"."""
    return None if isinstance(value, bool) else f"{shown(value)} is not true or false"


def of_text(value: Any) -> str | None:
    """Of what should be a string."""
    return None if isinstance(value, str) else f"{shown(value)} is not a string"


def of_length(value: str, length: Length) -> str | None:
    """Of a string whose length should be within bounds."""
    if len(value) < length.at_least:
        bound = f"shorter than {counted(length.at_least, 'character')}"
    elif len(value) > length.at_most:
        bound = f"longer than {counted(length.at_most, 'character')}"
    else:
        return None
    return f"{shown(value)} is {bound}"


def of_pattern(value: str, pattern: Pattern) -> str | None:
    """Of a string that should have a form; unlike with ``$``, a trailing newline is refused."""
    if re.fullmatch(pattern.regex, value):
        return None
    return f"{shown(value)} does not have the form: {pattern.form}"


def of_card(value: Any, shape: Card) -> str | None:
    """Of what should be a card in its deck's notation."""
    if isinstance(value, str) and value in shape.tokens:
        return None
    text = f"{shown(value)} is not a card of the {shape.deck_name} deck; expected {shape.form}"
    return Detail(text, value, shape.tokens)


def of_word(value: Any, words: Collection[str]) -> str | None:
    """Of what should be one of several words."""
    if isinstance(value, str) and value in words:
        return None
    return Detail(f"{shown(value)} is none of: {', '.join(words)}", value, words)


# ── lists and objects ────────────────────────────────────────────────────────────────────────────


def of_list(value: Any) -> str | None:
    """Of what should be a list."""
    return None if isinstance(value, list) else f"{shown(value)} is not a list"


def of_object(value: Any) -> str | None:
    """Of what should be an object."""
    return None if isinstance(value, dict) else f"{shown(value)} is not an object"


def of_size(
    size: int, at_least: int, at_most: int | None, one: str, several: str = ""
) -> str | None:
    """Of a list or an object that should not have too few or too many items."""
    if size >= at_least and (at_most is None or size <= at_most):
        return None
    bounds = f"exactly {at_least}" if at_least == at_most else f"{at_least} to {at_most}"
    return f"{counted(size, one, several)}; expected {bounds}"


def of_repetition(given: list[Any], read: list[Any]) -> str | None:
    """Of a list whose items, as they were read, should all be different."""
    if len(set(read)) == len(read):
        return None
    twice = next(place for place, item in enumerate(read) if read.count(item) > 1)
    return f"{shown(given[twice])} is given twice"


def of_many_fields(value: dict[str, Any], fields: Collection[str]) -> str | None:
    """Of an object with so many fields that they are not listed one by one."""
    if len(value) <= len(fields) + LISTED_UNKNOWN_FIELDS:
        return None
    return f"{len(value)} fields; there are {len(fields)}"


def no_such_field(name: str, fields: Collection[str]) -> str:
    """Of a field that an object does not have."""
    return Detail(NO_SUCH_FIELD, name, fields)


def of_entry(key: Messages, item: Messages) -> Messages:
    """Faults of a name in a mapping, and of its value; a pointer to either ends with the name."""
    below = item if isinstance(item, dict) else {}
    return {"_schema": [*(key or ()), *(item if isinstance(item, list) else ())]} | below


# ── pointers ─────────────────────────────────────────────────────────────────────────────────────


def located(messages: Messages) -> Iterator[tuple[str, str]]:
    """Each fault after the JSON pointer to its place; the first ones say what may have been meant."""
    for number, (pointer, detail) in enumerate(_located(messages, "")):
        if number < SUGGESTIONS and isinstance(detail, Detail):
            yield pointer, detail.suggesting()
        else:
            yield pointer, str(detail)


def _located(messages: Messages, pointer: str) -> Iterator[tuple[str, object]]:
    if isinstance(messages, Mapping):
        for name, inner in sorted(messages.items(), key=_sort_key):
            below = pointer if name == "_schema" else f"{pointer}/{_escaped(str(name))}"
            yield from _located(inner, below)
    elif isinstance(messages, list):
        for inner in messages:
            yield from _located(inner, pointer)
    else:
        yield pointer, messages


def _sort_key(message: tuple[Any, Any]) -> tuple[bool, Any]:
    """Unknown fields come in the order of a set, which differs between processes."""
    return isinstance(message[0], str), message[0]


def _escaped(name: str) -> str:
    return shortened(name, _SHOWN_NAME).replace("~", "~0").replace("/", "~1")
