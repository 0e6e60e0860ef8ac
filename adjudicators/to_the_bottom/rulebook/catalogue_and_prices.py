"""Rules on which cards there are, what they cost, and what they are worth."""

from adjudicators.to_the_bottom.rulebook.book import RULEBOOK

_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

CATALOGUE = _ruling(
    "cards",
    "Cards are those of the catalogue",
    """Every card that the document names is in the catalogue, and a card is known by its printed name.
    The document prints none of their texts, but says a little of most of them in passing. What it says
    holds; what it leaves out is given the plainest content that fits, because a game needs some, and is
    listed as assumed.""",
    "Explanatory notes to cards",
)
OWN_CARDS = _ruling(
    "cards.own",
    "The table may say what its cards are",
    """A card of the options' catalogue replaces the one of the same name, or is added; no name stands
    there twice. The document leaves much of its cards open, and whoever holds the printed ones knows
    better.""",
    "Explanatory notes to cards",
)
VALID_DEFINITION = _ruling(
    "cards.sense",
    "A card has to make sense",
    """A card that names what cannot be done (cards chosen in a deck that nobody sees, points at a time
    when they are lost, a change by nothing) is refused with the place of the part that does not make
    sense. Abilities are put together from a few words, which fit together in more ways than mean
    something.""",
    "Explanatory notes to cards",
)
ABILITIES = _rule(
    "cards.abilities",
    "A card does what it says",
    """Once on board a card does what its abilities say. Those that say more, or something else, than the
    rules that hold for all of them have a rule of their own below.""",
    "Board",
)
COLOURS = _rule(
    "cards.colours",
    "Colours tell what cards do",
    """Red cards attack, blue ones defend, green ones have a passive effect, violet ones another, and beige
    ones mostly none. So nothing is done by tiring a green card.""",
    "Cruise",
)
COLOURS_REACT = _ruling(
    "cards.colours.reactions",
    "Only blue cards react",
    """What answers an opponent's deed is a defence, and so on a blue card: the document has no other
    that does, and a player who is asked can see from the colours what may come.""",
    "Cruise; Explanatory notes to cards",
)
SUPPLY = _ruling(
    "cards.supply",
    "Two copies of each card",
    """The common deck holds two copies of every card but the Passengers, the Babies and the Iceberg, unless
    the options say how many. The document gives no numbers; it speaks of second copies of several cards and
    of no third.""",
    "Cruise; Explanatory notes to cards",
)
ONE_ICEBERG = _rule(
    "cards.supply.iceberg",
    "One Iceberg",
    "There is one Iceberg. It lies beside the shop and is never in the common deck.",
    "Cruise",
)
PRICE = _rule(
    "price",
    "Playing costs the value",
    """A card is played for as many points as its value. Where several cards lie on one's board, or some
    that change prices, more or less is paid.""",
    "Board",
)
PRICE_MULTIPLE = _rule(
    "price.multiple",
    "Every five cards on board raise the price",
    """With at least 5 cards on one's board, playing another costs twice its value, with at least 10 three
    times, and so on. The cards on the player's own board decide, whosever board the card is played onto.""",
    "Board; Explanatory notes: Assistant, Stowaway",
)
PRICE_FLOOR = _rule(
    "price.floor",
    "Nothing is played for less than nothing",
    "However much less is to be paid, a card costs 0 at least.",
    "Explanatory notes: Lifeguard",
)
BUYING_PRICE = _rule(
    "price.buying",
    "Cards are bought for their price",
    """In the Cruise a card of the shop costs its price, which is its value, but for the Iceberg, which costs 20,
    and the Lifeboat. Neither the cards on board nor a Lifeguard change it.""",
    "Cruise",
)
BUYING_NEVER = _rule(
    "price.sinking",
    "Nothing is bought in the Sinking",
    "There is no shop in the Sinking, so points are spent on playing cards only.",
    "Differences between phases: Shop",
)
VICTORY = _rule(
    "victory",
    "The board is the score",
    "The values of the cards on a player's board, merged ones included, add up to their victory score.",
    "How the game ends",
)
