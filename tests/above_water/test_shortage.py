"""The deck runs out in the middle of everything that draws from it, and then so do the discards."""

from dataclasses import replace
from typing import Any

import pytest

from adjudicators.above_water import (
    GAME,
    Done,
    Group,
    LaidAce,
    PendingBonus,
    PendingDeal,
    PendingHearts,
    PendingSpades,
    PlayAceOfHearts,
    PlayAceOfSpades,
    Settle,
    State,
    TurnIn,
)
from adjudicators.above_water.actions import Action
from adjudicators.cards import STANDARD
from tests.above_water.tables import NAMES, lot, seat, table

LOTS = [lot("2C", "ann", 1), lot("3C", "bob", 1), lot("4C"), lot("5C")]


def after(state: State, *actions: Action) -> State:
    replay = GAME.replay(state, actions)
    assert replay.legal, replay.violations
    assert list(GAME.contradictions(replay.state)) == []
    return replay.state


def everyone(action: Any) -> list[Action]:
    return [action(name) for name in NAMES]


def others(*gone: str) -> str:
    """All cards but these, as a hand."""
    return " ".join(STANDARD.unseen(gone))


def hands(state: State) -> list[int]:
    return [len(each.hand) for each in state.players]


def stones(state: State) -> list[int]:
    return [each.stones for each in state.players]


def test_in_the_middle_of_an_ace_of_spades() -> None:
    seats = [seat("ann"), seat("bob"), seat("cid", "AS"), seat("dan")]
    state = table(*seats, phase="bid", lots=LOTS, deck="KS", seed="x")
    state = after(state, PlayAceOfSpades("cid", 0))
    assert state.lots[0].cards == ("KS",)
    assert (state.exhaustions, state.special_next, state.displaced) == (1, True, ("ann",))
    assert "AS" in state.deck


def test_two_are_displaced_by_two_aces_of_spades_and_the_last_bids_first() -> None:
    seats = [seat("ann"), seat("bob"), seat("cid", "AS"), seat("dan", "AS")]
    state = table(*seats, phase="bid", lots=LOTS, decks=2, seed="x")
    state = after(state, PlayAceOfSpades("cid", 0), PlayAceOfSpades("dan", 1))
    assert state.displaced == ("bob", "ann")
    assert GAME.to_act(state) == ("bob",)


def test_in_the_middle_of_a_bonus_for_all() -> None:
    seats = [seat(name, done=name != "dan") for name in NAMES]
    state = after(table(*seats, deck="KS QS", seed="x"), Done("dan"))
    assert (state.phase, state.exhaustions, state.special_next) == ("ante", 1, True)
    assert hands(state) == [1] * 4
    assert [each.hand for each in state.players[:2]] == [("KS",), ("QS",)]
    assert stones(after(state, *everyone(Settle))) == [15 - 5] * 4


def test_an_auction_that_was_special_anyway_is_special_once() -> None:
    seats = [seat(name, done=name != "dan") for name in NAMES]
    state = table(*seats, phase="ante", deck="KS", exhaustions=1, special=True, seed="x")
    state = after(state, Settle("dan"))
    assert [len(each.cards) for each in state.lots] == [2] * 4
    assert (state.exhaustions, state.special_next) == (2, False)


def test_the_last_card_of_the_deal_makes_the_auction_special() -> None:
    seats = [seat(name, done=name != "dan") for name in NAMES]
    state = after(table(*seats, phase="ante", deck="KS QS JS 10S", seed="x"), Settle("dan"))
    assert [len(each.cards) for each in state.lots] == [2] * 4
    assert [each.cards[0] for each in state.lots] == ["KS", "QS", "JS", "10S"]


def test_the_last_card_of_a_special_deal_is_spent_on_it_as_well() -> None:
    seats = [seat(name, done=name != "dan") for name in NAMES]
    deck = "KS QS JS 10S KH QH JH 10H"
    state = table(*seats, phase="ante", deck=deck, exhaustions=1, special=True, seed="x")
    state = after(state, Settle("dan"))
    assert (state.exhaustions, state.special_next, len(state.deck)) == (2, False, 46)


