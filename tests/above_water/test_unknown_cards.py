"""Cards that cannot be seen, against every way in which they can lie."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from adjudicators.above_water import (
    GAME,
    Goods,
    Group,
    LayAceOfDiamonds,
    PendingHearts,
    PlayAceOfHearts,
    PlayAceOfSpades,
    State,
    Trade,
    TurnIn,
)
from adjudicators.above_water.actions import Action
from adjudicators.cards import STANDARD, UNKNOWN
from adjudicators.verdict import Inferred
from tests.above_water.tables import NAMES, cards, lot, seat, table
from tests.above_water.unlisted import some

SEEN = table(
    seat("ann", "AH 5D"), seat("bob", "AS 5H 6H"), seat("cid", "AD *"), seat("dan", "7C"),
    phase="bid", lots=[lot("2C"), lot("*"), lot("4C"), lot("8S")], deck=None, discard="9S 10S",
)  # fmt: skip


def filled(state: State, cards: tuple[str, ...]) -> State:
    """The state with these cards for its unseen ones, in order."""
    left = iter(cards)

    def known(held: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([next(left) if card == UNKNOWN else card for card in held])

    return replace(
        state,
        players=tuple([replace(each, hand=known(each.hand)) for each in state.players]),
        lots=tuple([replace(each, cards=known(each.cards)) for each in state.lots]),
        discard=known(state.discard),
        deck=known(state.deck),
    )


def covered(state: State, random: Random) -> tuple[State, tuple[str, ...]]:
    """The state with a few cards unseen, most of them in hands and lots; and those cards."""
    places = [
        ("hand", seat_, n) for seat_, p in enumerate(state.players) for n, _ in enumerate(p.hand)
    ]
    places += [("lot", number, 0) for number in range(len(state.lots))]
    places += [("deck", 0, n) for n in (0, 1, 2)] + [("discard", 0, 0)]
    chosen = set(random.sample(places, random.randint(2, 5)))
    gone: list[str] = []

    def cover(kind: str, index: int, held: tuple[str, ...]) -> tuple[str, ...]:
        told = []
        for place, card in enumerate(held):
            if (kind, index, place) in chosen:
                gone.append(card)
            told.append(UNKNOWN if (kind, index, place) in chosen else card)
        return tuple(told)

    players = tuple(
        [replace(p, hand=cover("hand", n, p.hand)) for n, p in enumerate(state.players)]
    )
    lots = tuple(
        [replace(each, cards=cover("lot", n, each.cards)) for n, each in enumerate(state.lots)]
    )
    deck, discard = cover("deck", 0, state.deck), cover("discard", 0, state.discard)
    seen = replace(state, players=players, lots=lots, deck=deck, discard=discard)
    return seen, tuple(gone)


def tried(random: Random) -> Iterator[Action]:
    """Actions that hang on cards."""
    for name in NAMES:
        yield LayAceOfDiamonds(name)
        yield PlayAceOfHearts(name)
        for number in range(4):
            yield PlayAceOfSpades(name, number)
    cards = ["AH", "5D", "AS", "5H", "6H", "AD", "*", "7C", "8S", "9S"]
    for _ in range(12):
        one, other = random.sample(NAMES, 2)
        give, take = (tuple(random.sample(cards, random.randint(0, 2))) for _ in range(2))
        yield Trade(one, other, Goods(1, give), Goods(0, take))
    for pair in (("5D", "5H"), ("5H", "6H"), ("*=5H", "5D"), ("AS", "AH"), ("7C", "*=8C")):
        yield TurnIn(random.choice(NAMES), (Group(pair),))


def test_every_way_in_which_the_cards_can_lie_decides() -> None:
    """Legal is what is legal however they lie, illegal what never is; all else is left open."""
    random = Random(1)
    said = {True: 0, False: 0, None: 0}
    for _ in range(60):
        seen, gone = covered(SEEN, random)
        assert list(GAME.contradictions(seen)) == []
        fillings = [filled(seen, each) for each in set(permutations(gone))]
        for action in tried(random):
            verdict = GAME.adjudicate(seen, action)
            truths = {not GAME.check(each, action) for each in fillings}
            expected = truths.pop() if len(truths) == 1 else None
            assert verdict.legal is expected, (action, seen)
            assert list(GAME.contradictions(verdict.state)) == []
            said[expected] += 1
    assert min(said.values()) > 100, said


def test_a_turn_in_from_an_unseen_hand_reveals_its_cards() -> None:
    seen = GAME.view(SEEN, "ann")
    verdict = GAME.adjudicate(seen, TurnIn("bob", (Group(("5H", "6H")),)))
    assert verdict.legal is None
    assert [each.rule for each in verdict.undetermined] == ["above-water.turn-in"]
    assert verdict.state.discard[-2:] == ("5H", "6H")
    assert verdict.state.players[1].hand == ("?",)
    assert verdict.state.players[1].stones == 19


def test_a_card_known_to_be_elsewhere_is_not_in_an_unseen_hand() -> None:
    seen = GAME.view(SEEN, "ann")
    for card in ("5D", "9S", "2C"):
        verdict = GAME.adjudicate(seen, TurnIn("bob", (Group((card, f"*={card}")),)))
        assert verdict.legal is False
        assert verdict.violations[0].cards == (card,)


def test_cards_may_change_hands_unseen() -> None:
    seen = GAME.view(SEEN, "ann")
    verdict = GAME.adjudicate(seen, Trade("bob", "cid", Goods(cards=("?",)), Goods(stones=2)))
    assert verdict.legal is True
    assert [len(each.hand) for each in verdict.state.players] == [2, 2, 3, 1]
    named = GAME.adjudicate(SEEN, Trade("bob", "cid", Goods(cards=("?",)), Goods(stones=2)))
    assert [each.rule for each in named.violations] == ["above-water.trade.held"]


def test_after_giving_a_card_unseen_nobody_knows_what_is_left() -> None:
    seen = GAME.view(SEEN, "bob")
    verdict = GAME.adjudicate(seen, Trade("bob", "cid", Goods(cards=("?",)), Goods()))
    assert verdict.state.players[1].hand == ("?", "?")
    assert verdict.state.players[2].hand == ("?", "?", "?")


@pytest.mark.parametrize(
    ("hand", "given", "left", "came"),
    [
        ("5D 6D", "? ?", "", "5D 6D"),
        ("5D ? 6D", "6D ? ?", "", "6D 5D ?"),
        ("* * 5D", "5D ?", "*", "5D *"),
        ("5D 6D 7D", "5D ?", "?", "5D ?"),
        ("5D 6D 7D", "? ?", "?", "? ?"),
        ("? ? ?", "5D ?", "?", "5D ?"),
    ],
)
def test_cards_given_unseen_have_names_where_the_hand_leaves_no_choice(
    hand: str, given: str, left: str, came: str
) -> None:
    unseen = "? " * (54 - len(cards(hand)))
    state = table(seat("ann", hand), seat("bob"), seat("cid"), seat("dan"), deck=unseen)
    verdict = GAME.adjudicate(state, Trade("ann", "bob", Goods(cards=cards(given)), Goods()))
    assert [each.hand for each in verdict.state.players[:2]] == [cards(left), cards(came)]


def test_a_shuffle_may_name_discards_that_were_not_seen() -> None:
    state = replace(SEEN, deck=(), discard=SEEN.deck + SEEN.discard, exhaustions=1)
    hidden = replace(state, discard=("?", "?", *state.discard[2:]))
    order = (*state.discard[::-1], "AH")
    action = PlayAceOfHearts("ann", order)
    assert GAME.adjudicate(state, action).legal is True
    assert GAME.adjudicate(hidden, action).legal is True, "no other unseen cards are there"
    more = replace(hidden, players=(*hidden.players[:3], replace(hidden.players[3], hand=("?",))))
    verdict = GAME.adjudicate(more, action)
    assert (verdict.legal, verdict.undetermined[0].rule) == (None, "above-water.shuffle")
    wrong = PlayAceOfHearts("ann", ("5H", *order[1:]))
    assert GAME.adjudicate(more, wrong).legal is False
    short = PlayAceOfHearts("ann", order[1:])
    assert GAME.adjudicate(more, short).legal is False


@pytest.mark.parametrize(
    ("order", "legal", "message"),
    [
        ("AH ? 9S 10S", True, None),
        ("AH 7D 9S 10S", None, "legal only if 7D is among the unseen cards to be shuffled"),
        ("AH 5D 9S 10S", False, "5D cannot be among the cards to be shuffled"),
        ("AH 7D 8D 10S", False, "7D and 8D cannot be among the cards to be shuffled"),
        ("AH 9S 9S 10S", False, "9S cannot be among the cards to be shuffled"),
    ],
)
def test_a_shuffle_with_cards_that_cannot_be_there(
    order: str, legal: bool | None, message: str | None
) -> None:
    """A card that lies elsewhere, and more cards than are unseen there."""
    state = table(
        seat("ann", "AH 5D"), seat("bob", "? " * 49), seat("cid"), seat("dan"),
        deck="", discard="? 9S 10S", exhaustions=1,
    )  # fmt: skip
    verdict = GAME.adjudicate(state, PlayAceOfHearts("ann", tuple(order.split())))
    told = [each.message for each in verdict.violations]
    told += [each.message for each in verdict.undetermined]
    assert (verdict.legal, told) == (legal, [message] if message else [])


def test_a_joker_that_only_counting_shows_is_inferred() -> None:
    """No card of the lot is seen; but no other cards are left for it."""
    held = " ".join(STANDARD.unseen(cards("AS KS 4H 2D * *")))
    for shown, inferred in (("?", True), ("*", False)):
        state = table(
            seat("ann", "AS"), seat("bob", held), seat("cid"), seat("dan"),
            phase="bid", lots=[lot(shown), lot("KS"), lot("4H"), lot("2D")], deck="?",
        )  # fmt: skip
        (found,) = GAME.adjudicate(state, PlayAceOfSpades("ann", 0)).violations
        assert isinstance(found, Inferred) is inferred


def test_what_a_shuffle_names_is_not_in_an_unseen_lot() -> None:
    """Of the joker and the 6H one is in the lot, the other among the discards."""
    lots, discards = [lot("?"), lot("KS"), lot("4H"), lot("2D")], "10S ? 2S"
    held = " ".join(STANDARD.unseen(cards("AS KS 4H 2D QH 10S 2S * 6H")))
    state = table(
        seat("ann", "AS"), seat("bob", held), seat("cid"), seat("dan"),
        phase="bid", lots=lots, deck="QH", discard=discards, exhaustions=1,
    )  # fmt: skip
    for order, legal, open_rules in (
        ("AS 6H 2S 10S", False, []),
        ("AS * 2S 10S", None, ["above-water.shuffle"]),
        ("AS ? 2S 10S", None, ["above-water.ace-of-spades.joker"]),
    ):
        verdict = GAME.adjudicate(state, PlayAceOfSpades("ann", 0, tuple(order.split())))
        assert verdict.legal is legal
        assert [each.rule for each in verdict.undetermined] == open_rules


def test_what_is_set_aside_is_shown_to_nobody() -> None:
    """Also not to the player whom it is for."""
    cards = " ".join(STANDARD.unseen(("AH", "KS")))
    whole = table(
        seat("ann", "AH"), seat("bob", cards), seat("cid"), seat("dan"),
        deck="KS", discard="", seed="x",
    )  # fmt: skip
    state = GAME.adjudicate(whole, PlayAceOfHearts("ann")).state
    assert state.pending == (PendingHearts("ann", "spend", ("KS", "AH")),)
    seen = GAME.view(state, "ann")
    assert seen.pending == (PendingHearts("ann", "spend", ("?", "?")),)


def test_a_view_lists_what_may_be_held() -> None:
    seen = GAME.view(SEEN, "ann")
    entries = {(each.type, each.player) for each in GAME.actions(seen).open}
    for name in ("bob", "cid", "dan"):
        assert {("ace-of-spades", name), ("ace-of-diamonds-down", name)} <= entries
        assert ("ace-of-hearts", name) not in entries
    assert len([each for each in some(SEEN, Random(1)) if not GAME.check(SEEN, each)]) > 5
