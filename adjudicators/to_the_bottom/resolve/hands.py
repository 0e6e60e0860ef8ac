"""Cards taken out of a hand, of which some cannot be seen."""

from collections.abc import Sequence

from adjudicators.cards import UNKNOWN


def without(hand: tuple[str, ...], cards: Sequence[str]) -> tuple[str, ...]:
    """A hand without these cards; one that is not seen in it is one of its unknown cards."""
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)


def still_there(cards: tuple[str, ...], hand: Sequence[str]) -> tuple[str, ...]:
    """Those of some cards that a hand can still hold."""
    left, kept = list(hand), []
    for each in cards:
        found = each if each in left else UNKNOWN
        if found in left:
            left.remove(found)
            kept.append(each)
    return tuple(kept)
