"""What cannot be listed: bounds that hold, and suggestions that pay what they say."""

from itertools import islice
from random import Random
from unittest.mock import Mock

import pytest

from adjudicators.above_water import (
    GAME,
    Goods,
    Group,
    LaidAce,
    Options,
    PlayAceOfSpades,
    State,
    Trade,
    TurnIn,
)
from adjudicators.above_water.best.question import suggestion
from adjudicators.above_water.best.quick_groups import quick_groups
from adjudicators.above_water.moves import open_actions
from adjudicators.above_water.moves.open_actions import OpenAction
from adjudicators.perspective import Perspective
from tests.above_water.tables import NAMES, lot, seat, table
from tests.above_water.test_conservation import steps
from tests.above_water.unlisted import some


def entry(state: State, type_: str, of: str, *, suggest: bool = True) -> OpenAction:
    listing = GAME.actions(state, suggest=suggest)
    (found,) = (each for each in listing.open if (each.type, each.player) == (type_, of))
    assert isinstance(found, OpenAction)
    return found


def test_a_trade_is_bounded_by_what_the_player_has() -> None:
    state = table(
        seat("ann", "5D *", 7), *map(seat, ("bob", "cid", "dan")), aces=[LaidAce("ann", 2)], turn=5
    )
    found = entry(state, "trade", "ann")
    assert (found.cards, found.stones, found.aces_of_diamonds) == (("5D", "*"), 7, (0,))


