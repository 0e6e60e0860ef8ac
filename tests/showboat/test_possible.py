"""States that cannot occur: every contradiction, with its place and the rule that it contradicts."""

from dataclasses import replace
from typing import Any

import pytest

from adjudicators.cards import ISLAND
from adjudicators.chance import Rng
from adjudicators.showboat import GAME, Choose, Deal, State
from adjudicators.showboat.possible import CHECKS, LATER_CHECKS
from adjudicators.verdict import Impossible
from tests.changes import Change, changed, player, with_
from tests.showboat.tables import cards, seat, table

Faults = set[tuple[str, str]]

CHOOSING = table(
    seat("ann", "AA 2B KC 4D", "3A"),
    seat("bob", "AB 2C KD", "3B", chosen="7B"),
    seat("cid", "AC 2D KF", "3C", retired=True),
    round_number=2,
    center="QA QB",
    seed="lighthouse",
)
ACTING = table(
    seat("ann", "AA 2B KC", "3A 4D"),
    seat("bob", "AB 2C KD 5A", "3B 4B", acted=True),
    seat("cid", "AC 2D KF", "3C 4C", acted=True, retired=True),
    seat("dan", "AD 2F KT", "3D", retired=True),
    phase="act",
    round_number=2,
)
SIXTH = table(
    seat("ann", "AA 2A 3A 4A", "QA QB QC QD QF"),
    seat("bob", "AB 2B 3B 4B", "KA KB KC KD KF"),
    round_number=6,
)
OVER = table(
    seat("ann", "AA 2A 3A", "4A", acted=True, retired=True, score=2),
    seat("bob", "AB 2B 3B 4B", "5B", acted=True, score=-5),
    seat("cid", "AC 2C 3C", "6C", acted=True, retired=True, score=6),
    phase="deal",
)
LAST = table(
    seat("ann", "AA 2A 3A", "4A 4B 4C 4D", acted=True, retired=True, score=198),
    seat("bob", "AB 2B 3B", "5A 5B 5C 5D", score=-111),
    phase="finished",
    hand_number=6,
    round_number=4,
)
SOUND = [CHOOSING, ACTING, SIXTH, OVER, LAST]


def moved(card: str, source: str, target: str) -> Change[State]:
    """Take a card of one pile to another."""

    def change(state: State) -> State:
        piles: dict[str, Any] = {
            source: tuple(other for other in getattr(state, source) if other != card),
            target: (*getattr(state, target), card),
        }
        return replace(state, **piles)

    return change


def given(number: int) -> Change[State]:
    """Put the last discard into a player's hand."""

    def change(state: State) -> State:
        hand = (*state.players[number].hand, state.discard[-1])
        return player(number, hand=hand)(replace(state, discard=state.discard[:-1]))

    return change


def laid(number: int) -> Change[State]:
    """Put the last discard face down before a player."""

    def change(state: State) -> State:
        chosen = state.discard[-1]
        return player(number, chosen=chosen)(replace(state, discard=state.discard[:-1]))

    return change


def picked(number: int) -> Change[State]:
    """Let a player take the first card of the center."""

    def change(state: State) -> State:
        hand = (*state.players[number].hand, state.center[0])
        return player(number, hand=hand, acted=True)(replace(state, center=state.center[1:]))

    return change


def first_moved(source: str, target: str) -> Change[State]:
    """Take the first card of one pile to another."""
    return lambda state: moved(getattr(state, source)[0], source, target)(state)


def instead(card: str, other: str) -> Change[State]:
    """Exchange two cards, wherever they are."""

    def swapped(held: tuple[str, ...]) -> tuple[str, ...]:
        return tuple({card: other, other: card}.get(each, each) for each in held)

    def change(state: State) -> State:
        players = tuple(
            replace(each, hand=swapped(each.hand), tableau=swapped(each.tableau))
            for each in state.players
        )
        return replace(
            state,
            players=players,
            center=swapped(state.center),
            deck=swapped(state.deck),
            discard=swapped(state.discard),
        )

    return change


def taken(card: str) -> Change[State]:
    """Take a card from the discards, for it is somewhere else now."""
    return lambda state: replace(
        state, discard=tuple(each for each in state.discard if each != card)
    )


