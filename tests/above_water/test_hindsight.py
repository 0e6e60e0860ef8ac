"""Who is named in a replay whose first actions nobody can judge."""

import pytest

from adjudicators.above_water import GAME, Goods, Group, State, Trade, TurnIn
from adjudicators.above_water.actions import Action, Bid, LayAceOfDiamonds
from tests.above_water.tables import NAMES, seat, table

UNSEEN = table(*[seat(name, "? ? ?") for name in NAMES], deck="? " * 42)
TWO_JOKERS = "7C 7D", "8C 8D"


def turn_in(player: str, cards: str) -> TurnIn:
    return TurnIn(player, (Group(tuple(cards.split())),))


def gift(giver: str, to: str, card: str) -> Trade:
    return Trade(giver, to, Goods(0, (card,)))


@pytest.mark.parametrize(
    ("actions", "named"),
    [
        ([turn_in("ann", "7C 7D"), turn_in("cid", "7C 7H")], [1]),
        ([gift("ann", "bob", "7C"), turn_in("cid", "7C 7H")], [1, 0]),
        ([gift("ann", "bob", "7C"), gift("bob", "dan", "7C"), turn_in("cid", "7C 7H")], [2, 0]),
        ([gift("ann", "bob", "7C"), turn_in("dan", "8C 8H"), turn_in("cid", "7C 7H")], [2, 0]),
        ([gift("ann", "bob", "7C"), turn_in("cid", "8C 8H"), turn_in("cid", "9C 9H")], [2]),
        ([gift("ann", "bob", "7C"), Trade("bob", "ann", Goods(20))], [1]),
    ],
)  # fmt: skip
def test_cards_that_were_never_laid_open_prove_nothing(
    actions: list[Action], named: list[int]
) -> None:
    """A card turned in lies on the table. Of a trade that nobody saw there is only somebody's word."""
    replay = GAME.replay(UNSEEN, tuple(actions))
    assert (replay.legal, replay.applied) == (False, named[0])
    assert [int(each.pointer.split("/")[2]) for each in replay.violations] == named


def test_it_is_said_that_one_of_them_was_illegal() -> None:
    replay = GAME.replay(UNSEEN, (gift("ann", "bob", "7C"), turn_in("cid", "7C 7H")))
    one = "one of ann's trade and cid's turn-in was illegal"
    reason = "cid holds 3 cards that cannot be seen, and cannot hold 7C"
    assert {each.message for each in replay.violations} == {f"{one}: {reason}"}


def test_what_is_turned_in_later_was_in_the_hand_before() -> None:
    """ann cannot have turned in the 9C and the 9D, as the 9D was in bob's hand."""
    state: State = table(
        seat("ann", "? ?"), seat("bob", "? ?"), seat("cid"), seat("dan"), deck="? " * 50
    )
    actions = (turn_in("ann", "9C 9D"), turn_in("bob", "9D 9H"), turn_in("bob", "8C 8D"))
    replay = GAME.replay(state, actions)
    assert (replay.legal, replay.applied) == (False, 1)


@pytest.mark.parametrize("doubtful", [LayAceOfDiamonds("ann"), gift("ann", "bob", "7C")])
def test_reading_on_stops_at_what_cannot_have_been_done(doubtful: Action) -> None:
    """After an action in doubt, one that breaks a rule which everybody sees: there is no such lot."""
    opening = GAME.new(("ann", "bob", "cid", "dan"), seed="a").state
    replay = GAME.replay(GAME.view(opening, None), (doubtful, Bid("ann", 5, 0)))
    assert (replay.legal, replay.applied) == (False, 1)
