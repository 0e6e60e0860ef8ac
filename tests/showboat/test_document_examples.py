"""The examples that the game's own document gives."""

from itertools import permutations

import pytest

from adjudicators.showboat import ScoreQuestion, score
from tests.showboat.tables import cards


def test_a_tableau_of_2_k_4_4_k_scores_21() -> None:
    answer = score(ScoreQuestion(cards("2A KB 4C 4D KF"), (), last_player=False))
    assert (answer.total, answer.tableau, answer.hand, answer.showboat) == (21, 21, 0, False)
    assert [line.points for line in answer.lines] == [2, 5, 4, 0, 10]
    assert [line.cards for line in answer.lines] == [("2A",), ("KB",), ("4C",), ("4D",), ("KF",)]
    assert answer.lines[3].rule == "showboat.number-cards.all-before"
    assert answer.lines[4].rule == "showboat.last-card-doubled"


@pytest.mark.parametrize("before", sorted(set(permutations(("QA", "KB", "KC", "6D")))))
def test_a_showboat_is_three_face_cards_a_6_and_a_doubled_7(before: tuple[str, ...]) -> None:
    answer = score(ScoreQuestion((*before, "7F"), cards("2A 2B 2C"), last_player=False))
    assert (answer.total, answer.hand, answer.showboat) == (35, 0, True)


def test_the_last_player_has_no_showboat_with_the_same_cards() -> None:
    answer = score(ScoreQuestion(cards("QA KB KC 6D 7F"), cards("2A 2B 2C"), last_player=True))
    assert (answer.total, answer.showboat) == (28, False)
    assert answer.lines[4].rule == "showboat.last-card-doubled.last-player"


@pytest.mark.parametrize("hand", sorted(set(permutations(("KA", "KT", "3D")))))
def test_a_hand_of_k_k_3_costs_3(hand: tuple[str, ...]) -> None:
    answer = score(ScoreQuestion((), hand, last_player=False))
    assert (answer.total, answer.tableau, answer.hand) == (-3, 0, -3)
    costs = {line.cards: line.points for line in answer.lines}
    assert costs == {("KA", "KT"): 0, ("3D",): -3}
