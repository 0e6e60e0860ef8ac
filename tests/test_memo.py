"""What is remembered, and when it is forgotten."""

from collections.abc import Mapping
from types import MappingProxyType

from adjudicators.memo import _REMEMBERED, MOST_REMEMBERED, forget, remembers_each, remembers_last

Pile = tuple[str, ...]


class Size:
    """The size of piles and cards together, and what it was asked of."""

    def __init__(self) -> None:
        """Nothing so far."""
        self.asked: list[Pile] = []

    def __call__(self, pile: Pile, cards: Mapping[str, int] = MappingProxyType({})) -> int:
        """How many there are."""
        self.asked.append(pile)
        return len(pile) + len(cards)


def test_the_last_result_is_remembered_as_long_as_it_is_about_the_same_objects() -> None:
    counting = Size()
    size = remembers_last(counting)
    one, other = ("Rats",) * 2, ("Maid",) * 3
    assert [size(each) for each in (one, one, other, one)] == [2, 2, 3, 2]
    assert counting.asked == [one, other, one]


def test_results_about_several_piles_are_remembered_together() -> None:
    counting = Size()
    size = remembers_each(counting)
    one, other, cards = ("Rats",) * 2, ("Maid",) * 3, {"Rats": 3}
    assert [size(each, cards) for each in (one, other, one, other)] == [3, 4, 3, 4]
    assert counting.asked == [one, other]
    equal = ("Rats", *one[1:])
    assert size(equal, cards) == 3
    assert len(counting.asked) == 3


def test_with_other_cards_all_is_forgotten() -> None:
    counting = Size()
    size = remembers_each(counting)
    pile, some, none = ("Rats",), {"Rats": 3}, dict[str, int]()
    assert [size(pile, cards) for cards in (some, none, some)] == [2, 1, 2]
    assert len(counting.asked) == 3


def test_no_more_is_held_than_so_many_cards() -> None:
    counting = Size()
    size = remembers_each(counting)
    first, great = ("Rats",), [("Maid",) * 9_000 for _ in range(4)]
    size(first)
    for pile in great[:2]:
        size(pile)
    size(first)
    assert len(counting.asked) == 3
    assert sum([len(each) for each in counting.asked]) < MOST_REMEMBERED
    for pile in great[2:]:
        size(pile)
    size(first)
    assert len(counting.asked) == 6


def test_whoever_never_forgets_holds_no_more_for_it() -> None:
    forget()
    size = remembers_each(len)
    for number in range(50):
        size(("Rats",) * 9_000 + ("Maid",) * number)
    assert len(_REMEMBERED) == 1
    forget()
    assert _REMEMBERED == []
