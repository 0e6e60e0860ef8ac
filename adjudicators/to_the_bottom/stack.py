"""What has been begun and is not yet done: one record for each kind."""

from typing import Annotated, ClassVar

from adjudicators.declare import Between, Doc, Named, PlayerId, Size
from adjudicators.to_the_bottom.bounds import (
    MOST_CARDS_IN_PLAY,
    MOST_FOLLOWING,
    MOST_STACKED,
    SEATS,
    Names,
    Place,
    Points,
)
from adjudicators.to_the_bottom.cards.language.abilities import MOST_ABILITIES, CardName
from adjudicators.to_the_bottom.cards.language.operations import MOST_OPERATIONS
from adjudicators.to_the_bottom.cards.language.places import MOST_CARDS, MOST_DESTINATIONS
from adjudicators.to_the_bottom.cards.tokens import OpenCard
from adjudicators.values import value

BegunBy = Annotated[PlayerId, Doc("Who began it.", "ann")]
Asked = Annotated[Names, Doc("Who may still react, the next one first.", ["bob"])]
Shielded = Annotated[Names, Doc("For whom nothing of it happens.", [])]
Redirected = Annotated[Names, Doc("Who chooses for themselves which of their cards are hit.", [])]


@value
class Progress:
    """How far an ability has been carried out."""

    performer: Annotated[PlayerId, Doc("Who carries it out now.", "ann")]
    repeats: Annotated[
        tuple[PlayerId, ...],
        Size(0, 4 * SEATS[1]),
        Doc("Who carries it out after that, the next one first.", []),
    ]
    operation: Annotated[
        int,
        Between(0, MOST_OPERATIONS - 1),
        Doc("Which of the ability's operations is being carried out, from 0.", 0),
    ] = 0
    targets: Annotated[
        Names | None,
        Doc("Whom this operation still concerns, the next one first; left out: not begun."),
    ] = None
    picked: Annotated[
        tuple[Place, ...] | None,
        Size(0, MOST_CARDS),
        Doc("The places of the cards that were picked, while something of them is still open."),
    ] = None
    to: Annotated[
        int | None, Between(0, MOST_DESTINATIONS - 1), Doc("Which of the destinations was chosen.")
    ] = None
    worth: Annotated[int, Points, Doc("What it has jettisoned so far is worth.", 0)] = 0


@value
class UseOnStack:
    """A card was tired for its action."""

    type: ClassVar[str] = "use"

    player: BegunBy
    card: Annotated[CardName, Doc("The card that was tired.", "Fanatic")]
    progress: Annotated[Progress, Doc("How far its action has been carried out.")]
    place: Annotated[
        Place | None, Doc("Its place on its owner's board; left out once it has left.")
    ] = None
    against: Annotated[PlayerId | None, Doc("The opponent named for it.", "bob")] = None
    asked: Asked = ()
    shielded: Shielded = ()
    redirected: Redirected = ()


@value
class EffectOnStack:
    """An ability began by itself."""

    type: ClassVar[str] = "effect"

    player: BegunBy
    card: Annotated[CardName, Doc("The card whose ability it is.", "Rose")]
    ability: Annotated[
        int, Between(0, MOST_ABILITIES - 1), Doc("Which of the card's abilities it is, from 0.", 0)
    ]
    agreed: Annotated[
        bool | None, Doc("Of one that may be left out: whether it was decided to use it.")
    ] = None
    against: Annotated[PlayerId | None, Doc("The opponent named for it.", "bob")] = None
    progress: Annotated[
        Progress | None, Doc("How far it has been carried out; left out: not begun.")
    ] = None
    asked: Asked = ()
    shielded: Shielded = ()
    redirected: Redirected = ()


@value
class DrawOnStack:
    """A card's owner draws from an opponent's deck."""

    type: ClassVar[str] = "draw"

    player: BegunBy
    card: Annotated[CardName, Doc("The card by which they draw.", "Tycoon")]
    against: Annotated[PlayerId, Doc("The opponent from whose deck.", "bob")]
    asked: Asked = ()
    shielded: Shielded = ()


@value
class PlayOnStack:
    """A card is being played."""

    type: ClassVar[str] = "play"

    player: BegunBy
    card: Annotated[OpenCard, Doc("The card, which has left the hand.", "Stoker")]
    paid: Annotated[int, Points, Doc("What was paid for it.", 5)]
    onto: Annotated[Place | None, Doc("The place of the card that it is merged with.")] = None
    board: Annotated[
        PlayerId | None, Doc("The opponent on whose board; left out: its player's own.", "bob")
    ] = None
    asked: Asked = ()


@value
class JettisonOnStack:
    """Cards were jettisoned for points."""

    type: ClassVar[str] = "jettison"

    player: BegunBy
    cards: Annotated[
        tuple[CardName, ...],
        Size(1, MOST_CARDS_IN_PLAY),
        Doc("The cards, which lie in the water.", ["Seal", "Pirate"]),
    ]
    asked: Asked = ()


@value
class ReactionOnStack:
    """A card answers what stands after this."""

    type: ClassVar[str] = "react"

    player: BegunBy
    card: Annotated[CardName, Doc("The card that reacts.", "Ship Guard")]
    take: Annotated[
        tuple[CardName, ...] | None,
        Size(1, MOST_CARDS_IN_PLAY),
        Doc("Of a card that pays for others: the jettisoned cards taken over.", ["Seal"]),
    ] = None
    asked: Asked = ()


@value
class ShopOnStack:
    """A place of the shop is to be filled."""

    type: ClassVar[str] = "shop"

    player: BegunBy


AbilityOnStack = UseOnStack | EffectOnStack
ABILITIES_ON_STACK = (UseOnStack, EffectOnStack)
StackItem = (
    AbilityOnStack | DrawOnStack | PlayOnStack | JettisonOnStack | ReactionOnStack | ShopOnStack
)


@value
class Pending:
    """What waits for somebody's answer, and what for that."""

    stack: Annotated[
        tuple[Annotated[StackItem, Named("StackItem")], ...],
        Size(1, MOST_STACKED),
        Doc(
            "What is not yet done. The first one waits for an answer, each other for those before it."
        ),
    ]
    followed: Annotated[
        int, Between(0, MOST_FOLLOWING), Doc("How many effects have followed so far.", 0)
    ]
