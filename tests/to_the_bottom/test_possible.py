"""States that cannot occur: every contradiction, with its place and the rule that it contradicts."""

from dataclasses import replace
from typing import Any

import pytest

from adjudicators.cards import UNKNOWN
from adjudicators.to_the_bottom import GAME, BoardCard, EndTurn, Jettison, Play, React, State, Use
from adjudicators.to_the_bottom.bounds import MOST_POINTS, SHOP_SIZE
from adjudicators.to_the_bottom.possible.table import shop_is_full
from adjudicators.to_the_bottom.stack import (
    DrawOnStack,
    Pending,
    ReactionOnStack,
    ShopOnStack,
    StackItem,
    UseOnStack,
)
from adjudicators.to_the_bottom.state import Drawing, Options
from adjudicators.verdict import Impossible
from tests.changes import Change, player, with_
from tests.to_the_bottom.tables import after, ship, table

SINKING = table(
    ship("ann", hand="Rats, Seal", on_board="Fanatic, Polka Dancer+Assistant", water="Maid"),
    ship("bob", hand="Lady", on_board="Ship Guard, Teacher, Bartender, Stoker"),
    ship("cid", sunk=True, gone="Diver", on_board="Jack"),
    points=5,
)
CRUISE = table(
    ship("ann", hand="Rats, Passenger", on_board="Tycoon"),
    ship("bob", hand="Lady, Baby"),
    phase="cruise",
    points=3,
)
DRAWING = table(
    ship("ann", on_board="Tycoon"),
    ship("bob"),
    step="drawing",
    drawing=Drawing(0, own=True, others=("Tycoon",)),
)
USED = after(SINKING, Use("ann", 0, "bob"))
JETTISONED = after(SINKING, Jettison("ann", ("Rats",)))
PLAYED = after(SINKING, Play("ann", "Rats"))
REACTED = after(
    table(
        ship("ann", on_board="Fanatic, Ship Guard"), ship("bob", on_board="Ship Guard, Bartender")
    ),
    Use("ann", 0, "bob"),
    React("bob", 0),
)
TAKING = after(
    table(
        ship("ann", hand="Seal", water="Rats", on_board="Ship Guard"),
        ship("bob", hand="Lady", on_board="Teacher"),
    ),
    Jettison("ann", ("Seal",)),
    React("bob", 0, take=("Seal",), pay=("Lady",)),
)
ENDING = after(
    table(ship("ann", on_board="Arbiter"), ship("bob", on_board="Pirate, Lifebuoy")), EndTurn("ann")
)
SOUND = [SINKING, CRUISE, DRAWING, USED, JETTISONED, PLAYED, REACTED, TAKING, ENDING]


def on_stack(item: StackItem) -> Change[State]:
    """Put something in the place of what waits first."""

    def change(state: State) -> State:
        assert state.pending is not None
        stack = (item, *state.pending.stack[1:])
        return replace(state, pending=replace(state.pending, stack=stack))

    return change


def first(**changes: Any) -> Change[State]:
    """Change what waits first."""

    def change(state: State) -> State:
        assert state.pending is not None
        return on_stack(replace(state.pending.stack[0], **changes))(state)

    return change


def progress(**changes: Any) -> Change[State]:
    """Change how far what waits first has been carried out."""

    def change(state: State) -> State:
        assert state.pending is not None
        item = state.pending.stack[0]
        assert isinstance(item, UseOnStack)
        return first(progress=replace(item.progress, **changes))(state)

    return change


def held_by(number: int, *cards: str) -> Change[State]:
    """Give one player further cards in hand."""

    def change(state: State) -> State:
        return player(number, hand=(*state.players[number].hand, *cards))(state)

    return change


def onto_common(card: str) -> Change[State]:
    """Move a card of ann's deck to the common deck."""

    def change(state: State) -> State:
        deck = list(state.players[0].deck)
        deck.remove(card)
        moved = player(0, deck=tuple(deck))(state)
        return replace(moved, common=(card, *state.common))

    return change


