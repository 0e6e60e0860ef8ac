"""What the language of cards can say beyond the catalogue, and cards that go, pay or come together."""

import pytest

from adjudicators.to_the_bottom import GAME, price
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
from adjudicators.to_the_bottom.cards.language.abilities import (
    Always,
    CardAction,
    Definition,
    EndOfTurn,
    OnBoard,
)
from adjudicators.to_the_bottom.cards.language.operations import JettisonCards, Move, Repeat, Tire
from adjudicators.to_the_bottom.cards.language.passive_rules import (
    ChangesDraw,
    ChangesPrice,
    DrawsFromOpponent,
    Merges,
    Protected,
)
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
from adjudicators.to_the_bottom.scoring.prices import PriceQuestion
from adjudicators.to_the_bottom.state import Drawing
from tests.to_the_bottom.tables import after, board, broken, done, names, seat, ship, table

EVERYTHING_ELSE = ", ".join(["Passenger"] * 16 + ["Baby"] * 4 + ["Iceberg"])

# ── this card, together with others ──────────────────────────────────────────────────────────────


def test_a_lockdown_goes_with_its_four_before_one_of_them_sinks_the_ship() -> None:
    """The Flapper draws from an empty deck: nothing of the five is left to be saved."""
    state = table(
        ship("ann", on_board="Lockdown, Flapper, Pirate, Rats, Rats"),
        ship("bob", deck=EVERYTHING_ELSE),
    )
    verdict = done(state, Use("ann", 0))
    assert seat(verdict.state, "ann").sunk
    assert (seat(verdict.state, "ann").board, verdict.score[0].total) == ((), 0)
    together = next(each for each in verdict.events if each.type == "jettisoned")
    assert together.cards == ("Flapper", "Pirate", "Rats", "Rats", "Lockdown")


def test_a_lockdown_counts_cards_and_not_places() -> None:
    state = table(ship("ann", on_board="Lockdown, Rats+Assistant, Maid, Jack"), ship("bob"))
    then = after(state, Use("ann", 0))
    assert names(seat(then, "ann").board) == []
    assert seat(then, "ann").water == ("Rats", "Assistant", "Maid", "Jack", "Lockdown")
    assert then.points == 3 + 3 + 4 + 2 + 5


def test_a_place_is_named_twice_for_both_of_its_cards() -> None:
    state = table(ship("ann", on_board="Lockdown, Rats+Assistant, Maid, Jack, Seal"), ship("bob"))
    asked = after(state, Use("ann", 0))
    assert broken(asked, Choose("ann", (1, 1, 1, 2))) == ["choose"]
    both = after(asked, Choose("ann", (1, 1, 2, 3)))
    assert names(seat(both, "ann").board) == ["Seal"]
    top = after(asked, Choose("ann", (1, 2, 3, 4)))
    assert names(seat(top, "ann").board) == ["Rats"]
    listed = [each for each in GAME.actions(asked).actions if isinstance(each, Choose)]
    assert len(listed) == len(set(listed)) == 4


def test_a_place_with_two_cards_is_offered_once_with_both() -> None:
    state = table(ship("ann", on_board="Lockdown, Rats+Assistant, Maid, Jack, Seal"), ship("bob"))
    waiting = GAME.question(after(state, Use("ann", 0)))
    assert waiting is not None
    told = [(each.choose, set(each.cards)) for each in waiting.choices]
    assert told == [(1, {"Rats", "Assistant"}), (2, {"Maid"}), (3, {"Jack"}), (4, {"Seal"})]


def test_the_assistant_on_a_lockdown_is_one_of_the_four() -> None:
    state = table(ship("ann", on_board="Lockdown+Assistant, Rats, Maid, Jack"), ship("bob"))
    then = after(state, Use("ann", 0))
    assert names(seat(then, "ann").board) == []
    without = table(ship("ann", on_board="Lockdown, Rats, Maid, Jack"), ship("bob"))
    assert broken(without, Use("ann", 0)) == ["card.lockdown"]


def test_an_assistant_does_not_repeat_what_the_lockdown_has_left() -> None:
    state = table(
        ship(
            "ann", on_board="Lockdown+Assistant, Rats, Maid, Jack, Seal, Pirate, Diver, Chef, Lady"
        ),
        ship("bob"),
    )
    verdict = done(after(state, Use("ann", 0)), Choose("ann", (1, 2, 3, 4)))
    left = ["Assistant", "Pirate", "Diver", "Chef", "Lady"]
    assert names(seat(verdict.state, "ann").board) == left
    assert verdict.state.pending is None


