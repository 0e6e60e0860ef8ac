"""The rules of Spades, in our own words. Sources are the headings of the game's document."""

from adjudicators.rulebook import Rulebook

RULEBOOK = Rulebook("spades")
_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

PLAYERS = _rule(
    "players",
    "Three to five players",
    """Three, four or five play, each for themselves. Only those seated at the table act, each under a
    name that nobody else there has.""",
    "3-5 Players",
)
DECK = _rule(
    "deck",
    "The five-suit deck",
    """Five suits (Rock, Paper, Scissors, Lizard, Water) of thirteen ranks, 65 cards, and a joker of each
    suit: 70. Every card is in exactly one place.""",
    "The Deck",
)
JOKERS = _rule(
    "jokers",
    "Jokers may be left out",
    """The option jokers says whether the five jokers are in the deck. Without them the deck has 65
    cards, and nothing ever turns the order of the suits round.""",
    "The Deck; Joker Rules",
)

# ── the deal ─────────────────────────────────────────────────────────────────────────────────────

SHUFFLE = _ruling(
    "shuffle",
    "All cards are shuffled before each hand",
    """Each hand is dealt from one shuffle of the whole deck. A seeded game takes it from its seed, and
    no other is accepted; at a real table the order comes with the action; without either nobody can
    tell who will hold what. Before a seeded shuffle the cards lie in the order of the deck, wherever
    they were in the hand before: the suits Rock, Paper, Scissors, Lizard, Water, each from 2 up to the
    ace, then the jokers in the same order of suits. The document does not speak of shuffling, but cards
    gathered from tricks would otherwise be known.""",
    "The Deal",
)
DEALER = _ruling(
    "dealer",
    "The deal moves to the left",
    """The last player listed deals the first hand, so that the first one listed begins the bidding; then
    the deal moves one seat to the left each hand, and the new dealer is waited for. The document has
    a dealer but does not say who it is; moving on gives everyone their turn to bid last.""",
    "The Deal; The Bid",
)
BETWEEN_HANDS = _ruling(
    "deal.between-hands",
    "A hand is dealt when the one before it is over",
    """Cards are dealt when all tricks of a hand are taken and scored and nobody has reached the target;
    until they are dealt nobody can bid. The document only tells of one hand; going on until the target
    needs more.""",
    "The Deal; The End",
)
LAST_HAND = _ruling(
    "deal.last-hand",
    "No more than a million hands",
    """After hand 1000000 no other is dealt, and the game stays undecided. The document sets no limit; a
    state has to have one for its numbers, far beyond any game that is played.""",
    "The Deal; The End",
)
DEAL = _rule(
    "deal",
    "All cards, evenly",
    """The whole deck is dealt out so that everyone holds equally many. With jokers that makes 23 cards
    each for three players, 17 for four and 14 for five.""",
    "The Deal",
)
DEAL_ORDER = _ruling(
    "deal.order",
    "One card at a time from the dealer's left",
    """Cards come from the top of the deck, one at a time and clockwise, and the player to the dealer's
    left gets the first. The document leaves it open; two who repeat a deal must come to the same
    hands.""",
    "The Deal",
    kept="hands:dealt",
)
ASIDE = _rule(
    "aside",
    "What does not divide is put aside",
    "The cards that are left when no full round can be dealt are put aside and not played in this hand.",
    "The Deal",
)
ASIDE_FACE_DOWN = _ruling(
    "aside.face-down",
    "What is put aside stays hidden",
    """Nobody sees the cards put aside, not even when the hand is over. The document does not say
    whether they are shown; shown, they would tell more of some deals than of others.""",
    "The Deal",
    kept="spades.view:seen_by",
)
GHOST_HAND = _rule(
    "ghost-hand",
    "The ghost hand",
    """With the option ghost_hand one hand more is dealt than there are players. It lies aside, nobody
    knows its cards, and nobody plays them.""",
    "Ghost Hand",
)
GHOST_DEAL = _ruling(
    "ghost-hand.deal",
    "The ghost is dealt last, and leftovers go aside",
    """In each round of the deal the ghost gets its card after the dealer, and cards that are left over go
    aside as ever, four or five with some numbers of players. The document gives the ghost no seat, and
    speaks of one or two leftovers in a game without it.""",
    "Ghost Hand; The Deal",
    kept="spades.dealing:open_game",
)
HANDS_HIDDEN = _ruling(
    "hands.hidden",
    "Hands are secret, played cards are open",
    """A player sees their own hand and every card that was played in this hand, in tricks already taken
    too. The document does not say what may be looked at; all saw those cards being played.""",
    "The Play; Ghost Hand",
    kept="spades.view:seen_by",
)

