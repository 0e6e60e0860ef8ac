"""Adjudicators of card games: state and action in, verdict out, with the rules that decided it.

>>> from adjudicators import load
>>> showboat = load("showboat")
>>> showboat.new(["ann", "bob", "cid"], seed="lighthouse").to_act
('ann', 'bob', 'cid')

A game is found by its entry point in the group ``adjudicators.games``, so that any installed package
can bring one; ``adjudicators.game`` documents what it is made of.
"""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from adjudicators.game import Game

GROUP = "adjudicators.games"


@cache
def games() -> dict[str, Game[Any, Any, Any]]:
    """Every installed game, by slug."""
    found: dict[str, Game[Any, Any, Any]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        loaded = point.load()
        if loaded.slug != point.name or point.name in found:
            raise ValueError(f"entry point {point.value} brings {loaded.slug!r} as {point.name!r}")
        found[point.name] = loaded
    return found


def load(slug: str) -> Game[Any, Any, Any]:
    """One game by its slug."""
    return games()[slug]
