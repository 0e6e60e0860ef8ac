"""What a card asks of its player's hand: which cards they must not hold when they play it.

The same is what a card that was played says of the hand it came from. Sets of cards are numbers here,
a bit for each card, as they are united and counted more than anything else.
"""

from collections.abc import Iterable

from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.state import DECK, SUIT_NAMES, Played, State
from adjudicators.spades.trick import HEIGHT, JOKER, PAPER, POWER, ROCK

BIT = {card: 1 << place for place, card in enumerate(DECK)}


def bits_of(cards: Iterable[str]) -> int:
    """A set of cards."""
    bits = 0
    for card in cards:
        bits |= BIT[card]
    return bits


def cards_of(bits: int) -> tuple[str, ...]:
    """The cards of a set, in the deck's order."""
    return tuple([card for card in DECK if BIT[card] & bits])


OF_SUIT = {suit: bits_of(tuple(card for card in DECK if card[-1] == suit)) for suit in SUIT_NAMES}
NOT_ROCK = bits_of(DECK) ^ OF_SUIT[ROCK]

OPENING = tuple(
    sorted(
        (card for card in DECK if card[-1] == PAPER),
        key=lambda card: (card != "2P", HEIGHT[card]),
    )
)
"""The cards that the first trick may have to be led with: the first of them that anybody holds is."""

BEFORE = {
    card: bits_of(OPENING[: OPENING.index(card)]) if card in OPENING else OF_SUIT[PAPER]
    for card in DECK
}
"""What nobody holds when the first trick is led with a card."""

Duty = tuple[Rule, int]


def duties_of_follower(card: str, lead: str, first_trick: bool, rock_breaks: bool) -> list[Duty]:
    """The cards that a player must not hold to play this card when that suit was led, by rule."""
    if card[-1] == lead:
        return []
    duties = [(rules.FOLLOW_SUIT, OF_SUIT[lead])]
    if rock_breaks and first_trick and card[-1] == ROCK:
        duties.append((rules.ROCK_FIRST_TRICK, NOT_ROCK))
    return duties


def duties_of_leader(card: str, rock_was_played: bool, rock_breaks: bool) -> list[Duty]:
    """The cards that a player must not hold to lead this card to a trick that is not the first."""
    if rock_breaks and not rock_was_played and card[-1] == ROCK:
        return [(rules.ROCK_LEAD, NOT_ROCK)]
    return []


def duties(state: State, card: str) -> list[Duty]:
    """The cards that whoever plays this card now must not hold; the first lead has its own rule."""
    rock_breaks = state.options.rock_breaks_everything
    if state.trick:
        return duties_of_follower(card, state.trick[0].card[-1], not state.tricks, rock_breaks)
    if not state.tricks:
        return []
    return duties_of_leader(card, rock_breaks and rock_was_played(state), rock_breaks)


def rock_was_played(state: State) -> bool:
    """Whether there is a Rock card in a trick that was taken."""
    return has_rock([trick.plays for trick in state.tricks])


def has_rock(tricks: Iterable[tuple[Played, ...]]) -> bool:
    """Whether there is a Rock card in some trick."""
    for plays in tricks:
        for played in plays:
            if played.card[-1] == ROCK:
                return True
    return False


def tricks_so_far(state: State) -> list[tuple[Played, ...]]:
    """The cards of every trick in order, of the one that is going on last."""
    found = [trick.plays for trick in state.tricks]
    if state.trick:
        found.append(state.trick)
    return found


def before_first_lead(state: State) -> bool:
    """Whether the hand is about to be opened."""
    return state.phase == "play" and not state.tricks and not state.trick


def ruled_out(state: State) -> list[int]:
    """For each player the cards that they cannot hold any more, by the first lead and by what they
    played themselves."""
    rock_breaks = state.options.rock_breaks_everything
    seat_of = {player.id: seat for seat, player in enumerate(state.players)}
    tricks = tricks_so_far(state)
    out = [BEFORE[tricks[0][0].card] if tricks else 0] * len(seat_of)
    rock_played = False
    for number, plays in enumerate(tricks):
        lead = plays[0].card[-1]
        for played in plays:
            if played.card[-1] != lead:
                for _, bits in duties_of_follower(played.card, lead, number == 0, rock_breaks):
                    out[seat_of[played.player]] |= bits
        if rock_breaks and not rock_played:
            if lead == ROCK and number:
                out[seat_of[plays[0].player]] |= NOT_ROCK
            rock_played = has_rock([plays])
    return out


# ── the same in suits: what a play means, looked up ──────────────────────────────────────────────

SUIT_BIT = {suit: 1 << place for place, suit in enumerate(SUIT_NAMES)}
ALL_SUITS = sum(SUIT_BIT.values())
ALL_BUT_ROCK = ALL_SUITS ^ SUIT_BIT[ROCK]
A_JOKER = ALL_SUITS + 1
"""Stands beside the suits that a play shows its player to lack: it was a joker."""
ALL_OF_SUITS = tuple(
    frozenset(card for card in DECK if SUIT_BIT[card[-1]] & suits) for suits in range(A_JOKER)
)
"""By a set of suits: all their cards."""

Meaning = tuple[int, int, int, int]
"""A card's suit; the suits that its player lacks if they play it; what it can do without a joker in the
trick, and with one."""


def _meaning(card: str, lead: str, first_trick: bool, rock_breaks: bool) -> Meaning:
    lacks = A_JOKER if card[0] == JOKER else 0
    for _, bits in duties_of_follower(card, lead, first_trick, rock_breaks):
        lacks |= ALL_BUT_ROCK if bits == NOT_ROCK else SUIT_BIT[lead]
    straight, turned = POWER[False, rock_breaks][lead], POWER[True, rock_breaks][lead]
    return SUIT_BIT[card[-1]], lacks, straight[card], turned[card]


MEANING = {
    (rock_breaks, first_trick): {
        lead: {card: _meaning(card, lead, first_trick, rock_breaks) for card in DECK}
        for lead in SUIT_NAMES
    }
    for rock_breaks in (False, True)
    for first_trick in (False, True)
}
"""By whether Rock breaks everything and whether the trick is the first, then by the suit led, then by card."""
