"""What groups are worth: the document's numbers, and a second reading of the rules."""

from collections.abc import Sequence
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicators.above_water import GAME, Group, ScoreAnswer, ScoreQuestion, answer_score
from adjudicators.above_water.groups.kinds import KINDS, fits
from adjudicators.cards import STANDARD
from adjudicators.verdict import Impossible
from tests.above_water.exhaustive import BLACK, in_a_row, read, readings, signatures, synergy
from tests.battery.every import steady

PLAIN = sorted(STANDARD.rank)
TOKENS = [*PLAIN, "*", *(f"*={card}" for card in PLAIN)]


def score(*groups: str, recolour: dict[str, str] | None = None) -> ScoreAnswer:
    """Groups written as cards, after their kind if it is named: ``run: 5C 6C``."""
    asked = []
    for text in groups:
        kind, colon, cards = text.rpartition(": ")
        asked.append(Group(tuple(cards.split()), kind if colon else None))  # type: ignore[arg-type]
    return answer_score(ScoreQuestion(tuple(asked), recolour))


@pytest.mark.parametrize(
    ("groups", "total"),
    [
        (["JC JD"], 4),
        (["5C 5D 5H 5S"], 12),
        (["6H 7H"], 4),
        (["2C 3C 4C 5C 6C"], 16),
        (["10D JC"], 3),
        (["4C 5D 6C 7H 8C 9S 10C"], 18),
        (["cloud: 2C 3C JC 5S AS"], 10),
        (["3D 3H 3S", "7D 7H 7S"], 19),
        (["3D 3H 3S", "7D 7H 7S", "10D 10H 10S"], 30),
    ],
)
def test_every_number_of_the_document(groups: list[str], total: int) -> None:
    answer = score(*groups)
    assert (answer.legal, answer.total) == (True, total)
    assert sum(line.points for line in answer.lines) == total


def test_the_documents_cards_are_a_run_or_a_set_and_not_both() -> None:
    assert score("5D 5C").total == 4
    assert score("5C 6C").total == 4
    assert score("5D 5C 6C").legal is False


@pytest.mark.parametrize(
    ("groups", "total", "read_as"),
    [
        (["AH KH QH"], 8, ["run"]),
        (["AH 2H 3H"], 8, ["run"]),
        (["2D AC"], 3, ["straight"]),
        (["5C 7C *"], 8, ["run"]),
        (["* *"], 4, ["set"]),
        (["5H 5H"], 4, ["set"]),
        (["5H *=5H"], 4, ["set"]),
        (["2C 4C 9C KS 7S"], 10, ["cloud"]),
        (["2C 3C 4C 5C 6S"], 12, ["straight"]),
        (["3D *", "7D 7H", "8S *"], 15, ["set", "set", "set"]),
        (["3D *", "8S *", "9S *"], 18, ["set", "set", "set"]),
        (["3D 3H", "7D 7H *=7D"], 15, ["set", "set"]),
        (["3D 3H", "7C 7S", "8D 8H", "9C 9S"], 22, ["set"] * 4),
        (["straight: 6H 7H"], 3, ["straight"]),
    ],
)
def test_what_pays_best_counts(groups: list[str], total: int, read_as: list[str]) -> None:
    answer = score(*groups)
    assert (answer.legal, answer.total) == (True, total)
    assert [group.kind for group in answer.groups] == read_as
    assert all("*" not in group.cards for group in answer.groups)


@pytest.mark.parametrize(
    ("group", "rules"),
    [
        ("5C 8D", {"sets", "runs", "straights", "clouds"}),
        ("KC AC 2C", {"sets", "runs.no-corner", "clouds"}),
        ("run: KC AC 2C", {"runs.no-corner"}),
        ("run: 5C 5C 6C", {"runs.no-corner"}),
        ("straight: 5D 5H 7C", {"runs.no-corner", "straights"}),
        ("straight: 5D 5H 9C *", {"runs.no-corner", "straights"}),
        ("straight: 5D 5H 7C *", {"runs.no-corner"}),
        ("run: 5C 6D 8D", {"runs"}),
        ("run: AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC *=AC", {"runs.aces", "runs.no-corner"}),
        ("straight: AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC *", {"runs.aces"}),
        ("set: 5C 5D 6D", {"sets"}),
        ("set: 5C", {"sets"}),
        ("cloud: 2C 4C 9C KS", {"clouds"}),
        ("cloud: 2C 4C 9C KS 7D", {"clouds"}),
        ("cloud: 2C 4C 9C KS 7S 8S", {"clouds"}),
    ],
)
def test_cards_that_are_no_group_say_what_is_missing(group: str, rules: set[str]) -> None:
    answer = score(group)
    assert (answer.legal, answer.total, answer.lines) == (False, 0, ())
    assert {each.rule for each in answer.violations} == {f"above-water.{rule}" for rule in rules}
    assert {each.pointer for each in answer.violations} == {"/groups/0/cards"}


def test_the_reasons_name_the_cards() -> None:
    messages = [each.message for each in score("5C 8D").violations]
    assert "no set: 5C and 8D differ in denomination" in messages
    assert "no run: 5C and 8D differ in suit" in messages
    assert "no straight: 6 and 7 are missing between 5 and 8" in messages


