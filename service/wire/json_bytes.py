"""Bytes to JSON values and back; stricter than JSON libraries."""

import json
import re
from math import isfinite
from typing import Any

import orjson

from adjudicators.codec.text import repeated
from adjudicators.codec.wording import shortened
from service.http.problem_details import Problem, problems


def decode(raw: bytes) -> Any:
    """The JSON value in a body; a ``Problem`` if it is not JSON."""
    if not raw:
        raise Problem(problems.NOT_JSON, "the body is empty; a JSON object is expected")
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        within_range = _STRING_OR_NUMBER.sub(_within_range, raw)
        if within_range != raw:
            return decode(within_range)
        raise Problem(
            problems.NOT_JSON, _not_utf8(raw) or f"the body is not JSON: {error}"
        ) from None


_STRING_OR_NUMBER = re.compile(
    rb'"(?:[^"\\]|\\.)*+(?:"|\Z)|-?[0-9]++(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?', re.DOTALL
)
_GREATEST = b"1e308"


def _within_range(found: re.Match[bytes]) -> bytes:
    """A number that no double can hold, made the greatest that one can: it is beyond the bounds of every
    field, whose place the error then tells. The JSON parser would only say that there is such a number."""
    text = found[0]
    if text.startswith(b'"') or isfinite(float(text)):
        return text
    return b"-" + _GREATEST if text.startswith(b"-") else _GREATEST


def _not_utf8(raw: bytes) -> str | None:
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        return f"the body is not UTF-8: the byte 0x{raw[error.start]:02x} at {error.start}"
    return None


def examine(raw: bytes, value: Any, max_depth: int) -> None:
    """Raise a ``Problem`` if a body is nested too deep, or has an object with a name twice."""
    names, depth = measure(value)
    refuse_depth(depth, max_depth)
    if count_colons(raw) != names:
        refuse_duplicate_names(raw)


def refuse_depth(depth: int, max_depth: int) -> None:
    """Raise a ``Problem`` for a body that is nested too deep."""
    if depth > max_depth:
        raise Problem(problems.NOT_JSON, f"the body is nested more than {max_depth} levels deep")


def count_colons(raw: bytes) -> int:
    """An upper bound for the number of names in a JSON text, where a repeated name counts each time.

    In the text every name is followed by a colon, but a repeated name is decoded only once. So if a text
    has as many colons as its value has names, no name is repeated. (Colons inside of strings only cause
    a needless search for repeated names.)
    """
    return raw.count(b":")


def measure(value: Any) -> tuple[int, int]:
    """The number of names in all objects of a JSON value, and its depth."""
    names = depth = 0
    level = [value] if isinstance(value, dict | list) else []
    while level:
        below: list[Any] = []
        for each in level:
            if type(each) is dict:
                names += len(each)
                below += each.values()
            elif type(each) is list and not _all_strings(each):
                below += each
        depth += 1
        level = [each for each in below if type(each) is dict or type(each) is list]
    return names, depth


def _all_strings(items: list[Any]) -> bool:
    """Whether all items are strings. A join is much faster than a look at each."""
    try:
        "".join(items)
    except TypeError:
        return False
    return True


def refuse_duplicate_names(raw: bytes) -> None:
    """Raise a ``Problem`` if an object of a body has a name twice."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice = shortened(repeated(pairs))
            raise Problem(problems.NOT_JSON, f"an object in the body gives {twice!r} twice")
        return found

    json.loads(raw, object_pairs_hook=unique, parse_int=float)


encode = orjson.dumps
"""A value as JSON."""


def encoded(value: Any) -> Any:
    """A value as JSON that is part of others, and kept for them: in a block of its own size, where ``orjson.dumps``
    leaves the end of a larger one."""
    return orjson.Fragment(orjson.dumps(value).decode())
