"""The two ways to read a record from the wire, side by side."""

from typing import Any

from marshmallow import ValidationError

from adjudicators.codec.quick import REFUSALS
from service.wire.codec import Codec
from tests.strategies import as_json

REFUSED = object()


def by_schema(codec: Codec, value: Any) -> Any:
    """What the schema alone makes of a value."""
    try:
        return codec.schema.load(value)
    except ValidationError:
        return REFUSED


def by_quick_reader(codec: Codec, value: Any) -> Any:
    """What the quick reader alone makes of it."""
    try:
        return codec.read_quickly(value)
    except REFUSALS:
        return REFUSED


def agree(codec: Codec, value: Any) -> bool:
    """Both ways accept a value and make equal records of it, or both refuse it; says which."""
    before = as_json(value)
    quick, slow = by_quick_reader(codec, value), by_schema(codec, value)
    assert (quick is REFUSED) == (slow is REFUSED), value
    assert quick == slow
    assert repr(quick) == repr(slow), "equal values of different types"
    assert value == before, "reading changed the value"
    return quick is not REFUSED
