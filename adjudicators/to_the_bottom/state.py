"""A table of To the Bottom."""

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from adjudicators.cards import UNKNOWN
from adjudicators.chance import FreeRng
from adjudicators.declare import Between, Doc, PlayerId, Size, Written
from adjudicators.to_the_bottom.board import MOST_ON_BOARD, BoardCard
from adjudicators.to_the_bottom.bounds import (
    MOST_CHANGE,
    MOST_TURN_LIMIT,
    MOST_TURNS,
    SEATS,
    SHOP_SIZE,
    Pile,
    Points,
)
from adjudicators.to_the_bottom.cards.catalogue import CatalogueOption, SupplyOption
from adjudicators.to_the_bottom.cards.language.abilities import CardName
from adjudicators.to_the_bottom.cards.tokens import AnyCard, OpenCard
from adjudicators.to_the_bottom.stack import Pending
from adjudicators.values import value

Phase = Literal["cruise", "sinking", "finished"]
Step = Literal["before-drawing", "drawing", "main", "end"]


@value
class Options:
    """Which cards there are, how many of them, and whether turns are limited."""

    catalogue: CatalogueOption = ()
    supply: SupplyOption = field(default_factory=dict)
    turn_limit: Annotated[
        int | None,
        Between(1, MOST_TURN_LIMIT),
        Written(),
        Doc(
            "After how many turns of each player a phase ends, however it stands; left out, or null: it is"
            " played as long as it takes.",
            50,
        ),
    ] = None


@value
class Player:
    """One ship: its player's four places, and what went down with it."""

    id: PlayerId
    deck: Annotated[tuple[AnyCard, ...], Pile, Doc("The deck, from the top.", [UNKNOWN, UNKNOWN])]
    hand: Annotated[tuple[AnyCard, ...], Pile, Doc("The hand.", ["Passenger", "Baby"])]
    board: Annotated[
        tuple[BoardCard, ...],
        Size(0, MOST_ON_BOARD),
        Doc("The cards on board, in the order in which they came there."),
    ]
    water: Annotated[
        tuple[OpenCard, ...], Pile, Doc("The water, in the order in which cards fell in.", ["Rats"])
    ]
    gone: Annotated[
        tuple[AnyCard, ...],
        Pile,
        Doc("What left the game, face down, when the ship sank: hand, then water.", []),
    ]
    sunk: Annotated[bool, Doc("Whether the ship has sunk.")]


@value
class Drawing:
    """What a turn's drawing still has to bring."""

    change: Annotated[
        int,
        Between(-1000 * MOST_CHANGE, 1000 * MOST_CHANGE),
        Doc("What effects have changed the number drawn by.", 0),
    ]
    own: Annotated[bool, Doc("Whether the player's own deck is still to be drawn from.")]
    others: Annotated[
        tuple[CardName, ...],
        Size(0, 2 * MOST_ON_BOARD),
        Doc("The cards by which an opponent's deck is still to be drawn from.", ["Tycoon"]),
    ]


@value
class State:
    """A table of To the Bottom between two actions."""

    game: ClassVar[str] = "to-the-bottom"

    options: Options
    players: Annotated[
        tuple[Player, ...], Size(*SEATS), Doc("The players in seating order, clockwise.")
    ]
    phase: Annotated[
        Phase,
        Doc("`cruise`: decks are built; `sinking`: ships go down; `finished`: all have."),
    ]
    turn: Annotated[PlayerId | None, Doc("Whose turn it is; null at the end.", "ann")]
    turns: Annotated[
        int,
        Between(1, MOST_TURNS),
        Doc("The turns begun in this phase; of the Sinking, once the game is finished.", 1),
    ]
    step: Annotated[
        Step,
        Doc(
            "`before-drawing`: effects happen before the drawing; `drawing`: cards are to be drawn;"
            " `main`: cards are jettisoned, played, bought and used in any order; `end`: the turn ends."
        ),
    ]
    points: Annotated[int, Points, Doc("The points not yet spent.", 0)]
    barred: Annotated[
        tuple[CardName, ...],
        Pile,
        Doc("Copies in the hand of whoever has the turn that are not played again in it.", []),
    ]
    drawing: Annotated[Drawing | None, Doc("What the drawing still has to bring; null after it.")]
    common: Annotated[
        tuple[AnyCard, ...], Pile, Doc("The common deck, from the top.", [UNKNOWN, UNKNOWN])
    ]
    shop: Annotated[
        tuple[OpenCard, ...],
        Size(0, SHOP_SIZE + 1),
        Doc("The cards on sale, the Iceberg last.", ["Rats", "Lady", "Iceberg"]),
    ]
    pending: Annotated[
        Pending | None, Doc("What waits for an answer of whoever is to act; null if nothing does.")
    ]
    rng: FreeRng = None