def short_deal() -> State:
    """Two cards for four lots: ann holds nearly all the others."""
    hand = others("KS", "QS", "7D", "7H", "AD")
    seats = [
        seat("ann", hand, 40, done=True),
        seat("bob", "7D 7H", 10, done=True),
        seat("cid", "", 9, done=True),
        seat("dan", "", 40),
    ]
    aces = [LaidAce("dan", 0)]
    return table(*seats, phase="ante", deck="KS QS", discard="", aces=aces, seed="x")


def test_a_deal_without_cards_is_completed_after_rounds_of_ante() -> None:
    state = after(short_deal(), Settle("dan"))
    assert (state.phase, state.exhaustions, state.turn_number) == ("forced-ante", 1, 2)
    assert stones(state) == [36, 6, 5, 36]
    assert [len(each.cards) for each in state.lots] == [1, 1, 0, 0]
    state = after(state, TurnIn("bob", (Group(("7D", "7H")),)), *everyone(Settle))
    assert (state.phase, stones(state)) == ("forced-ante", [31, 5, 0, 31])
    assert [each.stones for each in state.aces_of_diamonds] == [2]
    assert (state.deck, state.discard) == ((), ("7D", "7H"))
    state = after(state, *everyone(Settle))
    assert [each.eliminated for each in state.players] == [False, False, True, False]
    assert [len(each.cards) for each in state.lots] == [1, 1, 0], "three are left, and six are due"
    assert state.phase == "forced-ante"
    cards = [card for card in state.players[0].hand if card[:-1] in ("2", "3")]
    pairs = [Group(tuple(cards[n] for n in range(8) if cards[n][:-1] == rank)) for rank in "23"]
    state = after(state, TurnIn("ann", tuple(pairs)))
    settled = [Settle(name) for name in ("ann", "bob", "dan")]
    assert GAME.adjudicate(state, Settle("cid")).legal is False
    state = after(state, *settled)
    assert state.phase == "bid"
    assert [len(each.cards) for each in state.lots] == [2, 2]
    assert [each.id for each in state.players if not each.eliminated] == ["ann", "dan"]
    assert (state.special_next, state.starting_player) == (False, "bob")
    assert GAME.to_act(state) == ("dan",), "the token's holder is out, so the next one begins"


def test_a_deal_completed_by_those_who_left() -> None:
    """Nobody turns anything in; ann cannot pay any more, and her hand is enough."""
    state = short_deal()
    poor = (replace(state.players[0], stones=7), *state.players[1:])
    state = after(replace(state, players=poor), Settle("dan"), *everyone(Settle))
    assert (state.phase, stones(state)) == ("bid", [0, 1, 0, 31])
    assert [each.eliminated for each in state.players] == [True, False, False, False]
    assert [len(each.cards) for each in state.lots] == [2, 2, 2]
    assert [each.cards[0] for each in state.lots[:2]] == ["KS", "QS"]


def hearts_short(phase: Any) -> State:
    """ann plays her ace of hearts, and there is one card."""
    seats = [
        seat("ann", "AH", 20),
        seat("bob", others("AH", "KS"), 20),
        seat("cid", "", 20),
        seat("dan"),
    ]
    return table(*seats, phase=phase, deck="KS", discard="", seed="x")


@pytest.mark.parametrize("phase", ["spend", "ante"])
def test_an_ace_of_hearts_waits_and_the_phase_goes_on(phase: Any) -> None:
    state = after(hearts_short(phase), PlayAceOfHearts("ann"))
    waits = PendingHearts("ann", phase, ("KS", "AH"))
    assert (state.phase, state.pending, state.exhaustions) == ("forced-ante", (waits,), 2)
    turned = TurnIn("bob", (Group(("7D", "7H")),))
    state = after(state, turned, *everyone(Settle))
    assert (state.phase, state.pending) == (phase, None)
    assert hands(state)[0] == 3
    assert stones(state) == [14, 18, 14, 9]
    counted = [each.turned_in for each in state.players]
    assert counted == ([1, 2, 0, 0] if phase == "spend" else [0] * 4)


