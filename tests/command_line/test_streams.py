"""Files of games: judged in order, in parts, on all cores, in bounded memory."""

import io
import json
import os
import pty
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicators import games, load
from adjudicators.calls import ask
from command_line.main import main
from command_line.streams import judging, lines
from command_line.streams.judging import judged
from command_line.streams.lines import Line, Shard, chunks_of
from command_line.streams.pool import in_order
from tests.strategies import plays, written


def run(*words: str, given: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["replay", *words], input=given)


@cache
def some_games() -> tuple[dict[str, Any], ...]:
    """Recorded games, and the same with two actions exchanged."""
    random = Random(7)
    made: list[dict[str, Any]] = []
    for slug in games():
        for play in list(plays(slug))[:4]:
            actions = [written(slug, step.action) for step in play.steps]
            state = written(slug, play.opening)
            made.append({"state": state, "actions": actions})
            at = random.randrange(max(1, len(actions) - 1))
            exchanged = [*actions[:at], *reversed(actions[at : at + 2]), *actions[at + 2 :]]
            made.append({"state": state, "actions": exchanged})
            seen = written(slug, load(slug).view(play.opening, play.players[0]))
            made.append({"state": seen, "actions": actions[:3]})
    random.shuffle(made)
    return tuple(made)


SPOILED: list[bytes] = [
    b"nonsense",
    b"[]",
    b'{"actions": []}',
    b'{"state": {"game": "spadess"}}',
    b"",
]
DEALT: dict[str, Any] = {
    "game": "spades",
    "players": ["ann", "bob", "cid"],
    "seed": "lighthouse",
    "actions": [{"type": "bid", "player": "ann", "tricks": 5}],
}


def ndjson() -> bytes:
    texts = [json.dumps(each).encode() for each in (*some_games(), DEALT)]
    return b"\n".join([*texts, *SPOILED, texts[0]])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.ndjson"
    path.write_bytes(ndjson())
    return path


def test_every_line_is_answered_as_the_call_would_be(file: Path) -> None:
    told = [json.loads(line) for line in run(str(file), "--processes", "1").stdout.splitlines()]
    assert [each["line"] for each in told] == list(range(1, len(some_games()) + len(SPOILED) + 3))
    kinds = Counter[object]()
    for game, line in zip(some_games(), told, strict=False):
        answer = ask(load(game["state"]["game"]), "replay", game)
        for name in ("legal", "violations", "undetermined", "applied", "to_act", "outcome"):
            assert line[name] == answer[name]
        assert line["score"] == {each["player"]: each["total"] for each in answer["score"]}
        kinds[line["legal"]] += 1
    assert all(kinds[legal] > 3 for legal in (True, False, None))
    assert told[len(some_games())]["applied"] == 1
    assert all("errors" in each for each in told[-1 - len(SPOILED) : -1])


def test_the_summary_counts_them(file: Path, tmp_path: Path) -> None:
    result = run(str(file), "--processes", "1", "--summary", str(tmp_path / "summary.json"))
    told = [json.loads(line) for line in result.stdout.splitlines()]
    summary = json.loads((tmp_path / "summary.json").read_text())
    assert summary["games"] == len(told)
    assert summary["legal"] == sum(each.get("legal") is True for each in told)
    assert summary["illegal"] == sum(each.get("legal") is False for each in told)
    assert summary["undetermined"] == sum(
        "legal" in each and each["legal"] is None for each in told
    )
    assert summary["not_understood"] == len(SPOILED)
    rules = Counter(each["violations"][0]["rule"] for each in told if each.get("violations"))
    assert {**rules, "not understood": len(SPOILED)} == summary["first_faults"]
    assert f"{len(told)} games: {summary['legal']} legal" in result.stderr
    assert result.exit_code == 2


