"""Who looks, picks and decides, in which order, and whom what waits concerns: with cards of the table's own."""

from dataclasses import replace

import pytest

from adjudicators.cards import UNKNOWN
from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import (
    Accept,
    Action,
    Choose,
    Decline,
    EndTurn,
    Jettison,
    Play,
    React,
    Use,
)
from adjudicators.to_the_bottom.cards.language.abilities import (
    Always,
    AnyAbility,
    CardAction,
    Definition,
    EndOfTurn,
    Jettisoned,
    OnBoard,
)
from adjudicators.to_the_bottom.cards.language.operations import (
    AnyOperation,
    DrawCards,
    Gain,
    JettisonCards,
    Look,
    Move,
    Ready,
    RearrangeDeck,
    Repeat,
    Tire,
)
from adjudicators.to_the_bottom.cards.language.passive_rules import Merges, SeesHands
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
from adjudicators.to_the_bottom.resolve.reactions import TakeOver
from adjudicators.to_the_bottom.resolve.table import laid_out
from adjudicators.to_the_bottom.state import State
from tests.to_the_bottom.tables import after, done, seat, ship, table

TOP = Selector("own", "deck", "top")
IN_HAND_OR_WATER = (Destination("hand"), Destination("water"))
KEPT_OR_NOT = (Destination("hand"), Destination("deck-bottom"))


def mine(*does: AnyOperation) -> Definition:
    """A card with an action."""
    return Definition("Mine", 1, 1, "violet", (CardAction(does),))


def used(*does: AnyOperation, against: str | None = None, hand: str = "Lady, Maid") -> State:
    """What waits once ann has used a card that does this."""
    state = table(
        ship("ann", on_board="Mine", deck="Rats, Seal, Pirate"),
        ship("bob", hand=hand, deck="Jack, Chef"),
        ship("cid"),
        catalogue=(mine(*does),),
    )
    return after(state, Use("ann", 0, against))


def answers(state: State) -> list[Action]:
    """What can be done now by whoever is asked."""
    return list(GAME.actions(state).actions)


# ── looking, and being asked about what was seen ─────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("does", "looks"),
    [
        ((Look("own", 2), Gain(1)), True),
        ((Look("own", 2), Move(TOP, KEPT_OR_NOT), Gain(1)), False),
        ((Look("own", 2), Move(TOP, KEPT_OR_NOT[:1], optional=True), Gain(1)), False),
        ((Look("own", 2), Move(TOP, KEPT_OR_NOT[:1]), Gain(1)), True),
        ((Look("own", 2), Gain(1), Move(TOP, KEPT_OR_NOT)), True),
        (
            (Look("own", 2), Move(Selector("own", "deck", "bottom"), IN_HAND_OR_WATER), Gain(1)),
            True,
        ),
    ],
)
def test_a_look_is_answered_by_itself_unless_a_question_about_it_follows(
    does: tuple[AnyOperation, ...], looks: bool
) -> None:
    state = used(*does)
    if looks:
        assert answers(state) == [Accept("ann")]
        verdict = done(state, Accept("ann"))
        (told,) = [each for each in verdict.events if each.type == "looked"]
        assert told.message == "ann looks at the 2 topmost cards of the deck of ann"
    else:
        assert Accept("ann") not in answers(state) or Decline("ann") in answers(state)


def test_a_deck_of_one_card_is_rearranged_by_nobody() -> None:
    state = table(
        ship("ann", on_board="Mine"),
        ship("bob"),
        catalogue=(mine(RearrangeDeck("own", 1), Gain(1)),),
    )
    assert after(state, Use("ann", 0)).pending is None


# ── who picks, and who then decides ──────────────────────────────────────────────────────────────

BY_HOLDER = Selector("opponent", "hand", "chosen", chooser="holder")
BY_PERFORMER = Selector("opponent", "hand", "chosen")
OFF = (Destination("hand"), Destination("deck-bottom", "holder"))


def test_the_holder_picks_and_the_performer_decides() -> None:
    state = used(Move(BY_HOLDER, OFF), against="bob")
    assert answers(state) == [Choose("bob", (0,)), Choose("bob", (1,))]
    picked = after(state, Choose("bob", (1,)))
    assert answers(picked) == [Choose("ann", (), 0), Choose("ann", (), 1)]
    assert seat(after(picked, Choose("ann", (), 0)), "ann").hand == ("Maid",)
    assert seat(after(picked, Choose("ann", (), 1)), "bob").deck[-1] == "Maid"