# ── the bid ──────────────────────────────────────────────────────────────────────────────────────

BID = _rule(
    "bid",
    "Bids come before play",
    """When a hand is dealt everyone says how many tricks they will take, and the number is written
    down. Bidding is over before the first card is played.""",
    "The Bid",
)
BID_ORDER = _rule(
    "bid.order",
    "Bids go round from the dealer's left",
    "The player to the dealer's left bids first, then the next to the left, and the dealer last.",
    "The Bid",
)
BID_ONCE = _ruling(
    "bid.once",
    "One bid each",
    """Everyone bids once and the bid stands: the document has one number written beside each name, and
    no second round.""",
    "The Bid",
)
BID_RANGE = _rule(
    "bid.range",
    "No more tricks than cards",
    "A bid is at most the number of cards in a hand, as there are no more tricks, and at least 0.",
    "The Bid; Nil Bid",
)

# ── the play ─────────────────────────────────────────────────────────────────────────────────────

PLAY = _rule(
    "play",
    "One card of one's own hand",
    """When it is their turn, a player puts one card of their hand face up on the table. Cards are played
    after the bidding and until the hands are empty.""",
    "The Play",
)
TURN = _rule(
    "play.turn",
    "Clockwise, one card each",
    "After the lead the others follow clockwise, each with one card.",
    "The Play",
)
LEAD = _ruling(
    "lead",
    "The winner of a trick leads the next",
    """Whoever took a trick plays the first card of the one after it, any card they like. The document
    says who leads the first trick only; this is how its parent game goes on.""",
    "The Play",
)
FIRST_LEAD = _rule(
    "first-lead",
    "The first trick is led with the 2 of Paper",
    """Whoever holds 2P must lead the first trick of a hand with it. If nobody does, the lowest Paper
    card that anybody holds is led in its place, by its holder.""",
    "The Play",
)
FIRST_LEAD_JOKER = _ruling(
    "first-lead.joker",
    "Without the 2 of Paper the joker of Paper is the lowest",
    """Where nobody holds 2P, *P is led if somebody holds it, and otherwise 3P, and so on up to AP: a
    joker is the lowest of its suit. Where somebody holds 2P, that card leads, and not the joker:
    the text names the card. With a ghost hand the first lead is another.""",
    "The Play; Determining the High Card",
)
FIRST_LEAD_GHOST = _rule(
    "first-lead.ghost-hand",
    "With a ghost hand the lowest Paper card leads",
    """With the option ghost_hand the first trick is led with the lowest Paper card that any player holds,
    by its holder, whichever card that is. What the ghost holds and what is aside does not count.""",
    "Ghost Hand",
)
FIRST_LEAD_GHOST_JOKER = _ruling(
    "first-lead.ghost-hand.joker",
    "With a ghost hand the joker of Paper leads before the 2",
    """With the option ghost_hand whoever holds *P leads the first trick with it, also where somebody holds
    2P. The variant asks for the lowest Paper card and does not name the 2, and a joker is the lowest of
    its suit.""",
    "Ghost Hand; Determining the High Card",
)
FIRST_LEAD_FREE = _ruling(
    "first-lead.no-paper",
    "If nobody holds Paper, the player left of the dealer leads anything",
    """Where all Paper cards are out of play, the player to the dealer's left leads the first trick with
    any card. The document does not think of it; that player began the bidding, too.""",
    "The Play",
)
FOLLOW_SUIT = _rule(
    "follow-suit",
    "Follow the suit that was led",
    """Whoever holds a card of the suit led plays one of that suit. Whoever holds none plays any card.
    So a card of another suit says that its player has none left of the suit led, and what they play
    or show later in this hand must agree with it.""",
    "The Play; Determining the High Card",
)
FOLLOW_JOKER = _ruling(
    "follow-suit.joker",
    "A joker belongs to its suit",
    """A joker is a card of the suit that it shows: it can be led, it follows its suit and it must, if
    there is nothing else of it. The document calls them jokers of a suit and makes no exception.""",
    "Joker Rules; The Play",
)
UNSEEN = _ruling(
    "unseen-cards",
    "Unseen cards must be able to lie somewhere",
    """Each ? is one of the cards that stand nowhere else, and no ? in a hand is a card that its owner's
    own plays, or the first lead, rule out. If the cards cannot be shared out like that, somebody has
    not kept a rule. The document knows no such cards; players who see only their own do.""",
    "The Play; Ghost Hand",
)

