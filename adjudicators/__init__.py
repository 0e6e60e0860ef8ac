"""Adjudicators of card games: state and action in, verdict out, with the rules that decided it.

>>> from adjudicators import load
>>> showboat = load("showboat")
>>> showboat.new(["ann", "bob", "cid"], seed="lighthouse").to_act
('ann', 'bob', 'cid')

A program that plays millions of games against itself knows that its states can occur, because each of them came
from the one before. It need not have them judged again at every step, which is most of what ``adjudicate`` does:

>>> table = showboat.new(["ann", "bob", "cid"], seed="lighthouse").state
>>> while showboat.outcome(table) is None:
...     actions, _ = showboat.moves(table, None)
...     table = showboat.apply(table, actions[0]).state
>>> showboat.outcome(table).winners
('cid',)

- ``moves(state, player)`` lists the legal actions, of everybody where the player is None, and ``apply(state, action)``
  is what results from one that is legal. Neither looks whether the state can occur, nor whether the action is legal.
- ``step(state, action)`` judges an action of somebody who may be wrong, in a state that can occur.
- ``adjudicate`` and ``actions`` look at the state first. In the three games of hands they take five to nine times as long.

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
