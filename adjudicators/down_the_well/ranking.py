"""How cards compare: which is higher in its suit, and which comes first to open a hand.

Sets of cards are whole numbers, one bit for each card, as in ``adjudicators.unseen``.
"""

from collections.abc import Iterable, Mapping

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.state import RANKS, SUIT, SUITS, Letter
from adjudicators.rulebook import Rule
from adjudicators.unseen import pool_of

POOL = pool_of(ISLAND.cards)
BIT: Mapping[str, int] = {**POOL.copies, UNKNOWN: 0}
"""The bit of each card; one that cannot be seen has none."""

HEIGHT: Mapping[str, int] = {card: (ISLAND.rank[card] - 1) % RANKS for card in ISLAND.cards}
"""A card's place among those of its suit, from 0 for the 2 to 8 for the Ace."""

OF_SUIT: Mapping[Letter, int] = {
    suit: POOL.bits([card for card in ISLAND.cards if SUIT[card] == suit]) for suit in SUITS
}
HIGHER: Mapping[str, int] = {
    card: POOL.bits([other for other in HEIGHT if HEIGHT[other] > HEIGHT[card]])
    & OF_SUIT[SUIT[card]]
    for card in ISLAND.cards
}
"""For each card those of its suit that are higher: they can be played on it, and bury it."""


def _order(lead: int) -> Mapping[str, int]:
    return {
        card: (SUITS.index(SUIT[card]) - lead) % len(SUITS) * RANKS + HEIGHT[card]
        for card in ISLAND.cards
    }


ORDER: Mapping[Letter, Mapping[str, int]] = {
    suit: _order(place) for place, suit in enumerate(SUITS)
}
"""For each lead suit the place of every card in the order in which cards open: the first one held does."""

EARLIER: Mapping[Letter, Mapping[str, int]] = {
    lead: {
        card: POOL.bits([other for other in order if order[other] < order[card]]) for card in order
    }
    for lead, order in ORDER.items()
}
"""For each lead suit the cards that open before each card, if anybody holds one of them."""


def among(cards: Iterable[str], wanted: int) -> list[str]:
    """Those of some cards that belong to a set."""
    return [card for card in cards if BIT[card] & wanted]


def lead_suit(turned_over: str | None) -> Letter | None:
    """The lead suit, if it can be told from the card turned over; six players turn none over."""
    return "C" if turned_over is None else SUIT.get(turned_over)


def opening_rule(lead: Letter | None, card: str) -> Rule:
    """The rule by which a card opens, with this lead suit or with one that nobody saw."""
    suit = SUIT[card]
    if lead is None or suit == lead:
        return rules.OPENING
    return rules.OPENING_ROUND if suit < lead else rules.OPENING_NEXT