def both(*does: JettisonCards | Move | Tire) -> Definition:
    return Definition("Mine", 1, 1, "violet", (CardAction(does),))


OTHER = Selector("own", "board", "chosen", with_this=True)


def test_other_operations_take_this_card_along() -> None:
    moving = table(
        ship("ann", on_board="Rats, Mine, Seal"),
        ship("bob"),
        catalogue=(both(Move(OTHER, (Destination("hand"),))),),
    )
    moved = after(moving, Use("ann", 1), Choose("ann", (2,)))
    assert seat(moved, "ann").hand == ("Seal", "Mine")
    alone = table(
        ship("ann", on_board="Mine"), ship("bob"), catalogue=(both(JettisonCards(OTHER)),)
    )
    assert seat(after(alone, Use("ann", 0)), "ann").water == ("Mine",)
    tiring = Definition("Mine", 1, 1, "green", (EndOfTurn((Tire(OTHER),)),))
    tired = table(ship("ann", on_board="Rats, Mine"), ship("bob"), catalogue=(tiring,))
    assert [each.tired for each in seat(after(tired, EndTurn("ann")), "ann").board] == [True, True]


def test_this_card_stays_if_it_cannot_be_jettisoned() -> None:
    guarded = Definition(
        "Mine", 1, 1, "violet", (CardAction((JettisonCards(OTHER),)), Always(Protected(5)))
    )
    state = table(ship("ann", on_board="Mine, Rats"), ship("bob"), catalogue=(guarded,))
    verdict = done(state, Use("ann", 0))
    assert names(seat(verdict.state, "ann").board) == ["Mine"]
    assert "stayed" in [each.type for each in verdict.events]


def test_a_card_on_top_of_another_is_not_picked_by_itself() -> None:
    picking = Definition(
        "Mine",
        1,
        1,
        "green",
        (
            Always(Merges()),
            EndOfTurn((JettisonCards(Selector("own", "board", "chosen", others=True)),)),
        ),
    )
    state = table(ship("ann", on_board="Rats+Mine, Seal"), ship("bob"), catalogue=(picking,))
    assert names(seat(after(state, EndTurn("ann")), "ann").board) == ["Rats+Mine"]


def test_every_card_of_a_board_is_hit_but_for_what_stays() -> None:
    sweep = Selector("opponent", "board", "all")
    state = table(
        ship("ann", on_board="Mine"),
        ship("bob", on_board="Band+Assistant, Rats+Assistant"),
        catalogue=(both(JettisonCards(sweep)),),
    )
    then = after(state, Use("ann", 0, "bob"))
    assert names(seat(then, "bob").board) == ["Band"]
    assert seat(then, "bob").water == ("Assistant", "Rats", "Assistant")


# ── what opponents pay, and draw ─────────────────────────────────────────────────────────────────


def law(*rules: ChangesDraw | ChangesPrice) -> Definition:
    return Definition("Mine", 1, 1, "green", tuple(OnBoard(each) for each in rules))


@pytest.mark.parametrize(
    ("whose", "ann", "bob"),
    [(None, 3, 4), ("own", 3, 4), ("each-opponent", 4, 3), ("everyone", 4, 4)],
)
def test_whom_a_change_of_the_drawing_affects(whose: str | None, ann: int, bob: int) -> None:
    change = law(ChangesDraw(1, whose))  # type: ignore[arg-type]
    drawing = Drawing(0, own=True, others=())
    for player, number in (("ann", ann), ("bob", bob)):
        state = table(
            ship("ann"),
            ship("bob", on_board="Mine"),
            catalogue=(change,),
            turn=player,
            step="drawing",
            drawing=drawing,
        )
        assert len(seat(after(state, Draw(player)), player).hand) == number


def test_a_board_that_was_saved_changes_nothing() -> None:
    state = table(
        ship("ann"),
        ship("bob", on_board="Mine", sunk=True),
        ship("cid"),
        catalogue=(law(ChangesDraw(1, "everyone"), ChangesPrice(2, "everyone")),),
        step="drawing",
        drawing=Drawing(0, own=True, others=()),
    )
    assert len(seat(after(state, Draw("ann")), "ann").hand) == 3


