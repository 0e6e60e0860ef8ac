"""Score sheets that hands can bring about, compared with every hand there can be."""

from collections.abc import Iterator
from itertools import product

import pytest

from adjudicators.spades.sheet import can_come_about, can_share_one_hand
from tests.spades.test_scoring import hand_points

Sheet = tuple[int, int]


def after_hand(sheet: Sheet, size: int) -> Iterator[tuple[Sheet, int]]:
    """Every sheet that one more hand can make of this one, with the tricks taken."""
    for bid, tricks in product(range(size + 1), repeat=2):
        points, bags = hand_points(bid, tricks, sheet[1])
        yield (sheet[0] + points, bags), tricks


def reached(hands: int, size: int) -> set[Sheet]:
    """Every sheet after so many hands."""
    sheets = {(0, 0)}
    for _ in range(hands):
        sheets = {after for sheet in sheets for after, _ in after_hand(sheet, size)}
    return sheets


@pytest.mark.parametrize("size", [9, 10, 14, 17, 23])
@pytest.mark.parametrize("hands", [0, 1])
def test_before_the_second_hand_it_is_told_exactly(hands: int, size: int) -> None:
    every = set(product(range(-400, 400), range(10)))
    told = {sheet for sheet in every if can_come_about(*sheet, hands, size)}
    assert told == reached(hands, size)


@pytest.mark.parametrize(("hands", "size"), [(2, 9), (2, 14), (2, 23), (3, 10), (4, 9)])
def test_after_several_hands_no_real_sheet_is_refused(hands: int, size: int) -> None:
    assert all(can_come_about(*sheet, hands, size) for sheet in reached(hands, size))


@pytest.mark.parametrize(
    ("sheet", "hands", "size", "can"),
    [
        ((7, 4), 2, 23, True),  # with ten bags of a Nil that was missed, and 107 points won
        ((7, 4), 2, 6, False),  # but not with twelve tricks
        ((3, 1), 2, 5, False),
        ((3, 2), 50, 9, True),
        ((-100, 0), 2, 5, True),
        ((-100, 1), 2, 5, False),
        ((300, 0), 2, 9, True),
        ((300, 1), 2, 9, False),
        ((460, 0), 2, 23, True),
        ((451, 1), 2, 23, True),
        ((452, 1), 2, 23, False),
        ((-105, 0), 2, 5, False),
        ((-115, 0), 2, 5, False),
        ((-215, 0), 4, 5, False),
    ],
)
def test_bounds_of_several_hands(sheet: Sheet, hands: int, size: int, can: bool) -> None:
    assert can_come_about(*sheet, hands, size) is can


def test_all_players_together_take_all_tricks_of_one_hand() -> None:
    size = 10
    taken: dict[Sheet, set[int]] = {}
    for sheet, tricks in after_hand((0, 0), size):
        taken.setdefault(sheet, set()).add(tricks)
    shared = {
        (one, other, third)
        for one, other, third in product([(150, 0), (0, 0), (41, 1), (0, 4), (60, 0)], repeat=3)
        if any(sum(each) == size for each in product(taken[one], taken[other], taken[third]))
    }
    asked = set(product([(150, 0), (0, 0), (41, 1), (0, 4), (60, 0)], repeat=3))
    assert {sheets for sheets in asked if can_share_one_hand(sheets, size)} == shared
    assert 0 < len(shared) < len(asked)
