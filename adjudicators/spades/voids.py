"""Which suits a player must be void in, that is hold no card of, to play a card.

This is all that there is to following suit and to the Rock rules. The laws ask it of the card proposed, the
list of moves of each suit in a hand, and the history of each card that was played.

A set of suits is a whole number, one bit for each suit.
"""

from collections.abc import Mapping, Sequence

from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.state import DECK, ROCK, SUIT_NAMES, State, Trick

_BIT = {suit: 1 << place for place, suit in enumerate(SUIT_NAMES)}
_ALL = sum(_BIT.values())
ALL_BUT_ROCK = _ALL ^ _BIT[ROCK]

SUIT_OF = {card: _BIT[card[-1]] for card in DECK}
"""The suit of each card, as a set of one."""

CARDS_OF = tuple(
    frozenset(card for card in DECK if SUIT_OF[card] & suits) for suits in range(_ALL + 1)
)
"""By a set of suits: all their cards."""

Voids = tuple[tuple[Rule, int], ...]
"""Rules, each with the suits in which it wants a player to be void."""
Situation = tuple[str | None, bool]
"""The suit that was led, none for whoever leads; and whether Rock is barred: whether only a player who is void
in all other suits may play it."""


def _voids(suit: str, lead: str | None, rock_barred: bool) -> Voids:
    """In which suits a player must be void to play this one."""
    if suit == lead:
        return ()
    found = []
    if lead:
        led_with_rock = rock_barred and lead == ROCK
        follow = rules.ROCK_FOLLOWS if led_with_rock else rules.FOLLOW_SUIT
        found.append((follow, _BIT[lead]))
    if rock_barred and suit == ROCK:
        found.append((rules.ROCK_FIRST_TRICK if lead else rules.ROCK_LEAD, ALL_BUT_ROCK))
    return tuple(found)


VOIDS: Mapping[Situation, Mapping[str, Voids]] = {
    (lead, rock_barred): {suit: _voids(suit, lead, rock_barred) for suit in SUIT_NAMES}
    for lead in (None, *SUIT_NAMES)
    for rock_barred in (False, True)
}
"""By the situation, then by the suit of the card played."""


def all_suits(voids: Voids) -> int:
    """The suits of all of these rules together."""
    together = 0
    for _, suits in voids:
        together |= suits
    return together


def _first(voids: Mapping[str, Voids]) -> tuple[frozenset[str], ...]:
    groups: dict[int, int] = {}
    for suit in SUIT_NAMES:
        needed = all_suits(voids[suit])
        groups[needed] = groups.get(needed, 0) | _BIT[suit]
    *first, _ = [CARDS_OF[groups[needed]] for needed in sorted(groups, key=int.bit_count)]
    return tuple(first)


FIRST = {situation: _first(voids) for situation, voids in VOIDS.items()}
"""By the situation: groups of suits, by their cards. A player must play a card of the first group of which
they hold one, as each other suit needs them to be void in all groups before its own. Whoever is void in all of these
plays any card."""


def rock_is_barred(before: Sequence[Trick], *, leading: bool) -> bool:
    """Where Rock breaks everything: whether it is barred after these tricks.

    To leads it is until a Rock card was played, to others in the first trick.
    """
    return not _have_rock(before) if leading else not before


def _have_rock(tricks: Sequence[Trick]) -> bool:
    for trick in tricks:
        for played in trick.plays:
            if played.card[-1] == ROCK:
                return True
    return False


def situation_of(state: State) -> Situation:
    """The situation of whoever plays the next card."""
    lead = state.trick[0].card[-1] if state.trick else None
    if not state.options.rock_breaks_everything:
        return lead, False
    return lead, rock_is_barred(state.tricks, leading=lead is None)
