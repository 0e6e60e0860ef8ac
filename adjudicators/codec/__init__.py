"""Records from and to JSON, derived from their declarations; the standard library suffices for it.

Where all is well, a reader generated from the declarations makes the record (``quick``). What it refuses is
explained with a pointer to each fault (``explain``), in words that the service uses, too (``wording``).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from adjudicators.codec.explain import Explainer
from adjudicators.codec.faults import Fault, NotUnderstood
from adjudicators.codec.quick import REFUSALS, QuickMaker, Reader, Writer
from adjudicators.codec.text import value_of
from adjudicators.declare import Shape, Swap, shape_of

__all__ = ["Codec", "Codecs", "Fault", "NotUnderstood"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """Reads one kind of record from JSON."""

    shape: Shape
    _read: Reader
    _explainer: Callable[[], Explainer]

    def read(self, source: Any) -> T:
        """The record, from a JSON text or from a value made of one; ``NotUnderstood`` tells every fault."""
        value = value_of(source)
        try:
            read: T = self._read(value)
        except REFUSALS:
            faults = self._explainer().faults(self.shape, value)
            raise NotUnderstood(tuple([Fault(*each) for each in faults])) from None
        return read


class Codecs:
    """The codecs of records that refer to each other, such as those of one game."""

    def __init__(self, swap: Swap | None = None) -> None:
        self._swap = swap or {}
        self._quick = QuickMaker(self._swap)
        self._explainer = partial(Explainer, self._quick, self._swap)
        self._writers: dict[type, Writer] = {}

    def of(self, annotation: Any) -> Codec[Any]:
        """The codec of a record, or of a choice between several."""
        shape = shape_of(annotation, self._swap)
        return Codec(shape, self._quick.reader_of(shape), self._explainer)

    def write(self, record: Any) -> Any:
        """A record as a JSON value."""
        cls = type(record)
        if cls not in self._writers:
            self._writers[cls] = self._quick.writer(cls)
        return self._writers[cls](record)
