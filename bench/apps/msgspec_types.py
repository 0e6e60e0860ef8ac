"""The library's records as msgspec reads them, with every bound that their annotations declare."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from adjudicators import declare
from adjudicators.declare import Field, OpenTokens, Shape, Swap, fields_of


class UnreadableError(TypeError):
    """msgspec cannot read such a field into the library's records."""


class MsgspecTypes:
    """Replaces the annotations of records by msgspec's, with every bound that they declare."""

    def __init__(self, swap: Swap) -> None:
        self._swap = swap
        self._done: set[type] = set()

    def record(self, cls: type) -> Any:
        """The record, readable by msgspec."""
        if cls not in self._done:
            self._done.add(cls)
            types = {each.attribute: self._field(each) for each in fields_of(cls, self._swap)}
            cls.__annotations__ = cls.__annotations__ | types
        return cls

    def _field(self, field: Field) -> Any:
        inner = self._of(field.shape)
        return inner | None if field.default is None else inner

    def _of(self, shape: Shape) -> Any:
        match shape:
            case declare.Whole(minimum, maximum):
                return Annotated[int, Meta(ge=minimum, le=maximum)]
            case declare.Flag():
                return bool
            case declare.Word(words):
                return Literal[words]
            case declare.Card(tokens=OpenTokens(), pattern=pattern):
                return Annotated[str, Meta(pattern=f"^(?:{pattern})$")]
            case declare.Card(tokens=tokens):
                return Literal[tuple(sorted(tokens))]
            case declare.Text(length, pattern):
                found = Meta(
                    min_length=length.at_least if length else None,
                    max_length=length.at_most if length else None,
                    pattern=f"^(?:{pattern.regex})$" if pattern else None,
                )
                return Annotated[str, found]
            case declare.Many(item, at_least, at_most):
                many: Any = tuple[self._of(item), ...]  # type: ignore[misc]
                return Annotated[many, Meta(min_length=at_least, max_length=at_most)]
            case declare.Keyed(key, item):
                return dict.__class_getitem__((self._of(key), self._of(item)))
            case declare.Record(cls, _):
                return self.record(cls)
            case declare.Nullable(inner):
                return self._of(inner) | None
            case _:
                raise UnreadableError(shape)
