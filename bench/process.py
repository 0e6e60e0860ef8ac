"""Measures in process, without HTTP: the rules, and reading and writing JSON; in CPU time."""

import gc
import json
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from statistics import median
from typing import Any

import orjson

from adjudicators import load
from bench.cases import STEPS, Case, cases, measured, play, seats, turns
from bench.contestants import ROOT
from bench.questions import Turn

PASSES = 7
GAMES = 20
ASKED = 1_000
STEP = {
    "showboat": 8.0,
    "spades": 8.0,
    "down-the-well": 8.0,
    "to-the-bottom": 25.0,
    "above-water": 30.0,
}
CONTRADICTIONS = {"spades": 9.5, "to-the-bottom": 9.0}
"""The most microseconds that these may take."""
RIVALS = ROOT / ".venv" / "rivals" / "bin" / "python"
"""The environment of OpenSpiel, which ``make bench`` makes."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Microseconds of CPU for each call."""

    what: str
    best: float
    median: float
    target: float | None = None


def measure(only: str | None) -> list[Timing]:
    """Time everything, or one game."""
    ours: list[Timing] = []
    # each game in a process of its own: what others have left in memory would slow it down
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as apart:
        for timings in apart.map(_game_timings, measured(only)):
            ours += timings
    return [*ours, *_open_spiel()]


def _game_timings(slug: str) -> list[Timing]:
    return [*_timings(slug)]


def _timings(slug: str) -> Iterator[Timing]:
    game = load(slug)

    def step(turn: Turn) -> None:
        game.moves(turn.state, turn.player)
        game.apply(turn.state, turn.action)

    def whole_game(seed: int) -> None:
        for _ in islice(play(slug, seed), STEPS):  # random games of To the Bottom may take for ever
            pass

    yield timed(f"{slug}: a step, moves + apply", step, turns(slug), STEP.get(slug))
    states = [turn.state for turn in turns(slug)]
    target = CONTRADICTIONS.get(slug)
    yield timed(f"{slug}: contradictions of a state", game.contradictions, states, target)
    yield timed(
        f"{slug}: a random game of {seats(slug)}, {STEPS} steps at most", whole_game, range(GAMES)
    )
    for case in cases(slug):
        yield from _call_timings(case)


def _call_timings(case: Case) -> Iterator[Timing]:
    game_call, records = case.game_call(), case.records()[:ASKED]
    game, answer = game_call.game, game_call.call.answer
    answers = [answer(game, each) for each in records]
    bodies = case.bodies()[:ASKED]
    name = f"{case.slug}/{case.call}"
    yield timed(f"{name}: the rules", lambda asked: answer(game, asked), records)
    read = game_call.asks.read
    yield timed(f"{name}: reading the body", lambda body: read(body, 32), bodies)
    write = game_call.answers.write
    yield timed(f"{name}: writing the answer", lambda made: orjson.dumps(write(made)), answers)


def timed(
    what: str, function: Callable[[Any], Any], values: Sequence[Any], target: float | None = None
) -> Timing:
    """The time that a function takes for one of these values."""
    found = []
    gc.collect()
    gc.freeze()  # as the service does: the collector ignores these objects
    for _ in range(PASSES):
        begun = time.process_time()
        for value in values:
            function(value)
        found.append((time.process_time() - begun) / len(values) * 1e6)
    return Timing(what, min(found), median(found), target)


def _open_spiel() -> Iterator[Timing]:
    """The steps of OpenSpiel's games that are written in Python, and of one that is not."""
    if not RIVALS.exists():
        print("OpenSpiel is left out: it is not installed")
        return
    script = ROOT / "bench" / "apps" / "open_spiel_steps.py"
    told = subprocess.run([RIVALS, script], capture_output=True, text=True, check=True).stdout
    steps: Mapping[str, Sequence[float]] = json.loads(told)
    for name, took in steps.items():
        yield Timing(f"OpenSpiel, {name}: a step", min(took), median(took))
