"""What the first trick of a hand is led with."""

from collections.abc import Mapping, Sequence

from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.state import DECK, PAPER, Options
from adjudicators.spades.trick import HEIGHT
from adjudicators.spades.voids import CARDS_OF, SUIT_OF

_2P, _JOKER = "2P", "*P"
_PAPER = CARDS_OF[SUIT_OF[_2P]]
_BY_HEIGHT = sorted(_PAPER, key=HEIGHT.__getitem__)

LEAD_ORDER: Mapping[bool, Sequence[str]] = {
    False: sorted(_BY_HEIGHT, key=lambda card: card != _2P),
    True: _BY_HEIGHT,
}
"""By whether there is a ghost hand: the cards that the first trick may have to be led with. The first of them that
anybody holds is."""

EARLIER: Mapping[bool, Mapping[str, frozenset[str]]] = {
    ghost: {
        card: frozenset(order[: order.index(card)]) if card in _PAPER else _PAPER for card in DECK
    }
    for ghost, order in LEAD_ORDER.items()
}
"""By whether there is a ghost hand: what nobody holds when the first trick is led with a card."""


def usual_first_lead(options: Options) -> Rule:
    """The rule of the first lead for whoever does not see which card it is."""
    return rules.FIRST_LEAD_GHOST if options.ghost_hand else rules.FIRST_LEAD


def rule_of_first_lead(options: Options, card: str | None) -> Rule:
    """The rule by which this card is the first lead, or by which it is free, if there is none."""
    if card is None or card[-1] != PAPER:
        return rules.FIRST_LEAD_FREE
    if card == _JOKER:
        return rules.FIRST_LEAD_GHOST_JOKER if options.ghost_hand else rules.FIRST_LEAD_JOKER
    return usual_first_lead(options)
