"""How much may follow from actions before a replay, or a listing, goes no further: exactly so much."""

from dataclasses import replace
from unittest.mock import Mock

import pytest

from adjudicators import game
from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import Action, EndTurn, Jettison
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Impossible
from tests.to_the_bottom.tables import ship, table


def test_a_replay_goes_on_as_long_as_no_more_has_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table(ship("ann", hand="Rats, Seal, Maid"), ship("bob"))
    actions: list[Action] = [Jettison("ann", (card,)) for card in ("Rats", "Seal")]
    effort, then = 0, state
    for action in actions:
        step = GAME.step(then, action)
        effort, then = effort + step.effort, step.after
    monkeypatch.setattr(game, "MOST_EFFORT", effort)
    assert GAME.replay(state, [*actions, EndTurn("ann")]).applied == 3
    monkeypatch.setattr(game, "MOST_EFFORT", effort - 1)
    assert GAME.replay(state, actions).applied == 2
    with pytest.raises(Impossible) as refused:
        GAME.replay(state, [*actions, EndTurn("ann")])
    assert [each.pointer for each in refused.value.contradictions] == ["/actions/2"]


def shuffling() -> tuple[State, list[int]]:
    """A table without a seed, and what follows from each action that may bring a shuffle."""
    state = table(
        ship("ann", hand="Flapper, Rats, Seal", on_board="Jack, Polka Dancer", water="Lady"),
        ship("bob"),
        phase="cruise",
        turns=5,
    )
    may = [each for each in GAME.moves(state, None)[0] if GAME.may_shuffle(state, each)]
    return state, [GAME.apply(state, each).effort for each in may]


def test_a_listing_carries_actions_out_until_so_much_has_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, efforts = shuffling()
    assert len(efforts) > 2
    for number in range(1, len(efforts)):
        for less in (0, 1):
            carried_out = Mock(wraps=GAME.apply)
            monkeypatch.setattr(game, "MOST_EFFORT_OF_LISTING", sum(efforts[:number]) - less)
            replace(GAME, apply=carried_out).actions(state)
            assert carried_out.call_count == number + 1 - less
