"""Quick readers and writers: functions generated as source text from the records' declarations.

``reader`` makes a function from a JSON value to a record. It raises one of ``REFUSALS`` for everything
that stands for no such record; why is then found out by ``explain``, and by the service's schemas. ``writer``
makes a function from a record to a JSON value. The source is what one would write by hand for each record, one field after
the other, without a loop or a call for each field. Tracebacks show it.
"""

import linecache
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from adjudicators import declare
from adjudicators.codec.wording import EXACT
from adjudicators.declare import Field, Record, Shape, Swap, fields_of, tag_of
from adjudicators.values import is_open, keeps_json, lines_that_make

_REMEMBERED_LENGTH, _REMEMBERED_TEXTS = 64, 1024
_MOST_LEFT_OUT_INLINE = 2

Reader = Callable[[Any], Any]
Writer = Callable[[Any], Any]
Counter = Callable[[Any], int]


class Refused(Exception):
    """The value stands for no record."""


REFUSALS = (Refused, KeyError, TypeError, AttributeError)
"""What a reader raises; a missing field or an unhashable item, for example, raises an error of Python's own."""


class _NotCountable(Exception):
    """The number of names in the JSON text does not follow from the record."""


class QuickMaker:
    """Makes the reader and the writer of each record, once.

    Its writers make lists and dictionaries, or, for somebody who only will ``encode`` them, put a record's own tuples
    and mappings into the JSON value, which saves the copies. A record that keeps its JSON is encoded once.
    """

    def __init__(
        self, swap: Swap | None = None, *, encode: Callable[[Any], Any] | None = None
    ) -> None:
        self._swap, self._shares = swap or {}, encode is not None
        self._names: dict[str, Any] = {
            "Refused": Refused,
            "whole": _whole,
            "absent": object(),
            "encode": encode,
        }
        self._made: dict[tuple[str, type, bool], str] = {}
        self._item_readers: dict[Shape, str] = {}
        self._fields: dict[type, tuple[Field, ...]] = {}
        self._counters: dict[type, Counter | None] = {}

    def fields(self, cls: type) -> tuple[Field, ...]:
        """The fields of a record."""
        if cls not in self._fields:
            self._fields[cls] = fields_of(cls, self._swap)
        return self._fields[cls]

    def reader(self, cls: type, *, partial: bool = False) -> Reader:
        """A function from a JSON value to the record."""
        made: Reader = self._names[self._read_record(cls, partial)]
        return made

    def reader_of(self, shape: Shape) -> Reader:
        """A function from a JSON value of a shape to what it stands for."""
        made: Reader = self._names[self._read_item(shape)]
        return made

    def writer(self, cls: type) -> Writer:
        """A function from the record to a JSON value."""
        made: Writer = self._names[self._write_record(cls)]
        return made

    def counter(self, cls: type) -> Counter | None:
        """A function from the record to the number of names in its JSON text, if that follows from the record."""
        if cls not in self._counters:
            self._counters[cls] = self._counter(cls)
        return self._counters[cls]

    def _counter(self, cls: type) -> Counter | None:
        try:
            text = self._count(Record(cls), "record")
        except _NotCountable:
            return None
        if text.isdigit():
            return _always(int(text))
        name = f"count_{len(self._names)}"
        self._define(name, [f"def {name}(record): return {text}"])
        made: Counter = self._names[name]
        return made

    # ── counting ─────────────────────────────────────────────────────────────────────────────────

    def _count(self, shape: Shape, value: str) -> str:
        """An expression for the number of names in the JSON text of the expression ``value``."""
        match shape:
            case declare.Record(cls, partial):
                if partial:
                    raise _NotCountable
                return self._count_record(cls, value)
            case declare.OneOf(records, _):
                counters = {cls: self.counter(cls) or _never_equal for cls in records}
                return f"{self._bind(counters, 'counters')}[type({value})]({value})"
            case declare.Nullable(inner):
                inside = self._count(inner, value)
                return "0" if inside == "0" else f"(0 if {value} is None else {inside})"
            case declare.Many(item):
                return self._count_items(item, value)
            case declare.Keyed(_, item):
                return f"len({value}) + {self._count_items(item, f'{value}.values()')}"
            case declare.Anything():
                raise _NotCountable
            case _:
                return "0"

    def _count_record(self, cls: type, value: str) -> str:
        certain, uncertain = int(tag_of(cls) is not None), []
        for field in self.fields(cls):
            inside = self._count(field.shape, f"{value}.{field.attribute}")
            if field.omitted:
                left_out = f"{value}.{field.attribute} is {self._default(field)}"
                uncertain.append(f"(0 if {left_out} else 1 + {inside})")
            elif inside.isdigit():
                certain += 1 + int(inside)
            else:
                certain += 1
                uncertain.append(inside)
        return " + ".join([str(certain), *uncertain])

    def _count_items(self, item: Shape, value: str) -> str:
        inside = self._count(item, "item")
        if inside.isdigit():
            return "0" if inside == "0" else f"{inside} * len({value})"
        return f"sum([{inside} for item in {value}])"

    # ── reading ──────────────────────────────────────────────────────────────────────────────────

    def _read_record(self, cls: type, partial: bool) -> str:
        key = ("read", cls, partial)
        if key in self._made:
            return self._made[key]
        name = self._made[key] = f"read_{cls.__name__}_{len(self._made)}"
        lines, made = self._read_fields(cls, partial, "value", "v")
        self._define(name, [f"def {name}(value):", *_indented(lines), f"    return {made}"])
        return name

    def _read_fields(self, cls: type, partial: bool, value: str, v: str) -> tuple[list[str], str]:
        """Lines that read every field of a JSON value and make the record, and the variable that holds it."""
        fields, tag = self.fields(cls), tag_of(cls)
        absent = [each for each in fields if each.optional or partial]
        count = str(len(fields) - len(absent) + (tag is not None))
        lines = []
        if absent:
            lines.append(f"{v}_count = {count}")
            count = f"{v}_count"
        if tag:
            lines.append(f"if {value}[{tag[0]!r}] != {tag[1]!r}: raise Refused")
        for place, each in enumerate(fields):
            if each in absent:
                lines += self._read_optional(each, f"{v}{place}", value, count)
            else:
                lines.append(f"{v}{place} = {value}[{each.name!r}]")
                lines += self._read(each.shape, f"{v}{place}")
        # only an object can be indexed by a name; without a required field, check its type
        is_indexed = tag or len(absent) < len(fields)
        test = "" if is_indexed else f"type({value}) is not dict or "
        lines.append(f"if {test}len({value}) != {count}: raise Refused")
        values = {each.attribute: f"{v}{place}" for place, each in enumerate(fields)}
        lines += lines_that_make(cls, f"{v}_made", values, self._names)
        if is_open(cls) and hasattr(cls, "__post_init__"):  # others have an __init__ that calls it
            lines.append(f"{v}_made.__post_init__()")
        return lines, f"{v}_made"

    def _read_optional(self, field: Field, v: str, value: str, count: str) -> list[str]:
        default = self._default(field)
        return [
            f"{v} = {value}.get({field.name!r}, absent)",
            f"if {v} is absent: {v} = {default}",
            "else:",
            f"    {count} += 1",
            *_indented(self._read(field.shape, v)),
        ]

    def _read(self, shape: Shape, v: str) -> list[str]:
        """Lines that replace the variable ``v``, a JSON value, by the record's value, or refuse it."""
        match shape:
            case declare.Whole(minimum, maximum):
                least = -EXACT if minimum is None else minimum
                most = EXACT if maximum is None else maximum
                return [
                    f"if type({v}) is not int: {v} = whole({v})",
                    f"if not {least} <= {v} <= {most}: raise Refused",
                ]
            case declare.Flag():
                return [f"if {v} is not True and {v} is not False: raise Refused"]
            case declare.Word(words):
                return [f"if {v} not in {self._bind(frozenset(words), 'words')}: raise Refused"]
            case declare.Card():
                return [f"if {v} not in {self._bind(shape.tokens, 'cards')}: raise Refused"]
            case declare.Text(length, pattern):
                return self._read_text(length, pattern, v)
            case declare.Many():
                return self._read_many(shape, v)
            case declare.Keyed():
                return self._read_keyed(shape, v)
            case declare.Record(cls, partial):
                return [f"{v} = {self._read_record(cls, partial)}({v})"]
            case declare.OneOf(records, _):
                tag, readers = self._read_branches(records)
                return [f"{v} = {readers}[{v}[{tag!r}]]({v})"]
            case declare.Nullable(inner):
                return [f"if {v} is not None:", *_indented(self._read(inner, v))]
            case declare.Anything():
                return []

    def _read_text(
        self, length: declare.Length | None, pattern: declare.Pattern | None, v: str
    ) -> list[str]:
        if pattern:
            known, check = _matcher(pattern.regex)
            known_texts, match = self._bind(known, "known_texts"), self._bind(check, "match")
            lines = [f"if {v} not in {known_texts}: {match}({v})"]
        else:
            lines = [f"if type({v}) is not str: raise Refused"]
        if length:
            lines.append(f"if not {length.at_least} <= len({v}) <= {length.at_most}: raise Refused")
        return lines

    def _read_many(self, shape: declare.Many, v: str) -> list[str]:
        tests = [f"type({v}) is not list"]
        if shape.at_least:
            tests.append(f"len({v}) < {shape.at_least}")
        if shape.at_most is not None:
            tests.append(f"len({v}) > {shape.at_most}")
        lines = [f"if type({v}) is not list: {v} = [{v}]"] if shape.or_one else []
        lines.append(f"if {' or '.join(tests)}: raise Refused")
        match shape.item:
            case declare.Card(tokens=tokens):
                contains_all = self._bind(tokens.issuperset, "all_cards")
                lines += [f"if not {contains_all}({v}): raise Refused", f"{v} = tuple({v})"]
            case declare.Anything():
                lines.append(f"{v} = tuple({v})")
            case declare.Record(cls, partial) if self._is_flat(cls):
                read, made = self._read_fields(cls, partial, f"{v}_item", f"{v}_")
                lines += [
                    f"{v}_all = []",
                    f"for {v}_item in {v}:",
                    *_indented(read),
                    f"    {v}_all.append({made})",
                    f"{v} = tuple({v}_all)",
                ]
            case _:
                reader = self._read_item(shape.item)
                lines.append(f"{v} = tuple([{reader}(item) for item in {v}])")
        if shape.unique:
            lines.append(f"if len(set({v})) < len({v}): raise Refused")
        return lines

    def _is_flat(self, cls: type) -> bool:
        """Whether a record holds no other records and no lists; it is then read and written inline."""
        return all(_is_single(each.shape) for each in self.fields(cls))

    def _read_keyed(self, shape: declare.Keyed, v: str) -> list[str]:
        upper = "" if shape.at_most is None else f" or len({v}) > {shape.at_most}"
        key, item = self._read_item(shape.key), self._read_item(shape.item)
        return [
            f"if type({v}) is not dict or len({v}) < {shape.at_least}{upper}: raise Refused",
            f"{v} = {{{key}(name): {item}(item) for name, item in {v}.items()}}",
        ]

    def _read_item(self, shape: Shape) -> str:
        if isinstance(shape, Record):
            return self._read_record(shape.cls, shape.partial)
        if shape not in self._item_readers:
            name = self._item_readers[shape] = self._bind(None, "read_item")
            lines = _indented(self._read(shape, "item"))
            self._define(name, [f"def {name}(item):", *lines, "    return item"])
        return self._item_readers[shape]

    def _read_branches(self, records: tuple[type, ...]) -> tuple[str, str]:
        readers = {}
        for cls in records:
            tag = tag_of(cls)
            if tag is None:
                raise TypeError(f"{cls.__name__} has no tag")
            readers[tag[1]] = self._names[self._read_record(cls, False)]
        return tag[0], self._bind(readers, "branches")  # type: ignore[index]

    # ── writing ──────────────────────────────────────────────────────────────────────────────────

    def _write_record(self, cls: type) -> str:
        key = ("write", cls, False)
        if key in self._made:
            return self._made[key]
        name = self._made[key] = f"write_{cls.__name__}_{len(self._made)}"
        later = []
        for field in self.fields(cls):
            if field.omitted:
                value = f"record.{field.attribute}"
                written = self._write(field.shape, value)
                nothing = self._default(field)
                later.append(f"    if {value} is not {nothing}: made[{field.name!r}] = {written}")
        if kept := self._kept_json(cls):
            later += [
                f"    if record.{kept} is None: record.{kept} = False",
                f"    else: made = record.{kept} = encode(made)",
            ]
        body = self._write_required(cls, "record")
        lines = [f"def {name}(record):"]
        lines += (
            [f"    made = {body}", *later, "    return made"] if later else [f"    return {body}"]
        )
        self._define(name, lines)
        return name

    def _kept_json(self, cls: type) -> str | None:
        """The attribute in which a record keeps its JSON: it holds None, False once the record was written, and from the
        second time on what ``encode`` made of it."""
        return keeps_json(cls) if self._shares else None

    def _write_required(self, cls: type, value: str) -> str:
        """An expression for an object of the fields that are never omitted."""
        tag = tag_of(cls)
        entries = [f"{tag[0]!r}: {tag[1]!r}"] if tag else []
        for field in self.fields(cls):
            if not field.omitted:
                written = self._write(field.shape, f"{value}.{field.attribute}")
                entries.append(f"{field.name!r}: {written}")
        return f"{{{', '.join(entries)}}}"

    def _is_written_inline(self, cls: type) -> bool:
        """Whether a record has few fields to leave out, and holds no other records."""
        fields = self.fields(cls)
        left_out = [each for each in fields if each.omitted]
        return len(left_out) <= _MOST_LEFT_OUT_INLINE and all(
            [_holds_no_record(each.shape) for each in fields]
        )

    def _write(self, shape: Shape, value: str) -> str:
        """An expression for the JSON value of the expression ``value``."""
        match shape:
            case declare.Record(cls):
                return self._write_inside(cls, value)
            case declare.OneOf(records, _):
                writers = {cls: self._names[self._write_record(cls)] for cls in records}
                return f"{self._bind(writers, 'writers')}[type({value})]({value})"
            case declare.Nullable(inner):
                written = self._write(inner, value)
                return value if written == value else f"None if {value} is None else {written}"
            case declare.Many(item):
                written = self._write(item, "item")
                if written == "item":
                    return value if self._shares else f"list({value})"
                return f"[{written} for item in {value}]"
            case declare.Keyed(_, item):
                written = self._write(item, "item")
                if written == "item":
                    return value if self._shares else f"dict({value})"
                return f"{{name: {written} for name, item in {value}.items()}}"
            case _:
                return value

    def _write_inside(self, cls: type, value: str) -> str:
        """The same for a record in another one: inline where that is short, and otherwise by a function."""
        if kept := self._kept_json(cls):
            return f"({value}.{kept} or {self._write_record(cls)}({value}))"
        if not self._is_written_inline(cls):
            return f"{self._write_record(cls)}({value})"
        short = self._write_required(cls, value)
        nothing = " and ".join(
            [
                f"{value}.{each.attribute} is {self._default(each)}"
                for each in self.fields(cls)
                if each.omitted
            ]
        )
        return (
            f"({short} if {nothing} else {self._write_record(cls)}({value}))" if nothing else short
        )

    def _default(self, field: Field) -> str:
        """An expression for what a field holds that was left out."""
        return "None" if field.default is None else self._bind(field.default, "default")

    def _bind(self, value: Any, hint: str) -> str:
        name = f"{hint}_{len(self._names)}"
        self._names[name] = value
        return name

    def _define(self, name: str, lines: list[str]) -> None:
        text = "\n".join(lines)
        place = f"<quick {name} {id(self):x}>"
        linecache.cache[place] = (len(text), None, text.splitlines(keepends=True), place)
        exec(compile(text, place, "exec"), self._names)  # noqa: S102


