"""The rule of each card of which the document fixes more than a number."""

from adjudicators.rulebook import Rule
from adjudicators.to_the_bottom.rulebook.book import RULEBOOK
from adjudicators.to_the_bottom.rulebook.catalogue_and_prices import ABILITIES

NOTES = "Explanatory notes"
OF_CARD: dict[str, Rule] = {}


def rule_of(card: str) -> Rule:
    """The rule of a card, by its name; the general one where it has none of its own."""
    return OF_CARD.get(card, ABILITIES)


def _rule(card: str, title: str, text: str, source: str = NOTES) -> Rule:
    topic = f"card.{card.lower().replace(' ', '-')}"
    rule = OF_CARD[card] = RULEBOOK.rule(topic, title, text, source)
    return rule


ANCHOR = _rule(
    "Anchor",
    "With an Anchor nobody draws",
    """With an Anchor on board its owner's turn has no drawing at all, and what changes the number drawn is
    of no account. In the main part of their turn they may jettison it from the board like a card of the
    hand, for its points.""",
)
ARBITER = _rule(
    "Arbiter",
    "The Arbiter fells the greatest",
    """As the turn of its owner ends, the cards of the greatest value on any board are jettisoned: one, or all
    that tie, itself among them if it is one. It is green, so this is no choice.""",
)
ASSISTANT = _rule(
    "Assistant",
    "The Assistant helps another card",
    """It is played on top of another card of one's own board and stays merged with that one. Both count as
    cards on board. What attacks the other card hits the Assistant first. The other card's action is carried
    out twice: tired, a Polka Dancer draws 2 cards.""",
)
BAND = _rule(
    "Band",
    "The Band plays on",
    """Nobody, its owner included, can jettison it from anywhere, unless its owner has at least 5 cards on
    board, itself included where it is one of them. Otherwise it stays where it is, and gives no points.""",
)
BARTENDER = _rule(
    "Bartender",
    "The Bartender sends a card back",
    """As an opponent plays a card, the Bartender's owner may send it back to the hand. What it cost goes back
    to the points; the cards jettisoned for it do not come back. This copy is not played again in this turn;
    another one can be.""",
)
BOOGEYMAN = _rule(
    "Boogeyman",
    "The Boogeyman sees hands",
    "With a Boogeyman on board one sees the hands of one's opponents.",
)
BURGLAR = _rule(
    "Burglar",
    "The Burglar goes for the top of a deck",
    """Tired, the Burglar concerns the topmost card of an opponent's deck; whoever sees their own topmost cards
    can therefore tell whether to stop it.""",
    f"{NOTES}: Navigator",
)
CARETAKER = _rule(
    "Caretaker",
    "The Caretaker has cards ready",
    """With a Caretaker on board one's red and violet cards come onto the board ready, and can be tired in the
    turn in which they are played.""",
)
DIVER = _rule("Diver", "The Diver searches the water", "The Diver works on the water.", "Water")
FANATIC = _rule(
    "Fanatic",
    "The Fanatic attacks a board",
    "The Fanatic jettisons a card of an opponent's board.",
    f"{NOTES}: Band",
)
FISHERMAN = _rule(
    "Fisherman",
    "The Fisherman changes the drawing",
    """A Fisherman on board changes how many cards its owner draws, in the Cruise and the Sinking, from the
    first turn on.""",
    "Special rule for the first turns; Cruise",
)
FLAPPER = _rule(
    "Flapper",
    "The Flapper leaves with a bang",
    """She gives no points when she is jettisoned, but has her effect, whoever jettisons her and from
    wherever.""",
)
ICEBERG = _rule(
    "Iceberg",
    "Iceberg and Lifeboat count 10",
    """Both cost something else in the shop, and count 10 in every other respect: when they are jettisoned,
    compared, played, and at the end.""",
    f"{NOTES}; Cruise",
)
OF_CARD["Lifeboat"] = ICEBERG
BOTTOM = _rule(
    "Jack",
    "The bottom is the lowest place",
    "What Jack, Janitor, Chef, Maid and their like do at the bottom of a deck is done at its lowest place.",
)
OF_CARD["Janitor"] = OF_CARD["Chef"] = BOTTOM
LADY = _rule(
    "Lady",
    "The Lady goes for a hand",
    """The Lady concerns a card of an opponent's hand. Whoever tires her picks it, and picks blindly unless they
    can see the hand.""",
    f"{NOTES}: Boogeyman",
)
LIFEBUOY = _rule(
    "Lifebuoy",
    "A Lifebuoy saves its owner",
    """It stops an effect for its owner alone, a passive one such as the Tycoon's too. For all others the
    effect goes on.""",
)
LIFEGUARD = _rule(
    "Lifeguard",
    "A Lifeguard makes playing cheaper",
    """Each Lifeguard on one's board takes 1 from the price of playing a card, after the multiple, and is not
    itself among the cards that raise the multiple: with four others and a Lifeguard, a Passenger is played for
    nothing, and the next one for 1.""",
)
LOCKDOWN = _rule(
    "Lockdown",
    "A Lockdown is one of its five",
    "Five cards are discarded by a Lockdown, and it is one of the five.",
)
MAID = _rule(
    "Maid",
    "The Maid comes before the drawing",
    """The Maid does her work in her owner's turn before cards are drawn, and it has to do with the lowest place of
    a deck.""",
    f"Turn course; {NOTES}: Jack, Janitor, Chef, Maid",
)
NAVIGATOR = _rule(
    "Navigator",
    "Navigators look ahead",
    """With a Navigator on board one sees the 2 topmost cards of one's deck at any time; with a Steersman
    besides, one sees 5 and may put them in another order; with two Navigators and a Steersman 7. Two
    Navigators alone, or two Steersmen, do not add up.""",
)
OF_CARD["Steersman"] = NAVIGATOR
POLKA_DANCER = _rule(
    "Polka Dancer",
    "The Polka Dancer draws",
    "Tired, the Polka Dancer draws; merged with an Assistant, 2 cards.",
    f"{NOTES}: Assistant",
)
PROFITEER = _rule(
    "Profiteer",
    "The Profiteer sells his own",
    "Tired, he jettisons a card of his owner's own board.",
    f"{NOTES}: Band, Rose",
)
PROLETARIAN = _rule(
    "Proletarian",
    "Whoever must jettison chooses",
    "Of those who must jettison a card because of the Proletarian, each chooses which.",
)
ROSE = _rule(
    "Rose",
    "The Rose always comes on board",
    """However she is jettisoned, she goes onto her owner's board at once, and counts there when the price of
    the next card is told. Her points count all the same.""",
)
SABOTEUR = _rule(
    "Saboteur",
    "The Saboteur attacks several hands",
    """Tired, he has every opponent jettison a card of the hand, which his owner picks, blindly unless they see
    the hands.""",
    f"{NOTES}: Band, Boogeyman, Ship Guard",
)
SEAL = _rule(
    "Seal",
    "A Seal counts like its companion",
    """Alone she is worth 5. Jettisoned together with another card she may instead count as much as that card,
    but 10 at most: with a Pirate the two give 22. Her owner decides, so with a Passenger they give 6.""",
)
SHIP_GUARD = _rule(
    "Ship Guard",
    "A Ship Guard stops an action",
    """He stops the whole of an action for which a card was tired, for everybody, also one that does not concern
    his owner, and one that harms nobody.""",
)
STEWARD = _rule(
    "Steward",
    "The Steward chooses what is hit",
    """Of the cards of his owner that an opponent attacks, on the board, in the hand or in the deck, his owner
    chooses the one, in the place that is attacked.""",
)
STOKER = _rule(
    "Stoker",
    "The Stoker changes the drawing",
    "A Stoker on board changes how many cards its owner draws.",
    f"{NOTES}: Anchor",
)
STORYTELLER = _rule(
    "Storyteller",
    "All tell the Storyteller's story",
    """Tired, he puts a card on his owner's board or to the bottom of their deck. Then the opponents do the same for
    themselves, and each decides where to.""",
)
STOWAWAY = _rule(
    "Stowaway",
    "A Stowaway may board another ship",
    """It may be played onto an opponent's board. The cards on the player's own board set the price, and not
    those on the opponent's.""",
)
TEACHER = _rule(
    "Teacher",
    "The Teacher pays for what others jettison",
    """She may pay for cards that an opponent jettisons, at the multiple that her own board sets. A Seal costs
    her 5, whatever the Seal was counted as.""",
)
TECHNICIAN = _rule(
    "Technician",
    "The Technician may move himself",
    "He moves cards of his owner's board, and may be one of them.",
)
TORPEDO = _rule(
    "Torpedo",
    "A Torpedo needs a hand",
    "It cannot be used with an empty hand. It jettisons from an opponent's deck.",
    f"{NOTES}: Torpedo, Band, Flapper",
)
TYCOON = _rule(
    "Tycoon",
    "The Tycoon draws from others",
    """In the drawing a Tycoon also draws from an opponent's deck. Its owner chooses whether before or after
    their own drawing.""",
    f"Turn course; {NOTES}",
)
