"""The course of a turn: drawing, jettisoning, playing, buying, and its end."""

from adjudicators.to_the_bottom.rulebook.book import RULEBOOK

_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

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
STAYS = _ruling(
    "jettison.stays",
    "What cannot be jettisoned is not offered",
    """A card that cannot be jettisoned cannot be put into the water for points, and stays where it is
    if an effect hits it. Discarding at the end of a turn, and what goes down with a ship, is not jettisoning:
    the document has other words for it.""",
    "Explanatory notes: Band; Cruise",
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
    """A player plays cards of their hand onto their board, for their price, as many as they like.""",
    "Board",
)
PLAY_ROOM = _ruling(
    "play.room",
    "Two hundred cards have room on a board",
    """On a board 200 cards lie beside each other, and merged ones on top of them. No card is played where
    there is no room left, and one that would come there otherwise falls into the water of that ship. The
    document sets no limit, and its cards come nowhere near this one, but cards of a table's own that cost nothing
    could come for ever.""",
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
