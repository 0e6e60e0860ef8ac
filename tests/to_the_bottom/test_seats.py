"""Who is told which cards, where an answer is for one seat."""

from typing import Any

from adjudicators.chance import Rng
from adjudicators.perspective import Perspective
from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import (
    Accept,
    Action,
    Buy,
    Choose,
    Draw,
    EndTurn,
    Jettison,
    Play,
    Use,
)
from adjudicators.to_the_bottom.cards.language.abilities import Always, CardAction, Definition
from adjudicators.to_the_bottom.cards.language.operations import JettisonCards, Move
from adjudicators.to_the_bottom.cards.language.passive_rules import Protected
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
from adjudicators.to_the_bottom.state import State
from tests.to_the_bottom.tables import after, done, ship, table

SEATS = ("ann", "bob", "cid", None)


def told(state: State, action: Action, type_: str, player: str | None = None) -> dict[Any, Any]:
    """The cards of the one event of a type, as each seat is told them."""
    found = {}
    for seat in SEATS:
        events = Perspective(GAME, seat).adjudicate(state, action).events
        (event,) = [each for each in events if each.type == type_ and player in (None, each.player)]
        found[seat] = event.cards
        named = {"Rats", "Maid", "Seal", "Band"} & set(event.message.replace(",", "").split())
        assert named <= {*(event.cards or ()), getattr(action, "card", "")}
    return found


def drawing(**more: Any) -> State:
    """A table at which ann is to draw."""
    ann = ship("ann", deck="Rats, Maid, Seal, Chef, Pirate, Diver", **more)
    cruise = table(ann, ship("bob"), ship("cid"), phase="cruise", turns=7)
    return after(cruise, EndTurn("ann"), Draw("bob"), EndTurn("bob"), Draw("cid"), EndTurn("cid"))


def test_a_draw_is_seen_by_whoever_draws() -> None:
    cards = ("Rats", "Maid", "Seal", "Chef", "Pirate")
    seen = told(drawing(), Draw("ann"), "drew")
    assert seen == {"ann": cards, "bob": ("?",) * 5, "cid": ("?",) * 5, None: ("?",) * 5}


def test_what_is_drawn_from_an_opponents_deck_is_seen_by_whoever_draws() -> None:
    state = table(
        ship("ann", on_board="Tycoon"), ship("bob", deck="Rats, Maid"), ship("cid"), step="main"
    )
    around = (EndTurn("ann"), Draw("bob"), EndTurn("bob"), Draw("cid"), EndTurn("cid"))
    seen = told(after(state, *around), Draw("ann", "bob"), "drew")
    drawn = seen["ann"]
    assert drawn is not None
    assert "?" not in drawn
    assert {seen[seat] for seat in ("bob", "cid", None)} == {("?",) * len(drawn)}


def test_the_water_is_open() -> None:
    state = table(ship("ann", hand="Rats, Maid"), ship("bob"), ship("cid"))
    assert set(told(state, Jettison("ann", ("Rats",)), "jettisoned").values()) == {("Rats",)}
    hand = "Rats, Maid, Seal, Chef, Pirate, Diver"
    cruise = table(ship("ann", hand=hand), ship("bob"), ship("cid"), phase="cruise", turns=7)
    assert set(told(cruise, EndTurn("ann", ("Rats",)), "discarded").values()) == {("Rats",)}


def test_five_cards_of_the_sinking_are_seen_by_whoever_draws_them() -> None:
    state = table(
        ship("ann", water="Rats, Maid, Seal"), ship("bob"), ship("cid"), phase="cruise", points=20
    )
    state = after(state)
    for seat in SEATS:
        events = Perspective(GAME, seat).adjudicate(state, Buy("ann", "Iceberg")).events
        hands = {each.player: each.cards for each in events if each.type == "reshuffled"}
        for player in ("ann", "bob", "cid"):
            assert hands[player] == ("?",) * 5


SWAPPER = Definition(
    "Swapper",
    2,
    2,
    "violet",
    (
        CardAction(
            (
                Move(
                    Selector("own", "deck", "top"),
                    (Destination("deck-bottom"), Destination("hand")),
                    optional=True,
                ),
            )
        ),
    ),
)
THIEF = Definition(
    "Thief",
    2,
    2,
    "red",
    (
        CardAction(
            (Move(Selector("opponent", "hand", "chosen"), (Destination("deck-top", "holder"),)),)
        ),
    ),
)
GIVER = Definition(
    "Giver",
    2,
    2,
    "red",
    (CardAction((Move(Selector("opponent", "deck", "top"), (Destination("hand"),)),)),),
)


def test_who_decides_where_a_card_of_the_deck_goes_has_seen_it() -> None:
    ann = ship("ann", on_board="Swapper", deck="Rats, Maid")
    state = after(table(ann, ship("bob"), ship("cid"), catalogue=(SWAPPER,)), Use("ann", 0))
    seen = told(state, Choose("ann", (), 0), "moved")
    assert seen == {"ann": ("Rats",), "bob": ("?",), "cid": ("?",), None: ("?",)}


def test_a_card_of_a_hand_that_goes_under_cover_is_seen_by_whoever_held_it() -> None:
    ann, bob = ship("ann", on_board="Thief"), ship("bob", hand="Rats, Maid")
    state = after(table(ann, bob, ship("cid"), catalogue=(THIEF,)), Use("ann", 0, "bob"))
    seen = told(state, Choose("ann", (0,)), "moved")
    assert seen == {"ann": ("?",), "bob": ("Rats",), "cid": ("?",), None: ("?",)}


