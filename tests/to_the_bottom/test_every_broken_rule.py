"""Every rule that an action breaks is told, and where."""

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import Action, Jettison, Play, React, Use
from adjudicators.to_the_bottom.state import State
from tests.to_the_bottom.tables import after, broken, ship, table


def pointers(state: State, action: Action) -> list[str]:
    """Where an action breaks rules."""
    return [each.pointer for each in GAME.adjudicate(state, action).violations]


def test_of_a_reaction() -> None:
    bob = ship("bob", hand="Band, Rats, Lady", on_board="Teacher")
    state = after(table(ship("ann", hand="Stoker"), bob), Jettison("ann", ("Stoker",)))
    wrong = React("bob", 0, ("Rats",), ("Lady", "Band", "Whale"))
    assert broken(state, wrong) == ["react.take-over", "card.band", "cards", "react.take-over"]
    assert pointers(state, wrong)[:3] == ["/action/take", "/action/pay/1", "/action/pay/2"]
    assert broken(state, React("bob", 0, None, ("Lady", "Lady"))) == ["react.take-over"] * 2


def test_of_whom_a_card_is_used_against() -> None:
    state = table(
        ship("ann", hand="Rats", on_board="Lady"), ship("bob", sunk=True), ship("cid", hand="Maid")
    )
    assert broken(state, Use("ann", 0, "bob")) == ["use.against", "sink.out"]
    assert broken(state, Use("ann", 0, "zed")) == ["use.against", "players"]
    assert broken(state, Use("ann", 0, "ann")) == ["use.against"]


def test_of_where_a_card_is_played() -> None:
    state = table(
        ship("ann", hand="Assistant, Stowaway, Rats"), ship("bob", sunk=True), ship("cid"), points=9
    )
    assert broken(state, Play("ann", "Assistant", 7, "bob")) == [
        "card.assistant",
        "play.where",
        "sink.out",
    ]
    assert broken(state, Play("ann", "Rats", 7, "zed")) == ["play.where", "play.where", "players"]
    assert broken(state, Play("ann", "Stowaway", 7, "bob")) == ["play.where", "sink.out"]
