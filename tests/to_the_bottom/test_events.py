"""The points of events add up to what changes: of the boards, and of what can be spent."""

from collections import Counter
from random import Random

import pytest

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import EndTurn
from adjudicators.to_the_bottom.scoring.standings import standings
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Verdict
from tests.amounts import share_of
from tests.strategies import played
from tests.to_the_bottom.random_tables import eager, random_table
from tests.to_the_bottom.tables import done, ship, table


def adds_up(before: State, verdict: Verdict[State]) -> bool:
    """Whether the events of an action tell every change of points."""
    changes: Counter[str | None] = Counter()
    pool = 0
    for event in verdict.events:
        changes[event.player] += event.points or 0
        pool += getattr(event, "pool", None) or 0
    totals = {each.player: each.total or 0 for each in standings(before)}
    gained = {each.player: (each.total or 0) - totals[each.player] for each in verdict.score}
    return pool == verdict.state.points - before.points and gained == {
        player: changes[player] for player in totals
    }


@pytest.mark.parametrize("own", [0, 20])
@pytest.mark.parametrize("seed", range(share_of(20)))
def test_points_add_up_at_crowded_tables(seed: int, own: int) -> None:
    random = Random(f"points/{seed}/{own}")
    state = random_table(random, own)
    for _ in range(40):
        actions = GAME.actions(state).actions
        if not actions:
            break
        action = eager(random, actions)
        verdict = GAME.adjudicate(state, action)
        assert adds_up(state, verdict), (action, verdict.events)
        state = verdict.state


@pytest.mark.parametrize("variant", ["short-cruise", "storm", "tide"])
def test_points_add_up_in_whole_games(variant: str) -> None:
    for step in played("to-the-bottom", 3, 0, variant).steps:
        assert adds_up(step.state, step.verdict), step.action


def test_one_point_is_lost_alone() -> None:
    state = table(ship("ann"), ship("bob"), points=1)
    (lost,) = [each for each in done(state, EndTurn("ann")).events if each.type == "points-lost"]
    assert lost.message == "1 unspent point of ann: lost"
    assert lost.points is None