def test_whoever_plays_it_is_eliminated_and_the_cards_are_discarded() -> None:
    state = hearts_short("spend")
    state = replace(state, players=(replace(state.players[0], stones=5), *state.players[1:]))
    state = after(state, PlayAceOfHearts("ann"), *everyone(Settle))
    assert (state.phase, state.pending) == ("spend", None)
    assert (state.discard, state.deck) == (("KS", "AH"), ())
    assert state.players[0].eliminated


def short_bonus(*cards: str) -> State:
    """A bonus for ann, bob and cid that waits; what has been drawn for it is set aside."""
    seats = [seat("ann", others("AH", "KS", "QS"), 20), seat("bob", "", 20), seat("cid", "", 20)]
    rest = tuple(card for card in ("AH", "KS", "QS") if card not in cards)
    return table(
        replace(seats[0], hand=seats[0].hand + rest), *seats[1:], seat("dan", "", 20),
        phase="forced-ante", deck="", discard="", exhaustions=1, special=True, seed="x",
        pending=[PendingBonus(("ann", "bob", "cid"), cards)],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("gone", "cards", "left", "discards"),
    [
        ("bob", ("KS",), PendingBonus(("ann", "cid"), ("KS",)), ()),
        ("bob", ("KS", "QS"), PendingBonus(("ann", "cid"), ("KS",)), ("QS",)),
        ("cid", ("KS",), PendingBonus(("ann", "bob"), ("KS",)), ()),
    ],
)
def test_who_drops_out_of_a_bonus_that_waits(
    gone: str, cards: tuple[str, ...], left: PendingBonus, discards: tuple[str, ...]
) -> None:
    """The others keep what was set aside for them; what was set aside for the one who is out is discarded."""
    state = short_bonus(*cards)
    players = [replace(each, stones=0) if each.id == gone else each for each in state.players]
    state = replace(state, players=tuple(players))
    verdict = GAME.replay(state, everyone(Settle))
    told = [each.cards for each in verdict.events if each.rule.endswith("forced-ante.eliminated")]
    assert told == ([discards] if discards else [])
    if discards:  # the card is enough for the one who still waits
        assert (verdict.state.phase, verdict.state.pending) == ("ante", None)
        hands_of = {each.id: each.hand for each in verdict.state.players}
        assert (hands_of["ann"][-1], hands_of["cid"]) == ("KS", ("QS",))
    else:
        assert verdict.state.pending == (left,)


def test_a_bonus_of_which_all_have_dropped_out_is_over() -> None:
    state = short_bonus("KS")
    seats = [replace(each, stones=20 if each.id == "dan" else 0) for each in state.players]
    seats[0] = replace(seats[0], hand=())
    seats[3] = replace(seats[3], hand=state.players[0].hand)
    rich = seat("ann", "", 20)
    state = replace(
        state,
        players=(rich, *seats[1:]),
        pending=(PendingBonus(("bob", "cid"), ("KS",)),),
    )
    state = after(state, *everyone(Settle))
    assert (state.phase, state.pending, state.discard) == ("ante", None, ("KS",))


