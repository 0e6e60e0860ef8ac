"""Rules on using cards, on reacting to others, on what a card leaves open, and on the order of effects."""

from adjudicators.to_the_bottom.rulebook.book import RULEBOOK

_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

USE = _rule(
    "use",
    "A ready card may be tired for its action",
    """In the main part of their turn players may tire a ready card on their board for its action, which then
    happens. A tired card cannot be used again before it becomes ready. Nobody has to use a card.""",
    "Board",
)
USE_AGAINST = _ruling(
    "use.against",
    "The opponent is named first",
    """A player who uses a card against one opponent names that opponent, who is afloat, as they use it. The
    card concerns the same opponent in everything it does, so that the others know whether to react. An
    opponent from whom nothing can be had cannot be named, unless that is so of all.""",
    "Explanatory notes: Fanatic, Steward",
)
USE_REQUIRED = _ruling(
    "use.required",
    "What an action requires has to be there",
    """If a card says that its action requires something, the card cannot be tired while that is missing, and the
    action is not carried out a second time, or repeated, without it. The document says so of one card, and
    this applies it to all that require something.""",
    "Explanatory notes: Torpedo",
)
WAIT = _ruling(
    "turn.wait",
    "Questions are answered first",
    """While a player is asked something (whether to react, what to choose, which card it is), only that player
    acts, and only to answer, until all questions are answered. In the document everything happens at once, but
    players who answer need to know what they are answering.""",
    "Explanatory notes: Ship Guard, Steward, Proletarian",
)
REACT = _ruling(
    "react",
    "Whoever can react is asked",
    """Before an action, a play, an effect or a jettisoning is carried out, each opponent with a ready card that
    could react to it is asked, clockwise from the player who brought it about, until they decline or can react no
    more. If nobody can react, it happens at once. In the document players interrupt each other; this order
    makes it certain who may do so.""",
    "Explanatory notes: Lifebuoy, Ship Guard, Steward",
)
REACT_FITS = _rule(
    "react.fits",
    "A card reacts only to what it speaks of",
    """A card reacts only while it is ready, and only to what it speaks of: a Lifebuoy to an effect that concerns
    its owner, a Ship Guard to a card that was tired, a Bartender to a card that is played.""",
    "Explanatory notes",
)
REACT_TO_REACTION = _ruling(
    "react.reaction",
    "A reaction can be stopped, too",
    """A player who tires a card to react tires a card. So a card that stops actions for which a card is tired
    can stop the reaction, too. The document lets any action be stopped that tires a card.""",
    "Explanatory notes: Ship Guard",
    kept="to_the_bottom.resolve.reactions:costs_tiring",
)
TAKE_OVER = _ruling(
    "react.take-over",
    "Taking over what is jettisoned",
    """A player who may pay for cards that an opponent jettisons for points pays by jettisoning cards of their
    own hand that are worth as much; points beyond the price are lost. The cards come from the water onto that
    player's board, one after the other. Each costs what playing it costs at that moment. The cards of the
    payment have been jettisoned by then: a Rose among them is on board, and may raise the price, and the
    others do not count. The opponent keeps the points. A player with more than five such cards in hand is asked
    without a look at what they can pay. The document says only that the usual multiple is paid, and outside
    their own turn players have no other points.""",
    "Explanatory notes: Rose, Seal, Teacher",
)
CHOOSE = _rule(
    "choose",
    "Who chooses",
    """What a card leaves open is chosen by the card's owner, or, where the card says so, by the player who has to
    give up a card. They choose as many cards as the card says, if so many can be chosen.""",
    "Explanatory notes: Proletarian, Steward, Technician",
)
CHOOSE_BLIND = _ruling(
    "choose.places",
    "Cards are chosen by their places",
    """Cards are chosen by the place at which they lie, seen or not. So a card that nobody sees can be chosen
    blindly, as at a real table. A card that cannot be jettisoned may be picked from a hand or a deck, and
    stays there. It cannot be picked from a board, where everybody sees it: neither by an attacker, nor by
    its holder who has to give up a card. Where two cards are merged, the place is named once for the one on
    top, and twice for both, because what is counted is cards.""",
    "Explanatory notes: Band, Boogeyman, Steward",
)
FEWER = _ruling(
    "choose.fewer",
    "As much as possible is done",
    """If there are fewer cards than a card speaks of, its effect applies to those that there are, and what cannot
    be done at all is left out. A player is not asked where there is only one way to choose, and is asked once
    about an effect of which each part may be left out: when the part comes. The document is silent, and this
    is the smallest addition with which the game can go on.""",
    "Explanatory notes",
    kept="to_the_bottom.resolve.choices:plan",
)
REVEAL = _ruling(
    "reveal",
    "A card turned up has to be named",
    """If a card is turned up that the sender of the state cannot see, the game waits for its name before
    anything else, because what happens next can depend on it. At a real table everybody sees the card by
    then.""",
    "Sinking; Cruise",
)
REARRANGE = _rule(
    "rearrange",
    "Who may rearrange does so at any time",
    """A player who may put the topmost cards of their deck in another order may do so at any time, also in
    another player's turn and while somebody is asked something, but not while a card is turned up.""",
    "Explanatory notes: Navigator",
)
SIGHTS = _ruling(
    "rearrange.sights",
    "How many cards of their deck a player sees",
    """A card that sees and rearranges the top of a deck adds to all cards that only see it. Without a card that
    rearranges, and among several of them, only the one that sees most counts. The document says so of
    Navigators and Steersmen, and this is the simplest rule that agrees with all its examples.""",
    "Explanatory notes: Navigator",
)
FOLLOW = _ruling(
    "effects.order",
    "What an effect brings about comes first",
    """Whatever an effect brings about happens at once, before the rest of that effect. If it brings about several
    things at a time, they happen in the order of the cards. In the document effects bring about others, and
    it does not say which comes first.""",
    "Explanatory notes: Flapper, Rose",
    kept="to_the_bottom.resolve.moving_cards:follow",
)
LIMIT = _ruling(
    "effects.limit",
    "At most fifty effects follow",
    """At most 50 further effects follow from one action, and at most 25 of them wait for each other; any more
    do not happen. Nor does an ability go on once from the action has followed what counts more than 5,000: 20 for
    each step of an ability, 10 for each event, 1 for each card that an event names, and 2 for each operation that
    is compared with what a player may react to. While 30 things wait, nobody is asked to react. The cards of the document come nowhere near
    these limits, but a table's own cards could bring each other about for ever.""",
    "Explanatory notes",
)
ONE_GONE = _ruling(
    "effects.gone",
    "A card that is gone does nothing",
    """An effect of a card on board does not happen if the card has left the board before the effect began. The
    document has cards perform their function while they are on board.""",
    "Board",
)
MERGED_FIRST = _ruling(
    "merged.first",
    "The card on top is hit first",
    """If a card is picked that another one is merged with, the one on top is hit, also if players pick a card of
    their own. But a card that its owner may jettison from the board for points leaves from below the other.
    Cards that are hit because of their value are hit themselves, wherever they lie, and the card that was
    merged stays on the board alone; so it does where a card leaves by what the card itself says. The document
    says so of attacks; at a real table the card on top comes off first.""",
    "Explanatory notes: Assistant",
    kept="to_the_bottom.resolve.moving_cards:names_at",
)
MERGED_ELSE = _ruling(
    "merged.elsewhere",
    "A card that merges never lies alone by coming on board",
    """A card that is played on top of another one never comes onto a board without a card to lie on, in
    whatever way it comes there. If an effect brings it onto a board, it is put on top of the card that came
    there last and carries none yet. If there is none, it goes into the water of that ship instead, and it
    cannot be taken over. The document has it put on top of another card, and does not ask which where it is
    not played.""",
    "Explanatory notes: Assistant, Storyteller",
)
REPEATS = _ruling(
    "repeats",
    "Repeating an action",
    """Players who repeat an action carry it out as their own, on their own cards. Where the action is against an
    opponent, that is then the player who used the card. In the document opponents repeat one action, and it is
    against nobody.""",
    "Explanatory notes: Storyteller",
    kept="to_the_bottom.cards.language.operations:Repeat",
)
