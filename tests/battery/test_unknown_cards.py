"""Cards that cannot be seen, anywhere on the table and not only where a view hides them."""

from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from adjudicators import load
from adjudicators.cards import UNKNOWN
from adjudicators.codec.quick import REFUSALS
from tests.battery.every import each_game
from tests.strategies import (
    as_json,
    candidates,
    cards_on_table,
    codec,
    plays,
    put,
    written,
)

STATES = 6
COVERINGS = 4
TRIED = 25


def covered(slug: str, state: Any, random: Random) -> Any:
    """The state with some of its cards unknown, wherever the declaration lets one be."""
    value = as_json(written(slug, state))
    cells = [place for place, card in cards_on_table(slug, value) if card != UNKNOWN]
    read = codec(slug, load(slug).state).read_quickly
    for place in random.sample(cells, random.randint(0, min(len(cells), random.choice((3, 60))))):
        before = deepcopy(value)
        put(value, place, UNKNOWN)
        try:
            read(value)
        except REFUSALS:
            value = before
    return read(value)


@each_game
def test_whatever_is_unknown_no_answer_is_wrong(slug: str) -> None:
    """Nothing fails; what is told is so; and the state that results is one that can occur."""
    game, random = load(slug), Random(11)
    said = {True: 0, False: 0, None: 0}
    for play in plays(slug):
        for state in play.some(STATES, random):
            whole = replace(state, rng=None)
            tried = candidates(slug, state, random)
            tried = random.sample(tried, min(TRIED, len(tried)))
            tried += random.sample(listed := list(game.actions(whole).actions), min(5, len(listed)))
            for _ in range(COVERINGS):
                seen = covered(slug, whole, random)
                assert list(game.contradictions(seen)) == []
                game.actions(seen)
                for action in tried:
                    verdict = game.adjudicate(seen, action)
                    assert verdict.legal in (None, game.adjudicate(whole, action).legal), (
                        action,
                        seen,
                    )
                    assert list(game.contradictions(verdict.state)) == [], (action, seen)
                    said[verdict.legal] += 1
    assert all(said.values()), said


@each_game
def test_a_replay_of_one_action_says_what_its_verdict_says(slug: str) -> None:
    game, random = load(slug), Random(12)
    doubtful = 0
    for play in plays(slug):
        for step in random.sample(play.steps, min(5 * STATES, len(play.steps))):
            seen = covered(slug, replace(step.state, rng=None), random)
            verdict = game.adjudicate(seen, step.action)
            replay = game.replay(seen, [step.action])
            assert replay.legal is verdict.legal
            assert replay.undetermined == verdict.undetermined
            assert replay.state == verdict.state
            assert replay.applied == (verdict.legal is not False)
            doubtful += verdict.legal is None
    assert doubtful


@each_game
def test_a_replay_keeps_the_doubts_of_the_action_it_stops_at(slug: str) -> None:
    game, random = load(slug), Random(13)
    both = 0
    for play in plays(slug):
        for state in play.some(STATES, random):
            seen = covered(slug, replace(state, rng=None), random)
            tried = candidates(slug, state, random)
            for action in random.sample(tried, min(200, len(tried))):
                verdict = game.adjudicate(seen, action)
                if verdict.violations and verdict.undetermined:
                    assert game.replay(seen, [action]).undetermined == verdict.undetermined
                    both += 1
    assert both
