"""Rules on the players, on the places of the cards, on the two phases, and on the end of the game."""

from adjudicators.to_the_bottom.rulebook.book import RULEBOOK

_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

PLAYERS = _ruling(
    "players",
    "Two to six players",
    """Two to six people play. Each has a name that nobody else at the table has, and only they act. The
    document gives no number but speaks of two players and of more; six players still fit around a table.""",
    "To the bottom; Special rule for the first turns",
)
SEATED_FIRST = _ruling(
    "players.first",
    "The first player listed begins",
    """The tallest player begins the Cruise. Nobody can tell from the names who is the tallest, so the player
    who is listed first is taken to be.""",
    "Cruise",
    kept="to_the_bottom.resolve.deal:open_game",
)
CARDS = _rule(
    "places",
    "Every card is in one place",
    """A player's cards are in their deck, face down, in their hand, on their board, face up, or in their water,
    face up. All other cards are in the common deck, face down, or in the shop, face up.""",
    "Sinking; Cruise",
)
STARTING_DECK = _rule(
    "deal",
    "Eight Passengers and two Babies",
    """Each player begins with a shuffled deck of 8 Passengers and 2 Babies, and with no card in hand. All other
    cards but the Iceberg are shuffled into the common deck.""",
    "Cruise; Initial cards in hand",
)
SHOP = _rule(
    "shop",
    "Five cards and the Iceberg",
    """In the Cruise five cards of the common deck lie face up in the shop, with the Iceberg beside them. A card
    that is bought is replaced at once by the next card of the common deck.""",
    "Cruise",
)
SHOP_EMPTY = _ruling(
    "shop.empty",
    "Without a common deck the shop is not refilled",
    """If the common deck is empty, the place of a card that was bought stays empty, and players can buy what is
    left. The document names nothing else to fill the place with.""",
    "Cruise",
)
SHUFFLE = _ruling(
    "shuffle",
    "Where shuffles come from",
    """A game with a seed takes each new order from the seed, and accepts no other. Before such a shuffle the
    cards are sorted by their names, in the order of the letters' code points, so it makes no difference in
    which order they lay in the hand, the water or the deck. At the start the decks are
    shuffled one after the other: each player's Passengers followed by their Babies, in seating order; the
    common deck, in the order of the catalogue; and last the Iceberg alone, which changes nothing. At a real
    table the action that brings a shuffle about also gives the new order; if it shuffles several decks, it
    gives one order after the other, in seating order. With neither a seed nor a given order, nobody can
    tell how the cards lie. The document says only that cards are shuffled, and the service needs to know
    the order.""",
    "Cruise; Shuffling water",
)
OWNERSHIP = _ruling(
    "places.owner",
    "A card belongs to the player in whose place it is",
    """A card belongs to the player in whose deck, hand, board or water it is, however it came there: a
    Stowaway is jettisoned into the water of the ship that it boarded. The document marks no card with an
    owner, and nobody at a real table could tell either.""",
    "Sinking; Stowaway",
    kept="to_the_bottom.state:Player",
)
ICEBERG_ENDS = _rule(
    "cruise-ends",
    "The Iceberg ends the Cruise",
    """The Cruise is over as soon as somebody buys the Iceberg. Boards stay as they are. All other cards of a
    player become their deck, the Iceberg with those of its buyer, and each player has 5 of them in hand. The
    buyer begins the Sinking.""",
    "Cruise; Deck",
)
SINKING_DECKS = _ruling(
    "cruise-ends.decks",
    "Decks are shuffled, and five cards drawn",
    """Each player's hand, water and deck are shuffled together into a new deck. Five cards are drawn from it,
    or all of them if there are fewer; no ship sinks by that. Points that were not spent are lost. The
    document says what is in the hand and in the deck, and not how it comes there.""",
    "Deck; Cruise",
)
CRUISE_LIMIT = _ruling(
    "cruise-ends.turns",
    "Only a turn limit ends the Cruise without the Iceberg",
    """By itself no number of turns ends the Cruise, because the document knows no such end. A table may set the
    option turn_limit: once everybody has had so many turns in the Cruise, it ends without the Iceberg, and
    the next player begins the Sinking. Without a limit the Cruise never ends where all cards lie on boards,
    because nobody can pay for the Iceberg any more.""",
    "Cruise",
)
SINK = _rule(
    "sink",
    "Who cannot draw sinks",
    """In the Sinking a ship sinks as soon as its player has to draw a card and the deck is empty. The cards on
    the board are saved: they are the player's score, and nothing affects them any more. All other cards of the
    player leave the game. The others play on.""",
    "How the game ends; Drawing speed",
)
SUNK = _rule(
    "sink.out",
    "Who has sunk is out of the game",
    """A player whose ship has sunk takes no turns, is asked nothing, and cannot be a target. The cards on their
    board have no effect.""",
    "How the game ends",
)
GONE_HIDDEN = _ruling(
    "sink.hidden",
    "Cards that went down are hidden",
    """The cards that leave the game with a ship lie face down, and nobody is shown them. The document says only
    that they are gone for good, and nothing depends on them any more.""",
    "How the game ends",
    kept="to_the_bottom.view:view",
)
SINKING_LIMIT = _ruling(
    "sink.turns",
    "Only a turn limit sinks ships that need not draw",
    """By itself no number of turns ends the Sinking, because the document knows no such end. If the table has
    set the option turn_limit, all ships still afloat sink once so many turns for each player have been played in
    the Sinking. Without a limit a player who has an Anchor on board, or draws few enough cards, can stay
    afloat for ever.""",
    "To the bottom; How the game ends",
)
TURNS_COUNTED = _ruling(
    "sink.turns.counted",
    "A million turns are counted",
    """The turns of a phase are counted up to 1,000,000. After that the count goes back by one for each player and
    one turn, so that the game goes on. Nothing depends on so high a count but whose turn of the Cruise it is,
    which stays right. The document sets no limit to the turns, but a state has to be of a limited size.""",
    "To the bottom",
    kept="to_the_bottom.bounds:MOST_TURNS",
)
WINNER = _rule(
    "winner",
    "The highest Victory score wins",
    """Once all ships have sunk, the player with the highest Victory score wins. Players with the same score
    share the victory.""",
    "How the game ends",
)
VIEW = _ruling(
    "view",
    "Who sees what",
    """Everybody sees boards, waters and the shop. Nobody sees decks, and only its owner sees a hand, unless a
    card says otherwise. A player who is asked about the top of a deck that a card lets them look at sees it
    until they have answered. Of a card that goes from a hand or a deck to a hand or a deck, those are told who
    had it in hand or have it then, and whoever was asked where it goes; a card in a hand or a deck that is hit
    and stays is not shown. A view tells what can be seen now, and so less than an attentive player knows, who
    may write a card that they remember over a ?. The document says what lies face down, and names cards that
    look.""",
    "Deck; Hand; Explanatory notes: Boogeyman, Navigator",
    kept="to_the_bottom.view:view",
)
