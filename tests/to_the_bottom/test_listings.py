"""What is listed, and what only its bounds are told of."""

from itertools import combinations

import pytest

from adjudicators.game import OpenAction
from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import (
    Choose,
    EndTurn,
    Jettison,
    Play,
    React,
    Rearrange,
    Reveal,
    Use,
)
from adjudicators.to_the_bottom.cards.language.abilities import CardAction, Definition
from adjudicators.to_the_bottom.cards.language.operations import JettisonCards
from adjudicators.to_the_bottom.cards.language.places import Selector
from adjudicators.to_the_bottom.state import State
from tests.to_the_bottom.tables import after, broken, ship, table


def test_of_copies_it_does_not_matter_which_are_discarded() -> None:
    hand = ["Maid", "Rats", "Rats", "Seal", "Stoker", "Stoker", "Lady", "Lady"]
    state = table(ship("ann", hand=", ".join(hand)), ship("bob"), phase="cruise", turns=5)
    listing = GAME.actions(state)
    ways = [each.discard for each in listing.actions if isinstance(each, EndTurn)]
    assert ways == list(dict.fromkeys(combinations(sorted(hand), 3)))
    assert not [each for each in listing.open if each.type == EndTurn.type]


def test_of_a_great_hand_of_few_kinds_every_way_is_listed_once() -> None:
    names = ["Rats", "Maid", "Stoker"]
    hand = ", ".join(names * 20)
    supply = dict.fromkeys(names, 20)
    ann = ship("ann", hand=hand)
    state = table(ann, ship("bob"), phase="cruise", turns=5, supply=supply)
    listing = GAME.actions(state)
    ways = [each.discard for each in listing.actions if isinstance(each, EndTurn)]
    assert len(ways) == len(set(ways)) == 21


def test_of_more_than_a_hundred_ways_to_discard_a_hundred_are_listed() -> None:
    hand = ["Maid", "Rats", "Seal", "Stoker", "Lady", "Pirate", "Jack", "Diver", "Anchor", "Chef"]
    for size in (9, 10):
        state = table(ship("ann", hand=", ".join(hand[:size])), ship("bob"), phase="cruise")
        listing = GAME.actions(state)
        listed = [each.discard for each in listing.actions if isinstance(each, EndTurn)]
        every = list(combinations(sorted(hand[:size]), size - 5))
        assert listed == every[:100]
        (told,) = [each for each in listing.open if each.type == EndTurn.type]
        assert told.cards == tuple(sorted(hand[:size]))
        assert told.message == f"ann is to discard {size - 5} of {size} cards in hand"


def test_equal_entries_are_sent_once() -> None:
    pay = Selector("own", "hand", "chosen", colours=("red",))
    thief = Definition("Thief", 2, 2, "red", (CardAction((JettisonCards(pay, required=True),)),))
    state = table(
        ship("ann", on_board="Thief, Thief", hand="Rats"), ship("bob"), catalogue=(thief,)
    )
    told = GAME.actions(GAME.view(state, "bob")).open
    assert [each.cards for each in told if each.type == Use.type] == [("Thief",)]


def test_not_every_way_to_pay_for_what_is_taken_over_is_listed() -> None:
    own = tuple(Definition(f"Card {number}", 1, 1, "beige", ()) for number in range(60))
    hand = ", ".join(each.name for each in own)
    jettisoned = tuple(each.name for each in own)
    bob = ship("bob", hand=hand, on_board="Teacher, Teacher")
    state = after(table(ship("ann", hand=hand), bob, catalogue=own), Jettison("ann", jettisoned))
    listing = GAME.actions(state)
    assert len([each for each in listing.actions if isinstance(each, React)]) == 100
    assert [each.type for each in listing.open] == [React.type]


def test_nothing_is_rearranged_while_a_card_is_turned_up() -> None:
    bob = ship("bob", deck="Maid, Seal, Lady", on_board="Steersman")
    state = table(ship("ann", on_board="Torpedo", hand="Rats"), bob)
    asked = after(GAME.view(state, "ann"), Use("ann", 0, "bob"))
    assert [each.type for each in GAME.actions(asked).open] == ["reveal"]
    assert broken(asked, Rearrange("bob", (2, 0, 1))) == ["rearrange"]
    named = GAME.adjudicate(asked, Reveal("bob", "Maid")).state
    assert "rearrange" in [each.type for each in GAME.actions(named).open]


def _several(state: State) -> list[OpenAction]:
    return [each for each in GAME.actions(state).open if each.type == Jettison.type]


def test_several_cards_are_jettisoned_together_also_from_the_board() -> None:
    state = table(ship("ann", hand="Seal", on_board="Anchor, Anchor"), ship("bob"))
    assert [each.message.endswith("place 0 and place 1") for each in _several(state)] == [True]


def test_one_card_that_can_be_jettisoned_is_not_several() -> None:
    assert not _several(table(ship("ann", hand="Band, Rats"), ship("bob")))
    assert _several(table(ship("ann", hand="Rats, Rats"), ship("bob")))


def test_unseen_cards_are_told_that_could_be_played_or_jettisoned() -> None:
    state = table(ship("ann", hand="Passenger, Band"), ship("bob"), points=2)
    seen = GAME.view(state, "bob")
    told = {each.type: each.cards or () for each in GAME.actions(seen).open if each.cards}
    assert "Band" not in told["jettison"]
    assert {"Passenger", "Polka Dancer"} <= {*told["play"]}
    for name in told["play"]:
        assert GAME.adjudicate(seen, Play("ann", name)).legal is not False
    for name in told["jettison"]:
        assert GAME.adjudicate(seen, Jettison("ann", (name,))).legal is not False


def test_of_the_ways_to_take_over_each_card_that_can_has_a_share() -> None:
    own = tuple(Definition(f"Card {number}", 1, 1, "beige", ()) for number in range(60))
    hand = ", ".join(each.name for each in own)
    bob = ship("bob", hand=hand, on_board="Teacher, Teacher")
    taken = Jettison("ann", tuple(each.name for each in own))
    state = after(table(ship("ann", hand=hand), bob, catalogue=own), taken)
    places = [each.place for each in GAME.actions(state).actions if isinstance(each, React)]
    assert (places.count(0), places.count(1)) == (51, 49)


@pytest.mark.parametrize(("held", "listed", "told"), [(9, 84, 0), (10, 100, 1)])
def test_of_more_than_a_hundred_ways_to_choose_a_hundred_are_listed(
    held: int, listed: int, told: int
) -> None:
    three = Selector("own", "hand", "chosen", 3)
    mine = Definition("Mine", 1, 1, "red", (CardAction((JettisonCards(three),)),))
    hand = ["Maid", "Rats", "Seal", "Stoker", "Lady", "Pirate", "Jack", "Diver", "Anchor", "Chef"]
    state = table(
        ship("ann", on_board="Mine", hand=", ".join(hand[:held])), ship("bob"), catalogue=(mine,)
    )
    listing = GAME.actions(after(state, Use("ann", 0)))
    ways = [each.places for each in listing.actions if isinstance(each, Choose)]
    assert ways == list(combinations(range(held), 3))[:listed]
    assert [each.type for each in listing.open if each.type == Choose.type] == ["choose"] * told
