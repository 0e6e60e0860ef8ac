"""What follows from a legal action can be posted back, however far a table goes."""

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import Choose, EndTurn, Play, React, Use
from adjudicators.to_the_bottom.cards.language.abilities import Definition, Jettisoned, Reaction
from adjudicators.to_the_bottom.cards.language.operations import Gain, Move
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
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
    then = after(state, Use("ann", 0), Choose("ann", (), 0))
    assert seat(then, "ann").water == ("Rats",)
    assert not GAME.contradictions(then)
