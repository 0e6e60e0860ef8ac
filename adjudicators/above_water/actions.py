"""What can be done at a table of Above Water."""

from typing import Annotated, ClassVar

from adjudicators.above_water.state import (
    ACE_OF_DIAMONDS,
    ACE_OF_HEARTS,
    ACE_OF_SPADES,
    MOST_CARDS,
    MOST_DECKS,
    MOST_STONES,
    AnyCard,
    Group,
    LaidAceNumber,
    LotNumber,
    Recolour,
    Stones,
)
from adjudicators.declare import Between, Doc, Partial, PlayerId, Size
from adjudicators.values import WithLists, value

Shuffle = Annotated[
    tuple[AnyCard, ...] | None,
    Size(0, MOST_CARDS),
    Doc(
        "The discards as shuffled on a real table, from the top, ? for those not seen; only where"
        " this action exhausts the deck, or draws from an empty one, and the game was not seeded."
        " An empty list is the same as none."
    ),
]


class _MayDraw(WithLists):
    """What can take the last card of the deck."""

    __slots__ = ()
    lists = ("shuffle",)


@value
class Bid:
    """Put one's bidding die on a lot."""

    type: ClassVar[str] = "bid"

    player: PlayerId
    lot: LotNumber
    stones: Annotated[int, Between(0, MOST_STONES), Doc("What the player will pay for it.", 3)]


@value
class Settle(_MayDraw):
    """Be ready to pay the bid, or the ante."""

    type: ClassVar[str] = "settle"

    player: PlayerId
    shuffle: Shuffle = None


@value
class Done(_MayDraw):
    """Have nothing more to do in this Spending Phase."""

    type: ClassVar[str] = "done"

    player: PlayerId
    shuffle: Shuffle = None


@value
class TurnIn:
    """Turn in groups of cards for stones, all at once."""

    type: ClassVar[str] = "turn-in"

    player: PlayerId
    groups: Annotated[tuple[Group, ...], Size(1, MOST_CARDS), Doc("The groups.")]
    recolour: Recolour = None


@value
class Goods:
    """What one side of a trade hands over."""

    stones: Annotated[Stones, Doc("Stones.", 2)] = 0
    cards: Annotated[
        tuple[AnyCard, ...],
        Size(0, MOST_CARDS),
        Doc("Cards of the hand; ? for those that the sender does not see change hands.", ["QS"]),
    ] = ()
    aces_of_diamonds: Annotated[
        tuple[LaidAceNumber, ...],
        Size(0, MOST_DECKS, unique=True),
        Doc(
            "Aces of diamonds on the table, with the stones on them, by their places in"
            " aces_of_diamonds, from 0.",
            [0],
        ),
    ] = ()


NOTHING = Goods()


@value
class Trade:
    """Exchange stones, cards and aces of diamonds with another player; both agree."""

    type: ClassVar[str] = "trade"

    player: PlayerId
    with_: Annotated[PlayerId, Doc("The other player.", "bob")]
    give: Annotated[
        Goods | None, Partial(), Doc("What the player hands over; left out, it is nothing.")
    ] = None
    take: Annotated[
        Goods | None, Partial(), Doc("What the other player hands over; left out, it is nothing.")
    ] = None

    @property
    def given(self) -> Goods:
        """What the player hands over."""
        return self.give or NOTHING

    @property
    def taken(self) -> Goods:
        """What the other player hands over."""
        return self.take or NOTHING


@value
class LayAceOfDiamonds:
    """Lay an ace of diamonds face up on the table."""

    type: ClassVar[str] = "ace-of-diamonds-down"

    player: PlayerId


@value
class CashAceOfDiamonds:
    """Discard an ace of diamonds from the table for the stones on it."""

    type: ClassVar[str] = "ace-of-diamonds-cash"

    player: PlayerId
    ace: Annotated[
        LaidAceNumber | None,
        Doc("Which one, by its place in aces_of_diamonds; needed by a player who owns two.", 0),
    ] = None


@value
class PlayAceOfHearts(_MayDraw):
    """Discard an ace of hearts for three cards of the deck."""

    type: ClassVar[str] = "ace-of-hearts"

    player: PlayerId
    shuffle: Shuffle = None


@value
class PlayAceOfSpades(_MayDraw):
    """Discard an ace of spades for a lot."""

    type: ClassVar[str] = "ace-of-spades"

    player: PlayerId
    lot: LotNumber
    shuffle: Shuffle = None


Action = (
    Bid
    | Settle
    | Done
    | TurnIn
    | Trade
    | LayAceOfDiamonds
    | CashAceOfDiamonds
    | PlayAceOfHearts
    | PlayAceOfSpades
)

AceUse = LayAceOfDiamonds | PlayAceOfHearts | PlayAceOfSpades

ACE_USED: dict[type[AceUse], str] = {
    LayAceOfDiamonds: ACE_OF_DIAMONDS,
    PlayAceOfHearts: ACE_OF_HEARTS,
    PlayAceOfSpades: ACE_OF_SPADES,
}
"""The ace that an action takes from the hand."""
DRAWING_ACES = frozenset([action for action in ACE_USED if issubclass(action, _MayDraw)])
"""Of these actions, those that draw cards, so that they are not taken in the last turn."""
