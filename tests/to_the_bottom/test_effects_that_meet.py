"""Effects that meet: who is spared, what is counted anew, what goes down with a ship."""

import pytest

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import (
    Accept,
    Choose,
    Decline,
    EndTurn,
    Jettison,
    Play,
    React,
    Rearrange,
    Use,
)
from adjudicators.to_the_bottom.cards.language.abilities import (
    Always,
    CardAction,
    Definition,
    Jettisoned,
    OnBoard,
    Reaction,
)
from adjudicators.to_the_bottom.cards.language.operations import DrawCards, JettisonCards, Move
from adjudicators.to_the_bottom.cards.language.passive_rules import (
    ChangesPrice,
    LeavesBoard,
    Merges,
    Protected,
)
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
from adjudicators.to_the_bottom.resolve.reactions import TakeOver
from adjudicators.to_the_bottom.resolve.table import laid_out
from adjudicators.to_the_bottom.state import State
from tests.to_the_bottom.tables import after, broken, done, names, seat, ship, table

ARBITER = ship("ann", on_board="Arbiter")


def test_a_card_that_a_lifebuoy_spares_is_still_the_greatest_of_all() -> None:
    state = table(
        ARBITER, ship("bob", on_board="Pirate, Lifebuoy"), ship("cid", on_board="Steersman")
    )
    then = after(state, EndTurn("ann"), React("bob", 1))
    assert names(seat(then, "ann").board) == ["Arbiter"]
    assert "Pirate" in names(seat(then, "bob").board)
    assert names(seat(then, "cid").board) == ["Steersman"]


def test_without_the_lifebuoy_it_goes_alone() -> None:
    state = table(ARBITER, ship("bob", on_board="Pirate"), ship("cid", on_board="Steersman"))
    then = after(state, EndTurn("ann"))
    assert names(seat(then, "bob").board) == []
    assert names(seat(then, "cid").board) == ["Steersman"]
    assert names(seat(then, "ann").board) == ["Arbiter"]


DEAR_BAND = Definition("Band", 12, 12, "green", (Always(Protected(5)),))


def test_a_card_that_cannot_be_jettisoned_is_still_the_greatest_of_all() -> None:
    band = ship("bob", on_board="Band, Rats")
    state = table(ARBITER, band, catalogue=(DEAR_BAND,))
    verdict = GAME.adjudicate(state, EndTurn("ann"))
    assert [each.board for each in verdict.state.players] == [each.board for each in state.players]
    told = [each.type for each in verdict.events]
    assert "stayed" in told
    assert "jettisoned" not in told
    with_equal = table(ARBITER, band, ship("cid", on_board="Pirate, Maid"), catalogue=(DEAR_BAND,))
    then = after(with_equal, EndTurn("ann"))
    assert names(seat(then, "bob").board) == ["Band", "Rats"]
    assert names(seat(then, "cid").board) == ["Maid"]


def test_what_an_action_gains_is_counted_anew_when_an_assistant_repeats_it() -> None:
    state = table(ship("ann", on_board="Profiteer+Assistant, Stoker, Rats"), ship("bob"))
    then = after(state, Use("ann", 0), Choose("ann", (1,)), Choose("ann", (1,)))
    assert then.points == 5 + 3


def test_an_anchor_leaves_the_board_from_below_an_assistant() -> None:
    state = table(ship("ann", on_board="Rats, Anchor+Assistant, Maid"), ship("bob"))
    anchor = Jettison("ann", (), (1,))
    assert anchor in GAME.actions(state, "ann").actions
    then = after(state, anchor)
    assert names(seat(then, "ann").board) == ["Rats", "Assistant", "Maid"]
    assert "Anchor" in seat(then, "ann").water
    assert then.points == 4
    assert broken(state, Jettison("ann", (), (0,))) == ["jettison.board"]


BOMB = Definition(
    "Bomb",
    4,
    4,
    "red",
    (Jettisoned((JettisonCards(Selector("opponent", "hand", "chosen")),)),),
)


def test_a_ship_that_sinks_takes_the_reaction_to_its_action_with_it() -> None:
    """Bob pays for Rats with a Bomb, which takes a Flapper, for whom there is no card left to draw."""
    everything_else = ", ".join(["Passenger"] * 24 + ["Baby"] * 6 + ["Iceberg"])
    state = table(
        ship("ann", hand="Rats, Flapper"),
        ship("bob", hand="Bomb", on_board="Teacher", deck="Rats"),
        ship("cid", water=everything_else, deck="Maid"),
        catalogue=(BOMB,),
        supply={"Bomb": 2},
    )
    asked = after(state, Jettison("ann", ("Rats",)))
    then = after(asked, React("bob", 0, take=("Rats",), pay=("Bomb",)))
    while choices := [each for each in GAME.actions(then).actions if isinstance(each, Choose)]:
        then = after(then, choices[0])
    assert seat(then, "ann").sunk
    assert then.pending is None
    assert GAME.to_act(then) == ("bob",)


