"""The frame of the game: its players, places and phases, and its end."""

from adjudicators.to_the_bottom.rulebook.book import RULEBOOK

_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

PLAYERS = _ruling(
    "players",
    "Two to six players",
    """Two to six play, each under a name that nobody else at the table has, and only they act. The document
    names no numbers but speaks of two and of more; six hands and shops' worth of cards fit on a table.""",
    "To the bottom; Special rule for the first turns",
)
SEATED_FIRST = _ruling(
    "players.first",
    "The first player listed begins",
    """The tallest player begins the Cruise. How tall anybody is cannot be told from here, so whoever is
    listed first is taken to be the tallest.""",
    "Cruise",
)
CARDS = _rule(
    "places",
    "Every card is in one place",
    """A player's cards are in their deck, face down, in their hand, on their board or in their water, both
    face up. The others are in the common deck, face down, or in the shop, face up.""",
    "Sinking; Cruise",
)
STARTING_DECK = _rule(
    "deal",
    "Eight Passengers and two Babies",
    """Each player begins with 8 Passengers and 2 Babies, shuffled into a deck, and with no cards in hand.
    All other cards but the Iceberg are shuffled into the common deck.""",
    "Cruise; Initial cards in hand",
)
SHOP = _rule(
    "shop",
    "Five cards and the Iceberg",
    """In the Cruise five cards of the common deck lie face up in the shop, and the Iceberg beside them. A
    card that is bought is replaced at once by the next one of the common deck.""",
    "Cruise",
)
SHOP_EMPTY = _ruling(
    "shop.empty",
    "With no cards left a place stays empty",
    """If the common deck is empty, the place of a card that was bought stays empty: the document has nothing
    to fill it with, and players can buy what is left.""",
    "Cruise",
)
SHUFFLE = _ruling(
    "shuffle",
    "Where shuffles come from",
    """A seeded game takes each new order from its seed, and no other is accepted; the cards are laid
    out by their names first, in the order of the letters' code points. At the start each player's
    Passengers, then Babies, are shuffled, one player after the other, and then the common deck,
    laid out in the catalogue's order, and the Iceberg, alone, by a shuffle that changes nothing. At
    a real table the order comes with the action that brings the shuffle about, or, of several
    decks, one order after the other, in seating order; without either nobody can tell how the cards
    lie. The document says only that cards are shuffled, and here the order has to come from
    somewhere.""",
    "Cruise; Shuffling water",
)
OWNERSHIP = _ruling(
    "places.owner",
    "A card is whose place it is in",
    """A card belongs to the player in whose deck, hand, board or water it is, however it came there: a
    Stowaway is jettisoned into the water of the ship that it boarded. The document marks no card with an
    owner, and on a table nobody could tell either.""",
    "Sinking; Stowaway",
)
ICEBERG_ENDS = _rule(
    "cruise-ends",
    "The Iceberg ends the Cruise",
    """As soon as somebody buys the Iceberg the Cruise is over. Boards stay as they are. All other cards of a player, the
    Iceberg among its buyer's, become their deck, of which they have 5 in hand. The buyer begins the Sinking.""",
    "Cruise; Deck",
)
SINKING_DECKS = _ruling(
    "cruise-ends.decks",
    "Decks are shuffled, and five drawn",
    """Hand, water and deck are shuffled together, and five cards drawn from them, or all if there are fewer,
    by which no ship sinks; points are lost. The document says what is in hand and in the deck, and not
    how it came there.""",
    "Deck; Cruise",
)
CRUISE_LIMIT = _ruling(
    "cruise-ends.turns",
    "A Cruise of fifty turns each is over",
    """If in the Cruise everybody has had 50 turns and nobody has bought the Iceberg, the Cruise ends without it, and
    the next player begins the Sinking. With all cards on board nobody could buy it any more, and the
    Cruise would never end.""",
    "Cruise",
)
SINK = _rule(
    "sink",
    "Who cannot draw sinks",
    """In the Sinking a ship sinks the moment its player is to draw a card and the deck is empty. All of their cards
    leave the game but those on board, which are saved: nothing touches them any more, and they are the
    player's score. Others play on.""",
    "How the game ends; Drawing speed",
)
SUNK = _rule(
    "sink.out",
    "Who has sunk is out of the game",
    "Whoever has sunk takes no turns, is asked nothing, and is no target; nor does their board do anything.",
    "How the game ends",
)
GONE_HIDDEN = _ruling(
    "sink.hidden",
    "What went down is not looked at",
    """What leaves the game with a ship lies face down, and nobody is shown it. The document has it gone for
    good, and it matters to nothing.""",
    "How the game ends",
)
SINKING_LIMIT = _ruling(
    "sink.turns",
    "After fifty turns each all ships sink",
    """If in the Sinking 50 turns have been played for each player, all ships still afloat sink. With an Anchor
    on board, or few enough cards to draw, a player could stay afloat for ever, and all ships sink at the
    end.""",
    "To the bottom; How the game ends",
)
WINNER = _rule(
    "winner",
    "The highest Victory score wins",
    "Once all ships have sunk, whoever has the highest Victory score wins; several with the same share it.",
    "How the game ends",
)
VIEW = _ruling(
    "view",
    "Who sees what",
    """Boards, waters, and the shop lie open. Decks are hidden from everybody and hands from all but
    their owners, unless a card shows them. Who is asked about the top of a deck that a card
    lets them look at sees it meanwhile. The document says what lies face down, and names cards that look.""",
    "Deck; Hand; Explanatory notes: Boogeyman, Navigator",
)
