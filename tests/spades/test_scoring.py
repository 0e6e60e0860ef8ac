"""Scoring, compared with a second reading of the rules that shares nothing with the first."""

from hypothesis import given
from hypothesis import strategies as st

from adjudicators.spades import GAME, ScoreQuestion, State, score
from tests.battery.every import steady
from tests.strategies import plays

numbers = st.integers(0, 23)


def hand_points(bid: int, tricks: int, bags: int) -> tuple[int, int]:
    """The points of a hand and the bags after it, trick by trick, straight from the text."""
    if bid == 0:
        points = 150 if tricks == 0 else 0
        over = tricks
    else:
        points = 0 if tricks < bid else 10 * bid
        over = 0 if tricks < bid else tricks - bid
    for _ in range(over):
        points += 1 if bid else 0
        bags += 1
        if bags == 10:
            points, bags = points - 100, 0
    return points, bags


@steady
@given(numbers, numbers, st.integers(0, 9))
def test_a_hand_is_worth_what_the_text_says(bid: int, tricks: int, bags: int) -> None:
    answer = score(ScoreQuestion(bid, tricks, bags))
    assert (answer.total, answer.bags) == hand_points(bid, tricks, bags)
    assert sum(line.points for line in answer.lines) == answer.total
    assert {line.rule for line in answer.lines} <= set(GAME.rulebook.rules)


@steady
@given(numbers, numbers)
def test_bags_left_out_are_none(bid: int, tricks: int) -> None:
    assert score(ScoreQuestion(bid, tricks)) == score(ScoreQuestion(bid, tricks, 0))


def test_games_are_added_up() -> None:
    """Over whole games: every score sheet follows from the tricks of every hand."""
    hands = 0
    for play in plays("spades"):
        sheet = dict.fromkeys(play.players, (0, 0))
        for state in play.states:
            for player in state.players:
                if state.phase in ("deal", "finished"):
                    sheet[player.id] = _entered(state, player.id, sheet[player.id])
                    hands += 1
                assert (player.score, player.bags) == sheet[player.id]
    assert hands > 50


def _entered(state: State, name: str, before: tuple[int, int]) -> tuple[int, int]:
    (bid,) = [each.bid for each in state.players if each.id == name]
    assert bid is not None
    tricks = len([each for each in state.tricks if each.winner == name])
    points, bags = hand_points(bid, tricks, before[1])
    return before[0] + points, bags


def test_what_a_hand_is_worth_is_told_as_it_stands() -> None:
    """After each action the lines are those of bid and tricks so far, and of the bags before the hand."""
    told = 0
    for play in plays("spades"):
        bags: dict[str, int] = dict.fromkeys(play.players, 0)
        for step in play.steps:
            state = step.verdict.state
            if state.phase == "bid":
                bags = {player.id: player.bags for player in state.players}
            for player, standing in zip(state.players, step.verdict.score, strict=True):
                assert standing.total == player.score
                tricks = len([each for each in state.tricks if each.winner == player.id])
                if player.bid is None:
                    assert standing.lines == ()
                else:
                    points = hand_points(player.bid, tricks, bags[player.id])[0]
                    assert sum(line.points for line in standing.lines) == points
                    told += 1
    assert told > 1000
