"""The examples that the game's own document gives of reactions.

Pictures of the document are not in its text: where it shows a board, one is made up so that everything that
is said of it holds. Ann has the turn, in the main step of the Sinking, unless more is said.
"""

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import (
    Choose,
    Decline,
    Draw,
    EndTurn,
    Jettison,
    Play,
    React,
    Use,
)
from adjudicators.to_the_bottom.state import Drawing, State
from tests.to_the_bottom.tables import after, broken, cards, names, seat, ship, table

FOUR = "Passenger, Passenger, Passenger, Passenger"


# ── Bartender ────────────────────────────────────────────────────────────────────────────────────


def stoker_is_played(hand: str) -> State:
    state = table(ship("bob", hand=hand), ship("ann", on_board="Bartender"))
    return after(state, Jettison("bob", ("Seal",)), Play("bob", "Stoker"))


def test_a_bartender_sends_a_stoker_back() -> None:
    asked = stoker_is_played("Seal, Stoker, Rats")
    assert GAME.to_act(asked) == ("ann",)
    then = after(asked, React("ann", 0))
    assert seat(then, "bob").board == ()
    assert sorted(seat(then, "bob").hand) == ["Rats", "Stoker"]
    assert seat(then, "bob").water == ("Seal",)
    assert then.points == 5
    assert broken(then, Play("bob", "Stoker")) == ["play.barred"]
    assert after(then, Play("bob", "Rats")).points == 2


def test_another_copy_of_the_stoker_may_be_played() -> None:
    then = after(stoker_is_played("Seal, Stoker, Stoker"), React("ann", 0))
    again = after(then, Play("bob", "Stoker"))
    assert names(seat(again, "bob").board) == ["Stoker"]
    assert again.points == 0


def test_what_was_sent_back_may_be_played_in_the_next_turn() -> None:
    then = after(stoker_is_played("Seal, Stoker, Maid, Passenger"), React("ann", 0), EndTurn("bob"))
    assert then.barred == ()


def test_a_bartender_may_let_it_pass() -> None:
    then = after(stoker_is_played("Seal, Stoker"), Decline("ann"))
    assert names(seat(then, "bob").board) == ["Stoker"]


# ── Lifebuoy and Ship Guard ──────────────────────────────────────────────────────────────────────


def saboteur_of_three(on_board: str) -> State:
    state = table(
        ship("ann", on_board="Saboteur"),
        ship("bob", hand="Rats", on_board=on_board),
        ship("cid", hand="Maid"),
    )
    return after(state, Use("ann", 0))


def test_a_lifebuoy_saves_its_owner_only() -> None:
    asked = saboteur_of_three("Lifebuoy")
    assert GAME.to_act(asked) == ("bob",)
    then = after(asked, React("bob", 0))
    assert seat(then, "bob").hand == ("Rats",)
    assert seat(then, "cid").hand == ()


def test_a_ship_guard_stops_the_whole_action() -> None:
    then = after(saboteur_of_three("Ship Guard"), React("bob", 0))
    assert seat(then, "bob").hand == ("Rats",)
    assert seat(then, "cid").hand == ("Maid",)
    assert seat(then, "ann").board[0].tired


def test_a_ship_guard_stops_what_does_not_concern_him() -> None:
    state = table(
        ship("ann", on_board="Polka Dancer"), ship("bob"), ship("cid", on_board="Ship Guard")
    )
    then = after(state, Use("ann", 0), React("cid", 0))
    assert seat(then, "ann").hand == ()


def test_a_lifebuoy_does_not_stop_what_does_not_concern_its_owner() -> None:
    state = table(
        ship("ann", on_board="Polka Dancer", deck="Rats"), ship("bob", on_board="Lifebuoy")
    )
    assert seat(after(state, Use("ann", 0)), "ann").hand == ("Rats",)


def tycoon_draws() -> State:
    state = table(
        ship("ann", on_board="Tycoon", deck="Baby, Baby, Baby, Passenger"),
        ship("bob", on_board="Lifebuoy", deck="Pirate"),
        step="drawing",
        drawing=Drawing(0, own=True, others=("Tycoon",)),
    )
    return after(state, Draw("ann", "bob"))


def test_a_lifebuoy_stops_a_tycoon() -> None:
    asked = tycoon_draws()
    assert GAME.to_act(asked) == ("bob",)
    assert seat(after(asked, React("bob", 0)), "bob").deck[0] == "Pirate"
    assert "Pirate" in seat(after(asked, Decline("bob")), "ann").hand


# ── Steward ──────────────────────────────────────────────────────────────────────────────────────


def test_a_steward_chooses_the_target_on_board() -> None:
    state = table(ship("ann", on_board="Fanatic"), ship("bob", on_board="Steward, Pirate, Baby"))
    asked = after(state, Use("ann", 0, against="bob"), React("bob", 0))
    assert GAME.to_act(asked) == ("bob",)
    then = after(asked, Choose("bob", (2,)))
    assert names(seat(then, "bob").board) == ["Steward", "Pirate"]


def test_a_steward_chooses_the_target_in_the_hand() -> None:
    state = table(
        ship("ann", on_board="Lady"), ship("bob", hand="Pirate, Baby", on_board="Steward")
    )
    then = after(state, Use("ann", 0, against="bob"), React("bob", 0), Choose("bob", (1,)))
    assert seat(then, "ann").hand == ("Baby",)


def test_a_steward_chooses_the_target_in_the_deck() -> None:
    state = table(
        ship("ann", hand="Passenger", on_board="Torpedo"),
        ship("bob", deck="Pirate, Rats, Baby", on_board="Steward"),
    )
    then = after(state, Use("ann", 0, against="bob"), React("bob", 0), Choose("bob", (2,)))
    assert seat(then, "bob").deck[:2] == cards("Pirate, Rats")
    assert seat(then, "bob").water == ("Baby",)


# ── Teacher ──────────────────────────────────────────────────────────────────────────────────────


def test_a_teacher_pays_for_a_pirate_and_five_for_a_seal() -> None:
    state = table(
        ship("ann", hand="Pirate, Seal"),
        ship("bob", hand="Lifeboat, Steersman, Passenger", on_board="Teacher"),
    )
    asked = after(state, Jettison("ann", cards("Pirate, Seal")))
    assert GAME.to_act(asked) == ("bob",)
    short = React("bob", 0, cards("Pirate, Seal"), cards("Lifeboat, Passenger"))
    assert broken(asked, short) != []
    then = after(asked, React("bob", 0, cards("Pirate, Seal"), cards("Lifeboat, Steersman")))
    assert names(seat(then, "bob").board) == ["Teacher", "Pirate", "Seal"]
    assert seat(then, "ann").water == ()
    assert then.points == 22
    alone = after(asked, React("bob", 0, ("Seal",), ("Steersman",)))
    assert names(seat(alone, "bob").board) == ["Teacher", "Seal"]


def test_a_teacher_pays_at_the_usual_multiple() -> None:
    state = table(
        ship("ann", hand="Seal"),
        ship("bob", hand="Lifeboat, Steersman", on_board=f"{FOUR}, Teacher"),
    )
    asked = after(state, Jettison("ann", ("Seal",)))
    assert broken(asked, React("bob", 4, ("Seal",), ("Steersman",))) != []
    then = after(asked, React("bob", 4, ("Seal",), ("Lifeboat",)))
    assert names(seat(then, "bob").board)[-1] == "Seal"
