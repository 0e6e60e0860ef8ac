"""The question how a trick was won: who takes it, and for each card why it wins or cannot."""

from collections.abc import Sequence
from typing import Annotated

from adjudicators.declare import Doc, Partial, Pattern, PlayerId, Size
from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.possible import jokers_left_out
from adjudicators.spades.state import JOKER, SEATS, SUIT_NAMES, Options, Played
from adjudicators.spades.trick import (
    POWER,
    best_of,
    breaks_everything,
    is_turned,
    strength_of,
    winning_rule,
)
from adjudicators.values import value
from adjudicators.verdict import Contradiction, Impossible

Suit = Annotated[
    str, Pattern("[RPSLW]", "a suit R P S L W"), Doc("A suit, by its letter in cards.", "P")
]


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
    cards: Annotated[tuple[str, ...], Doc("The cards in the message, in its order.", ["7P", "2S"])]


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
    best = best_of(plays, turned=turned, rock_breaks=rock_breaks)
    order = strength_of(lead, turned, rock_breaks)
    decision = _Decision(best.card, lead, turned, order, rock_breaks)
    ranking = []
    for played in sorted(plays, key=lambda played: -power[played.card]):
        rule, message, *cards = decision.on(played.card)
        ranking.append(Ranked(played.player, played.card, rule.id, message, tuple(cards)))
    return TrickAnswer(best.player, best.card, lead, turned, order, tuple(ranking))


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
        found += jokers_left_out(options, [(f"{base}/card", played.card)])
    return found


Why = tuple[Rule, str, *tuple[str, ...]]
"""The rule that decides on a card, why it wins or does not, and the cards in these words."""


@value
class _Decision:
    """What decided a trick."""

    best: str
    lead: str
    turned: bool
    order: tuple[str, ...]
    """The suits that can win, the weakest first."""
    rock_breaks: bool

    def on(self, card: str) -> Why:
        """Why a card wins or does not."""
        if card == self.best:
            return self._winner()
        suit, best = card[-1], self.best[-1]
        if suit == best:
            rule = rules.JOKER_LOW if card[0] == JOKER else rules.HIGH_CARD
            return (
                rule,
                f"{card} is a lower {SUIT_NAMES[suit]} card than {self.best}",
                card,
                self.best,
            )
        if breaks_everything(self.best, self.rock_breaks):
            message = f"{card} is no Rock card, and {self.best} is one"
            return rules.ROCK_BREAKS, message, card, self.best
        return self._beaten(card) if suit in self.order else self._too_weak(card)

    def _winner(self) -> Why:
        card, suit, rule = self.best, self.best[-1], self._winning_rule()
        if breaks_everything(card, self.rock_breaks):
            return rule, f"{card} is the highest Rock card, and breaks everything", card
        if suit == self.lead:
            why = "no card of a suit that beats it is there" + self._joker()
            return rule, f"{card} is the highest card of the suit led, and {why}", card
        name, lead = SUIT_NAMES[suit], SUIT_NAMES[self.lead]
        why = f"{name} is the strongest suit here while {lead} is led{self._joker()}"
        return rule, f"{card} is the highest {name} card: {why}", card

    def _winning_rule(self) -> Rule:
        return winning_rule(self.lead, self.best, turned=self.turned, rock_breaks=self.rock_breaks)

    def _beaten(self, card: str) -> Why:
        best, suit, lead = SUIT_NAMES[self.best[-1]], SUIT_NAMES[card[-1]], SUIT_NAMES[self.lead]
        rule = self._winning_rule()
        why = f"{best} is stronger than {suit} while {lead} is led{self._joker()}"
        return rule, f"{self.best} beats {card}: {why}", self.best, card

    def _too_weak(self, card: str) -> Why:
        suit, lead = SUIT_NAMES[card[-1]], SUIT_NAMES[self.lead]
        rule = rules.JOKER_TURNS if self.turned else rules.WEAKER_SUITS
        why = f"{suit} is weaker than {lead}, which is led{self._joker()}"
        return rule, f"{card} cannot win: {why}", card

    def _joker(self) -> str:
        return ", as a joker turns the order round" if self.turned else ""
