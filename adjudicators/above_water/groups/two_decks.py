"""How often there can be a card: no more cards are valued than two decks have."""

from collections import Counter
from collections.abc import Iterable

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.state import DECKS, JOKER, MOST_DECKS
from adjudicators.verdict import Contradiction
from adjudicators.words import counted

MOST = Counter(DECKS[MOST_DECKS])


def beyond_two_decks(
    located: Iterable[tuple[str, str]], others: Iterable[str] = ()
) -> tuple[Contradiction, ...]:
    """The cards, given after their JSON pointers, that two decks do not have together with some others."""
    seen, found = Counter(others), []
    for pointer, card in located:
        plain = JOKER if card[0] == JOKER else card
        seen[plain] += 1
        if seen[plain] > MOST[plain]:
            detail = f"there are more than {MOST[plain]} of {plain}, and two decks have no more"
            found.append(rules.GROUPS_CALL.contradicted(pointer, detail))
    return tuple(found)


def times(number: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {0: "not at all", 1: "once", 2: "twice"}.get(number, counted(number, "time"))
