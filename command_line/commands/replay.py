"""``adjudicator replay``."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import IO, Any

import click

from adjudicators.words import counted
from command_line import asking, exit_codes
from command_line.sources import STDIN, json_from
from command_line.streams.judging import judged, replayed
from command_line.streams.lines import Chunk, Shard, chunks_of
from command_line.streams.pool import in_order
from command_line.streams.summary import Summary

_STREAMS = (".ndjson", ".jsonl")


@click.command(
    "replay",
    help=f"""Judge whole games, up to the first illegal action of each.

A game is a JSON object: `state` and `actions`, or a deal (`game`, `players`, `seed` or `deck`, `options`) and `actions`.

GAMES is a file with one game, or, if it ends in .ndjson or .jsonl or with --lines, a file of any length with a game on
each line; - is standard input. Of such a file the answer is one line of JSON for each game, in order, with the number
of its line, and at the end a summary on the standard error. It is judged as a stream, in bounded memory.

--shard takes a part of the lines, for a cluster; job/8 is the own part of a pod of an Indexed Job. `adjudicator merge`
puts the parts' answers together again.

\b
Examples:
  adjudicator replay game.json
  adjudicator replay games.ndjson > verdicts.ndjson
  zcat games.ndjson.gz | adjudicator replay --lines - --summary summary.json
  adjudicator replay games.ndjson --shard 3/8 > verdicts-3.ndjson
  adjudicator replay games.ndjson --shard job/8 --exit-zero > part.ndjson

{exit_codes.EXPLAINED}
Of several games the worst counts: 2, then 1, then 3.""",
)
@click.argument("games")
@click.option("--lines", is_flag=True, help="There is a game on each line.")
@click.option(
    "--shard",
    "shard_",
    metavar="K/N",
    help="Only every N-th line, from the K-th on; job/N takes K from JOB_COMPLETION_INDEX.",
)
@click.option(
    "--processes",
    type=click.IntRange(1),
    help="How many processes judge; as many as cores if left out.",
)
@click.option("--whole", is_flag=True, help="Answer with last states, events and score lines, too.")
@click.option(
    "--summary",
    "summary_file",
    type=click.Path(dir_okay=False),
    help="Write the summary as JSON to a file.",
)
@asking.exiting_zero
@asking.as_json
@asking.refusing
def command(
    games: str,
    lines: bool,
    shard_: str | None,
    processes: int | None,
    whole: bool,
    summary_file: str | None,
    exit_zero: bool,
    json_: bool,
) -> None:
    """Judge one game, or a file of games."""
    if not (lines or shard_ or Path(games).suffix in _STREAMS):
        _judge_one(games, exit_zero=exit_zero, json_=json_)
    shard = Shard.parsed(shard_) if shard_ else Shard()
    with ExitStack() as files:
        stream = _opened(games, files)
        pieces = chunks_of(stream, shard)
        work = partial(_encoded, whole=whole)
        summary = Summary()
        for raw in _with_progress(in_order(work, pieces, processes or _cores()), games, summary):
            sys.stdout.buffer.write(raw)
    finish(summary, summary_file, exit_zero=exit_zero)


def finish(summary: Summary, summary_file: str | None, *, exit_zero: bool) -> None:
    """Tell the summary, and end."""
    sys.stdout.flush()
    if summary_file:
        Path(summary_file).write_text(json.dumps(summary.as_json()) + "\n", encoding="utf-8")
    click.echo("\n".join(summary.sentences()), err=True)
    sys.exit(exit_codes.LEGAL if exit_zero else summary.exit_code)


def _judge_one(source: str, *, exit_zero: bool, json_: bool) -> None:
    game, replay = replayed(json_from(source))
    asking.show(game, replay, json_=json_, players=[each.id for each in replay.state.players])
    sys.exit(exit_codes.LEGAL if exit_zero else exit_codes.of_legality(replay.legal))


def _encoded(chunk: Chunk, whole: bool) -> tuple[bytes, Summary]:
    """What is said of a chunk's games, as lines of JSON, and counted."""
    summary, lines = Summary(), []
    for told in judged(chunk.lines, whole):
        summary.add(told)
        lines.append(json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n")
    return "".join(lines).encode(), summary


def _with_progress(
    results: Iterator[tuple[Chunk, tuple[bytes, Summary]]], source: str, summary: Summary
) -> Iterator[bytes]:
    """The lines; what is done is counted, and shown where somebody looks on."""
    is_file = source != STDIN and Path(source).is_file()
    shown = sys.stderr.isatty() and not sys.stdout.isatty()
    length = Path(source).stat().st_size if is_file else 1
    hidden = not (shown and is_file)
    bar: Any = click.progressbar(length=length, label="Judging", file=sys.stderr, hidden=hidden)
    with bar:
        for chunk, (raw, counts) in results:
            summary.include(counts)
            bar.update(chunk.end - bar.pos)
            if shown and not is_file:  # nobody knows how much there is to come
                click.echo(f"\rJudged {counted(summary.games, 'game')}", nl=False, err=True)
            yield raw
    if shown and not is_file:
        click.echo(err=True)


def _opened(source: str, files: ExitStack) -> IO[bytes]:
    if source == STDIN:
        return sys.stdin.buffer
    try:
        return files.enter_context(Path(source).open("rb"))
    except OSError as error:
        raise click.UsageError(f"{source} cannot be read: {error.strerror}") from None


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