def thrown(card: str, pile: str = "discard") -> Change[State]:
    """Put a card that was somewhere else on the discards, or another pile."""

    def change(state: State) -> State:
        grown: dict[str, Any] = {pile: (*getattr(state, pile), card)}
        return replace(state, **grown)

    return change


IMPOSSIBLE: list[tuple[str, State, list[Change[State]], Faults]] = [
    (
        "two players of one name",
        CHOOSING,
        [player(1, id="ann")],
        {("/state/players/1/id", "players")},
    ),
    (
        "a card twice, so another is missing",
        CHOOSING,
        [player(1, hand=cards("AA 2C KD"))],
        {("/state/players/1/hand/0", "deck"), ("/state", "deck")},
    ),
    (
        "a card in the deck and chosen",
        CHOOSING,
        [lambda state: player(1, chosen=state.deck[3])(state)],
        {("/state/deck/3", "deck"), ("/state", "deck")},
    ),
    (
        "a card missing",
        CHOOSING,
        [lambda state: replace(state, discard=state.discard[1:])],
        {("/state", "deck")},
    ),
    ("a card too many, not seen", CHOOSING, [thrown("?")], {("/state", "deck")}),
    (
        "a card of the deck on the discards",
        CHOOSING,
        [first_moved("deck", "discard")],
        {("/state/deck", "center")},
    ),
    (
        "five cards in the center",
        CHOOSING,
        [moved("QA", "center", "discard")],
        {("/state/center", "center")},
    ),
    (
        "seven cards in the center",
        CHOOSING,
        [first_moved("discard", "center")],
        {("/state/center", "center")},
    ),
    (
        "eleven cards put aside at a table of three",
        GAME.new(["ann", "bob", "cid"], seed="lighthouse").state,
        [first_moved("discard", "deck")],
        {("/state/deck", "center"), ("/state/discard", "aside")},
    ),
    (
        "acted before the cards were shown",
        CHOOSING,
        [player(2, acted=True)],
        {("/state/players/2/acted", "round")},
    ),
    (
        "acted, and taken no card, before the cards were shown",
        CHOOSING,
        [player(0, acted=True)],
        {("/state/players/0/acted", "round"), ("/state/center", "center")},
    ),
    (
        "a retired player's chosen card",
        CHOOSING,
        [player(2, hand=cards("AC 2D"), chosen="KF")],
        {("/state/players/2/chosen", "retire.done"), ("/state/players/2/hand", "pick")},
    ),
    (
        "retired without a card played",
        CHOOSING,
        [player(2, tableau=()), thrown("3C")],
        {("/state/players/2/tableau", "reveal")},
    ),
    (
        "retired in a round that is still to come",
        CHOOSING,
        [player(2, tableau=("3C", "7F")), taken("7F")],
        {("/state/players/2/tableau", "reveal")},
    ),
    (
        "round two, and no card played",
        CHOOSING,
        [player(0, tableau=()), thrown("3A")],
        {("/state/players/0/tableau", "reveal")},
    ),
    (
        "round three, and one card played",
        table(
            seat("ann", "AA 2B KC 4D", "3A 5A"),
            seat("bob", "AB 2C KD 6B", "3B"),
            seat("cid", "AC 2D KF 6C", "3C 5C"),
            round_number=3,
        ),
        [],
        {("/state/players/1/tableau", "reveal")},
    ),
    (
        "five cards in hand",
        CHOOSING,
        [given(0)],
        {("/state/players/0/hand", "pick")},
    ),
    (
        "a card chosen, and four still in hand",
        CHOOSING,
        [given(1)],
        {("/state/players/1/hand", "pick")},
    ),
    (
        "everyone has chosen",
        CHOOSING,
        [player(0, hand=cards("AA 2B KC"), chosen="4D")],
        {("/state/phase", "reveal")},
    ),
    (
        "one player left, and the hand goes on",
        CHOOSING,
        [player(1, chosen=None, retired=True), thrown("7B")],
        {("/state/phase", "last-player")},
    ),
    (
        "nobody left, and the hand goes on",
        CHOOSING,
        [
            player(1, chosen=None, retired=True),
            player(0, hand=cards("AA 2B KC"), retired=True),
            thrown("7B"),
            thrown("4D"),
        ],
        {("/state/phase", "last-player"), ("/state/phase", "reveal")},
    ),
    (
        "three shuffles for one hand",
        CHOOSING,
        [with_(rng=Rng("lighthouse", 3))],
        {("/state/rng/draws", "shuffle")},
    ),
    (
        "points before a hand is over",
        CHOOSING,
        [player(0, score=1)],
        {("/state/players/0/score", "score.bounds")},
    ),
    (
        "more points than one hand can bring",
        CHOOSING,
        [with_(hand_number=2, rng=None), player(0, score=41), player(1, score=40)],
        {("/state/players/0/score", "score.bounds")},
    ),
    (
        "fewer points than one hand can bring",
        CHOOSING,
        [with_(hand_number=2, rng=None), player(0, score=-22), player(1, score=-23)],
        {("/state/players/1/score", "score.bounds")},
    ),
    (
        "a card still face down while the players act",
        ACTING,
        [laid(0)],
        {("/state/players/0/chosen", "reveal")},
    ),
    (
        "everyone has acted",
        ACTING,
        [picked(0)],
        {("/state/phase", "leftovers")},
    ),
    (
        "a slower card acted before a faster one",
        ACTING,
        [
            player(0, tableau=cards("3A 4B")),
            player(1, tableau=cards("3B 4D")),
        ],
        {("/state/players/0/acted", "acting-order")},
    ),
    (
        "an unseen card acted first, and none is faster than what waits",
        table(
            seat("ann", "2A 3A 4A", "AA"),
            seat("bob", "2B 3B 4B 5B", "?", acted=True),
            seat("cid", "2C 3C 4C", "?"),
            phase="act",
            deck=" ".join("?" * 24),
        ),
        [],
        {("/state/players", "acting-order")},
    ),
    (
        "retired in this round without having acted",
        ACTING,
        [player(2, acted=False)],
        {("/state/players/2/acted", "retire.done")},
    ),
    (
        "retired in an earlier round and acted in this one",
        ACTING,
        [player(3, acted=True)],
        {("/state/players/3/acted", "retire.done")},
    ),
    (
        "a card taken before acting",
        ACTING,
        [given(0)],
        {("/state/players/0/hand", "pick")},
    ),
    (
        "acted, not retired, and no card taken",
        ACTING,
        [player(1, hand=cards("AB 2C KD")), thrown("5A")],
        {("/state/players/1/hand", "pick")},
    ),
    (
        "retired, and a card taken",
        ACTING,
        [given(2)],
        {("/state/players/2/hand", "pick")},
    ),
    (
        "cards in the center in the sixth round",
        SIXTH,
        [first_moved("discard", "center")],
        {("/state/center", "sixth-round")},
    ),
    (
        "seven cards played",
        SIXTH,
        [
            player(0, hand=cards("2A 3A 4A"), tableau=cards("QA QB QC QD QF AA 7A"), retired=False),
            player(1, hand=cards("2B 3B 4B"), tableau=cards("KA KB KC KD KF AB")),
            taken("7A"),
            with_(phase="act"),
        ],
        {("/state/players/0/tableau", "reveal")},
    ),
    (
        "a card taken in the sixth round",
        SIXTH,
        [
            player(0, hand=cards("2A 3A 4A 5A"), tableau=cards("QA QB QC QD QF AA"), acted=True),
            player(1, hand=cards("2B 3B 4B"), tableau=cards("KA KB KC KD KF AB")),
            taken("5A"),
            with_(phase="act"),
        ],
        {("/state/players", "retire.empty-center")},
    ),
    (
        "an empty center, and the next to act is still in",
        SIXTH,
        [
            player(0, hand=cards("2A 3A 4A"), tableau=cards("QA QB QC QD QF AA")),
            player(1, hand=cards("2B 3B 4B"), tableau=cards("KA KB KC KD KF AB")),
            with_(phase="act"),
        ],
        {("/state/phase", "retire.empty-center")},
    ),
    (
        "the hand over with two players in it",
        OVER,
        [player(2, retired=False), picked(2)],
        {("/state/players", "last-player")},
    ),
    (
        "the hand over with nobody in it",
        OVER,
        [
            player(1, hand=cards("AB 2B 3B"), retired=True),
            thrown("4B", "center"),
        ],
        {("/state/players", "last-player")},
    ),
    (
        "the hand ended by a player who took a card",
        OVER,
        [player(1, score=-4), instead("5B", "6D")],
        {("/state/players", "last-player")},
    ),
    (
        "the hand ended in a round in which nobody acted",
        table(
            seat("ann", "AA 2A 3A", "4A", retired=True, score=2),
            seat("bob", "AB 2B 3B", "5B 6B", score=5),
            seat("cid", "AC 2C 3C", "6C", retired=True, score=6),
            phase="deal",
            round_number=2,
        ),
        [],
        {("/state/players", "last-player")},
    ),
    (
        "the last player did not act, but was faster than who retired",
        OVER,
        [
            player(1, hand=cards("AB 2B 3B"), acted=False, score=-1),
            thrown("4B", "center"),
        ],
        {("/state/players/1/acted", "acting-order")},
    ),
    (
        "a score that leaves points for no hand at all",
        OVER,
        [player(0, score=3)],
        {("/state/players/0/score", "score.bounds")},
    ),
    (
        "finished after one hand",
        OVER,
        [with_(phase="finished")],
        {("/state/phase", "six-hands")},
    ),
    (
        "a seventh hand to be dealt",
        LAST,
        [with_(phase="deal")],
        {("/state/phase", "six-hands")},
    ),
    (
        "two players, and one retired in round three",
        table(
            seat("ann", "AA 2A 3A", "4A 4B 4C", acted=True, retired=True, score=-2),
            seat("bob", "AB 2B 3B", "5A 5B 5C", score=-1),
            phase="deal",
            round_number=3,
        ),
        [],
        {("/state/players/0/retired", "two-players")},
    ),
    (
        "more points after six hands than they can bring",
        LAST,
        [player(0, score=199)],
        {("/state/players/0/score", "score.bounds")},
    ),
    (
        "everything at once is listed at once",
        CHOOSING,
        [
            player(1, id="ann"),
            player(2, acted=True),
            with_(phase="choose", rng=Rng("lighthouse", 9)),
            moved("QB", "center", "discard"),
        ],
        {
            ("/state/players/1/id", "players"),
            ("/state/players/2/acted", "round"),
            ("/state/rng/draws", "shuffle"),
            ("/state/center", "center"),
        },
    ),
]


