"""Scoring, compared with a second reading of the rules that shares nothing with the first."""

from collections.abc import Sequence
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adjudicators.cards import ISLAND
from adjudicators.showboat import GAME, Choose, Pick, Retire, ScoreQuestion, score
from adjudicators.showboat.scoring import appraise, explain
from adjudicators.showboat.state import BEST_HAND, WORST_HAND
from adjudicators.verdict import Impossible
from tests.showboat.tables import cards

WORTH = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "Q": 5, "K": 5}


def tableau_points(ranks: Sequence[str], last_player: bool) -> int:
    """The tableau's points, straight from the text."""
    total = 0
    for place, rank in enumerate(ranks):
        numbers_before = [WORTH[other] for other in ranks[:place] if other not in "QK"]
        scores = rank in "QK" or all(WORTH[rank] > other for other in numbers_before)
        doubled = place == len(ranks) - 1 and not last_player
        total += WORTH[rank] * scores * (2 if doubled else 1)
    return total


def hand_points(ranks: Sequence[str]) -> int:
    """What the hand costs, straight from the text."""
    return -sum(WORTH[rank] for rank in ranks if ranks.count(rank) == 1)


def tableau_rule(ranks: Sequence[str], place: int, last_player: bool) -> str:
    """The rule that says what a card of the tableau is worth."""
    rank, last = ranks[place], place == len(ranks) - 1
    numbers_before = [WORTH[other] for other in ranks[:place] if other not in "QK"]
    if rank in "QK" or all(WORTH[rank] > other for other in numbers_before):
        if last:
            return "last-card-doubled.last-player" if last_player else "last-card-doubled"
        return "face-cards" if rank in "QK" else "number-cards"
    if last and not last_player:
        return "last-card-doubled.only-if-it-scores"
    equal, above_nearest = WORTH[rank] == max(numbers_before), WORTH[rank] > numbers_before[-1]
    return "number-cards.all-before" if equal or above_nearest else "number-cards"


def hand_rule(ranks: Sequence[str], rank: str) -> str:
    """The rule that says what a card in hand costs."""
    if ranks.count(rank) > 1:
        return "hand-duplicates" if ranks.count(rank) == 2 else "hand-duplicates.rank"
    return "hand-cost" if rank in "234567" else "hand-cost.values"


@st.composite
def questions(draw: st.DrawFn) -> ScoreQuestion:
    """Any cards that the call takes."""
    tableau, hand = draw(st.integers(0, 6)), draw(st.integers(0, 4))
    drawn = draw(
        st.lists(
            st.sampled_from(ISLAND.cards),
            min_size=tableau + hand,
            max_size=tableau + hand,
            unique=True,
        )
    )
    return ScoreQuestion(tuple(drawn[:tableau]), tuple(drawn[tableau:]), draw(st.booleans()))


@settings(deadline=None)
@given(questions())
def test_the_total_is_what_the_text_says(question: ScoreQuestion) -> None:
    answer = score(question)
    tableau = tableau_points([card[0] for card in question.tableau], question.last_player)
    hand = hand_points([card[0] for card in question.hand])
    assert (answer.tableau, answer.hand, answer.total) == (tableau, hand, tableau + hand)
    assert answer.showboat == (tableau + hand >= 35)


@settings(deadline=None)
@given(questions())
def test_the_lines_name_every_card_once_and_add_up(question: ScoreQuestion) -> None:
    answer = score(question)
    named = [card for line in answer.lines for card in line.cards]
    assert sorted(named) == sorted(question.tableau + question.hand)
    assert sum(line.points for line in answer.lines) == answer.total
    assert tuple(named[: len(question.tableau)]) == question.tableau
    assert {line.rule for line in answer.lines} <= set(GAME.rulebook.rules)


@settings(deadline=None)
@given(questions())
@example(ScoreQuestion(cards("5A 3B 4C 3D 5D KD"), cards("QA QB QC AA"), last_player=True))
@example(ScoreQuestion(cards("5A 3B"), cards("QA QB 2C KD"), last_player=False))
@example(ScoreQuestion(cards("5A 3B"), (), last_player=True))
def test_every_line_cites_the_rule_that_decides_it(question: ScoreQuestion) -> None:
    tableau, hand = ([card[0] for card in held] for held in (question.tableau, question.hand))
    due = {
        card: tableau_rule(tableau, place, question.last_player)
        for place, card in enumerate(question.tableau)
    } | {card: hand_rule(hand, card[0]) for card in question.hand}
    cited = {card: line.rule for line in score(question).lines for card in line.cards}
    assert cited == {card: f"showboat.{rule}" for card, rule in due.items()}


@settings(deadline=None)
@given(questions())
def test_the_order_of_the_hand_does_not_matter(question: ScoreQuestion) -> None:
    turned = ScoreQuestion(question.tableau, question.hand[::-1], question.last_player)
    assert score(turned).total == score(question).total


