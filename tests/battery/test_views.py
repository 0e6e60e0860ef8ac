"""What a player may see: nothing hidden leaks, and what they are told by it is never wrong."""

from dataclasses import replace
from random import Random
from typing import Any

from adjudicators import load
from adjudicators.cards import UNKNOWN
from adjudicators.chance import Rng
from tests.battery.every import EXAMPLES, each_game
from tests.strategies import (
    Place,
    Play,
    as_json,
    at,
    candidates,
    cards_on_table,
    codec,
    endpoints,
    plays,
    put,
    written,
)

STATES = max(3, EXAMPLES // 10)


def _viewers(play: Play) -> list[str | None]:
    return [None, play.players[0], play.players[-1]]


@each_game
def test_a_view_shows_less_and_nothing_else(slug: str) -> None:
    """Where a view differs from the state it says ``?``, but for the seed, which it leaves out."""
    game, random = load(slug), Random(1)
    for play in plays(slug):
        for state in play.some(STATES, random):
            for viewer in _viewers(play):
                seen = game.view(state, viewer)
                whole, part = written(slug, state), written(slug, seen)
                assert seen.rng is None
                whole.pop("rng")
                for path, card in cards_on_table(slug, part):
                    if card == UNKNOWN:
                        put(part, path, at(whole, path))
                assert part == whole


@each_game
def test_a_view_of_a_view_is_the_same(slug: str) -> None:
    game, random = load(slug), Random(2)
    for play in plays(slug):
        for state in play.some(STATES, random):
            for viewer in _viewers(play):
                seen = game.view(state, viewer)
                assert game.view(seen, viewer) == seen
                assert game.view(game.view(state, viewer), None) == game.view(state, None)


@each_game
def test_what_cannot_be_seen_does_not_show(slug: str) -> None:
    """However the hidden cards lie, and whatever the seed, the view is the same."""
    game, random = load(slug), Random(3)
    moved = 0
    for play in plays(slug):
        for state in play.some(STATES, random):
            for viewer in _viewers(play):
                seen = game.view(state, viewer)
                for other in _others(slug, state, seen, random):
                    assert game.view(other, viewer) == seen
                    moved += other != state
    assert moved > 10


@each_game
def test_a_view_can_be_asked_with(slug: str) -> None:
    random, calls = Random(4), endpoints(slug)
    for play in plays(slug):
        for state in play.some(STATES, random):
            for viewer in _viewers(play):
                asked = {"state": written(slug, state), "player": viewer}
                seen = as_json(calls["view"].ask(asked))["state"]
                listing = as_json(calls["actions"].ask({"state": seen}))
                for action in listing["actions"][:4]:
                    verdict = as_json(calls["adjudicate"].ask({"state": seen, "action": action}))
                    after = verdict["state"]
                    calls["actions"].ask({"state": after})
                    calls["view"].ask({"state": after, "player": None})
                    calls["replay"].ask({"state": seen, "actions": [action]})


@each_game
def test_a_whole_game_can_be_followed_from_one_seat(slug: str) -> None:
    """With what one player sees at the start and hears of each action, nothing is ever called wrong."""
    game = load(slug)
    for play in plays(slug):
        for viewer in _viewers(play):
            for step in play.steps:
                seen = game.view(step.state, viewer)
                verdict = game.adjudicate(seen, step.action)
                assert verdict.legal is not False, (step.action, verdict.violations, seen)
                assert list(game.contradictions(verdict.state)) == []


@each_game
def test_legality_is_never_wrong_with_a_view(slug: str) -> None:
    """What is called legal, or illegal, of a view is so; where hidden cards decide it, nothing is said.

    The state is compared without its seed, which decides only how an action brings its shuffle.
    """
    game, random = load(slug), Random(5)
    said = {True: 0, False: 0, None: 0}
    for play in plays(slug):
        for state in play.some(STATES, random):
            unseeded = replace(state, rng=None)
            tried = candidates(slug, state, random)
            tried = random.sample(tried, min(60, len(tried)))
            tried += game.actions(state).actions
            for viewer in _viewers(play):
                seen = game.view(state, viewer)
                for action in tried:
                    told = game.adjudicate(seen, action).legal
                    assert told in (None, game.adjudicate(unseeded, action).legal), (action, seen)
                    said[told] += 1
    assert said[True]
    assert said[False]


@each_game
def test_what_a_view_lists_is_legal(slug: str) -> None:
    game, random = load(slug), Random(6)
    for play in plays(slug):
        for state in play.some(STATES, random):
            unseeded = replace(state, rng=None)
            for viewer in _viewers(play):
                for action in game.actions(game.view(state, viewer)).actions:
                    assert game.adjudicate(unseeded, action).legal is not False


@each_game
def test_what_is_legal_is_listed_or_open_in_a_view(slug: str) -> None:
    """Nobody is told less than they may do: it is listed, or an open entry stands for it."""
    game, random = load(slug), Random(7)
    for play in plays(slug):
        for state in play.some(STATES, random):
            for viewer in _viewers(play):
                listing = game.actions(game.view(state, viewer))
                listed = [written(slug, each) for each in listing.actions]
                for action in game.actions(state).actions:
                    player = getattr(action, "player", None)
                    is_open = any(
                        each.type == action.type and each.player in (None, player)
                        for each in listing.open
                    )
                    assert is_open or written(slug, action) in listed, (action, viewer)


def _others(slug: str, state: Any, seen: Any, random: Random) -> list[Any]:
    """States that differ from this one in hidden cards and in the seed alone, as far as they can occur."""
    game, reader = load(slug), codec(slug, type(state))
    whole = written(slug, state)
    hidden = [path for path, card in cards_on_table(slug, written(slug, seen)) if card == UNKNOWN]
    others = [replace(state, rng=Rng("another seed", state.rng.draws))]
    for _ in range(4 if len(hidden) > 1 else 0):
        moved = _permuted(whole, hidden, random)
        other = reader.load(moved)
        if not game.contradictions(other):
            others.append(other)
    return others


def _permuted(whole: Any, hidden: list[Place], random: Random) -> Any:
    moved = as_json(whole)
    cards = [at(whole, path) for path in hidden]
    random.shuffle(cards)
    for path, card in zip(hidden, cards, strict=True):
        put(moved, path, card)
    return moved
