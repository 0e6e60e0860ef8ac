"""Who is done with the Spending Phase, and who has settled: what takes that back."""

from typing import Any

import pytest

from adjudicators.above_water import (
    GAME,
    CashAceOfDiamonds,
    Goods,
    Group,
    LaidAce,
    LayAceOfDiamonds,
    PlayAceOfHearts,
    Trade,
    TurnIn,
)
from adjudicators.above_water.actions import Action
from tests.above_water.tables import NAMES, seat, table

USES = [
    LayAceOfDiamonds("ann"),
    CashAceOfDiamonds("ann"),
    PlayAceOfHearts("ann"),
    TurnIn("ann", (Group(("5D", "5H")),)),
]
TRADES = [
    Trade("ann", "bob", Goods(1)),
    Trade("bob", "ann", Goods(0, ("2C",)), Goods(0, (), (0,))),
]
HANDS = ("5D 5H AH AD", "2C", "3C", "")


@pytest.mark.parametrize("action", [*USES, *TRADES])
@pytest.mark.parametrize("phase", ["spend", "ante"])
def test_what_others_can_contest_takes_back_that_they_are_done(phase: Any, action: Action) -> None:
    """In the Spending Phase from everybody; where something is to be paid, from who uses cards, and in a trade
    from nobody."""
    seats = [seat(name, hand, done=name != "dan") for name, hand in zip(NAMES, HANDS, strict=True)]
    state = table(*seats, phase=phase, aces=[LaidAce("ann", 1)], decks=2, turn=5, token="ann")
    verdict = GAME.adjudicate(state, action)
    waited_for = NAMES if phase == "spend" else ("ann", "dan") if action in USES else ("dan",)
    assert (verdict.legal, verdict.to_act) == (True, waited_for)
