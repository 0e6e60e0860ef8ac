"""A table of Pebbles, and what can be done at it."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from adjudicators import verdict
from adjudicators.cards import Deck
from adjudicators.chance import Rng
from adjudicators.declare import Between, CardOf, Doc, Pattern, PlayerId, Size
from adjudicators.values import value

PEBBLE_DECK = Deck(
    name="pebble",
    ranks=("1", "2", "3"),
    suits={"B": "Black", "G": "Grey", "W": "White"},
    form="1, 2 or 3, then B, G or W, such as 2G",
)
HEAPS = ("A", "B", "C")
HAND_SIZE = 2
MOST_IN_HEAP = 6

OpenCard = Annotated[str, CardOf(PEBBLE_DECK), Doc("A card.", "2G")]
AnyCard = Annotated[str, CardOf(PEBBLE_DECK, unknown=True), Doc("A card, or ?.", "2G")]
HeapName = Annotated[str, Pattern("[ABC]", "A, B or C")]


def worth(card: str) -> int:
    """How many pebbles a card takes."""
    return PEBBLE_DECK.rank[card] + 1


@value
class Options:
    """What may be agreed before the game."""

    misere: Annotated[bool, Doc("Whether the last pebble loses.")] = False
    heap: Annotated[int, Between(2, MOST_IN_HEAP), Doc("Pebbles in each heap.")] = 4


@value
class Player:
    """One seat at the table."""

    id: PlayerId
    hand: Annotated[tuple[AnyCard, ...], Size(0, HAND_SIZE), Doc("The hand.", ["2G"])]
    taken: Annotated[int, Between(0, 3 * MOST_IN_HEAP), Doc("Pebbles taken.", 3)]


@value
class State:
    """A table of Pebbles between two actions."""

    game: ClassVar[str] = "pebbles"

    options: Options
    players: Annotated[tuple[Player, ...], Size(2, 4), Doc("The players, clockwise.")]
    phase: Annotated[Literal["play", "finished"], Doc("What the game is at.")]
    turn: Annotated[PlayerId | None, Doc("Whose turn it is; null at the end.")]
    heaps: Annotated[
        Mapping[Literal["A", "B", "C"], Annotated[int, Between(0, MOST_IN_HEAP)]],
        Size(3, 3),
        Doc("The pebbles in each heap.", {"A": 4, "B": 2, "C": 0}),
    ]
    deck: Annotated[tuple[AnyCard, ...], Size(0, 9), Doc("The deck, from the top.")]
    discard: Annotated[tuple[OpenCard, ...], Size(0, 9), Doc("What was played or swapped.")]
    last_taker: Annotated[PlayerId | None, Doc("Who took the last pebbles so far.")]
    rng: Annotated[Rng | None, Doc("Where the shuffle came from, if it was seeded.")] = None


@value
class Take:
    """Play a card, and take as many pebbles."""

    type: ClassVar[str] = "take"

    player: PlayerId
    card: OpenCard
    from_: Annotated[
        Mapping[HeapName, Annotated[int, Between(1, 3)]],
        Size(1, 3),
        Doc("How many pebbles from which heap.", {"A": 2}),
    ]


@value
class Swap:
    """Discard cards, and draw as many."""

    type: ClassVar[str] = "swap"

    player: PlayerId
    cards: Annotated[
        tuple[OpenCard, ...], Size(1, HAND_SIZE, unique=True), Doc("The cards discarded.", ["2G"])
    ]


Action = Take | Swap


@value
class Event(verdict.Event):
    """Something that happened, the action's own consequences included."""

    type: Annotated[Literal["dealt", "taken", "swapped", "game-ended"], Doc("What happened.")]
