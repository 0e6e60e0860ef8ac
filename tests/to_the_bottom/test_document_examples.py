"""The examples that the game's own document gives of its cards at work.

Pictures of the document are not in its text: where it shows a board, one is made up so that everything that
is said of it holds. Ann has the turn, in the main step of the Sinking, unless more is said.
"""

from typing import Any

import pytest

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import (
    Buy,
    Choose,
    Decline,
    Draw,
    EndTurn,
    Jettison,
    Play,
    React,
    Rearrange,
    Use,
)
from adjudicators.to_the_bottom.state import Drawing, State
from tests.to_the_bottom.tables import after, broken, cards, done, names, seat, ship, table

FIVE = "Passenger, Passenger, Passenger, Passenger, Baby"
FOUR = "Passenger, Passenger, Passenger, Passenger"
TO_DRAW = Drawing(0, own=True, others=())


def drawing(state: State, name: str) -> int:
    """How many cards a player's drawing brings."""
    before = len(seat(state, name).hand)
    return len(seat(after(state, Draw(name)), name).hand) - before


# ── the Shop ─────────────────────────────────────────────────────────────────────────────────────


def shop_of_the_example(hand: str) -> State:
    return table(
        ship("ann", hand=hand),
        ship("bob"),
        phase="cruise",
        shop="Lifebuoy, Polka Dancer, Maid, Lady, Tycoon",
    )


def test_rats_buy_a_lifebuoy() -> None:
    state = shop_of_the_example("Rats")
    bought = after(state, Jettison("ann", ("Rats",)), Buy("ann", "Lifebuoy"))
    assert seat(bought, "ann").water == ("Rats", "Lifebuoy")
    assert bought.points == 0
    assert bought.shop == (
        *cards("Polka Dancer, Maid, Lady, Tycoon"),
        state.common[0],
        "Iceberg",
    ) or (bought.shop == (state.common[0], *cards("Polka Dancer, Maid, Lady, Tycoon"), "Iceberg"))


def test_rats_could_have_bought_a_polka_dancer_but_no_maid() -> None:
    state = after(shop_of_the_example("Rats"), Jettison("ann", ("Rats",)))
    assert broken(state, Buy("ann", "Polka Dancer")) == []
    assert broken(state, Buy("ann", "Maid")) == ["points"]


def test_a_passenger_and_rats_buy_a_maid() -> None:
    state = after(shop_of_the_example("Rats, Passenger"), Jettison("ann", cards("Passenger, Rats")))
    assert seat(after(state, Buy("ann", "Maid")), "ann").water[-1] == "Maid"
    for dearer in ("Lady", "Tycoon"):
        assert broken(state, Buy("ann", dearer)) == ["points"]


# ── Anchor ───────────────────────────────────────────────────────────────────────────────────────


def test_an_anchor_skips_the_drawing_whatever_else_is_on_board() -> None:
    state = table(ship("bob"), ship("ann", on_board="Fisherman, Stoker, Tycoon, Anchor"))
    then = after(state, EndTurn("bob"))
    assert (then.turn, then.step) == ("ann", "main")
    assert seat(then, "ann").hand == ()
    assert broken(then, Draw("ann")) != []


def test_an_anchor_is_jettisoned_in_the_main_step() -> None:
    state = table(ship("ann", on_board="Rats, Anchor"), ship("bob"))
    then = after(state, Jettison("ann", (), (1,)))
    assert names(seat(then, "ann").board) == ["Rats"]
    assert seat(then, "ann").water == ("Anchor",)
    assert broken(state, Jettison("ann", (), (0,))) == ["jettison.board"]
    again = after(then, EndTurn("ann"), Draw("bob"), EndTurn("bob"))
    assert (again.turn, again.step) == ("ann", "drawing")


# ── Arbiter ──────────────────────────────────────────────────────────────────────────────────────


def test_the_arbiter_jettisons_a_pirate() -> None:
    state = table(ship("ann", on_board="Arbiter, Rats"), ship("bob", on_board="Pirate, Lifeboat"))
    then = after(state, EndTurn("ann"))
    assert names(seat(then, "bob").board) == ["Lifeboat"]
    assert seat(then, "bob").water == ("Pirate",)
    assert names(seat(then, "ann").board) == ["Arbiter", "Rats"]


def test_the_arbiter_jettisons_a_steersman_and_himself() -> None:
    state = table(ship("ann", on_board="Arbiter, Rats"), ship("bob", on_board="Steersman, Maid"))
    then = after(state, EndTurn("ann"))
    assert names(seat(then, "ann").board) == ["Rats"]
    assert seat(then, "ann").water == ("Arbiter",)
    assert names(seat(then, "bob").board) == ["Maid"]


