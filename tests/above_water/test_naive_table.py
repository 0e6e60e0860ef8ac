"""Dealing, drawing and bidding, done once more as people do it: card by card and die by die."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Literal

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicators.above_water import GAME, Bid, Options, State
from adjudicators.above_water.play.auction import deal_lots, open_auction
from adjudicators.above_water.play.table import Table
from adjudicators.cards import STANDARD
from adjudicators.chance import Rng, shuffled
from tests.above_water.tables import NAMES, lot, seat, table
from tests.amounts import share_of

quick = settings(max_examples=share_of(150), derandomize=True, deadline=None, database=None)
LOTS: tuple[Literal["single", "growing"], ...] = ("single", "growing")
sizes = st.integers(0, 12)


def with_deck(size: int, discards: int, lots: Literal["single", "growing"], special: bool) -> State:
    """Four players who hold the other cards."""
    cards = STANDARD.cards
    stock, waste = cards[:size], cards[size : size + discards]
    seats = [seat("ann", " ".join(cards[size + discards :])), *[seat(each) for each in NAMES[1:]]]
    state = table(
        *seats,
        deck=" ".join(stock),
        discard=" ".join(waste),
        exhaustions=2,
        special=special and lots == "single",
        seed="lighthouse",
    )
    return replace(state, options=Options(lots=lots))


class Pile:
    """A deck and discards of real cards."""

    def __init__(self, table_: Table) -> None:
        self.deck, self.discard = list(table_.state.deck), list(table_.state.discard)
        self.rng: Rng | None = table_.state.rng
        self.exhausted = 0

    def top(self) -> str | None:
        """The next card; whoever takes the last one shuffles the discards at once, if there are any."""
        if not self.deck and not self._shuffle():
            return None
        card = self.deck.pop(0)
        if not self.deck:
            self.exhausted += 1
            self._shuffle()
        return card

    def _shuffle(self) -> bool:
        if not self.discard:
            return False
        assert self.rng
        order, self.rng = shuffled(self.discard, self.rng)
        self.deck, self.discard = list(order), []
        return True


@quick
@given(sizes, sizes, st.integers(0, 20))
def test_drawing_many_is_drawing_one_by_one(size: int, discards: int, count: int) -> None:
    working = Table(with_deck(size, discards, "single", False))
    pile = Pile(working)
    drawn = [card for card in (pile.top() for _ in range(count)) if card is not None]
    assert list(working.draw(count)) == drawn
    assert (list(working.state.deck), list(working.state.discard)) == (pile.deck, pile.discard)
    assert working.state.exhaustions == 2 + pile.exhausted


def by_hand(pile: Pile, seats: int, growing: bool, special: bool) -> tuple[list[list[str]], bool]:
    """The lots as somebody deals them who sees only the deck run out; and whether there were enough."""
    lots: list[list[str]] = [[] for _ in range(seats)]
    if growing:
        for number, cards in enumerate(lots):
            while len(cards) <= number:
                card = pile.top()
                if card is None:
                    return lots, False
                cards.append(card)
        return lots, True
    for _ in range(2):
        for cards in lots:
            card = pile.top()
            if card is None:
                return lots, False
            cards.append(card)
        if not (special or pile.exhausted):
            break
    return lots, True


@quick
@given(sizes, sizes, st.booleans(), st.booleans())
def test_lots_are_dealt_as_by_hand(size: int, discards: int, growing: bool, special: bool) -> None:
    state = with_deck(size, discards, "growing" if growing else "single", special)
    working = Table(state)
    open_auction(working)
    pile = Pile(working)
    lots, enough = by_hand(pile, 4, growing, state.special_next)
    assert deal_lots(working) is enough
    assert [list(each.cards) for each in working.state.lots] == lots
    assert working.state.exhaustions == 2 + pile.exhausted
    assert working.state.special_next is (
        not growing and not enough and special | pile.exhausted > 0
    )


def bidders(dice: dict[int, tuple[str, int]], random: Random) -> Iterator[tuple[str, int, int]]:
    """Who bids what for which lot, when everybody who loses a lot turns to another one at once."""

    def bid(player: str) -> Iterator[tuple[str, int, int]]:
        free = [each for each in range(len(NAMES)) if dice.get(each, ("", -1))[1] < 9]
        number = random.choice(free)
        before = dice.get(number)
        stones = random.randint(before[1] + 1 if before else 0, 9)
        dice[number] = (player, stones)
        yield player, number, stones
        if before:
            yield from bid(before[0])

    for player in NAMES:
        yield from bid(player)


@quick
@given(st.integers(0, 2**32))
def test_bids_follow_one_another_as_dice_are_pushed_off(seed: int) -> None:
    state = table(phase="bid", lots=[lot(card) for card in ("2C", "3C", "4C", "5C")])
    dice: dict[int, tuple[str, int]] = {}
    for player, number, stones in bidders(dice, Random(seed)):
        assert GAME.to_act(state) == (player,)
        others = {each.player for each in GAME.actions(state).actions if isinstance(each, Bid)}
        assert others == {player}
        verdict = GAME.adjudicate(state, Bid(player, number, stones))
        assert verdict.legal
        state = verdict.state
    assert state.phase == "collect"
    bids = [each.bid for each in state.lots]
    assert [(each.player, each.stones) for each in bids if each] == [dice[n] for n in range(4)]


def test_the_most_that_can_be_dealt_in() -> None:
    """Three each and a lot each, counted one by one."""
    for decks in (1, 2):
        for lots in LOTS:
            options = Options(decks=decks, lots=lots)
            fits = [
                seats
                for seats in range(4, 28)
                if 3 * seats + (seats if lots == "single" else sum(range(seats + 1))) <= 54 * decks
            ]
            assert GAME.new([f"p{n}" for n in range(fits[-1])], options, seed="x").state
    assert fits[-1] == 11
