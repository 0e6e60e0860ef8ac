"""A table of Down the Well, and what can be done at it."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from adjudicators import verdict
from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.chance import GameRng
from adjudicators.declare import Between, CardOf, Doc, Pattern, PlayerId, Size
from adjudicators.hands import MOST_HANDS
from adjudicators.values import value

SIZE = len(ISLAND.cards)
SEATS = (2, 6)
HAND_SIZE = {2: 12, 3: 10, 4: 9, 5: 9, 6: 9}
LEFT_OVER = {seats: SIZE - seats * size for seats, size in HAND_SIZE.items()}
"""By the number of players: how many cards are not dealt; the first of them is turned over, if there is one."""
LARGEST_HAND = max(HAND_SIZE.values())
PASSED = 3
RANKS = len(ISLAND.ranks)
MOST_ROUNDS = RANKS
"""A card still in a hand in round nine has seen the eight others of its suit go."""


def target(seats: int) -> int:
    """The points that win a match."""
    return 10 * seats + 1


def most_of_a_hand(seats: int) -> int:
    """The points that a hand brings at the most: for every card of the other players."""
    return (seats - 1) * HAND_SIZE[seats]


MOST_POINTS = target(SEATS[1]) - 1 + most_of_a_hand(SEATS[1])
"""One point short of the target, and one hand more."""

OpenCard = Annotated[str, CardOf(ISLAND), Doc("A card.", "7C")]
AnyCard = Annotated[str, CardOf(ISLAND, unknown=True), Doc("A card, or ?.", "7C")]
Letter = str
Suit = Annotated[
    Letter, Pattern("[ABCDFT]", "a suit's letter: A B C D F T"), Doc("The letter of a suit.", "C")
]
Phase = Literal["pass-three", "play", "deal", "finished"]
Piles = Mapping[Letter, tuple[str, ...]]

SUITS: tuple[Letter, ...] = tuple(ISLAND.suits)
SUIT: Mapping[str, Letter] = ISLAND.suit
"""The letter of each card's suit."""


@value
class Options:
    """How a table plays."""

    match: Annotated[
        bool,
        Doc(
            "Whether points are kept over several hands, until somebody has ten for each player and one"
            " more. Without it each hand is a game of its own."
        ),
    ] = False


@value
class Player:
    """One seat at the table."""

    id: PlayerId
    hand: Annotated[
        tuple[AnyCard, ...],
        Size(0, LARGEST_HAND),
        Doc("The hand, without cards that are being passed.", ["2A", "KB", "4C"]),
    ]
    passing: Annotated[
        Annotated[tuple[AnyCard, ...], Size(PASSED, PASSED)] | None,
        Doc("The three cards chosen to be passed, until all have chosen.", ["AA", "2D", "3D"]),
    ]
    out: Annotated[
        bool, Doc("Whether the player plays no more cards in this round: passed, or has none left.")
    ]
    score: Annotated[
        int,
        Between(0, MOST_POINTS),
        Doc("The points of the hands that are over: of this match, or of this single hand.", 5),
    ]


@value
class Lead:
    """What was turned over to say which suit opens."""

    card: Annotated[
        AnyCard | None,
        Doc("The card turned over, which is out of play; null where six play.", "5C"),
    ]
    suit: Annotated[
        Suit | None,
        Doc(
            "The lead suit; null where the card could not be seen, and so nobody can tell. Who heard of"
            " the suit may name it beside a card that is `?`.",
            "C",
        ),
    ]


@value
class State:
    """A table of Down the Well between two actions."""

    game: ClassVar[str] = "down-the-well"

    options: Options
    players: Annotated[
        tuple[Player, ...], Size(*SEATS), Doc("The players in seating order, clockwise.")
    ]
    phase: Annotated[
        Phase,
        Doc(
            "`pass-three`: players choose three cards to pass; `play`: they play in turn; `deal`: the"
            " hand is over and the next of the match is to be dealt; `finished`: the game is over."
        ),
    ]
    hand_number: Annotated[int, Between(1, MOST_HANDS), Doc("The hand being played, from 1.", 1)]
    round: Annotated[int, Between(1, MOST_ROUNDS), Doc("The round of this hand, from 1.", 1)]
    lead: Annotated[Lead | None, Doc("The lead suit; null until cards were passed.")]
    piles: Annotated[
        Mapping[Suit, Annotated[tuple[OpenCard, ...], Size(0, RANKS)]],
        Size(6, 6),
        Doc(
            "The cards of this round by suit, each pile from its oldest card to its top.",
            {"A": [], "B": ["4B"], "C": ["3C"], "D": [], "F": [], "T": []},
        ),
    ]
    discard: Annotated[
        tuple[OpenCard, ...], Size(0, SIZE), Doc("The cards of earlier rounds.", ["2A", "KA"])
    ]
    deck: Annotated[
        tuple[AnyCard, ...],
        Size(0, SIZE),
        Doc("What was not dealt, from the top.", [UNKNOWN, UNKNOWN]),
    ]
    turn: Annotated[
        PlayerId | None,
        Doc(
            "Who is to play or pass; null in other phases, and, before the first card of a hand, where"
            " unseen cards decide who opens: `to_act` then lists all who may."
        ),
    ]
    last_played_by: Annotated[
        PlayerId | None, Doc("Who played the latest card of this hand; null before there is one.")
    ]
    rng: GameRng = None


def is_opening(state: State) -> bool:
    """Whether the first card of the hand is still to be played."""
    return state.phase == "play" and state.last_played_by is None


def has_passed(player: Player) -> bool:
    """Whether a player who still has cards is out."""
    return player.out and bool(player.hand)


@value
class PassThree:
    """Choose three cards of one's hand to pass to the left."""

    type: ClassVar[str] = "pass-three"

    player: PlayerId
    cards: Annotated[
        tuple[AnyCard, ...],
        Size(0, LARGEST_HAND),
        Doc(
            "The three cards chosen; ? for those of which the sender sees only that they were. Fewer or"
            " more than three, or a card twice, are understood: they break `down-the-well.pass-three`.",
            ["AA", "2D", "3D"],
        ),
    ]


@value
class Play:
    """Put a card of one's hand on the pile of its suit."""

    type: ClassVar[str] = "play"

    player: PlayerId
    card: Annotated[OpenCard, Doc("The card played.", "3C")]


@value
class Pass:
    """Play nothing, and be out for this round."""

    type: ClassVar[str] = "pass"

    player: PlayerId


@value
class Deal:
    """Shuffle all cards and deal the next hand of a match."""

    type: ClassVar[str] = "deal"

    shuffle: Annotated[
        tuple[AnyCard, ...] | None,
        Size(SIZE, SIZE),
        Doc(
            "The 54 cards as shuffled on a real table, from the top, ? for those not seen; only"
            " where the game was not seeded."
        ),
    ] = None


Action = PassThree | Play | Pass | Deal

PHASE_OF: Mapping[type, Phase] = {
    PassThree: "pass-three",
    Play: "play",
    Pass: "play",
    Deal: "deal",
}
"""The phase to which each action belongs."""


@value
class Event(verdict.Event):
    """Something that happened, the action's own consequences included."""

    type: Annotated[
        Literal[
            "dealt",
            "chosen",
            "passed-on",
            "lead-turned",
            "opener-found",
            "played",
            "passed",
            "ran-out",
            "round-ended",
            "hand-ended",
            "hand-scored",
            "game-ended",
        ],
        Doc("What happened.", "played"),
    ]
