"""The game's own questions, compared with a naive reading, and asked with unknown cards."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicators.cards import ISLAND
from adjudicators.down_the_well import ScoreQuestion, playable, score
from adjudicators.down_the_well.playable_cards import PlayableQuestion
from adjudicators.verdict import Impossible
from tests.down_the_well.tables import HAND_SIZES, RANKS, SUITS, cards
from tests.strategies import NAMES


@st.composite
def tables_to_play_on(draw: st.DrawFn) -> tuple[dict[str, list[str]], list[str]]:
    """Piles and a hand."""
    order = draw(st.permutations(ISLAND.cards))
    on_piles = draw(st.integers(0, 12))
    piles: dict[str, list[str]] = {}
    for card in order[:on_piles]:
        piles.setdefault(card[1], []).append(card)
    for pile in piles.values():
        pile.sort(key=lambda card: RANKS.index(card[0]))
    return piles, [*order[on_piles : on_piles + draw(st.integers(0, 12))]]


def asked(piles: dict[str, list[str]], hand: list[str]) -> PlayableQuestion:
    told: dict[str, tuple[str, ...]] = {suit: tuple(pile) for suit, pile in piles.items()}
    return PlayableQuestion(told, tuple(hand))


@settings(deadline=None, derandomize=True)
@given(tables_to_play_on())
def test_a_card_can_be_played_if_nothing_as_high_lies_on_its_pile(
    told: tuple[dict[str, list[str]], list[str]],
) -> None:
    piles, hand = told
    answer = playable(asked(piles, hand))
    for card in hand:
        higher = [
            other for other in piles.get(card[1], []) if RANKS.find(other[0]) > RANKS.find(card[0])
        ]
        assert (card in answer.playable) == (not higher)
        found = [each.by for each in answer.buried if each.card == card]
        assert found == higher[-1:]
    assert answer.must_play == bool(answer.playable)
    assert len(answer.playable) + len(answer.buried) == len(hand)
    tops = {suit: pile[-1:] for suit, pile in piles.items()}
    assert playable(asked(tops, hand)) == answer


@settings(deadline=None, derandomize=True)
@given(tables_to_play_on(), st.integers(1, 2))
def test_with_unknown_cards_what_must_be_is_what_must_be_with_any(
    told: tuple[dict[str, list[str]], list[str]], hidden: int
) -> None:
    piles, hand = told
    hand = hand[: 12 - hidden]
    seen = {*hand, *(card for pile in piles.values() for card in pile)}
    others = [card for card in ISLAND.cards if card not in seen]
    answers = {
        playable(asked(piles, [*hand, *some])).must_play for some in combinations(others, hidden)
    }
    truth = answers.pop() if len(answers) == 1 else None
    assert playable(asked(piles, [*hand, *["?"] * hidden])).must_play is truth


@pytest.mark.parametrize("suit", SUITS)
def test_an_unseen_card_may_be_the_only_one_that_can_be_played(suit: str) -> None:
    """Under the highest card of each suit but one nothing can be played any more, and in that one its highest."""
    order = sorted(RANKS, key=RANKS.index)
    piles = {each: [f"{order[-2 if each == suit else -1]}{each}"] for each in SUITS}
    assert playable(asked(piles, ["?"])).must_play is None
    assert playable(asked(piles | {suit: [f"{order[-1]}{suit}"]}, ["?"])).must_play is False


def test_buried_under_more_than_there_are_cards_to_hold_somebody_must_play() -> None:
    """Of the cards left, one is buried, and two are held."""
    piles = {suit: [rank + suit for rank in RANKS] for suit in SUITS[1:]}
    piles["A"] = cards("3A 4A 5A")  # type: ignore[assignment]
    assert playable(asked(piles, ["?"])).must_play is None
    assert playable(asked(piles, ["?", "?"])).must_play is True


@st.composite
def finished_hands(draw: st.DrawFn) -> tuple[dict[str, list[str]], str]:
    """What a table has left, one of them nothing."""
    seats = draw(st.integers(2, 6))
    order = [*draw(st.permutations(ISLAND.cards))]
    left = [draw(st.integers(0, HAND_SIZES[seats] - 1)) for _ in range(seats)]
    left[draw(st.integers(0, seats - 1))] = 0
    hands = {
        name: [order.pop() for _ in range(count)] for name, count in zip(NAMES, left, strict=False)
    }
    return hands, NAMES[draw(st.integers(0, seats - 1))]


@settings(deadline=None, derandomize=True)
@given(finished_hands(), st.data())
def test_every_card_left_is_a_point(
    told: tuple[dict[str, list[str]], str], data: st.DataObject
) -> None:
    hands, winner = told
    answer = score(ScoreQuestion({name: tuple(hand) for name, hand in hands.items()}, winner))
    assert answer.total == sum(1 for hand in hands.values() for _ in hand)
    assert [line.points for line in answer.lines] == [len(hand) for hand in hands.values()]
    assert [line.cards for line in answer.lines] == [tuple(hand) for hand in hands.values()]
    own = [
        name for name, line in zip(hands, answer.lines, strict=True) if line.rule.endswith("own")
    ]
    assert own == [winner]
    covered = {
        name: tuple("?" if data.draw(st.booleans()) else card for card in hand)
        for name, hand in hands.items()
    }
    assert score(ScoreQuestion(covered, winner)).total == answer.total
    listed = {name: tuple(hand) for name, hand in hands.items() if hand or name == winner}
    assert score(ScoreQuestion(listed, winner)).total == answer.total


@pytest.mark.parametrize(
    ("hands", "winner", "pointers"),
    [
        ({"ann": "2A", "bob": "2A"}, "ann", ["/hands/bob/0"]),
        ({"ann": "2A 2A"}, "ann", ["/hands/ann/1"]),
        ({"ann": "2A"}, "bob", ["/winner"]),
        ({"ann": "? " * 12}, "ann", ["/hands/ann"]),
        ({"ann": "? " * 11, "bob": ""}, "ann", []),
        ({"ann": "? " * 10, "bob": "2A"}, "bob", []),
        ({"ann": "? " * 11, "bob": "2A"}, "bob", ["/hands/ann"]),
        (dict.fromkeys(NAMES[:6], "?"), "ann", ["/hands"]),
        (dict.fromkeys(NAMES[:5], "?"), "ann", []),
    ],
)
def test_a_score_that_no_hand_can_bring_is_refused(
    hands: dict[str, str], winner: str, pointers: list[str]
) -> None:
    question = ScoreQuestion({name: cards(hand) for name, hand in hands.items()}, winner)
    if not pointers:
        assert score(question).winner == winner
        return
    with pytest.raises(Impossible) as refusal:
        score(question)
    assert [each.pointer for each in refusal.value.contradictions] == pointers


@pytest.mark.parametrize(
    ("piles", "hand", "pointers"),
    [
        ({"A": "2A 6A 5A"}, "", ["/piles/A"]),
        ({"A": "2A 2A"}, "", ["/piles/A"]),
        ({"A": "2B", "B": "3A"}, "", ["/piles/A", "/piles/B"]),
        ({"A": "2A"}, "3A 3A", ["/hand/1"]),
        ({"A": "2A 6A"}, "5B 2A", ["/hand/1"]),
    ],
)
def test_piles_that_cannot_lie_are_refused(
    piles: dict[str, str], hand: str, pointers: list[str]
) -> None:
    told = {suit: [*cards(pile)] for suit, pile in piles.items()}
    with pytest.raises(Impossible) as refusal:
        playable(asked(told, [*cards(hand)]))
    assert [each.pointer for each in refusal.value.contradictions] == pointers


@settings(deadline=None, derandomize=True)
@given(tables_to_play_on())
def test_every_card_has_a_line_and_the_last_one_says_what_must_be_done(
    told: tuple[dict[str, list[str]], list[str]],
) -> None:
    piles, hand = told
    answer = playable(asked(piles, hand))
    assert [line.cards[0] for line in answer.lines[:-1]] == hand
    buried = {each.card: each for each in answer.buried}
    for line in answer.lines[:-1]:
        card, *top = line.cards
        assert ("is buried" in line.message) == (card in buried)
        assert ("can be played" in line.message) == (card in answer.playable)
        assert top == piles.get(card[1], [])[-1:]
        if card in buried:
            assert (line.rule, top) == (buried[card].rule, [buried[card].by])
    assert answer.lines[-1].cards == answer.playable
    wanted = "must-play" if answer.playable else "pass" if hand else "pass.empty-hand"
    assert answer.lines[-1].rule == f"down-the-well.{wanted}"