def test_a_card_that_comes_into_a_hand_is_seen_by_whoever_has_it_then() -> None:
    ann, bob = ship("ann", on_board="Giver"), ship("bob", deck="Rats, Maid")
    state = table(ann, bob, ship("cid"), catalogue=(GIVER,))
    seen = told(state, Use("ann", 0, "bob"), "moved")
    assert seen == {"ann": ("Rats",), "bob": ("?",), "cid": ("?",), None: ("?",)}


def test_a_card_that_cannot_be_jettisoned_stays_under_cover() -> None:
    attack = CardAction((JettisonCards(Selector("opponent", "hand", "chosen")),))
    archer = Definition("Archer", 2, 2, "red", (attack,))
    stone = Definition("Stone", 1, 1, "beige", (Always(Protected(5)),))
    ann, bob = ship("ann", on_board="Archer"), ship("bob", hand="Band, Stone, Rats")
    state = table(ann, bob, ship("cid"), catalogue=(archer, stone))
    state = after(state, Use("ann", 0, "bob"))
    seen = told(state, Choose("ann", (0,)), "stayed")
    assert seen == {"ann": ("?",), "bob": ("Band",), "cid": ("?",), None: ("?",)}
    ann_is_told, other = [
        Perspective(GAME, "ann").adjudicate(state, Choose("ann", (place,))).events
        for place in (0, 1)
    ]
    assert ann_is_told == other


def test_nobody_learns_from_an_illegal_action_what_is_held_instead() -> None:
    state = table(ship("ann", hand="Maid, Seal"), ship("bob"), ship("cid"), points=99)
    for action in (Play("ann", "Tycoon"), Jettison("ann", ("Tycoon",))):
        told = {
            seat: Perspective(GAME, seat).adjudicate(state, action).violations for seat in SEATS
        }
        assert [each.message for each in told["ann"]] == [
            "ann does not hold Tycoon, but Maid and Seal"
        ]
        for seat in ("bob", "cid", None):
            assert [each.message for each in told[seat]] == ["ann does not hold Tycoon"]


def test_of_several_cards_nobody_learns_which_of_them_is_missing() -> None:
    state = table(ship("ann", hand="Maid, Seal"), ship("bob"), ship("cid"))
    action = Jettison("ann", ("Maid", "Tycoon"))
    (told,) = Perspective(GAME, "bob").adjudicate(state, action).violations
    assert told.message == "ann does not hold Maid and Tycoon"


def test_a_choice_shows_its_cards_to_whoever_sees_them() -> None:
    ann, bob = ship("ann", on_board="Thief"), ship("bob", hand="Rats, Maid")
    state = after(table(ann, bob, ship("cid"), catalogue=(THIEF,)), Use("ann", 0, "bob"))
    for seat, cards in (("bob", [("Rats",), ("Maid",)]), ("ann", [("?",), ("?",)])):
        question = Perspective(GAME, seat).actions(state).question
        assert question is not None
        assert [each.cards for each in question.choices] == cards


def test_whoever_sees_hands_is_told_of_them_by_the_table() -> None:
    ann = ship("ann", on_board="Boogeyman", hand="Seal")
    state = table(ann, ship("bob", hand="Rats, Maid"), ship("cid"))
    seen = Perspective(GAME, "ann").adjudicate(state, Jettison("ann", ("Seal",))).state
    assert [each.hand for each in seen.players][1] == ("Rats", "Maid")
    for seat in ("cid", None):
        seen = Perspective(GAME, seat).adjudicate(state, Jettison("ann", ("Seal",))).state
        assert [each.hand for each in seen.players][1] == ("?", "?")


def test_looking_into_a_deck_shows_it_to_whoever_looks() -> None:
    ann, bob = ship("ann", on_board="Burglar"), ship("bob", deck="Rats, Maid, Seal")
    state = after(table(ann, bob, ship("cid")), Use("ann", 0, "bob"))
    decks = {}
    for seat in SEATS:
        listing = Perspective(GAME, seat).actions(state)
        assert all(["Rats" not in str(each) for each in listing.actions])
        decks[seat] = GAME.seen_from(state, seat).players[1].deck[0]
    assert decks == {"ann": "Rats", "bob": "?", "cid": "?", None: "?"}
    answers = GAME.actions(state).actions
    assert any([isinstance(each, Accept | Choose) for each in answers])


def test_at_the_end_of_the_cruise_each_hand_is_seen_by_its_player_alone() -> None:
    ann, bob = ship("ann", hand="Rats, Passenger"), ship("bob", hand="Lady, Baby")
    state = table(ann, bob, phase="cruise", points=20, rng=Rng("x", 3))
    verdict = done(state, Buy("ann", "Iceberg"))
    assert verdict.state.phase == "sinking"
    for viewer, hidden in (("ann", {"bob"}), ("bob", {"ann"}), (None, {"ann", "bob"})):
        told = Perspective(GAME, viewer).adjudicate(state, Buy("ann", "Iceberg"))
        decks = [each for each in told.events if each.type == "reshuffled"]
        assert {each.player for each in decks if set(each.cards or ()) == {"?"}} == hidden
