"""Searches find what they found, and take as many steps as they took."""

import json

import pytest

from tests.above_water.searches import FIFTIES, FILE, SIZES, fifty, hands, told

RECORDED = json.loads(FILE.read_text(encoding="utf-8"))
HANDS = {each["hand"]: each for each in RECORDED["hands"]}


LARGE = 20
"""A search of so many cards takes long."""


@pytest.mark.parametrize(
    "size",
    [pytest.param(size, marks=pytest.mark.thorough if size >= LARGE else ()) for size in SIZES],
)
def test_searches_come_out_as_they_were_recorded(size: int) -> None:
    for hand in hands(size):
        found = told(hand)
        assert HANDS.get(" ".join(hand)) == found, "python -m tests.above_water.searches"


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=pytest.mark.thorough if number else ())
        for number in range(FIFTIES)
    ],
)
def test_fifty_small_hands_come_out_as_they_were_recorded(number: int) -> None:
    assert fifty(number) == RECORDED["fifties"][number], "python -m tests.above_water.searches"


def test_nothing_else_is_recorded() -> None:
    assert len(HANDS) == sum(1 for size in SIZES for _ in hands(size))
    assert len(RECORDED["fifties"]) == FIFTIES
