"""Sets of the same suits: which family each belongs to, and what jokers do best to make families larger."""

from collections.abc import Sequence
from itertools import product

from adjudicators.above_water.groups.kinds import SUIT
from adjudicators.above_water.state import JOKER

STONES = 3
"""The bonus for each set of a family after the first."""

SUITS = "CDHS"
BIT = {suit: 1 << number for number, suit in enumerate(SUITS)}
SHOWN = {card: BIT[suit] for card, suit in SUIT.items()}
"""The suit that a card shows, as a bit."""


def suits_of(family: int) -> str:
    """The suits of a family, by their letters."""
    return "".join(suit for suit in SUITS if BIT[suit] & family)


def families(sets: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The suits that each set shows, as bits. Jokers show the suits that make the fewest families."""
    found = []
    open_sets = []
    for number, cards in enumerate(sets):
        family = 0
        for card in cards:
            if card == JOKER:
                open_sets.append(number)
            else:
                family |= SHOWN[card]
        found.append(family)
    if open_sets:
        _settle(sets, found, sorted(set(open_sets)))
    return tuple(found)


def _settle(sets: Sequence[Sequence[str]], found: list[int], open_sets: Sequence[int]) -> None:
    """Give the sets with undeclared jokers their families: as few different ones as there can be."""
    settled = {family for number, family in enumerate(found) if number not in open_sets}
    choices = [_reachable(found[number], sets[number].count(JOKER)) for number in open_sets]
    shared = [
        [
            family
            for family in each
            if family in settled or any(family in other for other in choices if other is not each)
        ]
        or each[:1]
        for each in choices
    ]
    best = min(product(*shared), key=lambda chosen: len(settled.union(chosen)))
    for number, family in zip(open_sets, best, strict=True):
        found[number] = family


def _reachable(shown: int, jokers: int) -> list[int]:
    """The families that a set can belong to with so many jokers, the one of fewest suits first."""
    more = [
        family
        for family in range(1, 1 << len(SUITS))
        if family & shown == shown and (family & ~shown).bit_count() <= jokers
    ]
    return sorted(more, key=lambda family: (family.bit_count(), family))


def suits_for_jokers(cards: Sequence[str], family: int) -> list[str]:
    """The suits that a set's undeclared jokers take so that it shows this family."""
    shown = 0
    for card in cards:
        if card != JOKER:
            shown |= SHOWN[card]
    still = list(suits_of(family & ~shown))
    spare = (suits_of(family) or SUITS)[0]
    return still + [spare] * (cards.count(JOKER) - len(still))
