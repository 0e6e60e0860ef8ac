"""Rules on which cards there are, on what they cost, and on what they are worth."""

from adjudicators.to_the_bottom.rulebook.book import RULEBOOK

_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

CATALOGUE = _ruling(
    "cards",
    "Cards are those of the catalogue",
    """Every card that the document names is in the catalogue under its printed name. The document prints no
    card, but mentions something about most of them. What it says of a card holds. What it leaves out is filled
    in with the plainest content that fits, because the game cannot be played without it, and the catalogue
    lists it as assumed.""",
    "Explanatory notes to cards",
)
OWN_CARDS = _ruling(
    "cards.own",
    "The table may say what its cards are",
    """A card of the option catalogue replaces the card of the same name, or is added if there is none; it
    defines no name twice. The document leaves much of its cards open, and people who have the printed ones
    know better.""",
    "Explanatory notes to cards",
)
VALID_DEFINITION = _ruling(
    "cards.sense",
    "The definition of a card has to make sense",
    """A definition that says something impossible (cards chosen in a deck that nobody sees, points at a time
    when they are lost, a change by 0) is refused, with a pointer to the part that is wrong. Abilities are
    built from a few words, and not all combinations of them mean something.""",
    "Explanatory notes to cards",
)
ABILITIES = _rule(
    "cards.abilities",
    "A card does what it says",
    """A card on board does what its abilities say. A card whose abilities go beyond the rules for all cards, or
    differ from them, has a rule of its own below.""",
    "Board",
)
COLOURS = _rule(
    "cards.colours",
    "Colours tell what cards do",
    """Red cards attack, blue cards defend, green cards have a passive effect, violet cards have another effect,
    and beige cards mostly have none. So no green card has an action.""",
    "Cruise",
)
COLOURS_REACT = _ruling(
    "cards.colours.reactions",
    "Only blue cards react",
    """A reaction to what an opponent does is a defence, so only blue cards have one. The document names no
    other card that reacts, and in this way players can tell from the colours who may be able to react.""",
    "Cruise; Explanatory notes to cards",
)
SUPPLY = _ruling(
    "cards.supply",
    "Two copies of each card",
    """The common deck holds two copies of every card but the Passengers, the Babies and the Iceberg, unless
    the options say how many. The document gives no numbers, but speaks of second copies of several cards and
    never of a third.""",
    "Cruise; Explanatory notes to cards",
    kept="to_the_bottom.cards.catalogue:common_deck",
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
    """Playing a card costs as many points as its value. The cards on the player's board can change that price:
    by their number, or by what they say. So can cards on opponents' boards that say so.""",
    "Board",
)
PRICE_MULTIPLE = _rule(
    "price.multiple",
    "Every five cards on board raise the price",
    """With at least 5 cards on the player's own board, playing another costs twice its value, with at least 10
    three times, and so on. The player's own board sets the price, also of a card that is played onto another
    board.""",
    "Board; Explanatory notes: Assistant, Stowaway",
)
PRICE_FLOOR = _rule(
    "price.floor",
    "No price is below 0",
    "However much a price is lowered, playing a card costs at least 0 points.",
    "Explanatory notes: Lifeguard",
)
BUYING_PRICE = _rule(
    "price.buying",
    "Cards are bought for their price",
    """In the Cruise a card of the shop costs its price. That is its value, except for the Iceberg, which costs
    20, and the Lifeboat. Neither the cards on board nor a Lifeguard change it.""",
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
    "A player's Victory score is the sum of the values of the cards on their board, merged ones included.",
    "How the game ends",
)