def test_the_performer_may_leave_out_what_the_holder_has_picked() -> None:
    state = used(Move(BY_HOLDER, OFF[:1], optional=True), against="bob")
    assert answers(state) == [Choose("bob", (0,)), Choose("bob", (1,))]
    picked = after(state, Choose("bob", (0,)))
    assert answers(picked) == [Accept("ann"), Decline("ann")]
    assert seat(after(picked, Decline("ann")), "ann").hand == ()
    assert seat(after(picked, Accept("ann")), "ann").hand == ("Lady",)


def test_a_performer_who_picks_decides_at_once() -> None:
    state = used(Move(BY_PERFORMER, OFF, optional=True), against="bob")
    assert answers(state) == [
        *[Choose("ann", (place,), to) for place in (0, 1) for to in (0, 1)],
        Decline("ann"),
    ]
    assert after(state, Choose("ann", (1,), 0)).pending is None


@pytest.mark.parametrize(("what", "sees"), [(BY_HOLDER, True), (BY_PERFORMER, False)])
def test_whoever_decided_about_a_card_has_seen_it(what: Selector, sees: bool) -> None:
    """Who picks from another's hand does so blindly; who is shown what somebody else picked knows it."""
    state, last = used(Move(what, OFF), against="bob"), Choose("ann", (0,), 1)
    if what.chosen_by_holder:
        state, last = after(state, Choose("bob", (0,))), Choose("ann", (), 1)
    events = done(state, last).events
    assert any(["Lady" in (each.seen_by("ann").cards or ()) for each in events]) is sees


def test_whoever_decided_about_the_only_card_has_seen_it() -> None:
    """There was nothing to pick, so the card was shown to say where it goes."""
    state = used(Move(BY_PERFORMER, OFF), against="bob", hand="Lady")
    assert seat(GAME.seen_from(state, "ann"), "bob").hand == ("Lady",)
    events = done(state, Choose("ann", (), 1)).events
    assert [each.cards for each in events if "Lady" in (each.seen_by("ann").cards or ())]


# ── what begins by itself ────────────────────────────────────────────────────────────────────────


def ending(*abilities: AnyAbility) -> State:
    """ann ends a turn with such a card on board."""
    state = table(
        ship("ann", on_board="Mine", deck="Rats, Seal"),
        ship("bob"),
        catalogue=(Definition("Mine", 1, 1, "green", abilities),),
    )
    return after(state, EndTurn("ann"))


def test_what_may_be_left_out_as_a_whole_is_asked_about_before() -> None:
    state = ending(EndOfTurn((DrawCards(1), Move(TOP, KEPT_OR_NOT)), optional=True))
    assert answers(state) == [Accept("ann"), Decline("ann")]
    assert seat(after(state, Decline("ann")), "ann").hand == ()
    agreed = after(state, Accept("ann"))
    assert seat(agreed, "ann").hand == ("Rats",)
    assert answers(agreed) == [Choose("ann", (), 0), Choose("ann", (), 1)]


def test_a_look_that_may_be_left_out_is_asked_about_before() -> None:
    state = ending(EndOfTurn((Look("own", 2),), optional=True))
    assert answers(state) == [Accept("ann"), Decline("ann")]
    looking = after(state, Accept("ann"))
    assert answers(looking) == [Accept("ann")]
    assert after(looking, Accept("ann")).pending is None


def test_what_can_be_left_out_piece_by_piece_is_asked_about_piece_by_piece() -> None:
    pieces = (DrawCards(1, optional=True), Move(TOP, KEPT_OR_NOT[:1], optional=True))
    state = ending(EndOfTurn(pieces, optional=True))
    assert answers(state) == [Accept("ann"), Decline("ann")]
    drawn = after(state, Accept("ann"))
    assert seat(drawn, "ann").hand == ("Rats",)
    assert seat(after(drawn, Accept("ann")), "ann").hand == ("Rats", "Seal")
    assert seat(after(state, Decline("ann"), Accept("ann")), "ann").hand == ("Rats",)


# ── against whom ─────────────────────────────────────────────────────────────────────────────────

HANDS = Selector("opponent", "hand", "chosen")


