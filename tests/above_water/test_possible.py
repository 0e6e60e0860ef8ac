"""States that cannot occur: every contradiction, with its place and the rule that it contradicts."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from adjudicators.above_water import (
    GAME,
    LaidAce,
    Options,
    PendingBonus,
    PendingDeal,
    PendingHearts,
    PendingSpades,
    Player,
    State,
)
from adjudicators.above_water.possible.table import STAGES
from adjudicators.cards import STANDARD
from adjudicators.chance import Rng
from adjudicators.verdict import Impossible
from tests.above_water.tables import NAMES, lot, seat, table
from tests.changes import Change, player, with_

Faults = set[tuple[str, str]]

LOTS = [lot(card) for card in ("2C", "3C", "4C", "5C")]
PAIRS = [lot(pair) for pair in ("2C 2D", "3C 3D", "4C 4D", "5C 5D")]
SOME_BIDS = [lot("2C", "ann", 3), lot("3C", "bob", 2), *LOTS[2:]]
ALL_BIDS = [lot(f"{n + 2}C", name, n) for n, name in enumerate(NAMES)]
REST = " ".join(STANDARD.unseen(("*", "AH", "5C", "6C")))


BIDDING = table(phase="bid", lots=SOME_BIDS, seed="x")
COLLECTING = table(phase="collect", lots=ALL_BIDS, seed="x")
SPENDING = table(
    seat("ann", "2C", turned_in=1), *[seat(each) for each in NAMES[1:]], discard="KS", seed="x"
)
ANTE = table(seat("ann", done=True), *[seat(each) for each in NAMES[1:]], phase="ante", seed="x")
GONE = table(seat("ann"), seat("bob", out=True), seat("cid"), seat("dan"), turn=9, token="bob")
HEARTS = table(
    seat("ann"), seat("bob", REST), seat("cid", "5C"), seat("dan", "6C"),
    phase="forced-ante", deck="", discard="AH", exhaustions=1, special=True, seed="x",
    pending=[PendingHearts("ann", "spend", ("*",))],
)  # fmt: skip
DEALING = table(
    seat("ann", REST), seat("bob", "*"), seat("cid"), seat("dan"),
    phase="forced-ante", deck="", discard="AH", exhaustions=1, special=True, seed="x",
    lots=[lot("5C"), lot("6C"), lot(""), lot("")], pending=[PendingDeal()],
)  # fmt: skip
TAKING = replace(
    DEALING,
    lots=(lot("5C", "bob", 1), lot("6C", "cid", 2), lot("")),
    players=(*DEALING.players[:3], seat("dan", out=True)),
    displaced=("ann",),
    pending=(PendingSpades(2, 1),),
)
BONUS = replace(HEARTS, pending=(PendingBonus(("ann", "cid"), ("*",)),))
OVER = table(*[seat(each, "", 3) for each in NAMES], phase="finished")
GROWING = replace(
    table(phase="bid", lots=[lot("2C"), lot("3C 4C"), lot("5C 6C 7C"), lot("8C 9C 10C JC")]),
    options=Options(lots="growing"),
)
SOUND = {
    "bidding": BIDDING, "collecting": COLLECTING, "spending": SPENDING, "ante": ANTE, "gone": GONE,
    "hearts": HEARTS, "dealing": DEALING, "taking": TAKING, "bonus": BONUS, "over": OVER,
    "growing": GROWING,
}  # fmt: skip


def pending(**changes: Any) -> Change[State]:
    """Change what waits first."""

    def change(state: State) -> State:
        first, *others = state.pending or ()
        return replace(state, pending=(replace(first, **changes), *others))

    return change


TABLE: list[tuple[str, State, Change[State], Faults]] = [
    ("two of a name", SPENDING, player(1, id="ann"), {("/state/players/1/id", "players")}),
    ("a stranger has the token", SPENDING, with_(starting_player="eve"), {("/state/starting_player", "players")}),
    ("a stranger bids", BIDDING, with_(lots=(lot("2C", "eve"), *LOTS[1:])), {("/state/lots/0/bid/player", "players")}),
    ("a stranger waits", HEARTS, pending(player="eve"), {("/state/pending/0/player", "players")}),
    ("a stranger's ace", SPENDING, with_(aces_of_diamonds=(LaidAce("eve", 0),)), {("/state/aces_of_diamonds/0/owner", "players")}),
    ("a card twice", SPENDING, player(1, hand=("2C",)), {("/state/players/1/hand/0", "deck"), ("/state", "deck")}),
    ("an ace on the table twice", SPENDING, with_(aces_of_diamonds=(LaidAce("ann", 0),)), {("/state/aces_of_diamonds/0", "deck"), ("/state", "deck")}),
    ("a card missing", SPENDING, player(0, hand=()), {("/state", "deck")}),
    ("a third joker", SPENDING, player(0, hand=("*",)), {("/state/deck/51", "deck"), ("/state", "deck")}),
    ("stones from nowhere", SPENDING, player(0, stones=300), {("/state/players", "stones.bounds")}),
    ("the eliminated have stones", GONE, player(1, stones=1), {("/state/players/1/stones", "eliminated.goods")}),
    ("the eliminated are done", GONE, player(1, done=True), {("/state/players/1/done", "eliminated.goods")}),
    ("the eliminated bid", BIDDING, player(1, eliminated=True, stones=0), {("/state/lots/1/bid/player", "eliminated")}),
    ("one is left", GONE, lambda s: player(2, eliminated=True, stones=0)(player(3, eliminated=True, stones=0)(s)), {("/state/players", "winner")}),
    ("nobody is left", OVER, lambda s: replace(s, players=tuple(Player(n, 0, (), 0, False, True) for n in NAMES), turn_number=2, starting_player="bob"), {("/state/players", "winner")}),
    ("somebody could pay", OVER, player(2, stones=4), {("/state/phase", "winner")}),
    ("the token is elsewhere", SPENDING, with_(starting_player="bob"), {("/state/starting_player", "starting-player")}),
    ("the token of turn 6", SPENDING, with_(turn_number=6), {("/state/starting_player", "starting-player")}),
    ("the first turn's token", GONE, with_(turn_number=1), {("/state/starting_player", "starting-player")}),
    ("done while bidding", BIDDING, player(2, done=True), {("/state/players/2/done", "turn")}),
    ("all are done", SPENDING, lambda s: replace(s, players=tuple(replace(p, done=True) for p in s.players)), {("/state/players", "spending.done")}),
    ("all have settled", ANTE, lambda s: replace(s, players=tuple(replace(p, done=True) for p in s.players)), {("/state/players", "settle")}),
    ("counted out of place", ANTE, player(3, turned_in=2), {("/state/players/3/turned_in", "spending")}),
    ("no lots", BIDDING, lambda s: replace(s, lots=(), discard=("2C", "3C", "4C", "5C")), {("/state/lots", "turn")}),
    ("lots too late", COLLECTING, with_(phase="spend"), {("/state/lots", "turn")}),
    ("displaced out of an auction", SPENDING, with_(displaced=("ann",)), {("/state/displaced", "turn")}),
    ("too few lots", BIDDING, lambda s: replace(s, lots=s.lots[:3], discard=("5C",)), {("/state/lots", "lots")}),
    ("too many lots", table(phase="bid", lots=[*LOTS, lot("6C")]), with_(), {("/state/lots", "lots")}),
    ("a single pair", table(phase="bid", lots=[lot("2C 2D"), *LOTS[1:]], exhaustions=1), with_(), {("/state/lots", "special-auction")}),
    ("pairs too early", table(phase="bid", lots=PAIRS), with_(), {("/state/lots", "special-auction")}),
    ("lots that do not grow", GROWING, lambda s: replace(s, lots=s.lots[::-1]), {("/state/lots", "growing-lots")}),
    ("growing lots of which the first one is empty", GROWING, lambda s: replace(s, lots=(lot(""), *s.lots[1:]), discard=(*s.discard, "2C")), {("/state/lots", "growing-lots")}),
    ("a special auction of growing lots", GROWING, with_(special_next=True, exhaustions=1), {("/state/special_next", "growing-lots")}),
    ("special without cause", SPENDING, with_(special_next=True), {("/state/special_next", "special-auction")}),
    ("two bids of one", BIDDING, with_(lots=(lot("2C", "ann", 3), lot("3C", "ann", 2), *LOTS[2:])), {("/state/lots", "bid")}),
    ("a bid and displaced", BIDDING, with_(displaced=("ann",)), {("/state/lots", "bid")}),
    ("out of rotation", BIDDING, with_(lots=(lot("2C", "ann", 3), lot("3C", "dan", 2), *LOTS[2:])), {("/state/lots", "bid")}),
    ("everyone has a bid", COLLECTING, with_(phase="bid"), {("/state/phase", "auction-end")}),
    ("not everyone has a bid", BIDDING, with_(phase="collect"), {("/state/phase", "auction-end")}),
    ("an empty deck", SPENDING, lambda s: replace(s, discard=s.deck + s.discard, deck=()), {("/state/exhaustions", "exhausted")}),
    ("shuffles not made", SPENDING, with_(rng=Rng("x", 3)), {("/state/rng/draws", "shuffle")}),
    ("exhausted without a shuffle", SPENDING, with_(exhaustions=1), {("/state/rng/draws", "shuffle")}),
    ("nothing waits for which there are lots", COLLECTING, with_(phase="forced-ante"), {("/state/phase", "forced-ante")}),
    ("nothing waits", ANTE, with_(phase="forced-ante"), {("/state/phase", "forced-ante")}),
    ("waiting in the wrong phase", HEARTS, with_(phase="spend"), {("/state/phase", "forced-ante")}),
    ("cards there all the same", HEARTS, lambda s: replace(s, deck=s.discard, discard=(), rng=None), {("/state/deck", "forced-ante")}),
    ("all cards are there", HEARTS, lambda s: replace(pending(cards=("*", "5C", "6C"))(s), players=(s.players[0], s.players[1], seat("cid"), seat("dan"))), {("/state/pending/0", "forced-ante")}),
    ("a bonus twice for one", BONUS, pending(players=("ann", "ann")), {("/state/pending/0", "forced-ante")}),
    ("a bonus that does not go clockwise", BONUS, pending(players=("cid", "ann")), {("/state/pending/0/players", "bonus.order")}),
    ("bids in the middle of a deal", DEALING, with_(lots=(lot("5C", "ann"), lot("6C"), lot(""), lot(""))), {("/state/pending/0", "forced-ante")}),
    ("a lot that is not there", TAKING, pending(lot=3), {("/state/pending/0", "forced-ante")}),
    ("a lot with a bid", TAKING, pending(lot=1), {("/state/pending/0", "forced-ante"), ("/state/lots", "special-auction")}),
    ("a lot that lacks nothing", TAKING, lambda s: replace(s, lots=(*s.lots[:2], lot("AH")), discard=()), {("/state/pending/0", "forced-ante")}),
    ("a deal that lacks nothing", DEALING, lambda s: replace(s, special_next=False, lots=(*s.lots[:2], lot("AH"), lot("*")), discard=(), players=(s.players[0], seat("bob"), *s.players[2:])), {("/state/lots", "forced-ante"), ("/state/special_next", "special-auction")}),
    ("a short deal that is not special", DEALING, with_(special_next=False), {("/state/special_next", "special-auction")}),
    ("a short ace of hearts and no special auction", HEARTS, with_(special_next=False), {("/state/special_next", "special-auction")}),
    ("a deal out of order", DEALING, with_(lots=(lot("5C"), lot(""), lot("6C"), lot(""))), {("/state/lots", "forced-ante")}),
    ("growing lots out of order", DEALING, with_(options=Options(lots="growing"), special_next=False, lots=(lot(""), lot("5C 6C"), lot(""), lot(""))), {("/state/lots", "forced-ante")}),
    ("a pair among single lots", HEARTS, lambda s: replace(pending(phase="bid")(s), lots=(lot("5C"), lot("6C"), lot("* 5H"), lot("7H")), players=(s.players[0], seat("bob", " ".join(STANDARD.unseen(("*", "*", "AH", "5C", "6C", "5H", "7H")))), seat("cid"), seat("dan"))), {("/state/lots", "special-auction")}),
    ("a bonus behind an ace", HEARTS, lambda s: replace(s, pending=(*(s.pending or ()), PendingBonus(("bob",), ()))), {("/state/pending/1", "forced-ante.queue")}),
    ("two aces that go on with different phases", HEARTS, lambda s: replace(s, pending=(*(s.pending or ()), PendingHearts("bob", "ante", ()))), {("/state/pending/1/phase", "forced-ante.queue")}),
    ("more turned in than discarded", SPENDING, player(1, turned_in=1), {("/state/discard", "spending")}),
    ("stones on an ace before an ante", table(aces=[LaidAce("ann", 0)]), with_(aces_of_diamonds=(LaidAce("ann", 1),)), {("/state/aces_of_diamonds/0/stones", "ace-of-diamonds.grows")}),
    ("more stones on an ace than antes", table(aces=[LaidAce("ann", 4), LaidAce("bob", 3)], decks=2, turn=5), with_(aces_of_diamonds=(LaidAce("ann", 4), LaidAce("bob", 5))), {("/state/aces_of_diamonds/1/stones", "ace-of-diamonds.grows")}),
    ("two displaced by one bid", BIDDING, with_(lots=tuple(LOTS), displaced=("bob", "ann")), {("/state/displaced", "bid.again")}),
    ("three displaced with one ace", table(phase="bid", lots=[*LOTS[:3], lot("5C", "dan")], discard="AS", decks=2), with_(displaced=("cid", "bob", "ann")), {("/state/displaced", "bid.again")}),
    ("several things at once", SPENDING, lambda s: player(0, stones=300)(replace(s, special_next=True)), {("/state/players", "stones.bounds"), ("/state/special_next", "special-auction")}),
]  # fmt: skip


@pytest.mark.parametrize("state", SOUND.values(), ids=SOUND.keys())
def test_sound_states_can_occur(state: State) -> None:
    assert list(GAME.contradictions(state)) == []
    GAME.actions(state)


@pytest.mark.parametrize(
    ("state", "change", "faults"), [each[1:] for each in TABLE], ids=[each[0] for each in TABLE]
)
def test_what_cannot_occur_is_told_with_its_place(
    state: State, change: Change[State], faults: Faults
) -> None:
    found = GAME.contradictions(change(state))
    assert {(each.pointer, each.rule.removeprefix("above-water.")) for each in found} == faults
    with pytest.raises(Impossible):
        GAME.actions(change(state))


def test_as_many_wait_to_bid_as_aces_of_spades_and_one_bid_can_displace() -> None:
    """An unseen discard may be an ace of spades; after the discards were shuffled nobody can tell."""
    two, unseen = with_(lots=tuple(LOTS), displaced=("bob", "ann")), " ".join(["?"] * 50)
    for state in (
        table(phase="bid", lots=LOTS, discard="AS"),
        table(phase="bid", lots=LOTS, deck=unseen[:-2], discard="?"),
        table(phase="bid", lots=LOTS, exhaustions=1),
    ):
        assert list(GAME.contradictions(two(state))) == []


def test_an_ace_of_diamonds_grows_with_the_last_ante_and_with_forced_ones() -> None:
    aces = [LaidAce("ann", 1)]
    poor = [seat(each, "", 3) for each in NAMES]
    for state in (table(*poor, phase="finished", aces=aces), table(aces=aces, exhaustions=1)):
        assert list(GAME.contradictions(state)) == []


def test_too_many_players_for_the_cards() -> None:
    names = [f"p{n}" for n in range(14)]
    state = table(*[seat(name) for name in names])
    (found,) = GAME.contradictions(state)
    assert (found.pointer, found.rule) == ("/state/players", "above-water.players.most")


def test_every_check_finds_something() -> None:
    """No check of the table could be left out."""
    states = [change(state) for _, state, change, _ in TABLE]
    states.append(table(*[seat(f"p{n}") for n in range(14)]))
    for checks in STAGES:
        for check in checks:
            assert any(_found(check, state) for state in states), check


def _found(check: Callable[[State], Any], state: State) -> bool:
    try:
        return bool(check(state))
    except LookupError:  # a stage that is not come to with such a state
        return False


@pytest.mark.parametrize(
    ("exhaustions", "discard", "most"),
    [(0, "", 276), (0, "2C 3C", 284), (1, "", 492), (1, "2C 3C", 500), (2, "", 708)],
)
def test_each_time_through_the_deck_can_bring_four_stones_a_card(
    exhaustions: int, discard: str, most: int
) -> None:
    """Four players begin with 15 stones each."""
    state = table(exhaustions=exhaustions, turn=30, discard=discard)
    for stones, bounded in ((most - 45, False), (most - 44, True)):
        found = GAME.contradictions(player(0, stones=stones)(state))
        assert any(each.rule == "above-water.stones.bounds" for each in found) == bounded, found


def test_when_the_game_is_over_all_may_be_done() -> None:
    poor = [seat(each, "", 0, done=True) for each in NAMES]
    assert GAME.contradictions(table(*poor, phase="finished")) == []
