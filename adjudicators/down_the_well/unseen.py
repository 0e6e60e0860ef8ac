"""What can be told of cards that cannot be seen.

Each ``?`` is one of the cards that stand nowhere else. In the deck it may be any of them; in a hand it
may not be one that would have opened before the card that did, nor one that some round before would not
have buried, and in the hand of somebody who is out it is buried now. Who opens depends on unseen cards
itself, so every card that may be the first is one *way* in which the table may lie.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.down_the_well.opening import ORDER, earlier
from adjudicators.down_the_well.piles import buried_by, unburied
from adjudicators.down_the_well.state import SUITS, Letter, State

LAST = len(ISLAND.cards)


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which the unseen cards may lie."""

    suit: Letter | None
    """The lead suit."""
    holdable: Sequence[str]
    """The unseen cards that may be in hands, without the one that opens."""
    opener: int = -1
    """The seat of whoever opens, as long as nobody has."""
    first: str = ""
    """The card that they open with."""
    drawn: bool = False
    """Whether that card is one of the unseen ones."""


class Unseen:
    """Every ``?`` of a state, and what bounds it."""

    def __init__(self, state: State) -> None:
        self.state = state
        cards = all_cards(state)
        self.cards = ISLAND.unseen(cards)
        self.hands = [player.hand.count(UNKNOWN) for player in state.players]
        self.lead_hidden = state.lead is not None and state.lead.card == UNKNOWN
        self.free = cards.count(UNKNOWN) - sum(self.hands) - self.lead_hidden
        self.out = [player.out for player in state.players]
        self.buried = buried_by(self.cards, state.piles)

    def ways(self) -> Iterator[Way]:
        """Every way, possible or not yet known not to be."""
        lead = self.state.lead
        if lead is None:
            yield Way(None, self.cards)
            return
        for suit in SUITS if lead.suit is None else (lead.suit,):
            if self.state.last_played_by is None:
                yield from self._before_opening(suit)
            else:
                yield from self._after_opening(suit)

    def _after_opening(self, suit: Letter) -> Iterator[Way]:
        state, early = self.state, earlier(self.state, suit)
        for cards in (*state.piles.values(), *[player.hand for player in state.players]):
            if not early.isdisjoint(cards):
                return
        impossible = early | unburied(state)
        yield Way(suit, [card for card in self.cards if card not in impossible])

    def _before_opening(self, suit: Letter) -> Iterator[Way]:
        state, order = self.state, ORDER[suit]
        known = [
            (order[card], card, seat)
            for seat, player in enumerate(state.players)
            for card in player.hand
            if card != UNKNOWN
        ]
        lowest, card_seen, holder = min(known, default=(LAST, "", -1))
        by_order = sorted(self.cards, key=order.__getitem__)
        openers = [
            seat for seat, player in enumerate(state.players) if state.turn in (None, player.id)
        ]
        for place, card in enumerate(by_order):
            if order[card] > lowest:
                break
            for seat in openers:
                if self.hands[seat]:
                    yield Way(suit, by_order[place + 1 :], seat, card, drawn=True)
        if holder in openers:
            above = [card for card in by_order if order[card] > lowest]
            yield Way(suit, above, holder, card_seen)

    def fits(
        self, way: Way, *, taken: str = "", by: int = -1, stuck: int = -1, lead_told: bool = False
    ) -> bool:
        """Whether the unseen cards can lie in this way, once a card is taken for a hand or for elsewhere,
        and somebody holds nothing that can be played."""
        in_hands = shut = 0
        for seat, count in enumerate(self.hands):
            left = count - (seat == by) - (way.drawn and seat == way.opener)
            if left < 0:
                return False
            in_hands += left
            if self.out[seat] or seat == stuck:
                shut += left
        holdable, buried = len(way.holdable), 0
        if shut:
            buried = len([card for card in way.holdable if card in self.buried])
        if taken and taken in way.holdable:
            holdable -= 1
            buried -= taken in self.buried
        if self.lead_hidden and not lead_told:
            spared = self._spared_for_lead(way, taken)
            if spared is None:
                return False
            holdable -= spared[0]
            buried -= spared[1]
        return holdable >= in_hands and (not shut or buried >= shut)

    def _spared_for_lead(self, way: Way, taken: str) -> tuple[int, int] | None:
        """What the card turned over takes from those that may be in hands, and from the buried ones."""
        used = (taken, way.first if way.drawn else "")
        costs = [
            (int(card in way.holdable), int(card in way.holdable and card in self.buried))
            for card in self.cards
            if card[1] == way.suit and card not in used
        ]
        return min(costs, default=None)

    def may_hold(self, way: Way, seat: int, card: str) -> bool:
        """Whether in this way an unseen card may be in a hand."""
        if way.drawn and way.first == card:
            return way.opener == seat and self.fits(way)
        return (
            card in way.holdable
            and (not self.out[seat] or card in self.buried)
            and self.fits(way, taken=card, by=seat)
        )

    def may_be_elsewhere(self, way: Way, seat: int, card: str) -> bool:
        """Whether in this way an unseen card may be anywhere but in a hand."""
        if way.drawn and way.first == card:
            return way.opener != seat and self.fits(way)
        if self.free and self.fits(way, taken=card):
            return True
        turned = self.lead_hidden and card[1] == way.suit
        if turned and self.fits(way, taken=card, lead_told=True):
            return True
        for other in range(len(self.hands)):
            if other != seat and self.may_hold(way, other, card):
                return True
        return False