# ── who takes a trick ────────────────────────────────────────────────────────────────────────────

TRICK_WON = _rule(
    "trick",
    "The high card takes the trick",
    """When everyone has played a card, whoever played the highest takes the trick and keeps it, apart
    from others, to be counted when the hand is over.""",
    "The Play",
)
HIGH_CARD = _rule(
    "trick.high-card",
    "The highest card of the strongest suit",
    """Of the cards of one suit the highest is best: ace, king, queen, jack, 10 down to 2. If nothing that
    beats the suit led was played, the highest card of that suit wins.""",
    "Determining the High Card",
)
JOKER_LOW = _ruling(
    "trick.joker-low",
    "A joker is the lowest of its suit, and can win",
    """A joker is below the 2 of its suit. Where its suit is the strongest that was played and it is the
    only card of it, it wins: the document's last sample is won by one.""",
    "Determining the High Card; Sample Rounds",
)
SUITS = _ruling(
    "trick.suits",
    "Each suit beats two",
    """Rock beats Scissors and Lizard; Paper beats Rock and Water; Scissors beats Paper and Lizard; Lizard
    beats Paper and Water; Water beats Rock and Scissors. The document shows this in pictures; its
    worked paragraphs and samples agree with it.""",
    "Determining the High Card; Sample Rounds",
    kept="spades.trick:BEATS",
)
STRONGER_SUITS = _rule(
    "trick.stronger-suits",
    "Two suits beat the one led",
    """Any card of either of the two suits that beat the suit led is better than every card of that suit,
    and of those two suits the one that beats the other is the stronger. Paper led: Paper, then Lizard,
    then Scissors.""",
    "Determining the High Card",
)
WEAKER_SUITS = _rule(
    "trick.weaker-suits",
    "The other two suits cannot win",
    """A card of a suit that the suit led beats never wins, whatever it would beat otherwise: with Paper
    led a Rock is lower than any Paper, and does nothing to a Scissors.""",
    "Determining the High Card",
)
JOKER_TURNS = _rule(
    "trick.joker",
    "A joker turns the order of the suits round",
    """If a joker is in the trick, its lead included, the suits that the lead beats are the ones that beat
    it, and of these two the one that otherwise loses to the other is the stronger. Paper led: Paper,
    then Water, then Rock. The ranks within a suit stay as they are.""",
    "Joker Rules",
)
JOKER_TWICE = _rule(
    "trick.joker.more",
    "More jokers turn nothing back",
    "Two or more jokers in a trick do what one does.",
    "Sample Rounds",
    kept="spades.trick:is_turned",
)
TRICK_CALL = _ruling(
    "trick.call",
    "What can be asked of a trick",
    """A trick that is explained has one to five cards, no card and no player twice; it need not be
    complete. The document fixes how many play, and a deck has each card once.""",
    "The Play; Sample Rounds",
)
TRICK_RANKING = _ruling(
    "trick.ranking",
    "Cards that cannot win come last, as they were played",
    """Where the cards of a trick are ranked, those of suits that can win come first, best first. All others
    follow in the order of play: the document has a high card and weaker suits, and says of no card that
    cannot win that it is better than another.""",
    "Determining the High Card",
    kept="spades.explain:explain_trick",
)

# ── Rock breaks everything ───────────────────────────────────────────────────────────────────────

