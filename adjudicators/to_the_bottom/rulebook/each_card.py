"""The rule of each card of which the document fixes more than a number."""

from adjudicators.rulebook import Rule
from adjudicators.to_the_bottom.rulebook.book import RULEBOOK
from adjudicators.to_the_bottom.rulebook.catalogue_and_prices import ABILITIES

NOTES = "Explanatory notes"
OF_CARD: dict[str, Rule] = {}
PASSIVE = "to_the_bottom.cards.language.passive_rules"
"""Where the rules of the language are that hold by themselves, without an event that could cite a card's rule."""


def rule_of(card: str) -> Rule:
    """The rule of a card, by its name; a card without one falls under the general rule."""
    return OF_CARD.get(card, ABILITIES)


def _ruling(card: str, detail: str, title: str, text: str, about: str, kept: str) -> None:
    """What we decided about a card besides its rule."""
    RULEBOOK.ruling(f"card.{_slug(card)}.{detail}", title, text, about, kept)


def _slug(card: str) -> str:
    return card.lower().replace(" ", "-")


def _rule(card: str, title: str, text: str, source: str = NOTES, kept: str = "") -> Rule:
    rule = OF_CARD[card] = RULEBOOK.rule(f"card.{_slug(card)}", title, text, source, kept)
    return rule


