"""States that cannot occur: every contradiction, with its place and the rule that it contradicts."""

from dataclasses import replace
from typing import Any

import pytest

from adjudicators.chance import Rng
from adjudicators.spades import GAME, Deal, Options, Play, Played, State, Trick
from adjudicators.spades.possible import STAGES
from adjudicators.verdict import Impossible
from tests.changes import Change, changed, player, with_
from tests.spades.tables import NAMES, RANKS, plays, seat, table

Faults = set[tuple[str, str]]

SUIT_OF = {"ann": "P", "bob": "R", "cid": "W", "dan": "L", "eve": "S"}
"""In one hand here everyone holds one suit; so whoever leads, the lead is beaten, and all win twice."""


def one_suit_each() -> State:
    """That hand, about to be opened by ann."""
    seats = [seat(each, " ".join(rank + SUIT_OF[each] for rank in RANKS[:10]), 2) for each in NAMES]
    return table(*seats, turn="ann", jokers=False, ghost_hand=True, seed="lighthouse")


def played_out(count: int) -> State:
    """The same hand after so many cards."""
    state = one_suit_each()
    leaders = ["ann", "eve", "cid", "dan", "bob"] * 2
    actions = [
        Play(name, RANKS[number] + SUIT_OF[name])
        for number, leader in enumerate(leaders)
        for name in (*NAMES[NAMES.index(leader) :], *NAMES[: NAMES.index(leader)])
    ]
    replay = GAME.replay(state, actions[:count])
    assert replay.legal
    return replay.state


BIDDING = replace(
    table(
        seat("ann", bid=4), seat("bob", bid=None), seat("cid", bid=None), phase="bid", turn="bob"
    ),
    rng=Rng("lighthouse", 1),
)
UNLED = table(seat("ann", "2P 3R"), seat("bob", "*P"), seat("cid", "3P"), turn="ann", seed="x")
PLAYING = played_out(17)
OVER = played_out(50)
LATER = replace(OVER, hand_number=11, dealer="eve", rng=None)
SECOND = table(
    seat("ann", bid=None), seat("bob", bid=None), seat("cid", bid=None),
    phase="bid", turn="bob", hand_number=2, seed="x",
)  # fmt: skip
SECOND_OVER = replace(OVER, hand_number=2, dealer="ann", rng=None)
SOUND = [BIDDING, UNLED, PLAYING, OVER, LATER, SECOND, SECOND_OVER]
NO_PAPER: dict[str, Any] = {
    "ghost": " ".join(rank + "P" for rank in [*RANKS, "*"]),
    "ghost_hand": True,
}


