"""Records that are made once and never changed."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """A slotted dataclass that is compared and hashed by what it holds, and is never changed.

    The type checker refuses an assignment to one. At run time nothing stands guard: a frozen
    dataclass of seven fields takes 0.52 µs to make and an open one 0.11 µs, and an adjudication makes
    dozens. Use ``changed`` for one that differs.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


if TYPE_CHECKING:
    from dataclasses import replace

    changed = replace
else:

    def changed(record: T, /, **given: Any) -> T:
        """The same record with other values in some fields: ``dataclasses.replace``, five times as fast."""
        try:
            return _COPIERS[type(record), *given](record, given)
        except KeyError:
            return _copier(type(record), tuple(given))(record, given)


_COPIERS: dict[tuple[Any, ...], Callable[[Any, dict[str, Any]], Any]] = {}


def _copier(cls: type, given: tuple[str, ...]) -> Callable[[Any, dict[str, Any]], Any]:
    """A function that copies a record of this class with these fields given, for ``changed``.

    It is written as text, as ``dataclasses`` writes ``__init__``: a loop over the fields would cost more
    than the copy.
    """
    names = [each.name for each in fields(cls)]
    if unknown := set(given).difference(names):
        raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
    values = [f"given[{name!r}]" if name in given else f"record.{name}" for name in names]
    copier: Callable[[Any, dict[str, Any]], Any] = eval(  # noqa: S307 - made of field names alone
        f"lambda record, given: cls({', '.join(values)})", {"cls": cls}
    )
    _COPIERS[cls, *given] = copier
    return copier
