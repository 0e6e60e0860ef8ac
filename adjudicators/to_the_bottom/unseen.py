"""What can be told of cards that cannot be seen.

Each ``?`` is one of the cards that stand nowhere else. In the common deck there are only cards of the
supply; Passengers, Babies and the Iceberg are with the players.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicators.cards import UNKNOWN
from adjudicators.to_the_bottom.board import names_on
from adjudicators.to_the_bottom.resolve.deal import packs
from adjudicators.to_the_bottom.state import State


@dataclass(slots=True)
class Unseen:
    """The cards that cannot be seen, and where they may be."""

    left: Counter[str]
    supplied: frozenset[str]
    """The cards that can be in the common deck."""
    common: int
    """How many places of the common deck are unknown."""
    players: int
    """How many places of players' cards are."""

    def found(self, cards: Counter[str], places: int) -> bool | None:
        """Whether these cards are among so many unknown ones of a player; None if that is open."""
        if not self._possible(cards, places):
            return False
        certain = all([self._least(card, places) >= count for card, count in cards.items()])
        return True if certain else None

    def _possible(self, cards: Counter[str], places: int) -> bool:
        if cards.total() > places or any(
            [self.left[card] < count for card, count in cards.items()]
        ):
            return False
        supplied = sum([count for card, count in self.left.items() if card in self.supplied])
        taken = sum([count for card, count in cards.items() if card in self.supplied])
        return supplied - taken >= self.common

    def _least(self, card: str, places: int) -> int:
        """How many copies must be among so many unknown cards of a player."""
        elsewhere = self.players - places + (self.common if card in self.supplied else 0)
        return self.left[card] - elsewhere

    def top_of_common(self, card: str) -> bool | None:
        """Whether this is a certain unknown card of the common deck."""
        if card not in self.supplied or not self.left[card]:
            return False
        others = [each for each in self.left if each in self.supplied and self.left[each]]
        return True if len(others) == 1 else None


def cards_of(state: State) -> Iterator[str]:
    """Every card on the table, wherever it is."""
    yield from state.common
    yield from state.shop
    for each in state.players:
        yield from each.deck
        yield from each.hand
        yield from names_on(each.board)
        yield from each.water
        yield from each.gone
    if state.pending is not None:
        for deed in state.pending.deeds:
            if deed.held is not None:
                yield deed.held


def anything_hidden(state: State) -> bool:
    """Whether there is a card that whoever asks cannot see."""
    return UNKNOWN in cards_of(state)


def unseen(state: State) -> Unseen:
    """What cannot be seen of a state."""
    *starting, common, iceberg = packs(state.options, len(state.players))
    known = Counter(cards_of(state))
    hidden = known.pop(UNKNOWN, 0)
    left = Counter([card for pack in (*starting, common, iceberg) for card in pack])
    left.subtract(known)
    in_common = state.common.count(UNKNOWN)
    return Unseen(+left, frozenset(common), in_common, hidden - in_common)


def among_shuffled(state: State, pack: tuple[str, ...], cards: Counter[str]) -> bool | None:
    """Whether certain cards are among the unseen ones of a pack of a player's."""
    return unseen(state).found(cards, pack.count(UNKNOWN))


def in_hand(state: State, hand: tuple[str, ...], cards: Sequence[str]) -> bool | None:
    """Whether these cards are all in a hand; None where unknown ones decide it."""
    held = Counter(hand)
    missing = Counter(cards) - held
    if not missing:
        return True
    places = held[UNKNOWN]
    return unseen(state).found(missing, places) if places >= missing.total() else False


def certain_and_possible(state: State, places: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of the cards not seen, those that must be among so many of a player's, and those that may be."""
    hidden = unseen(state)
    told = {card: hidden.found(Counter({card: 1}), places) for card in hidden.left}
    return (
        tuple([card for card, is_there in told.items() if is_there]),
        tuple([card for card, is_there in told.items() if is_there is None]),
    )
