"""One record on the wire: the schema that reads it, and the function that writes it."""

from dataclasses import dataclass

from adjudicators.declare import Swap
from service.wire.quick import QuickMaker, Reader, Writer
from service.wire.schemas import SchemaMaker, WireSchema


@dataclass(frozen=True, slots=True)
class Codec:
    """Reads and writes one kind of record."""

    schema: WireSchema
    load: Reader
    """The record that a JSON value stands for; a ``ValidationError`` if it stands for none."""
    write: Writer
    """The JSON value of a record."""


_COMMON = SchemaMaker(QuickMaker())
"""The schemas of the records that are the same for every game, each made once."""


class Codecs:
    """The codecs of a family of records that refer to each other."""

    def __init__(self, prefix: str = "", swap: Swap | None = None) -> None:
        self._quick = QuickMaker(swap)
        self._schemas = SchemaMaker(self._quick, prefix, swap, _COMMON)

    def of(self, cls: type, name: str | None = None) -> Codec:
        """The codec of a record."""
        schema = self._schemas.schema(cls, name=name)
        return Codec(schema, schema.load, self._quick.writer(cls))


COMMON = Codecs()
"""The codecs of those records."""