@pytest.mark.parametrize(
    ("does", "bob", "cid", "named"),
    [
        (Look("opponent", 1), "hand", "deck", "cid"),
        (Look("opponent", 1), "deck", "hand", "bob"),
        (Look("opponent", 1), "deck", "deck", None),
        (RearrangeDeck("opponent", 2), "hand", "deck", "cid"),
        (JettisonCards(HANDS), "hand", "deck", "bob"),
        (JettisonCards(HANDS), "deck", "hand", "cid"),
        (JettisonCards(HANDS), "hand", "hand", None),
        (JettisonCards(HANDS), "deck", "deck", None),
        (Move(Selector("own", "hand", "chosen"), (Destination("hand", "opponent"),)), "deck", "deck", None),
    ],
)  # fmt: skip
def test_the_opponent_of_whom_something_is_to_be_had_is_named_without_a_question(
    does: AnyOperation, bob: str, cid: str, named: str | None
) -> None:
    """Where that is one alone: bob and cid have cards in the one place or in the other."""
    state = table(
        ship("ann", hand="Rats, Seal", on_board="Mine"),
        ship("bob"),
        ship("cid"),
        catalogue=(Definition("Mine", 1, 1, "green", (EndOfTurn((does,)),)),),
    )
    players = [state.players[0]]
    for each, zone in zip(state.players[1:], (bob, cid), strict=True):
        in_hand = zone == "hand"
        players.append(replace(each, deck=(), hand=each.deck) if in_hand else each)
    then = after(replace(state, players=tuple(players)), EndTurn("ann"))
    question = GAME.question(then)
    assert question is not None
    if named is None:
        assert answers(then) == [Choose("ann", (1,)), Choose("ann", (2,))]
    else:
        assert then.pending is not None
        assert getattr(then.pending.stack[0], "against", None) == named


# ── whom it concerns ─────────────────────────────────────────────────────────────────────────────

SPY = Definition("Spy", 1, 1, "green", (OnBoard(SeesHands()),))


def sees(state: State, viewer: str) -> bool:
    """Whether somebody sees ann's hand."""
    return "Rats" in seat(GAME.view(state, viewer), "ann").hand


@pytest.mark.parametrize(
    ("does", "against", "concerned"),
    [
        (Look("opponent", 1), "bob", True),
        (Look("opponent", 1), "cid", False),
        (RearrangeDeck("opponent", 2), "bob", True),
        (Move(Selector("own", "hand", "chosen"), (Destination("hand", "opponent"),)), "bob", True),
        (Move(Selector("own", "hand", "chosen"), (Destination("hand", "opponent"),)), "cid", False),
        (JettisonCards(Selector("each-opponent", "hand", "chosen")), None, True),
    ],
)
def test_a_spy_sees_hands_while_something_concerns_it(
    does: AnyOperation, against: str | None, concerned: bool
) -> None:
    state = table(
        ship("ann", hand="Rats, Seal", on_board="Mine"),
        ship("bob", hand="Lady, Jack", on_board="Spy, Lifebuoy"),
        ship("cid", hand="Chef, Maid", on_board="Spy, Lifebuoy"),
        catalogue=(SPY, mine(does)),
    )
    assert not sees(state, "bob")
    waiting = after(state, Use("ann", 0, against))
    assert waiting.pending is not None
    assert sees(waiting, "bob") is concerned
    assert (GAME.to_act(waiting)[0] == "bob") is concerned
    if concerned:
        spared = after(waiting, React("bob", 1))
        assert not sees(spared, "bob")


def test_what_was_jettisoned_concerns_nobody_else() -> None:
    state = table(
        ship("ann", hand="Rats, Seal, Rats"),
        ship("bob", on_board="Spy"),
        ship("cid", hand="Lady, Maid", on_board="Teacher"),
        catalogue=(SPY,),
    )
    waiting = after(state, Jettison("ann", ("Seal",)))
    assert GAME.to_act(waiting) == ("cid",)
    assert not sees(waiting, "bob")


def test_what_has_not_begun_concerns_whom_it_will_hit() -> None:
    """ann is asked whether her card does anything, and bob would be hit."""
    hits = EndOfTurn((JettisonCards(Selector("each-opponent", "hand", "chosen")),), optional=True)
    state = table(
        ship("ann", hand="Rats", on_board="Mine"),
        ship("bob", hand="Lady, Jack", on_board="Spy"),
        ship("cid", on_board="Spy"),
        catalogue=(SPY, Definition("Mine", 1, 1, "green", (hits,))),
    )
    waiting = after(state, EndTurn("ann"))
    assert answers(waiting) == [Accept("ann"), Decline("ann")]
    assert (sees(waiting, "bob"), sees(waiting, "cid")) == (True, False)


