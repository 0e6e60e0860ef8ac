"""Orders in which packs are said to lie after a shuffle: what is wrong with them, pack by pack."""

import pytest

from adjudicators.chance import judge_order
from adjudicators.showboat import rulebook as rules
from adjudicators.verdict import Violation

RULE = rules.SHUFFLE
ONE, OTHER, THIRD = ("2A", "3A"), ("4A",), ("5A", "5B", "5C")


def _wrong(pack: int, place: int, card: str, missing: str) -> str:
    where = f"pack {pack}, from place {place}"
    return f"{where}: {card} is not among the cards to be shuffled; {where}: missing: {missing}"


@pytest.mark.parametrize(
    ("given", "told", "concerned"),
    [
        ("3A 2A 4A 5C 5A 5B", None, ()),
        (
            "2A 4A 3A 5A 5B 5C",
            _wrong(1, 0, "4A", "3A") + "; " + _wrong(2, 2, "3A", "4A"),
            ("4A", "3A", "3A", "4A"),
        ),
        (
            "2A 3A 5A 4A 5B 5C",
            _wrong(2, 2, "5A", "4A") + "; " + _wrong(3, 3, "4A", "5A"),
            ("5A", "4A", "4A", "5A"),
        ),
        (
            "2A 2A 4A 5A 5B 5C",
            "2A is given 2 times; the pack has 1; missing: 3A",
            ("2A", "3A"),
        ),
        ("2A 3A 4A 5A 5B", "5 cards given, and 6 are to be shuffled", ()),
    ],
)
def test_each_pack_stays_its_own(given: str, told: str | None, concerned: tuple[str, ...]) -> None:
    finding = judge_order(RULE, [ONE, OTHER, THIRD], tuple(given.split()))
    if told is None:
        assert finding is None
    else:
        assert isinstance(finding, Violation)
        assert (finding.message, finding.cards) == (told, concerned)


def test_two_packs_are_two() -> None:
    finding = judge_order(RULE, [ONE, OTHER], ("2A", "4A", "3A"))
    assert isinstance(finding, Violation)
    assert finding.message == _wrong(1, 0, "4A", "3A") + "; " + _wrong(2, 2, "3A", "4A")


def test_of_one_pack_no_number_is_told() -> None:
    finding = judge_order(RULE, [ONE], ("2A", "4A"))
    assert isinstance(finding, Violation)
    assert finding.message.startswith("4A is not among")
