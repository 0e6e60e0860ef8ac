"""Which card takes a trick: the suit led, the two suits that can beat it, and what turns them round."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Protocol

from adjudicators.cards import FIVE_SUIT
from adjudicators.declare import Doc, Partial, Pattern, PlayerId, Size
from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.state import DECK, SEATS, SUIT_NAMES, Options, Played
from adjudicators.values import value
from adjudicators.verdict import Contradiction, Impossible

Suit = Annotated[
    str, Pattern("[RPSLW]", "a suit R P S L W"), Doc("A suit, by its letter in cards.", "P")
]

ROCK, PAPER = "R", "P"
JOKER = "*"
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


class OneCard(Protocol):
    """Whatever has a card and its player."""

    @property
    def player(self) -> str:
        """Who played it."""

    @property
    def card(self) -> str:
        """The card."""


def is_turned(plays: Sequence[OneCard]) -> bool:
    """Whether there is a joker among the cards."""
    for played in plays:  # noqa: SIM110 - a generator costs more than the whole loop
        if played.card[0] == JOKER:
            return True
    return False


def best_of(plays: Sequence[Played], rock_breaks: bool) -> Played:
    """The card that takes the trick."""
    lead = plays[0]
    power = POWER[is_turned(plays), rock_breaks][lead.card[-1]]
    best, most = lead, power[lead.card]
    for played in plays:
        if power[played.card] > most:
            best, most = played, power[played.card]
    return best


# ── the question: how a trick was won ────────────────────────────────────────────────────────────


@value
class TrickQuestion:
    """The cards of a trick, and the options of the game that it is from."""

    plays: Annotated[
        tuple[Played, ...],
        Size(1, SEATS[1]),
        Doc("The cards in the order of play, the lead first; a trick may still be going on."),
    ]
    options: Annotated[
        Annotated[Options, Partial()] | None,
        Doc("The options that differ from their defaults; only jokers and Rock matter to a trick."),
    ] = None


@value
class Ranked:
    """One card of a trick, and why it wins or does not."""

    player: PlayerId
    card: Annotated[str, Doc("The card.", "7P")]
    rule: Annotated[str, Doc("The rule that decides on it.", "spades.trick.stronger-suits")]
    message: Annotated[str, Doc("Why it wins, or cannot.")]


@value
class TrickAnswer:
    """Who takes a trick and why; suits are named by their letters, as in cards."""

    winner: Annotated[PlayerId, Doc("Who takes the trick.", "bob")]
    card: Annotated[str, Doc("The card that takes it.", "2S")]
    lead_suit: Annotated[Suit, Doc("The suit that was led, by its letter.", "P")]
    reversed: Annotated[bool, Doc("Whether a joker turned the order of the suits round.")]
    strength: Annotated[
        tuple[Suit, ...],
        Doc("The suits that can win such a trick, the weakest first.", ["P", "L", "S"]),
    ]
    ranking: Annotated[
        tuple[Ranked, ...],
        Doc(
            "The cards played, best first. Those that could not win whatever else was played come"
            " last, in the order of play: none of them is better than another."
        ),
    ]


def explain_trick(question: TrickQuestion) -> TrickAnswer:
    """Explain a trick as one would at the table."""
    options = question.options or Options()
    if faults := _faults(question.plays, options):
        raise Impossible(tuple(faults))
    plays, rock_breaks = question.plays, options.rock_breaks_everything
    lead, turned = plays[0].card[-1], is_turned(plays)
    power = POWER[turned, rock_breaks][lead]
    best = best_of(plays, rock_breaks)
    order = strength_of(lead, turned, rock_breaks)
    why = _Why(best.card, lead, turned, order, rock_breaks=rock_breaks)
    ranked = sorted(plays, key=lambda played: -power[played.card])
    return TrickAnswer(
        best.player,
        best.card,
        lead,
        turned,
        order,
        tuple([_ranked(played, why) for played in ranked]),
    )


def _faults(plays: Sequence[Played], options: Options) -> list[Contradiction]:
    found = []
    cards: dict[str, int] = {}
    players: dict[str, int] = {}
    for place, played in enumerate(plays):
        base = f"/plays/{place}"
        if (first := cards.setdefault(played.card, place)) != place:
            detail = f"{played.card} stands at /plays/{first}/card already"
            found.append(rules.TRICK_CALL.contradicted(f"{base}/card", detail))
        if (first := players.setdefault(played.player, place)) != place:
            detail = f"{played.player} played {plays[first].card} to this trick already"
            found.append(rules.TRICK_CALL.contradicted(f"{base}/player", detail))
        if played.card[0] == JOKER and not options.jokers:
            detail = f"{played.card} is a joker, and this game is played without"
            found.append(rules.JOKERS.contradicted(f"{base}/card", detail))
    return found


@value
class _Why:
    """What decided a trick."""

    best: str
    lead: str
    turned: bool
    order: tuple[str, ...]
    rock_breaks: bool

    def of(self, card: str) -> tuple[Rule, str]:
        """The rule that decides on a card, and why it wins or does not."""
        if card == self.best:
            return self._winner()
        suit, best = card[-1], self.best[-1]
        if suit == best:
            return rules.HIGH_CARD, f"{card} is a lower {_name(suit)} card than {self.best}"
        if self.rock_breaks and best == ROCK:
            return rules.ROCK_BREAKS, f"{card} is no Rock card, and {self.best} is one"
        if suit in self.order:
            return self._beaten(card)
        return self._too_weak(card)

    def _winner(self) -> tuple[Rule, str]:
        suit = self.best[-1]
        if self.rock_breaks and suit == ROCK:
            return rules.ROCK_BREAKS, f"{self.best} is the highest Rock card, and breaks everything"
        if suit == self.lead:
            why = "no card of a suit that beats it is there" + self._joker()
            return rules.HIGH_CARD, f"{self.best} is the highest card of the suit led, and {why}"
        why = f"{_name(suit)} is the strongest suit here while {_name(self.lead)} is led"
        rule = rules.JOKER_TURNS if self.turned else rules.STRONGER_SUITS
        return rule, f"{self.best} is the highest {_name(suit)} card: {why}{self._joker()}"

    def _beaten(self, card: str) -> tuple[Rule, str]:
        suits = f"{_name(self.best[-1])} is stronger than {_name(card[-1])}"
        rule = rules.JOKER_TURNS if self.turned else rules.STRONGER_SUITS
        led = f" while {_name(self.lead)} is led"
        return rule, f"{self.best} beats {card}: {suits}{led}{self._joker()}"

    def _too_weak(self, card: str) -> tuple[Rule, str]:
        suit = _name(card[-1])
        rule = rules.JOKER_TURNS if self.turned else rules.WEAKER_SUITS
        led = f"{suit} is weaker than {_name(self.lead)}, which is led{self._joker()}"
        return rule, f"{card} cannot win: {led}"

    def _joker(self) -> str:
        return ", as a joker turns the order round" if self.turned else ""


def _ranked(played: Played, why: _Why) -> Ranked:
    rule, message = why.of(played.card)
    return Ranked(played.player, played.card, rule.id, message)


def _name(suit: str) -> str:
    return SUIT_NAMES[suit]
