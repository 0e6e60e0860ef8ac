"""Where ranks do not follow each other: which are missing, told from the nearer side of an ace."""

import pytest

from adjudicators.above_water.groups.kinds import missing


@pytest.mark.parametrize(
    ("cards", "told", "numbers"),
    [
        ("2C 4C", "3 is missing between 2 and 4", (3, 2, 4)),
        ("AH QH", "K is missing between Q and A", (13, 12, 14)),
        ("AH 3H", "2 is missing between A and 3", (2, 1, 3)),
        # 9 is as far from the one ace as 6 from the other
        (
            "AH 6H 9H",
            "2, 3, 4, 5, 7 and 8 are missing between A and 9",
            (2, 3, 4, 5, 7, 8, 1, 9),
        ),
        (
            "AH 7H 9H",
            "8, 10, J, Q and K are missing between 7 and A",
            (8, 10, 11, 12, 13, 7, 14),
        ),
        (
            "9D KD *",
            "10, J and Q are missing between 9 and K, and jokers fill only 1",
            (10, 11, 12, 9, 13, 1),
        ),
        (
            "AH QH *  * 2H",
            "ranks do not go round the corner from the king over the ace to the 2",
            (13, 2),
        ),
        (
            "AH JH * 2H",
            "3, 4, 5, 6, 7, 8, 9 and 10 are missing between A and J, and jokers fill only 1",
            (3, 4, 5, 6, 7, 8, 9, 10, 1, 11, 1),
        ),
    ],
)
def test_what_is_missing_in_a_row(cards: str, told: str, numbers: tuple[int, ...]) -> None:
    ((_, message, parts),) = missing("run", cards.split())
    assert message == told
    assert tuple((parts or {}).values()) == numbers