@pytest.mark.parametrize("dear", ["Iceberg", "Lifeboat"])
def test_the_arbiter_takes_iceberg_and_lifeboat_for_ten(dear: str) -> None:
    state = table(ship("ann", on_board=f"Arbiter, {dear}"), ship("bob", on_board="Steersman"))
    assert seat(after(state, EndTurn("ann")), "ann").water == (dear,)
    state = table(ship("ann", on_board=f"Arbiter, {dear}"), ship("bob", on_board="Pirate"))
    assert seat(after(state, EndTurn("ann")), "ann").water == ()


# ── Assistant ────────────────────────────────────────────────────────────────────────────────────


def test_an_assistant_merges_with_a_polka_dancer() -> None:
    state = table(
        ship("ann", hand="Assistant, Rats", on_board="Polka Dancer, Maid, Passenger, Passenger"),
        ship("bob"),
        points=9,
    )
    then = after(state, Play("ann", "Assistant", onto=0))
    assert names(seat(then, "ann").board) == [
        "Polka Dancer+Assistant",
        "Maid",
        "Passenger",
        "Passenger",
    ]
    assert then.points == 6
    assert after(then, Play("ann", "Rats")).points == 0


def test_an_assistant_merges_once() -> None:
    state = table(
        ship("ann", hand="Assistant", on_board="Polka Dancer+Assistant, Maid"),
        ship("bob"),
        points=9,
    )
    assert broken(state, Play("ann", "Assistant", onto=0)) == ["card.assistant"]
    assert broken(state, Play("ann", "Assistant", onto=1)) == []
    assert broken(state, Play("ann", "Assistant")) == ["card.assistant"]


def test_an_attack_on_a_polka_dancer_hits_the_assistant() -> None:
    state = table(
        ship("ann", on_board="Fanatic"),
        ship("bob", on_board="Polka Dancer+Assistant, Maid"),
    )
    then = after(state, Use("ann", 0, against="bob"), Choose("ann", (0,)))
    assert names(seat(then, "bob").board) == ["Polka Dancer", "Maid"]
    assert seat(then, "bob").water == ("Assistant",)


def test_a_polka_dancer_with_an_assistant_draws_two() -> None:
    state = table(
        ship("ann", on_board="Polka Dancer+Assistant", deck="Rats, Maid, Lady"), ship("bob")
    )
    assert seat(after(state, Use("ann", 0)), "ann").hand == cards("Rats, Maid")
    alone = table(ship("ann", on_board="Polka Dancer", deck="Rats, Maid, Lady"), ship("bob"))
    assert seat(after(alone, Use("ann", 0)), "ann").hand == ("Rats",)


# ── Band ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_band_pays_for_nothing_below_five_cards_on_board() -> None:
    state = table(ship("ann", hand="Band", on_board=FOUR), ship("bob"), phase="cruise")
    assert broken(state, Jettison("ann", ("Band",))) == ["card.band"]
    state = table(ship("ann", hand="Band", on_board=FIVE), ship("bob"), phase="cruise")
    assert after(state, Jettison("ann", ("Band",))).points == 4


def test_a_band_on_board_is_safe_below_five() -> None:
    state = table(ship("ann", on_board="Fanatic"), ship("bob", on_board="Band, Passenger"))
    then = after(state, Use("ann", 0, against="bob"))
    assert names(seat(then, "bob").board) == ["Band"]
    state = table(ship("ann", on_board="Fanatic"), ship("bob", on_board="Band"))
    assert names(seat(after(state, Use("ann", 0, against="bob")), "bob").board) == ["Band"]


def test_a_band_on_board_counts_itself() -> None:
    state = table(ship("ann", on_board="Fanatic"), ship("bob", on_board=f"Band, {FOUR}"))
    then = after(state, Use("ann", 0, against="bob"), Choose("ann", (0,)))
    assert seat(then, "bob").water == ("Band",)


def test_a_profiteer_does_not_sell_a_band_below_five() -> None:
    state = table(ship("ann", on_board="Profiteer, Band, Passenger"), ship("bob"))
    asked = after(state, Use("ann", 0))
    assert broken(asked, Choose("ann", (1,))) != []
    assert after(asked, Choose("ann", (2,))).points == 1
    full = table(ship("ann", on_board=f"Profiteer, Band, {FOUR}"), ship("bob"))
    assert after(full, Use("ann", 0), Choose("ann", (1,))).points == 4


def test_a_saboteur_finds_a_band_that_stays_in_the_hand() -> None:
    state = table(ship("ann", on_board="Saboteur"), ship("bob", hand="Rats, Band"))
    then = after(state, Use("ann", 0), Choose("ann", (1,)))
    assert seat(then, "bob").hand == cards("Rats, Band")
    assert seat(then, "bob").water == ()


