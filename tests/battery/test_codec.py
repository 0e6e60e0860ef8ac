"""The library's codec and the service's: the same acceptance, the same words, the same answers."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError

from adjudicators import load
from adjudicators.calls import ask
from adjudicators.codec import NotUnderstood, explain
from adjudicators.codec.wording import LISTED_UNKNOWN_FIELDS
from adjudicators.declare import fields_of
from adjudicators.values import changed
from adjudicators.verdict import Impossible, Verdict
from service.calls.game_call import GameCall
from service.http.problem_details import Problem, invalid_request
from tests.battery.every import each_call, each_game, steady
from tests.fuzz.bodies import sound_body
from tests.strategies import Maker, as_json, endpoints, plays, spoiled, swap_of, written

seeds = st.integers(0, 2**32 - 1)

Said = Any
"""A record, or the faults for which there is none."""


def by_library(slug: str, record: Any, value: Any) -> Said:
    try:
        return load(slug).read(record, json.dumps(value))
    except NotUnderstood as refusal:
        return [(each.pointer, each.detail) for each in refusal.faults]


def by_service(slug: str, call: str, value: Any) -> Said:
    """What the schema says; the service tells nothing else."""
    try:
        return endpoints(slug)[call].asks.schema.load(value)
    except ValidationError as refusal:
        return [(each.pointer, each.detail) for each in invalid_request(refusal.messages).faults]


@each_call
@steady
@given(seeds, st.integers(0, 3))
def test_library_and_service_find_the_same_faults(
    slug: str, call: str, seed: int, faults: int
) -> None:
    asks, random = endpoints(slug)[call].asks.record, Random(seed)
    value = Maker(random, swap_of(slug)).record(asks)
    for _ in range(faults):
        value = spoiled(value, random)
    value = as_json(value)
    assert by_library(slug, asks, value) == by_service(slug, call, value)


@each_game
def test_they_find_the_same_in_states_of_real_games(slug: str) -> None:
    asks, random = endpoints(slug)["adjudicate"].asks.record, Random(3)
    refused = 0
    for play in plays(slug):
        for step in random.sample(play.steps, min(4, len(play.steps))):
            for _ in range(25):
                value: Any = {
                    "state": written(slug, step.state),
                    "action": written(slug, step.action),
                }
                for _ in range(random.randint(1, 3)):
                    value = spoiled(value, random)
                told = by_service(slug, "adjudicate", value)
                assert by_library(slug, asks, value) == told
                refused += isinstance(told, list)
    assert refused > 50


@each_game
def test_what_the_library_writes_it_reads(slug: str) -> None:
    game = load(slug)
    for play in plays(slug):
        for step in play.steps:
            assert game.read_state(game.write(step.state)) == step.state
            assert game.read_action(game.write(step.action)) == step.action
            told = game.write(step.verdict)
            assert game.write(game.read(Verdict, told)) == told
            assert told == as_json(endpoints(slug)["adjudicate"].answers.write(step.verdict))


@each_call
def test_the_library_answers_as_the_service_does(slug: str, call: str) -> None:
    """Bodies that are understood: the answer is the same, and so is what is refused."""
    game_call = endpoints(slug)[call]
    for number in range(10):
        body = sound_body(game_call, Random(number))
        if call == "new":
            body["seed"] = str(number)
            body.pop("deck", None)
        assert by_ask(slug, call, body) == by_game_call(game_call, body)


def by_ask(slug: str, call: str, body: Any) -> Said:
    try:
        return ask(load(slug), call, body)
    except Impossible as refusal:
        return [(each.pointer, each.detail) for each in refusal.contradictions]


def by_game_call(game_call: GameCall, body: Any) -> Said:
    try:
        return as_json(game_call.ask(body))
    except Problem as problem:
        return [(each.pointer, each.detail) for each in problem.faults]


def test_a_number_is_told_as_it_was_written_unless_it_has_more_than_four_hundred_digits() -> None:
    def said_of(digits: int) -> str:
        with pytest.raises(NotUnderstood) as refusal:
            load("spades").read_action(
                '{"type": "bid", "player": "ann", "tricks": ' + "9" * digits + "}"
            )
        return refusal.value.faults[0].detail

    assert said_of(400) == said_of(60) != said_of(401)
    assert said_of(60).startswith("9" * 40)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            {"players": ["ann", 1, "bob", 2, 3, 4]},
            ["/players/1", "/players/3", "/players/4"],
        ),
        (
            {"players": ["ann", 1, "bob"], "options": {"supply": {"Rats": 1, "Seal": 2, "Maid": 1, "Jack": "x"}}},
            ["/options/supply/Jack", "/players/1"],
        ),
        (
            {"players": ["ann", "bob"], "options": {"supply": {"Rats": "x", "Seal": 1, "Maid": [], "Jack": {}, "Lady": ""}}},
            ["/options/supply/Jack", "/options/supply/Maid", "/options/supply/Rats"],
        ),
    ],
)  # fmt: skip
def test_of_very_many_faults_only_so_many_are_looked_for(
    body: Any, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that are told are exactly the first so many; what is right does not count."""
    monkeypatch.setattr(explain, "MOST", 3)
    with pytest.raises(NotUnderstood) as refused:
        ask(load("to-the-bottom"), "new", body)
    assert [each.pointer for each in refused.value.faults] == told


