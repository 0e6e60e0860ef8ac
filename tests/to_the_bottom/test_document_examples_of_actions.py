"""The examples that the game's own document gives of actions and effects.

Pictures of the document are not in its text: where it shows a board, one is made up so that everything that
is said of it holds. Ann has the turn, in the main step of the Sinking, unless more is said.
"""

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import (
    Accept,
    Choose,
    Decline,
    Draw,
    EndTurn,
    Jettison,
    Play,
    Use,
)
from adjudicators.to_the_bottom.state import Drawing, State
from tests.to_the_bottom.tables import after, broken, names, seat, ship, table

FIVE = "Passenger, Passenger, Passenger, Passenger, Baby"


# ── Flapper ──────────────────────────────────────────────────────────────────────────────────────


def test_a_flapper_gives_no_points_but_draws() -> None:
    state = table(ship("ann", hand="Flapper", deck="Rats"), ship("bob"))
    then = after(state, Jettison("ann", ("Flapper",)))
    assert then.points == 0
    assert seat(then, "ann").hand == ("Rats",)


def test_a_flapper_that_a_torpedo_hits_draws_for_her_owner() -> None:
    state = table(
        ship("ann", hand="Passenger", on_board="Torpedo"), ship("bob", deck="Flapper, Maid")
    )
    then = after(state, Use("ann", 0, against="bob"))
    assert seat(then, "bob").water == ("Flapper",)
    assert seat(then, "bob").hand == ("Maid",)


# ── the lowest place of a deck ───────────────────────────────────────────────────────────────────


def test_a_chef_puts_a_card_at_the_bottom() -> None:
    state = table(ship("ann", hand="Rats", on_board="Chef", deck="Maid, Lady"), ship("bob"))
    then = seat(after(state, Use("ann", 0)), "ann")
    assert then.deck[-1] == "Rats"
    assert then.hand == ("Maid",)


def test_a_janitor_puts_a_card_at_the_bottom() -> None:
    state = table(ship("ann", water="Rats, Lady", on_board="Janitor"), ship("bob"))
    then = seat(after(state, Use("ann", 0), Choose("ann", (1,))), "ann")
    assert then.deck[-1] == "Lady"
    assert then.water == ("Rats",)


def test_jack_draws_from_the_bottom() -> None:
    state = table(ship("ann", on_board="Jack"), ship("bob"))
    lowest = seat(state, "ann").deck[-1]
    assert seat(after(state, Use("ann", 0)), "ann").hand == (lowest,)


def test_a_maid_comes_before_the_drawing() -> None:
    state = table(ship("bob"), ship("ann", on_board="Maid", deck="Baby, Pirate"))
    asked = after(state, EndTurn("bob"))
    assert (asked.turn, asked.step) == ("ann", "before-drawing")
    assert seat(GAME.view(asked, "ann"), "ann").deck[:2] == ("Baby", "?")
    assert seat(GAME.view(asked, "bob"), "ann").deck[0] == "?"
    assert GAME.actions(asked, "ann").actions == (Accept("ann"), Decline("ann"))
    assert broken(asked, Draw("ann")) != []


def test_a_maid_puts_the_top_card_at_the_bottom() -> None:
    state = table(ship("bob"), ship("ann", on_board="Maid", deck="Baby, Pirate"))
    then = after(state, EndTurn("bob"), Accept("ann"))
    assert then.step == "drawing"
    assert seat(then, "ann").deck[0] == "Pirate"
    assert seat(then, "ann").deck[-1] == "Baby"
    left = after(state, EndTurn("bob"), Decline("ann"))
    assert left.step == "drawing"
    assert seat(left, "ann").deck[0] == "Baby"


# ── Lockdown ─────────────────────────────────────────────────────────────────────────────────────


def test_a_lockdown_is_one_of_the_five() -> None:
    state = table(ship("ann", on_board=f"Lockdown, {FIVE}"), ship("bob"))
    then = after(state, Use("ann", 0), Choose("ann", (1, 2, 3, 5)))
    assert names(seat(then, "ann").board) == ["Passenger"]
    assert sorted(seat(then, "ann").water) == [
        "Baby",
        "Lockdown",
        "Passenger",
        "Passenger",
        "Passenger",
    ]


# ── Proletarian ──────────────────────────────────────────────────────────────────────────────────


