"""What can be told of cards that cannot be seen.

Each ``?`` is one of the cards that stand nowhere else, and any of them: nothing that happens in a game
says more of a card than who has seen it. So cards are counted: of those that are needed in a place, each
may be there if it is unseen, and must be there if the unseen places elsewhere are too few to hold all of
its kind.
"""

from collections import Counter
from collections.abc import Sequence

from adjudicators.above_water.state import (
    ACE_OF_DIAMONDS,
    DECKS,
    JOKER,
    State,
)
from adjudicators.cards import UNKNOWN


def all_cards(state: State) -> list[str]:
    """Every card of the table, aces of diamonds that lie on it among them."""
    cards = [*state.deck, *state.discard]
    for player in state.players:
        cards += player.hand
    for lot in state.lots:
        cards += lot.cards
    for pending in state.pending or ():
        cards += pending.cards
    cards += [ACE_OF_DIAMONDS] * len(state.aces_of_diamonds)
    return cards


def anything_hidden(state: State) -> bool:
    """Whether there is a card that whoever asks cannot see."""
    return UNKNOWN in all_cards(state)


def lacking(here: Sequence[str], cards: Sequence[str]) -> list[str]:
    """Of these cards, those that are not seen in a place."""
    held = list(here)
    found = []
    for card in cards:
        if card in held:
            held.remove(card)
        else:
            found.append(card)
    return found


def unseen_cards(state: State) -> Counter[str]:
    """The cards that stand nowhere in the state, and how often; each ``?`` is one of them."""
    unseen = Counter(DECKS[state.options.decks])
    unseen.subtract([card for card in all_cards(state) if card != UNKNOWN])
    return unseen


def holds(state: State, here: Sequence[str], cards: Sequence[str]) -> bool | None:
    """Whether these cards are all in a place; None if that cannot be told."""
    wanted = lacking(here, cards)
    if not wanted:
        return True
    places = list(here).count(UNKNOWN)
    if not places or UNKNOWN in wanted:
        return False
    unseen = unseen_cards(state)
    needed = Counter(wanted)
    if len(wanted) > places or any([unseen[card] < count for card, count in needed.items()]):
        return False
    elsewhere = unseen.total() - places
    if all([unseen[card] - elsewhere >= count for card, count in needed.items()]):
        return True
    return None


def among_shuffled(state: State, pack: tuple[str, ...], cards: Counter[str]) -> bool | None:
    """Whether certain cards are among the unseen ones of the discards."""
    return holds(state, (UNKNOWN,) * pack.count(UNKNOWN), tuple(cards.elements()))


def has_joker(state: State, lot: Sequence[str], elsewhere: Sequence[str]) -> bool | None:
    """Whether there is a joker in a lot, if of the unseen cards these are not in it; None if it cannot be
    told."""
    if JOKER in lot:
        return True
    places = list(lot).count(UNKNOWN)
    if not places:
        return False
    unseen = unseen_cards(state) - Counter(elsewhere)
    if not unseen[JOKER]:
        return False
    return True if unseen.total() - unseen[JOKER] < places else None
