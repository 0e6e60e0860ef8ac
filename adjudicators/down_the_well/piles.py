"""Which cards can be played: those higher than the top of their suit's pile. Aces are high."""

from collections.abc import Iterable, Sequence

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.down_the_well.state import RANKS, SUIT, SUITS, Letter, Piles, State

EMPTY: Piles = dict.fromkeys(SUITS, ())
NOTHING = -1
"""Lower than every card."""

HEIGHT = {card: (ISLAND.rank[card] - 1) % RANKS for card in ISLAND.cards}
"""A card's place among those of its suit, from 0 for the 2 to 8 for the Ace."""


def heights(piles: Piles) -> dict[Letter, int]:
    """How high a card of each suit must reach over."""
    return {suit: HEIGHT[pile[-1]] if pile else NOTHING for suit, pile in piles.items()}


def split(hand: Sequence[str], piles: Piles) -> tuple[list[str], list[str]]:
    """The known cards of a hand that can be played, and those that are buried."""
    playable: list[str] = []
    buried: list[str] = []
    for card in hand:
        if card != UNKNOWN:
            pile = piles[SUIT[card]]
            higher = not pile or HEIGHT[card] > HEIGHT[pile[-1]]
            (playable if higher else buried).append(card)
    return playable, buried


def none_lies(piles: Piles) -> bool:
    """Whether every pile is empty."""
    return not any(piles.values())


def lying(piles: Piles) -> list[str]:
    """All cards of the piles, suit by suit."""
    cards: list[str] = []
    for pile in piles.values():
        cards += pile
    return cards


def all_rise(piles: Piles) -> bool:
    """Whether every pile is of its suit alone, and each card of it higher than the one below."""
    for suit, pile in piles.items():
        below = NOTHING
        for card in pile:
            if card[1] != suit or HEIGHT[card] <= below:
                return False
            below = HEIGHT[card]
    return True


def unburied(state: State) -> set[str]:
    """The cards that some round before this one cannot have buried.

    Each of those rounds buried what is left now under a higher card of its suit, another one each time:
    so there are as many higher ones among the discards as there were rounds.
    """
    found: set[str] = set()
    rounds = state.round - 1
    if not rounds:
        return found
    gone = set(state.discard)
    for cards in _FROM_THE_ACE:
        covers = 0
        for card in cards:
            if card in gone:
                covers += 1
                if covers == rounds:
                    break
            else:
                found.add(card)
    return found


_FROM_THE_ACE = [
    sorted(
        [card for card in ISLAND.cards if SUIT[card] == suit], key=HEIGHT.__getitem__, reverse=True
    )
    for suit in SUITS
]


def buried_by(cards: Iterable[str], piles: Piles) -> set[str]:
    """Those of some cards that cannot be played."""
    tops = heights(piles)
    return {card for card in cards if HEIGHT[card] <= tops[SUIT[card]]}