def passenger_in_shop(state: State) -> State:
    """A Passenger of ann's deck and a card of the shop change places."""
    deck = list(state.players[0].deck)
    deck[deck.index("Passenger")] = state.shop[0]
    return player(0, deck=tuple(deck))(replace(state, shop=("Passenger", *state.shop[1:])))


def limited(turns: int) -> Change[State]:
    """So many turns where each player has fifty."""
    return lambda state: replace(state, options=Options(turn_limit=50), turns=turns)


@pytest.mark.parametrize("state", SOUND)
def test_sound_states(state: State) -> None:
    assert GAME.contradictions(state) == []


def test_no_more_points_than_there_can_be() -> None:
    for most in (first(paid=MOST_POINTS)(PLAYED), progress(worth=MOST_POINTS)(USED)):
        assert GAME.contradictions(most) == []


@pytest.mark.parametrize(
    ("state", "change", "pointer", "rule"),
    [
        (SINKING, player(1, id="ann"), "/state/players/1/id", "players"),
        (SINKING, held_by(0, "Whale"), "/state/players/0/hand/2", "cards"),
        (SINKING, player(0, board=(BoardCard("Whale", tired=False),)), "/state/players/0/board/0/card", "cards"),
        (SINKING, with_(barred=("Whale",)), "/state", "cards"),
        (SINKING, with_(options=Options((), {"Whale": 1})), "/state/options/supply/Whale", "cards"),
        (DRAWING, with_(drawing=Drawing(0, own=True, others=("Whale",))), "/state", "cards"),
        (USED, first(card="Whale"), "/state", "cards"),
        (ENDING, first(card="Whale"), "/state", "cards"),
        (USED, on_stack(DrawOnStack("ann", "Whale", "bob")), "/state", "cards"),
        (JETTISONED, first(cards=("Rats", "Whale")), "/state", "cards"),
        (REACTED, first(card="Whale"), "/state", "cards"),
        (REACTED, first(take=("Whale",)), "/state", "cards"),
        (SINKING, held_by(0, "Pirate"), "/state", "places"),
        (SINKING, held_by(0, UNKNOWN), "/state", "places"),
        (CRUISE, onto_common("Passenger"), "/state/common/0", "deal"),
        (CRUISE, passenger_in_shop, "/state/shop/0", "deal"),
        (CRUISE, lambda state: replace(state, shop=state.shop[1:], common=(*state.common, state.shop[0])), "/state/shop", "shop"),
        (CRUISE, lambda state: replace(state, shop=(state.shop[-1], *state.shop[:-1])), "/state/shop", "shop"),
        (CRUISE, lambda state: replace(state, shop=(*state.shop[:-2], state.shop[-1], state.shop[-2])), "/state/shop", "shop"),
        (CRUISE, lambda state: replace(state, shop=(state.common[0], *state.shop), common=state.common[1:]), "/state/shop", "shop"),
        (CRUISE, lambda state: held_by(0, "Iceberg")(replace(state, shop=state.shop[:-1])), "/state/shop", "cruise-ends"),
        (CRUISE, player(1, sunk=True), "/state/phase", "sink"),
        (SINKING, player(2, sunk=False), "/state/players/2/gone", "sink"),
        (SINKING, player(1, sunk=True), "/state/players/1", "sink"),
        (SINKING, with_(phase="finished"), "/state/phase", "winner"),
        (SINKING, with_(turn=None), "/state/turn", "turn"),
        (SINKING, with_(turn="dan"), "/state/turn", "players"),
        (SINKING, with_(turn="cid"), "/state/turn", "sink.out"),
        (CRUISE, with_(turn="bob"), "/state/turn", "turn"),
        (CRUISE, limited(101), "/state/turns", "cruise-ends.turns"),
        (SINKING, limited(151), "/state/turns", "sink.turns"),
        (SINKING, with_(drawing=Drawing(0, own=True, others=())), "/state/drawing", "turn.steps"),
        (DRAWING, with_(drawing=None), "/state/drawing", "turn.steps"),
        (DRAWING, with_(step="before-drawing"), "/state/step", "turn.steps"),
        (DRAWING, with_(drawing=Drawing(0, own=False, others=())), "/state/drawing", "draw"),
        (DRAWING, with_(drawing=Drawing(0, own=True, others=("Rats",))), "/state/drawing/others/0", "draw"),
        (SINKING, with_(points=1_000_001), "/state/points", "jettison"),
        (DRAWING, with_(drawing=Drawing(10_001, own=True, others=("Tycoon",))), "/state/drawing/change", "draw.changes"),
        (USED, progress(worth=1_000_001), "/state/pending/stack/0/progress/worth", "jettison"),
        (SINKING, with_(step="end"), "/state/points", "points.lost"),
        (CRUISE, with_(step="end", points=0), "/state/step", "hand-limit"),
        (SINKING, player(0, hand=("Rats",), board=(BoardCard("Fanatic", tired=False), BoardCard("Polka Dancer", tired=False, merged="Seal"), BoardCard("Assistant", tired=False))), "/state/players/0/board/1/merged", "play.where"),
        (SINKING, with_(barred=("Stoker",)), "/state/barred", "play.barred"),
        (USED, first(player="cid"), "/state/pending/stack/0/player", "sink.out"),
        (USED, first(against="dan"), "/state/pending/stack/0/against", "players"),
        (USED, first(against="ann"), "/state/pending/stack/0/against", "use.against"),
        (USED, first(asked=("dan",)), "/state/pending/stack/0/asked/0", "players"),
        (USED, first(asked=("ann",)), "/state/pending/stack/0/asked", "react"),
        (USED, first(card="Rats"), "/state/pending/stack/0/card", "cards.abilities"),
        (ENDING, first(ability=1), "/state/pending/stack/0/ability", "cards.abilities"),
        (USED, progress(operation=3), "/state/pending/stack/0/progress/operation", "cards.abilities"),
        (USED, progress(operation=1), "/state/pending/stack/0/progress/operation", "cards.abilities"),
        (USED, first(place=7), "/state/pending/stack/0/place", "use"),
        (USED, first(place=2), "/state/pending/stack/0/place", "use"),
        (USED, first(place=1), "/state/pending/stack/0/place", "use"),
        (USED, with_(step="end", points=0), "/state/pending/stack/0", "turn.steps"),
        (USED, with_(turn="bob"), "/state/pending/stack/0/player", "turn"),
        (ENDING, with_(step="main"), "/state/pending/stack/0", "turn.steps"),
        (PLAYED, with_(step="drawing", drawing=Drawing(0, own=True, others=())), "/state/pending/stack/0", "turn.steps"),
        (USED, progress(picked=(0,)), "/state/pending/stack/0/progress/picked", "choose"),
        (USED, progress(targets=("bob",), picked=(9,)), "/state/pending/stack/0/progress/picked", "choose"),
        (USED, progress(targets=("bob",), picked=(4,)), "/state/pending/stack/0/progress/picked", "choose"),
        (USED, progress(targets=("bob", "cid")), "/state/pending/stack/0/progress/targets/1", "sink.out"),
        (USED, progress(repeats=("cid",)), "/state/pending/stack/0/progress/repeats/0", "sink.out"),
        (USED, progress(performer="cid", targets=("bob",)), "/state/pending/stack/0/progress/performer", "sink.out"),
        (USED, first(asked=("bob", "cid")), "/state/pending/stack/0/asked/1", "sink.out"),
        (USED, progress(to=1), "/state/pending/stack/0/progress/to", "choose"),
        (USED, on_stack(ReactionOnStack("bob", "Ship Guard")), "/state/pending/stack/0", "react"),
        (USED, on_stack(DrawOnStack("ann", "Fanatic", "bob")), "/state/pending/stack/0/card", "draw.others"),
        (USED, first(asked=()), "/state/pending/stack/0", "turn.wait"),
        (USED, with_(phase="finished"), "/state/pending", "winner"),
        (JETTISONED, on_stack(ShopOnStack("ann")), "/state/pending/stack/0", "price.sinking"),
        (PLAYED, first(onto=0), "/state/pending/stack/0", "play.where"),
        (PLAYED, first(board="cid"), "/state/pending/stack/0/board", "sink.out"),
        (PLAYED, first(board="ann"), "/state/pending/stack/0/board", "play.where"),
        (PLAYED, first(board="bob"), "/state/pending/stack/0/board", "play.where"),
        (PLAYED, first(paid=1_000_001), "/state/pending/stack/0/paid", "jettison"),
        (USED, first(against=None), "/state/pending/stack/0/against", "use.against"),
        (REACTED, on_stack(ReactionOnStack("bob", "Stoker")), "/state/pending/stack/0/card", "react.fits"),
        (REACTED, on_stack(ReactionOnStack("bob", "Bartender")), "/state/pending/stack/0/card", "react.fits"),
        (REACTED, on_stack(ReactionOnStack("bob", "Ship Guard", ("Rats",))), "/state/pending/stack/0/take", "react.take-over"),
        (TAKING, first(take=("Rats",)), "/state/pending/stack/0/take", "react.take-over"),
        (TAKING, first(take=("Seal", "Seal")), "/state/pending/stack/0/take", "react.take-over"),
    ],
)  # fmt: skip
def test_states_that_cannot_occur(
    state: State, change: Change[State], pointer: str, rule: str
) -> None:
    found = {(each.pointer, each.rule) for each in GAME.contradictions(change(state))}
    assert (pointer, f"to-the-bottom.{rule}") in found


