"""What can be done at a table of To the Bottom."""

from typing import Annotated, ClassVar

from adjudicators.declare import Between, Doc, PlayerId, Size
from adjudicators.to_the_bottom.board import MOST_ON_BOARD
from adjudicators.to_the_bottom.bounds import MOST_CARDS_IN_PLAY, Place
from adjudicators.to_the_bottom.cards.language.places import MOST_CARDS, MOST_DESTINATIONS
from adjudicators.to_the_bottom.cards.tokens import AnyCard, OpenCard
from adjudicators.values import WithLists, value

Shuffle = Annotated[
    tuple[AnyCard, ...] | None,
    Size(1, MOST_CARDS_IN_PLAY),
    Doc(
        "The cards that this action has shuffled, as they lay on a real table, from the top, ? for"
        " those not seen; of several decks, one after the other. Only where the game was not seeded."
    ),
]
BoardPlace = Annotated[Place, Doc("The card's place on the player's board, from 0.", 0)]


@value
class Draw:
    """Draw the cards of the turn, or those that a card draws from an opponent's deck."""

    type: ClassVar[str] = "draw"

    player: PlayerId
    from_: Annotated[
        PlayerId | None, Doc("The opponent from whose deck; left out: one's own.", "bob")
    ] = None
    shuffle: Shuffle = None


@value
class Jettison(WithLists):
    """Put cards into the water for their points."""

    type: ClassVar[str] = "jettison"
    lists = ("places",)

    player: PlayerId
    cards: Annotated[
        tuple[OpenCard, ...],
        Size(0, MOST_CARDS_IN_PLAY),
        Doc("The cards of the hand.", ["Pirate", "Seal"]),
    ]
    places: Annotated[
        tuple[Place, ...] | None,
        Size(0, MOST_ON_BOARD),
        Doc("The places of cards on board that may be jettisoned from there, such as an Anchor."),
    ] = None
    shuffle: Shuffle = None


@value
class Play:
    """Play a card of one's hand."""

    type: ClassVar[str] = "play"

    player: PlayerId
    card: OpenCard
    onto: Annotated[
        Place | None,
        Doc("Of a card that is merged: the place on board of the other card, from 0."),
    ] = None
    board: Annotated[
        PlayerId | None, Doc("The opponent on whose board; left out: one's own.", "bob")
    ] = None
    shuffle: Shuffle = None


@value
class Buy:
    """Buy a card of the shop."""

    type: ClassVar[str] = "buy"

    player: PlayerId
    card: OpenCard
    shuffle: Shuffle = None


@value
class Use:
    """Tire a card for its action."""

    type: ClassVar[str] = "use"

    player: PlayerId
    place: BoardPlace
    against: Annotated[PlayerId | None, Doc("The opponent it concerns, if it is one.", "bob")] = (
        None
    )
    shuffle: Shuffle = None


@value
class React(WithLists):
    """Answer what an opponent does, with a card on board."""

    type: ClassVar[str] = "react"
    lists = ("take", "pay")

    player: PlayerId
    place: BoardPlace
    take: Annotated[
        tuple[OpenCard, ...] | None,
        Size(0, MOST_CARDS_IN_PLAY),
        Doc("Of a card that pays for others: the jettisoned cards taken over.", ["Seal"]),
    ] = None
    pay: Annotated[
        tuple[OpenCard, ...] | None,
        Size(0, MOST_CARDS_IN_PLAY),
        Doc("The cards of the hand jettisoned to pay for them.", ["Stoker"]),
    ] = None
    shuffle: Shuffle = None


@value
class Decline:
    """Do not react, or leave out what may be left out."""

    type: ClassVar[str] = "decline"

    player: PlayerId
    shuffle: Shuffle = None


@value
class Accept:
    """Do what may be left out, or go on after looking at cards."""

    type: ClassVar[str] = "accept"

    player: PlayerId
    shuffle: Shuffle = None


@value
class Choose:
    """Answer the question that waits: which cards, and where they go."""

    type: ClassVar[str] = "choose"

    player: PlayerId
    places: Annotated[
        tuple[Place, ...],
        Size(0, MOST_CARDS),
        Doc(
            "The places of the cards chosen, in the place that is asked about, from 0, ascending, twice for"
            " both of two merged cards; of cards that are put in another order, their places in that"
            " order; empty where none is picked, or only where they go is asked.",
            [0],
        ),
    ]
    to: Annotated[
        int | None,
        Between(0, MOST_DESTINATIONS - 1),
        Doc("Which of several destinations, in the order of the card's definition, from 0."),
    ] = None
    shuffle: Shuffle = None


@value
class Reveal:
    """Name the card that is turned up."""

    type: ClassVar[str] = "reveal"

    player: PlayerId
    card: OpenCard
    shuffle: Shuffle = None


@value
class Rearrange:
    """Put the topmost cards of one's own deck in another order."""

    type: ClassVar[str] = "rearrange"

    player: PlayerId
    places: Annotated[
        tuple[Place, ...],
        Size(1, MOST_CARDS_IN_PLAY),
        Doc("Their present places, from 0, in the order that they come to lie in.", [1, 0]),
    ]


@value
class EndTurn(WithLists):
    """End one's turn."""

    type: ClassVar[str] = "end-turn"
    lists = ("discard",)

    player: PlayerId
    discard: Annotated[
        tuple[OpenCard, ...] | None,
        Size(0, MOST_CARDS_IN_PLAY),
        Doc("In the Cruise: the cards of the hand above five.", ["Baby"]),
    ] = None
    shuffle: Shuffle = None


Action = (
    Draw
    | Jettison
    | Play
    | Buy
    | Use
    | React
    | Decline
    | Accept
    | Choose
    | Reveal
    | Rearrange
    | EndTurn
)
