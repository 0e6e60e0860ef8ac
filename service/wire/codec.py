"""A codec reads one kind of record from JSON, and writes it as JSON."""

from functools import cached_property
from typing import Any

from adjudicators.codec.quick import REFUSALS, Counter, QuickMaker, Reader, Writer
from adjudicators.declare import Swap
from service.wire.json_bytes import count_colons, decode, encoded, examine
from service.wire.schemas import SchemaMaker, WireSchema


class Codec:
    """Reads and writes one kind of record. What it needs for that is made when it is first needed."""

    def __init__(
        self, record: type, quick: QuickMaker, schemas: SchemaMaker, name: str | None
    ) -> None:
        self.record = record
        self._quick, self._schemas, self._name = quick, schemas, name

    @cached_property
    def schema(self) -> WireSchema:
        """What says why a value is refused, and what the OpenAPI document is made of."""
        return self._schemas.schema(self.record, name=self._name)

    @cached_property
    def read_quickly(self) -> Reader:
        """Makes the record from a JSON value, or raises one of ``REFUSALS``."""
        return self._quick.reader(self.record)

    @cached_property
    def count_names(self) -> Counter | None:
        """The number of names in the record's JSON text, if that follows from the record."""
        return self._quick.counter(self.record)

    @cached_property
    def write(self) -> Writer:
        """Makes the JSON value from a record."""
        return self._quick.writer(self.record)

    def load(self, value: Any) -> Any:
        """Make the record from a JSON value, or raise a ``ValidationError``."""
        try:
            return self.read_quickly(value)
        except REFUSALS:
            return self.schema.load(value)

    def read(self, raw: bytes, max_depth: int) -> Any:
        """Make the record from a body, or raise a ``Problem`` or a ``ValidationError``."""
        value = decode(raw)
        try:
            record = self.read_quickly(value)
        except REFUSALS:
            examine(raw, value, max_depth)
            return self.load(value)
        if not self.count_names or self.count_names(record) != count_colons(raw):
            examine(raw, value, max_depth)
        return record

    def prepare_to_read(self) -> None:
        """Make now what reading a body needs, and not with the first one."""
        _ = self.read_quickly, self.count_names

    def prepare_to_write(self) -> None:
        """Make now what writing an answer needs."""
        _ = self.write


_COMMON = SchemaMaker(QuickMaker(encode=encoded))
"""Makes the schemas of records that are the same for every game, so that each is made once."""


class Codecs:
    """The codecs of records that refer to each other, such as those of one game."""

    def __init__(self, prefix: str = "", swap: Swap | None = None) -> None:
        self._quick = QuickMaker(swap, encode=encoded)
        self._schemas = SchemaMaker(self._quick, prefix, swap, _COMMON)

    def of(self, cls: type, name: str | None = None) -> Codec:
        """The codec of a record."""
        return Codec(cls, self._quick, self._schemas, name)


COMMON = Codecs()
"""The codecs of records that are the same for every game."""
