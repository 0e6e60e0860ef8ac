"""Cards that are taken out of a hand, or asked for in it, where there are several or none that can be seen."""

import pytest

from adjudicators.cards import without
from adjudicators.to_the_bottom.resolve.actions import still_there
from tests.to_the_bottom.tables import cards


@pytest.mark.parametrize(
    ("asked", "hand", "kept"),
    [
        ("Rats, Rats", "Rats", "Rats"),
        ("Rats, Rats", "Rats, Seal, Rats", "Rats, Rats"),
        ("Rats, Seal", "?", "Rats"),
        ("Rats, Rats, Seal", "?, Rats", "Rats, Rats"),
        ("Rats", "Seal", ""),
    ],
)
def test_each_card_of_a_hand_counts_for_one(asked: str, hand: str, kept: str) -> None:
    assert still_there(cards(asked), cards(hand)) == cards(kept)


@pytest.mark.parametrize(
    ("hand", "gone", "left"),
    [
        ("Rats, Seal, Rats", "Rats", "Seal, Rats"),
        ("?, Seal", "Rats", "Seal"),
        ("?, Rats", "Rats", "?"),
    ],
)
def test_a_card_that_is_seen_leaves_before_one_that_is_not(hand: str, gone: str, left: str) -> None:
    assert without(cards(hand), *cards(gone)) == cards(left)
