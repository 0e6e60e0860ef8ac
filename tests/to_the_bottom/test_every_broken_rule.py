"""Every rule that an action breaks is told, and where."""

from random import Random

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import (
    Action,
    EndTurn,
    Jettison,
    Play,
    React,
    Use,
)
from adjudicators.to_the_bottom.cards.language.abilities import Always, Definition
from adjudicators.to_the_bottom.cards.language.passive_rules import Protected
from adjudicators.to_the_bottom.state import State
from tests.strategies import candidates, played
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


def test_a_card_of_the_catalogue_is_judged_by_its_own_rule_only_where_it_does_what_that_says() -> (
    None
):
    stays = (Always(Protected(5)),)
    diver, band = (Definition(name, 4, 4, "violet", stays) for name in ("Diver", "Band"))
    state = table(ship("ann", hand="Diver, Band"), ship("bob"), catalogue=(diver, band))
    assert broken(state, Jettison("ann", ("Diver",))) == ["jettison.stays"]
    assert broken(state, Jettison("ann", ("Band",))) == ["card.band"]


def test_cards_that_there_are_none_of_are_pointed_at() -> None:
    state = table(ship("ann", hand="Rats"), ship("bob"))
    assert pointers(state, Jettison("ann", ("Rats", "Whale")))[0] == "/action/cards/1"
    assert "/action/discard/0" in pointers(state, EndTurn("ann", ("Whale",)))


def test_in_the_sinking_a_turn_that_ends_has_nothing_to_discard() -> None:
    state = table(ship("ann", on_board="Arbiter"), ship("bob", on_board="Lifebuoy, Pirate"))
    verdict = GAME.adjudicate(after(state, EndTurn("ann")), Jettison("ann", ("Passenger",)))
    told = {each.rule: each.message for each in verdict.violations}
    assert "discard" not in told["to-the-bottom.turn.steps"]


def test_once_the_game_is_over_that_is_why_nothing_can_be_done() -> None:
    over = played("to-the-bottom", 2, 0, "short-cruise").states[-1]
    told = {
        type(action): broken(over, action)
        for action in candidates("to-the-bottom", over, Random(1), at_most=30)
        if action.player in ("ann", "bob")
    }
    assert told.keys() == set(GAME.action_types)
    for type_, rules in told.items():
        assert "sink" in rules, type_