def _is_single(shape: Shape) -> bool:
    match shape:
        case declare.Nullable(inner):
            return _is_single(inner)
        case declare.Whole() | declare.Flag() | declare.Word() | declare.Text() | declare.Card():
            return True
        case _:
            return False


def _holds_no_record(shape: Shape) -> bool:
    match shape:
        case declare.Many(inner) | declare.Nullable(inner) | declare.Keyed(_, inner):
            return _holds_no_record(inner)
        case _:
            return _is_single(shape)


def _indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


@cache
def _matcher(regex: str) -> tuple[set[str], Callable[[str], None]]:
    """A set of texts that are known to match, and a function that checks another text and adds it.

    The same few names are read again and again, in fields of all kinds. Only a limited number of short texts is
    remembered.
    """
    fullmatch = re.compile(regex).fullmatch
    known: set[str] = set()

    def match(text: str) -> None:
        if type(text) is not str or fullmatch(text) is None:
            raise Refused
        if len(text) <= _REMEMBERED_LENGTH:
            if len(known) >= _REMEMBERED_TEXTS:
                known.clear()
            known.add(text)

    return known, match


def _whole(value: Any) -> int:
    if type(value) is float and value.is_integer() and abs(value) <= EXACT:
        return int(value)
    raise Refused


def _always(count: int) -> Counter:
    return lambda record: count


def _never_equal(record: Any) -> int:
    """A count that is always wrong, for a record among several whose names cannot be counted."""
    return -(1 << 60)