@settings(deadline=None)
@given(questions(), st.data())
def test_an_unknown_card_leaves_only_lines_that_are_certain(
    question: ScoreQuestion, data: st.DataObject
) -> None:
    places = len(question.tableau) + len(question.hand)
    covered = data.draw(st.sets(st.integers(0, max(0, places - 1)), max_size=places))
    everything = question.tableau + question.hand
    seen = tuple("?" if place in covered else card for place, card in enumerate(everything))
    split = len(question.tableau)
    asked = seen[:split], seen[split:], question.last_player
    points = {card: line.points for line in score(question).lines for card in line.cards}
    for line in explain(*asked):
        assert all(points[card] == line.points for card in line.cards)
    assert appraise(*asked) == (None if "?" in seen else score(question).total)


def _cheapest_and_dearest_tableau(last_player: bool) -> tuple[int, int]:
    """Over every tableau that somebody can have at the end of a hand, by rank alone."""
    ranks = "A234567K"  # a queen is worth what a king is
    worth = [
        tableau_points(tableau, last_player)
        for length in range(1, 7)
        for tableau in product(ranks, repeat=length)
    ]
    return min(worth), max(worth)


@pytest.mark.thorough
def test_no_hand_is_worth_more_or_less_than_the_bounds() -> None:
    cheapest, dearest = zip(
        *(_cheapest_and_dearest_tableau(last_player) for last_player in (True, False)), strict=True
    )
    hands = [
        hand_points(hand)
        for size in (3, 4)
        for hand in combinations_with_replacement("A234567QK", size)
    ]
    assert max(dearest) + max(hands) == BEST_HAND
    assert min(cheapest) + min(hands) == WORST_HAND


def _deck(hands: Sequence[str], aside: int, centers: str) -> tuple[str, ...]:
    """A deck from which these hands and centers are dealt."""
    dealt = [card for turn in zip(*(cards(hand) for hand in hands), strict=True) for card in turn]
    wanted = cards(centers)
    rest = ISLAND.unseen([*dealt, *wanted])
    return (*dealt, *rest[:aside], *wanted, *rest[aside:])


def test_the_worst_hand_can_be_played() -> None:
    deck = _deck(["AA KA QA 7A", "2B 3B 4B 5B", "2C 3C 4C 5C"], 12, "6A 3A")
    game = GAME.new(["ann", "bob", "cid"], deck=deck).state
    played = GAME.replay(
        game,
        [
            Choose("ann", "AA"),
            Choose("bob", "2B"),
            Choose("cid", "2C"),
            Pick("ann", "6A"),
            Retire("bob"),
            Retire("cid"),
        ],
    )
    assert (played.legal, played.state.phase) == (True, "deal")
    assert played.state.players[0].score == WORST_HAND


def test_the_best_hand_can_be_played() -> None:
    deck = _deck(
        ["QA QB 6A 7A", "KA KB 2A 3A"],
        16,
        "QC 2B 3B 4B 5B 6B QD 2C 3C 4C 5C 6C AA 2D 3D 4D 5D 6D AB 2F 3F 4F 5F 6F AC 7B 7C 7D 7F 7T",
    )
    state = GAME.new(["ann", "bob"], deck=deck).state
    rounds = [
        ("QA", "KA", ("ann", "QC"), ("bob", "2B")),
        ("QB", "KB", ("ann", "QD"), ("bob", "2C")),
        ("QC", "2A", ("bob", "2D"), ("ann", "AA")),
        ("QD", "2B", ("bob", "2F"), ("ann", "AB")),
        ("6A", "2C", ("bob", "7B"), ("ann", "AC")),
    ]
    actions: list[Choose | Pick] = []
    for ann, bob, first, second in rounds:
        actions += [Choose("ann", ann), Choose("bob", bob), Pick(*first), Pick(*second)]
    played = GAME.replay(state, [*actions, Choose("ann", "7A"), Choose("bob", "7B")])
    assert (played.legal, played.state.phase) == (True, "deal")
    assert played.state.players[0].tableau == cards("QA QB QC QD 6A 7A")
    assert played.state.players[0].score == BEST_HAND


@pytest.mark.parametrize(
    ("tableau", "hand", "pointer"),
    [
        ("2A KB 2A", "", "/tableau/2"),
        ("2A", "2A", "/hand/0"),
        ("2A", "KB KC KB", "/hand/2"),
    ],
)
def test_a_card_that_is_there_twice_cannot_be_scored(tableau: str, hand: str, pointer: str) -> None:
    with pytest.raises(Impossible) as refused:
        score(ScoreQuestion(cards(tableau), cards(hand), last_player=False))
    assert [(each.pointer, each.rule) for each in refused.value.contradictions] == [
        (pointer, "showboat.score.cards")
    ]
