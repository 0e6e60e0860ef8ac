"""The examples that the game's own document gives.

The document shows its sample tricks as pictures, which its text does not have. Each trick here is made
up so that everything that is said of it holds: who wins, with which card, and why.
"""

import pytest

from adjudicators.spades import (
    GAME,
    Options,
    Played,
    ScoreQuestion,
    TrickAnswer,
    TrickQuestion,
    explain_trick,
    score,
)
from tests.spades.tables import NAMES, cards


def explained(text: str, **options: bool) -> TrickAnswer:
    """A trick played clockwise from ann on."""
    played = tuple(map(Played, NAMES, cards(text)))
    return explain_trick(TrickQuestion(played, Options(**options)))


SAMPLES = [
    ("1: the high card of the suit led", "5L QL 9L 2P", "QL", False, "trick.high-card"),
    ("2: Water beats Rock", "KR 2W AS 10R", "2W", False, "trick.stronger-suits"),
    ("3: Rock beats Scissors", "9S JR 7P KS", "JR", False, "trick.stronger-suits"),
    ("4: Paper beats Rock", "JR 9S 7P KS", "7P", False, "trick.stronger-suits"),
    ("5: the high card of the suit led, with jokers", "5L QL *L 9L", "QL", True, "trick.high-card"),
    ("6: Water does not beat Rock with a joker", "4R AW 9R *R", "9R", True, "trick.high-card"),
    ("7: neither does Scissors or Lizard beat Paper", "7P KS QL *P", "7P", True, "trick.high-card"),
    ("8: a second joker turns nothing back", "AR QS *L *R", "*L", True, "trick.joker"),
]


@pytest.mark.parametrize(
    ("text", "card", "turned", "rule"),
    [each[1:] for each in SAMPLES],
    ids=[each[0] for each in SAMPLES],
)
def test_sample_tricks(text: str, card: str, turned: bool, rule: str) -> None:
    answer = explained(text)
    assert (answer.card, answer.reversed) == (card, turned)
    assert answer.winner == NAMES[cards(text).index(card)]
    best = answer.ranking[0]
    assert (best.player, best.card, best.rule) == (answer.winner, card, f"spades.{rule}")


def test_samples_3_and_4_have_the_same_cards_and_another_lead() -> None:
    third, fourth = cards(SAMPLES[2][1]), cards(SAMPLES[3][1])
    assert sorted(third) == sorted(fourth)
    assert (third[0][-1], fourth[0][-1]) == ("S", "R")


def test_sample_8_reads_as_its_caption() -> None:
    """Scissors is weaker than Rock; Lizard is weaker than Scissors and Rock; so with a joker it is on top."""
    answer = explained("AR QS *L *R")
    assert answer.strength == ("R", "S", "L")
    assert [each.card for each in answer.ranking] == ["*L", "QS", "AR", "*R"]


def test_paper_led() -> None:
    """Lizard beats Paper, high beats low in Lizard, Scissors beats both, Rock and Water are weaker."""
    assert explained("7P 3L AR").card == "3L"
    assert explained("7P 3L KL").card == "KL"
    assert explained("7P AL 2S").card == "2S"
    assert explained("AP 2L 2S AR").card == "2S"
    assert explained("2P AR AW").card == "2P"
    answer = explained("7P KL 2S AR AW")
    assert (answer.lead_suit, answer.reversed, answer.strength) == ("P", False, ("P", "L", "S"))
    assert [each.card for each in answer.ranking] == ["2S", "KL", "7P", "AR", "AW"]
    assert [each.rule for each in answer.ranking] == [
        "spades.trick.stronger-suits",
        "spades.trick.stronger-suits",
        "spades.trick.stronger-suits",
        "spades.trick.weaker-suits",
        "spades.trick.weaker-suits",
    ]


def test_paper_led_and_a_joker_of_paper_among_paper_cards() -> None:
    assert explained("7P *P KP 3P").card == "KP"


def test_paper_led_with_a_joker() -> None:
    """Lizard and Scissors are not stronger any more; Water is, and Rock beats both."""
    answer = explained("7P AL AS 2W AR")
    assert answer.card == "AS"
    turned = explained("7P *L AS 2W AR")
    assert (turned.card, turned.reversed, turned.strength) == ("AR", True, ("P", "W", "R"))
    assert [each.card for each in turned.ranking] == ["AR", "2W", "7P", "*L", "AS"]
    assert explained("7P *L AS 2W").card == "2W"
    assert explained("7P *L AS").card == "7P"


def test_rock_beats_paper_and_water_too_where_it_breaks_everything() -> None:
    assert explained("AP 2R AS").card == "AS"
    assert explained("AP 2R AS", rock_breaks_everything=True).card == "2R"
    assert explained("AW 2R KL", rock_breaks_everything=True).card == "2R"
    assert explained("AW *W 2R KL", rock_breaks_everything=True).card == "2R"
    without = explained("7P *L AS 2W", rock_breaks_everything=True)
    assert (without.card, without.strength) == ("2W", ("P", "W", "R"))


@pytest.mark.parametrize(("seats", "size", "left"), [(5, 14, 0), (4, 17, 2), (3, 23, 1)])
def test_the_deal_with_jokers(seats: int, size: int, left: int) -> None:
    state = GAME.new(NAMES[:seats], seed="lighthouse").state
    assert [len(player.hand) for player in state.players] == [size] * seats
    assert (len(state.aside), state.ghost) == (left, ())


def test_four_bid_and_six_taken_are_42() -> None:
    answer = score(ScoreQuestion(bid=4, tricks=6))
    assert (answer.total, answer.bags) == (42, 2)
    assert [line.points for line in answer.lines] == [40, 2]


def test_nil() -> None:
    assert score(ScoreQuestion(bid=0, tricks=0)).total == 150
    missed = score(ScoreQuestion(bid=0, tricks=3))
    assert (missed.total, missed.bags) == (0, 3)


def test_ten_bags() -> None:
    answer = score(ScoreQuestion(bid=4, tricks=6, bags=8))
    assert (answer.total, answer.bags) == (42 - 100, 0)
    assert answer.lines[-1].rule == "spades.score.ten-bags"
