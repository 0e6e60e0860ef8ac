"""A table of To the Bottom, and what can be done at it."""

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from adjudicators.cards import UNKNOWN
from adjudicators.chance import Rng
from adjudicators.declare import Between, Doc, Pattern, PlayerId, Size
from adjudicators.to_the_bottom.board import MOST_ON_BOARD, BoardCard
from adjudicators.to_the_bottom.cards.catalogue import CatalogueOption, SupplyOption
from adjudicators.to_the_bottom.cards.language.abilities import NAME, NAME_FORM, CardName
from adjudicators.to_the_bottom.cards.language.places import MOST_CARDS
from adjudicators.to_the_bottom.cards.tokens import AnyCard, OpenCard
from adjudicators.values import value

SEATS = (2, 6)
SHOP_SIZE = 5
HAND_LIMIT = 5
SINKING_HAND = 5
MOST_TURNS = 50
"""As many turns as each player has in a phase."""
MOST_CARDS_IN_PLAY = 3_000
MOST_DEEDS = 30
MOST_FOLLOWING = 50
"""As many effects as follow from one action."""

MOST_POINTS = 1_000_000
"""More points than any turn can bring."""
MOST_CHANGE = 10_000
"""More cards than all effects of a turn can change the drawing by."""
Points = Between(0, 1000 * MOST_POINTS)
Phase = Literal["cruise", "sinking", "finished"]
Place = Annotated[int, Between(0, MOST_CARDS_IN_PLAY), Doc("A place, counted from 0.", 0)]
Pile = Size(0, MOST_CARDS_IN_PLAY)
Names = Annotated[tuple[PlayerId, ...], Size(0, SEATS[1])]


@value
class Options:
    """Which cards there are, and how many of them."""

    catalogue: CatalogueOption = ()
    supply: SupplyOption = field(default_factory=dict)


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
class Deed:
    """Something that has been begun and is not yet done."""

    kind: Annotated[
        Literal["use", "effect", "draw", "play", "jettison", "react", "shop"],
        Doc(
            "`use`: a card was tired for its action; `effect`: an ability that began by itself;"
            " `draw`: a card's owner draws from an opponent's deck; `play`: a card is being played;"
            " `jettison`: cards were jettisoned for points; `react`: a card answers the deed after"
            " this one; `shop`: a place of the shop is to be filled.",
            "use",
        ),
    ]
    player: Annotated[PlayerId, Doc("Whose deed it is.", "ann")]
    card: Annotated[
        str,
        Pattern(f"{NAME}|", f"{NAME_FORM}, or nothing"),
        Doc(
            "The card whose ability this is, or which is played; empty where there is none.",
            "Fanatic",
        ),
    ] = ""
    ability: Annotated[
        int | None, Between(0, 7), Doc("Which of the card's abilities it is, from 0.", 0)
    ] = None
    place: Annotated[
        Place | None,
        Doc("Of a card that was tired: its place on its owner's board; left out once it has left."),
    ] = None
    agreed: Annotated[
        bool | None, Doc("Of an ability that may be left out: whether it was decided to use it.")
    ] = None
    against: Annotated[PlayerId | None, Doc("The opponent named for it.", "bob")] = None
    asked: Annotated[Names, Doc("Who may still react, the next one first.", ["bob"])] = ()
    stopped: Annotated[Names, Doc("For whom nothing of it happens.", [])] = ()
    choosing: Annotated[Names, Doc("Who chooses which of their cards are hit.", [])] = ()
    performers: Annotated[
        tuple[PlayerId, ...],
        Size(0, 4 * SEATS[1]),
        Doc("Who carries the ability out: whoever does now, and those after them.", ["ann"]),
    ] = ()
    operation: Annotated[
        int, Between(0, 7), Doc("Which operation of the ability is being carried out, from 0.", 0)
    ] = 0
    concerned: Annotated[
        Names | None,
        Doc("Whom this operation still concerns, the next one first; left out: not begun."),
    ] = None
    picked: Annotated[
        tuple[Place, ...] | None,
        Size(0, MOST_CARDS),
        Doc("The places of the cards that were picked, while something of them is still open."),
    ] = None
    to: Annotated[int | None, Between(0, 2), Doc("Which of the destinations was chosen.")] = None
    worth: Annotated[int, Points, Doc("What the ability has jettisoned so far is worth.", 0)] = 0
    held: Annotated[
        OpenCard | None, Doc("The card that is being played, which has left the hand.")
    ] = None
    paid: Annotated[int, Points, Doc("What was paid for the card that is being played.", 0)] = 0
    onto: Annotated[Place | None, Doc("The place of the card that it is merged with.")] = None
    into_water: Annotated[
        tuple[CardName, ...] | None,
        Size(1, MOST_CARDS_IN_PLAY),
        Doc("The cards that were jettisoned for points.", ["Seal", "Pirate"]),
    ] = None


@value
class Pending:
    """What waits for somebody's answer, and what for that."""

    deeds: Annotated[
        tuple[Deed, ...],
        Size(1, MOST_DEEDS),
        Doc(
            "What is not yet done. The first one waits for an answer, each other for those before it."
        ),
    ]
    followed: Annotated[
        int, Between(0, MOST_FOLLOWING), Doc("How many effects have followed so far.", 0)
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
        Between(1, MOST_TURNS * SEATS[1]),
        Doc("The turns begun in this phase; of the Sinking, once the game is finished.", 1),
    ]
    step: Annotated[
        Literal["before-drawing", "drawing", "main", "end"],
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
    rng: Annotated[
        Rng | None,
        Doc(
            "Where the shuffles come from; absent where the game was not seeded. The next shuffle is"
            " taken from it; the cards on the table are not held against it."
        ),
    ] = None
