"""A verdict lists every rule that an action breaks, and each of its parts that breaks one."""

import pytest

from adjudicators.above_water import (
    GAME,
    Bid,
    Goods,
    Group,
    LaidAce,
    PlayAceOfSpades,
    Trade,
    TurnIn,
)
from adjudicators.above_water.actions import Action
from adjudicators.above_water.state import State
from tests.above_water.tables import lot, seat, table

LOTS = [lot("2C", "ann", 9), lot("3C"), lot("*"), lot("5C")]
BIDDING = table(seat("ann", "5D 7D 7H"), *map(seat, ("bob", "cid", "dan")), phase="bid", lots=LOTS)


def broken(state: State, action: Action) -> list[tuple[str, str]]:
    verdict = GAME.adjudicate(state, action)
    assert (verdict.legal, verdict.state, verdict.events) == (False, state, ())
    return [(each.rule.removeprefix("above-water."), each.pointer) for each in verdict.violations]


def told(state: State, action: Action) -> list[str]:
    return [each.message for each in GAME.adjudicate(state, action).violations]


def test_a_bid_out_of_turn_too_high_and_too_low() -> None:
    assert broken(BIDDING, Bid("cid", 0, 9)) == [
        ("bid", "/action/player"),
        ("bid.outbid", "/action/stones"),
    ]
    assert broken(BIDDING, Bid("cid", 7, 12)) == [
        ("bid", "/action/player"),
        ("bid", "/action/lot"),
        ("bid.most", "/action/stones"),
    ]


def test_messages_name_players_and_cards() -> None:
    assert told(BIDDING, Bid("bob", 0, 9)) == ["ann has bid 9 for lot 0; 9 is not more"]
    assert told(BIDDING, Bid("bob", 1, 12)) == ["a bid of 12 stones, and 9 is the most"]
    assert "there is a joker in lot 2: *" in told(BIDDING, PlayAceOfSpades("dan", 2))


def test_an_ace_of_spades_that_is_not_held_for_a_joker() -> None:
    assert broken(BIDDING, PlayAceOfSpades("dan", 2)) == [
        ("aces", "/action/player"),
        ("ace-of-spades.joker", "/action/lot"),
    ]


def test_every_part_of_a_trade_is_looked_at() -> None:
    trade = Trade("ann", "bob", Goods(16, ("5D", "6D"), (0, 1)), Goods(20, ("7S",)))
    seats = [seat("ann", "5D"), *map(seat, ("bob", "cid", "dan"))]
    state = table(*seats, aces=[LaidAce("bob", 1)], turn=5)
    assert broken(state, trade) == [
        ("trade.held", "/action/give/stones"),
        ("trade.held", "/action/give/cards"),
        ("trade.held", "/action/give/aces_of_diamonds/0"),
        ("trade.held", "/action/give/aces_of_diamonds/1"),
        ("trade.held", "/action/take/stones"),
        ("trade.held", "/action/take/cards"),
    ]


def test_a_stranger_is_told_what_else_is_wrong() -> None:
    found = broken(table(), TurnIn("eve", (Group(("5D", "6H"), "set"), Group(("7D", "8H"), "run"))))
    assert found[0] == ("players", "/action/player")
    assert {pointer for _, pointer in found[1:]} == {
        "/action/groups/0/cards",
        "/action/groups/1/cards",
    }


def test_a_card_in_two_groups() -> None:
    groups = (Group(("7D", "7H")), Group(("7D", "7H")))
    assert set(broken(BIDDING, TurnIn("ann", groups))) == {
        ("turn-in", "/action/groups"),
        ("groups.once", "/action/groups/1/cards"),
    }


def test_a_joker_declared_as_two_cards() -> None:
    state = table(seat("ann", "* 2H 3H"), *map(seat, ("bob", "cid", "dan")))
    groups = (Group(("2H", "*=2D")), Group(("3H", "*=3D")))
    assert set(broken(state, TurnIn("ann", groups))) == {
        ("turn-in", "/action/groups"),
        ("groups.once", "/action/groups/1/cards"),
    }


def test_an_ace_of_clubs_in_a_group_that_it_is_to_change() -> None:
    state = table(seat("ann", "AC 2D 5D 6H", 9), *map(seat, ("bob", "cid", "dan")))
    turn_in = TurnIn("ann", (Group(("5D", "6H")), Group(("AC", "2D"))), {"6H": "D"})
    assert broken(state, turn_in) == [
        ("turn-in", "/action/groups"),
        ("aces", "/action/groups/1/cards"),
    ]
    assert told(state, turn_in)[0] == "ann holds AC once, not twice"


@pytest.mark.parametrize(
    ("hand", "cards", "message"),
    [
        ("5D 7H 8H", "5D 5D 6D", "ann does not hold 6D and holds 5D once, not twice"),
        ("5D ? ?", "5D 5D 5D", "ann holds 5D at most twice, not 3 times"),
        ("5D 7H ?", "5D 5D 6D", "ann holds 1 card that cannot be seen, too few for 5D and 6D"),
    ],
)
def test_more_of_a_card_than_is_held(hand: str, cards: str, message: str) -> None:
    seats = seat("ann", hand), *map(seat, ("bob", "cid", "dan"))
    unseen = None if "?" not in hand else "? " * 105
    state = table(*seats, deck=unseen, decks=2)
    assert told(state, Trade("ann", "bob", Goods(cards=tuple(cards.split())), Goods())) == [message]


def test_a_card_in_two_groups_of_a_hand_that_is_seen_in_part() -> None:
    groups = (Group(("7D", "7H")), Group(("7D", "8D")))
    seats = seat("ann", "7D ? ? ?"), *map(seat, ("bob", "cid", "dan"))
    one, two = (table(*seats, deck="? " * (54 * decks - 4), decks=decks) for decks in (1, 2))
    assert ("groups.once", "/action/groups/1/cards") in broken(one, TurnIn("ann", groups))
    assert GAME.adjudicate(two, TurnIn("ann", groups)).legal is None


def test_a_card_in_two_groups_is_pointed_at_where_it_stands_again() -> None:
    state = table(seat("ann", "7D 7H 5D 5H 5S"), *map(seat, ("bob", "cid", "dan")))
    one, two, three = (Group(tuple(cards.split())) for cards in ("7D 7H", "5D 5H", "5D 5S"))
    for groups, again in (((one, two, three), 2), ((two, one, three), 2), ((two, three), 1)):
        found = broken(state, TurnIn("ann", groups))
        assert ("groups.once", f"/action/groups/{again}/cards") in found
