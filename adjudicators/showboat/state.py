"""A table of Showboat, and what can be done at it."""

from typing import Annotated, ClassVar, Literal

from adjudicators import verdict
from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.chance import FreeRng
from adjudicators.declare import Between, CardOf, Doc, PlayerId, Size
from adjudicators.values import value

HANDS = 6
ROUNDS = 6
HAND_SIZE = 4
CENTER_SIZE = 6
DEALT_AND_ASIDE = 24
"""Cards that have left the deck before the first center."""
DECK_AFTER = [
    max(0, len(ISLAND.cards) - DEALT_AND_ASIDE - CENTER_SIZE * dealt) for dealt in range(ROUNDS + 1)
]
"""By the round: the cards left in the deck once its center is dealt. The last round finds none."""
SEATS = (2, 6)
FIRST_RETIREMENT_OF_TWO = 4
"""The round from which on one of two players may retire."""
BEST_HAND = 40
WORST_HAND = -22

SPEED = {
    card: place
    for place, card in enumerate(
        sorted(ISLAND.cards, key=lambda card: (ISLAND.rank[card], ISLAND.suit[card]))
    )
}
"""The acting order of all cards, the fastest first."""

OpenCard = Annotated[str, CardOf(ISLAND), Doc("A card.", "7C")]
AnyCard = Annotated[str, CardOf(ISLAND, unknown=True), Doc("A card, or ?.", "7C")]
Phase = Literal["choose", "act", "deal", "finished"]


@value
class Options:
    """Showboat has no options; two players play its variant for two."""


@value
class Player:
    """One seat at the table."""

    id: PlayerId
    hand: Annotated[
        tuple[AnyCard, ...],
        Size(0, HAND_SIZE),
        Doc("The hand, without a card that lies chosen.", ["2A", "KB", "4C"]),
    ]
    tableau: Annotated[
        tuple[AnyCard, ...],
        Size(0, ROUNDS),
        Doc("The cards played in this hand, in the order in which they were played.", ["3D"]),
    ]
    chosen: Annotated[
        AnyCard | None, Doc("The card that lies face down for this round, if there is one.", "5F")
    ]
    acted: Annotated[bool, Doc("Whether the player has acted, or retired, in this round.")]
    retired: Annotated[bool, Doc("Whether the player is done with this hand.")]
    score: Annotated[
        int | None,
        Between(WORST_HAND * HANDS, BEST_HAND * HANDS),
        Doc(
            "The total of the hands that are over; null where cards that the sender could not"
            " see decided it.",
            21,
        ),
    ]


@value
class State:
    """A table of Showboat between two actions."""

    game: ClassVar[str] = "showboat"

    options: Options
    players: Annotated[
        tuple[Player, ...], Size(*SEATS), Doc("The players in seating order, clockwise.")
    ]
    phase: Annotated[
        Phase,
        Doc(
            "`choose`: players choose a card face down; `act`: they act in the order of the cards"
            " shown; `deal`: the hand is over and the next is to be dealt; `finished`: six hands"
            " are over.",
        ),
    ]
    hand_number: Annotated[int, Between(1, HANDS), Doc("The hand being played, from 1.", 1)]
    round: Annotated[int, Between(1, ROUNDS), Doc("The round of this hand, from 1.", 1)]
    center: Annotated[
        tuple[AnyCard, ...],
        Size(0, CENTER_SIZE),
        Doc("The cards face up in the center.", ["AA", "5B", "5C", "QD", "3F", "KT"]),
    ]
    deck: Annotated[
        tuple[AnyCard, ...],
        Size(0, len(ISLAND.cards)),
        Doc("The deck, from the top.", [UNKNOWN, UNKNOWN]),
    ]
    discard: Annotated[
        tuple[AnyCard, ...],
        Size(0, len(ISLAND.cards)),
        Doc(
            "What is out of this hand, in the order in which it was discarded: first what was put"
            " aside after the deal, face down, then what was left of each center.",
            ["6B", "7B"],
        ),
    ]
    rng: FreeRng = None


def cards_aside(seats: int) -> int:
    """How many cards are put aside after the deal."""
    return DEALT_AND_ASIDE - HAND_SIZE * seats


@value
class Choose:
    """Lay a card of one's hand face down for this round."""

    type: ClassVar[str] = "choose"

    player: PlayerId
    card: Annotated[
        AnyCard, Doc("The card chosen; ? where the sender sees only that one was.", "4C")
    ]


@value
class Pick:
    """Take a card from the center into one's hand."""

    type: ClassVar[str] = "pick"

    player: PlayerId
    card: Annotated[OpenCard, Doc("The card taken.", "7C")]


@value
class Retire:
    """Take no card, and be done with this hand."""

    type: ClassVar[str] = "retire"

    player: PlayerId


@value
class Deal:
    """Shuffle all cards and deal the next hand."""

    type: ClassVar[str] = "deal"

    shuffle: Annotated[
        tuple[AnyCard, ...] | None,
        Size(len(ISLAND.cards), len(ISLAND.cards)),
        Doc(
            "The 54 cards as shuffled on a real table, from the top, ? for those not seen; only"
            " where the game was not seeded.",
        ),
    ] = None


Action = Choose | Pick | Retire | Deal


@value
class Event(verdict.Event):
    """Something that happened, the action's own consequences included."""

    type: Annotated[
        Literal[
            "dealt",
            "put-aside",
            "center-dealt",
            "chosen",
            "revealed",
            "picked",
            "retired",
            "center-discarded",
            "hand-ended",
            "hand-scored",
            "game-ended",
        ],
        Doc("What happened.", "picked"),
    ]