WREATH = Definition(
    "Wreath",
    9,
    9,
    "beige",
    (
        Always(Merges()),
        OnBoard(ChangesPrice(2)),
        Jettisoned((Move(Selector("own", "water", "this"), (Destination("board"),)),)),
    ),
)
"""It is merged, comes back onto the board, and makes every card dearer there."""


def taking_with(paid: Definition, on_board: str) -> tuple[State, React]:
    """Ann has jettisoned an Assistant; bob takes it over, and pays with this card."""
    bob = ship("bob", hand=f"{paid.name}, Lifeboat", on_board=on_board)
    state = table(ship("ann", hand="Assistant"), bob, catalogue=(paid,))
    return after(state, Jettison("ann", ("Assistant",))), React(
        "bob", 0, ("Assistant",), (paid.name,)
    )


def test_a_card_of_the_payment_that_merges_lies_where_the_one_taken_over_would() -> None:
    asked, taking = taking_with(WREATH, "Teacher")
    assert broken(asked, taking) == ["merged.elsewhere"]
    asked, taking = taking_with(WREATH, "Teacher, Rats")
    then = after(asked, taking)
    assert sorted(names(seat(then, "bob").board)) == ["Rats+Wreath", "Teacher+Assistant"]


@pytest.mark.parametrize(("on_board", "rises"), [("Teacher", True), ("Teacher+Assistant", False)])
def test_a_card_of_the_payment_raises_prices_only_where_it_comes_onto_the_board(
    on_board: str, rises: bool
) -> None:
    """A card that merges and finds none to lie on falls into the water."""
    laid = laid_out(table(ship("ann"), ship("bob", on_board=on_board), catalogue=(WREATH,)))
    terms = TakeOver(laid, laid.seat("bob"))
    assert (terms.price(("Rats",), ("Wreath",)) > terms.price(("Rats",), ())) is rises


TIDE = Definition(
    "Tide",
    9,
    9,
    "beige",
    (
        Jettisoned(
            (
                Move(
                    Selector("each-opponent", "water", "all"),
                    (Destination("deck-bottom", "holder"),),
                ),
            )
        ),
    ),
)


def test_what_an_effect_of_the_payment_has_moved_is_not_taken_over() -> None:
    asked, taking = taking_with(TIDE, "Teacher")
    verdict = done(asked, taking)
    assert seat(verdict.state, "ann").deck[-1] == "Assistant"
    assert names(seat(verdict.state, "bob").board) == ["Teacher"]
    (told,) = [each for each in verdict.events if each.type == "taken-over"]
    assert (told.message, told.cards) == ("Teacher: bob takes over nothing from ann", ())


def test_an_action_is_carried_out_again_only_with_all_that_it_requires() -> None:
    state = table(
        ship("ann", on_board="Torpedo+Assistant", hand="Rats"), ship("bob", deck="Maid, Seal")
    )
    then = after(state, Use("ann", 0, "bob"))
    assert seat(then, "bob").water == ("Maid",)
    state = table(
        ship("ann", on_board="Lockdown+Assistant, Rats, Maid, Jack, Seal, Pirate"), ship("bob")
    )
    then = after(state, Use("ann", 0), Choose("ann", (1, 2, 3, 4)))
    assert names(seat(then, "ann").board) == ["Assistant", "Pirate"]


def test_of_two_copies_the_one_that_was_tired_acts() -> None:
    state = table(
        ship("ann", on_board="Lockdown!, Rats, Lockdown+Assistant, Maid, Jack, Seal"), ship("bob")
    )
    asked = after(state, Use("ann", 2))
    assert broken(asked, Choose("ann", (1, 2, 2, 3))) == ["choose"]
    then = after(asked, Choose("ann", (0, 1, 3, 4)))
    assert names(seat(then, "ann").board) == ["Assistant", "Seal"]


@pytest.mark.parametrize(
    ("hand", "jettisoned", "asked"),
    [
        ("Band", "Rats", "ann"),
        ("Seal", "Lady", "ann"),
        ("Seal, Rats", "Lady", "bob"),
        ("Flapper", "Baby", "bob"),
        ("Flapper", "Rats", "ann"),
    ],
)
def test_who_could_not_pay_is_not_asked_to(hand: str, jettisoned: str, asked: str) -> None:
    state = table(ship("ann", hand=jettisoned), ship("bob", hand=hand, on_board="Teacher"))
    assert GAME.to_act(after(state, Jettison("ann", (jettisoned,)))) == (asked,)


