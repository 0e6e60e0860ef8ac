"""How often there can be a card: no more cards are valued than two decks have."""

from collections import Counter
from collections.abc import Mapping, Sequence

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.state import COPIES, JOKER, MOST_DECKS
from adjudicators.verdict import Contradiction
from adjudicators.words import counted

MOST = COPIES[MOST_DECKS]


def beyond_two_decks(
    lists: Mapping[str, Sequence[str]], others: Sequence[str] = ()
) -> tuple[Contradiction, ...]:
    """The cards of these lists, given by their JSON pointers, that two decks do not have together with some others."""
    cards = [JOKER if card[0] == JOKER else card for cards in lists.values() for card in cards]
    if len({*cards, *others}) == len(cards) + len(others):
        return ()
    seen, found = Counter(others), []
    for pointer, listed in lists.items():
        for place, card in enumerate(listed):
            plain = JOKER if card[0] == JOKER else card
            seen[plain] += 1
            if seen[plain] > MOST[plain]:
                found.append(_too_many(plain, f"{pointer}/{place}"))
    return tuple(found)


def _too_many(card: str, pointer: str) -> Contradiction:
    detail = f"there are more than {MOST[card]} of {card}, and two decks have no more"
    return rules.GROUPS_CALL.contradicted(pointer, detail)


def times(number: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {0: "not at all", 1: "once", 2: "twice"}.get(number, counted(number, "time"))
