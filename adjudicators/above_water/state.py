"""A table of Above Water, and what can be done at it."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Annotated, ClassVar, Literal

from adjudicators import verdict
from adjudicators.cards import STANDARD, UNKNOWN
from adjudicators.chance import GameRng
from adjudicators.declare import Between, CardOf, Doc, Named, OrNull, Pattern, PlayerId, Size
from adjudicators.values import WithLists, value

SEATS = (4, 27)
HAND_SIZE = 3
HIGHEST_BID = 9
SPECIAL_CARDS = 2
"""The cards of each lot in a special auction."""
HEARTS_DRAW = 3
"""The cards that an ace of hearts brings."""
MOST_DECKS = 2
CHANGES_BY_ACE = 2
"""The cards whose suit an ace of clubs changes."""
MOST_CHANGES = CHANGES_BY_ACE * MOST_DECKS
MOST_CARDS = len(STANDARD.cards) * MOST_DECKS
MOST_STONES = 1_000_000_000
MOST_TURNS = 1_000_000

DECKS = {count: STANDARD.cards * count for count in range(1, MOST_DECKS + 1)}
"""All cards, by the number of decks."""
COPIES = {count: Counter(cards) for count, cards in DECKS.items()}
"""How often there is each card, by the number of decks."""

JOKER = "*"
ACE_OF_CLUBS, ACE_OF_DIAMONDS, ACE_OF_HEARTS, ACE_OF_SPADES = "AC", "AD", "AH", "AS"

OpenCard = Annotated[str, CardOf(STANDARD), Doc("A card.", "7H")]
AnyCard = Annotated[str, CardOf(STANDARD, unknown=True), Doc("A card, or ?.", "7H")]
GroupCard = Annotated[
    str,
    CardOf(STANDARD, declared=True),
    Doc("A card; a joker says which card it is declared to be.", "*=7H"),
]
NewSuit = Annotated[
    str,
    Pattern("[CDHS]{1,2}", "a suit C D H S; two of them where the card stands twice"),
    Doc("A suit by its letter, or two for two copies in the order in which they stand.", "C"),
]
Kind = Literal["set", "run", "straight", "cloud"]
Phase = Literal["bid", "collect", "spend", "ante", "forced-ante", "finished"]
Course = Literal["bid", "collect", "spend", "ante"]
Stones = Annotated[int, Between(0, MOST_STONES)]
LaidAceNumber = Annotated[int, Between(0, MOST_DECKS - 1)]
LotNumber = Annotated[int, Between(0, SEATS[1] - 1), Doc("A lot, by its place in lots, from 0.", 2)]


@value
class Options:
    """How Above Water is played; every combination can be."""

    starting_stones: Annotated[
        int, Between(0, 1_000), Doc("The stones that each player begins with.", 15)
    ] = 15
    starting_ante: Annotated[
        int, Between(1, 1_000), Doc("The ante until the deck is exhausted for the first time.", 4)
    ] = 4
    decks: Annotated[
        int, Between(1, MOST_DECKS), Doc("How many decks of 54 cards are shuffled together.", 1)
    ] = 1
    lots: Annotated[
        Literal["single", "growing"],
        Doc(
            "`single`: a lot is one card, or two in a special auction; `growing`: the lots have one,"
            " two, three cards and so on, and there are no special auctions."
        ),
    ] = "single"


@cache
def most_seats(lots: str, decks: int) -> int:
    """How many can play: three cards for each and a first auction take no more than all cards."""
    cards, seats = len(DECKS[decks]), 0
    while HAND_SIZE * seats + cards_of_lots(lots, seats) <= cards:
        seats += 1
    return seats - 1


def size_of_lot(kind: str, number: int) -> int:
    """How many cards a lot of this number has, in an auction of a kind that is not special."""
    return number + 1 if kind == "growing" else 1


@cache
def cards_of_lots(kind: str, lots: int) -> int:
    """How many cards an auction of so many lots of a kind has that is not special."""
    return sum([size_of_lot(kind, number) for number in range(lots)])


@value
class Player:
    """One seat at the table."""

    id: PlayerId
    stones: Annotated[Stones, Doc("The player's stones, without those on an ace of diamonds.", 15)]
    hand: Annotated[tuple[AnyCard, ...], Size(0, MOST_CARDS), Doc("The hand.", ["5D", "QS", "*"])]
    turned_in: Annotated[
        int,
        Between(0, MOST_STONES),
        Doc(
            "How many cards the player has turned in during this Spending Phase; 0 outside of it.",
            0,
        ),
    ]
    done: Annotated[
        bool,
        Doc(
            "In the Spending Phase, whether the player is done; while the bids or an ante are to be"
            " paid, whether they have settled."
        ),
    ]
    eliminated: Annotated[bool, Doc("Whether the player is out of the game.")]


@value
class Offer:
    """The bid that stands on a lot."""

    player: PlayerId
    stones: Annotated[int, Between(0, HIGHEST_BID), Doc("What they will pay for the lot.", 3)]


@value
class Lot:
    """Cards that are up for auction together."""

    cards: Annotated[
        tuple[AnyCard, ...], Size(0, SEATS[1]), Doc("The cards of the lot, face up.", ["JC"])
    ]
    bid: Annotated[Offer | None, Doc("The bid that stands on it, if there is one.")]


@value
class LaidAce:
    """An ace of diamonds that lies on the table."""

    owner: PlayerId
    stones: Annotated[Stones, Doc("The stones that lie on it.", 2)]


SetAside = Annotated[
    tuple[AnyCard, ...],
    Size(0, SEATS[1]),
    Doc("What has been drawn already and is set aside.", [UNKNOWN]),
]


@value
class PendingDeal:
    """The deal of an auction that waits for cards; those dealt so far lie in the lots."""

    type: ClassVar[str] = "deal"


@value
class PendingBonus:
    """A Big Spender Bonus that waits for cards."""

    type: ClassVar[str] = "bonus"

    players: Annotated[
        tuple[PlayerId, ...], Size(1, SEATS[1]), Doc("Who gets a card, in this order.")
    ]
    cards: SetAside


@value
class PendingHearts:
    """An ace of hearts that waits for cards."""

    type: ClassVar[str] = "ace-of-hearts"

    player: Annotated[PlayerId, Doc("Who has played it.")]
    phase: Annotated[
        Course, Doc("The phase that the game goes on with when the cards are there.", "spend")
    ]
    cards: SetAside


@value
class PendingSpades:
    """An ace of spades whose lot waits for cards; those drawn so far lie in the lot."""

    type: ClassVar[str] = "ace-of-spades"

    lot: Annotated[LotNumber, Doc("The lot that was taken and is to be filled again.", 2)]
    size: Annotated[int, Between(1, SEATS[1]), Doc("How many cards that lot is to have.", 1)]


Pending = Annotated[PendingDeal | PendingBonus | PendingHearts | PendingSpades, Named("Pending")]
"""An action that waits for cards, as deck and discards together had not enough."""


@value
class State(WithLists):
    """A table of Above Water between two actions."""

    game: ClassVar[str] = "above-water"
    lists = ("pending",)

    options: Options
    players: Annotated[
        tuple[Player, ...], Size(*SEATS), Doc("The players in seating order, clockwise.")
    ]
    phase: Annotated[
        Phase,
        Doc(
            "`bid`: the lots are up for auction; `collect`: the bids are to be paid; `spend`: the"
            " Spending Phase; `ante`: the ante is to be paid; `forced-ante`: an action waits for"
            " cards, and rounds of ante are paid until there are enough; `finished`.",
        ),
    ]
    turn_number: Annotated[int, Between(1, MOST_TURNS), Doc("The turn being played, from 1.", 1)]
    starting_player: Annotated[
        PlayerId, Doc("Who has the starting player token, eliminated or not.", "ann")
    ]
    deck: Annotated[
        tuple[AnyCard, ...],
        Size(0, MOST_CARDS),
        Doc("The deck, from the top.", [UNKNOWN, UNKNOWN]),
    ]
    discard: Annotated[
        tuple[AnyCard, ...],
        Size(0, MOST_CARDS),
        Doc("The discards, face up, in the order in which they were discarded.", ["2C", "3C"]),
    ]
    exhaustions: Annotated[
        int, Between(0, MOST_TURNS), Doc("How many times the deck has been exhausted.", 0)
    ]
    special_next: Annotated[
        bool,
        Doc(
            "Whether the next auction to be dealt, or the one whose deal waits for cards, is a"
            " special one."
        ),
    ]
    lots: Annotated[
        tuple[Lot, ...], Size(0, SEATS[1]), Doc("What is up for auction, until it is paid for.")
    ]
    displaced: Annotated[
        tuple[PlayerId, ...],
        Size(0, SEATS[1]),
        Doc("Who has lost a bid and bids again before all others, the next to do so first."),
    ]
    aces_of_diamonds: Annotated[
        tuple[LaidAce, ...],
        Size(0, MOST_DECKS),
        Doc(
            "The aces of diamonds that lie on the table, in the order in which they were laid down."
        ),
    ]
    rng: GameRng = None
    pending: Annotated[
        tuple[Pending, ...] | None,
        Size(0, MOST_CARDS),
        Doc(
            "What waits for cards, the first to get them first; absent, or empty, unless deck and"
            " discards ran out together."
        ),
    ] = None


def remaining(state: State) -> list[Player]:
    """The players in the game."""
    return [each for each in state.players if not each.eliminated]


def clockwise(state: State) -> list[Player]:
    """The players in the game, from the one with the token on."""
    players, token = state.players, state.starting_player
    for seat, each in enumerate(players):
        if each.id == token:
            order = players[seat:] + players[:seat]
            return [player for player in order if not player.eliminated]
    raise LookupError(token)


def laid_cards(state: State) -> tuple[str, ...]:
    """The cards of the aces of diamonds that lie on the table."""
    return (ACE_OF_DIAMONDS,) * len(state.aces_of_diamonds)


def laid_aces_of(state: State, player: str) -> list[int]:
    """The places of the aces of diamonds that a player owns on the table."""
    laid = state.aces_of_diamonds
    return [place for place, ace in enumerate(laid) if ace.owner == player] if laid else []


# ── what is turned in ────────────────────────────────────────────────────────────────────────────


@value
class Group:
    """Cards turned in together as one group."""

    cards: Annotated[
        tuple[GroupCard, ...], Size(1, MOST_CARDS), Doc("The cards.", ["7D", "7H", "*=7S"])
    ]
    kind: Annotated[
        Kind | None,
        Doc("What they are turned in as; if it is left out, what pays best.", "set"),
    ] = None


Changes = Annotated[Mapping[OpenCard, NewSuit], Size(0, MOST_CHANGES)]
Recolour = Annotated[
    Changes | None,
    Doc(
        "The cards of these groups whose suit an ace of clubs changes, each with its new suit; the"
        " ace is turned in with them. Left out, null or empty where none is used.",
        {"5S": "C"},
    ),
    OrNull(),
]


EventType = Literal[
    "dealt",
    "lots-dealt",
    "bid",
    "displaced",
    "auction-ended",
    "settled",
    "collected",
    "bids-unpaid",
    "eliminated",
    "goods-left",
    "lots-discarded",
    "turned-in",
    "paid",
    "traded",
    "done",
    "spending-ended",
    "bonus",
    "ante-paid",
    "ace-laid",
    "ace-grew",
    "ace-cashed",
    "ace-played",
    "cards-drawn",
    "lot-taken",
    "lot-replaced",
    "starting-player",
    "exhausted",
    "reshuffled",
    "cards-short",
    "game-ended",
]


@value
class Event(verdict.Event):
    """Something that happened; the points of a player are stones that they gained or lost."""

    type: Annotated[
        EventType,
        Doc("What happened.", "bid"),
    ]
    lot: Annotated[LotNumber | None, Doc("The lot concerned, if any.", 2)] = None
    stones: Annotated[
        Stones | None, Doc("The stones bid, or those that lie on an ace of diamonds now.", 3)
    ] = None