@each_game
@pytest.mark.parametrize("nothing", [[], "", 0, False])
def test_what_is_empty_but_no_object_stands_for_no_options(slug: str, nothing: Any) -> None:
    body = {"players": ["ann", "bob", "cid", "dan"], "options": nothing}
    told = by_library(slug, endpoints(slug)["new"].asks.record, body)
    assert told == by_service(slug, "new", body)
    assert [pointer for pointer, _ in told] == ["/options"]
    with pytest.raises(Problem):
        endpoints(slug)["new"].ask(body)


def test_what_is_given_twice_is_named_wherever_it_stands() -> None:
    for players, twice in ((["ann", "bob", "bob"], "bob"), (["ann", "bob", "cid", "ann"], "ann")):
        with pytest.raises(NotUnderstood, match=f"'?{twice}'? is given twice"):
            ask(load("showboat"), "new", {"players": players})


@each_game
def test_an_event_that_is_read_has_every_field(slug: str) -> None:
    """What is not written, too: who does not see its cards was told another one."""
    game, play = load(slug), next(plays(slug))
    for step in play.steps:
        for event in game.adjudicate(step.state, step.action).events:
            read = game.read(game.event, game.write(event))
            assert game.write(read) == game.write(event)
            assert read.covered is None
            assert repr(read)


@each_game
def test_what_is_written_is_the_askers_own(slug: str) -> None:
    """A mapping in a record is not handed out with what is written of it."""
    game, step = load(slug), next(plays(slug)).steps[0]
    first = game.adjudicate(step.state, step.action).events[0]
    event = changed(first, numbers={"held": 3})
    told = game.write(event)
    assert told["numbers"] == {"held": 3}
    told["numbers"].clear()
    assert event.numbers == {"held": 3}


@each_game
def test_of_too_many_fields_only_their_number_is_told(slug: str) -> None:
    game = load(slug)
    state = as_json(next(plays(slug)).steps[0].state)
    names = [f"unknown {number}" for number in range(LISTED_UNKNOWN_FIELDS + 20)]
    with pytest.raises(NotUnderstood) as refused:
        game.read_state(state | dict.fromkeys(names, 1))
    (fault,) = refused.value.faults
    declared = len(fields_of(game.state)) + hasattr(game.state, "game")
    assert fault.detail == f"{len(state) + len(names)} fields; there are {declared}"


@each_game
def test_a_list_that_is_too_long_is_refused(slug: str) -> None:
    game = load(slug)
    state = written(slug, next(plays(slug)).steps[0].state)
    with pytest.raises(NotUnderstood) as refused:
        game.read_state(state | {"players": state["players"] * 50})
    assert [each.pointer for each in refused.value.faults] == ["/players"]
