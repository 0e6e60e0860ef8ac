"""What can be told of cards that cannot be seen.

Each ``?`` is one of the cards that stand nowhere else. Those put aside, or in the ghost's hand, may be
any of them; those of a player are none that the first lead or the player's own plays rule out. Whether
the unseen cards can be shared out like that is told by counting: of the players in any group, together
they cannot hold more cards than there are which at least one of them may hold.
"""

from collections.abc import Sequence

from adjudicators.cards import UNKNOWN
from adjudicators.spades.duties import (
    BEFORE,
    BIT,
    OF_SUIT,
    OPENING,
    before_first_lead,
    bits_of,
    ruled_out,
)
from adjudicators.spades.state import State, deck_of
from adjudicators.spades.trick import PAPER
from adjudicators.values import value


@value
class World:
    """One way in which a hand may have come about: the unseen cards, and who may hold which."""

    unseen: int
    held: tuple[int, ...]
    """How many unseen cards each player holds."""
    out: tuple[int, ...]
    """What each player cannot hold."""
    opener: tuple[int, str] | None = None
    """A player who holds an unseen card in this world, so that it is counted as seen: the first lead."""

    def possible(self) -> bool:
        """Whether the unseen cards can be shared out."""
        together: dict[int, int] = {}
        for held, out in zip(self.held, self.out, strict=True):
            if held and (barred := out & self.unseen):
                together[barred] = together.get(barred, 0) + held
        size = self.unseen.bit_count()
        groups = [(0, self.unseen)]
        for barred, held in together.items():
            for others, barred_to_them in groups[:]:
                count, barred_to_all = others + held, barred_to_them & barred
                if count > size - barred_to_all.bit_count():
                    return False
                groups.append((count, barred_to_all))
        return True

    def holding(self, seat: int, card: str) -> "World | None":
        """The same once it is known that a player holds a card, if they can."""
        bit = BIT[card]
        if self.opener == (seat, card):
            return self
        if not self.held[seat] or not self.unseen & bit or self.out[seat] & bit:
            return None
        held = (*self.held[:seat], self.held[seat] - 1, *self.held[seat + 1 :])
        world = World(self.unseen ^ bit, held, self.out, self.opener)
        return world if world.possible() else None

    def may_lie_elsewhere(self, seat: int, card: str) -> bool:
        """Whether an unseen card may be anywhere but in this player's hand."""
        if self.opener is not None and self.opener[1] == card:
            return self.opener[0] != seat
        for other in range(len(self.held)):
            if other != seat and self.holding(other, card) is not None:
                return True
        free = self.unseen.bit_count() - sum(self.held)
        return free > 0 and World(self.unseen ^ BIT[card], self.held, self.out).possible()

    def may_lack(self, seat: int, bits: int) -> bool:
        """Whether all unseen cards of a player's hand may be others than these."""
        out = (*self.out[:seat], self.out[seat] | bits, *self.out[seat + 1 :])
        return World(self.unseen, self.held, out).possible()

    def may_hold_any(self, seat: int, bits: int) -> bool:
        """Whether a player may hold one of these cards, or more."""
        wanted = self.unseen & bits & ~self.out[seat]
        while wanted:
            bit = wanted & -wanted
            if self.holding(seat, CARD[bit]) is not None:
                return True
            wanted ^= bit
        return False


CARD = {bit: card for card, bit in BIT.items()}

Opening = tuple[int, str | None, World]
"""A player's number, the Paper card that they would lead first (any card if None), and what follows."""


def any_hand_hidden(state: State) -> bool:
    """Whether some player holds a card that whoever asks cannot see."""
    for player in state.players:  # noqa: SIM110 - a generator costs more than the whole loop
        if UNKNOWN in player.hand:
            return True
    return False


def worlds(state: State) -> list[World]:
    """Every way in which the hand may have come about; several only before the first lead."""
    if before_first_lead(state):
        return [world for _, _, world in openings(state)]
    world = World(unseen_bits(state), _held(state), tuple(ruled_out(state)))
    return [world] if world.possible() else []


def openings(state: State) -> list[Opening]:
    """Every way to open the hand, by the player whose turn it is, or by anybody if that is not known."""
    players = state.players
    base = World(unseen_bits(state), _held(state), (0,) * len(players))
    seats = [seat for seat, each in enumerate(players) if state.turn in (None, each.id)]
    found: list[Opening] = []
    for card in OPENING:
        world = World(base.unseen, base.held, (BEFORE[card],) * len(players))
        holder = [seat for seat, each in enumerate(players) if card in each.hand]
        if holder:
            if holder[0] in seats and world.possible():
                found.append((holder[0], card, world))
            return found
        for seat in seats:
            if (way := world.holding(seat, card)) is not None:
                known = World(way.unseen, way.held, way.out, (seat, card))
                found.append((seat, card, known))
    world = World(base.unseen, base.held, (OF_SUIT[PAPER],) * len(players))
    if (seat := after_dealer(state)) in seats and world.possible():
        found.append((seat, None, world))
    return found


def known_opening(state: State) -> tuple[int, str | None]:
    """Who opens the hand, and with which card (any if None), where all hands are seen."""
    for card in OPENING:
        for seat, player in enumerate(state.players):
            if card in player.hand:
                return seat, card
    return after_dealer(state), None


def leaders(state: State) -> list[int]:
    """Who may have to open the hand, as far as is known."""
    if not any_hand_hidden(state):
        return [known_opening(state)[0]]
    return sorted({seat for seat, _, _ in openings(state)})


def after_dealer(state: State) -> int:
    """The number of the player to the dealer's left."""
    for seat, player in enumerate(state.players):
        if player.id == state.dealer:
            return (seat + 1) % len(state.players)
    raise KeyError(state.dealer)


def whereabouts(ways: Sequence[World], seat: int, card: str) -> tuple[bool, bool]:
    """Whether an unseen card may be in a player's hand, and whether it may be elsewhere."""
    may_hold = may_not = False
    for way in ways:
        may_hold = may_hold or way.holding(seat, card) is not None
        may_not = may_not or way.may_lie_elsewhere(seat, card)
    return may_hold, may_not


def supposing(ways: Sequence[World], hand: tuple[str, ...], seat: int, card: str) -> list[World]:
    """The ways in which a player holds a card; all, if there is none."""
    if card in hand:
        return list(ways)
    return [held for way in ways if (held := way.holding(seat, card)) is not None] or list(ways)


def lacks(ways: Sequence[World], seat: int, bits: int) -> bool | None:
    """Whether none of a player's unseen cards is one of these; None if that cannot be told."""
    may_lack = may_hold = False
    for way in ways:
        may_lack = may_lack or way.may_lack(seat, bits)
        may_hold = may_hold or way.may_hold_any(seat, bits)
    return None if may_lack and may_hold else may_lack


def unseen_bits(state: State) -> int:
    """The cards that stand nowhere in the state."""
    seen = 0
    for card in all_cards(state):
        if card != UNKNOWN:
            seen |= BIT[card]
    return bits_of(deck_of(state.options)) & ~seen


def all_cards(state: State) -> list[str]:
    """Every card of the table."""
    cards = [*state.aside, *state.ghost]
    for player in state.players:
        cards += player.hand
    cards += [played.card for trick in state.tricks for played in trick.plays]
    cards += [played.card for played in state.trick]
    return cards


def _held(state: State) -> tuple[int, ...]:
    return tuple([player.hand.count(UNKNOWN) for player in state.players])
