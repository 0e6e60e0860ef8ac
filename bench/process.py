"""Measures in process, without HTTP: the rules, and reading and writing JSON."""

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import orjson

from adjudicators import load
from bench.cases import Case, cases, measured, play, seats, turns
from bench.questions import Turn

PASSES = 9
GAMES = 20
WRITTEN = 1_000


@dataclass(frozen=True, slots=True)
class Timing:
    """Microseconds for each call."""

    what: str
    best: float
    median: float
    target: str = ""


def measure(only: str | None) -> list[Timing]:
    """Time everything, or one game."""
    return [timing for slug in measured(only) for timing in _game_timings(slug)]


def _game_timings(slug: str) -> list[Timing]:
    game = load(slug)

    def step(turn: Turn) -> None:
        game.moves(turn.state, turn.player)
        game.apply(turn.state, turn.action)

    def whole_game(seed: int) -> None:
        for _ in play(slug, seed):
            pass

    timings = [timing for case in cases(slug) for timing in _call_timings(case)]
    goal = "at most 10, aim 3"
    timings.append(_timed(f"{slug}: a step, legal actions + apply", step, turns(slug), goal))
    timings.append(_timed(f"{slug}: a random game of {seats(slug)}", whole_game, range(GAMES)))
    return timings


def _call_timings(case: Case) -> list[Timing]:
    game_call, records = case.game_call(), case.records()
    game, answer = game_call.game, game_call.call.answer
    answers = [answer(game, each) for each in records[:WRITTEN]]
    bodies = [orjson.loads(body) for body in case.bodies()]
    name = f"{case.slug}/{case.call}"
    return [
        _timed(name, lambda asked: answer(game, asked), records),
        _timed("  reading what it is asked", game_call.asks.load, bodies),
        _timed("  writing what it answers", game_call.answers.write, answers),
    ]


def _timed(
    what: str, function: Callable[[Any], Any], values: Sequence[Any], target: str = ""
) -> Timing:
    found = []
    gc.collect()
    gc.freeze()  # as the service does: the collector ignores these objects
    for _ in range(PASSES):
        begun = time.perf_counter()
        for value in values:
            function(value)
        found.append((time.perf_counter() - begun) / len(values) * 1e6)
    return Timing(what, min(found), median(found), target)