def test_a_torpedo_leaves_a_band_in_the_deck() -> None:
    state = table(ship("ann", hand="Passenger", on_board="Torpedo"), ship("bob", deck="Band, Rats"))
    then = after(state, Use("ann", 0, against="bob"))
    assert seat(then, "bob").deck[:2] == cards("Band, Rats")
    assert seat(then, "ann").water == ("Passenger",)
    full = table(
        ship("ann", hand="Passenger", on_board="Torpedo"),
        ship("bob", deck="Band, Rats", on_board=FIVE),
    )
    assert seat(after(full, Use("ann", 0, against="bob")), "bob").water == ("Band",)


# ── Bartender ────────────────────────────────────────────────────────────────────────────────────


def stoker_is_played(hand: str) -> State:
    state = table(
        ship("bob", hand=hand), ship("ann", on_board="Bartender"),
    )  # fmt: skip
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


# ── Boogeyman ────────────────────────────────────────────────────────────────────────────────────


def test_a_boogeyman_sees_hands_in_anybodys_turn() -> None:
    for turn in ("ann", "bob"):
        state = table(ship("ann", on_board="Boogeyman"), ship("bob", hand="Rats, Maid"), turn=turn)
        assert seat(GAME.view(state, "ann"), "bob").hand == cards("Rats, Maid")
        assert seat(GAME.view(state, None), "bob").hand == ("?", "?")


def test_without_one_nobody_does() -> None:
    state = table(ship("ann"), ship("bob", hand="Rats, Maid", on_board="Boogeyman"))
    assert seat(GAME.view(state, "ann"), "bob").hand == ("?", "?")


# ── Caretaker ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["Fanatic", "Polka Dancer"])
def test_with_a_caretaker_red_and_violet_cards_are_used_at_once(name: str) -> None:
    for on_board, ready in (("Caretaker", True), ("", False)):
        state = table(
            ship("ann", hand=name, on_board=on_board),
            ship("bob", on_board="Rats"),
            points=9,
        )
        then = after(state, Play("ann", name))
        place = len(seat(then, "ann").board) - 1
        assert seat(then, "ann").board[place].tired is not ready
        use = Use("ann", place, against="bob" if name == "Fanatic" else None)
        assert (broken(then, use) == []) is ready


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
    assert seat(GAME.view(asked, "bob"), "ann").deck[0] == "?"
    offered = GAME.listing(asked, "ann").actions
    assert offered
    assert broken(asked, Draw("ann")) != []


def test_a_maid_puts_the_top_card_at_the_bottom() -> None:
    state = table(ship("bob"), ship("ann", on_board="Maid", deck="Baby, Pirate"))
    then = after(state, EndTurn("bob"))
    while then.step == "before-drawing":
        then = after(then, Choose("ann", ()))
    assert seat(then, "ann").deck[0] == "Pirate"
    assert seat(then, "ann").deck[-1] == "Baby"
    left = after(state, EndTurn("bob"))
    while left.step == "before-drawing":
        left = after(left, Decline("ann"))
    assert seat(left, "ann").deck[0] == "Baby"


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


# ── Lifeguard ────────────────────────────────────────────────────────────────────────────────────


def test_a_lifeguard_as_the_fifth_card_on_board() -> None:
    state = table(
        ship("ann", hand="Passenger, Passenger", on_board=f"{FOUR}, Lifeguard"), ship("bob")
    )
    then = after(state, Play("ann", "Passenger"))
    assert then.points == 0
    assert broken(then, Play("ann", "Passenger")) == ["points"]


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


# ── Navigator and Steersman ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("on_board", "seen"),
    [
        ("", 0),
        ("Navigator", 2),
        ("Navigator, Steersman", 5),
        ("Navigator, Navigator, Steersman", 7),
        ("Navigator, Navigator", 2),
        ("Steersman, Steersman, Navigator", 5),
    ],
)
def test_how_far_navigators_and_steersmen_see(on_board: str, seen: int) -> None:
    deck = "Rats, Maid, Lady, Pirate, Seal, Tycoon, Stoker, Chef"
    for turn in ("ann", "bob"):
        state = table(ship("ann", on_board=on_board, deck=deck), ship("bob"), turn=turn)
        shown = seat(GAME.view(state, "ann"), "ann").deck
        assert shown[:seen] == cards(deck)[:seen]
        assert set(shown[seen:]) == {"?"}


def test_a_steersman_rearranges_what_he_and_the_navigator_see() -> None:
    deck = "Rats, Maid, Lady, Pirate, Seal, Tycoon"
    state = table(ship("ann", on_board="Navigator, Steersman", deck=deck), ship("bob"), turn="bob")
    then = after(state, Rearrange("ann", (4, 3, 2, 1, 0)))
    assert seat(then, "ann").deck[:6] == cards("Seal, Pirate, Lady, Maid, Rats, Tycoon")
    assert broken(state, Rearrange("ann", (5, 4, 3, 2, 1, 0))) != []
    alone = table(ship("ann", on_board="Navigator", deck=deck), ship("bob"))
    assert broken(alone, Rearrange("ann", (1, 0))) != []


