"""The lines of a file of games, in chunks."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

LONGEST = 4 * 1024 * 1024
"""Bytes in the longest line that is judged; of a longer one only the number is known."""
_CHUNK_BYTES, _CHUNK_LINES = 256 * 1024, 200
_PIECE = 1024 * 1024

JOB_INDEX = "JOB_COMPLETION_INDEX"
"""The variable in which a Kubernetes Job of indexed completions tells each of its pods its number, from 0."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Every so many lines of a file: shard 2 of 3 is of its lines 2, 5, 8 …"""

    number: int = 1
    of: int = 1

    @classmethod
    def parsed(cls, text: str) -> "Shard":
        """The shard that a text like ``3/8`` means; ``job/8`` takes the number from the Job that runs this.

        >>> Shard.parsed("3/8")
        Shard(number=3, of=8)
        """
        number, _, of = text.partition("/")
        if number == "job":
            index = os.environ.get(JOB_INDEX, "")
            if not index.isdecimal():
                raise ValueError(f"there is no number in {JOB_INDEX}")
            number = str(int(index) + 1)
        if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
            raise ValueError(f"{text!r} is no shard, such as 3/8: the third of eight, or job/8")
        return cls(int(number), int(of))

    def has(self, line: int) -> bool:
        """Whether a line belongs to it; lines are counted from 1."""
        return line % self.of == self.number % self.of


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file."""

    number: int
    raw: bytes | None
    """None if it is too long."""


@dataclass(slots=True)
class Chunk:
    """Some lines that are judged together."""

    lines: list[Line]
    end: int
    """How many bytes of the file have been read up to here."""


def chunks_of(stream: IO[bytes], shard: Shard) -> Iterator[Chunk]:
    """The lines of a shard, in chunks of bounded size."""
    lines: list[Line] = []
    size = read = 0
    for number, (raw, length) in enumerate(_lines_of(stream), 1):
        read += length
        if shard.has(number):
            lines.append(Line(number, raw))
            size += len(raw or b"")
        if size >= _CHUNK_BYTES or len(lines) >= _CHUNK_LINES:
            yield Chunk(lines, read)
            lines, size = [], 0
    if lines:
        yield Chunk(lines, read)


def _lines_of(stream: IO[bytes]) -> Iterator[tuple[bytes | None, int]]:
    """Each line, or None if it is too long, and how many bytes it had."""
    while raw := stream.readline(LONGEST + 1):
        length = len(raw)
        if length <= LONGEST or raw.endswith(b"\n"):
            yield raw, length
            continue
        while (piece := stream.readline(_PIECE)) and not piece.endswith(b"\n"):
            length += len(piece)
        yield None, length + len(piece)
