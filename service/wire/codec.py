"""A codec reads one kind of record from JSON, and writes it as JSON."""

from dataclasses import dataclass

from adjudicators.codec.quick import QuickMaker, Reader, Writer
from adjudicators.declare import Swap
from service.wire.schemas import SchemaMaker, WireSchema


@dataclass(frozen=True, slots=True)
class Codec:
    """The schema, the reader and the writer of a record."""

    schema: WireSchema
    load: Reader
    """Makes the record from a JSON value, or raises a ``ValidationError``."""
    write: Writer
    """Makes the JSON value from a record."""


_COMMON = SchemaMaker(QuickMaker(share=True))
"""Makes the schemas of records that are the same for every game, so that each is made once."""


class Codecs:
    """The codecs of records that refer to each other, such as those of one game."""

    def __init__(self, prefix: str = "", swap: Swap | None = None) -> None:
        self._quick = QuickMaker(swap, share=True)
        self._schemas = SchemaMaker(self._quick, prefix, swap, _COMMON)

    def of(self, cls: type, name: str | None = None) -> Codec:
        """The codec of a record."""
        schema = self._schemas.schema(cls, name=name)
        return Codec(schema, schema.load, self._quick.writer(cls))


COMMON = Codecs()
"""The codecs of records that are the same for every game."""