@pytest.mark.parametrize(
    ("change", "ann", "bob"),
    [
        (ChangesPrice(2), 4, 6),
        (ChangesPrice(2, "each-opponent"), 6, 4),
        (ChangesPrice(-1, "everyone"), 3, 3),
        (ChangesPrice(2, "everyone", ("green", "red")), 6, 6),
        (ChangesPrice(2, "everyone", ("red",)), 4, 4),
    ],
)
def test_whom_a_change_of_prices_affects(change: ChangesPrice, ann: int, bob: int) -> None:
    for player, cost in (("ann", ann), ("bob", bob)):
        state = table(
            ship("ann", hand="Maid" if player == "ann" else ""),
            ship("bob", hand="Maid" if player == "bob" else "", on_board="Mine"),
            catalogue=(law(change),),
            turn=player,
            points=9,
        )
        assert after(state, Play(player, "Maid")).points == 9 - cost
    short = table(
        ship("ann", hand="Maid"),
        ship("bob", on_board="Mine"),
        catalogue=(law(change),),
        points=ann - 1,
    )
    assert broken(short, Play("ann", "Maid")) == ["points"]
    assert Play("ann", "Maid") not in GAME.actions(short).actions


def test_the_price_is_told_line_by_line_with_what_opponents_change() -> None:
    mine = (law(ChangesPrice(2, "each-opponent")),)
    question = PriceQuestion("Maid", board("Mine, Lifeguard"), "sinking", mine, (board("Mine"),))
    told = price(question).play
    assert told.total == 4 - 1 + 2
    assert [each.points for each in told.lines] == [4, 0, -1, 2]
    assert told.lines[1].message == "2 cards on board, of which 1 counts: once the value"
    assert told.lines[-1].message == "Mine is on an opponent's board: 2 more"


# ── an opponent as a destination ─────────────────────────────────────────────────────────────────

GIVE = Move(Selector("own", "hand", "chosen"), (Destination("hand", "opponent"),))
GIVING = both(GIVE)


def test_cards_go_to_the_opponent_who_is_named() -> None:
    state = table(
        ship("ann", hand="Rats, Seal", on_board="Mine"),
        ship("bob"),
        ship("cid"),
        catalogue=(GIVING,),
    )
    assert broken(state, Use("ann", 0)) == ["use.against"]
    then = after(state, Use("ann", 0, "cid"), Choose("ann", (0,)))
    assert (seat(then, "ann").hand, seat(then, "cid").hand) == (("Seal",), ("Rats",))


def test_whoever_is_spared_is_given_nothing() -> None:
    state = table(
        ship("ann", hand="Rats", on_board="Mine"),
        ship("bob", on_board="Lifebuoy"),
        catalogue=(GIVING,),
    )
    then = after(state, Use("ann", 0, "bob"), React("bob", 0))
    assert (seat(then, "ann").hand, seat(then, "bob").hand) == (("Rats",), ())


def test_whoever_repeats_gives_to_the_one_who_began() -> None:
    giving = Definition("Mine", 1, 1, "violet", (CardAction((GIVE, Repeat())),))
    state = table(
        ship("ann", hand="Rats", on_board="Mine"), ship("bob", hand="Seal"), catalogue=(giving,)
    )
    then = after(state, Use("ann", 0, "bob"))
    while then.pending:
        then = after(then, GAME.actions(then).actions[0])
    assert sorted(seat(then, "ann").hand + seat(then, "bob").hand) == ["Rats", "Seal"]
    assert len(seat(then, "ann").hand) == 1


def test_the_greatest_cards_go_to_the_opponent_too() -> None:
    greatest = Selector("own", "board", "greatest")
    state = table(
        ship("ann", on_board="Mine, Pirate"),
        ship("bob"),
        catalogue=(both(Move(greatest, (Destination("board", "opponent"),))),),
    )
    assert names(seat(after(state, Use("ann", 0, "bob")), "bob").board) == ["Pirate"]


# ── paying with a Rose ───────────────────────────────────────────────────────────────────────────


def test_a_rose_that_pays_comes_on_board_and_raises_the_price() -> None:
    """With the Rose as the fifth card on board, Rats cost twice their 3."""
    state = table(
        ship("ann", hand="Rats"),
        ship("bob", hand="Rose, Jack", on_board="Teacher, Chef, Diver, Lady"),
    )
    asked = after(state, Jettison("ann", ("Rats",)))
    assert broken(asked, React("bob", 0, ("Rats",), ("Rose",))) == ["react.take-over"]
    then = after(asked, React("bob", 0, ("Rats",), ("Rose", "Jack")))
    assert names(seat(then, "bob").board)[-2:] == ["Rose", "Rats"]
    smaller = table(
        ship("ann", hand="Rats"), ship("bob", hand="Rose", on_board="Teacher, Chef, Diver")
    )
    asked = after(smaller, Jettison("ann", ("Rats",)))
    then = after(asked, React("bob", 0, ("Rats",), ("Rose",)))
    assert names(seat(then, "bob").board)[-2:] == ["Rose", "Rats"]


