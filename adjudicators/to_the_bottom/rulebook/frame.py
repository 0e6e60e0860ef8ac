"""The frame of the game: its players, phases, places, turns and its end."""

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
    """A seeded game takes each new order from its seed, and no other is accepted; at a real table the order
    comes with the action that brings the shuffle about, or, of several decks, one order after the other, in
    seating order; without either nobody can tell how the cards lie. The document says only that cards
    are shuffled, and here the order has to come from somewhere.""",
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
TURN = _rule(
    "turn",
    "One player after the other",
    "Players take turns clockwise. Only whoever has the turn draws, jettisons, plays, buys and uses cards.",
    "Turn course",
)
STEPS = _rule(
    "turn.steps",
    "The course of a turn",
    """A turn goes through its steps: ready one's cards, effects before the drawing, the drawing, then, in any
    order and as often as one likes, jettisoning, playing, buying and using, and the end. What belongs
    to one step cannot be done in another.""",
    "Turn course",
)
READY = _rule(
    "turn.ready",
    "All one's cards become ready",
    "As a player's turn begins, all tired cards on their board are readied.",
    "Board; Turn course",
)
WAIT = _ruling(
    "turn.wait",
    "First things first",
    """While somebody is asked (to react, to choose, to say what card it is), only they act, and only in
    answer, until nothing is left to ask. The document lets things happen at once; one who answers needs to
    know what they answer to.""",
    "Explanatory notes: Ship Guard, Steward, Proletarian",
)
DRAWING = _rule(
    "draw",
    "Draw once a turn",
    """In the drawing a player draws cards from the top of their deck into their hand, as many as the turn
    brings, all of them, and once a turn.""",
    "Deck; Turn course",
)
DRAW_CRUISE = _rule(
    "draw.cruise",
    "Three, four, then five cards in the Cruise",
    "In the Cruise the first turn draws 3 cards, the second 4 and each later one 5, whoever's they are.",
    "Cruise; Drawing",
)
DRAW_SINKING = _rule(
    "draw.sinking",
    "None, one, two, then three in the Sinking",
    """In the Sinking the first turn draws no card, the second 1, the third 2 and each later one 3, also with
    two players.""",
    "Special rule for the first turns; Drawing",
)
DRAW_CHANGES = _ruling(
    "draw.changes",
    "Changes add up, and nobody draws less than nothing",
    """What changes the number drawn is added to the number that the turn brings, in the first turns too. Fewer
    than no cards are none: the document has changes that add up but no drawing backwards.""",
    "Special rule for the first turns; Drawing speed",
)
DRAW_OTHERS = _ruling(
    "draw.others",
    "An opponent's empty deck gives nothing",
    """Whoever draws from an opponent's deck names one who is afloat and has a card in the deck, and gets as
    many as there are. Nobody's water is shuffled for that and nobody sinks by it: it is not they who are
    to draw. If there is no such opponent, this drawing falls away.""",
    "Explanatory notes: Tycoon",
)
RESHUFFLE = _rule(
    "draw.reshuffle",
    "In the Cruise the water becomes the deck",
    """If in the Cruise a card is to be drawn from an empty deck, the water is shuffled and becomes the
    deck.""",
    "Cruise; Shuffling water",
)
RESHUFFLE_NOTHING = _ruling(
    "draw.nothing",
    "With nothing to shuffle nothing is drawn",
    """If the water is empty too, no card is drawn, and the turn goes on. In the Cruise no ship can sink, so
    there is nothing else that it could mean.""",
    "Cruise",
)
JETTISON = _rule(
    "jettison",
    "Jettisoning earns points",
    """A player may put any cards of their hand into their water. Their values are added to the points of this
    turn.""",
    "Board; Turn course",
)
JETTISON_HAND = _rule(
    "jettison.hand",
    "Only cards that one holds",
    "For points a player jettisons cards of their own hand, as many as they like.",
    "Turn course",
)
JETTISON_BOARD = _rule(
    "jettison.board",
    "From the board only what may leave it",
    """Cards on board are not jettisoned for points, but for those of which the card itself says so, such as
    the Anchor.""",
    "Turn course; Explanatory notes: Anchor",
)
POINTS_SPENT = _rule(
    "points",
    "No more is spent than was earned",
    """Playing and buying take from the points of this turn. A card for which there are too few cannot be
    played or bought.""",
    "Turn course; Cruise",
)
POINTS_LOST = _rule(
    "points.lost",
    "Points left over are lost",
    "Points that were not spent are lost as the turn ends.",
    "Turn course; Cruise",
)
PLAY = _rule(
    "play",
    "A card of the hand comes on board",
    """A player plays cards of their hand onto their board, for their price. There is no limit to their number.""",
    "Board",
)
PLAY_BARRED = _rule(
    "play.barred",
    "What was sent back is not played again this turn",
    """A copy that was sent back to the hand as it was played is not played again in the same turn; another
    copy can be.""",
    "Explanatory notes: Bartender",
)
PLAY_WHERE = _rule(
    "play.where",
    "Onto one's own board",
    """A card is played onto one's own board, beside the others, unless the card itself says otherwise: some
    are merged with another card, some may go onto an opponent's board.""",
    "Board; Explanatory notes: Assistant, Stowaway",
)
ENTERS_TIRED = _rule(
    "play.tired",
    "Red, violet and beige cards come tired",
    """Red, violet and beige cards that are tired for an action come onto a board tired; all others come
    ready.""",
    "Board",
)
BUY = _rule(
    "buy",
    "Buy what is in the shop",
    """In the Cruise a player may buy any card of the shop, one after the other. A card that was bought goes face up into the
    buyer's water.""",
    "Cruise",
)
USE = _rule(
    "use",
    "A ready card may be tired for its action",
    """In the main part of their turn a player may tire a ready card of their board that has an action, and
    the action happens. A tired card cannot do so again before it is readied. Nobody has to.""",
    "Board",
)
USE_AGAINST = _ruling(
    "use.against",
    "The opponent is named first",
    """Whoever uses a card that concerns one opponent names that one, who is afloat, with it, and it stays the same for all
    that the card does; others then know whether to react. One of whom there is nothing to be had
    cannot be named unless there is no other.""",
    "Explanatory notes: Fanatic, Steward",
)
USE_REQUIRED = _ruling(
    "use.required",
    "What an action requires has to be there",
    """A card that says that something is required for its action cannot be tired while that is missing. The
    document says so of one card; it is the same for all that need something.""",
    "Explanatory notes: Torpedo",
)
REACT = _ruling(
    "react",
    "Whoever can react is asked",
    """While an action, a play, an effect or a jettisoning waits, each opponent with a ready card that could
    answer it is asked, clockwise from whoever brought it about, until they decline or can react no more.
    With nobody to ask it happens at once. The document has players interrupt each other; this is the
    order that makes it certain who may.""",
    "Explanatory notes: Lifebuoy, Ship Guard, Steward",
)
REACT_FITS = _rule(
    "react.fits",
    "A reaction answers what it is made for",
    """A card reacts only while it is ready, and only to what it speaks of: a Lifebuoy to what concerns its owner, a Ship
    Guard to a card that was tired, a Bartender to a card that is played.""",
    "Explanatory notes",
)
REACT_TO_REACTION = _ruling(
    "react.reaction",
    "A reaction can be stopped, too",
    """Who tires a card to react tires a card, so whatever stops that can stop the reaction. The document
    lets any action be stopped that tires a card.""",
    "Explanatory notes: Ship Guard",
)
TAKE_OVER = _ruling(
    "react.take-over",
    "Taking over what is jettisoned",
    """Whoever may pay for cards that an opponent jettisons for points does it by jettisoning cards of their
    own hand that are worth as much; what is too much is lost. The cards come from the water onto their
    board, one after the other, each for what playing it costs then, cards of the payment not
    counted; the opponent keeps the points. The document says only that they are paid for at the usual
    multiple, and outside one's own turn a player has no other points.""",
    "Explanatory notes: Seal, Teacher",
)
CHOOSE = _rule(
    "choose",
    "Who chooses",
    """What a card leaves open is chosen by its owner, or by whoever must give up the card where it says so.
    As many are chosen as it says, if there are as many, of those that can be chosen.""",
    "Explanatory notes: Proletarian, Steward, Technician",
)
CHOOSE_BLIND = _ruling(
    "choose.places",
    "Cards are chosen by their places",
    """Cards are chosen by the place at which they lie, seen or not, so that what nobody sees can be chosen
    blindly, as on a table. A card that cannot be jettisoned may be picked from a hand or a deck, and
    stays; on a board, where all see it, it cannot be picked.""",
    "Explanatory notes: Band, Boogeyman, Steward",
)
FEWER = _ruling(
    "choose.fewer",
    "As much as there is",
    """If there are fewer cards than a card speaks of, it is done with those that there are, and what cannot
    be done at all is left out. A choice that is none is not asked for. The smallest addition that lets
    the game go on.""",
    "Explanatory notes",
)
REVEAL = _ruling(
    "reveal",
    "A card turned up has to be named",
    """Where a card that the sender of the state cannot see is turned up, the game waits for its name before
    anything else: what happens next can hang on it. Whoever sees a table knows the name by then.""",
    "Sinking; Cruise",
)
REARRANGE = _rule(
    "rearrange",
    "Who may rearrange does so at any time",
    """Whoever may put the topmost cards of their deck in another order may do so at any time, also in the turn of another,
    and while somebody is asked; but not while a card is turned up.""",
    "Explanatory notes: Navigator",
)
SIGHTS = _ruling(
    "rearrange.sights",
    "How far one sees",
    """A card that sees and rearranges the top of a deck and the cards that only see it add up; without such a
    card, as among several of them, only the one that sees farthest counts. The document tells it for Navigators and
    Steersmen; this is the least that agrees with all it tells.""",
    "Explanatory notes: Navigator",
)
FOLLOW = _ruling(
    "effects.order",
    "What follows from something comes first",
    """What an effect brings about happens at once, before the rest of it; several things at a time in the
    order of the cards. The document has effects within effects and does not say which goes first.""",
    "Explanatory notes: Flapper, Rose",
)
LIMIT = _ruling(
    "effects.limit",
    "Fifty effects and no more",
    """From one action at most 50 further effects follow, and at most 25 wait for each other; what would
    come after that does not happen. No cards of the document's come near it, but cards of a table's own could go
    round for ever.""",
    "Explanatory notes",
)
ONE_GONE = _ruling(
    "effects.gone",
    "A card that is gone does nothing",
    """An effect of a card on board that has left it before the effect began does not happen. The document
    lets cards act that are on board.""",
    "Board",
)
STAYS = _ruling(
    "jettison.stays",
    "What cannot be jettisoned is not offered",
    """A card that cannot be jettisoned cannot be put into the water for points, and stays where it is
    if an effect hits it. Discarding at the end of a turn, and what goes down with a ship, is not jettisoning:
    the document has other words for it.""",
    "Explanatory notes: Band; Cruise",
)
MERGED_FIRST = _ruling(
    "merged.first",
    "What lies on top is hit first",
    """Whatever picks a card that another is merged with hits the one on top, also if one picks one's own. Cards
    that are hit by their value are hit for themselves, and one that was merged stays alone then. The
    document says it of attacks; on a table what lies on top comes off first.""",
    "Explanatory notes: Assistant",
)
REPEATS = _ruling(
    "repeats",
    "Repeating an action",
    """Whoever repeats an action carries it out as their own, on their own places. An opponent whom it names is
    then whoever used the card. The document has opponents repeat one action that names nobody.""",
    "Explanatory notes: Storyteller",
)
HAND_LIMIT = _rule(
    "hand-limit",
    "Five cards in hand after a turn of the Cruise",
    """At the end of their turn of the Cruise a player keeps at most 5 cards in hand. They choose which; the others are
    discarded into their water. In the Sinking there is no limit.""",
    "Cruise; Hand limit",
)
HAND_LIMIT_EXACT = _ruling(
    "hand-limit.exact",
    "Exactly the excess",
    """Exactly the cards above 5 are discarded: fewer are too few, and the document lets nobody discard more.
    They are discarded before what happens at the end of the turn, and again if that brings more.""",
    "Cruise",
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
