"""Shuffles of several decks, and of cards that cannot be seen."""

from dataclasses import replace
from random import Random

import pytest

from adjudicators.chance import Rng
from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import (
    Action,
    Buy,
    Choose,
    Draw,
    EndTurn,
    Jettison,
    Play,
    React,
    Reveal,
    Use,
)
from adjudicators.to_the_bottom.state import State
from tests.amounts import share_of
from tests.to_the_bottom.random_tables import eager, random_table
from tests.to_the_bottom.tables import broken, seat, ship, table

PASSENGERS = ("Passenger",) * 8
BABIES = ("Baby",) * 2
UNSEEN = ("?",) * 10


@pytest.mark.parametrize("seed", range(share_of(30)))
def test_what_can_bring_no_shuffle_brings_none(seed: int) -> None:
    random = Random(seed)
    state = replace(random_table(random, 20), rng=None)
    told = set()
    for _ in range(40):
        actions = GAME.moves(state, None)[0]
        if not actions:
            break
        for action in actions:
            may = GAME.may_shuffle(state, action)
            told.add(may)
            assert may or not GAME.apply(state, action).shuffled, (state, action)
            assert not may or state.phase == "cruise"
        state = GAME.apply(state, eager(random, actions)).state
    assert False in told


def ending_cruise(rng: Rng | None = None) -> State:
    """Ann can buy the Iceberg."""
    return table(
        ship("ann", hand="Rats"),
        ship("bob", hand="Seal", water="Lady"),
        phase="cruise",
        turns=5,
        points=20,
        rng=rng,
    )


SEEN_BY_ANN = GAME.view(ending_cruise(), "ann")


@pytest.mark.parametrize(
    ("ann", "bob", "legal"),
    [
        (("Rats", "Iceberg", *UNSEEN), ("Lady", *UNSEEN, "?"), True),
        (("?", "Iceberg", *UNSEEN), ("?", *UNSEEN, "?"), True),
        (("Rats", "Iceberg", *UNSEEN), ("Lady", "Seal", *UNSEEN), None),
        (("Rats", "Iceberg", "Lady", *UNSEEN[1:]), ("Lady", "?", *UNSEEN), None),
        (("Rats", "?", *UNSEEN), ("Lady", "Iceberg", *UNSEEN), False),
        (("Rats", "Seal", *UNSEEN), ("Lady", *UNSEEN), False),
        (("Rats", "Iceberg", *PASSENGERS, *BABIES), ("Lady", "?", *PASSENGERS, *BABIES), None),
        (("Rats", "Rats", *PASSENGERS, *BABIES), ("Lady", "?", *PASSENGERS, *BABIES), False),
    ],
)
def test_each_player_shuffles_their_own_cards(
    ann: tuple[str, ...], bob: tuple[str, ...], legal: bool | None
) -> None:
    verdict = GAME.adjudicate(SEEN_BY_ANN, Buy("ann", "Iceberg", (*ann, *bob)))
    assert verdict.legal is legal


def test_of_several_decks_it_is_said_which_cards_are_whose() -> None:
    doubt = GAME.adjudicate(ending_cruise(), Buy("ann", "Iceberg")).undetermined[0]
    assert "12 cards (Passenger" in doubt.message
    assert "Rats and Iceberg); 12 cards (Passenger" in doubt.message
    order = ("Seal", "Iceberg", *PASSENGERS, *BABIES, "Rats", "Lady", *PASSENGERS, *BABIES)
    assert broken(ending_cruise(), Buy("ann", "Iceberg", order)) == ["shuffle"]


def test_where_unseen_cards_come_to_lie_follows_from_no_seed() -> None:
    state = ending_cruise(Rng("lighthouse", 4))
    ann, bob = state.players
    hidden = replace(state, players=(replace(ann, deck=UNSEEN), bob))
    seen, unseen = (GAME.adjudicate(each, Buy("ann", "Iceberg")).state for each in (state, hidden))
    assert {*seat(unseen, "ann").hand, *seat(unseen, "ann").deck} == {"?"}
    assert seat(unseen, "bob") == seat(seen, "bob")
    assert unseen.rng == seen.rng


def test_what_waits_for_a_shuffle_says_which_card_it_is() -> None:
    ann = ship("ann", on_board="Jack, Polka Dancer", hand="Flapper, Rats", water="Seal")
    state = table(ann, ship("bob"), phase="cruise", turns=5)
    decks = state.players[0].deck + state.players[1].deck
    emptied = (replace(state.players[0], deck=()), replace(state.players[1], deck=decks))
    entries = [
        each
        for each in GAME.actions(replace(state, players=emptied)).open
        if each.rule == "to-the-bottom.shuffle"
    ]
    due = "the cards are to be shuffled, and their new order given as shuffle"
    assert [(each.type, each.message, each.cards) for each in entries] == [
        ("jettison", f"with Flapper {due}", ("Seal", "Flapper")),
        ("use", f"with Jack at place 0 {due}", ("Seal",)),
        ("use", f"with Polka Dancer at place 1 {due}", ("Seal",)),
    ]


@pytest.mark.parametrize(
    ("action", "told", "numbers"),
    [
        (Use("ann", 1), "Polka Dancer at place 1", {"place": 1}),
        (React("ann", 0), "Jack at place 0", {"place": 0}),
        (Jettison("ann", ("Rats", "Seal")), "Rats and Seal", {}),
        (
            Jettison("ann", ("Rats",), (0, 1)),
            "Rats, place 0 and place 1",
            {"place": 0, "place_2": 1},
        ),
        (Play("ann", "Rats"), "Rats", {}),
        (Buy("ann", "Iceberg"), "Iceberg", {}),
        (Reveal("ann", "Maid"), "Maid", {}),
        (EndTurn("ann", ("Rats", "Seal")), "Rats and Seal", {}),
        (EndTurn("ann"), "", {}),
        (Choose("ann", (3,)), "place 3", {"place": 3}),
        (
            Choose("ann", (3, 4), 1),
            "place 3 and place 4, to 1",
            {"place": 3, "place_2": 4, "to": 1},
        ),
        (Draw("ann"), "", {}),
    ],
)
def test_what_an_action_is_about_that_brings_a_shuffle(
    action: Action, told: str, numbers: dict[str, int]
) -> None:
    state = table(ship("ann", hand="Rats, Seal", on_board="Jack, Polka Dancer"), ship("bob"))
    assert GAME.about(state, action) == (told, numbers)
