"""Records that are made once and never changed."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """A slotted dataclass that is compared and hashed by what it holds, and is never changed.

    The type checker refuses an assignment to one. At run time nothing stands guard: a frozen
    dataclass of seven fields takes 0.52 µs to make and an open one 0.11 µs, and an adjudication makes
    dozens. Use ``dataclasses.replace`` for one that differs.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
