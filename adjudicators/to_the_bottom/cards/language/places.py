"""Which cards an operation concerns, and where they go."""

from typing import Annotated, Literal, get_args

from adjudicators.declare import Between, Doc, Size
from adjudicators.values import value

MOST_CARDS = 20
"""As many cards as one operation names, or draws."""
MOST_DESTINATIONS = 3
"""As many as there are to choose from, where cards may go."""

Colour = Literal["red", "blue", "green", "violet", "beige"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Colours = Annotated[
    tuple[Colour, ...], Size(1, 5, unique=True), Doc("Colours of cards.", ["red", "violet"])
]
Worth = Annotated[int, Between(0, 99), Doc("A value of a card.", 5)]

Whose = Annotated[
    Literal["own", "opponent", "each-opponent", "everyone", "fullest-board"],
    Doc(
        "`own`: of whoever performs the operation; `opponent`: of one opponent, who is named once and"
        " stays the same for the whole ability; `each-opponent`: of every opponent, one after the other"
        " clockwise; `everyone`: of the performer and then every opponent; `fullest-board`: of every"
        " player who has the most cards on board."
    ),
]
Zone = Annotated[
    Literal["deck", "hand", "board", "water"],
    Doc("One of the four places where a player has cards."),
]
Pick = Annotated[
    Literal["this", "chosen", "top", "bottom", "all", "greatest"],
    Doc(
        "`this`: the card whose ability it is; `chosen`: those that somebody chooses; `top` and"
        " `bottom`: the first and the last of a deck; `all`: every one of them; `greatest`: every one"
        " whose value no other of them exceeds, among all the players concerned."
    ),
]


@value
class Selector:
    """Some cards: whose, in which place, which of them, and who says so."""

    whose: Whose
    zone: Zone
    pick: Pick
    count: Annotated[
        int | None,
        Between(1, MOST_CARDS),
        Doc(
            "How many, of each player concerned; left out: one. Only for `chosen`, `top`, `bottom`.",
            2,
        ),
    ] = None
    up_to: Annotated[
        bool | None, Doc("Of `chosen`: whether fewer, and none, may be chosen; left out: no.", True)
    ] = None
    chooser: Annotated[
        Literal["performer", "holder"] | None,
        Doc(
            "Of `chosen`: whether whoever performs the operation chooses, or whoever holds the cards;"
            " left out: the performer.",
            "holder",
        ),
    ] = None
    others: Annotated[
        bool | None,
        Doc("Whether the card whose ability it is cannot be among them; left out: it can.", True),
    ] = None
    with_this: Annotated[
        bool | None,
        Doc(
            "Of `chosen`: whether the card whose ability it is goes with them, all at once, and is not"
            " counted among them; left out: no.",
            True,
        ),
    ] = None
    colours: Annotated[Colours | None, Doc("Only cards of these colours; left out: of any.")] = None
    at_least: Annotated[Worth | None, Doc("Only cards of at least this value.", 5)] = None
    at_most: Annotated[Worth | None, Doc("Only cards of at most this value.", 5)] = None

    @property
    def number(self) -> int:
        """How many cards are picked from each player concerned, where it is a number at all."""
        return self.count or 1

    @property
    def only_others(self) -> bool:
        """Whether the card whose ability it is cannot be picked itself."""
        return bool(self.others or self.with_this)

    @property
    def chosen_by_holder(self) -> bool:
        """Whether whoever holds the cards chooses."""
        return self.chooser == "holder"


@value
class Destination:
    """Where cards go."""

    zone: Annotated[
        Literal["hand", "deck-top", "deck-bottom", "board", "water"],
        Doc("The place; of a deck, its highest or its lowest position.", "deck-bottom"),
    ]
    whose: Annotated[
        Literal["performer", "holder", "opponent"] | None,
        Doc(
            "Whether it is that of whoever performs the operation, of whoever held the cards, or of the"
            " one opponent who is named for the whole ability; left out: the performer's.",
            "holder",
        ),
    ] = None

    @property
    def with_holder(self) -> bool:
        """Whether the cards stay with whoever held them."""
        return self.whose == "holder"

    @property
    def with_opponent(self) -> bool:
        """Whether the cards go to the opponent who is named."""
        return self.whose == "opponent"
