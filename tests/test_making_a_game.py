"""What the house does for a game whose needs the games served here do not all share."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from adjudicators import games, load
from adjudicators.calls import own_calls
from adjudicators.cards import STANDARD
from adjudicators.chance import Rng, shuffled
from adjudicators.game import Game, Setup
from adjudicators.rulebook import Rulebook
from adjudicators.values import value
from adjudicators.verdict import Event, Impossible

RED, BLUE = ("1R", "2R", "3R", "4R"), ("1B", "2B", "2B")


@value
class Splash(Event):
    """An event that says more."""

    depth: int | None = None


def of_two_packs(dealt: list[Setup[Any]]) -> Game[Any, Any, Any]:
    game = load("showboat")

    def deal(setup: Setup[Any]) -> Any:
        dealt.append(setup)
        return game.deal(replace(setup, deck=game.deck(game.options(), 2)))

    return replace(game, packs=lambda options, seats: (RED, BLUE), deal=deal)


def test_each_pack_is_shuffled_for_itself_and_counted() -> None:
    dealt: list[Setup[Any]] = []
    of_two_packs(dealt).new(["ann", "bob"], seed="x")
    red, blue = shuffled(RED, Rng("x", 0))[0], shuffled(BLUE, Rng("x", 1))[0]
    assert (dealt[0].deck, dealt[0].rng) == ((*red, *blue), Rng("x", 2))


def test_packs_shuffled_at_a_real_table_lie_one_after_the_other() -> None:
    dealt: list[Setup[Any]] = []
    order = ("2R", "1R", "4R", "3R", "2B", "1B", "2B")
    of_two_packs(dealt).new(["ann", "bob"], deck=order)
    assert (dealt[0].deck, dealt[0].rng) == (order, None)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (("1B", "2R", "3R", "4R", "1R", "2B", "2B"), 4 * ["pack"]),
        (RED, ["4 cards given, and 7"]),
        ((*RED, "1B", "1B", "2B"), ["1B is given 2 times; the pack has 1", "missing: 2B"]),
    ],
)
def test_a_card_in_the_wrong_pack_is_named(order: Sequence[str], said: list[str]) -> None:
    with pytest.raises(Impossible) as refusal:
        of_two_packs([]).new(["ann", "bob"], deck=order)
    details = [each.detail for each in refusal.value.contradictions]
    assert len(details) == len(said)
    assert all(part in detail for part, detail in zip(said, details, strict=True))


def test_rules_make_the_events_of_their_game() -> None:
    rule = Rulebook("pool", Splash).rule("jump", "Jumping", "Who jumps makes a splash.", "Jumps")
    event = rule.event("splashed", "ann jumps", player="ann", depth=3)
    assert event == Splash("splashed", "pool.jump", "ann jumps", "ann", depth=3)


def test_a_game_whose_rules_make_other_events_is_refused() -> None:
    with pytest.raises(ValueError, match="other events"):
        replace(load("showboat"), event=Splash)


def test_cards_of_several_decks_are_counted() -> None:
    whole = STANDARD.cards
    assert len(whole) == 54
    assert STANDARD.unseen(whole[:52]) == ("*", "*")
    assert STANDARD.unseen([*whole[1:], "AC"]) == ()
    assert STANDARD.unseen([*whole, "AC", *whole[1:]], copies=2) == ()
    assert STANDARD.unseen([*whole, *whole[2:]], copies=2) == ("AC", "2C")


def test_a_game_of_two_names_is_refused() -> None:
    with pytest.raises(ValueError, match=r"several names: \['pool', 'showboat'\]"):
        replace(load("showboat"), slug="pool")


@pytest.mark.parametrize("name", ["new", "adjudicate", "actions", "replay", "view", "rules"])
def test_a_question_that_is_called_like_a_common_call_is_refused(name: str) -> None:
    game = load("spades")
    with pytest.raises(ValueError, match="a question's name is taken"):
        replace(game, questions=(replace(game.questions[0], name=name),))


def test_two_questions_of_one_name_are_refused() -> None:
    game = load("spades")
    one = replace(game.questions[0], name="one")
    assert replace(game, questions=(one, replace(one, name="other"))).questions
    with pytest.raises(ValueError, match="a question's name is taken"):
        replace(game, questions=(one, one))


def test_only_the_search_for_the_best_turn_in_may_take_long_from_its_beginning() -> None:
    long = {
        (slug, call.name)
        for slug in games()
        for call in own_calls(load(slug))
        if call.long_from == 0
    }
    assert long == {("above-water", "best")}


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["showboat", "showboat"], "brings 'showboat' as 'showboat'"),
        (["raft"], "brings 'showboat' as 'raft'"),
    ],
)
def test_a_game_that_is_installed_twice_or_under_another_name_is_refused(
    names: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = sys.modules["adjudicators"]
    points = [EntryPoint(name, "adjudicators.showboat:GAME", module.GROUP) for name in names]
    monkeypatch.setattr(module, "entry_points", lambda group: points)
    with pytest.raises(ValueError, match=message):
        games.__wrapped__()


def test_an_action_is_told_apart_from_others_by_what_it_chooses() -> None:
    """If its game says nothing else; of what is chosen, the numbers are told beside the words."""
    spades = load("spades")
    state = spades.new(["ann", "bob", "cid"], seed="x").state
    for action, about, numbers in (
        ({"type": "bid", "player": "ann", "tricks": 3}, "tricks 3", {"tricks": 3}),
        ({"type": "play", "player": "ann", "card": "7P"}, "card 7P", {}),
    ):
        assert spades.about(state, spades.read_action(action)) == (about, numbers)
