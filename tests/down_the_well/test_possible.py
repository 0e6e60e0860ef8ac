"""States that cannot occur: every reason is told, with its place and its rule, and nothing else."""

from dataclasses import replace
from typing import Any

import pytest

from adjudicators.chance import Rng
from adjudicators.down_the_well import GAME, Lead, Options, State
from tests.changes import Change, changed, player, with_
from tests.down_the_well.tables import cards, seat, table

Told = set[tuple[str, str]]

PASSING = table(
    seat("ann", "2A 3A 4A 5A 6A 7A QA", passing="KA 4C 2B"),
    seat("bob", "3C 2D 3D 4D 5D 6D 7D QD KD AD"),
    seat("cid", "7C 2F 3F 4F 5F 6F 7F QF KF AF"),
    phase="pass-three",
    seed="lighthouse",
)
OPENING = table(
    seat("ann", "2A 3A 4A 5A 6A 7A QA KA 4C 2B"),
    seat("bob", "3C 2D 3D 4D 5D 6D 7D QD KD AD"),
    seat("cid", "7C 2F 3F 4F 5F 6F 7F QF KF AF"),
    lead="5C",
    turn="bob",
)
PLAYING = table(
    seat("ann", "2A 3A 4A 5A 6A 7A QA KA 4C"),
    seat("bob", "2D 3D 4D 5D 6D 7D QD KD AD"),
    seat("cid", "2F 3F 4F 5F 6F 7F QF KF AF"),
    piles="3C 7C 2B",
    lead="5C",
    turn="bob",
    last="ann",
)
GONE = "KA AA KB AB 2C 3C 4C 5C 6C 7C QC KC AC KD AD 2T 3T 4T 6T 7T QT KT AT"
SECOND = table(
    seat("ann", "2A 3A 5A"),
    seat("bob", "4B 6B"),
    seat("cid", "7D QD"),
    discard=GONE,
    lead="5T",
    round_number=2,
    turn="bob",
    last="ann",
)
LATE = table(
    seat("ann", "2A 3A", out=True),
    seat("bob", "4B"),
    seat("cid", "QD"),
    piles="5A 6B 7D",
    discard=GONE,
    lead="5T",
    round_number=2,
    turn="cid",
    last="bob",
)
FIRST = table(
    seat("ann", "QF KF"),
    seat("bob", "3D 4D"),
    seat("cid", "4C 6C"),
    piles="2A 3A 4A 5A 6A 7A QA KA AA 2B 3B 4B 5B 6B 7B QB KB AB 3C 7C QC KC AC 2D",
    discard="",
    lead="5C",
    turn="bob",
    last="ann",
)
FOUR = table(
    seat("ann", "2D", out=True),
    seat("bob", "4B"),
    seat("cid", "QD"),
    seat("dan", "3D"),
    piles="7D",
    discard=f"{GONE} 2A 3A 4A 5A 6A 2B 3B 6B",
    lead="5T",
    round_number=2,
    turn="cid",
    last="bob",
)
OVER = table(
    seat("ann", "2A 3A", out=True),
    seat("bob", "4B", out=True),
    seat("cid", "", score=3),
    piles="5A 6B 7D QD",
    discard=GONE,
    lead="5T",
    round_number=2,
    last="cid",
    phase="finished",
)
SIX = table(
    *[seat(name, hand) for name, hand in zip(
        ("ann", "bob", "cid", "dan", "eve", "fay"),
        [" ".join(rank + suit for rank in "234567QKA") for suit in "ABCDFT"],
        strict=True,
    )],
    turn="cid",
)  # fmt: skip


def exchanged(one: str, other: str) -> Change[State]:
    """Two cards in each other's places."""

    def turned(held: Any) -> Any:
        names = {one: other, other: one}
        return None if held is None else tuple(names.get(card, card) for card in held)

    def change(state: State) -> State:
        return replace(
            state,
            players=tuple(
                replace(each, hand=turned(each.hand), passing=turned(each.passing))
                for each in state.players
            ),
            piles={suit: turned(pile) for suit, pile in state.piles.items()},
            discard=turned(state.discard),
            deck=turned(state.deck),
        )

    return change


