"""The best turn-in, against trying everything and against an optimiser."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicators.above_water import BestQuestion, answer_best
from adjudicators.above_water.best.branches import Branch
from adjudicators.above_water.best.question import BUDGET, BestAnswer, best_turn_in, suggestion
from adjudicators.above_water.groups.worth import faults, turned_in, value
from adjudicators.cards import STANDARD
from adjudicators.verdict import Impossible
from tests.above_water.exhaustive import most
from tests.above_water.optimiser import solve
from tests.amounts import share_of, some_of

ONE_DECK = STANDARD.cards
TWO_DECKS = STANDARD.cards * 2


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def check(hand: Sequence[str], answer: BestAnswer) -> None:
    """Whether an answer can be turned in from this hand and is worth what it says."""
    assert faults(answer.groups, answer.recolour, "") == []
    assert value(answer.groups, answer.recolour).total == answer.total
    assert Counter(turned_in(answer.groups, answer.recolour)) <= Counter(hand)
    assert all("*" not in group.cards for group in answer.groups)
    assert (answer.upper_bound is None) == answer.optimal


def small_hands(seed: int, decks: int, size: int) -> Sequence[list[str]]:
    """Hands of neighbouring ranks, so that much can be made of them."""
    random = Random(seed)
    found: list[list[str]] = []
    while len(found) < share_of(300):
        first, width = random.randrange(13), random.choice((2, 3, 4, 5, 13))
        ranks = [STANDARD.ranks[(first + number) % 13] for number in range(width)]
        suits = random.choice(("CDHS", "CDHS", "CD", "DH", "CS"))
        pool = [rank + suit for rank in ranks for suit in suits] * decks
        pool += ["*"] * random.randint(0, 2 * decks)
        pool += ["AC"] * (decks if "AC" not in pool and random.random() < 0.5 else 0)
        hand = random.sample(pool, min(len(pool), random.randint(2, size)))
        if hand.count("AC") < 2 or len(hand) < 6:
            found.append(hand)
    return found


@pytest.mark.parametrize(("seed", "decks", "size"), [(n, 1 + n % 2, 5 + n % 2) for n in range(8)])
def test_small_hands_are_worth_what_trying_everything_finds(
    seed: int, decks: int, size: int
) -> None:
    for hand in small_hands(seed, decks, size):
        answer = best_turn_in(hand, BUDGET)
        check(hand, answer)
        assert (answer.total, answer.optimal) == (most(hand), True), hand


def larger_hands() -> Sequence[tuple[str, ...]]:
    random = Random(5)
    hands = []
    for size in (8, 11):
        others = random.sample([card for card in ONE_DECK if card not in {"*", "AC"}], size - 3)
        hands.append(("*", "*", "AC", *others))
    hands += [tuple(random.sample(ONE_DECK, size)) for size in (14, 20)]
    hands += [tuple(random.sample(TWO_DECKS, size)) for size in (12,)]
    hearts = tuple(card for card in ONE_DECK if card[-1] == "H")
    return [*hands, hearts, (*hearts, "*"), (*hearts, "AC", "AD", "7D"), ONE_DECK[:-2], ONE_DECK]


@pytest.mark.thorough
@pytest.mark.parametrize("hand", some_of(larger_hands()), ids=lambda hand: f"{len(hand)} cards")
def test_larger_hands_are_worth_what_an_optimiser_finds(hand: tuple[str, ...]) -> None:
    answer = best_turn_in(hand, BUDGET)
    check(hand, answer)
    assert (answer.total, answer.optimal) == (solve(hand), True)


def test_a_whole_deck_is_thirteen_sets_of_one_family() -> None:
    """Thirteen sets of four pay 12 each and 36 more; each joker makes one of them longer."""
    assert best_turn_in(ONE_DECK[:-2], BUDGET).total == 13 * 12 + 36
    assert best_turn_in(ONE_DECK, BUDGET).total == 13 * 12 + 36 + 8


@pytest.mark.parametrize("size", some_of([30, 54, 80, 108]))
def test_a_hand_that_is_too_hard_gets_a_good_answer_and_a_bound(size: int) -> None:
    hand = Random(size).sample(TWO_DECKS, size)
    answer = best_turn_in(hand, 1_000)
    check(hand, answer)
    assert answer.optimal or answer.total < (answer.upper_bound or 0)
    assert answer.total > 2 * size
    assert answer == best_turn_in(hand, 1_000)


def test_more_steps_prove_what_few_cannot() -> None:
    hand = ("*", "*", "AC", *Random(3).sample([c for c in ONE_DECK if c not in {"*", "AC"}], 13))
    few, many = best_turn_in(hand, 200), best_turn_in(hand, BUDGET)
    assert (few.optimal, many.optimal) == (False, True)
    assert few.total <= many.total <= (few.upper_bound or 0)


@pytest.mark.parametrize(
    ("size", "steps", "found", "bound"),
    [
        (8, 10, 19, 28),
        (8, 300, 20, 20),
        (10, 1_000, 28, 29),
        (12, 300, 34, 41),
        (14, 300, 36, 48),
        (14, 1_000, 38, 39),
        (18, 1_000, 49, 51),
        (22, 1_000, 55, 76),
        (22, 3_000, 62, 67),
    ],
)
def test_little_work_brings_no_less_than_it_did(
    size: int, steps: int, found: int, bound: int
) -> None:
    hand = ("*", *Random(size).sample(TWO_DECKS, size))
    few, many = best_turn_in(hand, steps), best_turn_in(hand, BUDGET)
    check(hand, few)
    assert many.optimal
    assert found <= few.total <= many.total <= (few.upper_bound or few.total) <= bound


@pytest.mark.parametrize("size", [1, 3, 8, 20, 30, 60, 108])
def test_a_suggestion_can_be_turned_in(size: int) -> None:
    hand = Random(size).sample(TWO_DECKS, size)
    answer = suggestion(hand, 2_000)
    if answer is None:
        assert best_turn_in(hand, BUDGET).total == 0
    else:
        assert answer.total > 0
        assert faults(answer.groups, answer.recolour, "") == []
        assert Counter(turned_in(answer.groups, answer.recolour)) <= Counter(hand)


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        ("", 0),
        ("5H", 0),
        ("*", 0),
        ("* *", 4),
        ("5H *", 4),
        ("2C 3D 4H *", 9),
        ("5H 8D", 0),
        ("9S 10C AC", 4),
        ("3D 3H 3S 7D 7H 7S 10D 10H *", 30),
        ("AH 2H KH QH", 8),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH *", 48),
    ],
)
def test_hands_worked_out_by_hand(hand: str, total: int) -> None:
    answer = answer_best(BestQuestion(cards(hand)))
    check(cards(hand), answer)
    assert (answer.total, answer.optimal) == (total, True)


@pytest.mark.parametrize(
    ("hand", "pointers"),
    [
        ("5H 5H 5H", ["/hand/2"]),
        ("* * * * *", ["/hand/4"]),
        ("AC AC AC AC", ["/hand/2", "/hand/3"]),
    ],
)
def test_a_hand_that_two_decks_do_not_have_is_refused(hand: str, pointers: list[str]) -> None:
    with pytest.raises(Impossible) as refused:
        answer_best(BestQuestion(cards(hand)))
    assert [each.pointer for each in refused.value.contradictions] == pointers
    assert {each.rule for each in refused.value.contradictions} == {"above-water.groups.call"}


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.lists(st.sampled_from(STANDARD.cards), max_size=9, unique=True))
def test_the_lines_add_up_and_say_what_stays_and_that_nothing_pays_more(hand: list[str]) -> None:
    answer = best_turn_in(hand, BUDGET)
    assert sum(line.points for line in answer.lines) == answer.total
    assert answer.optimal
    assert answer.lines[-1].message == "it is proven that no turn-in of this hand pays more"
    kept = [card for line in answer.lines if "in the hand" in line.message for card in line.cards]
    turned = [card.partition("=")[0] for group in answer.groups for card in group.cards]
    aces = ["AC"] if answer.recolour else []
    assert sorted([*kept, *turned, *aces]) == sorted(hand)


def test_without_a_proof_the_last_line_says_what_nothing_pays_more_than() -> None:
    answer = best_turn_in(STANDARD.cards[:40], 100)
    assert not answer.optimal
    assert answer.lines[-1].message.endswith(f"but none pays more than {answer.upper_bound}")


@pytest.mark.parametrize("seed", range(5))
def test_what_is_found_without_a_search_is_held_against_the_bound_too(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicators.above_water.best.question.LARGE_HAND_BUDGET", 0)
    monkeypatch.setattr(Branch, "narrow", lambda *_: None)
    hand = Random(seed).sample(STANDARD.cards, 30)
    answer = best_turn_in(hand, 100)
    check(hand, answer)
    assert not answer.optimal
    assert answer.lines[-1].message.endswith(f"but none pays more than {answer.upper_bound}")
