"""Bodies as large as a call takes that it has to refuse: what is the most that a refusal costs?

Each is a legal body with one thing in it replaced by very much of something else.
"""

from collections.abc import Iterator
from typing import Any

import orjson

_MARK = "@here@"
_DEEPEST = 3
"""Below so many levels, one place is like another."""
Path = tuple[str | int, ...]


def nonsense(legal: Any, limit: int) -> Iterator[tuple[str, bytes]]:
    """What is wrong, and the body."""
    for path in paths(legal):
        body = orjson.dumps(_with(legal, path, _MARK))
        room = limit - len(body)
        for why, text in _much(_at(legal, path), room):
            where = "/".join(map(str, path)) or "the body"
            yield f"{why} at {where}", body.replace(b'"%b"' % _MARK.encode(), text)


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a JSON value; of the items of a list, the first alone."""
    yield path
    if len(path) == _DEEPEST:
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from paths(inner, (*path, name))
    elif isinstance(value, list) and value:
        yield from paths(value[0], (*path, 0))


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _with(value: Any, path: Path, other: Any) -> Any:
    if not path:
        return other
    copy = value.copy()
    copy[path[0]] = _with(value[path[0]], path[1:], other)
    return copy


def _much(value: Any, room: int) -> Iterator[tuple[str, bytes]]:
    yield "digits", b"9" * room
    yield "a long string", b'"%b"' % (b"x" * (room - 2))
    yield "escapes", b'"%b"' % (rb"\u0041" * ((room - 2) // 6))
    yield "deep lists", b"[" * (room // 2) + b"]" * (room // 2)
    yield "deep objects", b'{"a":' * (room // 7) + b"1" + b"}" * (room // 7)
    yield "wrong items", _list(b'"ZZ"', room)
    yield "null items", _list(b"null", room)
    yield "empty objects", _list(b"{}", room)
    yield "numbers too large", _list(b"1e999", room)
    yield "unknown fields", _object([b'"u%d":0' % number for number in range(room // 12)])
    yield "a name twice", b"{%b}" % b",".join([b'"a":0'] * (room // 6))
    if isinstance(value, dict):
        fields = orjson.dumps(value)[1:-1]
        more = [b'"u%d":0' % number for number in range((room - len(fields)) // 13)]
        yield "more fields", _object([fields, *more] if fields else more)
        numbered = [b'"u%d":%b' % (number, b'"ZZ"') for number in range(room // 14)]
        yield "other names", _object(numbered)
    if isinstance(value, list) and value:
        yield "many items", _list(orjson.dumps(value[0]), room)
        yield "the list again", _list(orjson.dumps(value), room)


def _list(item: bytes, room: int) -> bytes:
    return b"[%b]" % b",".join([item] * max(1, (room - 2) // (len(item) + 1)))


def _object(fields: list[bytes]) -> bytes:
    return b"{%b}" % b",".join(fields)