_rule(
    "Anchor",
    "With an Anchor nobody draws",
    """A player with an Anchor on board has no drawing in their turn, and whatever changes the number drawn is
    ignored. In the main part of their turn they may jettison it from the board.""",
)
_ruling(
    "Anchor",
    "points",
    "An Anchor jettisoned from the board gives its points",
    """An Anchor that its owner jettisons from the board gives its points, like a card of the hand. The document
    says that it can be jettisoned, and what is jettisoned earns its points unless the card says otherwise.""",
    f"Board; {NOTES}: Anchor",
    "to_the_bottom.cards.language.passive_rules:LeavesBoard",
)
_rule(
    "Arbiter",
    "The Arbiter fells the greatest",
    """As the turn of its owner ends, the cards of the greatest value on any board are jettisoned: one, or all
    that tie, the Arbiter among them if it is one of them. Its owner has no choice, because it is green.""",
)
_rule(
    "Assistant",
    "The Assistant helps another card",
    """It is played on top of another card of the player's own board, and stays merged with that card. Both count
    as cards on board. What attacks the other card hits the Assistant first. The other card's action is carried
    out twice: tired, a Polka Dancer draws 2 cards.""",
)
_rule(
    "Band",
    "The Band plays on",
    """Nobody, its owner included, can jettison it from anywhere, unless its owner has at least 5 cards on
    board, itself included if it is on board. Otherwise it stays where it is, and gives no points. Its owner
    cannot name it then: not for points, not as a payment, and not on board as the card that they have to give
    up. If it is the greatest of all cards, the Arbiter hits it, and it stays.""",
    f"{NOTES}: Band, Arbiter",
)
_rule(
    "Bartender",
    "The Bartender sends a card back",
    """When an opponent plays a card, the Bartender's owner may send it back to the hand. What was paid for it
    goes back to the opponent's points, but the cards jettisoned for it do not come back. The card that was
    sent back is not played again in this turn, but another copy of it can be.""",
)
_rule(
    "Boogeyman",
    "The Boogeyman sees hands",
    """A player with a Boogeyman on board sees the hands of all opponents in their own turn. In another's turn
    they do while something that waits for an answer concerns them or their cards.""",
    kept=f"{PASSIVE}:SeesHands",
)
_rule(
    "Burglar",
    "The Burglar goes for the top of a deck",
    """Tired, the Burglar affects the topmost card of an opponent's deck. So an opponent who sees the top of
    their own deck can tell whether to stop it.""",
    f"{NOTES}: Navigator",
)
_rule(
    "Caretaker",
    "The Caretaker has cards ready",
    """The red and violet cards of a player with a Caretaker on board come onto the board ready, and can be tired
    in the turn in which they are played.""",
    kept=f"{PASSIVE}:ReadiesNew",
)
_rule("Diver", "The Diver searches the water", "The Diver works on the water.", "Water")
_rule(
    "Fanatic",
    "The Fanatic attacks a board",
    "The Fanatic jettisons a card of an opponent's board.",
    f"{NOTES}: Band",
)
_rule(
    "Fisherman",
    "The Fisherman changes the drawing",
    """A Fisherman on board changes how many cards its owner draws, in the Cruise and in the Sinking, from the
    first turn on.""",
    "Special rule for the first turns; Cruise",
    f"{PASSIVE}:ChangesDraw",
)
_rule(
    "Flapper",
    "The Flapper leaves with a bang",
    """She gives no points when she is jettisoned. She has her effect then, whoever jettisons her and from
    wherever.""",
)
ICEBERG = _rule(
    "Iceberg",
    "Iceberg and Lifeboat count 10",
    """Both have another price in the shop, and count 10 in every other respect: when they are jettisoned,
    compared or played, and at the end.""",
    f"{NOTES}; Cruise",
)
OF_CARD["Lifeboat"] = ICEBERG
BOTTOM = _rule(
    "Jack",
    "The bottom is the lowest place",
    "For Jack, Janitor, Chef, Maid and their like the bottom of a deck is its lowest place.",
)
OF_CARD["Janitor"] = OF_CARD["Chef"] = BOTTOM
_rule(
    "Lady",
    "The Lady goes for a hand",
    """The Lady affects a card of an opponent's hand. The player who tires her picks it, blindly unless they can
    see the hand.""",
    f"{NOTES}: Boogeyman",
)
_rule(
    "Lifebuoy",
    "A Lifebuoy saves its owner",
    """It stops an effect for its owner alone, also a passive one such as the Tycoon's. For everybody else the
    effect goes on.""",
)
_rule(
    "Lifeguard",
    "A Lifeguard makes playing cheaper",
    """Each Lifeguard on a player's board takes 1 from the price of playing a card, after the multiple. A
    Lifeguard does not count among the cards that raise the multiple: with four other cards and a Lifeguard, a
    Passenger is played for 0 points, and the next one for 1.""",
)
_rule(
    "Lockdown",
    "A Lockdown is one of its five",
    """A Lockdown discards five cards, and is itself one of the five. All of them go together, before anything
    follows from one of them. Cards are counted, not places: an Assistant that is merged with another card is
    a card of its own.""",
)
_rule(
    "Maid",
    "The Maid comes before the drawing",
    """The Maid has her effect in her owner's turn, before cards are drawn. It concerns the lowest place of a
    deck. Her owner is asked about it once, seeing the card.""",
    f"Turn course; {NOTES}: Jack, Janitor, Chef, Maid",
)
NAVIGATOR = _rule(
    "Navigator",
    "Navigators look ahead",
    """A player with a Navigator on board sees the 2 topmost cards of their deck at any time. With a Steersman
    as well they see 5 and may put them in another order, and with two Navigators and a Steersman 7. Two
    Navigators alone do not add up, and neither do two Steersmen.""",
    kept=f"{PASSIVE}:SeesDeck",
)
OF_CARD["Steersman"] = NAVIGATOR
_rule(
    "Polka Dancer",
    "The Polka Dancer draws",
    "Tired, the Polka Dancer draws; merged with an Assistant, 2 cards.",
    f"{NOTES}: Assistant",
)
_rule(
    "Profiteer",
    "The Profiteer sells his own",
    "Tired, he jettisons a card of his owner's own board.",
    f"{NOTES}: Band, Rose",
)
_rule(
    "Proletarian",
    "Whoever must jettison chooses",
    "The players who have to jettison a card because of the Proletarian choose which of their cards it is.",
)
_ruling(
    "Proletarian",
    "whom",
    "The Proletarian hits whoever has most on board",
    """Each player who has the most cards on board jettisons one of them, the Proletarian's owner too if they are
    one of those. The document does not say who has to jettison, only that it can be several players; it
    leaves out nobody.""",
    f"{NOTES}: Proletarian",
    "to_the_bottom.resolve.targets:holders",
)
_rule(
    "Rose",
    "The Rose always comes on board",
    """However she is jettisoned, she comes onto her owner's board at once, and counts there before the price of
    the next card is worked out. She gives her points all the same.""",
)
_rule(
    "Saboteur",
    "The Saboteur attacks several hands",
    """Tired, he has every opponent jettison a card of their hand. His owner picks the cards, blindly unless they
    see the hands.""",
    f"{NOTES}: Band, Boogeyman, Ship Guard",
)
_rule(
    "Seal",
    "A Seal counts like its companion",
    """Alone she is worth 5. Jettisoned together with another card she may count as much as that card instead,
    but at most 10: with a Pirate the two give 22 points. Her owner decides, so with a Passenger they give
    6.""",
    kept="to_the_bottom.scoring.points:jettison_points",
)
_ruling(
    "Seal",
    "formula",
    "How much a Seal counts",
    """A Seal counts 5, or the value of another card jettisoned with her, but never more than 10, whichever is
    better for her owner. Every Seal needs a companion of her own, which is no Seal: two Seals give 10, and
    two Seals with a Pirate 27. The document gives one example, 12 and 22 together, and other formulas fit it
    as well, such as twice her value beside any card. This one fits the other example best, too: only if a
    Seal takes her companion's value does anybody choose to have 6 points for a Seal and a Passenger.""",
    f"{NOTES}: Seal",
    "to_the_bottom.scoring.points:jettison_points",
)
_rule(
    "Ship Guard",
    "A Ship Guard stops an action",
    """He stops the whole of an action for which a card was tired, for everybody, even if it does not concern his
    owner or harms nobody.""",
)
_rule(
    "Steward",
    "The Steward chooses what is hit",
    """When an opponent attacks a card of his owner on the board, in the hand or in the deck, his owner chooses
    which card of that place is hit.""",
)
_rule(
    "Stoker",
    "The Stoker changes the drawing",
    "A Stoker on board changes how many cards its owner draws.",
    f"{NOTES}: Anchor",
    f"{PASSIVE}:ChangesDraw",
)
_rule(
    "Storyteller",
    "All tell the Storyteller's story",
    """Tired, he puts a card on his owner's board or to the bottom of their deck. Then the opponents do the same
    with their own cards, and each of them decides where to.""",
)
_rule(
    "Stowaway",
    "A Stowaway may board another ship",
    """It may be played onto an opponent's board. The cards on the board of the player who plays it set the
    price, and not those on the opponent's.""",
)
_rule(
    "Teacher",
    "The Teacher pays for what others jettison",
    """Her owner may pay for cards that an opponent jettisons, and has them on board. Each costs what playing it
    would cost them: its value, at the multiple that the owner's board sets, and what cards there change. A
    Seal costs 5 times the multiple then, whatever the Seal was counted as.""",
)
_rule(
    "Technician",
    "The Technician may move himself",
    "He moves cards of his owner's board, and may be one of them.",
)
_rule(
    "Torpedo",
    "A Torpedo needs a hand",
    "It cannot be used with an empty hand. It jettisons from an opponent's deck.",
    f"{NOTES}: Torpedo, Band, Flapper",
)
_rule(
    "Tycoon",
    "The Tycoon draws from others",
    """In the drawing a Tycoon also draws from an opponent's deck. Its owner chooses whether before or after
    their own drawing. An opponent whose deck is empty loses nothing and does not sink. Whoever sinks because
    their own deck is empty can have drawn from an opponent's deck before, and does not do so afterwards.""",
    f"Turn course; {NOTES}",
)