@pytest.mark.parametrize("gone", ["ann", "bob"])
def test_an_ace_of_hearts_that_becomes_the_first_draws_what_there_is(gone: str) -> None:
    """One that has been the first before waits until the discards suffice."""
    held = others("AH", "KS", "7D")
    waiting = [PendingHearts("ann", "spend", ("KS",)), PendingHearts("bob", "spend", ())]
    seats = [seat(name, "", 2 if name == gone else 20) for name in ("ann", "bob")]
    state = table(
        *seats, seat("cid", held, 20), seat("dan", "7D", 20),
        phase="forced-ante", deck="", discard="AH", exhaustions=1, special=True, seed="x",
        pending=waiting,
    )  # fmt: skip
    state = after(state, *everyone(Settle))
    assert state.phase == "forced-ante"
    if gone == "ann":
        (first,) = state.pending or ()
        assert isinstance(first, PendingHearts)
        assert (first.player, set(first.cards)) == ("bob", {"KS", "AH"})
        assert (state.discard, state.exhaustions) == ((), 2)
    else:
        assert state.pending == (waiting[0],)
        assert (state.discard, state.exhaustions) == (("AH",), 1)


def test_a_forced_ante_that_nobody_can_pay_ends_the_game() -> None:
    state = hearts_short("spend")
    seats = [replace(each, stones=n) for n, each in enumerate(state.players)]
    state = after(replace(state, players=tuple(seats)), PlayAceOfHearts("ann"), *everyone(Settle))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("dan",), "above-water.winner.short")


def test_at_the_end_nothing_is_counted_any_more() -> None:
    """Neither where what waited is dropped with its player, nor where it is left."""
    ann, bob = seat("ann", "AH", 3), seat("bob", others("AH", "KS"), 20, turned_in=2)
    gone = [seat(name, out=True) for name in ("cid", "dan")]
    for seats in ((ann, bob), (ann, replace(bob, stones=4)), (replace(ann, stones=20), bob)):
        state = table(
            *seats, *gone, turn=2, token="bob", deck="KS", discard="", exhaustions=1, seed="x"
        )
        state = after(state, PlayAceOfHearts("ann"))
        while state.phase != "finished":
            state = after(state, Settle("ann"), Settle("bob"))
        assert not any(each.turned_in or each.done for each in state.players)


def test_an_ace_of_spades_in_a_full_house_empties_a_lot_until_there_are_cards() -> None:
    cards = others("AS", "2C", "3C", "4C", "5C")
    seats = [seat("ann", cards, 20), seat("bob", "", 9), seat("cid", "AS", 20), seat("dan", "", 20)]
    lots = [lot("2C", "ann", 1), lot("3C", "bob", 1), lot("4C"), lot("5C")]
    state = table(*seats, phase="bid", lots=lots, deck="", discard="", exhaustions=1, seed="x")
    state = after(state, PlayAceOfSpades("cid", 0))
    assert state.phase == "bid", "the ace of spades itself is discarded, and is the new card"
    assert (state.lots[0].cards, state.displaced) == (("AS",), ("ann",))


def test_a_pair_taken_with_the_ace_of_spades_waits_for_a_second_card() -> None:
    pairs = ["2C 2D", "3C 3D", "4C 4D", "5C 5D"]
    cards = others("AS", *" ".join(pairs).split())
    seats = [seat("ann", cards, 20), seat("bob", "", 5), seat("cid", "AS", 20), seat("dan", "", 20)]
    lots = [lot(pairs[0], "ann", 1), lot(pairs[1], "bob", 1), lot(pairs[2]), lot(pairs[3])]
    state = table(*seats, phase="bid", lots=lots, deck="", discard="", exhaustions=1, seed="x")
    state = after(state, PlayAceOfSpades("cid", 2))
    assert (state.phase, state.lots[2].cards) == ("forced-ante", ("AS",))
    assert state.players[2].hand == ("4C", "4D")
    assert state.exhaustions == 2
    state = after(state, *everyone(Settle))
    assert (state.phase, stones(state)) == ("bid", [14, 0, 14, 14])
    first, filled, last = [each.cards for each in state.lots]
    assert (first, filled[0], last) == (("2C", "2D"), "AS", ("5C", "5D"))
    assert {filled[1], *state.deck} == {"3C", "3D"}, "bob and the lot that he bid on are gone"
    assert GAME.to_act(state) == ("cid",)


