"""Lines of the log are written in order, or dropped if nobody reads them."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.watch.line_writer import LineStream, LineWriter


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def test_lines_are_written_in_order(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    writer = LineWriter(writing)
    lines = [b"%d\n" % number for number in range(100)]
    for line in lines:
        writer(line)
    writer.flush()
    assert os.read(reading, 10_000) == b"".join(lines)


def test_lines_are_dropped_and_counted_while_nobody_reads(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    writer, dropped = LineWriter(writing), [0]

    def count() -> None:
        dropped[0] += 1

    writer.on_dropped = count
    line = b"x" * 999 + b"\n"
    for _ in range(1_000):
        writer(line)
    read = b""
    while read.count(b"\n") < 1_000 - dropped[0]:
        read += os.read(reading, 65_536)
    assert 100 < dropped[0] < 1_000
    assert set(read.split(b"\n")) == {line[:-1], b""}


def test_lines_that_cannot_be_written_are_dropped() -> None:
    with Path("/dev/full").open("wb", buffering=0) as full:
        writer = LineWriter(full.fileno())
        writer(b"a line\n")
        writer.flush()


def test_a_forked_process_writes_its_own_lines_only(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    writer = LineWriter(writing)
    writer(b"parent\n")
    writer.flush()
    if not (child := os.fork()):
        writer(b"child\n")
        writer.flush()
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reading, 100) == b"parent\nchild\n"


def test_a_text_stream_writes_through_it(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    writer = LineWriter(writing)
    stream = LineStream(writer, writing)
    print("a \udcff line", file=stream, flush=True)
    writer.flush()
    assert os.read(reading, 100) == b"a \\udcff line\n"
    assert stream.fileno() == writing
