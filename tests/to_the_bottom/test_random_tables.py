"""Every action listed at crowded tables is legal, keeps all cards, and leads to a state that can occur."""

from random import Random

import pytest

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import Choose, Use
from adjudicators.to_the_bottom.state import State
from tests.amounts import share_of
from tests.to_the_bottom.random_tables import census, eager, random_table
from tests.to_the_bottom.tables import after, broken, ship, table

STEPS = 60


@pytest.mark.parametrize("own", [0, 20])
@pytest.mark.parametrize("seed", range(share_of(40)))
def test_play_goes_on_from_a_crowded_table(seed: int, own: int) -> None:
    random = Random(f"{seed}/{own}")
    state = random_table(random, own)
    assert not GAME.contradictions(state)
    cards = census(state)
    for _ in range(STEPS):
        actions = GAME.actions(state).actions
        if not actions:
            assert state.phase == "finished"
            break
        verdict = GAME.adjudicate(state, eager(random, actions))
        assert verdict.legal is True
        state = verdict.state
        assert not GAME.contradictions(state)
        assert census(state) == cards
        if random.random() < 0.2:
            _seen_by_all(state, random)


def _seen_by_all(state: State, random: Random) -> None:
    """Whatever anybody sees of a state can occur, waits for the same player, and forbids nothing."""
    some = random.choice(GAME.actions(state).actions or (None,))
    for name in (None, *(each.id for each in state.players)):
        seen = GAME.view(state, name)
        assert not GAME.contradictions(seen)
        assert GAME.to_act(seen) == GAME.to_act(state)
        if some is not None and getattr(some, "discard", None) is None:
            assert GAME.adjudicate(seen, some).legal is not False


def test_a_card_sent_back_and_gone_since_is_forgotten() -> None:
    state = table(
        ship("ann", hand="Passenger, Stoker, Baby", on_board="Torpedo"),
        ship("bob"),
        barred=("Stoker",),
        points=9,
    )
    then = after(state, Use("ann", 0, "bob"), Choose("ann", (1,)))
    assert then.barred == ()
    kept = after(state, Use("ann", 0, "bob"), Choose("ann", (0,)))
    assert kept.barred == ("Stoker",)
    assert broken(then, Use("ann", 0, "bob")) != []
