"""What each seat is told: of cards that change hands, of hands that lack something, of stones."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicators.above_water import (
    GAME,
    Done,
    Goods,
    Group,
    PlayAceOfHearts,
    PlayAceOfSpades,
    Settle,
    State,
    Trade,
    TurnIn,
)
from adjudicators.above_water.actions import Action
from adjudicators.perspective import Perspective
from service import create_app
from tests.above_water.tables import NAMES, lot, seat, table

HANDS = table(
    seat("ann", "5D 5H AH"), seat("bob", "7C 8C *"), seat("cid", "2S"), seat("dan", "9S 10S"),
)  # fmt: skip


def told(state: State, viewer: str | None, action: Action) -> Any:
    return Perspective(GAME, viewer).adjudicate(state, action)


@pytest.mark.parametrize("viewer", [None, *NAMES])
def test_only_the_two_who_trade_see_the_cards(viewer: str | None) -> None:
    action = Trade("ann", "bob", Goods(2, ("5D", "5H")), Goods(0, ("*",)))
    verdict = told(HANDS, viewer, action)
    one, other = verdict.events
    if viewer in ("ann", "bob"):
        assert one.message == "ann gives bob 5D, 5H and 2 stones and takes *"
        assert other.message == "bob gives ann * and takes 5D, 5H and 2 stones"
        assert (one.cards, other.cards) == (("5D", "5H", "*"), ("*", "5D", "5H"))
    else:
        assert one.message == "ann gives bob 2 cards and 2 stones and takes 1 card"
        assert other.message == "bob gives ann 1 card and takes 2 cards and 2 stones"
        assert one.cards == other.cards == ("?",) * 3
    assert [line.cards for line in verdict.score[0].lines] == [one.cards]
    assert [line.message for line in verdict.score[1].lines] == [other.message]
    assert [each.total for each in verdict.score] == [13, 17, 15, 15]


def test_stones_and_laid_aces_are_traded_before_everybody() -> None:
    events = told(HANDS, "cid", Trade("ann", "bob", Goods(3), Goods())).events
    assert [each.message for each in events] == [
        "ann gives bob 3 stones and takes nothing", "bob gives ann nothing and takes 3 stones",
    ]  # fmt: skip


@pytest.mark.parametrize("viewer", [None, *NAMES])
def test_cards_drawn_are_seen_by_whoever_draws_them(viewer: str | None) -> None:
    drawn = told(HANDS, viewer, PlayAceOfHearts("ann")).events[-1]
    top = HANDS.deck[:3]
    assert (drawn.type, drawn.message) == ("cards-drawn", "ann draws 3 cards")
    assert drawn.cards == (top if viewer == "ann" else ("?",) * 3)
    seats = [seat(name, done=name != "dan", turned_in=name == "bob") for name in NAMES]
    bonus = told(table(*seats, discard="2C", deck=None), viewer, Done("dan")).events[-1]
    assert (bonus.type, bonus.player, bonus.message) == ("bonus", "bob", "bob draws 1 card")
    assert bonus.cards == (("AC",) if viewer == "bob" else ("?",))
    for dealt in Perspective(GAME, viewer).new(NAMES, seed="x").events[:4]:
        assert (dealt.type, dealt.cards == ("?",) * 3) == ("dealt", dealt.player != viewer)
        assert dealt.message == f"{dealt.player} is dealt 3 cards"


@pytest.mark.parametrize("viewer", [None, *NAMES])
def test_what_lies_open_is_seen_by_all(viewer: str | None) -> None:
    """Lots, cards turned in, aces that are played, and the hand of somebody who is out."""
    lots = [lot("2C"), lot("3C"), lot("4C"), lot("6C")]
    bidding = table(*HANDS.players[:3], seat("dan", "AS"), phase="bid", lots=lots)
    poor = [
        seat(name, f"{rank}D", 4 * (name != "ann"), done=name != "dan")
        for rank, name in enumerate(NAMES, 2)
    ]
    for state, action in (
        (HANDS, TurnIn("ann", (Group(("5D", "5H")),))),
        (bidding, PlayAceOfSpades("dan", 2)),
        (table(*poor, phase="ante"), Settle("dan")),
    ):
        assert told(state, viewer, action).events == GAME.adjudicate(state, action).events


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (TurnIn("bob", (Group(("7C", "7D")),)), "bob does not hold all of 7C and 7D"),
        (TurnIn("bob", (Group(("8C", "9C", "10C")),)), "bob does not hold all of 8C, 9C and 10C"),
        (TurnIn("bob", (Group(("5D", "5H")),)), "bob holds 3 cards that cannot be seen, and cannot hold 5D or 5H"),
        (PlayAceOfHearts("bob"), "bob holds 3 cards that cannot be seen, and cannot hold AH"),
        (PlayAceOfHearts("dan"), "dan holds 2 cards that cannot be seen, and cannot hold AH"),
        (Trade("bob", "ann", Goods(0, ("9C",))), "bob does not hold 9C"),
        (Trade("ann", "bob", Goods(0, ("5D",)), Goods(0, ("9C",))), "bob does not hold 9C"),
        (Trade("bob", "cid", Goods(0, ("7C",)), Goods(0, ("9C",))), "bob does not hold 7C, or cid does not hold 9C"),
        (Trade("bob", "cid", Goods(0, ("9C",)), Goods(0, ("2S",))), "bob does not hold 9C, or cid does not hold 2S"),
    ],
)  # fmt: skip
def test_a_seat_is_told_that_something_is_lacking_and_nothing_of_what_is_there(
    action: Action, message: str
) -> None:
    verdict = told(HANDS, "ann", action)
    assert (verdict.legal, [each.message for each in verdict.violations]) == (False, [message])
    if "cannot" not in message:
        assert Perspective(GAME, "ann").propose(HANDS, action).legal is None


def test_a_card_wanted_twice_is_lacking_once() -> None:
    state = table(seat("ann"), seat("bob", "7C 8C"), seat("cid"), seat("dan"), decks=2)
    verdict = told(state, "ann", TurnIn("bob", (Group(("7C", "7C")),)))
    assert [each.message for each in verdict.violations] == ["bob does not hold 7C twice"]
    own = told(state, "bob", TurnIn("bob", (Group(("7C", "7C")),)))
    assert [each.message for each in own.violations] == ["bob holds 7C once, not twice"]


def test_a_joker_in_a_lot_that_only_the_whole_table_shows() -> None:
    """The sender does not know the lot; all other cards are known to lie elsewhere."""
    lots = [lot("?"), lot("3C"), lot("4C"), lot("6C")]
    placed = ["AS", "3C", "4C", "6C", "*", "*"]
    rest = [card for card in GAME.deck(HANDS.options, 4) if card not in placed]
    state = table(
        seat("ann", "AS"), seat("bob", " ".join(rest)), seat("cid"), seat("dan"),
        phase="bid", lots=lots, deck="*",
    )  # fmt: skip
    verdict = told(state, "ann", PlayAceOfSpades("ann", 0))
    assert [each.message for each in verdict.violations] == ["there is a joker in lot 0"]
    assert [each.rule for each in verdict.violations] == ["above-water.ace-of-spades.joker"]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_at_a_sealed_table_a_trade_is_for_the_other_player_to_apply(client: FlaskClient) -> None:
    def post(call: str, **body: Any) -> Any:
        return client.post(f"/v1/above-water/{call}", json=body).get_json()

    opened = post("tables", players=list(NAMES))
    table, keys = opened["table"], opened["keys"]
    gift = {"type": "trade", "player": "ann", "with": "bob", "give": {"stones": 1}}
    proposed = post("tables/propose", table=table, key=keys["ann"], action=gift)
    assert proposed["legal"] is True
    refused = post("tables/apply", table=table, key=keys["cid"], move=proposed["move"])
    assert (refused["status"], "for bob to apply" in refused["detail"]) == (422, True)
    applied = post("tables/apply", table=table, key=keys["bob"], move=proposed["move"])
    assert [each["stones"] for each in applied["state"]["players"]] == [14, 16, 15, 15]
    bidder = post("tables/view", table=applied["table"], key=keys["ann"])["actions"][0]
    bid = post("tables/propose", table=applied["table"], key=keys["ann"], action=bidder)
    done = post("tables/apply", table=applied["table"], key=keys["dan"], move=bid["move"])
    assert (done["legal"], done["to_act"]) == (True, ["bob"])
