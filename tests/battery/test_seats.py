"""Answers for one seat tell what that seat may know, all of it, and nothing else.

Two tables are *alike* for a seat if its views of them are equal: only cards that it does not see lie otherwise.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import partial
from random import Random
from typing import Any

import pytest

from adjudicators import load
from adjudicators.cards import UNKNOWN
from adjudicators.chance import Rng
from adjudicators.perspective import Perspective
from adjudicators.places import cards_on_table as cards_lying
from adjudicators.values import changed
from adjudicators.verdict import Impossible, Misasked, Verdict
from tests.battery.every import EXAMPLES, each_game
from tests.strategies import (
    Place,
    Play,
    as_json,
    at,
    candidates,
    canonical,
    cards_on_table,
    codec,
    plays,
    put,
    varied,
    written,
)

STATES = max(3, EXAMPLES // 5)
"""As many states of each random game are looked at."""
SWAPS = 8
ACTIONS = 16
LINE = 8
"""As many actions follow each other in a replay, at the most."""

TOLD = tuple([each.name for each in fields(Verdict)])

Viewer = str | None


def viewers(play: Play) -> list[Viewer]:
    """A spectator, and some of the players."""
    return [None, *dict.fromkeys((play.players[0], play.players[1], play.players[-1]))]


def likes(
    slug: str, state: Any, viewer: Viewer, random: Random, keep: frozenset[str] = frozenset()
) -> list[Any]:
    """Tables that are alike to this one: some cards that the seat does not see have changed places, and each of them
    can occur. Cards to be kept stay where they are."""
    game, reader = load(slug), codec(slug, type(state))
    whole, seen = written(slug, state), written(slug, game.seen_from(state, viewer))
    hidden = [
        place
        for place, card in cards_on_table(slug, seen)
        if card == UNKNOWN and at(whole, place) not in (UNKNOWN, *keep)
    ]
    found = []
    if state.rng is not None:
        found.append(changed(state, rng=Rng("another seed", state.rng.draws)))
    for _ in range(SWAPS if len(hidden) > 1 else 0):
        one, other = random.sample(hidden, 2)
        swapped = _swapped(whole, one, other)
        if swapped != whole and not game.contradictions(like := reader.load(swapped)):
            assert written(slug, game.seen_from(like, viewer)) == seen
            whole = swapped
            found.append(like)
    return [found[0], found[-1]] if len(found) > 2 else found


def _swapped(whole: Any, one: Place, other: Place) -> Any:
    swapped = as_json(whole)
    put(swapped, one, at(whole, other))
    put(swapped, other, at(whole, one))
    return swapped


def looked_at(slug: str, play: Play, random: Random) -> list[Any]:
    """Some states of a game, more of those in which it waits for a choice; some are as at a real table, without a
    seed."""
    asking = [state for state in play.states if load(slug).question(state)]
    states = [*play.some(STATES, random), *random.sample(asking, min(STATES, len(asking)))]
    return [changed(each, rng=None) if random.random() < 0.4 else each for each in states]


def tried(slug: str, states: Iterable[Any], random: Random) -> list[Any]:
    """Actions of everybody, and of a stranger: legal at one of these tables, and formed by chance."""
    game = load(slug)
    some = []
    for state in states:
        listed = list(game.actions(state).actions)
        formed = candidates(slug, state, random, 120)
        some += random.sample(listed, min(ACTIONS // 4, len(listed)))
        some += random.sample(formed, min(ACTIONS // 2, len(formed)))
        some += [varied(slug, each, state, random) for each in some[-2:]]
    return some


def said(slug: str, answer: Any) -> bytes:
    """An answer as it goes over the wire."""
    return canonical(written(slug, answer))


# ── what must not differ ─────────────────────────────────────────────────────────────────────────


@each_game
def test_tables_that_look_alike_get_the_same_answer(slug: str) -> None:
    """Whenever the verdict is the same: whether it is legal, which rules it breaks, and what is seen afterwards.

    The rules make a difference only where the view leaves several of them in doubt: one must be named that is
    broken."""
    random = Random(1)
    same = 0
    for play in plays(slug):
        for whole in looked_at(slug, play, random):
            state = _perhaps_seen(slug, play, whole, random)
            for viewer in viewers(play):
                for like in likes(slug, state, viewer, random):
                    for action in tried(slug, (state, like), random):
                        same += _same_answer(slug, viewer, state, like, action)
    assert same > 500


def _perhaps_seen(slug: str, play: Play, state: Any, random: Random) -> Any:
    """A table, or what somebody sees of it: who asks does not always see everything either."""
    if random.random() < 0.6:
        return state
    return load(slug).seen_from(state, random.choice(viewers(play)))


def _same_answer(slug: str, viewer: Viewer, state: Any, like: Any, action: Any) -> bool:
    game, seat = load(slug), Perspective(load(slug), viewer)
    step, other = game.step(state, action), game.step(like, action)
    if bool(step.violations) != bool(other.violations):
        return False
    if game.seen_from(step.after, viewer) != game.seen_from(other.after, viewer):
        return False
    if _rules(step.violations) != _rules(other.violations):
        proposal = seat.propose(state, action)
        if not proposal.violations and len(proposal.undetermined) > 1:
            return False
    answer = said(slug, seat.adjudicate(state, action))
    assert answer == said(slug, seat.adjudicate(like, action)), (viewer, action, state, like)
    return True


def _rules(violations: Iterable[Any]) -> set[str]:
    return {each.rule for each in violations}


@each_game
def test_tables_that_look_alike_get_the_same_list_of_actions(slug: str) -> None:
    random = Random(2)
    same = 0
    for play in plays(slug):
        for state in looked_at(slug, play, random):
            for viewer in viewers(play):
                seat = Perspective(load(slug), viewer)
                listing = said(slug, seat.actions(state))
                for like in likes(slug, state, viewer, random):
                    assert listing == said(slug, seat.actions(like)), (viewer, state, like)
                    same += 1
    assert same > 50


@each_game
def test_replays_from_tables_that_look_alike_get_the_same_answer(slug: str) -> None:
    """Whenever the steps get the same verdicts, and look the same."""
    random = Random(3)
    same = 0
    for play in plays(slug):
        for _ in range(3 * STATES):
            number = random.randrange(len(play.steps))
            state = _perhaps_seen(slug, play, play.states[number], random)
            actions = play.actions[number : number + random.randint(1, LINE)]
            if random.random() < 0.5:
                actions += random.sample(tried(slug, (play.states[number + 1],), random), 1)
            named = frozenset(card for each in actions for card in cards_lying(each))
            for viewer in viewers(play):
                for like in likes(slug, state, viewer, random, named):
                    same += _same_replay(slug, viewer, state, like, actions)
    assert same > 20


def _same_replay(slug: str, viewer: Viewer, state: Any, like: Any, actions: list[Any]) -> bool:
    game, seat = load(slug), Perspective(load(slug), viewer)
    runs = game.run(state, actions), game.run(like, actions)
    one, other = [
        (
            [game.seen_from(step.after, viewer) for step in run.applied],
            _rules(run.violations),
            [{doubt.rule for doubt in step.undetermined} for step in run.applied],
            # a card that somebody draws may be hidden again by the end of the same step
            [each.cards for step in run.applied for each in step.events if each.player == viewer],
        )
        for run in runs
    ]
    if one != other or any(_shuffles(game, step) for run in runs for step in run.applied):
        return False  # what lay open on the way may be hidden again
    answer = said(slug, seat.replay(state, actions))
    assert answer == said(slug, seat.replay(like, actions)), (viewer, actions, state, like)
    return True


def _shuffles(game: Any, step: Any) -> bool:
    return bool(game.apply(step.state, step.action).shuffled)


@each_game
def test_deals_that_look_alike_get_the_same_answer(slug: str) -> None:
    game, random = load(slug), Random(4)
    same = 0
    for play in plays(slug):
        packs = game.packs(play.options, len(play.players))
        for viewer in viewers(play) * (STATES // 3):
            seat = Perspective(game, viewer)
            deck = _shuffled(packs, random)
            answer = seat.new(play.players, play.options, deck=deck)
            for like in _swapped_decks(deck, random):
                try:
                    other = seat.new(play.players, play.options, deck=like)
                except Misasked:
                    continue  # a card of one pack cannot lie in another
                if other.state == answer.state:
                    assert said(slug, other) == said(slug, answer)
                    same += 1
    assert same > 30


def _swapped_decks(deck: list[str], random: Random) -> Iterator[list[str]]:
    for _ in range(SWAPS):
        like = list(deck)
        one, other = random.sample(range(len(deck)), 2)
        like[one], like[other] = deck[other], deck[one]
        yield like


def _shuffled(packs: Iterable[tuple[str, ...]], random: Random) -> list[str]:
    return [card for pack in packs for card in random.sample(pack, len(pack))]


# ── what must be told ────────────────────────────────────────────────────────────────────────────


@each_game
def test_a_seat_is_told_all_that_it_may_know(slug: str) -> None:
    """Its own events whole, whatever comes to lie open, and how the game stands."""
    game = load(slug)
    for play in plays(slug):
        deck = Counter(game.deck(play.options, len(play.players)))
        for step in play.steps:
            done = game.step(step.state, step.action)
            for viewer in viewers(play):
                told = Perspective(game, viewer).verdict(done)
                before, after = (
                    game.seen_from(step.state, viewer),
                    game.seen_from(step.verdict.state, viewer),
                )
                assert (told.legal, told.violations, told.undetermined) == (True, (), ())
                assert (told.state, told.to_act) == (after, step.verdict.to_act)
                assert told.outcome == step.verdict.outcome
                assert told.question == game.question(after)
                replayed = Perspective(game, viewer).replay(step.state, [step.action])
                assert [getattr(replayed, name) for name in TOLD] == [
                    getattr(told, name) for name in TOLD
                ]
                assert [each.total for each in told.score] == [
                    each.total for each in game.standings(after, step.verdict.events)
                ]
                for event, seen in zip(done.events, told.events, strict=True):
                    assert (seen.type, seen.player, seen.points) == (
                        event.type,
                        event.player,
                        event.points,
                    )
                    assert event.player is None or event.player != viewer or seen == event
                if _hands_opened(before, after):
                    continue  # they show what came into them before
                laid_open = _shown(after) - _shown(before)
                # of several copies, one may be shown for another reason
                told_whole = [each for each in _cards_told(done.events) if deck[each] == 1]
                happened = Counter(told_whole)
                assert laid_open & happened <= Counter(_cards_told(told.events)), (viewer, step)


def _hands_opened(before: Any, after: Any) -> bool:
    """Whether a hand that was not seen whole now is."""
    pairs = zip(before.players, after.players, strict=True)
    hands = [(getattr(old, "hand", ()), getattr(new, "hand", ())) for old, new in pairs]
    return any(UNKNOWN in old and UNKNOWN not in new for old, new in hands)


def _shown(view: Any) -> Counter[str]:
    return Counter([card for card in cards_lying(view) if card != UNKNOWN])


def _cards_told(events: Iterable[Any]) -> list[str]:
    return [card for each in events for card in each.cards or ()]


@each_game
def test_a_seat_is_told_why_its_own_action_is_illegal(slug: str) -> None:
    """In the same words as everybody, where these are about that player alone, and name no card that it does not
    see."""
    game, random = load(slug), Random(5)
    same = 0
    for play in plays(slug):
        names = _names_of_cards(slug, play)
        for state in looked_at(slug, play, random):
            for viewer in viewers(play)[1:]:
                seat = Perspective(game, viewer)
                seen = set(_shown(game.seen_from(state, viewer)))
                for action in tried(slug, (state,), random):
                    if getattr(action, "player", None) != viewer:
                        continue
                    known = {*seen, *cards_lying(action)}
                    told = {each.message for each in seat.adjudicate(state, action).violations}
                    for each in game.step(state, action).violations:
                        about = set(each.message.split()) & set(play.players)
                        if about <= {viewer} and _named([each.message], names) <= known:
                            assert each.message in told, (viewer, action, told, state)
                            same += 1
    assert same > 50


@each_game
def test_a_doubt_that_comes_true_is_told_of_a_rule_that_is_broken(slug: str) -> None:
    """If not in the same detail: that a card is of another suit than the lead, and not that it is a joker."""
    game, random = load(slug), Random(7)
    told = 0
    for play in plays(slug):
        for state in play.some(STATES, random):
            formed = candidates(slug, state, random)
            for action in random.sample(formed, min(60, len(formed))):
                topics = {_topic(each) for each in _rules(game.step(state, action).violations)}
                for viewer in viewers(play):
                    seat = Perspective(game, viewer)
                    if topics and not seat.propose(state, action).violations:
                        come_true = seat.adjudicate(state, action).violations
                        assert {_topic(each.rule) for each in come_true} <= topics, (action, state)
                        told += len(come_true)
    assert told


def _topic(rule: str) -> str:
    return ".".join(rule.split(".")[:2])


# ── what must not be told ────────────────────────────────────────────────────────────────────────


@each_game
def test_no_answer_names_a_hidden_card(slug: str) -> None:
    """Unless the action names it, or the same is said to whoever has nothing but the view."""
    game, random = load(slug), Random(6)
    hidden = 0
    for play in plays(slug):
        names = _names_of_cards(slug, play)
        for state in looked_at(slug, play, random):
            for action in tried(slug, (state,), random):
                step = game.step(state, action)
                for viewer in viewers(play):
                    seat = Perspective(game, viewer)
                    known = {
                        *_cards_told(seat.verdict(step).events),
                        *_shown(game.seen_from(state, viewer)),
                        *_shown(game.seen_from(step.after, viewer)),
                        *cards_lying(action),
                    }
                    unseen = set(_shown(step.after)) - known
                    answer = set(_strings(written(slug, seat.adjudicate(state, action))))
                    by_view = game.adjudicate(game.seen_from(state, viewer), action)
                    doubts = [each.if_broken for each in by_view.undetermined if each.if_broken]
                    for told in (by_view, *doubts):
                        answer -= set(_strings(written(slug, told)))
                    assert not unseen & _named(answer, names), (viewer, action, answer, state)
                    hidden += len(unseen)
    assert hidden > 100


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


def _names_of_cards(slug: str, play: Play) -> re.Pattern[str]:
    cards = sorted(set(load(slug).deck(play.options, len(play.players))), key=len, reverse=True)
    return re.compile(r"(?<![\w*])(?:" + "|".join(map(re.escape, cards)) + r")(?![\w=])")


def _named(strings: Iterable[str], names: re.Pattern[str]) -> set[str]:
    return {card for each in strings for card in names.findall(each)}


@each_game
def test_a_state_that_cannot_occur_is_refused_for_every_seat(slug: str) -> None:
    game, state = load(slug), next(plays(slug)).steps[0].state
    first, *others = state.players
    twice = changed(state, players=(first, *others[:-1], changed(others[-1], id=first.id)))
    action = game.actions(state).actions[0]
    for viewer in (first.id, None):
        seat = Perspective(game, viewer)
        asked: list[Callable[[], Any]] = [
            partial(seat.adjudicate, twice, action),
            partial(seat.replay, twice, [action]),
            partial(seat.propose, twice, action),
            partial(seat.actions, twice),
        ]
        for each in asked:
            with pytest.raises(Impossible):
                each()


@each_game
def test_a_spectator_is_told_the_actions_that_are_nobodys(slug: str) -> None:
    game = load(slug)
    for play in plays(slug):
        for state in play.states:
            listed = game.actions(state).actions
            nobodys = [each for each in listed if getattr(each, "player", None) is None]
            assert [*Perspective(game, None).actions(state).actions] == nobodys
