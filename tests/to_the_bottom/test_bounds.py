"""What follows from a legal action can be posted back, however far a table goes."""

from dataclasses import replace
from typing import Any

import pytest

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import Choose, EndTurn, Jettison, Play, React, Use
from adjudicators.to_the_bottom.cards.language.abilities import (
    Always,
    CardAction,
    Definition,
    Jettisoned,
    Reaction,
)
from adjudicators.to_the_bottom.cards.language.operations import (
    DrawCards,
    Gain,
    Move,
    Ready,
    Repeat,
    Tire,
)
from adjudicators.to_the_bottom.cards.language.passive_rules import Merges
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Misasked
from tests.to_the_bottom.tables import after, broken, names, seat, ship, table

CORK = Definition(
    "Cork",
    7,
    7,
    "violet",
    (Jettisoned((Gain(3), Move(Selector("own", "water", "chosen"), (Destination("hand"),)))),),
)
OTHER_GUARD = Definition("Other Guard", 1, 1, "blue", (Reaction("action", "cancel", "tire"),))
SEAGULLS = tuple(Definition(f"Seagull {number}", 0, 0, "beige", ()) for number in range(11))


def test_nothing_is_gained_as_the_turn_ends() -> None:
    ann = ship("ann", on_board="Arbiter, Cork", water="Rats")
    then = after(table(ann, ship("bob"), catalogue=(CORK,)), EndTurn("ann"))
    assert (then.step, then.points) == ("end", 0)
    assert GAME.to_act(after(then, Choose("ann", (0,)))) == ("bob",)


def test_on_a_stack_of_thirty_the_last_one_is_not_reacted_to() -> None:
    ann = ship("ann", on_board=", ".join(["Jack", *["Ship Guard"] * 17]), deck="Rats, Maid")
    bob = ship("bob", on_board=", ".join(["Other Guard"] * 18))
    supply = {"Ship Guard": 20, "Other Guard": 20}
    then = after(table(ann, bob, catalogue=(OTHER_GUARD,), supply=supply), Use("ann", 0))
    waiting = 0
    while choices := [each for each in GAME.actions(then).actions if isinstance(each, React)]:
        then = after(then, choices[0])
        waiting = max(waiting, len(then.pending.stack) if then.pending else 0)
    assert waiting == 29
    assert then.pending is None


def test_a_full_board_takes_no_more() -> None:
    on_board = [f"Seagull {number % 10}" for number in range(199)]
    supply = {each.name: 20 for each in SEAGULLS}
    ann = ship("ann", hand="Seagull 10, Seagull 10, Assistant", on_board=", ".join(on_board))
    then = after(
        table(ann, ship("bob"), catalogue=SEAGULLS, supply=supply, points=999),
        Play("ann", "Seagull 10"),
    )
    assert len(seat(then, "ann").board) == 200
    assert broken(then, Play("ann", "Seagull 10")) == ["play.room"]
    assert {each.type for each in GAME.actions(then).actions if isinstance(each, Play)} == {"play"}
    assert names(seat(after(then, Play("ann", "Assistant", 0)), "ann").board)[0].endswith(
        "+Assistant"
    )


def test_what_comes_onto_a_full_board_by_itself_falls_into_the_water() -> None:
    on_board = ["Storyteller", *[f"Seagull {number % 10}" for number in range(199)]]
    supply = {each.name: 20 for each in SEAGULLS}
    ann = ship("ann", on_board=", ".join(on_board), deck="Rats, Maid")
    state = table(ann, ship("bob"), catalogue=SEAGULLS, supply=supply)
    waiting = after(state, Use("ann", 0))
    verdict = GAME.adjudicate(waiting, Choose("ann", (), 0))
    then = verdict.state
    assert [each.cards for each in verdict.events if each.type == "stopped"] == [("Rats",)]
    assert seat(then, "ann").water == ("Rats",)
    assert not GAME.contradictions(then)


DRAW = DrawCards(20)
READY = Ready(Selector("own", "board", "all"))
NOTHING = Tire(Selector("everyone", "board", "all", at_least=99))
BUSY = Definition("Busy", 1, 1, "red", (CardAction((*[NOTHING] * 7, Repeat())),))
HELPED = Definition("Helped", 1, 1, "red", (Always(Merges()),))


def busy_table(**more: Any) -> State:
    """Six players, and cards whose action has 42 steps for each of them, and tires nothing."""
    ann = ship("ann", on_board="Busy, " * 12 + "Busy+Helped", water="Busy, Busy")
    others = [ship(name) for name in ("bob", "cid", "dan", "eve", "fay")]
    supply = {"Busy": 20, "Helped": 20}
    return table(ann, *others, catalogue=(BUSY, HELPED), supply=supply, **more)


