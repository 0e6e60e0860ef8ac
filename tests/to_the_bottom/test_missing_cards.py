"""What is told of somebody who does not hold the cards that they name, and what proves it."""

from dataclasses import replace

import pytest

from adjudicators.cards import UNKNOWN
from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import EndTurn, Jettison, Play, React, Reveal, Use
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Inferred, Violation
from tests.to_the_bottom.tables import after, done, seat, ship, table


def refusal(state: State, action: Jettison | Play | React | Reveal) -> Violation:
    """The one violation of an action."""
    (violation,) = GAME.adjudicate(state, action).violations
    return violation


@pytest.mark.parametrize(
    ("hand", "named", "message"),
    [
        ("Rats, Rats, Maid", ("Rats",) * 3, "ann holds 2 copies of Rats, and not 3"),
        ("Rats, Maid", ("Rats",) * 2, "ann holds 1 copy of Rats, and not 2"),
        ("Rats, Maid", ("Rats", "Seal"), "ann does not hold Seal, but Rats and Maid"),
        ("", ("Seal",), "ann does not hold Seal, and no other card"),
    ],
)
def test_how_many_are_held_is_told(hand: str, named: tuple[str, ...], message: str) -> None:
    state = table(ship("ann", hand=hand), ship("bob"), supply={"Rats": 3})
    violation = refusal(state, Jettison("ann", named))
    assert violation.message == message
    assert not isinstance(violation, Inferred)


def test_a_long_hand_is_cut_short() -> None:
    hand = "Rats, Maid, Seal, Lady, Pirate, Jack, Chef, Diver, Stoker, Anchor, Arbiter, Band"
    state = table(ship("ann", hand=hand), ship("bob"))
    assert refusal(state, Jettison("ann", ("Torpedo",))).message.endswith(
        "Diver, Stoker and 3 more"
    )


def unseen(state: State, cards: int) -> State:
    """The state with these many cards of ann's hand unseen, and the common deck."""
    ann = seat(state, "ann")
    hand = (UNKNOWN,) * cards + ann.hand[cards:]
    common = (UNKNOWN,) * len(state.common)
    return replace(state, players=(replace(ann, hand=hand), *state.players[1:]), common=common)


def test_seen_cards_prove_a_violation_or_it_is_inferred() -> None:
    ann = ship("ann", hand="Passenger, Passenger")
    state = unseen(table(ann, ship("bob", on_board="Rats, Rats")), 2)
    elsewhere = refusal(state, Jettison("ann", ("Rats",)))
    assert elsewhere.message == "ann cannot hold Rats among 2 unseen cards"
    assert not isinstance(elsewhere, Inferred)
    too_many = refusal(state, Jettison("ann", ("Passenger",) * 3))
    assert not isinstance(too_many, Inferred)
    # every card of the supply that is unseen lies in the common deck
    inferred = refusal(state, Jettison("ann", ("Maid",)))
    assert inferred.message == "ann cannot hold Maid among 2 unseen cards"
    assert isinstance(inferred, Inferred)


def test_a_copy_that_can_only_be_elsewhere_is_inferred() -> None:
    shop = "Lady, Maid, Seal, Jack, Chef"
    ann = ship("ann", hand="Rats, Passenger")
    dealt = table(ann, ship("bob"), shop=shop, points=3, barred=("Rats",))
    players = (replace(dealt.players[0], hand=("Rats", UNKNOWN)), dealt.players[1])
    state = replace(dealt, players=players, common=(UNKNOWN,) * len(dealt.common))
    assert isinstance(refusal(state, Play("ann", "Rats")), Inferred)
    assert not isinstance(refusal(dealt, Play("ann", "Rats")), Inferred)


def test_a_card_turned_up_that_can_only_be_elsewhere_is_inferred() -> None:
    ann = ship("ann", on_board="Torpedo", hand="Rats")
    asked = after(
        GAME.view(table(ann, ship("bob", deck="Passenger", on_board="Maid, Maid")), "ann"),
        Use("ann", 0, "bob"),
    )
    seen = refusal(asked, Reveal("bob", "Maid"))
    assert seen.message == "Maid cannot lie there: all copies are seen"
    assert not isinstance(seen, Inferred)
    inferred = refusal(asked, Reveal("bob", "Seal"))
    assert inferred.message == "Seal cannot lie there: its unseen copies are elsewhere"
    assert isinstance(inferred, Inferred)


def test_payment_that_is_not_there() -> None:
    ann, bob = ship("ann", hand="Seal"), ship("bob", hand="Pirate", on_board="Teacher")
    asked = after(table(ann, bob), Jettison("ann", ("Seal",)))
    violation = refusal(asked, React("bob", 0, ("Seal",), ("Pirate", "Pirate")))
    assert violation.message == "bob holds 1 copy of Pirate, and not 2"


def test_an_empty_list_is_the_same_as_none() -> None:
    state = table(ship("ann", hand="Rats", on_board="Fanatic"), ship("bob", on_board="Ship Guard"))
    assert EndTurn("ann", ()) == EndTurn("ann")
    assert done(state, EndTurn("ann", ())) == done(state, EndTurn("ann"))
    assert done(state, Jettison("ann", ("Rats",), ())) == done(state, Jettison("ann", ("Rats",)))
    asked = after(state, Use("ann", 0, "bob"))
    assert done(asked, React("bob", 0, (), ())) == done(asked, React("bob", 0))
