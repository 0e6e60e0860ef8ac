"""JSON text to values, read as strictly as the service reads bodies, by the standard library alone."""

import json
from typing import Any

from adjudicators.codec.faults import Fault, NotUnderstood
from adjudicators.codec.wording import shortened

_GREATEST = 1e308
_DIGITS = 400
"""More digits than the greatest number that is read exactly has."""


def value_of(source: Any) -> Any:
    """The JSON value of a text or of bytes; anything else is taken to be such a value already."""
    if isinstance(source, bytes | bytearray):
        try:
            source = source.decode()
        except UnicodeDecodeError as error:
            raise _not_json(
                f"this is not UTF-8: the byte 0x{source[error.start]:02x} at {error.start}"
            ) from None
    return _parsed(source) if isinstance(source, str) else source


def _parsed(text: str) -> Any:
    try:
        value = json.loads(
            text, object_pairs_hook=_unique, parse_constant=_refuse, parse_int=_whole
        )
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise _not_json(f"this is not JSON: {error}") from None
    except UnicodeEncodeError:
        raise _not_json("this is not JSON: a string has half of a surrogate pair") from None
    except RecursionError:
        raise _not_json("this is nested too deep") from None
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _not_json(f"an object gives {shortened(repeated(pairs))!r} twice")
    return found


def repeated(pairs: list[tuple[str, Any]]) -> str:
    """The first name that an object gives twice."""
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            return name
        seen.add(name)
    raise ValueError("no name is given twice")


def _refuse(constant: str) -> Any:
    raise _not_json(f"this is not JSON: it has no {constant}")


def _whole(digits: str) -> int | float:
    """A whole number; of one with hundreds of digits only that it is beyond all bounds."""
    if len(digits) <= _DIGITS:
        return int(digits)
    return -_GREATEST if digits.startswith("-") else _GREATEST


def _not_json(detail: str) -> NotUnderstood:
    return NotUnderstood((Fault("", detail),))