def piled(**piles: str) -> Change[State]:
    told: Any = {suit: cards(pile) for suit, pile in piles.items()}
    return lambda state: replace(state, piles={**state.piles, **told})


def taken(card: str) -> Change[State]:
    """A card away from the deck."""
    return lambda state: replace(state, deck=tuple(each for each in state.deck if each != card))


def dealt(card: str, instead: str) -> Change[State]:
    """In the deck another card in the place of one."""
    return lambda state: replace(
        state, deck=tuple(instead if each == card else each for each in state.deck)
    )


def match(number: int, *scores: int, phase: str = "") -> Change[State]:
    def change(state: State) -> State:
        for place, points in enumerate(scores):
            state = player(place, score=points)(state)
        told: Any = phase or state.phase
        return replace(state, options=Options(True), hand_number=number, phase=told)

    return change


SOUND = [
    PASSING,
    OPENING,
    PLAYING,
    SECOND,
    LATE,
    FIRST,
    player(2, out=True, hand=cards("4C 6C 7C"))(
        replace(FIRST, piles={**FIRST.piles, "C": cards("3C QC KC AC")})
    ),
    OVER,
    SIX,
    match(5, 20, 9, 27)(LATE),
    match(5, 20, 9, 30, phase="deal")(OVER),
    match(5, 20, 9, 31)(OVER),
    exchanged("4B", "5B")(LATE),
    dealt("4A", "4B")(player(1, hand=cards("?"))(with_(lead=Lead("?", "T"))(LATE))),
    dealt("4A", "3A")(player(0, hand=cards("2A ?"))(with_(lead=Lead("?", "T"))(LATE))),
]


@pytest.mark.parametrize("state", SOUND)
def test_a_sound_state_can_occur(state: State) -> None:
    assert GAME.contradictions(state) == []


