"""What the game waits for is told in words, with the cards that can be chosen."""

import pytest

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import (
    Accept,
    Action,
    Choose,
    Decline,
    EndTurn,
    Jettison,
    Play,
    React,
    Use,
)
from adjudicators.to_the_bottom.cards.language.abilities import CardAction, Definition, EndOfTurn
from adjudicators.to_the_bottom.cards.language.operations import (
    DrawCards,
    JettisonCards,
    Look,
    Move,
    RearrangeDeck,
)
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Choice, Waiting
from tests.to_the_bottom.tables import after, broken, done, ship, table


def asked(state: State, *actions: Action) -> Waiting:
    """What is asked after some actions."""
    verdict = done(after(state, *actions[:-1]), actions[-1])
    assert verdict.question is not None
    assert verdict.question == GAME.actions(verdict.state).question
    assert verdict.to_act == (verdict.question.player,)
    return verdict.question


def test_cards_of_a_board_are_told_with_their_places_and_owner() -> None:
    bob = ship("bob", on_board="Fanatic")
    ann = ship("ann", on_board="Rats, Maid+Assistant")
    told = asked(table(bob, ann), Use("bob", 0, "ann"))
    assert (told.player, told.rule) == ("bob", "to-the-bottom.card.fanatic")
    assert told.message == "bob chooses a card of ann's board for the Fanatic"
    assert told.choices == (
        Choice(0, ("Rats",), "ann"),
        Choice(1, ("Maid", "Assistant"), "ann"),
    )


def test_cards_that_cannot_be_seen_are_not_told() -> None:
    state = table(ship("ann", on_board="Lady"), ship("bob", hand="Rats, Seal"))
    seen = GAME.view(after(state, Use("ann", 0, "bob")), "ann")
    told = GAME.actions(seen).question
    assert told
    assert told.message == "ann chooses a card of bob's hand for the Lady"
    assert [each.cards for each in told.choices] == [("?",), ("?",)]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Use("ann", 0, "bob"), "ann's Fanatic against bob"),
        (Play("ann", "Rats"), "the Rats that ann plays"),
        (Play("ann", "Stowaway", None, "bob"), "the Stowaway that ann plays onto bob's board"),
        (Jettison("ann", ("Seal",)), "what ann jettisons for points: Seal"),
    ],
)
def test_a_reaction_says_to_what(action: Action, words: str) -> None:
    ann = ship("ann", on_board="Fanatic", hand="Rats, Seal, Stowaway")
    bob = ship("bob", on_board="Rats, Ship Guard, Bartender, Teacher", hand="Pirate, Pirate")
    told = asked(table(ann, bob, points=20), action)
    assert told.message == f"bob may react to {words}"
    assert told.rule == "to-the-bottom.react"
    assert [each.cards for each in told.choices] in (
        [("Ship Guard",)],
        [("Bartender",)],
        [("Teacher",)],
    )
    assert {each.owner for each in told.choices} == {"bob"}


def test_a_reaction_to_a_reaction_and_to_an_effect() -> None:
    ann = ship("ann", on_board="Fanatic, Ship Guard")
    state = table(ann, ship("bob", on_board="Rats, Ship Guard"))
    told = asked(state, Use("ann", 0, "bob"), React("bob", 1))
    assert told.message == "ann may react to bob's Ship Guard, which reacts itself"
    ending = table(ship("ann", on_board="Arbiter"), ship("bob", on_board="Pirate, Lifebuoy"))
    assert asked(ending, EndTurn("ann")).message == "bob may react to the effect of ann's Arbiter"


def test_destinations_are_told_by_their_numbers() -> None:
    state = table(ship("ann", on_board="Storyteller", deck="Pirate"), ship("bob", deck="Seal"))
    told = asked(state, Use("ann", 0))
    assert told.message == (
        "ann chooses where the Storyteller puts a card of ann's deck: 0 for the board of ann"
        " or 1 for the bottom of the deck of ann"
    )
    assert told.choices == (Choice(0, ("Pirate",), "ann"), Choice(1, ("Pirate",), "ann"))