def test_every_contradiction_is_told() -> None:
    state = player(2, sunk=False)(with_(barred=("Stoker",))(limited(151)(SINKING)))
    with pytest.raises(Impossible) as refusal:
        GAME.actions(state)
    rules = {each.rule.removeprefix("to-the-bottom.") for each in refusal.value.contradictions}
    assert rules >= {"sink", "play.barred", "sink.turns"}


def test_nobody_is_asked_who_has_nothing_to_react_with() -> None:
    tired = tuple([replace(each, tired=True) for each in USED.players[1].board])
    found = GAME.contradictions(player(1, board=tired)(USED))
    assert [(each.pointer, each.rule) for each in found] == [
        ("/state/pending/stack/0/asked", "to-the-bottom.react")
    ]


def test_what_is_not_seen_is_no_contradiction() -> None:
    for state in SOUND:
        for viewer in (None, "ann", "bob"):
            assert GAME.contradictions(GAME.view(state, viewer)) == []


def test_in_the_cruise_too_the_common_deck_has_cards_of_the_supply_alone() -> None:
    """All of it is unseen, and there is one card less that could lie there."""
    ann, *others = CRUISE.players
    card, *rest = CRUISE.common
    hidden = replace(CRUISE, common=(UNKNOWN,) * (len(rest) + 1))
    assert GAME.contradictions(hidden) == []
    deck = list(ann.deck)
    deck[deck.index("Passenger")] = card
    less = replace(hidden, players=(replace(ann, deck=tuple(deck)), *others))
    (told,) = GAME.contradictions(less)
    assert (told.pointer, told.detail) == (
        "/state/common",
        f"{len(rest) + 1} unseen cards here, and only {len(rest)} can be here",
    )


def test_while_a_place_of_the_shop_is_filled_it_lacks_one_card() -> None:
    filling = replace(CRUISE, pending=Pending((ShopOnStack("ann"),), 0))
    (told,) = shop_is_full(filling)
    assert told.detail == f"{SHOP_SIZE} cards beside the Iceberg, and not {SHOP_SIZE - 1}"
    assert told.numbers == {"cards": SHOP_SIZE, "needed": SHOP_SIZE - 1}
    assert not shop_is_full(replace(filling, shop=filling.shop[1:]))