def test_whoever_goes_out_while_others_bid_again_bids_no_more() -> None:
    """ann and bob have been displaced by aces of spades; the lot that cid emptied waits for cards."""
    pairs = ["2C 2D", "3C 3D", "4C 4D", "5C 5D"]
    cards = others("AS", *" ".join(pairs).split())
    seats = [seat("ann", "", 2), seat("bob", "", 20), seat("cid", "AS", 20), seat("dan", cards, 20)]
    lots = [lot(pairs[0], "ann", 1), *[lot(pair) for pair in pairs[1:]]]
    state = table(
        *seats,
        phase="bid",
        lots=lots,
        deck="",
        discard="",
        exhaustions=1,
        displaced="bob",
        seed="x",
    )
    state = after(state, PlayAceOfSpades("cid", 0))
    assert (state.phase, state.displaced) == ("forced-ante", ("ann", "bob"))
    state = after(state, *everyone(Settle))
    assert state.players[0].eliminated
    assert state.displaced == ("bob",)


def test_an_ace_of_hearts_for_which_there_was_no_card_exhausts_nothing() -> None:
    """An ace of hearts that nothing has been drawn for yet says nothing of the deck; one with cards does."""
    held = others("AH", "KS")
    seats = [seat("ann", "", 20), seat("bob", held, 20), seat("cid", "", 20), seat("dan", "", 20)]

    def waiting(cards: tuple[str, ...], discard: str) -> State:
        return table(
            *seats, phase="forced-ante", deck="", discard=discard, exhaustions=1, seed="x",
            pending=[PendingHearts("ann", "spend", cards)],
        )  # fmt: skip

    assert list(GAME.contradictions(waiting((), "AH KS"))) == []
    (told,) = GAME.contradictions(waiting(("AH",), "KS"))
    assert (told.pointer, told.rule) == ("/state/special_next", "above-water.special-auction")


def test_a_deal_that_has_begun_has_exhausted_the_deck() -> None:
    """Of one for which there was no card at all, nothing is known."""
    for lots, hand in (("KS", others("KS")), ("", others())):
        state = table(
            seat("ann", hand, 20), seat("bob"), seat("cid"), seat("dan"),
            phase="forced-ante", deck="", discard="", exhaustions=1, seed="x", turn=2,
            lots=[lot(lots), lot(""), lot(""), lot("")], pending=[PendingDeal()],
        )  # fmt: skip
        told = [each.pointer for each in GAME.contradictions(state)]
        assert told == (["/state/special_next"] if lots else [])


def test_when_the_first_of_a_bonus_drops_out_the_others_keep_what_is_set_aside_for_them() -> None:
    state = short_bonus("KS", "QS")
    players = [replace(each, stones=0) if each.id == "ann" else each for each in state.players]
    state = after(replace(state, players=tuple(players)), *everyone(Settle))
    assert (state.players[0].eliminated, state.pending) == (True, None)
    assert state.players[1].hand == ("QS",)
    assert len(state.players[2].hand) == 1


def test_a_lot_that_waits_for_cards_moves_up_with_the_others() -> None:
    """The lot that bob has bid on goes with him; the one taken with an ace of spades was the third."""
    rest = " ".join(STANDARD.unseen(("*", "AH", "5C", "6C")))
    state = table(
        seat("ann", rest), seat("bob", "*", 0), seat("cid"), seat("dan", out=True),
        phase="forced-ante", deck="", discard="AH", exhaustions=1, special=True, seed="x",
        lots=[lot("5C", "bob", 1), lot("6C", "cid", 2), lot("")], displaced="ann",
        pending=[PendingSpades(2, 1)],
    )  # fmt: skip
    then = after(state, Settle("ann"), Settle("bob"), Settle("cid"))
    assert then.lots == (lot("6C", "cid", 2), lot("AH"))
