"""What begins an ability, and a card as a whole."""

from typing import Annotated, ClassVar, Literal

from adjudicators.declare import Between, Doc, Named, Pattern, Size
from adjudicators.to_the_bottom.cards.language.operations import Operations, Optional
from adjudicators.to_the_bottom.cards.language.passive_rules import BoardRule, CardRule
from adjudicators.to_the_bottom.cards.language.places import Colour
from adjudicators.values import value

MOST_ABILITIES = 8
"""As many as one card has."""

_LETTER = "A-Za-z0-9À-ÖØ-öø-ž"
NAME = f"[{_LETTER}](?:[{_LETTER} '.&-]{{0,38}}[{_LETTER}.])?"
NAME_FORM = "the card's printed name, 1 to 40 letters, digits, spaces and ' . & -"
CardName = Annotated[
    str, Pattern(NAME, NAME_FORM), Doc("A card, by its printed name.", "Polka Dancer")
]

Value = Annotated[
    int,
    Between(0, 99),
    Doc("What it counts wherever it is not bought: for points, in play, at the end.", 5),
]
Price = Annotated[int, Between(0, 99), Doc("What it costs in the shop.", 5)]


@value
class CardAction:
    """When its owner tires it, in their own turn; at most one for a card."""

    when: ClassVar[str] = "action"

    does: Operations


@value
class Played:
    """When it has been played onto a board."""

    when: ClassVar[str] = "played"

    does: Operations


@value
class Jettisoned:
    """When it has been jettisoned, by whomever and from wherever; its owner performs."""

    when: ClassVar[str] = "jettisoned"

    does: Operations


@value
class BeforeDrawing:
    """While it lies on board: before the drawing of its owner's turn."""

    when: ClassVar[str] = "before-drawing"

    does: Operations
    optional: Optional = None


@value
class EndOfTurn:
    """While it lies on board: as its owner's turn ends."""

    when: ClassVar[str] = "end-of-turn"

    does: Operations
    optional: Optional = None


@value
class Reaction:
    """While it lies on board, ready: in answer to what an opponent does, and only by choice.

    What it answers, and how, come in pairs: `effect` and `shield`, `action` and `cancel`, `play` and
    `return`, `attack` and `redirect`, `jettison` and `take-over`.
    """

    when: ClassVar[str] = "reaction"

    to: Annotated[
        Literal["effect", "action", "play", "attack", "jettison"],
        Doc(
            "`effect`: something of an opponent's card is about to happen to its owner, or to cards of"
            " theirs; `action`: an opponent has tired a card; `play`: an opponent plays a card;"
            " `attack`: an opponent is to choose cards of its owner's; `jettison`: an opponent has"
            " jettisoned cards for points."
        ),
    ]
    response: Annotated[
        Literal["shield", "cancel", "return", "redirect", "take-over"],
        Doc(
            "`shield`: nothing of it happens to its owner; `cancel`: nothing of the whole action"
            " happens; `return`: the card goes back to the hand and its price to the points, and this"
            " copy is not played again this turn; `redirect`: its owner chooses the cards, in the same"
            " place; `take-over`: its owner pays for the cards what playing them costs, and has them on"
            " board."
        ),
    ]
    cost: Annotated[
        Literal["tire", "jettison"], Doc("Whether the card is tired for it, or jettisoned.")
    ]


@value
class OnBoard:
    """For as long as it lies on board."""

    when: ClassVar[str] = "on-board"

    has: Annotated[BoardRule, Doc("The rule that then holds.")]


@value
class Always:
    """Always, wherever it is."""

    when: ClassVar[str] = "always"

    has: Annotated[CardRule, Doc("The rule that holds of the card.")]


AnyAbility = (
    CardAction | Played | Jettisoned | BeforeDrawing | EndOfTurn | Reaction | OnBoard | Always
)
Ability = Annotated[AnyAbility, Named("Ability")]


@value
class Definition:
    """A card: what it is called, what it is worth, and what it does."""

    name: CardName
    value: Value
    price: Price
    colour: Annotated[
        Colour,
        Doc(
            "`red`: attacks; `blue`: defends; `green`: has a passive effect; `violet`: has another"
            " effect; `beige`: mostly has none."
        ),
    ]
    abilities: Annotated[tuple[Ability, ...], Size(0, MOST_ABILITIES), Doc("What it does.")]