@pytest.mark.parametrize(
    ("groups", "recolour", "total"),
    [
        (["5S 6C"], {"5S": "C"}, 4),
        (["3D 3H", "7D 7S"], {"7S": "H"}, 11),
        (["cloud: 2C 4C 9C KS 7D"], {"7D": "S"}, 10),
        (["5H 6H", "5H 6C"], {"5H": "HC"}, 8),
        (["5H 6C", "5H 6H"], {"5H": "C"}, 8),
        (["5S 6C 7H"], {"5S": "D", "7H": "D", "6C": "D"}, 8),
    ],
)
def test_the_ace_of_clubs_changes_suits(
    groups: list[str], recolour: dict[str, str], total: int
) -> None:
    answer = score(*groups, recolour=recolour)
    assert (answer.legal, answer.total) == (True, total)
    both = len(recolour) > 2
    assert answer.lines[-1].rule == "above-water.ace-of-clubs" + both * ".two-decks"
    assert answer.lines[-1].cards == ("AC",) * (1 + both)


@pytest.mark.parametrize(
    ("groups", "recolour", "rule", "pointer"),
    [
        (["5S 6C"], {"7S": "C"}, "ace-of-clubs.cards", "/recolour/7S"),
        (["5S 6S"], {"5S": "CC"}, "ace-of-clubs.cards", "/recolour/5S"),
        (["5S 6S *"], {"*": "C"}, "ace-of-clubs.cards", "/recolour/*"),
        (["5S 6S"], {"5S": "S"}, "ace-of-clubs", "/recolour"),
    ],
)
def test_what_the_ace_of_clubs_cannot_change(
    groups: list[str], recolour: dict[str, str], rule: str, pointer: str
) -> None:
    found = {(each.rule, each.pointer) for each in score(*groups, recolour=recolour).violations}
    assert (f"above-water.{rule}", pointer) in found


def test_more_than_two_aces_of_clubs_can_change_is_too_much() -> None:
    changes = {"2S": "C", "3S": "C", "4S": "C", "5S": "C", "6S": "C"}
    answer = score("2S 3S 4S 5S 6S", recolour=changes)
    assert [each.rule for each in answer.violations] == ["above-water.ace-of-clubs.two-decks"]


@pytest.mark.parametrize(
    ("groups", "recolour", "pointer"),
    [
        (["5C 5C 5C"], None, "/groups/0/cards/2"),
        (["* *", "*=2C *=3C", "* 4C"], None, "/groups/2/cards/0"),
        (["AC AC", "5S 6C"], {"5S": "C"}, "/groups/0/cards/1"),
    ],
)
def test_more_cards_than_two_decks_have_cannot_be_valued(
    groups: list[str], recolour: dict[str, str] | None, pointer: str
) -> None:
    with pytest.raises(Impossible) as refused:
        score(*groups, recolour=recolour)
    (found,) = refused.value.contradictions
    assert (found.pointer, found.rule) == (pointer, "above-water.groups.call")


def naive(groups: list[tuple[str, ...]]) -> int | None:
    """What groups pay by the second reading, all of it; None if one of them is none."""
    found = [readings([read(card.removeprefix("*=")) for card in cards]) for cards in groups]
    if None in found:
        return None
    pays = [each for each in found if each]
    return sum(each[0] for each in pays) + synergy([each[1] for each in pays if each[1]])


@st.composite
def some_groups(draw: st.DrawFn) -> list[tuple[str, ...]]:
    """Groups of near cards, with few jokers, as two decks allow."""
    ranks = draw(st.lists(st.sampled_from(STANDARD.ranks), min_size=1, max_size=3, unique=True))
    near = [card for card in TOKENS if card == "*" or card.removeprefix("*=")[:-1] in ranks]
    chosen = draw(st.lists(st.lists(st.sampled_from(near), min_size=1, max_size=5), max_size=4))
    counted: dict[str, int] = {}
    groups = []
    for cards in chosen:
        kept = []
        for card in cards:
            plain = "*" if card[0] == "*" else card
            counted[plain] = counted.get(plain, 0) + 1
            if counted[plain] <= (4 if plain == "*" else 2):
                kept.append(card)
        if kept:
            groups.append(tuple(kept))
    return groups


@steady
@given(st.lists(some_groups(), min_size=20, max_size=20))
def test_groups_are_worth_what_the_second_reading_says(many: list[list[tuple[str, ...]]]) -> None:
    for groups in filter(None, many):
        answer = answer_score(ScoreQuestion(tuple(Group(cards) for cards in groups)))
        worth = naive(groups)
        assert answer.legal is (worth is not None), groups
        assert answer.total == (worth or 0), groups
        assert sum(line.points for line in answer.lines) == answer.total
        cited = {*(line.rule for line in answer.lines), *(v.rule for v in answer.violations)}
        assert cited <= set(GAME.rulebook.rules)
        if answer.legal:
            assert answer_score(ScoreQuestion(answer.groups)).total == answer.total


def fits_by_hand(kind: str, tokens: Sequence[str]) -> bool:
    """Whether cards are a group of a kind, by the second reading."""
    cards = [read(token.removeprefix("*=")) for token in tokens]
    suits = {card[1] for card in cards if card}
    if kind == "set":
        return bool(signatures(cards))
    if kind == "cloud":
        return len(cards) == 5 and len({suit in BLACK for suit in suits}) < 2
    return len(cards) > 1 and in_a_row(cards) and (kind == "straight" or len(suits) < 2)


@steady
@given(
    st.lists(some_groups(), min_size=10, max_size=10),
    st.lists(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=6), min_size=30, max_size=30),
)
def test_something_is_missing_exactly_where_cards_do_not_fit(
    near: list[list[tuple[str, ...]]], others: list[list[str]]
) -> None:
    for cards in (*chain.from_iterable(near), *others):
        for kind in KINDS:
            assert fits(kind, cards) is fits_by_hand(kind, cards), (kind, cards)