def test_nothing_is_searched_unless_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A suggestion takes a search."""
    searched = Mock(wraps=suggestion)
    monkeypatch.setattr(open_actions, "suggestion", searched)
    ann, bob = seat("ann", "5D 5H 5S 9C"), seat("bob", "7D 8D")
    state = table(ann, bob, seat("cid", "2C"), seat("dan"))
    for player in (None, "ann"):
        for each in GAME.actions(state, player).open:
            assert isinstance(each, OpenAction)
            assert each.suggestion is None
    assert not searched.called
    told = {each: entry(state, "turn-in", each).suggestion for each in ("ann", "bob")}
    assert [found and (found.total, found.optimal) for found in told.values()] == [
        (8, True), (4, True),
    ]  # fmt: skip
    assert searched.called


def test_a_suggestion_for_a_seat_is_made_from_what_it_sees() -> None:
    state = table(seat("ann", "5D 5H 5S 9C"), seat("bob", "7D 7H"), seat("cid"), seat("dan"))
    (found,) = [
        each
        for each in Perspective(GAME, "ann").actions(state, suggest=True).open
        if each.type == "turn-in"
    ]
    assert isinstance(found, OpenAction)
    assert found.suggestion is not None
    assert (found.player, found.suggestion.total) == ("ann", 8)
    assert entry(GAME.view(state, "ann"), "turn-in", "bob").suggestion is None


def test_nothing_is_suggested_to_those_who_do_not_ask() -> None:
    state = table(seat("ann", "5D 5H 5S 9C"), *map(seat, ("bob", "cid", "dan")))
    assert {getattr(each, "suggestion", None) for each in GAME.actions(state).open} == {None}


def test_cards_that_are_not_seen_are_not_suggested() -> None:
    state = table(seat("ann", "5D ? 5S 9C"), *map(seat, ("bob", "cid", "dan")))
    found = entry(state, "turn-in", "ann").suggestion
    assert found is not None
    assert found.total == 4


def test_a_hand_of_which_nothing_pays_has_no_suggestion() -> None:
    state = table(seat("ann", "5D 9C"), *map(seat, ("bob", "cid", "dan")))
    assert entry(state, "turn-in", "ann").suggestion is None


def test_one_card_is_no_group_to_turn_in() -> None:
    state = table(seat("ann", "*"), seat("bob", "* ?"), seat("cid"), seat("dan"), deck="? " * 51)
    offered = {each.player for each in GAME.actions(state).open if each.type == "turn-in"}
    assert offered == {"bob"}


def test_who_has_settled_can_do_all_that_is_allowed_at_any_time() -> None:
    """The mark takes away nothing but a second settling; only a trade leaves it."""
    ann, others = seat("ann", "5D 5H AH AD", done=True), map(seat, ("bob", "cid", "dan"))
    state = table(ann, *others, phase="ante", aces=[LaidAce("ann", 0)], decks=2)
    listing = GAME.actions(state, "ann")
    assert {each.type for each in listing.open} == {"trade", "turn-in"}
    used = [*listing.actions, TurnIn("ann", (Group(("5D", "5H")),))]
    assert [each.type for each in used] == [
        "ace-of-diamonds-cash", "ace-of-diamonds-cash", "ace-of-diamonds-down", "ace-of-hearts", "turn-in",
    ]  # fmt: skip
    for action in used:
        assert GAME.to_act(GAME.adjudicate(state, action).state) == NAMES
    traded = GAME.adjudicate(state, Trade("ann", "bob", Goods(1), Goods())).state
    assert GAME.to_act(traded) == NAMES[1:]


@pytest.mark.parametrize(("number", "searched"), [(20, True), (21, False)])
def test_a_suggestion_is_searched_for_hands_of_twenty_at_most(number: int, searched: bool) -> None:
    """A larger hand gets what simple rules find."""
    hand = [rank + suit for rank in ("2", "4", "6", "8", "10", "Q") for suit in "CDHS"][:number]
    found = suggestion(hand, 100_000)
    assert found is not None
    assert found.optimal is searched


def test_simple_rules_find_sets_then_runs_then_straights() -> None:
    """Cards of one suit that follow each other are a run, whatever lies between them in the hand."""
    groups = quick_groups(["9D", "4C", "8D", "KS", "10D", "5H", "QS", "6C", "2S", "2H"])
    assert [(each.kind, each.cards) for each in groups] == [
        ("set", ("2S", "2H")),
        (None, ("8D", "9D", "10D")),
        (None, ("QS", "KS")),
        (None, ("4C", "5H", "6C")),
    ]
    found = suggestion(["9D", "8D", "10D", "5H", "6C"], 0)
    assert found is not None
    assert [(each.kind, each.cards) for each in found.groups] == [
        ("run", ("8D", "9D", "10D")),
        ("straight", ("5H", "6C")),
    ]
    assert (found.total, found.optimal) == (11, False)


def test_suggestions_pay_what_they_say() -> None:
    made = 0
    for state, *_ in islice(steps(Options(), 4, 5), 0, 200, 3):
        for each in state.players:
            if each.eliminated or not each.hand or (each.done and state.phase != "spend"):
                continue
            found = entry(state, "turn-in", each.id).suggestion
            if found is None:
                continue
            verdict = GAME.adjudicate(state, TurnIn(each.id, found.groups, found.recolour))
            assert verdict.legal
            paid = [standing for standing in verdict.score if standing.player == each.id]
            assert sum(line.points for line in paid[0].lines) == found.total
            made += 1
    assert made > 10


def test_random_turn_ins_pay_no_more_than_the_suggestion() -> None:
    compared, random = 0, Random(1)
    for state, *_ in islice(steps(Options(), 4, 6), 0, 200, 3):
        for action in some(state, random):
            if not isinstance(action, TurnIn):
                continue
            found = entry(state, "turn-in", action.player).suggestion
            verdict = GAME.adjudicate(state, action)
            points = [
                line.points
                for standing in verdict.score
                if standing.player == action.player
                for line in standing.lines
            ]
            if found is not None and found.optimal:
                assert sum(points) <= found.total
                compared += 1
    assert compared > 20


def test_a_lot_in_which_there_may_be_a_joker_is_no_listed_one() -> None:
    seats = [seat("ann", "AS"), seat("bob", "?"), *map(seat, NAMES[2:])]
    lots = [lot("2C"), lot("?"), lot("*"), lot("5C")]
    state = table(*seats, phase="bid", lots=lots)
    listing = GAME.actions(state, "ann")
    taking = [each.lot for each in listing.actions if isinstance(each, PlayAceOfSpades)]
    assert taking == [0, 3]
    (entry,) = [each for each in listing.open if each.type == "ace-of-spades"]
    assert (entry.message, entry.rule) == (
        "ann may take lot 1 if there is no joker in it",
        "above-water.ace-of-spades.joker",
    )
    assert (entry.player, entry.cards, entry.numbers) == ("ann", ("?",), {"lot": 1})
