"""What is told of unknown cards, compared with every way to fill them in."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.down_the_well import GAME, Action, Lead, Pass, PassThree, Play, State
from tests.amounts import share_of
from tests.changes import Place, at, put
from tests.strategies import NAMES

TIGHT = (1028, 1037, 1100)
"""Positions in which much hangs on the card turned over, which nobody saw."""

LEAD: Place = (None, "lead", 0)


def _places(state: State) -> list[Place]:
    found: list[Place] = [(None, "deck", number) for number in range(min(3, len(state.deck)))]
    if state.lead is not None and state.lead.card is not None:
        found.append(LEAD)
    for who, player in enumerate(state.players):
        found += [(who, "hand", number) for number in range(len(player.hand))]
        found += [(who, "passing", number) for number in range(len(player.passing or ()))]
    return found


def _at(state: State, place: Place) -> str:
    if place == LEAD:
        return (state.lead and state.lead.card) or ""
    return at(state, place)


def _put(state: State, place: Place, card: str) -> State:
    if place == LEAD:
        suit: Any = None if card == UNKNOWN else card[1]
        return replace(state, lead=Lead(card, suit))
    return put(place, card)(state)


def _unseen(state: State) -> tuple[str, ...]:
    seen = [_at(state, place) for place in _places(state)]
    seen += [*state.deck, *state.discard, *(card for pile in state.piles.values() for card in pile)]
    return ISLAND.unseen(seen)


def _fillings(state: State) -> Iterator[State]:
    """Every possible state that looks like this one."""
    places = [place for place in _places(state) if _at(state, place) == UNKNOWN]
    for order in permutations(_unseen(state)):
        filled = state
        for place, card in zip(places, order, strict=True):
            filled = _put(filled, place, card)
        for each in _with_turn(filled):
            if not GAME.contradictions(each):
                yield each


def _with_turn(state: State) -> Iterator[State]:
    """Where nobody could tell whose turn it is, it may be anybody's."""
    if state.phase != "play" or state.turn is not None:
        yield state
        return
    for player in state.players:
        yield replace(state, turn=player.id)


def _proposals(state: State, chance: Random) -> Iterator[Action]:
    unseen = _unseen(state)
    for player in state.players:
        yield Pass(player.id)
        known = sorted({*player.hand} - {UNKNOWN})
        for card in (*known, *unseen, *state.deck[:1], *state.discard[:1]):
            if card != UNKNOWN:
                yield Play(player.id, card)
        wanted = [*unseen, *chance.sample(known, min(2, len(known)))]
        for _ in range(6):
            if len(wanted) >= 3:
                yield PassThree(player.id, tuple(chance.sample(wanted, 3)))


def _positions(numbers: Iterable[int]) -> Iterator[tuple[str, State]]:
    """States on the way through games played at random, each with up to five cards covered."""
    for number in numbers:
        chance = Random(f"well {number}")
        seats = chance.randint(2, 6)
        state: State = GAME.new(NAMES[:seats], seed=f"well {number}").state
        far = seats + chance.choice((-1, 0, 0, 0, chance.randint(1, 70)))
        for _ in range(far):
            actions = GAME.actions(state).actions
            after = GAME.adjudicate(state, chance.choice(actions)).state
            if after.phase == "finished":
                break
            state = after
        state = replace(state, rng=None)
        places = _places(state)
        if chance.random() < 0.7:
            places = [place for place in places if place[1] != "deck"] + places[:1]
        covered = chance.sample(places, min(chance.randint(1, 5), len(places)))
        lead = LEAD
        if chance.random() < 0.6 and lead in places and lead not in covered:
            covered = [*covered[:4], lead]
        for place in covered:
            state = _put(state, place, UNKNOWN)
        if state.phase == "play" and state.last_played_by is None and chance.random() < 0.5:
            state = _unless_told(state)
        yield f"{number}-{state.phase}", state


def _unless_told(state: State) -> State:
    untold = replace(state, turn=None)
    return state if GAME.contradictions(untold) else untold


POSITIONS = dict(_positions((*range(share_of(160)), *TIGHT)))


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS.keys())
def test_an_action_is_legal_if_it_is_however_the_unknown_cards_lie(state: State) -> None:
    fillings = list(_fillings(state))
    assert fillings
    for action in _proposals(state, Random(1)):
        answers = {not GAME.check(filled, action) for filled in fillings}
        truth = answers.pop() if len(answers) == 1 else None
        told = GAME.adjudicate(state, action)
        assert told.legal is truth, action
        assert GAME.contradictions(told.state) == [], action


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS.keys())
def test_what_is_listed_is_legal_however_they_lie_and_what_may_be_is_open(state: State) -> None:
    listing = GAME.actions(state)
    legal = [{_sorted(each) for each in GAME.actions(one).actions} for one in _fillings(state)]
    everywhere, somewhere = set.intersection(*legal), set.union(*legal)
    assert {_sorted(each) for each in listing.actions} == everywhere
    if state.phase == "play":
        opened = {
            Pass(each.player or "") if each.type == "pass" else Play(each.player or "", card)
            for each in listing.open
            for card in each.cards or ("",)
        }
        assert opened == somewhere - everywhere
    else:
        bounds = {each.player: {*(each.cards or ())} for each in listing.open}
        for action in somewhere - everywhere:
            assert isinstance(action, PassThree)
            assert {*action.cards} <= bounds[action.player]


def _sorted(action: Action) -> Action:
    """Three cards to pass are the same in any order."""
    if isinstance(action, PassThree):
        return PassThree(action.player, tuple(sorted(action.cards)))
    return action


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS.keys())
def test_the_game_waits_for_everyone_who_may_be_next(state: State) -> None:
    waited_for = {name for filled in _fillings(state) for name in GAME.to_act(filled)}
    assert set(GAME.to_act(state)) == waited_for