ROCK_BREAKS = _rule(
    "rock-breaks-everything",
    "Rock breaks everything",
    """With the option rock_breaks_everything the highest Rock card in a trick takes it, whatever was led
    and whether or not there is a joker. Without a Rock card a trick goes as in the standard game,
    turned round by a joker as ever.""",
    "Rock Breaks Everything",
)
ROCK_JOKER = _ruling(
    "rock-breaks-everything.joker",
    "The joker of Rock is a Rock card, too",
    """*R breaks everything but a higher Rock: it is the lowest card of its suit. The text asks for a Rock
    card and does not leave its joker out.""",
    "Rock Breaks Everything",
)
ROCK_STRENGTH = _ruling(
    "rock-breaks-everything.strength",
    "Rock is the strongest suit, and alone if it is led",
    """With that option Rock comes last of the suits that can win a trick, weakest first, and the others keep
    their order; if Rock is led, no other suit is among them. The text leaves the order of the suits as
    it is, except that Rock beats all, so it does not say where Rock stands where it stood before.""",
    "Rock Breaks Everything",
    kept="spades.trick:strength_of",
)
ROCK_FIRST_TRICK = _rule(
    "rock-breaks-everything.first-trick",
    "No Rock in the first trick",
    """With that option nobody plays a Rock card to the first trick of a hand, unless there is nothing but
    Rock that they could play.""",
    "Rock Breaks Everything",
)
ROCK_FOLLOWS = _ruling(
    "rock-breaks-everything.first-trick.led",
    "A Rock lead is followed in the first trick, too",
    """If the first trick was led with Rock, by somebody who holds nothing else where nobody holds Paper,
    whoever holds Rock follows with it: following suit leaves them nothing else to play, and otherwise they could play no card at all.""",
    "Rock Breaks Everything; The Play",
)
ROCK_LEAD = _rule(
    "rock-breaks-everything.lead",
    "No Rock lead before Rock was played",
    """With that option nobody leads a Rock card, to the first trick or a later one, until one was played
    in an earlier trick of this hand, unless they hold nothing but Rock.""",
    "Rock Breaks Everything",
)
ROCK_FIRST_LEAD = _ruling(
    "rock-breaks-everything.first-lead",
    "A free first lead is bound like any other",
    """Where nobody holds Paper, and the player to the dealer's left leads the first trick with any card,
    that card is no Rock either unless they hold nothing but Rock. The text forbids the lead before Rock
    was played, and does not leave out the first one. A first lead that is not free is a Paper card.""",
    "Rock Breaks Everything; The Play",
    kept="spades.voids:rock_is_barred",
)

# ── the end of a hand, and of the game ───────────────────────────────────────────────────────────

MADE = _rule(
    "score.made",
    "Ten points for each trick bid",
    "A player who takes at least as many tricks as they bid, and bid one or more, gets 10 for each bid.",
    "The End",
)
OVERTRICKS = _rule(
    "score.bags",
    "One point and one bag for each trick above the bid",
    """Each trick above a bid that was made is worth 1 point, and is a bag. Bid 4 and take 6: 42 points and
    two bags.""",
    "The End",
)
MISSED = _rule(
    "score.missed",
    "Nothing for a bid that was missed",
    "A player who takes fewer tricks than they bid gets no points for the hand, and no bags.",
    "The End",
)
NIL = _rule(
    "score.nil",
    "Nil made is worth 150",
    "A player who bids 0 and takes no trick gets 150 points.",
    "Nil Bid",
)
NIL_MISSED = _rule(
    "score.nil-missed",
    "Nil missed brings bags",
    "A player who bids 0 and takes tricks gets no points, but a bag for every one of them.",
    "Nil Bid",
)
PENALTY = _rule(
    "score.ten-bags",
    "Ten bags cost 100 points",
    "A player whose bags reach ten in the course of the game loses 100 points.",
    "The End",
)
PENALTY_COUNT = _ruling(
    "score.ten-bags.counted-off",
    "Ten bags are taken off, and can come again",
    """With the penalty ten bags leave the count and the rest stays; each further ten cost 100 again, in
    one hand even twice. The document names the tenth bag only; bags that stayed would cost nothing, or
    everything, from then on.""",
    "The End",
)
TARGET = _rule(
    "target",
    "The game ends at the target",
    """When somebody has reached the target after a hand, usually 500, the game is over, and nothing more
    can be done.""",
    "The End",
)
WINNER = _ruling(
    "winner",
    "The highest total wins",
    """If several reach the target in one hand, the highest total wins: the document lets the first to get
    there win, and all of them get there at once.""",
    "The End",
)
SHARED_WIN = _ruling(
    "winner.shared",
    "Equal totals share the win",
    "Players with the same highest total all win: the document breaks no tie, so neither do we.",
    "The End",
)
SCORE_BOUNDS = _ruling(
    "score.bounds",
    "What hands can be worth",
    """After one hand a player has points and bags that some bid and some number of tricks bring together,
    and all players together took as many tricks as there are. After several hands: no hand is worth more
    than 10 for each of its tricks, or 150 for Nil, and each bag in it makes it worth 9 less at least; no
    hand brings more bags than tricks; points are lost for ten bags only; and a last digit of the points
    other than 0 comes from as many bags above a bid. A score sheet outside of that cannot come about. The
    document states no bounds; these follow from its rules.""",
    "The End",
)
