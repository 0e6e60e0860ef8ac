"""Records on the wire: nothing is lost on the way, and the quick readers accept what the schemas do."""

from collections.abc import Callable
from random import Random
from typing import Any

import marshmallow
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError

from adjudicators import load
from adjudicators.declare import Record
from service.wire.codec import Codec
from service.wire.json_bytes import measure
from tests.battery.every import each_call, each_game, steady
from tests.battery.readers import agree
from tests.strategies import (
    Maker,
    as_json,
    cards_in,
    codec,
    endpoints,
    plays,
    spoiled,
    swap_of,
    written,
)

seeds = st.integers(0, 2**32 - 1)


@each_call
@steady
@given(seeds)
def test_both_readers_accept_what_is_declared(slug: str, call: str, plain: None, seed: int) -> None:
    asks = endpoints(slug)[call].asks
    assert agree(asks, as_json(Maker(Random(seed), swap_of(slug)).record(asks.record)))


@each_call
@steady
@given(seeds, st.integers(1, 3))
def test_both_readers_refuse_the_same(
    slug: str, call: str, plain: None, seed: int, faults: int
) -> None:
    asks, random = endpoints(slug)[call].asks, Random(seed)
    value = Maker(random, swap_of(slug)).record(asks.record)
    for _ in range(faults):
        value = spoiled(value, random)
    agree(asks, value)


@each_game
def test_both_readers_agree_on_real_requests(slug: str, plain: None) -> None:
    """States of real games with one thing changed, which get further than random ones."""
    asks = endpoints(slug)["adjudicate"].asks
    counts = {True: 0, False: 0}
    random = Random(1)
    for play in plays(slug):
        for step in random.sample(play.steps, min(8, len(play.steps))):
            value = {"state": written(slug, step.state), "action": written(slug, step.action)}
            assert agree(asks, value)
            for _ in range(25):
                counts[agree(asks, spoiled(value, random))] += 1
    assert counts[True]
    assert counts[False] > counts[True]


@each_game
def test_the_names_in_a_request_follow_from_its_record(slug: str) -> None:
    """Otherwise every body is searched for names given twice, which takes longer than reading it."""
    for name, asks in [(name, each.asks) for name, each in endpoints(slug).items()]:
        for play in plays(slug):
            step = play.steps[0]
            state, action = written(slug, step.state), written(slug, step.action)
            for extra in ({}, {"as": None}, {"as": step.state.players[0].id}):
                value = {
                    "adjudicate": {"state": state, "action": action, **extra},
                    "actions": {"state": state, **extra},
                    "replay": {"state": state, "actions": [action, action], **extra},
                    "view": {"state": state, "player": None},
                }.get(name)
                if value is None:
                    continue
                count = asks.count_names
                assert count
                assert count(asks.read_quickly(value)) == measure(value)[0]


@each_game
def test_the_codec_says_what_the_schema_says(slug: str) -> None:
    """What is refused is refused with the same faults, whichever way was tried first."""
    asks = endpoints(slug)["adjudicate"].asks
    random = Random(2)
    for play in plays(slug):
        step = random.choice(play.steps)
        value = {"state": written(slug, step.state), "action": written(slug, step.action)}
        for _ in range(25):
            bad = spoiled(value, random)
            assert _faults(asks.load, bad) == _faults(_plainly(asks), bad)


@each_game
def test_a_state_survives_the_wire(slug: str) -> None:
    game = load(slug)
    for play in plays(slug):
        for state in (*play.states, game.view(play.opening, play.players[0])):
            value = codec(slug, game.state).write(state)
            back = as_json(value)
            assert codec(slug, game.state).load(back) == state
            assert back == written(slug, codec(slug, game.state).load(back))
            assert back["game"] == slug


@each_game
def test_actions_and_answers_survive_the_wire(slug: str) -> None:
    calls = endpoints(slug)
    for play in plays(slug):
        for step in play.steps:
            action = codec(slug, type(step.action))
            value = written(slug, step.action)
            assert action.load(value) == step.action
            assert value["type"] == step.action.type
            verdict = calls["adjudicate"].answers
            told = as_json(verdict.write(step.verdict))
            assert as_json(verdict.write(verdict.load(told))) == told


@each_call
@steady
@given(seeds)
def test_declared_values_survive_the_wire(slug: str, call: str, seed: int) -> None:
    asks = endpoints(slug)[call].asks
    record = asks.load(Maker(Random(seed), swap_of(slug)).record(asks.record))
    assert asks.load(as_json(asks.write(record))) == record


@each_game
def test_cards_are_found_by_their_shapes(slug: str) -> None:
    """The walk that other tests count cards by finds no other tokens than the deck's."""
    game = load(slug)
    for play in plays(slug):
        deck = set(game.deck(play.options, len(play.players)))
        shape = Record(game.state)
        found = {card for _, card in cards_in(shape, written(slug, play.opening), swap_of(slug))}
        assert found
        assert found <= deck


def _plainly(codec: Codec) -> Callable[[Any], Any]:
    return lambda value: marshmallow.Schema.load(codec.schema, value)


def _faults(load_value: Callable[[Any], Any], value: Any) -> Any:
    try:
        load_value(value)
    except ValidationError as refusal:
        return refusal.messages
    return None
