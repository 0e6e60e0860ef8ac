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
            copy = _COPIERS.setdefault(type(record), {}).setdefault(
                tuple(given), copier(type(record), *given)
            )
        return copy(record, *given.values())


_COPIERS: dict[type, dict[tuple[str, ...], Callable[..., Any]]] = {}
"""By the class of a record, then by the fields that are given."""


def copier(made: type[T], *given: str) -> Callable[..., T]:
    """A function that makes a record of this class from another: these fields as given, in this order, and the
    rest as the other has them.

    It is written as text, as ``dataclasses`` writes ``__init__``: a loop over all fields would cost more than the
    copy, and so would naming them for ``__init__``.
    """
    kept = [each.name for each in fields(made) if each.name not in given]  # type: ignore[arg-type]
    text = "\n".join(
        [
            f"def copied({', '.join(['record', *given])}):",
            "    copy = make(made)",
            *[f"    copy.{name} = record.{name}" for name in kept],
            *[f"    copy.{name} = {name}" for name in given],
            "    return copy",
        ]
    )
    names: dict[str, Any] = {"made": made, "make": object.__new__}
    exec(text, names)  # noqa: S102 - made of field names alone
    copied: Callable[..., T] = names["copied"]
    return copied
