"""What is wrong with a JSON value that stands for no record: its faults, and where they are.

Asked only once a quick reader has refused a value. Over HTTP marshmallow's schemas say the same, made from the same
declarations, in the same words; tests hold the two to that.
"""

from typing import Any

from adjudicators import declare
from adjudicators.codec import wording
from adjudicators.codec.quick import QuickMaker
from adjudicators.codec.wording import Messages
from adjudicators.declare import Shape, Swap, fields_of, tag_of

MOST = 10_000
"""With so many wrong items and entries, no others are looked for: of a long list of nonsense, the faults would take
many times its memory."""


class Explainer:
    """Says what is wrong with one value, of the records of one game."""

    def __init__(self, quick: QuickMaker, swap: Swap) -> None:
        self._quick, self._swap = quick, swap
        self._left = MOST

    def faults(self, shape: Shape, value: Any) -> list[tuple[str, str]]:
        """Every fault of a value that should have a shape, unless there are very many, after the JSON pointer to
        its place."""
        if isinstance(shape, declare.Record) and not isinstance(value, dict):
            return [("", wording.OBJECT_EXPECTED)]
        return list(wording.located(self.of(shape, value)))

    def of(self, shape: Shape, value: Any) -> Messages:
        """What is wrong with a value; None if nothing is."""
        match shape:
            case declare.Anything():
                return None
            case declare.Nullable(inner):
                return None if value is None else self.of(inner, value)
            case _ if value is None:
                return [wording.NULL]
            case declare.Many(or_one=True) if not isinstance(value, list):
                return self.of(shape.item, value)
            case declare.Many():
                return self._of_many(shape, value)
            case declare.Keyed():
                return self._of_keyed(shape, value)
            case declare.Record(cls, partial):
                return self._of_record(cls, value, partial)
            case declare.OneOf(records, _):
                return self._of_choice(records, value)
            case _:
                return [found] if (found := _of_single(shape, value)) else _of_text(shape, value)

    def _of_many(self, shape: declare.Many, value: Any) -> Messages:
        if wrong := wording.of_list(value) or wording.of_size(
            len(value), shape.at_least, shape.at_most, "item"
        ):
            return [wrong]
        items = {}
        for place, item in enumerate(value):
            if (wrong := self.of(shape.item, item)) is not None:
                items[place] = wrong
                self._left -= 1
            if self._left <= 0:
                break
        if items or not shape.unique:
            return items or None
        read = self._quick.reader_of(shape.item)
        twice = wording.of_repetition(value, [read(item) for item in value])
        return [twice] if twice else None

    def _of_keyed(self, shape: declare.Keyed, value: Any) -> Messages:
        if wrong := wording.of_object(value) or wording.of_size(
            len(value), shape.at_least, shape.at_most, "entry", "entries"
        ):
            return [wrong]
        entries = {}
        for name, item in value.items():
            at_name, below = self.of(shape.key, name), self.of(shape.item, item)
            if at_name is not None or below is not None:
                entries[name] = wording.of_entry(at_name, below)
                self._left -= 1
            if self._left <= 0:
                break
        return entries or None

    def _of_record(self, cls: type, value: Any, partial: bool) -> Messages:
        if wrong := wording.of_object(value):
            return [wrong]
        declared, tag = {each.name: each for each in fields_of(cls, self._swap)}, tag_of(cls)
        names = [*([tag[0]] if tag else ()), *declared]
        if wrong := wording.of_many_fields(value, names):
            return [wrong]
        found = {name: [wording.no_such_field(name, names)] for name in value if name not in names}
        if tag:
            found[tag[0]] = self._of_field(value, tag[0], declare.Word((tag[1],)), optional=False)
        for name, field in declared.items():
            found[name] = self._of_field(value, name, field.shape, partial or field.optional)
        return {name: wrong for name, wrong in found.items() if wrong is not None} or None

    def _of_field(self, value: Any, name: str, shape: Shape, optional: bool) -> Messages:
        if name in value:
            return self.of(shape, value[name])
        return None if optional else [wording.MISSING]

    def _of_choice(self, records: tuple[type, ...], value: Any) -> Messages:
        if wrong := wording.of_object(value):
            return [wrong]
        tags = {tag: cls for cls in records if (tag := tag_of(cls))}
        (name,) = {name for name, _ in tags}
        if name not in value:
            return {name: [wording.MISSING]}
        if wrong := wording.of_word(value[name], [word for _, word in tags]):
            return {name: [wrong]}
        return self._of_record(tags[name, value[name]], value, partial=False)


def _of_single(shape: Shape, value: Any) -> str | None:
    """What is wrong with a number, a flag, a word, a card, or what is no text."""
    match shape:
        case declare.Whole(least, most):
            wrong = wording.of_whole(value)
            if wrong or least is None or most is None:
                return wrong
            return wording.of_bounds(value, least, most)
        case declare.Flag():
            return wording.of_flag(value)
        case declare.Word(words):
            return wording.of_word(value, words)
        case declare.Card():
            return wording.of_card(value, shape)
        case _:
            return wording.of_text(value)


def _of_text(shape: Shape, value: Any) -> Messages:
    """What is wrong with a text: it may be both too long and of another form."""
    if not isinstance(shape, declare.Text):
        return None
    checks = (
        wording.of_length(value, shape.length) if shape.length else None,
        wording.of_pattern(value, shape.pattern) if shape.pattern else None,
    )
    return [wrong for wrong in checks if wrong] or None
