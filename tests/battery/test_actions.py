"""What may be done: listed actions are exactly the legal ones, and judging changes nothing."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from marshmallow import ValidationError

from adjudicators import load
from adjudicators.cards import UNKNOWN
from adjudicators.declare import Record
from adjudicators.verdict import Violation
from service.http.problem_details import Problem
from tests.battery.every import EXAMPLES, each_game
from tests.strategies import (
    STRANGER,
    Play,
    as_json,
    candidates,
    canonical,
    cards_in,
    codec,
    endpoints,
    key_of,
    plays,
    put,
    swap_of,
    varied,
    written,
)

STATES = max(3, EXAMPLES // 5)


@each_game
def test_listed_actions_are_legal(slug: str) -> None:
    game = load(slug)
    for play in plays(slug):
        for state in play.states:
            for action in game.actions(state).actions:
                assert game.check(state, action) == [], (action, state)


@each_game
def test_listed_actions_are_adjudicated_legal(slug: str) -> None:
    game, random = load(slug), Random(1)
    for play in plays(slug):
        for state in play.some(STATES, random):
            for action in game.actions(state).actions:
                verdict = game.adjudicate(state, action)
                assert (verdict.legal, verdict.violations, verdict.undetermined) == (True, (), ())


@each_game
def test_no_action_is_listed_twice(slug: str) -> None:
    game = load(slug)
    for play in plays(slug):
        for state in play.states:
            keys = [key_of(slug, action) for action in game.actions(state).actions]
            assert len(set(keys)) == len(keys)


@each_game
def test_each_player_is_told_their_own_actions(slug: str) -> None:
    game, random = load(slug), Random(2)
    for play in plays(slug):
        for state in play.some(STATES, random):
            everybody = game.actions(state)
            for player in play.players:
                own = game.actions(state, player)
                assert own.to_act == everybody.to_act
                assert list(own.actions) == _of(player, everybody.actions)
                theirs = _of(player, everybody.open)
                assert len(own.open) == len(theirs)
                for mine, each in zip(own.open, theirs, strict=True):
                    told, known = written(slug, mine), written(slug, each)
                    assert told | known == told, (
                        "asked for alone, a player is told as much, or more"
                    )


@each_game
def test_a_suggestion_only_adds_to_what_is_listed(slug: str) -> None:
    """It is asked for by a field that the call takes of games that can suggest something, and of no others."""
    game, random, call = load(slug), Random(9), endpoints(slug)["actions"]
    made = 0
    for play in plays(slug):
        for state in play.some(STATES, random):
            asked = {"state": written(slug, state), "player": play.players[0]}
            if game.suggest is None:
                with pytest.raises(Problem, match="/suggest: "):
                    call.ask(asked | {"suggest": True})
                continue
            plain, told = as_json(call.ask(asked)), as_json(call.ask(asked | {"suggest": True}))
            assert as_json(call.ask(asked | {"suggest": False})) == plain
            assert told | {"open": plain["open"]} == plain
            for one, other in zip(plain["open"], told["open"], strict=True):
                assert other | one == other
                made += other != one
    assert made or game.suggest is None


def _of(player: str, entries: Any) -> list[Any]:
    return [each for each in entries if getattr(each, "player", None) in (None, player)]


@each_game
def test_what_is_not_listed_is_not_legal(slug: str) -> None:
    game, random = load(slug), Random(3)
    refused = 0
    for play in plays(slug):
        for state in play.some(STATES, random):
            listing = game.actions(state)
            listed = {key_of(slug, action) for action in listing.actions}
            in_any_order = {_unordered(slug, action) for action in listing.actions}
            tried = candidates(slug, state, random)
            tried += [varied(slug, each, state, random) for each in listing.actions]
            for action in tried:
                if key_of(slug, action) in listed:
                    assert game.check(state, action) == []
                elif _unordered(slug, action) in in_any_order:
                    continue  # the same cards, chosen in another order
                elif not _is_open(listing.open, action):
                    assert game.check(state, action), (action, state)
                    refused += 1
    assert refused > 100


@each_game
def test_nobody_plays_who_is_not_at_the_table(slug: str) -> None:
    game, random = load(slug), Random(4)
    strangers = 0
    for play in plays(slug):
        for action in candidates(slug, play.opening, random):
            if getattr(action, "player", None) == STRANGER:
                found, *others = game.check(play.opening, action)
                assert isinstance(found, Violation)
                assert (found.rule, found.pointer) == (game.seated.id, "/action/player")
                assert all(isinstance(other, Violation) for other in others)
                strangers += 1
    assert strangers


@each_game
def test_an_illegal_action_returns_the_state_as_sent(slug: str) -> None:
    game, random = load(slug), Random(5)
    seen = 0
    for play, state, action in _tried(slug, random):
        verdict = game.adjudicate(state, action)
        if verdict.legal is False:
            assert verdict.state == state
            assert verdict.events == ()
            assert verdict.violations
            assert verdict.to_act == game.to_act(state)
            assert set(verdict.to_act) <= set(play.players)
            seen += 1
        else:
            assert verdict.violations == ()
        assert (verdict.legal is None) == (bool(verdict.undetermined) and not verdict.violations)
    assert seen


@each_game
def test_judging_changes_nothing(slug: str) -> None:
    game, random = load(slug), Random(6)
    for play, state, action in _tried(slug, random):
        before = written(slug, state), written(slug, action)
        game.check(state, action)
        game.adjudicate(state, action)
        game.actions(state)
        game.actions(state, play.players[0])
        game.view(state, play.players[0])
        game.view(state, None)
        game.replay(state, [action])
        assert (written(slug, state), written(slug, action)) == before


@each_game
def test_violations_point_into_the_action(slug: str) -> None:
    game, random = load(slug), Random(7)
    for _, state, action in _tried(slug, random):
        value = {"action": written(slug, action)}
        for found in game.check(state, action):
            if isinstance(found, Violation):
                assert found.pointer.startswith("/action")
                assert _leads_somewhere(value, found.pointer), (found, value)


@each_game
def test_every_state_of_a_game_can_occur(slug: str) -> None:
    game = load(slug)
    for play in plays(slug, 2):
        for state in play.states:
            assert list(game.contradictions(state)) == []


@each_game
def test_what_an_unseen_card_brings_about_can_occur(slug: str) -> None:
    """An action with a card that cannot be seen leads, where it is accepted, to a possible state."""
    game, random = load(slug), Random(8)
    for play in plays(slug):
        for state in play.some(STATES, random):
            for action in game.actions(state).actions:
                for covered in _covered(slug, action):
                    verdict = game.adjudicate(state, covered)
                    assert list(game.contradictions(verdict.state)) == []


def _covered(slug: str, action: Any) -> Iterator[Any]:
    """The same action with one of its cards not told, where that may be said."""
    value = written(slug, action)
    shape = Record(type(action))
    for path, _ in cards_in(shape, value, swap_of(slug)):
        unclear = as_json(value)
        put(unclear, path, UNKNOWN)
        with suppress(ValidationError):
            yield codec(slug, type(action)).load(unclear)


def _tried(slug: str, random: Random) -> list[tuple[Play, Any, Any]]:
    """Some states with some actions each, legal ones and others."""
    game = load(slug)
    tried = []
    for play in plays(slug):
        for state in play.some(3, random):
            formed = candidates(slug, state, random)
            some = random.sample(formed, min(20, len(formed)))
            some += game.actions(state).actions[:5]
            tried += [(play, state, action) for action in some]
    return tried


def _is_open(open_actions: Any, action: Any) -> bool:
    return any(
        each.type == action.type and each.player in (None, getattr(action, "player", None))
        for each in open_actions
    )


def _unordered(slug: str, action: Any) -> bytes:
    """An action by its value, whatever the order of the cards that it names."""
    value = written(slug, action)
    texts = {name: sorted(each) for name, each in value.items() if _is_texts(each)}
    return canonical(value | texts)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _leads_somewhere(value: Any, pointer: str) -> bool:
    for step in pointer.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list) and name.isdigit() and int(name) < len(value):
            value = value[int(name)]
        elif isinstance(value, dict) and name in value:
            value = value[name]
        else:
            return False
    return True
