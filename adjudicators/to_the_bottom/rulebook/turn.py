"""Rules on the course of a turn: drawing, jettisoning, playing, buying, and the end of the turn."""

from adjudicators.to_the_bottom.rulebook.book import RULEBOOK

_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

TURN = _rule(
    "turn",
    "One player after the other",
    """Players take turns clockwise. Only the player whose turn it is draws, jettisons, plays, buys and uses
    cards.""",
    "Turn course",
)
STEPS = _rule(
    "turn.steps",
    "The course of a turn",
    """A turn has these steps: all of the player's cards become ready; effects before the drawing; the drawing;
    jettisoning, playing, buying and using cards, in any order and as often as the player likes; the end. What
    belongs to one step cannot be done in another.""",
    "Turn course",
)
READY = _rule(
    "turn.ready",
    "All of a player's cards become ready",
    "As a player's turn begins, all tired cards on their board become ready.",
    "Board; Turn course",
    kept="to_the_bottom.resolve.turns:begin_turn",
)
DRAWING = _rule(
    "draw",
    "Draw once a turn",
    """In the drawing a player draws cards from the top of their deck into their hand: as many as are due in this
    turn, all of them, and once in the turn.""",
    "Deck; Turn course",
)
DRAW_CRUISE = _rule(
    "draw.cruise",
    "Three, four, then five cards in the Cruise",
    """In the first turn of the Cruise 3 cards are drawn, in the second 4, and in each later one 5, whoever's
    turn it is.""",
    "Cruise; Drawing",
    kept="to_the_bottom.resolve.turns:CRUISE_DRAWS",
)
DRAW_SINKING = _rule(
    "draw.sinking",
    "None, one, two, then three cards in the Sinking",
    """In the first turn of the Sinking no card is drawn, in the second 1, in the third 2, and in each later one
    3, also with two players.""",
    "Special rule for the first turns; Drawing",
    kept="to_the_bottom.resolve.turns:SINKING_DRAWS",
)
DRAW_CHANGES = _ruling(
    "draw.changes",
    "Changes of the number drawn add up",
    """All changes are added to the number of cards that is drawn in this turn, in the first turns too, also
    those by cards on opponents' boards that say so. If the result is less than 0, no card is drawn: in the
    document changes add up, and no card is ever put back.""",
    "Special rule for the first turns; Drawing speed",
)
DRAW_OTHERS = _ruling(
    "draw.others",
    "An opponent's empty deck gives nothing",
    """A player who draws from an opponent's deck names an opponent who is afloat and has a card in the deck, and
    draws as many cards as there are. The opponent's water is not shuffled for that, and their ship does not
    sink, because it is not they who have to draw. If there is no such opponent, nothing is drawn.""",
    "Explanatory notes: Tycoon",
)
RESHUFFLE = _rule(
    "draw.reshuffle",
    "In the Cruise the water becomes the deck",
    """If a card has to be drawn from an empty deck in the Cruise, the water is shuffled and becomes the
    deck.""",
    "Cruise; Shuffling water",
)
RESHUFFLE_NOTHING = _ruling(
    "draw.nothing",
    "With nothing to shuffle nothing is drawn",
    """If the water is empty too, no card is drawn, and the turn goes on. In the Cruise no ship can sink, so the
    document can mean nothing else.""",
    "Cruise",
)
JETTISON = _rule(
    "jettison",
    "Jettisoning earns points",
    """A player may put any cards of their hand into their water. The values of the cards are added to the
    player's points for this turn.""",
    "Board; Turn course",
)
JETTISON_HAND = _rule(
    "jettison.hand",
    "Only cards that the player holds",
    "For points players jettison cards of their own hand, as many as they like.",
    "Turn course",
)
JETTISON_BOARD = _rule(
    "jettison.board",
    "From the board only cards that say so",
    """A card on board cannot be jettisoned for points, unless the card itself says that it can, as the Anchor
    does.""",
    "Turn course; Explanatory notes: Anchor",
)
STAYS = _ruling(
    "jettison.stays",
    "A card that cannot be jettisoned stays",
    """A card that cannot be jettisoned cannot be put into the water for points, and stays where it is if an
    effect hits it. It is hit all the same: if it is the greatest of all cards, no smaller one goes in its
    place. Cards that are discarded at the end of a turn, and those that go down with a ship, are not
    jettisoned: the document uses other words for both.""",
    "Explanatory notes: Band; Cruise",
)
POINTS_SPENT = _rule(
    "points",
    "No more is spent than was earned",
    """Playing and buying cards is paid from the points of this turn. A card that costs more than the points
    that are left cannot be played or bought.""",
    "Turn course; Cruise",
)
POINTS_LOST = _rule(
    "points.lost",
    "Points left over are lost",
    "Points that were not spent are lost as the turn ends.",
    "Turn course; Cruise",
)
POINTS_COUNTED = _ruling(
    "points.counted",
    "A million points are counted",
    """The points of a turn, and what one ability has jettisoned, are counted up to 1,000,000, and changes of a
    drawing up to 10,000 cards; what goes beyond that is lost. The document sets no limit, and no turn with its
    cards comes near these, but a state has to be of a limited size.""",
    "Turn course; Cruise",
)
PLAY = _rule(
    "play",
    "A card of the hand comes on board",
    "A player plays cards of their hand onto their board, for their price, as many as they like.",
    "Board",
)
PLAY_ROOM = _ruling(
    "play.room",
    "A board has room for two hundred cards",
    """A board has room for 200 cards beside each other, with merged ones on top of them. No card is played
    onto a full board, and a card that would come there in another way goes into the water of that ship
    instead. The document sets no limit, and its cards come nowhere near this one, but a table's own cards that
    cost nothing could be played for ever.""",
    "Board",
)
PLAY_BARRED = _rule(
    "play.barred",
    "A card that was sent back is not played again this turn",
    """A card that was sent back to the hand as it was played is not played again in the same turn. Another copy
    of it can be.""",
    "Explanatory notes: Bartender",
)
PLAY_WHERE = _rule(
    "play.where",
    "Onto the player's own board",
    """A card is played onto the player's own board, beside the other cards, unless the card itself says
    otherwise: some are merged with another card, and some may be played onto an opponent's board.""",
    "Board; Explanatory notes: Assistant, Stowaway",
)
ENTERS_TIRED = _rule(
    "play.tired",
    "Red, violet and beige cards come tired",
    """Red, violet and beige cards that are tired for an action come onto a board tired. All other cards come
    ready.""",
    "Board",
    kept="to_the_bottom.cards.card:ENTER_TIRED",
)
BUY = _rule(
    "buy",
    "Buy what is in the shop",
    """In the Cruise a player may buy any cards of the shop, one after the other. A card that was bought goes
    face up into the buyer's water.""",
    "Cruise",
)
HAND_LIMIT = _rule(
    "hand-limit",
    "Five cards in hand after a turn of the Cruise",
    """At the end of their turn in the Cruise players keep at most 5 cards in hand. They choose which, and
    discard the others into their water. In the Sinking there is no limit.""",
    "Cruise; Hand limit",
)
HAND_LIMIT_EXACT = _ruling(
    "hand-limit.exact",
    "No more is discarded than has to be",
    """A player discards exactly as many cards as they hold above 5. Fewer would leave too many, and the document
    lets nobody discard more. They are discarded before the effects at the end of the turn, and again if
    those effects bring more.""",
    "Cruise",
)