@pytest.mark.parametrize("state", SOUND, ids=["choosing", "acting", "sixth", "over", "last"])
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
        GAME.adjudicate(changed(state, changes), Choose("ann", "AA"))
    found = {(each.pointer, each.rule) for each in refused.value.contradictions}
    assert found == {(pointer, f"showboat.{rule}") for pointer, rule in faults}


@pytest.mark.parametrize("check", [*CHECKS, *LATER_CHECKS], ids=lambda check: check.__name__)
def test_every_check_has_a_state_that_it_refuses(check: Any) -> None:
    states = [changed(state, changes) for _, state, changes, _ in IMPOSSIBLE]
    if check in LATER_CHECKS:
        states = [state for state in states if not any(each(state) for each in CHECKS)]
    assert any(check(state) for state in states)


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_state_of_a_real_game_is_refused_however_little_is_seen_of_it(
    seed: str, seats: int
) -> None:
    names = ["ann", "bob", "cid", "dan", "eve", "fay"][:seats]
    state: Any = GAME.new(names, seed=seed).state
    for step in range(400):
        assert GAME.contradictions(state) == []
        for viewer in (None, names[0]):
            assert GAME.contradictions(GAME.view(state, viewer)) == []
        actions = GAME.actions(state).actions
        if not actions:
            break
        state = GAME.adjudicate(state, actions[(step * 7 + len(seed)) % len(actions)]).state
    assert state.phase == "finished"


def test_before_a_hand_is_over_every_score_is_told() -> None:
    opening = GAME.new(["ann", "bob", "cid"], seed="x").state
    (told,) = GAME.contradictions(player(1, score=None)(opening))
    assert (told.pointer, told.rule) == ("/state/players/1/score", "showboat.score.bounds")


def test_an_order_is_judged_also_where_no_deal_is_due() -> None:
    state = GAME.new(["ann", "bob", "cid"], deck=ISLAND.cards).state
    found = GAME.adjudicate(state, Deal(("AA", "AA", *ISLAND.cards[2:]))).violations
    assert [each.rule for each in found] == ["showboat.round", "showboat.shuffle"]
