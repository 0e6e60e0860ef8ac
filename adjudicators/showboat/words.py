"""What several messages of Showboat say alike."""

from collections.abc import Sequence

from adjudicators.showboat.state import Player
from adjudicators.words import listed


def acts_if_fastest(player: str, candidates: Sequence[Player]) -> tuple[str, tuple[str, ...]]:
    """On what it depends that a player acts now, where each of several may be the next, and all players it names."""
    others = [each.id for each in candidates if each.id != player]
    return f"{player} acts now only if {listed(others)} showed nothing faster", (player, *others)
