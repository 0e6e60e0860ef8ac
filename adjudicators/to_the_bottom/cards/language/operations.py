"""What an ability carries out, one operation after the other."""

from typing import Annotated, ClassVar, Literal

from adjudicators.declare import Between, Doc, Named, Size
from adjudicators.to_the_bottom.cards.language.places import (
    MOST_CARDS,
    MOST_DESTINATIONS,
    Destination,
    Selector,
)
from adjudicators.values import value

MOST_OPERATIONS = 8
"""As many as one ability carries out."""

Optional = Annotated[
    bool | None, Doc("Whether the performer may leave it out; left out: no.", True)
]
Count = Annotated[int, Between(1, MOST_CARDS), Doc("How many cards.", 2)]
What = Annotated[Selector, Doc("The cards concerned.")]
SeenDeck = Annotated[
    Literal["own", "opponent"], Doc("Whose deck: one's own, or that of the opponent named.")
]
MostDrawn = Between(-5, 5)


@value
class DrawCards:
    """The performer draws from their own deck."""

    do: ClassVar[str] = "draw"

    count: Count
    end: Annotated[
        Literal["bottom"] | None,
        Doc("`bottom`: from the lowest position; left out: from the top.", "bottom"),
    ] = None
    optional: Optional = None


@value
class JettisonCards:
    """Cards go into the water of whoever holds them."""

    do: ClassVar[str] = "jettison"

    what: What
    required: Annotated[
        bool | None,
        Doc(
            "Whether the ability cannot be used at all unless every one of these cards is there;"
            " left out: as many are jettisoned as there are.",
            True,
        ),
    ] = None


@value
class Move:
    """Cards go somewhere else; where there are several destinations, the performer chooses one."""

    do: ClassVar[str] = "move"

    what: What
    to: Annotated[
        tuple[Destination, ...], Size(1, MOST_DESTINATIONS, unique=True), Doc("Where they may go.")
    ]
    optional: Optional = None


@value
class Look:
    """The performer sees the topmost cards of a deck, which stay where they are."""

    do: ClassVar[str] = "look"

    whose: SeenDeck
    count: Count


@value
class RearrangeDeck:
    """The performer sees the topmost cards of a deck and puts them back in any order."""

    do: ClassVar[str] = "rearrange"

    whose: SeenDeck
    count: Count


@value
class Tire:
    """Cards on boards are tired."""

    do: ClassVar[str] = "tire"

    what: What


@value
class Ready:
    """Cards on boards are readied."""

    do: ClassVar[str] = "ready"

    what: What


@value
class Gain:
    """The performer, if it is their turn, has more points to spend."""

    do: ClassVar[str] = "gain"

    points: Annotated[int, Between(1, 99), Doc("How many points.", 3)]


@value
class GainValue:
    """The performer, if it is their turn, has as many more points as the cards that this ability has
    jettisoned so far are worth."""

    do: ClassVar[str] = "gain-value"


@value
class ChangeDraw:
    """The performer draws more, or fewer, cards in this turn's drawing."""

    do: ClassVar[str] = "change-draw"

    by: Annotated[int, MostDrawn, Doc("How many more; fewer are negative.", 1)]


@value
class Repeat:
    """Each opponent, clockwise, carries out all that stands before this, for themselves."""

    do: ClassVar[str] = "repeat"


Picking = JettisonCards | Move | Tire | Ready
PICKING = (JettisonCards, Move, Tire, Ready)
"""The operations on cards that a selector names."""

AnyOperation = (
    DrawCards
    | JettisonCards
    | Move
    | Look
    | RearrangeDeck
    | Tire
    | Ready
    | Gain
    | GainValue
    | ChangeDraw
    | Repeat
)
Operation = Annotated[AnyOperation, Named("Operation")]
Operations = Annotated[
    tuple[Operation, ...],
    Size(1, MOST_OPERATIONS),
    Doc("What is carried out, one after the other."),
]