def test_who_may_hold_what_pays_is_asked() -> None:
    state = table(ship("ann", hand="Lady"), ship("bob", hand="Seal", on_board="Teacher"))
    seen = GAME.view(state, "ann")
    assert GAME.to_act(after(seen, Jettison("ann", ("Lady",)))) == ("bob",)


@pytest.mark.parametrize("blue", ["Steward", "Lifebuoy"])
@pytest.mark.parametrize(("hand", "asked"), [("", "ann"), ("Band", "bob"), ("Rats, Maid", "bob")])
def test_who_has_nothing_there_is_not_asked(blue: str, hand: str, asked: str) -> None:
    state = table(ship("ann", on_board="Saboteur"), ship("bob", hand=hand, on_board=blue))
    assert GAME.to_act(after(state, Use("ann", 0))) == (asked,)


def test_who_has_none_of_the_greatest_cards_is_not_asked() -> None:
    bob, cid = ship("bob", on_board="Lifebuoy"), ship("cid", on_board="Pirate, Lifebuoy")
    assert GAME.to_act(after(table(ARBITER, bob, cid), EndTurn("ann"))) == ("cid",)
    assert GAME.to_act(after(table(ARBITER, bob), EndTurn("ann"))) == ("bob",)


def test_who_sinks_meanwhile_is_asked_nothing_and_not_attacked() -> None:
    """Bob jettisons a Bomb, which takes a Flapper of cid's, for whom there is no card left to draw."""
    everything_else = ", ".join(["Passenger"] * 24 + ["Baby"] * 6 + ["Iceberg"])
    state = table(
        ship("ann", on_board="Proletarian", hand="Rats", deck=everything_else),
        ship("bob", on_board="Bomb, Rats, Jack", deck="Maid"),
        ship("cid", on_board="Stoker, Lady, Diver", hand="Flapper"),
        catalogue=(BOMB,),
    )
    then = after(state, Use("ann", 0), Choose("bob", (0,)), Choose("bob", (2,)))
    assert seat(then, "cid").sunk
    assert names(seat(then, "cid").board) == ["Stoker", "Lady", "Diver"]
    assert (GAME.to_act(then), then.pending) == (("ann",), None)


PRESS_GANG = Definition(
    "Press Gang",
    4,
    4,
    "red",
    (
        CardAction(
            (Move(Selector("opponent", "hand", "chosen"), (Destination("hand"),), optional=True),)
        ),
    ),
)


@pytest.mark.parametrize(("last", "taken"), [(Accept("ann"), 1), (Decline("ann"), 0)])
def test_whoever_performs_may_leave_out_what_another_has_picked(
    last: Accept | Decline, taken: int
) -> None:
    bob = ship("bob", hand="Rats, Stoker", on_board="Steward")
    state = table(ship("ann", on_board="Press Gang"), bob, catalogue=(PRESS_GANG,))
    asked = after(state, Use("ann", 0, "bob"), React("bob", 0))
    assert broken(asked, Decline("bob")) == ["turn.wait"]
    then = after(asked, Choose("bob", (1,)), last)
    assert seat(then, "ann").hand == ("Stoker",) * taken
    assert then.pending is None


def test_whoever_picks_for_themselves_is_not_asked_twice() -> None:
    bob = ship("bob", hand="Rats, Stoker")
    state = table(ship("ann", on_board="Press Gang"), bob, catalogue=(PRESS_GANG,))
    asked = after(state, Use("ann", 0, "bob"))
    assert Decline("ann") in GAME.actions(asked).actions
    assert seat(after(asked, Choose("ann", (1,))), "ann").hand == ("Stoker",)


BOUNCER = Definition(
    "Bouncer",
    4,
    4,
    "blue",
    (Reaction("play", "return", "jettison"), Jettisoned((DrawCards(1),))),
)


def test_no_card_comes_onto_a_board_that_was_saved_meanwhile() -> None:
    """Bob's Bouncer is jettisoned to react, and has him draw from an empty deck."""
    everything_else = ", ".join(["Passenger"] * 16 + ["Baby"] * 4 + ["Iceberg"])
    state = table(
        ship("ann", hand="Stowaway", deck=everything_else),
        ship("bob", on_board="Bouncer, Rats"),
        catalogue=(BOUNCER,),
        points=9,
    )
    then = after(state, Play("ann", "Stowaway", None, "bob"), React("bob", 0))
    assert seat(then, "bob").sunk
    assert names(seat(then, "bob").board) == ["Rats"]
    assert names(seat(then, "ann").board) == ["Stowaway"]


