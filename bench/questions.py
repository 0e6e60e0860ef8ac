"""What each game's own questions are asked: taken from positions that come up in play."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicators import showboat


@dataclass(frozen=True, slots=True)
class Turn:
    """One step of a game: where it stood, who acted, and what they did."""

    state: Any
    player: str
    action: Any


Asked = Callable[[Sequence[Turn]], Sequence[Any]]


def _showboat_scores(turns: Sequence[Turn]) -> Sequence[Any]:
    """Every different pair of a tableau and a hand, in no order."""
    chance = random.Random(1)
    seats = [player for turn in turns for player in turn.state.players]
    pairs = sorted({(each.tableau, each.hand) for each in seats})
    chance.shuffle(pairs)
    return tuple(
        showboat.ScoreQuestion(*pair, last_player=chance.random() < 1 / 6) for pair in pairs
    )


OWN: Mapping[str, Mapping[str, Asked]] = {
    "showboat": {"score": _showboat_scores},
}
"""By game and question; a game that is not here is measured by its adjudication alone."""
