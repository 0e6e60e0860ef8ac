"""Cards are neither made nor lost: the check that every game with one deck makes."""

from collections.abc import Callable, Iterator, Sequence

from adjudicators.cards import UNKNOWN, Deck
from adjudicators.rulebook import Rule
from adjudicators.verdict import Contradiction


def every_card_in_one_place(
    rule: Rule, deck: Deck, cards: list[str], places: Callable[[], Iterator[tuple[str, str]]]
) -> Sequence[Contradiction]:
    """What is wrong with all the cards of a table; where each stands is asked only if something is."""
    size, distinct = len(deck.cards), len(set(cards))
    if len(cards) == size and (distinct == size or distinct + cards.count(UNKNOWN) == size + 1):
        return ()
    found = list(_twice(rule, places()))
    if len(cards) != size:
        detail = f"there are {len(cards)} cards, and the deck has {size}"
        found.append(rule.contradicted("/state", detail))
    if UNKNOWN not in cards and (missing := deck.unseen(cards)):
        found.append(rule.contradicted("/state", f"missing: {' '.join(missing)}"))
    return found


def _twice(rule: Rule, places: Iterator[tuple[str, str]]) -> Iterator[Contradiction]:
    first: dict[str, str] = {}
    for pointer, card in places:
        if card != UNKNOWN and first.setdefault(card, pointer) != pointer:
            yield rule.contradicted(pointer, f"{card} stands at {first[card]} already")
