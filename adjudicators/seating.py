"""Who sits at a table: the check that every game makes."""

from collections.abc import Sequence
from typing import Any

from adjudicators.rulebook import Rule
from adjudicators.verdict import Contradiction


def names_differ(rule: Rule, players: Sequence[Any]) -> Sequence[Contradiction]:
    """What is wrong with the players' names: a name is one player's."""
    names = [player.id for player in players]
    if len(set(names)) == len(names):
        return ()
    return [
        rule.contradicted(f"/state/players/{seat}/id", f"{name} sits at this table already")
        for seat, name in enumerate(names)
        if name in names[:seat]
    ]
