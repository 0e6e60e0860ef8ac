"""Functions that remember what they found before."""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def remembers_last(function: Callable[..., T]) -> Callable[..., T]:
    """The same function; called again with the very same objects, it returns its last result.

    One request asks several times about the same options or state, and records are never changed. Only one
    result is kept, so that no memory grows; the arguments are compared by identity, because to hash them
    would cost more than most of what is remembered.
    """
    last: tuple[tuple[Any, ...], Any] = ((), None)

    def remembered(*arguments: Any) -> T:
        nonlocal last
        before, result = last
        if len(before) == len(arguments):
            for one, other in zip(before, arguments, strict=True):
                if one is not other:
                    break
            else:
                return result  # type: ignore[no-any-return]
        result = function(*arguments)
        last = arguments, result
        return result

    remembered.__doc__ = function.__doc__
    return remembered


MOST_REMEMBERED = 1024
_REMEMBERED: list[dict[Any, Any]] = []
"""The results that every function of ``remembers_each`` holds, with the parts of tables that they are of."""


def forget() -> None:
    """Let go of what is remembered of tables. Whoever has answered a question does this: its parts will not come
    again as the very same objects, and together they can be large."""
    for results in _REMEMBERED:
        if results:
            results.clear()


def remembers_each(function: Callable[..., T]) -> Callable[..., T]:
    """The same function; called again with the very same objects as some time before, it returns the same result.

    For what is asked again and again of the parts of a table, of which an action changes only a few. The arguments
    are compared by identity, too. Once there are too many results, all are forgotten.
    """
    results: dict[tuple[int, ...], tuple[tuple[Any, ...], T]] = {}
    _REMEMBERED.append(results)

    def remembered(*arguments: Any) -> T:
        key = tuple(map(id, arguments))
        if (found := results.get(key)) is not None:
            return found[1]
        result = function(*arguments)
        if len(results) >= MOST_REMEMBERED:
            results.clear()
        results[key] = arguments, result  # holding the arguments keeps their ids their own
        return result

    remembered.__doc__ = function.__doc__
    return remembered
