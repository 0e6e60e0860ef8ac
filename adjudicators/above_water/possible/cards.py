"""Whether the cards of a state, and the shuffles that it counts, can occur."""

from collections import Counter
from collections.abc import Iterator, Sequence

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.state import COPIES, DECKS, JOKER, State, laid_cards
from adjudicators.above_water.unseen import all_cards
from adjudicators.cards import STANDARD, UNKNOWN
from adjudicators.places import located_cards
from adjudicators.possible import Check, Contradictions
from adjudicators.verdict import Contradiction
from adjudicators.words import counted, listed

JOKERS = len(STANDARD.jokers)


def every_card_in_one_place(state: State) -> Contradictions:
    """All cards of the decks are there, each in one place."""
    cards, decks = all_cards(state), state.options.decks
    if decks == 1 and len(cards) == len(STANDARD.cards) and _all_kinds(cards):
        return ()  # faster than to count
    copies, given = COPIES[decks], Counter(cards)
    unseen = given.pop(UNKNOWN, 0)
    size = len(DECKS[decks])
    if len(cards) == size and all([count <= copies[card] for card, count in given.items()]):
        return ()
    found = list(_too_many(state, given - copies))
    if len(cards) != size:
        detail = f"{counted(len(cards), 'card')} on the table, and there should be {size}"
        found.append(rules.DECK.contradicted("/state", detail))
    missing = copies - given
    if not unseen and missing:
        detail = f"missing: {listed(list(missing.elements()))}"
        found.append(rules.DECK.contradicted("/state", detail, *missing.elements()))
    return found


def _all_kinds(cards: Sequence[str]) -> bool:
    """Whether each card of a deck is there, and the jokers are as many as they should be."""
    return not STANDARD.tokens.difference(cards) and cards.count(JOKER) == JOKERS


def _too_many(state: State, surplus: Counter[str]) -> Iterator[Contradiction]:
    copies, seen = COPIES[state.options.decks], Counter[str]()
    laid = enumerate(laid_cards(state))
    aces = [(f"/state/aces_of_diamonds/{place}", card) for place, card in laid]
    for pointer, card in (*located_cards(state), *aces):
        if card in surplus:
            seen[card] += 1
            if seen[card] > copies[card]:
                detail = f"{card} stands in {counted(copies[card], 'place')} already"
                numbers = {"places": copies[card]}
                yield rules.DECK.contradicted(pointer, detail, card, numbers=numbers)


def reshuffles(state: State) -> int:
    """How often the discards have become the deck: once for each exhaustion, but that an empty deck waits for it."""
    return max(0, state.exhaustions - (not state.deck))


def most_turned_in(state: State) -> int:
    """How many cards can have been turned in by now, and never fewer after an action than before it: those among the
    discards, and all of them once more than the discards became the deck."""
    return len(DECKS[state.options.decks]) * (reshuffles(state) + 1) + len(state.discard)


def empty_only_when_exhausted(state: State) -> Contradictions:
    """The last card of the deck does not leave unnoticed, and what was shuffled is counted."""
    if not state.deck and not state.exhaustions:
        detail = "the deck is empty, so it has been exhausted"
        return [rules.EXHAUSTED.contradicted("/state/exhaustions", detail)]
    if state.rng is None:
        return ()
    due = 1 + reshuffles(state)
    if state.rng.draws == due:
        return ()
    detail = f"the seed has made {counted(state.rng.draws, 'shuffle')}, and so far {due} were due"
    return [rules.SHUFFLE.contradicted("/state/rng/draws", detail)]


CARD_CHECKS: tuple[Check[State], ...] = (every_card_in_one_place, empty_only_when_exhausted)