@pytest.mark.parametrize(
    ("hand", "asked"), [("Rose", "ann"), ("Rose, Jack", "bob"), ("Rose, Rats", "bob")]
)
def test_who_could_pay_only_with_a_rose_that_raises_the_price_is_not_asked(
    hand: str, asked: str
) -> None:
    state = table(
        ship("ann", hand="Rats"), ship("bob", hand=hand, on_board="Teacher, Chef, Diver, Lady")
    )
    assert GAME.to_act(after(state, Jettison("ann", ("Rats",)))) == (asked,)


# ── an Assistant needs a card to lie on ──────────────────────────────────────────────────────────


def test_a_storyteller_puts_an_assistant_on_the_last_card_that_carries_none() -> None:
    state = table(
        ship("ann", on_board="Storyteller, Rats, Maid+Assistant", deck="Assistant"),
        ship("bob", deck="Rats"),
    )
    then = after(state, Use("ann", 0), Choose("ann", (), 0))
    assert names(seat(then, "ann").board) == ["Storyteller", "Rats+Assistant", "Maid+Assistant"]


def test_without_a_card_to_lie_on_it_goes_into_the_water() -> None:
    state = table(ship("ann", on_board="Storyteller"), ship("bob", deck="Assistant"))
    asked = after(state, Use("ann", 0), Choose("ann", (), 1))
    verdict = done(asked, Choose("bob", (), 0))
    assert (seat(verdict.state, "bob").board, seat(verdict.state, "bob").water) == (
        (),
        ("Assistant",),
    )
    told = [(each.type, each.rule.removeprefix("to-the-bottom.")) for each in verdict.events]
    assert ("stopped", "merged.elsewhere") in told
    assert "moved" not in [type_ for type_, _ in told]


def test_a_teacher_takes_an_assistant_only_with_a_card_to_lie_on() -> None:
    state = table(
        ship("ann", hand="Assistant, Rats"),
        ship("bob", hand="Pirate", on_board="Teacher+Assistant"),
    )
    assert GAME.to_act(after(state, Jettison("ann", ("Assistant",)))) == ("ann",)
    asked = after(state, Jettison("ann", ("Assistant", "Rats")))
    pay = ("Pirate",)
    assert broken(asked, React("bob", 0, ("Assistant",), pay)) == ["merged.elsewhere"]
    assert broken(asked, React("bob", 0, ("Assistant", "Rats"), pay)) == ["merged.elsewhere"]
    then = after(asked, React("bob", 0, ("Rats", "Assistant"), pay))
    assert names(seat(then, "bob").board) == ["Teacher+Assistant", "Rats+Assistant"]
    assert Decline("bob") in GAME.actions(asked).actions


# ── where cards are drawn and taken from ─────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("deck", "count", "taken"),
    [
        ("Rats, Maid, Seal", 2, ("Maid", "Seal")),
        ("Rats, Maid", 2, ("Rats", "Maid")),
        ("Rats, Maid", 3, ("Rats", "Maid")),
    ],
)
def test_the_last_cards_of_a_deck_are_taken(deck: str, count: int, taken: tuple[str, ...]) -> None:
    lowest = Selector("own", "deck", "bottom", count)
    state = table(
        ship("ann", on_board="Mine", deck=deck),
        ship("bob", deck=EVERYTHING_ELSE),
        catalogue=(both(Move(lowest, (Destination("hand"),))),),
    )
    then = after(state, Use("ann", 0))
    assert seat(then, "ann").hand == taken
    assert len(seat(then, "ann").deck) == len(deck.split(", ")) - len(taken)


def test_each_card_that_draws_from_an_opponent_does_so_in_turn() -> None:
    caller = Definition("Caller", 1, 1, "green", (OnBoard(DrawsFromOpponent(1)),))
    others = ("Tycoon", "Caller", "Caller")
    state = table(
        ship("ann", on_board=", ".join(others), deck="Baby, Baby"),
        ship("bob", deck="Pirate, Rats, Maid"),
        catalogue=(caller,),
        step="drawing",
        drawing=Drawing(0, own=True, others=others),
    )
    left = []
    for _ in others:
        state = after(state, Draw("ann", "bob"))
        left.append(state.drawing and state.drawing.others)
    assert left == [("Caller", "Caller"), ("Caller",), ()]
    assert seat(state, "ann").hand == ("Pirate", "Rats", "Maid")
