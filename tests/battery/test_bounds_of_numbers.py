"""Numbers at their bounds: whatever is legal there leads to a state that can be posted again."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from marshmallow import ValidationError

from adjudicators import load
from adjudicators.declare import Record, Whole
from tests.amounts import share_of
from tests.battery.every import each_game
from tests.strategies import (
    Place,
    Step,
    as_json,
    at,
    candidates,
    codec,
    parts_in,
    plays,
    put,
    swap_of,
    written,
)

STEPS = share_of(15)
"""So many steps of each game are taken that change a number of one name, such as all players' stones."""
NEARLY = 40
"""So far from its field's bound a number is tried one by one: one in so many fits what else the state says, such as
whose turn it is."""


@pytest.mark.thorough
@each_game
def test_at_the_bounds_of_numbers_a_legal_action_leads_to_a_state_that_can_be_posted(
    slug: str,
) -> None:
    game, random = load(slug), Random(9)
    tried = 0
    for step, place in _steps_that_change_numbers(slug, random):
        for value in _positions_at_bounds(slug, step, place, random):
            state = codec(slug, game.state).load(value)
            for action in (step.action, *_some_actions(slug, state, random)):
                verdict = game.adjudicate(state, action)
                if verdict.legal is not False:
                    assert _is_accepted(slug, written(slug, verdict.state)), (state, action)
                    tried += 1
    assert tried


def _positions_at_bounds(slug: str, step: Step, place: Place, random: Random) -> Iterator[Any]:
    """The position before a step, with a number where it can hardly go on as it does in this step: with the seed,
    which may count along with it, and without; and that with some other numbers at their bounds, too."""
    value = written(slug, step.state)
    up = at(written(slug, step.verdict.state), place) > at(value, place)
    unseeded = {name: value[name] for name in value if name != "rng"}
    for each in (value, as_json(unseeded)) if place[0] != "rng" else (value,):
        _move_to_bound(slug, each, place, up=up)
        yield each
    others = [*_bounded_numbers(slug, each)]
    for other in random.sample(others, min(5, len(others))):
        _move_to_bound(slug, each, other, up=random.random() < 0.5)
    yield each


def _steps_that_change_numbers(slug: str, random: Random) -> Iterator[tuple[Step, Place]]:
    """For every name of a number some steps that change one, and which."""
    found: dict[tuple[str, ...], list[tuple[Step, Place]]] = {}
    for play in plays(slug):
        for step in play.steps:
            before, after = written(slug, step.state), written(slug, step.verdict.state)
            numbers = _bounded_numbers(slug, after)
            for place in _bounded_numbers(slug, before):
                if numbers.get(place) and at(before, place) != at(after, place):
                    name = tuple([each for each in place if isinstance(each, str)])
                    found.setdefault(name, []).append((step, place))
    for steps in found.values():
        yield from random.sample(steps, min(STEPS, len(steps)))


def _some_actions(slug: str, state: Any, random: Random) -> list[Any]:
    """Some of the actions that are listed, and some that need not be legal."""
    listed, formed = load(slug).actions(state).actions, candidates(slug, state, random)
    return random.sample(listed, min(5, len(listed))) + random.sample(formed, min(5, len(formed)))


def _move_to_bound(slug: str, value: Any, place: Place, *, up: bool) -> None:
    """Move a number of a written state as far up, or down, as it is accepted."""
    bound = _bounded_numbers(slug, value)[place][up]
    put(value, place, _nearest(slug, value, place, bound))


def _bounded_numbers(slug: str, value: Any) -> dict[Place, tuple[int, int]]:
    """The places of the numbers of a written state, with their bounds; its options are what they are."""
    found = {}
    for place, shape, _ in parts_in(Record(load(slug).state), value, swap_of(slug)):
        match shape:
            case Whole(int(least), int(most)) if place[0] != "options":
                found[place] = least, most
    return found


def _nearest(slug: str, value: Any, place: Place, bound: int) -> int:
    """The number nearest to a bound with which a state is accepted, as far as halving finds it."""
    fits: int = at(value, place)

    def is_accepted(number: int) -> bool:
        changed = as_json(value)
        put(changed, place, number)
        return _is_accepted(slug, changed)

    toward = 1 if bound > fits else -1
    for number in range(bound, bound - toward * min(NEARLY, abs(bound - fits)), -toward):
        if is_accepted(number):
            return number
    beyond = bound
    while abs(beyond - fits) > 1:
        middle = (fits + beyond) // 2
        if is_accepted(middle):
            fits = middle
        else:
            beyond = middle
    return fits


def _is_accepted(slug: str, value: Any) -> bool:
    game = load(slug)
    try:
        state = codec(slug, game.state).load(value)
    except ValidationError:
        return False
    return not list(game.contradictions(state))
