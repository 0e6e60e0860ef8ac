"""Words of a command line to JSON values, by the fields that they stand for.

================  =========================================================
a card, a name    ``7C``, ``"Polka Dancer"``, ``ann``
a number          ``4``
yes or no         ``yes``, ``no``, ``true``, ``false``
nothing           ``null``
a list            ``7C,KF``: its items, with commas between them
a record          ``ann:9P``: its fields in order, with colons between them
a mapping         ``A:3,B:1``: its entries, with commas between them
options           ``jokers=no,target=200``: those that differ from their defaults
anything          as JSON, if it begins with ``{`` or ``[``
================  =========================================================

A word that stands for nothing of its kind stays a string: whoever reads the JSON says what is wrong with it.
"""

import json
import re
import shlex
from collections.abc import Sequence
from typing import Any

from adjudicators import declare
from adjudicators.declare import Field, Shape, Swap, fields_of, tag_of

_WHOLE = re.compile(r"-?[0-9]{1,15}")
_FLAGS = {"yes": True, "true": True, "no": False, "false": False}


class Words:
    """Reads words for the records of one game."""

    def __init__(self, swap: Swap) -> None:
        self._swap = swap

    def value(self, shape: Shape, word: str) -> Any:
        """The JSON value that a word stands for."""
        if word[:1] in ("{", "["):
            return _json(word)
        match shape:
            case declare.Nullable(inner):
                return None if word == "null" else self.value(inner, word)
            case declare.Whole():
                return int(word) if _WHOLE.fullmatch(word) else word
            case declare.Flag():
                return _FLAGS.get(word.lower(), word)
            case declare.Many(item):
                return [self.value(item, each) for each in _split(word, ",")]
            case declare.Keyed(_, item):
                return self.entries(item, [word])
            case declare.Record(cls, True):
                return self.named(fields_of(cls, self._swap), _split(word, ","))
            case declare.Record(cls):
                return self._record(cls, word)
            case _:
                return word

    def many(self, shape: Shape, words: Sequence[str]) -> Any:
        """The value of a field that several words may stand for: a list of their items, or of their lists."""
        match shape:
            case declare.Many() if len(words) == 1 and words[0].startswith("["):
                return _json(words[0])
            case declare.Keyed() if len(words) == 1 and words[0].startswith("{"):
                return _json(words[0])
            case declare.Nullable(inner):
                return self.many(inner, words)
            case declare.Many(item) if is_single(item):
                return [self.value(item, each) for word in words for each in _split(word, ",")]
            case declare.Many(item):
                return [self.value(item, word) for word in words]
            case declare.Keyed(_, item):
                return self.entries(item, words)
            case _:
                return self.value(shape, words[-1])

    def entries(self, item: Shape, words: Sequence[str]) -> Any:
        """A mapping; where an item is a list itself, each word is one entry."""
        parts = [
            each for word in words for each in (_split(word, ",") if is_single(item) else [word])
        ]
        made = {}
        for part in parts:
            name, _, rest = part.partition(":")
            made[name] = self.value(item, rest)
        return made

    def named(self, fields: Sequence[Field], words: Sequence[str]) -> Any:
        """An object of the fields that words like ``target=200`` name."""
        shapes = {each.name: each.shape for each in fields}
        made = {}
        for word in words:
            name, _, rest = word.partition("=")
            made[name] = self.value(shapes[name], rest) if name in shapes else rest
        return made

    def in_order(self, fields: Sequence[Field], words: Sequence[str]) -> dict[str, Any]:
        """An object of words for its fields in order: a word for each, and for the first list all that are left.

        A word like ``shuffle=7C,KF`` names its field.
        """
        names = {each.name for each in fields}
        apart = [word for word in words if word.partition("=")[0] in names and "=" in word]
        left = [word for word in words if word not in apart]
        made: dict[str, Any] = self.named(fields, apart)
        for field in fields:
            if field.name in made or not left:
                continue
            if takes_many(field.shape):
                made[field.name], left = self.many(field.shape, left), []
            else:
                made[field.name] = self.value(field.shape, left.pop(0))
        if left:
            raise ValueError(f"there is one word too many: {left[0]}")
        return made

    def action(self, types: Sequence[type], words: Sequence[str]) -> Any:
        """An action, from its type and its fields in order: ``bid ann 4``."""
        for cls in types:
            tag = tag_of(cls)
            if tag and tag[1] == words[0]:
                return dict([tag]) | self.in_order(fields_of(cls, self._swap), words[1:])
        return {"type": words[0]}

    def word(self, shape: Shape, value: Any) -> str:
        """A word that stands for a JSON value of a shape; JSON where there is no shorter one."""
        made = self._short(shape, value)
        same = made is not None and self.value(shape, made) == value
        return made if same and made is not None else json.dumps(value, ensure_ascii=False)

    def words(self, shape: Shape, value: Any) -> list[str]:
        """The words for a list or a mapping, one for each item."""
        match shape:
            case declare.Nullable(inner):
                return self.words(inner, value)
            case declare.Keyed(_, item):
                return [f"{name}:{self.word(item, each)}" for name, each in value.items()]
            case declare.Many(item) if isinstance(value, list):
                return [self.word(item, each) for each in value]
            case _:
                return [self.word(shape, value)]

    def of_action(self, cls: type, action: dict[str, Any]) -> list[str]:
        """The words that stand for an action; once a field is left out, the others are named."""
        made, named = [str(action["type"])], False
        for field in fields_of(cls, self._swap):
            value, many = action.get(field.name), takes_many(field.shape)
            if field.name not in action or (many and not value):
                made += [f"{field.name}="] if field.name in action else []
                named = True
            elif named:
                made.append(f"{field.name}={self.word(field.shape, value)}")
            else:
                made += self.words(field.shape, value) if many else [self.word(field.shape, value)]
                named = many
        return made

    def _short(self, shape: Shape, value: Any) -> str | None:
        match shape:
            case _ if value is None:
                return "null"
            case declare.Nullable(inner):
                return self._short(inner, value)
            case declare.Flag():
                return "yes" if value else "no"
            case declare.Many(item) | declare.Keyed(_, item):
                return ",".join(self.words(shape, value)) if is_single(item) else None
            case declare.Record(cls, partial):
                fields = fields_of(cls, self._swap)
                given = [each for each in fields if each.name in value]
                parts = [self.word(each.shape, value[each.name]) for each in given]
                if partial:
                    pairs = zip(given, parts, strict=True)
                    return ",".join(f"{each.name}={part}" for each, part in pairs)
                return ":".join(parts)
            case declare.OneOf():
                return None
            case _:
                return str(value)

    def _record(self, cls: type, word: str) -> Any:
        """An object of fields with colons between them."""
        fields = fields_of(cls, self._swap)
        parts = word.split(":", len(fields) - 1)
        return {
            field.name: self.value(field.shape, part)
            for field, part in zip(fields, parts, strict=False)
            if part or takes_many(field.shape)
        }


def takes_many(shape: Shape) -> bool:
    """Whether several words may stand for a field."""
    match shape:
        case declare.Nullable(inner):
            return takes_many(inner)
        case declare.Many() | declare.Keyed():
            return True
        case _:
            return False


def is_single(shape: Shape) -> bool:
    """Whether one word without commas stands for it."""
    match shape:
        case declare.Nullable(inner):
            return is_single(inner)
        case declare.Many() | declare.Keyed() | declare.Record() | declare.OneOf():
            return False
        case _:
            return True


def _split(word: str, mark: str) -> list[str]:
    return word.split(mark) if word else []


def _json(word: str) -> Any:
    try:
        return json.loads(word)
    except ValueError as error:
        raise ValueError(f"{word[:40]} is not JSON: {error}") from None


def quoted(word: str) -> str:
    """A word as a shell takes it."""
    return shlex.quote(word)
