"""Records that are made once and never changed."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
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
        """The same record with other values in some fields: ``dataclasses.replace``, eight times as fast."""
        try:
            copy = _COPIERS[type(record)][tuple(given)]
        except KeyError:
            copy = _copier(type(record), tuple(given))
        return copy(record, given)


_COPIERS: dict[type, dict[tuple[str, ...], Callable[..., Any]]] = {}
"""By the class of a record, then by the fields that are given."""


def _copier(cls: type, given: tuple[str, ...]) -> Callable[..., Any]:
    """A function that copies a record of this class, with these fields as they are given.

    It is written as text, as ``dataclasses`` writes ``__init__``: a loop over all fields would cost more
    than the copy.
    """
    kept = [each.name for each in fields(cls) if each.name not in given]
    text = "\n".join(
        [
            "def copied(record, given):",
            "    copy = make(cls)",
            *[f"    copy.{name} = record.{name}" for name in kept],
            *[f"    copy.{name} = given[{name!r}]" for name in given],
            "    return copy",
        ]
    )
    names: dict[str, Any] = {"cls": cls, "make": object.__new__}
    exec(text, names)  # noqa: S102 - made of field names alone
    copier: Callable[..., Any] = names["copied"]
    return _COPIERS.setdefault(cls, {}).setdefault(given, copier)
