"""What cards cost and boards are worth: the document's examples, and a naive second reading."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicators.to_the_bottom.board import BoardCard
from adjudicators.to_the_bottom.cards.catalogue import standard_cards
from adjudicators.to_the_bottom.cards.language.abilities import Ability, Definition, OnBoard
from adjudicators.to_the_bottom.cards.language.passive_rules import ChangesPrice
from adjudicators.to_the_bottom.rulebook import RULEBOOK
from adjudicators.to_the_bottom.scoring.board_score import (
    ScoreQuestion,
    answer_score,
)
from adjudicators.to_the_bottom.scoring.prices import (
    PriceAnswer,
    PriceQuestion,
    answer_price,
    playing_price,
)
from adjudicators.verdict import Misasked
from tests.to_the_bottom.tables import board


def asked(card: str, on_board: str, phase: str = "cruise") -> PriceAnswer:
    return answer_price(PriceQuestion(card, board(on_board), phase))  # type: ignore[arg-type]


def to_play(card: str, on_board: str) -> int:
    return asked(card, on_board, "sinking").play.total


def to_buy(card: str) -> int | None:
    buy = asked(card, "").buy
    return None if buy is None else buy.total


# ── the document's examples ──────────────────────────────────────────────────────────────────────

FOUR = "Passenger, Passenger, Passenger, Passenger"
FIVE = f"{FOUR}, Baby"


def test_at_five_cards_the_price_doubles_at_ten_it_triples() -> None:
    assert [to_play("Rats", ", ".join(["Passenger"] * count)) for count in (4, 5, 9, 10, 15)] == [
        3, 6, 6, 9, 12,
    ]  # fmt: skip


def test_the_shop_of_the_cruise() -> None:
    assert (to_buy("Lifebuoy"), to_buy("Maid"), to_buy("Rats")) == (3, 4, 3)
    assert (to_buy("Polka Dancer") or 99) <= 3
    assert (to_buy("Lady") or 0) > 4
    assert (to_buy("Tycoon") or 0) > 4


def test_the_iceberg_costs_twenty_and_counts_ten() -> None:
    assert to_buy("Iceberg") == 20
    assert to_play("Iceberg", "") == 10
    assert answer_score(ScoreQuestion(board("Iceberg"))).total == 10


def test_the_lifeboat_costs_something_else_and_counts_ten() -> None:
    assert to_buy("Lifeboat") != 10
    assert to_play("Lifeboat", "") == 10
    assert answer_score(ScoreQuestion(board("Lifeboat"))).total == 10


def test_a_merged_assistant_counts() -> None:
    """Four cards, one of them under the Assistant, are five: the next one costs double."""
    assert to_play("Rats", "Polka Dancer+Assistant, Passenger, Passenger") == 3
    assert to_play("Rats", "Polka Dancer+Assistant, Passenger, Passenger, Passenger") == 6


def test_a_lifeguard_as_the_fifth_card() -> None:
    """One more card without the multiple and 1 off: free; the next 1 times 2 less 1."""
    assert to_play("Passenger", f"{FOUR}, Lifeguard") == 0
    assert to_play("Passenger", f"{FOUR}, Lifeguard, Passenger") == 1


def test_nothing_costs_less_than_nothing() -> None:
    assert to_play("Passenger", "Lifeguard, Lifeguard") == 0
    assert to_play("Baby", "Lifeguard") == 0


def test_a_seal_pays_for_a_stoker() -> None:
    assert answer_score(ScoreQuestion(board("Seal"))).total == to_play("Stoker", "") == 5


def test_nothing_is_bought_in_the_sinking() -> None:
    assert asked("Rats", "", "sinking").buy is None


def test_the_board_does_not_change_what_is_bought() -> None:
    bought = asked("Rats", f"{FIVE}, Lifeguard").buy
    assert bought is not None
    assert bought.total == 3


# ── every factor has its line ────────────────────────────────────────────────────────────────────


def lines(card: str, on_board: str) -> list[tuple[str, int]]:
    found = asked(card, on_board).play.lines
    return [(line.rule.removeprefix("to-the-bottom."), line.points) for line in found]


def test_a_line_for_every_factor() -> None:
    assert lines("Rats", "") == [("price", 3), ("price.multiple", 0)]
    assert lines("Rats", FIVE) == [("price", 3), ("price.multiple", 3)]
    assert lines("Rats", f"{FIVE}, {FIVE}, Lifeguard, Lifeguard") == [
        ("price", 3), ("price.multiple", 6), ("card.lifeguard", -1), ("card.lifeguard", -1),
    ]  # fmt: skip
    assert lines("Passenger", "Lifeguard, Lifeguard, Lifeguard") == [
        ("price", 1), ("price.multiple", 0), ("card.lifeguard", -1), ("card.lifeguard", -1),
        ("card.lifeguard", -1), ("price.floor", 2),
    ]  # fmt: skip


def test_a_lifeguard_that_does_something_else_does_not_cite_its_rule() -> None:
    own = Definition("Lifeguard", 1, 1, "green", (OnBoard(ChangesPrice(3)),))
    question = PriceQuestion("Rats", board("Lifeguard"), "cruise", (own,))
    assert answer_price(question).play.lines[-1].rule == "to-the-bottom.cards.abilities"


def test_lines_say_how_many_cards_count() -> None:
    told = asked("Rats", f"{FOUR}, Lifeguard").play.lines[1].message
    assert told == "5 cards on board, of which 4 count: once the value"
    assert asked("Rats", FIVE).play.lines[1].message == "5 cards on board: twice the value"


def test_a_score_has_a_line_for_every_card() -> None:
    answer = answer_score(ScoreQuestion(board("Polka Dancer+Assistant!, Iceberg, Baby")))
    assert [(line.cards, line.points) for line in answer.lines] == [
        (("Polka Dancer",), standard_cards()["Polka Dancer"].value),
        (("Assistant",), standard_cards()["Assistant"].value),
        (("Iceberg",), 10),
        (("Baby",), standard_cards()["Baby"].value),
    ]
    assert [line.rule for line in answer.lines] == [
        "to-the-bottom.victory", "to-the-bottom.victory", "to-the-bottom.card.iceberg",
        "to-the-bottom.victory",
    ]  # fmt: skip


# ── cards of one's own ───────────────────────────────────────────────────────────────────────────

DEARER: Ability = OnBoard(ChangesPrice(2))
OWN = (
    Definition("Rats", 7, 6, "beige", ()),
    Definition("Tax Collector", 2, 2, "green", (DEARER,)),
)


def test_the_tables_own_cards_are_counted_as_they_say() -> None:
    answer = answer_price(PriceQuestion("Rats", board("Tax Collector"), "cruise", OWN))
    assert answer.play.total == 9
    assert answer.buy is not None
    assert answer.buy.total == 6
    assert answer_score(ScoreQuestion(board("Rats, Tax Collector"), OWN)).total == 9


def test_a_card_of_ones_own_that_changes_prices_is_named() -> None:
    line = answer_price(PriceQuestion("Rats", board("Tax Collector"), "cruise", OWN)).play.lines[-1]
    assert line.rule == "to-the-bottom.cards.abilities"
    assert line.cards == ("Tax Collector",)
    assert line.message == "Tax Collector is on board: 2 more"


@pytest.mark.parametrize(
    ("question", "pointers"),
    [
        (PriceQuestion("Deckchair", board("Rats"), "cruise"), ["/card"]),
        (PriceQuestion("Rats", board("Rats, Deckchair"), "cruise"), ["/board/1/card"]),
        (PriceQuestion("Rats", board("Rats+Deckchair"), "cruise"), ["/board/0/merged"]),
        (PriceQuestion("Deckchair", board("Chair"), "cruise"), ["/card", "/board/0/card"]),
        (PriceQuestion("Rats", (), "cruise", (OWN[0], OWN[0])), ["/catalogue/1/name"]),
    ],
)
def test_strange_questions_are_refused(question: PriceQuestion, pointers: list[str]) -> None:
    with pytest.raises(Misasked) as refusal:
        answer_price(question)
    assert [each.pointer for each in refusal.value.contradictions] == pointers


def test_a_score_of_strange_cards_is_refused() -> None:
    with pytest.raises(Misasked, match="/board/0/card: no card of the catalogue is called Chair"):
        answer_score(ScoreQuestion(board("Chair")))


# ── a second reading ─────────────────────────────────────────────────────────────────────────────


def naive_price(value: int, names: list[str]) -> int:
    """Straight from the text: fives of cards on board, Lifeguards apart; then 1 off for each."""
    lifeguards = names.count("Lifeguard")
    others = len(names) - lifeguards
    multiple = 1
    while others >= 5:
        multiple, others = multiple + 1, others - 5
    price = value * multiple
    for _ in range(lifeguards):
        price = price - 1 if price > 0 else 0
    return price


NAMES = st.sampled_from(sorted(standard_cards()))
BOARDS = st.lists(
    st.builds(
        BoardCard, NAMES | st.just("Lifeguard"), st.booleans(), st.none() | st.just("Assistant")
    ),
    max_size=18,
).map(tuple)


def flat(on_board: tuple[BoardCard, ...]) -> list[str]:
    return [name for each in on_board for name in (each.card, each.merged) if name]


@settings(deadline=None)
@given(NAMES, BOARDS)
def test_prices_are_what_the_text_says(name: str, on_board: tuple[BoardCard, ...]) -> None:
    answer = answer_price(PriceQuestion(name, on_board, "cruise"))
    expected = naive_price(standard_cards()[name].value, flat(on_board))
    assert answer.play.total == expected
    assert playing_price(standard_cards()[name], on_board, standard_cards()) == expected
    assert sum(line.points for line in answer.play.lines) == expected
    assert {line.rule for line in answer.play.lines} <= set(RULEBOOK.rules)


@settings(deadline=None)
@given(BOARDS)
def test_scores_are_what_the_text_says(on_board: tuple[BoardCard, ...]) -> None:
    answer = answer_score(ScoreQuestion(on_board))
    expected = sum(standard_cards()[name].value for name in flat(on_board))
    assert answer.total == expected
    assert [line.cards for line in answer.lines] == [(name,) for name in flat(on_board)]
    assert sum(line.points for line in answer.lines) == expected
