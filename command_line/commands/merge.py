"""``adjudicator merge``."""

import heapq
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from command_line import asking
from command_line.commands.replay import finish
from command_line.streams.summary import Summary

_Told = tuple[int, bytes, dict[str, Any]]
"""The number of a line of the games, and the line that was said of it, as bytes and as JSON."""


@click.command("merge")
@click.argument("parts", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--summary",
    "summary_file",
    type=click.Path(dir_okay=False),
    help="Write the summary as JSON to a file.",
)
@asking.exiting_zero
@asking.refusing
def command(parts: tuple[str, ...], summary_file: str | None, exit_zero: bool) -> None:
    """Put together what `adjudicator replay --shard` said of the parts of a file of games.

    The lines come out in the order of the games, and the summary is that of all games: as if one run had judged
    them. A line that is missing, or there twice, is an error. Memory is bounded, however long the files are.

    \b
    Example:
      adjudicator merge verdicts-*.ndjson > verdicts.ndjson
    """
    summary = Summary()
    with ExitStack() as files:
        streams = [_lines_of(part, files.enter_context(Path(part).open("rb"))) for part in parts]
        for raw, told in _complete(heapq.merge(*streams, key=lambda each: each[0])):
            summary.add(told)
            sys.stdout.buffer.write(raw)
    finish(summary, summary_file, exit_zero=exit_zero)


def _lines_of(part: str, stream: Any) -> Iterator[_Told]:
    before = 0
    for place, raw in enumerate(stream, 1):
        try:
            told = json.loads(raw)
            number = int(told["line"])
        except (ValueError, TypeError, KeyError):
            raise ValueError(
                f"{part}, line {place}: not what `adjudicator replay` writes"
            ) from None
        if number <= before:
            raise ValueError(f"{part}, line {place}: game {number} comes after game {before}")
        before = number
        yield number, raw, told


def _complete(lines: Iterator[_Told]) -> Iterator[tuple[bytes, dict[str, Any]]]:
    expected = 1
    for number, raw, told in lines:
        if number != expected:
            said = "is there twice" if number < expected else "is in none of these files"
            raise ValueError(f"the game of line {min(number, expected)} {said}")
        yield raw, told
        expected += 1
