"""Which card takes a trick: the suit led, the two suits that can beat it, and what turns them round."""

from collections.abc import Mapping, Sequence

from adjudicators.cards import FIVE_SUIT
from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.state import DECK, JOKER, ROCK, Played

BEATS: Mapping[str, str] = {"R": "SL", "P": "RW", "S": "PL", "L": "PW", "W": "RS"}
"""The two suits that each suit beats."""

HEIGHT = {card: FIVE_SUIT.rank[card] + 1 if card in FIVE_SUIT.rank else 0 for card in DECK}
"""A card's height in its suit: a joker is below the 2, the ace above all."""
_TALLEST = 20


def strength_of(lead: str, turned: bool, rock_breaks: bool) -> tuple[str, ...]:
    """The suits that can win when this one was led, the weakest first."""
    if turned:
        one, other = tuple(BEATS[lead])
        stronger, weaker = (other, one) if other in BEATS[one] else (one, other)
    else:
        one, other = (suit for suit in BEATS if lead in BEATS[suit])
        stronger, weaker = (one, other) if other in BEATS[one] else (other, one)
    order = (lead, weaker, stronger)
    if not rock_breaks:
        return order
    return (ROCK,) if lead == ROCK else (*(suit for suit in order if suit != ROCK), ROCK)


def _powers(turned: bool, rock_breaks: bool) -> dict[str, dict[str, int]]:
    return {
        lead: {
            card: _TALLEST * (order.index(card[-1]) + 1) + HEIGHT[card] if card[-1] in order else 0
            for card in DECK
        }
        for lead in BEATS
        for order in (strength_of(lead, turned, rock_breaks),)
    }


POWER = {
    (turned, rock_breaks): _powers(turned, rock_breaks)
    for turned in (False, True)
    for rock_breaks in (False, True)
}
"""By whether the order is turned and Rock breaks everything, then by the suit led: what each card can
do; the highest takes the trick, and 0 never does."""


def is_turned(plays: Sequence[Played]) -> bool:
    """Whether there is a joker among the cards."""
    for played in plays:  # noqa: SIM110 - a generator costs more than the whole loop
        if played.card[0] == JOKER:
            return True
    return False


def best_of(plays: Sequence[Played], *, turned: bool, rock_breaks: bool) -> Played:
    """The card that takes the trick."""
    power = POWER[turned, rock_breaks][plays[0].card[-1]]
    best, most = plays[0], 0
    for played in plays:
        if power[played.card] > most:
            best, most = played, power[played.card]
    return best


def breaks_everything(card: str, rock_breaks: bool) -> bool:
    """Whether a card takes a trick whatever was led, if it is the highest of its suit there."""
    return rock_breaks and card[-1] == ROCK


def winning_rule(lead: str, card: str, *, turned: bool, rock_breaks: bool) -> Rule:
    """The rule by which a card takes a trick to this lead."""
    if breaks_everything(card, rock_breaks):
        return rules.ROCK_JOKER if card[0] == JOKER else rules.ROCK_BREAKS
    if card[-1] == lead:
        return rules.HIGH_CARD
    return rules.JOKER_TURNS if turned else rules.STRONGER_SUITS
