"""The ace of clubs: cards of the groups turned in count as cards of another suit."""

from collections.abc import Mapping, Sequence

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.groups.two_decks import times
from adjudicators.above_water.state import (
    ACE_OF_CLUBS,
    CHANGES_BY_ACE,
    JOKER,
    MOST_CHANGES,
    MOST_DECKS,
    Group,
)
from adjudicators.verdict import ScoreLine, Violation
from adjudicators.words import counted, listed

Changes = Mapping[str, str]
"""The new suit of each card, or two new suits where the card stands twice."""


def changes_in(recolour: Changes | None) -> int:
    """How many cards are changed. A card that is given its own suit is not."""
    if not recolour:
        return 0
    return sum([len(suits) - suits.count(card[-1]) for card, suits in recolour.items()])


def aces_used(recolour: Changes | None) -> int:
    """How many aces of clubs these changes take."""
    return -(-changes_in(recolour) // CHANGES_BY_ACE)


def recoloured(groups: Sequence[Group], recolour: Changes | None) -> list[tuple[str, ...]]:
    """The cards of each group as what they count for. Of two copies, the first takes the first new suit."""
    if not recolour:
        return [group.cards for group in groups]
    left = {card: suits for card, suits in recolour.items() if card != JOKER}
    changed = []
    for group in groups:
        cards = list(group.cards)
        for place, card in enumerate(cards):
            if left.get(card):
                cards[place] = card[:-1] + left[card][0]
                left[card] = left[card][1:]
        changed.append(tuple(cards))
    return changed


def recolour_faults(
    groups: Sequence[Group], recolour: Changes | None, base: str
) -> list[Violation]:
    """Why an ace of clubs cannot change these cards."""
    if not recolour:
        return []
    found = []
    if not (changes := changes_in(recolour)):
        message = "the ace of clubs is to change nothing, and changes one or two cards"
        numbers = {"changes": 0, "least": 1, "most": CHANGES_BY_ACE}
        found.append(rules.ACE_OF_CLUBS.broken(message, f"{base}/recolour", numbers=numbers))
    if changes > MOST_CHANGES:
        message = (
            f"{counted(changes, 'card')} to be changed, and two aces of clubs change {MOST_CHANGES}"
        )
        numbers = {"changes": changes, "aces": MOST_DECKS, "most": MOST_CHANGES}
        found.append(rules.ACE_OF_CLUBS_TWO.broken(message, f"{base}/recolour", numbers=numbers))
    turned_in = [card for group in groups for card in group.cards]
    for card, suits in recolour.items():
        pointer = f"{base}/recolour/{card}"
        if card == JOKER:
            message = "a joker is declared as a card of any suit, and not changed"
            found.append(rules.ACE_OF_CLUBS_CARDS.broken(message, pointer, card))
        elif (there := turned_in.count(card)) < len(suits):
            message = f"{card} is to be changed {times(len(suits))} and stands in the groups {times(there)}"
            numbers = {"changes": len(suits), "there": there}
            found.append(rules.ACE_OF_CLUBS_CARDS.broken(message, pointer, card, numbers=numbers))
    return found


def ace_line(recolour: Changes) -> ScoreLine:
    """What the ace of clubs does. The stones that it brings are among those of the groups."""
    told = [
        f"{card} counts as {card[:-1]}{suit}"
        for card, suits in recolour.items()
        for suit in suits
        if suit != card[-1]
    ]
    aces = (ACE_OF_CLUBS,) * aces_used(recolour)
    rule = rules.ACE_OF_CLUBS if len(aces) == 1 else rules.ACE_OF_CLUBS_TWO
    return rule.line(0, listed(told), *aces)
