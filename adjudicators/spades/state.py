"""A table of Spades, and what can be done at it."""

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from adjudicators import verdict
from adjudicators.cards import FIVE_SUIT, UNKNOWN
from adjudicators.chance import GameRng
from adjudicators.declare import Between, CardOf, Doc, PlayerId, Size
from adjudicators.hands import MOST_HANDS
from adjudicators.values import value

SEATS = (3, 5)
BAGS_FOR_PENALTY = 10
FARTHEST_SCORE = 300 * MOST_HANDS
"""Farther from 0 than any score that so many hands can bring."""

WITHOUT_JOKERS = replace(FIVE_SUIT, jokers=())
DECK, DECK_WITHOUT_JOKERS = FIVE_SUIT.cards, WITHOUT_JOKERS.cards
MOST_TRICKS = len(DECK) // SEATS[0]
"""As many cards as a hand can have: three players with jokers."""
MOST_GHOST = len(DECK) // (SEATS[0] + 1)
MOST_ASIDE = max(
    [
        len(deck) % hands
        for deck in (DECK, DECK_WITHOUT_JOKERS)
        for hands in range(SEATS[0], SEATS[1] + 2)
    ]
)
"""As many cards as can be left over, with a ghost hand or without."""
SUIT_NAMES = FIVE_SUIT.suits
ROCK, PAPER = "R", "P"
JOKER = "*"
"""How a joker is written, before its suit."""

OpenCard = Annotated[str, CardOf(FIVE_SUIT), Doc("A card.", "7P")]
AnyCard = Annotated[str, CardOf(FIVE_SUIT, unknown=True), Doc("A card, or ?.", "7P")]
Phase = Literal["bid", "play", "deal", "finished"]


@value
class Options:
    """How Spades is played; every combination can be."""

    jokers: Annotated[
        bool, Doc("Whether the five jokers are in the deck: 70 cards with them, 65 without.")
    ] = True
    rock_breaks_everything: Annotated[
        bool, Doc("Whether the highest Rock card in a trick takes it, whatever was led.")
    ] = False
    ghost_hand: Annotated[
        bool, Doc("Whether one hand more is dealt, which nobody sees or plays.")
    ] = False
    target: Annotated[
        int, Between(1, 100_000), Doc("The score that ends the game after the hand.", 500)
    ] = 500


@value
class Player:
    """One seat at the table."""

    id: PlayerId
    hand: Annotated[
        tuple[AnyCard, ...], Size(0, MOST_TRICKS), Doc("The hand.", ["2P", "10R", "*W"])
    ]
    bid: Annotated[
        int | None,
        Between(0, MOST_TRICKS),
        Doc("How many tricks the player said they would take; null until they have.", 4),
    ]
    score: Annotated[
        int,
        Between(-FARTHEST_SCORE, FARTHEST_SCORE),
        Doc("The total of the hands that are over.", 142),
    ]
    bags: Annotated[
        int,
        Between(0, BAGS_FOR_PENALTY - 1),
        Doc("The bags collected in the hands that are over, less those that were penalized.", 3),
    ]


@value
class Played:
    """A card on the table, and who played it."""

    player: PlayerId
    card: OpenCard


@value
class Trick:
    """A trick that was taken."""

    winner: Annotated[PlayerId, Doc("Who took it.", "bob")]
    plays: Annotated[
        tuple[Played, ...],
        Size(1, SEATS[1]),
        Doc("Its cards in the order of play, the lead first."),
    ]


@value
class State:
    """A table of Spades between two actions."""

    game: ClassVar[str] = "spades"

    options: Options
    players: Annotated[
        tuple[Player, ...], Size(*SEATS), Doc("The players in seating order, clockwise.")
    ]
    phase: Annotated[
        Phase,
        Doc(
            "`bid`: players bid in turn; `play`: they play cards in turn; `deal`: the hand is over"
            " and the next is to be dealt; `finished`: somebody has reached the target."
        ),
    ]
    hand_number: Annotated[int, Between(1, MOST_HANDS), Doc("The hand being played, from 1.", 1)]
    dealer: Annotated[PlayerId, Doc("Who dealt this hand.", "cid")]
    turn: Annotated[
        PlayerId | None,
        Doc(
            "Whose turn it is to bid or to play. Null when a hand is over; and before the first lead,"
            " where cards that the sender cannot see decide who holds it."
        ),
    ]
    aside: Annotated[
        tuple[AnyCard, ...],
        Size(0, MOST_ASIDE),
        Doc("The cards left over from the deal, face down.", [UNKNOWN]),
    ]
    ghost: Annotated[
        tuple[AnyCard, ...],
        Size(0, MOST_GHOST),
        Doc("The hand that nobody sees or plays; empty without the ghost hand.", []),
    ]
    trick: Annotated[
        tuple[Played, ...],
        Size(0, SEATS[1] - 1),
        Doc("The cards on the table in the order of play, the lead first."),
    ]
    tricks: Annotated[
        tuple[Trick, ...],
        Size(0, MOST_TRICKS),
        Doc("The tricks taken in this hand, in order; they lie open until the next deal."),
    ]
    rng: GameRng = None


@value
class Bid:
    """Say how many tricks one will take; 0 is Nil."""

    type: ClassVar[str] = "bid"

    player: PlayerId
    tricks: Annotated[int, Between(0, MOST_TRICKS), Doc("The tricks bid.", 4)]


@value
class Play:
    """Play a card of one's hand to the trick, or lead one with it."""

    type: ClassVar[str] = "play"

    player: PlayerId
    card: Annotated[OpenCard, Doc("The card played.", "2P")]


@value
class Deal:
    """Shuffle all cards and deal the next hand."""

    type: ClassVar[str] = "deal"

    shuffle: Annotated[
        tuple[AnyCard, ...] | None,
        Size(len(DECK_WITHOUT_JOKERS), len(DECK)),
        Doc(
            "All cards of the deck as shuffled on a real table, from the top, ? for those not seen;"
            " only where the game was not seeded."
        ),
    ] = None


Action = Bid | Play | Deal


@value
class Event(verdict.Event):
    """Something that happened, the action's own consequences included."""

    type: Annotated[
        Literal[
            "dealt",
            "ghost-dealt",
            "put-aside",
            "bid",
            "lead-found",
            "played",
            "trick-won",
            "hand-scored",
            "bags-penalized",
            "game-ended",
        ],
        Doc("What happened.", "trick-won"),
    ]
