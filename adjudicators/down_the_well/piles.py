"""The piles: which cards can be played on them, and which cards their history rules out in a hand."""

from collections.abc import Sequence

from adjudicators.cards import ISLAND
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.ranking import BIT, EARLIER, HEIGHT, HIGHER, OF_SUIT, ORDER, POOL
from adjudicators.down_the_well.state import SUIT, SUITS, Letter, Piles, State
from adjudicators.rulebook import Rule
from adjudicators.verdict import Contradiction

EMPTY: Piles = dict.fromkeys(SUITS, ())
_NOT_BURIED_BY = {card: POOL.every ^ OF_SUIT[SUIT[card]] | HIGHER[card] for card in HIGHER}
"""For the top card of a pile: the cards that can be played as far as this pile is concerned."""


def playable_on(piles: Piles) -> int:
    """All cards that are higher than the top of their suit's pile, or whose pile is empty."""
    cards = POOL.every
    for pile in piles.values():
        if pile:
            cards &= _NOT_BURIED_BY[pile[-1]]
    return cards


def what_buries(card: str, piles: Piles) -> tuple[str, Rule]:
    """The top card under which a card is buried, and the rule that says so."""
    top = piles[SUIT[card]][-1]
    return top, rules.RANKS if top[0] == "A" else rules.HIGHER


def none_lies(piles: Piles) -> bool:
    """Whether every pile is empty."""
    return not any(piles.values())


def lying(piles: Piles) -> list[str]:
    """All cards of the piles, suit by suit."""
    cards: list[str] = []
    for suit in SUITS:
        cards += piles[suit]
    return cards


def pile_faults(rule: Rule, piles: Piles, base: str) -> list[Contradiction]:
    """What is wrong with piles, each of which is of one suit, and rises."""
    return [
        rule.contradicted(f"{base}/{suit}", detail, *cards)
        for suit, pile in piles.items()
        for detail, cards in _misplaced(suit, pile)
    ]


def _misplaced(suit: Letter, pile: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """The cards of another suit, and those that are not higher than that below them, with what is said of each."""
    found: list[tuple[str, tuple[str, ...]]] = []
    fitting = of_suit = OF_SUIT[suit]
    for place, card in enumerate(pile):
        if not BIT[card] & fitting:
            if not BIT[card] & of_suit:
                found.append((f"{card} is not of the {ISLAND.suits[suit]}", (card,)))
                fitting = of_suit
                continue
            below = pile[place - 1]
            found.append((f"{card} lies on {below}, and is not higher", (card, below)))
        fitting = HIGHER[card]
    return found


def opened_before(state: State, lead: Letter) -> int:
    """The cards that would have opened this hand, with this lead suit, in place of the one that did."""
    order = ORDER[lead]
    return EARLIER[lead][min(state.discard or lying(state.piles), key=order.__getitem__)]


def unburied(state: State) -> int:
    """The cards that some round before this one cannot have buried.

    Each of those rounds buried what is left now under a higher card of its suit, another one each time:
    so there are as many higher ones among the discards as there were rounds.
    """
    rounds = state.round - 1
    if not rounds:
        return 0
    found, gone = 0, POOL.bits(state.discard)
    for cards in _FROM_THE_ACE:
        covers = 0
        for card in cards:
            if not card & gone:
                found |= card
            elif (covers := covers + 1) == rounds:
                break
    return found


_FROM_THE_ACE = [
    [
        BIT[card]
        for card in sorted(HEIGHT, key=HEIGHT.__getitem__, reverse=True)
        if SUIT[card] == suit
    ]
    for suit in SUITS
]
