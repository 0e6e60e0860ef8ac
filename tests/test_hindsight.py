"""What a replay gives a game to look back on: every step, also the one that was refused."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from adjudicators.game import Step
from adjudicators.showboat import GAME, Action, Choose, Pick
from adjudicators.showboat import rulebook as rules
from adjudicators.verdict import Violation

NAMES = ["ann", "bob", "cid"]


def unseen_table() -> Any:
    """A table of which a spectator sees no hand."""
    return GAME.view(GAME.new(NAMES, seed="lighthouse").state, None)


def test_the_refused_step_is_the_last_that_is_given() -> None:
    given: list[Step[Any, Any]] = []

    def look_back(steps: Sequence[Step[Any, Any]]) -> tuple[int, Violation] | None:
        given.extend(steps)
        return 0, rules.CHOOSE.broken("that was not so", "/action/card", "7A")

    center = unseen_table().center
    actions: list[Action] = [Choose("ann", "7A"), Pick("ann", center[0])]
    told = replace(GAME, hindsight=look_back).replay(unseen_table(), actions)
    assert [step.action for step in given] == actions
    assert (given[0].violations, bool(given[0].undetermined)) == ((), True)
    assert {each.rule for each in given[1].violations} == {"showboat.round"}
    assert (told.legal, told.applied, told.state) == (False, 0, unseen_table())
    assert [each.pointer for each in told.violations] == ["/actions/0/card"]


def test_what_was_refused_stays_so_where_nothing_is_proven() -> None:
    center = unseen_table().center
    told = GAME.replay(unseen_table(), [Choose("ann", "7A"), Pick("ann", center[0])])
    assert (told.legal, told.applied) == (False, 1)
    assert [each.rule for each in told.violations] == ["showboat.round"]
