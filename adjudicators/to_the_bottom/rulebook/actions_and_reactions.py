"""What cards do, and what others may answer to it."""

from adjudicators.to_the_bottom.rulebook.book import RULEBOOK

_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

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
    """A card that says that something is required for its action cannot be tired while that is missing, nor
    is its action carried out a second time, or repeated, without it. The document says so of one card; it
    is the same for all that need something.""",
    "Explanatory notes: Torpedo",
)
WAIT = _ruling(
    "turn.wait",
    "First things first",
    """While somebody is asked (to react, to choose, to say what card it is), only they act, and only in
    answer, until nothing is left to ask. The document lets things happen at once; one who answers needs to
    know what they answer to.""",
    "Explanatory notes: Ship Guard, Steward, Proletarian",
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
    come after that does not happen, and with 30 deeds waiting nobody is asked to react. No cards of the document's come near it, but cards of a table's own could go
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
MERGED_FIRST = _ruling(
    "merged.first",
    "What lies on top is hit first",
    """Whatever picks a card that another is merged with hits the one on top, also if one picks one's own; but a
    card that its owner may jettison from the board for points leaves from below it. Cards that are hit by their value are hit for themselves, and one that was merged stays alone then. The
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
