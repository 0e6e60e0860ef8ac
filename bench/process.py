"""In process: what the rules and the way to JSON and back cost, without HTTP."""

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import orjson

from adjudicators.showboat import GAME, Action, State, score
from adjudicators.verdict import Verdict
from bench.cases import (
    Turn,
    adjudicate_bodies,
    adjudicate_questions,
    endpoint,
    play,
    score_bodies,
    score_questions,
    turns,
)
from service.calls import AdjudicateRequest

PASSES = 9
GAMES = 20
WRITTEN = 1_000


@dataclass(frozen=True, slots=True)
class Timing:
    """Microseconds for one of many."""

    what: str
    best: float
    median: float
    target: str = ""


def measure() -> list[Timing]:
    """Time everything."""
    adjudicate, scoring = endpoint("adjudicate"), endpoint("score")
    questions, asked = score_questions(), adjudicate_questions()
    verdicts = [_adjudicate(each) for each in asked[:WRITTEN]]
    answers = [score(each) for each in questions[:WRITTEN]]
    sent = [orjson.loads(body) for body in adjudicate_bodies()]
    sent_scores = [orjson.loads(body) for body in score_bodies()]
    return [
        _timed("a score", score, questions),
        _timed("an adjudication", _adjudicate, asked),
        _timed("a step: legal actions + apply", _step, turns(), "at most 10, aim 3"),
        _timed("a whole random game of six", _game, range(GAMES)),
        _timed("reading a score's request", scoring.asks.load, sent_scores),
        _timed("writing a score", scoring.answers.write, answers),
        _timed("reading a state and an action", adjudicate.asks.load, sent),
        _timed("writing a verdict", adjudicate.answers.write, verdicts),
    ]


def _adjudicate(asked: AdjudicateRequest[State, Action]) -> Verdict[State]:
    return GAME.adjudicate(asked.state, asked.action)


def _step(turn: Turn) -> None:
    GAME.moves(turn.state, turn.player)
    GAME.apply(turn.state, turn.action)


def _game(seed: int) -> None:
    for _ in play(seed):
        pass


def _timed(
    what: str, function: Callable[[Any], Any], values: Sequence[Any], target: str = ""
) -> Timing:
    found = []
    gc.collect()
    gc.freeze()  # as the service does before it answers: what is only kept is not looked through
    for _ in range(PASSES):
        begun = time.perf_counter()
        for value in values:
            function(value)
        found.append((time.perf_counter() - begun) / len(values) * 1e6)
    return Timing(what, min(found), median(found), target)
