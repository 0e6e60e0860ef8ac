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
    assert bought.shop == (*cards("Polka Dancer, Maid, Lady, Tycoon"), state.common[0], "Iceberg")
    assert bought.common == state.common[1:]


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


# ── Boogeyman ────────────────────────────────────────────────────────────────────────────────────


def test_a_boogeyman_sees_hands_in_his_owners_turn() -> None:
    for turn, hand in (("ann", cards("Rats, Maid")), ("bob", ("?", "?"))):
        state = table(ship("ann", on_board="Boogeyman"), ship("bob", hand="Rats, Maid"), turn=turn)
        assert seat(GAME.view(state, "ann"), "bob").hand == hand
        assert seat(GAME.view(state, None), "bob").hand == ("?", "?")


@pytest.mark.parametrize("against", ["ann", "cid"])
def test_a_boogeyman_sees_hands_while_an_opponent_interacts_with_his_owner(against: str) -> None:
    state = table(
        ship("bob", hand="Rats, Maid", on_board="Fanatic"),
        ship("cid", hand="Seal", on_board="Rats, Passenger"),
        ship("ann", on_board="Boogeyman, Ship Guard"),
    )
    asked = after(state, Use("bob", 0, against))
    assert GAME.to_act(asked) == ("ann",)
    for name, hand in (("bob", cards("Rats, Maid")), ("cid", ("Seal",))):
        seen = seat(GAME.view(asked, "ann"), name).hand
        assert seen == (hand if against == "ann" else ("?",) * len(hand))
    over = after(asked, React("ann", 1))
    assert seat(GAME.view(over, "ann"), "bob").hand == ("?", "?")


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


# ── Lifeguard ────────────────────────────────────────────────────────────────────────────────────


def test_a_lifeguard_as_the_fifth_card_on_board() -> None:
    state = table(
        ship("ann", hand="Passenger, Passenger", on_board=f"{FOUR}, Lifeguard"), ship("bob")
    )
    then = after(state, Play("ann", "Passenger"))
    assert then.points == 0
    assert broken(then, Play("ann", "Passenger")) == ["points"]


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