def whereabouts(state: State, seat: int, card: str) -> tuple[bool, bool]:
    """Whether a card may be a ``?`` of a hand, and whether it may be elsewhere."""
    unseen = Unseen(state)
    if card not in unseen.cards:
        return False, True
    return _whereabouts(unseen, list(unseen.ways()), seat, card)


def _whereabouts(unseen: Unseen, ways: list[Way], seat: int, card: str) -> tuple[bool, bool]:
    here = elsewhere = False
    for way in ways:
        here = here or unseen.may_hold(way, seat, card)
        elsewhere = elsewhere or unseen.may_be_elsewhere(way, seat, card)
        if here and elsewhere:
            break
    return here, elsewhere


def certain_and_possible(state: State, seat: int) -> tuple[list[str], list[str]]:
    """Of the cards that cannot be seen, those that must be in a hand, and those that may be."""
    unseen = Unseen(state)
    certain: list[str] = []
    possible: list[str] = []
    if unseen.hands[seat]:
        ways = list(unseen.ways())
        for card in unseen.cards:
            here, elsewhere = _whereabouts(unseen, ways, seat, card)
            if here:
                (possible if elsewhere else certain).append(card)
    return certain, possible


def may_be_stuck(state: State, seat: int) -> tuple[bool, bool]:
    """Whether the unseen cards of a hand may all be buried, and whether one may be playable."""
    unseen = Unseen(state)
    stuck = free = False
    for way in unseen.ways():
        stuck = stuck or (way.opener != seat and unseen.fits(way, stuck=seat))
        for card in unseen.cards:
            if free:
                break
            free = card not in unseen.buried and unseen.may_hold(way, seat, card)
        if stuck and free:
            break
    return stuck, free


def openings(state: State) -> set[tuple[str, str]]:
    """Every player who may be the one to open, with the card that they would open with."""
    unseen = Unseen(state)
    return {(state.players[way.opener].id, way.first) for way in unseen.ways() if unseen.fits(way)}


def can_lie(state: State) -> bool:
    """Whether there is any way in which the unseen cards can lie."""
    unseen = Unseen(state)
    return any(unseen.fits(way) for way in unseen.ways())


def anything_hidden(state: State) -> bool:
    """Whether there is a card that whoever asks cannot see."""
    return UNKNOWN in all_cards(state)


def all_cards(state: State) -> list[str]:
    """Every card of the table, ``?`` among them."""
    cards = [*state.deck, *state.discard]
    for pile in state.piles.values():
        cards += pile
    for player in state.players:
        cards += player.hand
        if player.passing is not None:
            cards += player.passing
    if state.lead is not None and state.lead.card is not None:
        cards.append(state.lead.card)
    return cards