def exchanged(one: str, other: str) -> Change[State]:
    """Exchange two cards, wherever they are."""
    to = {one: other, other: one}

    def swapped(held: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(to.get(card, card) for card in held)

    def turned(played: tuple[Played, ...]) -> tuple[Played, ...]:
        return tuple(Played(each.player, to.get(each.card, each.card)) for each in played)

    def change(state: State) -> State:
        return replace(
            state,
            players=tuple(replace(each, hand=swapped(each.hand)) for each in state.players),
            aside=swapped(state.aside),
            ghost=swapped(state.ghost),
            trick=turned(state.trick),
            tricks=tuple(Trick(each.winner, turned(each.plays)) for each in state.tricks),
        )

    return change


def trick_changed(number: int, **changes: Any) -> Change[State]:
    """Change one of the tricks that were taken."""

    def change(state: State) -> State:
        tricks = list(state.tricks)
        tricks[number] = replace(tricks[number], **changes)
        return replace(state, tricks=tuple(tricks))

    return change


def ghosted(number: int) -> Change[State]:
    """Put a card of a player's hand to those aside."""

    def change(state: State) -> State:
        hand = state.players[number].hand
        return player(number, hand=hand[1:])(replace(state, aside=(*state.aside, hand[0])))

    return change


IMPOSSIBLE: list[tuple[str, State, list[Change[State]], Faults]] = [
    ("two of one name", UNLED, [player(2, id="ann"), with_(dealer="ann")], {("/state/players/2/id", "players")}),
    ("a card twice, so another is missing", UNLED, [player(1, hand=("2P", *UNLED.players[1].hand[1:]))],
     {("/state/players/1/hand/0", "deck"), ("/state", "deck")}),
    ("a card missing", UNLED, [with_(aside=())], {("/state", "deck"), ("/state/aside", "aside")}),
    ("a card that nobody knows too many", UNLED, [with_(ghost=("?",))],
     {("/state", "deck"), ("/state/ghost", "ghost-hand")}),
    ("a joker in a game without", PLAYING, [player(0, hand=("*R", *PLAYING.players[0].hand[1:]))],
     {("/state/players/0/hand/0", "jokers"), ("/state", "deck")}),
    ("a hand too short", UNLED, [ghosted(0)], {("/state/players/0/hand", "deal"), ("/state/aside", "aside")}),
    ("a ghost too small", PLAYING, [with_(ghost=PLAYING.ghost[1:], aside=(*PLAYING.aside, PLAYING.ghost[0]))],
     {("/state/ghost", "ghost-hand"), ("/state/aside", "aside")}),
    ("the wrong dealer", PLAYING, [with_(dealer="bob")], {("/state/dealer", "dealer")}),
    ("a dealer who is not there", PLAYING, [with_(dealer="zoe")],
     {("/state/dealer", "dealer"), ("/state/dealer", "players")}),
    ("three shuffles for one hand", PLAYING, [with_(rng=Rng("x", 3))], {("/state/rng/draws", "shuffle")}),
    ("bidding after cards were played", PLAYING, [with_(phase="bid")],
     {("/state/phase", "bid")}),
    ("still in play when all is played", OVER, [with_(phase="play", turn="ann")],
     {("/state/phase", "deal.between-hands")}),
    ("over before all is played", PLAYING, [with_(phase="deal", turn=None)],
     {("/state/phase", "deal.between-hands")}),
    ("everybody has played, and nobody has taken the trick", table(
        seat("ann"), seat("bob"), seat("cid"), on_table=plays("ann", "2P 3P 4P"), turn="ann"), [],
     {("/state/trick", "trick")}),
    ("a bid above the hand", PLAYING, [player(3, bid=11)], {("/state/players/3/bid", "bid.range")}),
    ("no bid", PLAYING, [player(3, bid=None)], {("/state/players/3/bid", "bid")}),
    ("a bid before its turn", BIDDING, [player(0, bid=None), player(1, bid=1)],
     {("/state/players/0/bid", "bid.order"), ("/state/players/1/bid", "bid.order")}),
    ("everyone has bid", BIDDING, [player(1, bid=1), player(2, bid=1)], {("/state/phase", "bid")}),
    ("the next to bid is another", BIDDING, [with_(turn="cid")], {("/state/turn", "bid.order")}),
    ("nobody's turn to bid", BIDDING, [with_(turn=None)], {("/state/turn", "bid.order")}),
    ("a trick of another's", PLAYING, [trick_changed(0, winner="ann")],
     {("/state/tricks/0/winner", "trick")}),
    ("a trick that is short of a card", PLAYING, [
        trick_changed(1, plays=PLAYING.tricks[1].plays[:4]),
        with_(aside=(*PLAYING.aside, PLAYING.tricks[1].plays[4].card))],
     {("/state/tricks/1/plays", "trick"), ("/state/aside", "aside")}),
    ("a trick led by somebody who did not take the last", PLAYING, [
        trick_changed(1, plays=(*PLAYING.tricks[1].plays[1:], PLAYING.tricks[1].plays[0]))],
     {("/state/tricks/1/plays/0/player", "lead"), ("/state/tricks/1/winner", "trick"),
      ("/state/tricks/2/plays/0/player", "lead")}),
    ("cards out of turn", PLAYING, [
        trick_changed(0, plays=(PLAYING.tricks[0].plays[0], PLAYING.tricks[0].plays[2],
                                PLAYING.tricks[0].plays[1], *PLAYING.tricks[0].plays[3:]))],
     {("/state/tricks/0/plays/1/player", "play.turn"), ("/state/tricks/0/plays/2/player", "play.turn"),
      ("/state/tricks/0/plays/3/player", "play.turn")}),
    ("a card of somebody who is not there", PLAYING, [
        trick_changed(0, plays=(*PLAYING.tricks[0].plays[:4], Played("zoe", "2S")))],
     {("/state/tricks/0/plays/4/player", "players"), ("/state/tricks/0/winner", "trick"),
      ("/state/tricks/1/plays/0/player", "lead")}),
    ("a card of such a one, in a trick that another took", table(
        seat("ann"), seat("bob"), seat("cid"), turn="bob",
        tricks=(Trick("bob", (*plays("ann", "2P 3P"), Played("zoe", "2R"))),)), [],
     {("/state/tricks/0/plays/2/player", "players")}),
    ("the turn of somebody who has just played", PLAYING, [with_(turn="dan")], {("/state/turn", "play.turn")}),
    ("nobody's turn", PLAYING, [with_(turn=None)], {("/state/turn", "play.turn")}),
    ("a turn when the hand is over", OVER, [with_(turn="ann")], {("/state/turn", "play.turn")}),
    ("the trick led by another than the winner", PLAYING, [with_(trick=PLAYING.trick[::-1])],
     {("/state/trick/0/player", "lead"), ("/state/trick/1/player", "play.turn"),
      ("/state/turn", "play.turn")}),
    ("a suit not followed that is held", PLAYING, [exchanged("QP", "9R")],
     {("/state/players/1/hand/4", "follow-suit")}),
    ("a suit not followed that was played later", PLAYING, [exchanged("3R", "QP")],
     {("/state/tricks/1/plays/2/card", "follow-suit")}),
    ("2P held by another than led the first trick", table(
        seat("ann"), seat("bob", "2P"), seat("cid"), aside="*P", on_table=plays("ann", "3P"), turn="bob"), [],
     {("/state/players/1/hand/0", "first-lead")}),
    ("the lead by one who cannot lead without Paper", table(
        seat("ann"), seat("bob"), seat("cid"), on_table=plays("cid", "3S"), turn="ann", **NO_PAPER), [],
     {("/state/trick/0/player", "first-lead.no-paper")}),
    ("the turn of one who cannot lead without Paper", table(
        seat("ann"), seat("bob"), seat("cid"), turn="cid", **NO_PAPER), [],
     {("/state/turn", "first-lead.no-paper")}),
    ("the turn of one who has no 2P", UNLED, [with_(turn="bob")], {("/state/turn", "first-lead")}),
    ("nobody's turn, though 2P is seen", UNLED, [with_(turn=None)], {("/state/turn", "first-lead")}),
    ("the turn of a stranger", UNLED, [with_(turn="zoe")], {("/state/turn", "players")}),
    ("nobody's turn, though only cid can hold 2P", UNLED, [
        with_(turn=None), exchanged("2P", UNLED.players[2].hand[-1]),
        lambda state: player(2, hand=(*state.players[2].hand[:-1], "?"))(state)], {("/state/turn", "first-lead")}),
    ("unseen cards for whose holders they are ruled out", PLAYING, [
        exchanged("QP", "JR"), player(1, hand=("?",) * 7)], {("/state/players", "unseen-cards")}),
    ("bags before the first hand", UNLED, [player(0, bags=1)], {("/state/players/0/bags", "score.bounds")}),
    ("points before the first hand", UNLED, [player(0, score=1)], {("/state/players/0/score", "score.bounds")}),
    ("less than no points before it", UNLED, [player(0, score=-100)],
     {("/state/players/0/score", "score.bounds")}),
    ("a score that leaves points for no hand", OVER, [player(0, score=21)],
     {("/state/players/0/score", "score.bounds")}),
    ("more bags than were collected", OVER, [player(0, bags=1)], {("/state/players/0/bags", "score.bounds")}),
    ("points and bags that no hand gives together", SECOND, [player(0, score=7, bags=4)],
     {("/state/players/0/score", "score.bounds")}),
    ("two sheets of which no hand gives even one", SECOND, [player(0, score=41), player(1, bags=9, score=8)],
     {("/state/players/0/score", "score.bounds"), ("/state/players/1/score", "score.bounds")}),
    ("a first hand in which nobody took a trick", SECOND, [player(number, score=150) for number in range(3)],
     {("/state/players", "score.bounds")}),
    ("such a first hand, after the second", SECOND_OVER, [player(number, score=170) for number in range(5)],
     {("/state/players", "score.bounds")}),
    ("the target reached before this hand", LATER, [player(0, score=521), with_(phase="finished")],
     {("/state/players/0/score", "target")}),
    ("the target reached and a hand to be dealt", LATER, [player(0, score=519)], {("/state/phase", "target")}),
    ("finished before the target", LATER, [with_(phase="finished")], {("/state/phase", "target")}),
    ("everything at once", UNLED, [with_(dealer="ann", rng=Rng("x", 2)), player(1, bid=None)],
     {("/state/dealer", "dealer"), ("/state/rng/draws", "shuffle"), ("/state/players/1/bid", "bid")}),
]  # fmt: skip


@pytest.mark.parametrize(
    "state", SOUND, ids=["bidding", "unled", "playing", "over", "later", "second", "second over"]
)
def test_a_sound_state_is_not_refused(state: State) -> None:
    assert GAME.contradictions(state) == []


@pytest.mark.parametrize(
    ("state", "changes", "faults"),
    [case[1:] for case in IMPOSSIBLE],
    ids=[case[0] for case in IMPOSSIBLE],
)
def test_an_impossible_state_is_refused(
    state: State, changes: list[Change[State]], faults: Faults
) -> None:
    with pytest.raises(Impossible) as refused:
        GAME.adjudicate(changed(state, changes), Play("ann", "2P"))
    found = {(each.pointer, each.rule) for each in refused.value.contradictions}
    assert found == {(pointer, f"spades.{rule}") for pointer, rule in faults}


def test_of_bids_after_cards_were_played_both_things_are_told() -> None:
    found = GAME.contradictions(changed(PLAYING, [with_(phase="bid")]))
    told = [each.detail for each in found if each.pointer == "/state/phase"]
    assert told == [
        "cards were played, so the bids are made",
        "everyone has bid, so the play has begun",
    ]


CHECKS = [check for stage in STAGES for check in stage]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_every_check_refuses_some_state(check: Any) -> None:
    reached = []
    for _, state, changes, _ in IMPOSSIBLE:
        made = changed(state, changes)
        for stage in STAGES:
            if check in stage:
                reached.append(made)
            if any(list(each(made)) for each in stage):
                break
    assert any(list(check(state)) for state in reached)


@pytest.mark.parametrize("ghost", [False, True])
@pytest.mark.parametrize("rock", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_state_of_a_real_game_is_refused_however_little_is_seen_of_it(
    seats: int, rock: bool, ghost: bool
) -> None:
    options = Options(rock_breaks_everything=rock, ghost_hand=ghost, target=1)
    state: Any = GAME.new(NAMES[:seats], options, seed="however little").state
    for step in range(1000):
        assert GAME.contradictions(state) == []
        for viewer in (None, "ann"):
            assert GAME.contradictions(GAME.view(state, viewer)) == []
        actions = GAME.actions(state).actions
        if not actions:
            break
        state = GAME.adjudicate(state, actions[(step * 7) % min(len(actions), 6)]).state
    assert state.phase == "finished"


def test_after_the_last_hand_nobody_deals() -> None:
    """Hands are numbered up to a limit; the state after the last one is sound, and nothing can be done in it."""
    state = replace(LATER, hand_number=1_000_000, dealer=NAMES[(1_000_000 - 2) % 5])
    assert GAME.contradictions(state) == []
    verdict = GAME.adjudicate(state, Deal())
    assert [each.rule for each in verdict.violations] == ["spades.deal.last-hand"]
    listing = GAME.actions(state)
    assert (listing.to_act, listing.actions, listing.open) == ((), (), ())
    amid = replace(PLAYING, hand_number=1_000_000, dealer=state.dealer, rng=None)
    verdict = GAME.adjudicate(amid, Deal())
    assert [each.rule for each in verdict.violations] == ["spades.deal.between-hands"]
    before = replace(LATER, hand_number=999_999, dealer=NAMES[(999_999 - 2) % 5])
    before = replace(before, rng=Rng("lighthouse", 999_999))
    dealt = GAME.adjudicate(before, Deal())
    assert dealt.legal is True
    assert GAME.contradictions(dealt.state) == []
