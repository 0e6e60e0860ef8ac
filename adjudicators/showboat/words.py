"""What several messages of Showboat say alike."""

from collections.abc import Sequence

from adjudicators.cards import UNKNOWN
from adjudicators.showboat.state import Player
from adjudicators.words import counted, listed


def card_in_words(card: str) -> str:
    """A card, or that it is one that cannot be seen."""
    return "a card" if card == UNKNOWN else card


def cards_in_words(cards: Sequence[str]) -> str:
    """The cards that are seen, and how many are not.

    >>> cards_in_words(["?", "7B", "?", "QA"]), cards_in_words(["?"])
    ('7B, QA and 2 unseen cards', '1 unseen card')
    """
    seen = [card for card in cards if card != UNKNOWN]
    if unseen := len(cards) - len(seen):
        seen.append(counted(unseen, "unseen card"))
    return listed(seen) or "no card"


def acts_if_fastest(player: str, candidates: Sequence[Player]) -> tuple[str, tuple[str, ...]]:
    """On what it depends that a player acts now, where each of several may be the next, and all players it names."""
    others = [each.id for each in candidates if each.id != player]
    return f"{player} acts now only if {listed(others)} showed nothing faster", (player, *others)
