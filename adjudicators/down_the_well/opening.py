"""Which card opens a hand: the lowest of the lead suit, or else of the suits that follow it."""

from collections.abc import Mapping

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.down_the_well.piles import HEIGHT, lying
from adjudicators.down_the_well.state import RANKS, SUIT, SUITS, Letter, State

SIX_LEAD: Letter = "C"


def _order(lead: int) -> Mapping[str, int]:
    return {
        card: (SUITS.index(SUIT[card]) - lead) % len(SUITS) * RANKS + HEIGHT[card]
        for card in ISLAND.cards
    }


ORDER: Mapping[Letter, Mapping[str, int]] = {
    suit: _order(place) for place, suit in enumerate(SUITS)
}
"""For each lead suit the place of every card among those that may open: the first that anybody holds does."""


_IN_ORDER = {lead: tuple(sorted(order, key=order.__getitem__)) for lead, order in ORDER.items()}


def earlier(state: State, lead: Letter) -> set[str]:
    """The cards that would have opened this hand, with this lead suit, in place of the one that did."""
    order = ORDER[lead]
    first = min(map(order.__getitem__, state.discard or lying(state.piles)))
    return set(_IN_ORDER[lead][:first])


def opener_in_sight(state: State) -> tuple[str, str] | None:
    """Who opens this hand, and with which card; None where there are cards that cannot be seen."""
    lead = state.lead
    if lead is None or lead.suit is None:
        return None
    order = ORDER[lead.suit]
    first, lowest, opener = "", len(order), ""
    for player in state.players:
        for card in player.hand:
            if card == UNKNOWN:
                return None
            if order[card] < lowest:
                first, lowest, opener = card, order[card], player.id
    return opener, first