@pytest.mark.parametrize(
    ("card", "board", "concerned"),
    [("Stowaway", "bob", True), ("Stowaway", "cid", False), ("Lady", None, False)],
)
def test_a_card_that_is_played_concerns_whom_it_comes_to(
    card: str, board: str | None, concerned: bool
) -> None:
    state = table(
        ship("ann", hand=f"{card}, Rats"),
        ship("bob", on_board="Spy"),
        ship("cid", on_board="Bartender"),
        catalogue=(SPY,),
        points=20,
    )
    waiting = after(state, Play("ann", card, board=board))
    assert GAME.to_act(waiting) == ("cid",)
    assert sees(waiting, "bob") is concerned


# ── taking over ──────────────────────────────────────────────────────────────────────────────────


def test_what_one_has_taken_over_nobody_else_is_asked_about() -> None:
    state = table(
        ship("ann", hand="Rats"),
        ship("bob", hand="Lady, Maid", on_board="Teacher"),
        ship("cid", hand="Lady, Maid", on_board="Teacher"),
    )
    asked = after(state, Jettison("ann", ("Rats",)))
    assert GAME.to_act(asked) == ("bob",)
    assert GAME.to_act(after(asked, Decline("bob"))) == ("cid",)
    taken = after(asked, React("bob", 0, ("Rats",), ("Lady", "Maid")))
    assert GAME.to_act(taken) == ("ann",)


@pytest.mark.parametrize(
    ("on_board", "hand", "asked"),
    [
        ("Teacher", "Lady, Rats", "bob"),
        ("Teacher", "Rose, Rats", "bob"),
        ("Teacher+Assistant", "Lady, Rats", "ann"),
        ("Teacher+Assistant", "Rose, Rats", "bob"),
    ],
)
def test_a_card_that_pays_and_comes_on_board_can_carry_another(
    on_board: str, hand: str, asked: str
) -> None:
    """What is taken over needs a card to lie on that carries none."""
    state = table(ship("ann", hand="Assistant"), ship("bob", hand=hand, on_board=on_board))
    assert GAME.to_act(after(state, Jettison("ann", ("Assistant",)))) == (asked,)


# ── cards that leave together, and players who leave ─────────────────────────────────────────────


@pytest.mark.parametrize(
    ("low", "high", "left"),
    [(1, 9, "Rats"), (9, 1, "Mine"), (9, 9, None)],
)
def test_the_greatest_goes_from_above_or_from_below(low: int, high: int, left: str | None) -> None:
    """A card leaves the one that it is merged with, or that is merged with it."""
    greatest = Selector("opponent", "board", "greatest")
    action = Definition("Sweep", 1, 1, "violet", (CardAction((JettisonCards(greatest),)),))
    below = Definition("Below", low, 1, "beige", ())
    above = Definition("Above", high, 1, "beige", (Always(Merges()),))
    state = table(
        ship("ann", on_board="Sweep"),
        ship("bob", on_board="Below+Above"),
        catalogue=(action, below, above),
    )
    verdict = done(state, Use("ann", 0, "bob"))
    bob = seat(verdict.state, "bob")
    wet = [name for name, value in (("Above", high), ("Below", low)) if value == 9]
    assert sorted(bob.water) == sorted(wet)
    assert left is not None or bob.board == ()


def test_whoever_sinks_while_repeating_goes_on_with_nothing() -> None:
    """bob draws from an empty deck, and cid repeats it after him."""
    card = Selector("own", "hand", "chosen")
    state = table(
        ship("ann", hand="Rats, Seal", on_board="Mine"),
        ship("bob", hand="Lady, Maid"),
        ship("cid", hand="Jack, Chef"),
        catalogue=(mine(JettisonCards(card), DrawCards(1), Repeat()),),
    )
    ann, bob, cid = state.players
    state = replace(
        state, players=(replace(ann, deck=ann.deck + bob.deck), replace(bob, deck=()), cid)
    )
    began = after(state, Use("ann", 0), Choose("ann", (0,)))
    assert GAME.to_act(began) == ("bob",)
    sunk = after(began, Choose("bob", (0,)))
    assert seat(sunk, "bob").sunk
    assert GAME.to_act(sunk) == ("cid",)
    last = after(sunk, Choose("cid", (0,)))
    assert (seat(last, "cid").hand[0], len(seat(last, "cid").hand)) == ("Chef", 2)
    assert (last.pending, GAME.to_act(last)) == (None, ("ann",))


# ── cards that cannot be seen ────────────────────────────────────────────────────────────────────