@pytest.mark.parametrize("of", [1, 2, 5, 100])
def test_shards_together_are_one_run(file: Path, tmp_path: Path, of: int) -> None:
    whole = run(str(file), "--processes", "1", "--summary", str(tmp_path / "whole.json"))
    parts = []
    for number in range(1, of + 1):
        part = tmp_path / f"part-{number}.ndjson"
        part.write_bytes(
            run(str(file), "--shard", f"{number}/{of}", "--processes", "1").stdout_bytes
        )
        parts.append(str(part))
    Random(of).shuffle(parts)
    merged = CliRunner().invoke(main, ["merge", *parts, "--summary", str(tmp_path / "merged.json")])
    assert merged.stdout_bytes == whole.stdout_bytes
    assert merged.exit_code == whole.exit_code
    assert merged.stderr == whole.stderr
    assert (tmp_path / "merged.json").read_text() == (tmp_path / "whole.json").read_text()


@pytest.mark.parametrize(("lost", "said"), [(0, "line 1 is in none"), (1, "line 2 is in none")])
def test_a_part_that_is_missing_or_there_twice_is_noticed(
    file: Path, tmp_path: Path, lost: int, said: str
) -> None:
    parts = []
    for number in (1, 2):
        part = tmp_path / f"part-{number}.ndjson"
        part.write_bytes(run(str(file), "--shard", f"{number}/2", "--processes", "1").stdout_bytes)
        parts.append(str(part))
    missing = CliRunner().invoke(main, ["merge", parts[1 - lost]])
    twice = CliRunner().invoke(main, ["merge", *parts, parts[lost]])
    assert (missing.exit_code, twice.exit_code) == (2, 2)
    assert said in missing.stderr
    assert "is there twice" in twice.stderr


@pytest.mark.thorough
def test_several_processes_say_the_same_in_the_same_order(file: Path) -> None:
    words = [sys.executable, "-m", "command_line.main", "replay", str(file), "--processes"]
    one, two = (
        subprocess.run([*words, number], capture_output=True, check=False) for number in ("1", "2")
    )
    assert one.stdout == two.stdout
    assert (one.stderr, one.returncode) == (two.stderr, two.returncode)


