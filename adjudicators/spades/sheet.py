"""Which score sheets hands can bring about: told exactly for one hand, and within bounds for several."""

from collections.abc import Mapping
from functools import cache, lru_cache

from adjudicators.spades.scoring import NIL_POINTS, PENALTY_POINTS, TRICK_POINTS, score_of
from adjudicators.spades.state import BAGS_FOR_PENALTY

Sheet = tuple[int, int]
"""A player's points and bags."""

_COST_OF_BAG = TRICK_POINTS - 1
"""How much less a hand is worth for each bag in it: that trick could have been bid."""


@cache
def _one_hand(size: int) -> Mapping[Sheet, frozenset[int]]:
    """The sheets that one hand of so many tricks can bring, each with the tricks that may have been taken."""
    found: dict[Sheet, frozenset[int]] = {}
    for bid in range(size + 1):
        for tricks in range(size + 1):
            worth = score_of(bid, tricks, 0)
            sheet = worth.total, worth.bags
            found[sheet] = found.get(sheet, frozenset()) | {tricks}
    return found


def can_come_about(score: int, bags: int, hands: int, size: int) -> bool:
    """Whether so many hands of so many tricks can bring these points and bags."""
    if hands == 1:
        return (score, bags) in _one_hand(size)
    digit = score % TRICK_POINTS
    least_won = digit + TRICK_POINTS if digit else 0
    least_penalties = max(0, -((score - least_won) // PENALTY_POINTS), int(bags < digit))
    most_won = max(NIL_POINTS, TRICK_POINTS * size) * hands - _COST_OF_BAG * bags
    cost_of_penalty = PENALTY_POINTS + _COST_OF_BAG * BAGS_FOR_PENALTY
    most_penalties = min(
        (size * hands - bags) // BAGS_FOR_PENALTY, (most_won - score) // cost_of_penalty
    )
    return least_penalties <= most_penalties


@lru_cache(maxsize=1024)
def can_share_one_hand(sheets: tuple[Sheet, ...], size: int) -> bool:
    """Whether the same hand can have brought these sheets: somebody took each trick."""
    together = {0}
    for sheet in sheets:
        taken = _one_hand(size).get(sheet, frozenset())
        together = {before + tricks for before in together for tricks in taken}
    return size in together
