"""What the places of a table are where cards cannot be seen.

In the common deck there are only cards of the supply; Passengers, Babies and the Iceberg are with the players,
where any card may be.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from adjudicators import unseen
from adjudicators.cards import UNKNOWN
from adjudicators.memo import remembers_last
from adjudicators.places import cards_on_table
from adjudicators.to_the_bottom.resolve.deal import Packs, packs
from adjudicators.to_the_bottom.state import Options, State
from adjudicators.unseen import Pool, World, pool_of
from adjudicators.values import value


@remembers_last
def copies_on_table(state: State) -> Counter[str]:
    """How many copies of each card lie on the table."""
    return Counter(cards_on_table(state))


@value
class WholeDeck:
    """All cards of a game."""

    pool: Pool
    copies: Counter[str]
    size: int
    supply: frozenset[str]
    """The cards that can be in the common deck."""
    barred: int
    """All copies of those that cannot."""

    def unseen(self, seen: Counter[str]) -> int:
        """The copies that are left when so many of each card have been seen: of each the last ones."""
        pool, left = self.pool, self.pool.every
        for card, number in seen.items():
            copies = pool.copies.get(card, 0)
            if number < self.copies[card]:
                copies = _first(copies, number)
            left &= ~copies
        return left


@lru_cache(maxsize=512)
def _first(copies: int, number: int) -> int:
    """The first ones of some copies."""
    rest = copies
    for _ in range(number):
        rest &= rest - 1
    return copies ^ rest


@lru_cache(maxsize=8)
def _usual_deck(seats: int) -> WholeDeck:
    return _deck(packs(Options(), seats))


@remembers_last
def _deck(all_packs: Packs) -> WholeDeck:
    cards = [card for pack in all_packs for card in pack]
    pool, supply = pool_of(cards), frozenset(all_packs[-2])
    return WholeDeck(pool, Counter(cards), len(cards), supply, pool.every ^ pool.bits(supply))


def whole_deck(state: State) -> WholeDeck:
    """All cards of the game that a state is of."""
    options, seats = state.options, len(state.players)
    if not options.catalogue and not options.supply:
        return _usual_deck(seats)
    return _deck(packs(options, seats))


@remembers_last
def _unseen(state: State) -> int:
    return whole_deck(state).unseen(copies_on_table(state))


def with_players(state: State, places: int) -> list[World]:
    """The world in which place 0 has so many unseen cards of a player, and place 1 is the common deck."""
    held = (places, state.common.count(UNKNOWN))
    return [World(_unseen(state), held, (0, whole_deck(state).barred))]


def atop_common(state: State) -> list[World]:
    """The world in which place 0 is the top of the common deck, which cannot be seen."""
    held = (1, state.common.count(UNKNOWN) - 1)
    return [World(_unseen(state), held, (whole_deck(state).barred,) * 2)]


def lacking(hand: Sequence[str], cards: Sequence[str]) -> Counter[str]:
    """Those of some cards that are not seen in a hand."""
    found: Counter[str] = Counter()
    for card, number in Counter(cards).items():
        if (short := number - hand.count(card)) > 0:
            found[card] = short
    return found


def seen_elsewhere(state: State, hand: Sequence[str], missing: Counter[str]) -> bool:
    """Whether seen cards alone show that these are not among the unseen ones of a hand."""
    if missing.total() > hand.count(UNKNOWN):
        return True
    return any([_unseen_copies(state, card) < number for card, number in missing.items()])


def all_are_seen(state: State, card: str) -> bool:
    """Whether every copy of a card lies where it is seen."""
    return not _unseen_copies(state, card)


def _unseen_copies(state: State, card: str) -> int:
    return (whole_deck(state).pool.copies.get(card, 0) & _unseen(state)).bit_count()


def among(state: State, pile: Sequence[str], cards: Counter[str]) -> bool | None:
    """Whether these cards are among the unseen ones of a pile of a player's; None if that cannot be told."""
    places = pile.count(UNKNOWN)
    if cards.total() > places:
        return False
    copies = whole_deck(state).pool.copies
    wanted = [copies.get(card, 0) for card in cards.elements()]
    return unseen.holds_all(with_players(state, places), 0, wanted)


def certain_and_possible(state: State, worlds: list[World]) -> tuple[list[str], list[str]]:
    """Of the unseen cards, those that must lie at place 0 of these worlds, and those that may."""
    return unseen.certain_and_possible(worlds, 0, whole_deck(state).pool)