SNARE = Definition(
    "Snare",
    1,
    1,
    "blue",
    (
        Reaction("effect", "shield", "jettison"),
        Jettisoned((JettisonCards(Selector("opponent", "board", "chosen")),)),
    ),
)
RAID = Definition(
    "Raid",
    1,
    1,
    "red",
    (CardAction((JettisonCards(Selector("each-opponent", "hand", "all")),)),),
)


def test_who_has_lost_the_card_to_react_with_is_passed_over() -> None:
    """Bob's answer takes cid's Lifebuoy before cid is asked; dee still has one."""
    state = table(
        ship("ann", on_board="Raid"),
        ship("bob", on_board="Snare", hand="Rats"),
        ship("cid", on_board="Lifebuoy", hand="Rats"),
        ship("dee", on_board="Lifebuoy", hand="Maid"),
        catalogue=(SNARE, RAID),
    )
    then = after(state, Use("ann", 0), React("bob", 0), Choose("bob", (2,)), Decline("cid"))
    assert names(seat(then, "cid").board) == []
    assert GAME.to_act(then) == ("dee",)
    assert [seat(after(then, React("dee", 0)), name).hand for name in ("bob", "cid", "dee")] == [
        ("Rats",),
        (),
        ("Maid",),
    ]


def test_a_card_being_played_leaves_the_game_with_the_ship() -> None:
    """Bob's answer to the Rats takes the Flapper, for whom there is no card left to draw."""
    everything_else = ", ".join(["Passenger"] * 24 + ["Baby"] * 6 + ["Iceberg"])
    taking = Jettisoned((JettisonCards(Selector("opponent", "hand", "chosen")),))
    trap = Definition("Trap", 1, 1, "blue", (Reaction("play", "return", "jettison"), taking))
    state = table(
        ship("ann", hand="Rats, Flapper"),
        ship("bob", on_board="Trap", deck="Jack"),
        ship("cid", water=everything_else, deck="Maid"),
        catalogue=(trap,),
        points=10,
    )
    then = after(state, Play("ann", "Rats"), React("bob", 0))
    while choices := [each for each in GAME.actions(then).actions if isinstance(each, Choose)]:
        then = after(then, choices[0])
    assert sorted(seat(then, "ann").gone) == ["Flapper", "Rats"]
    assert not GAME.contradictions(then)


def test_a_deck_from_which_cards_are_being_picked_is_left_as_it_is() -> None:
    """Once bob has picked, and until ann has decided what becomes of it."""
    bob = ship("bob", hand="Rats, Stoker", on_board="Steward")
    cid = ship("cid", on_board="Steersman", deck="Maid, Seal, Lady")
    state = table(ship("ann", on_board="Press Gang"), bob, cid, catalogue=(PRESS_GANG,))
    picking = after(state, Use("ann", 0, "bob"), React("bob", 0))
    turned_round = Rearrange("cid", (2, 1, 0))
    deciding = after(picking, Choose("bob", (1,)))
    assert broken(deciding, turned_round) == ["rearrange"]
    assert seat(after(picking, turned_round), "cid").deck[:3] == ("Lady", "Seal", "Maid")
    assert "rearrange" not in [each.type for each in GAME.actions(deciding).open]
    assert "rearrange" in [each.type for each in GAME.actions(picking).open]


def test_several_cards_leave_the_board_from_where_they_lay() -> None:
    buoys = tuple(
        Definition(name, value, value, "green", (Always(LeavesBoard()),))
        for name, value in (("Red Buoy", 2), ("Green Buoy", 3))
    )
    on_board = "Red Buoy, Rats, Green Buoy, Maid, Anchor"
    state = table(ship("ann", on_board=on_board), ship("bob"), catalogue=buoys)
    then = after(state, Jettison("ann", (), (0, 2, 4)))
    assert names(seat(then, "ann").board) == ["Rats", "Maid"]
    assert seat(then, "ann").water == ("Red Buoy", "Green Buoy", "Anchor")
    assert then.points == 2 + 3 + 4


def test_the_greatest_card_of_all_that_lie_in_the_water_is_taken_out() -> None:
    out = Move(Selector("everyone", "water", "greatest"), (Destination("hand"),))
    mine = Definition("Mine", 1, 1, "red", (CardAction((out,)),))
    state = table(
        ship("ann", on_board="Mine", water="Rats, Maid"),
        ship("bob", water="Seal, Pirate, Jack"),
        catalogue=(mine,),
    )
    then = after(state, Use("ann", 0))
    assert [each.water for each in then.players] == [("Rats", "Maid"), ("Seal", "Jack")]
    assert [each.hand for each in then.players] == [("Pirate",), ()]