def limits_met(state: State, action: Use) -> list[str]:
    """The messages of the events in which too much followed."""
    events = GAME.adjudicate(state, action).events
    return [each.message for each in events if each.rule == "to-the-bottom.effects.limit"]


def test_an_ability_with_too_many_steps_stops() -> None:
    assert limits_met(busy_table(), Use("ann", 0)) == [
        "too much has followed already: Busy has no further effect"
    ]
    few = Definition("Busy", 1, 1, "red", (CardAction((*[NOTHING] * 3, Repeat())),))
    state = busy_table()
    options = replace(state.options, catalogue=(few, HELPED))
    assert not limits_met(replace(state, options=options), Use("ann", 0))


def test_a_replay_from_which_too_much_follows_is_to_be_asked_in_parts() -> None:
    uses = [Use("ann", place) for place in range(13)]
    again = Definition("Busy", 1, 1, "red", (CardAction((*[NOTHING] * 6, READY, Repeat())),))
    state = busy_table()
    state = replace(state, options=replace(state.options, catalogue=(again, HELPED)))
    assert GAME.replay(state, uses).applied == 13
    with pytest.raises(Misasked) as refused:
        GAME.replay(state, uses * 20)
    (found,) = refused.value.contradictions
    number = int(found.pointer.removeprefix("/actions/"))
    assert found.rule == "to-the-bottom.effects.limit"
    first = GAME.replay(state, (uses * 20)[:number])
    assert first.applied == number
    rest = GAME.replay(first.state, (uses * 20)[number : number + 13])
    assert rest.legal


def test_what_may_shuffle_is_told_openly_where_too_much_would_have_to_be_carried_out() -> None:
    drawing = Definition("Busy", 1, 1, "red", (CardAction((*[NOTHING] * 6, DRAW, Repeat())),))
    state = busy_table(phase="cruise", turns=13)
    state = replace(state, options=replace(state.options, catalogue=(drawing, HELPED)))
    listing = GAME.actions(state)
    assert not [each for each in listing.actions if isinstance(each, Use)]
    entries = [each for each in listing.open if each.type == Use.type]
    assert [each.rule for each in entries] == ["to-the-bottom.shuffle"] * len(entries)
    assert [each for each in entries if each.cards is None]


def test_of_many_cards_to_be_discarded_few_ways_are_listed() -> None:
    catalogue = tuple(Definition(f"Card {number}", 0, 0, "beige", ()) for number in range(60))
    hand = [each.name for each in catalogue for _ in range(10)]
    supply = {each.name: 10 for each in catalogue}
    ann = ship("ann", hand=", ".join(hand))
    state = table(
        ann, ship("bob"), catalogue=catalogue, supply=supply, phase="cruise", turns=5, shop="Rats"
    )
    ends = [each.discard for each in GAME.moves(state, "ann")[0] if isinstance(each, EndTurn)]
    assert [len(each or ()) for each in ends] == [595] * 3
    assert len(set(ends)) == 3


def test_of_many_ways_to_lie_on_another_card_a_thousand_are_listed() -> None:
    on_top = tuple(
        Definition(f"Top {number}", 0, 0, "beige", (Always(Merges()),)) for number in range(11)
    )
    catalogue = (*on_top, *SEAGULLS)
    hand = ", ".join(each.name for each in on_top)
    on_board = ", ".join(f"Seagull {number % 10}" for number in range(100))
    ann = ship("ann", hand=hand, on_board=on_board)
    state = table(
        ann, ship("bob"), catalogue=catalogue, supply={each.name: 20 for each in SEAGULLS}
    )
    plays = [each for each in GAME.moves(state, "ann")[0] if isinstance(each, Play)]
    assert len(plays) == len(set(plays)) == 1_000
    (entry,) = [each for each in GAME.moves(state, "ann")[1] if each.type == Play.type]
    assert entry.cards == tuple(each.name for each in on_top)


THIS = Selector("own", "water", "this")
BACK = Definition("Back", 0, 0, "violet", (Jettisoned((Move(THIS, (Destination("board"),)),)),))


@pytest.mark.parametrize(("number", "asked"), [(5, "ann"), (6, "bob")])
def test_whoever_holds_many_cards_that_come_back_is_asked_in_any_case(
    number: int, asked: str
) -> None:
    bob = ship("bob", hand=", ".join(["Back"] * number), on_board="Teacher")
    state = table(ship("ann", hand="Pirate"), bob, catalogue=(BACK,), supply={"Back": 6})
    then = after(state, Jettison("ann", ("Pirate",)))
    assert GAME.to_act(then) == (asked,)
    assert not GAME.contradictions(then)
    assert not [each for each in GAME.actions(then).actions if isinstance(each, React)]
