"""Passive rules, which hold by themselves: while a card lies on a board, or wherever it is."""

from typing import Annotated, ClassVar, Literal

from adjudicators.declare import Between, Doc, Named
from adjudicators.to_the_bottom.cards.language.operations import MostDrawn
from adjudicators.to_the_bottom.cards.language.places import MOST_CARDS, Colours
from adjudicators.values import value

Whom = Literal["own", "each-opponent", "everyone"] | None
Affected = Annotated[
    Whom,
    Doc(
        "`own`: its owner; `each-opponent`: every opponent of its owner; `everyone`: all of them; left"
        " out: its owner.",
        "each-opponent",
    ),
]


def affects_owner(whom: Whom) -> bool:
    """Whether such a rule affects the owner of its card."""
    return whom != "each-opponent"


def affects_opponents(whom: Whom) -> bool:
    """Whether such a rule affects the opponents of its card's owner."""
    return whom in ("each-opponent", "everyone")


# ── while on board ───────────────────────────────────────────────────────────────────────────────


@value
class ChangesDraw:
    """Whoever is affected draws more, or fewer, cards in every drawing; never fewer than none."""

    rule: ClassVar[str] = "change-draw"

    by: Annotated[int, MostDrawn, Doc("How many more; fewer are negative.", 1)]
    whose: Affected = None


@value
class SkipsDrawing:
    """Its owner's turns have no drawing, whatever else would change the number drawn."""

    rule: ClassVar[str] = "skip-drawing"


@value
class DrawsFromOpponent:
    """In the drawing its owner also draws from the deck of an opponent, before or after their own."""

    rule: ClassVar[str] = "draw-from-opponent"

    count: Annotated[int, Between(1, MOST_CARDS), Doc("How many cards.", 1)]


@value
class ChangesPrice:
    """Playing a card costs whoever is affected more, or less, after the multiple; at least 0."""

    rule: ClassVar[str] = "change-price"

    by: Annotated[int, Between(-99, 99), Doc("How many points more; less is negative.", -1)]
    whose: Affected = None
    colours: Annotated[
        Colours | None, Doc("Only playing cards of these colours; left out: of any.")
    ] = None


@value
class Uncounted:
    """It does not count among the cards on board that make playing dearer."""

    rule: ClassVar[str] = "uncounted"


@value
class SeesHands:
    """Its owner sees the hands of all opponents."""

    rule: ClassVar[str] = "see-hands"


@value
class SeesDeck:
    """Its owner sees the topmost cards of their own deck at any time.

    A card that rearranges adds to all cards that only see. Without one that rearranges, and among several
    that do, only the card that sees most counts.
    """

    rule: ClassVar[str] = "see-deck"

    count: Annotated[int, Between(1, MOST_CARDS), Doc("How many cards.", 2)]
    rearranges: Annotated[
        bool, Doc("Whether the owner may put all cards that they see in this way in any order.")
    ]


@value
class ReadiesNew:
    """Cards of these colours come onto its owner's board ready."""

    rule: ClassVar[str] = "enter-ready"

    colours: Colours


AnyBoardRule = (
    ChangesDraw
    | SkipsDrawing
    | DrawsFromOpponent
    | ChangesPrice
    | Uncounted
    | SeesHands
    | SeesDeck
    | ReadiesNew
)
BoardRule = Annotated[AnyBoardRule, Named("BoardRule")]

# ── wherever the card is ─────────────────────────────────────────────────────────────────────────


@value
class Protected:
    """It cannot be jettisoned, from anywhere and by anybody, unless its owner's board is full enough."""

    rule: ClassVar[str] = "protected"

    unless_on_board: Annotated[
        int,
        Between(1, 99),
        Doc(
            "With at least so many cards on its owner's board, itself included, it can be jettisoned.",
            5,
        ),
    ]


@value
class PairValue:
    """Jettisoned for points together with another card, it may count as much as that card."""

    rule: ClassVar[str] = "pair-value"

    at_most: Annotated[int, Between(1, 99), Doc("The most that it counts so.", 10)]


@value
class NoPoints:
    """Jettisoned, it gives no points."""

    rule: ClassVar[str] = "no-points"


@value
class OntoOpponent:
    """It may be played onto an opponent's board; the price is as for the player's own."""

    rule: ClassVar[str] = "onto-opponent"


@value
class Merges:
    """It is played on top of another card of one's board, for good. That card's action is then carried
    out twice, and attacks on that card hit this one first."""

    rule: ClassVar[str] = "merge"


@value
class LeavesBoard:
    """Its owner may jettison it from their board as they jettison cards of the hand, for its points."""

    rule: ClassVar[str] = "leave-board"


AnyCardRule = Protected | PairValue | NoPoints | OntoOpponent | Merges | LeavesBoard
CardRule = Annotated[AnyCardRule, Named("CardRule")]
