"""Records of the language of cards as plain data, as they stand in the catalogue's file and on the wire."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING
from typing import Any

from adjudicators import declare
from adjudicators.declare import fields_of, tag_of


def from_plain(cls: type, data: Mapping[str, Any]) -> Any:
    """The record that plain data describes; a missing or unknown field is refused."""
    left = dict(data)
    if tag := tag_of(cls):
        left.pop(tag[0])
    given = {}
    for field in fields_of(cls):
        if field.name in left:
            given[field.attribute] = _read(field.shape, left.pop(field.name))
        elif field.default is MISSING:
            raise ValueError(f"{field.name} is missing in {data}")
    if left:
        raise ValueError(f"{data} has the unknown fields {sorted(left)}")
    return cls(**given)


def _read(shape: declare.Shape, data: Any) -> Any:
    match shape:
        case declare.Record(cls):
            return from_plain(cls, data)
        case declare.OneOf(records):
            return from_plain(_kind(records, data), data)
        case declare.Many(item):
            return tuple([_read(item, each) for each in data])
        case declare.Word(words) if data not in words:
            raise ValueError(f"{data} is none of {words}")
        case _:
            return data


def _kind(records: Sequence[type], data: Mapping[str, Any]) -> type:
    for cls in records:
        name, word = tag_of(cls) or ("", "")
        if data.get(name) == word:
            return cls
    raise ValueError(f"{dict(data)} is none of {[cls.__name__ for cls in records]}")


def to_plain(record: Any) -> Any:
    """The plain data that describes a record; fields without a value are left out."""
    if isinstance(record, tuple):
        return [to_plain(each) for each in record]
    if not hasattr(record, "__dataclass_fields__"):
        return record
    data: dict[str, Any] = dict([tag]) if (tag := tag_of(type(record))) else {}
    for field in fields_of(type(record)):
        held = getattr(record, field.attribute)
        if held is not None:
            data[field.name] = to_plain(held)
    return data