def test_a_navigator_may_look_before_a_ship_guard_stops_a_burglar() -> None:
    state = table(
        ship("bob", on_board="Burglar"),
        ship("ann", on_board="Navigator, Ship Guard", deck="Pirate, Rats"),
    )
    asked = after(state, Use("bob", 0, against="ann"))
    assert GAME.to_act(asked) == ("ann",)
    assert seat(GAME.view(asked, "ann"), "ann").deck[:2] == cards("Pirate, Rats")
    then = after(asked, React("ann", 1))
    assert seat(then, "ann").deck[0] == "Pirate"
    assert GAME.to_act(then) == ("bob",)


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


# ── Rose ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_rose_comes_on_board_before_the_price_is_told() -> None:
    state = table(ship("ann", hand="Rose, Passenger, Passenger", on_board=FOUR), ship("bob"))
    then = after(state, Jettison("ann", ("Rose",)))
    assert names(seat(then, "ann").board)[-1] == "Rose"
    assert then.points == 4
    assert after(then, Play("ann", "Passenger")).points == 2


def test_a_rose_is_sold_by_a_profiteer_each_turn() -> None:
    state = table(
        ship("ann", on_board="Profiteer, Rose"), ship("bob", deck="Rats, Rats, Maid, Maid")
    )
    sold = after(state, Use("ann", 0), Choose("ann", (1,)))
    assert sold.points == 4
    assert names(seat(sold, "ann").board) == ["Profiteer", "Rose"]
    again = after(sold, EndTurn("ann"), Draw("bob"), EndTurn("bob"), Draw("ann"))
    again = after(again, Use("ann", 0), Choose("ann", (1,)))
    assert again.points == 4
    assert names(seat(again, "ann").board) == ["Profiteer", "Rose"]


@pytest.mark.parametrize("source", ["hand", "deck", "board"])
def test_a_rose_comes_on_board_from_anywhere(source: str) -> None:
    attacker = {"hand": "Saboteur", "deck": "Torpedo", "board": "Fanatic"}[source]
    there: dict[str, Any] = {"on_board" if source == "board" else source: "Rose"}
    state = table(ship("ann", hand="Passenger", on_board=attacker), ship("bob", **there))
    against = None if source == "hand" else "bob"
    then = after(state, Use("ann", 0, against=against))
    assert names(seat(then, "bob").board) == ["Rose"]
    assert seat(then, "bob").water == ()


# ── Seal ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("jettisoned", "points"), [("Pirate, Seal", 22), ("Seal", 5), ("Passenger, Seal", 6)]
)
def test_what_a_seal_gives(jettisoned: str, points: int) -> None:
    state = table(ship("ann", hand=jettisoned), ship("bob"))
    assert after(state, Jettison("ann", cards(jettisoned))).points == points


def test_a_seal_jettisoned_for_herself_gives_five() -> None:
    state = table(ship("ann", hand="Pirate, Seal"), ship("bob"))
    assert after(state, Jettison("ann", ("Pirate",)), Jettison("ann", ("Seal",))).points == 17


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
    assert broken(asked, React("bob", 0 + 4, ("Seal",), ("Steersman",))) != []
    then = after(asked, React("bob", 4, ("Seal",), ("Lifeboat",)))
    assert names(seat(then, "bob").board)[-1] == "Seal"


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


# ── drawing ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("phase", "draws"), [("cruise", (3, 4, 5, 5)), ("sinking", (0, 1, 2, 3, 3))]
)
def test_how_many_cards_a_turn_draws(phase: str, draws: tuple[int, ...]) -> None:
    for turns, count in enumerate(draws, start=1):
        turn = ("ann", "bob")[(turns - 1) % 2]
        common: dict[str, Any] = {
            "phase": phase,
            "turns": turns,
            "turn": turn,
            "step": "drawing",
            "drawing": TO_DRAW,
        }
        two = (ship("ann"), ship("bob"))
        assert drawing(table(*two, **common), turn) == count
        more = (ship("ann", on_board="Fisherman"), ship("bob", on_board="Fisherman"))
        assert drawing(table(*more, **common), turn) == count + 1


def test_events_cite_the_card_that_brings_them_about() -> None:
    state = table(ship("ann", on_board="Polka Dancer"), ship("bob"))
    events = done(state, Use("ann", 0)).events
    assert events[0].rule == "to-the-bottom.card.polka-dancer"