def test_those_who_must_jettison_choose() -> None:
    state = table(
        ship("ann", on_board="Proletarian"),
        ship("bob", on_board="Rats, Pirate"),
        ship("cid", on_board="Lady, Maid"),
    )
    asked = after(state, Use("ann", 0))
    assert GAME.to_act(asked) == ("bob",)
    then = after(asked, Choose("bob", (0,)))
    assert GAME.to_act(then) == ("cid",)
    then = after(then, Choose("cid", (1,)))
    assert names(seat(then, "bob").board) == ["Pirate"]
    assert names(seat(then, "cid").board) == ["Lady"]
    assert names(seat(then, "ann").board) == ["Proletarian"]


# ── Storyteller ──────────────────────────────────────────────────────────────────────────────────


def test_all_tell_the_storytellers_story() -> None:
    state = table(
        ship("ann", on_board="Storyteller", deck="Pirate"),
        ship("bob", deck="Rats"),
        ship("cid", deck="Maid"),
    )
    asked = after(state, Use("ann", 0))
    assert GAME.to_act(asked) == ("ann",)
    then = after(asked, Choose("ann", (), 0))
    assert GAME.to_act(then) == ("bob",)
    then = after(then, Choose("bob", (), 1))
    then = after(then, Choose("cid", (), 0))
    assert names(seat(then, "ann").board) == ["Storyteller", "Pirate"]
    assert seat(then, "bob").deck[-1] == "Rats"
    assert names(seat(then, "cid").board) == ["Maid"]


# ── Stowaway ─────────────────────────────────────────────────────────────────────────────────────


def test_a_stowaways_price_is_told_by_ones_own_board() -> None:
    state = table(
        ship("ann", hand="Stowaway", on_board=FIVE), ship("bob", on_board="Rats"), points=9
    )
    assert after(state, Play("ann", "Stowaway", board="bob")).points == 5
    state = table(
        ship("ann", hand="Stowaway", on_board="Rats"), ship("bob", on_board=FIVE), points=9
    )
    then = after(state, Play("ann", "Stowaway", board="bob"))
    assert then.points == 7
    assert names(seat(then, "bob").board)[-1] == "Stowaway"


def test_other_cards_stay_at_home() -> None:
    state = table(ship("ann", hand="Rats"), ship("bob"), points=9)
    assert broken(state, Play("ann", "Rats", board="bob")) != []


# ── Technician ───────────────────────────────────────────────────────────────────────────────────


def test_a_technician_may_move_himself() -> None:
    state = table(ship("ann", on_board="Technician, Rats, Maid"), ship("bob"))
    then = after(state, Use("ann", 0), Choose("ann", (0, 2)))
    assert names(seat(then, "ann").board) == ["Rats"]
    assert sorted(seat(then, "ann").hand) == ["Maid", "Technician"]


# ── Torpedo ──────────────────────────────────────────────────────────────────────────────────────


def test_a_torpedo_is_not_used_with_an_empty_hand() -> None:
    state = table(ship("ann", on_board="Torpedo"), ship("bob"))
    assert broken(state, Use("ann", 0, against="bob")) == ["card.torpedo"]


# ── Tycoon ───────────────────────────────────────────────────────────────────────────────────────


def sinking_tycoon() -> State:
    state = table(ship("ann", on_board="Tycoon"), ship("bob", deck="Pirate"), ship("cid"))
    under, *others = state.players
    moved = (*others[0].deck, *under.deck)
    return State(
        state.options,
        (
            ship("ann", on_board="Tycoon"),
            ship("bob", deck=", ".join(moved)),
            others[1],
        ),
        "sinking", "ann", 10, "drawing", 0, (), Drawing(0, own=True, others=("Tycoon",)),
        state.common, state.shop, None,
    )  # fmt: skip


def test_a_tycoon_harms_an_opponent_before_his_ship_sinks() -> None:
    state = sinking_tycoon()
    then = after(state, Draw("ann", "bob"))
    assert seat(then, "ann").hand == ("Pirate",)
    assert not seat(then, "ann").sunk
    down = after(then, Draw("ann"))
    assert seat(down, "ann").sunk
    assert down.turn == "bob"


def test_or_his_ship_sinks_first() -> None:
    down = after(sinking_tycoon(), Draw("ann"))
    assert seat(down, "ann").sunk
    assert seat(down, "bob").deck[0] == "Pirate"