HAND_OVER = Definition(
    "Purser",
    2,
    2,
    "violet",
    (
        CardAction(
            (
                Move(
                    Selector("own", "water", "chosen"),
                    (Destination("hand"), Destination("hand", "opponent")),
                ),
            )
        ),
    ),
)


def test_an_opponent_to_whom_cards_would_go_is_told() -> None:
    ann, bob = ship("ann", on_board="Purser", water="Rats, Seal"), ship("bob")
    told = asked(table(ann, bob, ship("cid"), catalogue=(HAND_OVER,)), Use("ann", 0, "bob"))
    words = "ann chooses a card of ann's water for the Purser"
    assert told.message == f"{words}: 0 for the hand of ann or 1 for the hand of bob"
    assert told.named == ("ann", "ann", "bob")


def test_nobody_is_told_where_no_opponent_is_left() -> None:
    ann, bob = ship("ann", on_board="Purser", water="Rats"), ship("bob", sunk=True)
    told = asked(table(ann, bob, catalogue=(HAND_OVER,)), Use("ann", 0))
    assert told.message.endswith(": 0 for the hand of ann or 1 for the hand of nobody")
    assert told.named == ("ann", "ann")


OWN = (
    Definition("Glass", 2, 2, "violet", (CardAction((Look("opponent", 2),)),)),
    Definition("Mixer", 2, 2, "violet", (CardAction((RearrangeDeck("own", 2),)),)),
    Definition("Cask", 2, 2, "violet", (CardAction((DrawCards(1, optional=True),)),)),
    Definition(
        "Hook",
        2,
        2,
        "red",
        (EndOfTurn((JettisonCards(Selector("opponent", "hand", "chosen", 2, up_to=True)),)),),
    ),
)
BOARD = "Glass, Mixer, Cask, Hook"


@pytest.mark.parametrize(
    ("action", "message", "options"),
    [
        (Use("ann", 0, "bob"), "looks at the 2 topmost cards of bob's deck for the Glass", []),
        (Use("ann", 1), "puts the 2 topmost cards of ann's deck in order for the Mixer", [0, 1]),
        (Use("ann", 2), "accepts or declines what the Cask offers", []),
        (EndTurn("ann"), "names the opponent for the Hook", [1, 2]),
    ],
)
def test_every_other_question(action: Action, message: str, options: list[int]) -> None:
    ships = ship("bob", hand="Rats, Seal, Maid"), ship("cid", hand="Rats")
    state = table(ship("ann", on_board=BOARD), *ships, catalogue=OWN)
    told = asked(state, action)
    assert told.message == f"ann {message}"
    assert [each.choose for each in told.choices] == options


def test_as_many_as_one_likes() -> None:
    ships = ship("bob", hand="Rats, Seal, Maid"), ship("cid", hand="Rats")
    state = table(ship("ann", on_board=BOARD), *ships, catalogue=OWN)
    told = asked(state, EndTurn("ann"), Choose("ann", (1,)))
    assert told.message == "ann chooses up to 2 cards of bob's hand for the Hook"


def test_a_card_that_is_turned_up_is_named() -> None:
    ann = ship("ann", on_board="Torpedo", hand="Rats")
    state = GAME.view(table(ann, ship("bob", deck="Maid, Seal")), "ann")
    told = asked(state, Use("ann", 0, "bob"))
    assert told.message == "bob names the card of bob's deck that is turned up"
    assert told.choices == ()


def test_nothing_is_asked_where_nothing_waits() -> None:
    assert GAME.actions(table(ship("ann"), ship("bob"))).question is None


def test_what_may_be_left_out_is_accepted_and_not_chosen() -> None:
    state = after(
        table(ship("bob"), ship("ann", on_board="Maid", deck="Baby, Seal")), EndTurn("bob")
    )
    assert GAME.actions(state).actions == (Accept("ann"), Decline("ann"))
    assert broken(state, Choose("ann", ())) == ["turn.wait"]
    assert broken(state, Accept("bob")) == ["turn.wait"]
    told = GAME.actions(state).question
    assert told
    assert told.message == "ann accepts or declines what the Maid does to a card of ann's deck"
    (violation,) = GAME.adjudicate(state, Choose("ann", ())).violations
    assert violation.message.endswith("which choose does not answer, but accept or decline")
