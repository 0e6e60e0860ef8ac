"""Functions that remember what they found before."""

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, TypeVar

T = TypeVar("T")


def remembers_last(function: Callable[..., T]) -> Callable[..., T]:
    """The same function; called again with the very same objects, it returns its last result.

    One request asks several times about the same options or state, and records are never changed. Only one
    result is kept, so that no memory grows; the arguments are compared by identity, because to hash them
    would cost more than most of what is remembered.
    """
    remembered = _last_of_one(function) if _takes(function) == 1 else _last_of_several(function)
    remembered.__doc__ = function.__doc__
    return remembered


def _takes(function: Callable[..., Any]) -> int:
    """How many arguments a function always takes: fewer are compared sooner. 0 if it is not always as many."""
    parameters = signature(function).parameters.values()
    always = all([each.default is Parameter.empty for each in parameters])
    return len(parameters) if always else 0


def _last_of_one(function: Callable[[Any], T]) -> Callable[[Any], T]:
    last: tuple[Any, Any] = (object(), None)

    def remembered(argument: Any) -> T:
        nonlocal last
        before, result = last
        if before is not argument:
            result = function(argument)
            last = argument, result
        return result  # type: ignore[no-any-return]

    return remembered


def _last_of_several(function: Callable[..., T]) -> Callable[..., T]:
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
    results: dict[Any, tuple[tuple[Any, ...], T]] = {}
    size, last = 0, None

    def found_out(key: Any, arguments: tuple[Any, ...]) -> T:
        nonlocal size, last
        result = function(*arguments)
        if not results:
            _REMEMBERED.append(results)
            size = 0
        elif (len(arguments) > 1 and arguments[-1] is not last) or size > MOST_REMEMBERED:
            results.clear()
            size = 0
        last = arguments[-1]
        size += 10 + len(arguments[0])
        results[key] = arguments, result  # holding the arguments keeps their ids their own
        return result

    def of_one(pile: Any) -> T:
        found = results.get(id(pile))
        return found[1] if found is not None else found_out(id(pile), (pile,))

    def of_two(pile: Any, unchanged: Any) -> T:
        found = results.get(id(pile))
        if found is not None and found[0][1] is unchanged:
            return found[1]
        return found_out(id(pile), (pile, unchanged))

    def of_more(*arguments: Any) -> T:
        key = tuple(map(id, arguments))
        found = results.get(key)
        return found[1] if found is not None else found_out(key, arguments)

    by_number: dict[int, Callable[..., T]] = {1: of_one, 2: of_two}
    remembered = by_number.get(_takes(function), of_more)
    remembered.__doc__ = function.__doc__
    return remembered