HANDS = "/state/players/{}/hand"
TABLE: list[tuple[str, State, list[Change[State]], Told]] = [
    ("one name twice", PLAYING, [player(2, id="bob")], {("/state/players/2/id", "players")}),
    ("a turn of nobody's", PLAYING, [with_(turn="dan")], {("/state/turn", "players")}),
    (
        "a last card of nobody's",
        PLAYING,
        [with_(last_played_by="dan")],
        {("/state/last_played_by", "players")},
    ),
    (
        "a card twice, so another is missing",
        PLAYING,
        [player(0, hand=cards("2A 3A 4A 5A 6A 7A QA KA 2D"))],
        {("/state/players/1/hand/0", "deck"), ("/state", "deck")},
    ),
    (
        "a card in hand and face down, so another is missing",
        PASSING,
        [player(0, passing=cards("KA 4C 2A"))],
        {("/state/players/0/passing/2", "deck"), ("/state", "deck")},
    ),
    (
        "a card missing",
        PLAYING,
        [player(0, hand=cards("2A 3A 4A 5A 6A 7A QA KA"))],
        {("/state", "deck")},
    ),
    (
        "a card in the deck and turned over",
        PLAYING,
        [with_(lead=Lead("AA", "A"))],
        {("/state/deck/0", "deck"), ("/state", "deck")},
    ),
    (
        "nine cards, and one more in the deck",
        PASSING,
        [
            player(2, hand=cards("7C 2F 3F 4F 5F 6F 7F QF KF")),
            lambda s: replace(s, deck=(*s.deck, "AF")),
        ],
        {("/state/players/2/hand", "deal"), ("/state/deck", "deal")},
    ),
    (
        "ten cards in hand and three chosen",
        PASSING,
        [
            player(0, hand=cards("2A 3A 4A 5A 6A 7A QA AA 3B 4B")),
            taken("AA"),
            taken("3B"),
            taken("4B"),
        ],
        {("/state/players/0/hand", "deal"), ("/state/deck", "deal")},
    ),
    (
        "eleven cards in hand",
        PLAYING,
        [player(0, hand=cards("2A 3A 4A 5A 6A 7A QA KA 4C AA 3B")), taken("AA"), taken("3B")],
        {("/state/players/0/hand", "deal"), ("/state/deck", "deal")},
    ),
    (
        "eleven cards in a hand, and as many as were dealt in another",
        OPENING,
        [player(0, hand=cards("2A 3A 4A 5A 6A 7A QA KA 4C 2B AA")), taken("AA")],
        {("/state/players/0/hand", "deal"), ("/state/deck", "deal")},
    ),
    (
        "everyone has chosen",
        PASSING,
        [
            player(1, hand=cards("3C 2D 3D 4D 5D 6D 7D"), passing=cards("QD KD AD")),
            player(2, hand=cards("7C 2F 3F 4F 5F 6F 7F"), passing=cards("QF KF AF")),
        ],
        {("/state/phase", "pass-three.together")},
    ),
    (
        "cards being passed while the hand is played",
        PLAYING,
        [player(0, hand=cards("2A 3A 4A 5A 6A 7A"), passing=cards("QA KA 4C"))],
        {("/state/players/0/passing", "pass-three.together")},
    ),
    (
        "everyone's cards being passed while the hand is played",
        PLAYING,
        [
            player(0, hand=cards("2A 3A 4A 5A 6A 7A"), passing=cards("QA KA 4C")),
            player(1, hand=cards("2D 3D 4D 5D 6D 7D"), passing=cards("QD KD AD")),
            player(2, hand=cards("2F 3F 4F 5F 6F 7F"), passing=cards("QF KF AF")),
        ],
        {(f"/state/players/{seat}/passing", "pass-three.together") for seat in range(3)},
    ),
    (
        "a lead suit before the pass",
        PASSING,
        [with_(lead=Lead("AA", "A")), taken("AA")],
        {("/state/lead", "lead"), ("/state/deck", "deal")},
    ),
    (
        "no lead suit after it",
        OPENING,
        [with_(lead=None), lambda s: replace(s, deck=("5C", *s.deck))],
        {("/state/lead", "lead"), ("/state/deck", "deal")},
    ),
    (
        "the suit of another card",
        PLAYING,
        [with_(lead=Lead("5C", "A"))],
        {("/state/lead/suit", "lead")},
    ),
    (
        "a card turned over, and no suit",
        PLAYING,
        [with_(lead=Lead("5C", None))],
        {("/state/lead/suit", "lead")},
    ),
    (
        "no card turned over, and a deck",
        PLAYING,
        [with_(lead=Lead(None, "C")), lambda s: replace(s, deck=("5C", *s.deck))],
        {("/state/lead/card", "lead"), ("/state/deck", "deal")},
    ),
    (
        "six players, and Boats lead",
        SIX,
        [with_(lead=Lead(None, "B"))],
        {("/state/lead", "lead.six-players")},
    ),
    ("a pile that sinks", PLAYING, [piled(C="7C 3C")], {("/state/piles/C", "higher")}),
    ("a pile of two suits", PLAYING, [piled(C="3C 7C 2B", B="")], {("/state/piles/C", "higher")}),
    (
        "a pile of two suits that rises",
        PLAYING,
        [exchanged("7C", "QB")],
        {("/state/piles/C", "higher")},
    ),
    (
        "a card played before the pass",
        PASSING,
        [piled(A="AA"), taken("AA")],
        {("/state/piles", "course"), ("/state/last_played_by", "turn"), ("/state/deck", "deal")},
    ),
    (
        "cards passed in round two",
        PASSING,
        [with_(round=2)],
        {("/state/round", "course"), ("/state/discard", "round-end")},
    ),
    (
        "nobody played the cards that lie",
        PLAYING,
        [with_(last_played_by=None)],
        {("/state/last_played_by", "turn")},
    ),
    (
        "somebody played, and nothing lies",
        OPENING,
        [with_(last_played_by="ann")],
        {("/state/last_played_by", "turn")},
    ),
    (
        "round two, and nothing swept away",
        PLAYING,
        [with_(round=2)],
        {("/state/discard", "round-end")},
    ),
    (
        "round one, and cards swept away",
        SECOND,
        [with_(round=1)],
        {("/state/discard", "round-end")},
    ),
    ("a turn while cards are passed", PASSING, [with_(turn="ann")], {("/state/turn", "turn")}),
    ("a turn after the end", OVER, [with_(turn="ann")], {("/state/turn", "turn")}),
    ("no turn, and every card seen", PLAYING, [with_(turn=None)], {("/state/turn", "turn")}),
    (
        "no turn at the opening, and every card seen",
        OPENING,
        [with_(turn=None)],
        {("/state/turn", "turn")},
    ),
    ("the turn of somebody who is out", LATE, [with_(turn="ann")], {("/state/turn", "pass")}),
    ("out before the play", PASSING, [player(1, out=True)], {("/state/players/1/out", "pass")}),
    ("in after the end", OVER, [player(1, out=False)], {("/state/players/1/out", "round-end")}),
    (
        "no cards left, and not out",
        LATE,
        [player(2, hand=()), piled(D="7D QD"), with_(turn="bob", last_played_by="cid")],
        {("/state/players/2/out", "pass.empty-hand")},
    ),
    (
        "everyone out",
        LATE,
        [player(1, out=True), player(2, out=True), exchanged("QD", "2D"), with_(turn=None)],
        {("/state/phase", "round-end"), ("/state/turn", "turn")},
    ),
    (
        "two hands of a single game",
        LATE,
        [with_(hand_number=2)],
        {("/state/hand_number", "single-hands")},
    ),
    (
        "another deal in a single game",
        OVER,
        [with_(phase="deal")],
        {("/state/phase", "single-hands")},
    ),
    (
        "two shuffles for a hand",
        PASSING,
        [with_(rng=Rng("lighthouse", 2))],
        {("/state/rng/draws", "shuffle")},
    ),
    (
        "points before a hand is over",
        LATE,
        [player(0, score=1)],
        {("/state/players", "score.bounds")},
    ),
    (
        "a winner with less than the hand brought",
        OVER,
        [match(1, 0, 0, 2, phase="deal")],
        {("/state/players/2/score", "score.bounds")},
    ),
    (
        "a winner of a single hand with less than it brought",
        OVER,
        [player(2, score=2)],
        {("/state/players/2/score", "points.single-hands")},
    ),
    (
        "a hand won by nobody",
        OVER,
        [with_(last_played_by=None), player(2, score=0)],
        {("/state/last_played_by", "turn")},
    ),
    (
        "a hand won by somebody who is not there",
        OVER,
        [with_(last_played_by="dan"), player(2, score=0)],
        {("/state/last_played_by", "players")},
    ),
    (
        "and with more",
        OVER,
        [player(2, score=4)],
        {("/state/players", "score.bounds")},
    ),
    ("31 before the hand", LATE, [match(6, 31)], {("/state/players/0/score", "match")}),
    ("two winners of one hand", LATE, [match(2, 1, 1)], {("/state/players", "score.bounds")}),
    ("21 points from one hand", LATE, [match(2, 21)], {("/state/players", "score.bounds")}),
    ("finished too soon", OVER, [match(5, 20, 9, 30)], {("/state/phase", "match")}),
    ("a deal too late", OVER, [match(5, 20, 9, 31, phase="deal")], {("/state/phase", "match")}),
    (
        "out, and able to play",
        LATE,
        [exchanged("3A", "6A")],
        {("/state/players/0/hand/1", "must-play")},
    ),
    (
        "ann opens, though bob holds the lowest",
        OPENING,
        [with_(turn="ann")],
        {("/state/turn", "opening")},
    ),
    (
        "a card held that would have opened",
        PLAYING,
        [exchanged("3C", "4C")],
        {("/state/players/0/hand/8", "opening")},
    ),
    (
        "a card of the lead suit held while another suit opened",
        PLAYING,
        [
            exchanged("2T", "2B"),
            piled(B="", T="2T"),
            exchanged("4C", "AB"),
            exchanged("5B", "5C"),
            with_(lead=Lead("5B", "B")),
            lambda s: replace(s, deck=tuple("5C" if card == "5B" else card for card in s.deck)),
        ],
        {("/state/players/0/hand/8", "opening")},
    ),
    (
        "a card played in round two that would have opened",
        LATE,
        [exchanged("2T", "7D"), piled(D="", T="2T")],
        {("/state/piles/T/0", "opening")},
    ),
    (
        "two cards on a pile in round two, of which each would have opened",
        LATE,
        [
            exchanged("2T", "7D"),
            exchanged("3T", "6B"),
            piled(B="", D="", T="2T 3T"),
        ],
        {("/state/piles/T/0", "opening"), ("/state/piles/T/1", "opening")},
    ),
    (
        "an Ace that saw round two",
        SECOND,
        [exchanged("5A", "AA")],
        {("/state/players/0/hand/2", "round-end.buried")},
    ),
    (
        "a card played that nothing had buried",
        LATE,
        [exchanged("6B", "AB")],
        {("/state/piles/B/0", "round-end.buried")},
    ),
    (
        "buried once in two rounds",
        SECOND,
        [with_(round=3), exchanged("KA", "4A")],
        {("/state/players/0/hand/2", "round-end.buried")},
    ),
    (
        "bob is passed over",
        PLAYING,
        [with_(turn="cid")],
        {("/state/turn", "turn")},
    ),
    (
        "whoever played last has passed",
        LATE,
        [with_(last_played_by="ann", turn="bob")],
        {("/state/players/0/out", "pass")},
    ),
    (
        "cid opens round two, left of nobody",
        SECOND,
        [with_(turn="cid")],
        {("/state/turn", "round-end.opener")},
    ),
    (
        "out as a round begins",
        SECOND,
        [player(0, out=True)],
        {
            ("/state/players/0/out", "pass"),
            *[(f"/state/players/0/hand/{n}", "must-play") for n in range(3)],
        },
    ),
    (
        "cid has played in each of his turns, and passed in none",
        FIRST,
        [player(2, out=True)],
        {("/state/players/2/out", "pass")},
    ),
    (
        "bob has opened the round and cid is next, so neither ann nor dan has passed",
        FOUR,
        [player(3, out=True)],
        {("/state/players", "pass")},
    ),
    (
        "out before the first card",
        OPENING,
        [player(2, out=True, hand=("?",) * 10), with_(deck=("?",) * 23)],
        {("/state/players/2/out", "pass"), ("/state/players", "opening")},
    ),
    (
        "one turn more than the others",
        PLAYING,
        [player(2, hand=cards("2F 3F 4F 5F 6F 7F QF")), piled(F="KF AF")],
        {("/state/players/2/hand", "turn")},
    ),
    (
        "over, and nobody has run out",
        OVER,
        [
            player(2, hand=("2D",), score=4),
            taken("2D"),
            lambda s: replace(s, discard=s.discard[:-1], deck=(*s.deck, "AT")),
        ],
        {("/state/phase", "final-round")},
    ),
    (
        "over, and nothing lies",
        OVER,
        [
            piled(A="", B="", D=""),
            lambda s: replace(s, discard=(*s.discard, *cards("5A 6B 7D QD"))),
        ],
        {
            ("/state/piles", "final-round"),
            *[(f"/state/players/0/hand/{place}", "must-play") for place in (0, 1)],
            ("/state/players/1/hand/0", "must-play"),
        },
    ),
    (
        "an unseen card that would have opened the hand",
        LATE,
        [exchanged("2T", "4A"), player(1, hand=cards("?")), dealt("2T", "4B")],
        {("/state/players", "must-play")},
    ),
    (
        "5T was turned over, as Trees lead, so bob's card is an Ace that saw round two",
        LATE,
        [with_(lead=Lead("?", "T")), player(1, hand=cards("?")), dealt("AF", "4B")],
        {("/state/players", "must-play")},
    ),
    (
        "5T was turned over, so ann, who is out, can play her 6A",
        LATE,
        [
            exchanged("QT", "7D"),
            piled(D="", T="QT"),
            with_(lead=Lead("?", "T")),
            player(0, hand=cards("2A ?")),
            dealt("6A", "3A"),
        ],
        {("/state/players", "must-play")},
    ),
    (
        "two unseen cards of a player who is out, of which one could be played",
        LATE,
        [player(0, hand=cards("? ?")), with_(deck=cards("2A 3A ") + LATE.deck[2:])],
        {("/state/players", "must-play")},
    ),
]


@pytest.mark.parametrize(
    ("state", "changes", "told"),
    [case[1:] for case in TABLE],
    ids=[case[0] for case in TABLE],
)
def test_every_reason_is_told(state: State, changes: list[Change[State]], told: Told) -> None:
    state = changed(state, changes)
    found = {
        (each.pointer, each.rule.removeprefix("down-the-well."))
        for each in GAME.contradictions(state)
    }
    assert found == told
