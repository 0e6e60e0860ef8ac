"""Searches find what they found, and take as many steps as they took."""

import json

import pytest

from tests.above_water.searches import FILE, SIZES, hands, told

RECORDED = {each["hand"]: each for each in json.loads(FILE.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("size", SIZES)
def test_searches_come_out_as_they_were_recorded(size: int) -> None:
    for hand in hands(size):
        found = told(hand)
        assert RECORDED.get(" ".join(hand)) == found, "python -m tests.above_water.searches"


def test_nothing_else_is_recorded() -> None:
    assert set(RECORDED) == {" ".join(hand) for size in SIZES for hand in hands(size)}