def test_of_unseen_cards_none_is_listed_that_a_colour_decides() -> None:
    """Lady is red, Rats are beige; bob sees nothing of ann's hand."""
    red = JettisonCards(Selector("own", "hand", "chosen", colours=("red",)))
    state = table(
        ship("ann", hand="Torpedo, Rats, Fanatic", on_board="Mine"),
        ship("bob"),
        catalogue=(mine(red),),
    )
    state = after(state, Use("ann", 0))
    assert answers(state) == [Choose("ann", (0,)), Choose("ann", (2,))]
    assert GAME.actions(state).open == ()
    listing = GAME.actions(GAME.view(state, "bob"))
    assert listing.actions == ()
    (entry,) = listing.open
    assert entry.message == "ann may choose among the places 0, 1 and 2"
    half = replace(state.players[0], hand=("Torpedo", UNKNOWN, "Fanatic"))
    listing = GAME.actions(replace(state, players=(half, *state.players[1:])))
    assert listing.actions == (Choose("ann", (0,)), Choose("ann", (2,)))
    assert len(listing.open) == 1


def test_whoever_sinks_has_nothing_more_done_to_others() -> None:
    """bob's own card makes him draw from an empty deck, before it is cid's and ann's turn to lose one by him."""
    everyone = JettisonCards(Selector("everyone", "hand", "chosen", chooser="holder"))
    bomb = Definition("Bomb", 1, 1, "beige", (Jettisoned((DrawCards(1),)),))
    state = table(
        ship("ann", hand="Rats, Seal, Rats, Seal", on_board="Mine"),
        ship("bob", hand="Bomb, Lady, Maid"),
        ship("cid", hand="Jack, Chef, Jack, Chef"),
        catalogue=(mine(everyone, Repeat()), bomb),
    )
    ann, bob, cid = state.players
    state = replace(
        state, players=(replace(ann, deck=ann.deck + bob.deck), replace(bob, deck=()), cid)
    )
    asked = after(
        state, Use("ann", 0), Choose("ann", (0,)), Choose("bob", (1,)), Choose("cid", (0,))
    )
    assert GAME.to_act(asked) == ("bob",)
    sunk = after(asked, Choose("bob", (0,)))
    assert seat(sunk, "bob").sunk
    # now cid repeats it, and she and ann lose one more each
    assert GAME.to_act(sunk) == ("cid",)
    last = after(sunk, Choose("cid", (0,)), Choose("ann", (0,)))
    assert (len(seat(last, "cid").hand), len(seat(last, "ann").hand)) == (2, 2)
    assert last.pending is None


@pytest.mark.parametrize(("operation", "told"), [(Tire, "tires"), (Ready, "readies")])
def test_that_cards_are_tired_and_readied_is_told(operation: type, told: str) -> None:
    state = table(
        ship("ann", on_board="Mine"),
        ship("bob", on_board="Rats, Seal, Jack!"),
        catalogue=(mine(operation(Selector("opponent", "board", "all"))),),
    )
    verdict = done(state, Use("ann", 0, "bob"))
    tired = told == "tires"
    assert [each.tired for each in seat(verdict.state, "bob").board] == [tired] * 3
    (event,) = [each for each in verdict.events if each.type == ("tired" if tired else "readied")]
    assert event.message == f"Mine {told} Rats, Seal and Jack of bob"
    assert (event.cards, event.player) == (("Rats", "Seal", "Jack"), "bob")


def test_what_has_not_begun_waits_while_a_ship_sinks() -> None:
    """Of two of ann's cards one makes bob lose a card that makes him draw, before or after the other's effect."""
    takes = EndOfTurn((JettisonCards(Selector("each-opponent", "hand", "all")),))
    first = Definition("Mine", 1, 1, "green", (takes,))
    other = Definition("Last", 1, 1, "green", (EndOfTurn((DrawCards(1),)),))
    bomb = Definition("Bomb", 1, 1, "beige", (Jettisoned((DrawCards(1),)),))
    for on_board in ("Last, Mine", "Mine, Last"):
        state = table(
            ship("ann", on_board=on_board),
            ship("bob", hand="Bomb"),
            ship("cid"),
            catalogue=(first, other, bomb),
        )
        ann, bob, cid = state.players
        players = (replace(ann, deck=ann.deck + bob.deck), replace(bob, deck=()), cid)
        then = after(replace(state, players=players), EndTurn("ann"))
        assert seat(then, "bob").sunk
        assert len(seat(then, "ann").hand) == 1


