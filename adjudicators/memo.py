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


MOST_REMEMBERED = 20_000
"""So many cards are in the boards and piles of which something is remembered."""
_REMEMBERED: list[dict[Any, Any]] = []
"""The results that functions of ``remembers_each`` hold now, with the parts of tables that they are of."""


def forget() -> None:
    """Let go of what is remembered of tables. Whoever has answered a question does this: its parts will not come
    again as the very same objects, and together they can be large."""
    while _REMEMBERED:
        _REMEMBERED.pop().clear()


def remembers_each(function: Callable[..., T]) -> Callable[..., T]:
    """The same function; called again with the very same objects as some time before, it returns the same result.

    For what is asked again and again of the boards and piles of a table, of which an action changes only a few.
    Such a pile is the first argument, and what is not changed in between, such as the cards of a game, the last
    one. Once that is another, or the piles have become too many, all results are forgotten, so that no memory
    grows. The arguments are compared by identity, too.
    """
    results: dict[tuple[int, ...], tuple[tuple[Any, ...], T]] = {}
    size, last = 0, None

    def remembered(*arguments: Any) -> T:
        nonlocal size, last
        key = tuple(map(id, arguments))
        if (found := results.get(key)) is not None:
            return found[1]
        result = function(*arguments)
        changed = len(arguments) > 1 and arguments[-1] is not last
        if not results:
            _REMEMBERED.append(results)
            size = 0
        elif changed or size > MOST_REMEMBERED:
            results.clear()
            size = 0
        last = arguments[-1]
        size += 10 + len(arguments[0])
        results[key] = arguments, result  # holding the arguments keeps their ids their own
        return result

    remembered.__doc__ = function.__doc__
    return remembered
