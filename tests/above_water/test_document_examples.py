"""What the document itself says of the course of the game, number by number."""

import pytest

from adjudicators.above_water import GAME, Bid, Done, Options, PlayAceOfHearts, Settle, State
from tests.above_water.tables import NAMES, lot, seat, table


def opened(seats: int = 4, **options: object) -> State:
    names = [f"p{number}" for number in range(seats)]
    return GAME.new(names, Options(**options), seed="lighthouse").state  # type: ignore[arg-type]


def after(state: State, *actions: object) -> State:
    replay = GAME.replay(state, list(actions))  # type: ignore[arg-type]
    assert replay.legal, replay.violations
    return replay.state


def test_each_player_takes_fifteen_stones_and_three_cards() -> None:
    for player in opened(6).players:
        assert (player.stones, len(player.hand)) == (15, 3)


def test_one_card_face_up_for_each_player() -> None:
    assert [len(each.cards) for each in opened(5).lots] == [1] * 5


def test_the_starting_player_bids_first_and_the_bidding_goes_clockwise() -> None:
    state = opened()
    for place, name in enumerate(("p0", "p1", "p2", "p3")):
        assert GAME.to_act(state) == (name,)
        state = after(state, Bid(name, place, place))
    assert state.phase == "collect"


@pytest.mark.parametrize(("stones", "legal"), [(0, True), (9, True), (10, False)])
def test_bids_of_0_are_allowed_and_more_than_nine_are_not(stones: int, legal: bool) -> None:
    assert GAME.adjudicate(opened(), Bid("p0", 0, stones)).legal is legal


def test_the_player_outbid_must_immediately_bid_again_which_may_force_another() -> None:
    state = after(opened(), Bid("p0", 0, 1), Bid("p1", 1, 1), Bid("p2", 0, 2))
    assert GAME.to_act(state) == ("p0",)
    state = after(state, Bid("p0", 1, 2))
    assert GAME.to_act(state) == ("p1",)
    assert GAME.to_act(after(state, Bid("p1", 2, 0))) == ("p3",)


@pytest.mark.parametrize("exhaustions", [0, 1, 2])
def test_the_ante_is_four_then_five_then_six(exhaustions: int) -> None:
    seats = [seat(name, done=name != "dan") for name in NAMES]
    state = table(*seats, phase="ante", exhaustions=exhaustions)
    paid = after(state, Settle("dan"))
    assert {each.stones for each in paid.players} == {15 - 4 - exhaustions}


def test_beginners_may_start_the_ante_at_three() -> None:
    seats = [seat(name, done=name != "dan") for name in NAMES]
    paid = after(table(*seats, phase="ante", starting_ante=3), Settle("dan"))
    assert {each.stones for each in paid.players} == {12}


def test_the_second_time_through_the_deck_brings_pairs_and_an_ante_of_five() -> None:
    seats = [seat("ann", "AH"), *[seat(name) for name in NAMES[1:]]]
    lots = [lot(card) for card in ("2C", "3C", "4C", "5C")]
    state = table(*seats, phase="bid", lots=lots, deck="6C 7C", seed="lighthouse")
    state = after(state, PlayAceOfHearts("ann"))
    assert (state.exhaustions, state.special_next) == (1, True)
    bids = [Bid(name, place, 0) for place, name in enumerate(NAMES)]
    settled, done = [Settle(name) for name in NAMES], [Done(name) for name in NAMES]
    state = after(state, *bids, *settled, *done, *settled)
    assert [len(each.cards) for each in state.lots] == [2] * 4
    assert {each.stones for each in state.players} == {15 - 5}
    assert not state.special_next


def test_growing_lots_for_five_have_one_to_five_cards() -> None:
    state = opened(5, lots="growing", starting_ante=6, decks=2)
    assert [len(each.cards) for each in state.lots] == [1, 2, 3, 4, 5]


def test_the_token_passes_one_place_to_the_left() -> None:
    seats = [seat(name, done=name != "dan") for name in NAMES]
    state = after(table(*seats, phase="ante"), Settle("dan"))
    assert (state.starting_player, GAME.to_act(state)) == ("bob", ("bob",))


@pytest.mark.parametrize(
    ("counts", "winners"),
    [((0, 1, 2, 1), {"cid"}), ((2, 1, 2, 0), {"ann", "cid"}), ((0, 0, 0, 0), set(NAMES))],
)
def test_all_who_are_tied_collect_the_bonus(counts: tuple[int, ...], winners: set[str]) -> None:
    seats = [
        seat(name, done=name != "dan", turned_in=count)
        for name, count in zip(NAMES, counts, strict=True)
    ]
    state = after(table(*seats, discard="2C 3C 4C 5C 6C"), Done("dan"))
    assert {each.id for each in state.players if each.hand} == winners
    assert all(len(each.hand) <= 1 for each in state.players)