# ── answers that do not fit ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("up_to", "places", "message", "numbers"),
    [
        (None, (1, 0), "places are named in ascending order", None),
        (None, (0, 3), "place 3 cannot be picked; what can be is at 0, 1 and 2", (3, 0, 1, 2)),
        (None, (0, 0), "at place 0 1 card can be picked, and no more", (0, 1)),
        (None, (0,), "1 place named, and 2 asked for", (1, 2)),
        (None, (0, 1, 2), "3 places named, and 2 asked for", (3, 2)),
        (True, (0, 1, 2), "3 places named, and 0 to 2 asked for", (3, 0, 2)),
    ],
)
def test_why_places_do_not_fit(
    up_to: bool | None, places: tuple[int, ...], message: str, numbers: tuple[int, ...] | None
) -> None:
    state = used(
        JettisonCards(Selector("opponent", "hand", "chosen", count=2, up_to=up_to)),
        against="bob",
        hand="Lady, Maid, Jack",
    )
    (violation,) = GAME.adjudicate(state, Choose("ann", places)).violations
    assert violation.message == message
    assert (violation.numbers and tuple(violation.numbers.values())) == numbers


@pytest.mark.parametrize(
    ("on_board", "taken", "paid", "lacking"),
    [
        ("Teacher", ("Assistant",), (), None),
        ("Teacher", ("Assistant", "Assistant"), (), "Assistant"),
        ("Teacher", ("Rats", "Assistant", "Assistant"), (), None),
        ("Teacher", ("Assistant", "Assistant", "Rats"), (), "Assistant"),
        ("Teacher", ("Rats", "Assistant", "Assistant", "Assistant"), (), "Assistant"),
        ("Teacher+Assistant", ("Assistant",), (), "Assistant"),
        ("Teacher+Assistant", ("Assistant",), ("Rose",), None),
        ("Teacher", ("Assistant", "Assistant"), ("Rose",), None),
        ("Teacher", ("Assistant", "Assistant", "Assistant"), ("Rose",), "Assistant"),
        ("Teacher", ("Assistant", "Assistant"), ("Rats",), "Assistant"),
    ],
)
def test_each_card_that_is_merged_takes_a_place_and_each_other_brings_one(
    on_board: str, taken: tuple[str, ...], paid: tuple[str, ...], lacking: str | None
) -> None:
    laid = laid_out(table(ship("ann"), ship("bob", on_board=on_board)))
    assert TakeOver(laid, laid.seat("bob")).lacks_card_below(taken, paid) == lacking


BIG, SMALL, NIL = (
    Definition(name, n, 1, "beige", ()) for name, n in (("Big", 9), ("Small", 3), ("Nil", 0))
)


def test_the_greatest_of_all_boards_are_tired_and_no_others() -> None:
    state = table(
        ship("ann", on_board="Mine, Small"),
        ship("bob", on_board="Small, Big, Small"),
        ship("cid", on_board="Big"),
        catalogue=(mine(Tire(Selector("everyone", "board", "greatest"))), BIG, SMALL),
        supply={"Big": 2, "Small": 3},
    )
    then = after(state, Use("ann", 0))
    tired = {each.id: [entry.tired for entry in each.board] for each in then.players}
    assert tired == {"ann": [True, False], "bob": [False, True, False], "cid": [True]}


def test_cards_worth_nothing_are_the_greatest_where_there_are_no_others() -> None:
    state = table(
        ship("ann", on_board="Mine"),
        ship("bob", on_board="Nil"),
        ship("cid"),
        catalogue=(mine(JettisonCards(Selector("each-opponent", "board", "greatest"))), NIL),
    )
    assert seat(after(state, Use("ann", 0)), "bob").water == ("Nil",)


@pytest.mark.parametrize(
    ("least", "most", "places"),
    [(None, None, (0, 1, 2)), (3, None, (0, 1)), (4, None, (0,)), (None, 3, (1, 2)), (None, 2, (2,)), (3, 3, (1,))],
)  # fmt: skip
def test_a_value_asked_for_is_itself_enough(
    least: int | None, most: int | None, places: tuple[int, ...]
) -> None:
    what = Selector("own", "hand", "chosen", up_to=True, at_least=least, at_most=most)
    state = table(
        ship("ann", hand="Big, Small, Nil", on_board="Mine"),
        ship("bob"),
        catalogue=(mine(JettisonCards(what)), BIG, SMALL, NIL),
    )
    waiting = after(state, Use("ann", 0))
    assert answers(waiting) == [Choose("ann", ()), *[Choose("ann", (place,)) for place in places]]