def test_a_job_knows_its_own_part(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(lines.JOB_INDEX, "2")
    mine = run(str(file), "--shard", "job/4", "--processes", "1")
    assert mine.stdout == run(str(file), "--shard", "3/4", "--processes", "1").stdout
    monkeypatch.delenv(lines.JOB_INDEX)
    for text in ("job/4", "0/4", "5/4", "1", "a/b", "1/0"):
        refused = run(str(file), "--shard", text)
        assert (refused.exit_code, refused.stdout) == (2, ""), text


def test_standard_input_may_be_a_stream(file: Path) -> None:
    told = run("--lines", "-", "--processes", "1", given=ndjson())
    assert told.stdout == run(str(file), "--processes", "1").stdout


def test_one_game_is_told_in_sentences() -> None:
    told = run("-", given=json.dumps(DEALT).encode())
    assert told.exit_code == 0
    assert "1 action applied." in told.stdout
    illegal = DEALT | {"actions": [{"type": "play", "player": "ann", "card": "9P"}]}
    assert run("-", given=json.dumps(illegal).encode()).exit_code == 1
    assert run("-", given=b'{"game": "spade", "players": []}').exit_code == 2


def test_never_too_much_is_asked_for_ahead() -> None:
    taken = 0

    def pieces() -> Iterator[int]:
        nonlocal taken
        for number in range(60):
            taken += 1
            yield number

    for given, (piece, result) in enumerate(in_order(abs, pieces(), 2), 1):
        assert (piece, result) == (given - 1, given - 1)
        assert taken - given < 7


@pytest.mark.parametrize("taken", [1, 20])
def test_no_process_or_thread_is_left_behind(taken: int) -> None:
    threads = set(threading.enumerate())
    results = in_order(abs, range(20), 2)
    assert [result for _, result in islice(results, taken)] == list(range(taken))
    results.close()
    assert not active_children()
    assert set(threading.enumerate()) <= threads


def test_chunks_are_small_and_leave_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LONGEST", 1000)
    monkeypatch.setattr(lines, "_PIECE", 100)
    rows = [b"x" * Random(number).choice((0, 5, 999, 1000, 1001, 5000)) for number in range(900)]
    made = list(chunks_of(io.BytesIO(b"\n".join([*rows, b"end"])), Shard(1, 1)))
    assert [each.number for chunk in made for each in chunk.lines] == list(range(1, 902))
    for row, line in zip(rows, (each for chunk in made for each in chunk.lines), strict=False):
        assert line.raw == (row + b"\n" if len(row) <= 1000 else None)
    assert max(len(chunk.lines) for chunk in made) <= 200
    assert made[-1].end == sum(map(len, rows)) + 900 + 3


def test_a_line_of_nonsense_costs_little_and_is_answered_shortly(tmp_path: Path) -> None:
    """The faults of all its items would take a hundred times its memory."""
    deal = json.dumps(DEALT | {"actions": []}).replace("[]}", "[%s]}")
    rubbish = [b"[%s0]" % (b"{}," * 1_390_000), (deal % ("0," * 2_000_000 + "0")).encode()]
    file = tmp_path / "games.ndjson"
    file.write_bytes(b"\n".join(rubbish))
    assert all(len(each) <= lines.LONGEST for each in rubbish)
    words = [sys.executable, "-m", "command_line.main", "replay", str(file), "--processes", "1"]
    bounded = "import resource, os, sys; resource.setrlimit(resource.RLIMIT_AS, (2**28 + 2**26,) * 2); os.execv(sys.executable, sys.argv[1:])"
    done = subprocess.run([sys.executable, "-c", bounded, *words], capture_output=True, check=False)
    assert done.returncode == 2, done.stderr
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["errors"] == [{"pointer": "", "detail": "an object is expected"}]
    assert len(second["errors"]) == judging.LISTED < second["error_count"]


def test_whoever_only_wants_all_to_be_judged_gets_zero(file: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.ndjson"
    done = run(str(file), "--shard", "1/2", "--processes", "1", "--exit-zero")
    part.write_bytes(done.stdout_bytes)
    assert done.exit_code == 0
    assert run(str(file), "--shard", "1/2", "--processes", "1").exit_code == 2
    merged = CliRunner().invoke(main, ["merge", str(part), "--exit-zero"])
    assert (merged.exit_code, "line 2 is in none" in merged.stderr) == (2, True)
    assert run(str(tmp_path / "none.ndjson"), "--exit-zero").exit_code == 2
    illegal = DEALT | {"actions": [{"type": "play", "player": "ann", "card": "9P"}]}
    assert run("-", "--exit-zero", given=json.dumps(illegal).encode()).exit_code == 0


def test_a_game_that_fails_does_so_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = judging.replayed

    def fails_once(value: Any) -> Any:
        if value.get("fail"):
            raise ZeroDivisionError("no")
        return replayed(value)

    monkeypatch.setattr(judging, "replayed", fails_once)
    raw = [json.dumps(each).encode() for each in ({"fail": True}, DEALT)]
    first, second = judged([Line(number, each) for number, each in enumerate(raw, 1)], whole=False)
    assert first == {"line": 1, "failure": "ZeroDivisionError: no"}
    assert second["legal"] is True


def test_a_terminal_is_shown_how_far_it_is(file: Path) -> None:
    outer, inner = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "command_line.main", "replay", str(file), "--processes", "1"],
        stdout=subprocess.DEVNULL,
        stderr=inner,
        check=False,
    )
    os.close(inner)
    told = os.read(outer, 1 << 16).decode()
    os.close(outer)
    assert done.returncode == 2
    assert "Judging" in told
    assert "100%" in told
