"""No phase ends by a number of turns, unless the table sets a limit."""

from dataclasses import replace

import pytest

from adjudicators.chance import Rng
from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import Draw, EndTurn
from adjudicators.to_the_bottom.bounds import MOST_TURNS
from adjudicators.to_the_bottom.state import Options, State
from tests.to_the_bottom.tables import after, done, ship, table

SHIPS = (ship("ann", deck="Rats, Seal, Maid"), ship("bob", deck="Rats, Seal, Maid"))


def a_round_from(turns: int, phase: str, limit: int | None) -> list[State]:
    """The states after each of the next two turns."""
    dealt = table(*SHIPS, phase=phase, rng=Rng("lighthouse", 0))
    state = replace(dealt, turns=turns, options=Options(turn_limit=limit))
    first = after(state, EndTurn("ann"))
    if first.phase != phase:
        return [first]
    drawn = after(first, Draw("bob"))
    hand = next(each.hand for each in drawn.players if each.id == "bob")
    discard = hand[5:] if phase == "cruise" else ()
    return [first, after(drawn, EndTurn("bob", discard or None))]


@pytest.mark.parametrize("phase", ["cruise", "sinking"])
@pytest.mark.parametrize("turns", [99, 999, MOST_TURNS - 1])
def test_without_a_limit_turns_go_on(phase: str, turns: int) -> None:
    for state in a_round_from(turns, phase, None):
        assert state.phase == phase
        assert not GAME.contradictions(state)


@pytest.mark.parametrize("phase", ["cruise", "sinking"])
def test_the_count_of_turns_stays_within_what_can_be_told(phase: str) -> None:
    first, second = a_round_from(MOST_TURNS - 1, phase, None)
    assert (first.turn, first.turns) == ("bob", MOST_TURNS)
    assert (second.turn, second.turns) == ("ann", MOST_TURNS - 1)


def test_a_limit_counts_the_turns_of_each_player() -> None:
    for phase, then in (("cruise", "sinking"), ("sinking", "finished")):
        assert [each.phase for each in a_round_from(3, phase, 2)] == [phase, then]
        assert [each.phase for each in a_round_from(3, phase, 3)] == [phase, phase]


def test_a_limit_is_told_in_words() -> None:
    state = replace(table(*SHIPS), turns=2, turn="bob", options=Options(turn_limit=1))
    messages = [each.message for each in done(state, EndTurn("bob")).events if each.type == "sank"]
    assert messages == [
        f"everybody has had 1 turn: the ship of {name} sinks" for name in ("ann", "bob")
    ]
