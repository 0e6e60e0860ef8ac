"""What the first trick of a hand is led with."""

from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.state import DECK, PAPER, ROCK, Options, State
from adjudicators.spades.trick import HEIGHT
from adjudicators.spades.voids import CARDS_OF, SUIT_OF

_2P, _JOKER = "2P", "*P"
_PAPER = CARDS_OF[SUIT_OF[_2P]]

LOWEST_FIRST = sorted(_PAPER, key=lambda card: (card != _2P, HEIGHT[card]))
"""The cards that the first trick may have to be led with: the first of them that anybody holds is."""

EARLIER = {
    card: frozenset(LOWEST_FIRST[: LOWEST_FIRST.index(card)]) if card in _PAPER else _PAPER
    for card in DECK
}
"""What nobody holds when the first trick is led with a card."""


def rule_of_first_lead(options: Options, card: str | None) -> Rule:
    """The rule by which this card is the first lead, or by which it is free, if there is none."""
    if card is None:
        return rules.FIRST_LEAD_FREE
    if card[-1] == PAPER:
        return rules.FIRST_LEAD_JOKER if card == _JOKER else rules.FIRST_LEAD
    if card[-1] == ROCK and options.rock_breaks_everything:
        return rules.ROCK_FIRST_LEAD
    return rules.FIRST_LEAD_FREE


def rule_of_lead(state: State, card: str | None = None) -> Rule:
    """The rule by which the next trick is led, with this card if it is known."""
    if state.tricks:
        return rules.LEAD
    return rule_of_first_lead(state.options, card) if card else rules.FIRST_LEAD
