"""The rules of Above Water, in our own words. Sources are the headings of the 2004 document."""

from adjudicators.above_water.state import Event
from adjudicators.rulebook import Rulebook

RULEBOOK = Rulebook("above-water", Event)
_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

# ── the table ────────────────────────────────────────────────────────────────────────────────────

PLAYERS = _rule(
    "players",
    "Four players or more",
    """Four or more play. Only those seated at the table act, each under a name that nobody else there
    has.""",
    "Title; Setup",
)
MOST_PLAYERS = _ruling(
    "players.most",
    "No more than can be dealt in",
    """There are enough cards for three in each hand and a first auction: up to 13 players with one deck
    and 27 with two, or 7 and 11 with growing lots. The document sets no limit, but a game that cannot
    be dealt cannot begin.""",
    "Title; Setup",
)
DECK = _rule(
    "deck",
    "A standard deck with two jokers",
    """A deck has 54 cards: Ace, 2 to 10, Jack, Queen and King of Clubs, Diamonds, Hearts and Spades, and
    two jokers. As a variant two decks are shuffled together. Every card is in exactly one place.""",
    "Equipment Required; Variants",
)
STONES = _rule(
    "stones",
    "Fifteen stones to begin with",
    """Each player begins with 15 stones, or another number that all agree on. The bank has as many as are
    needed. Stones come from it for groups turned in and for an ace of diamonds, and go back to it as
    bids and antes.""",
    "Setup; Overview; Variants",
    kept="above_water.state:Options",
)
DEAL = _rule(
    "deal",
    "Three cards each",
    "The cards are shuffled, and each player gets three, face down.",
    "Setup",
)
DEAL_ORDER = _ruling(
    "deal.order",
    "One card at a time from the starting player",
    """Cards are dealt from the top, one at a time and clockwise, and the starting player gets the first;
    that is the first player listed, as nothing in the document says who gets the token. Shuffled cards
    know no order, but two who repeat a deal must come to the same hands.""",
    "Setup",
    kept="hands:dealt",
)
HANDS_HIDDEN = _ruling(
    "hands-hidden",
    "Hands are for their owners alone",
    """What a player holds and draws is seen by nobody else, the order of the deck, and what is set aside for
    a player, by nobody at all; discards, lots and stones are open. Of cards that change hands in a trade the two who
    trade see which they are, and the others how many. A player may show cards, but who has seen which is
    not kept. The document has hands dealt face down and says no more.""",
    "Setup; Trading",
    kept="above_water.view:view",
)
SHUFFLE = _rule(
    "shuffle",
    "The discards become the deck",
    """When the deck is exhausted, the discards are shuffled and are the new deck. A seeded game takes the
    new order from its seed and the discards in the order in which they lie, beginning with the one that was
    discarded first, and no other is accepted; at
    a real table the order comes with the action that exhausts the deck; without either nobody can tell
    how the cards lie.""",
    "Exhausting the Deck",
)
DISCARD_ORDER = _ruling(
    "discard-order",
    "In which order cards are discarded",
    """Each card is laid behind those discarded before it, and every rule that discards several says in
    which order. A hand keeps the order in which its cards came into it: cards drawn, collected, taken with
    an ace of spades or traded for come behind the others, as they were drawn, as they lay in the lot, or as
    the trade names them; of two equal cards the one that came first leaves first. The text leaves all of
    this open; but the shuffle of a seeded game begins with the discards as they lie, and anybody must be
    able to repeat it.""",
    "Exhausting the Deck; Groups",
    kept="above_water.play.table:Table.discard",
)
TURN = _rule(
    "turn",
    "The order of a turn",
    """In each turn the lots are dealt, bid on and collected; the Spending Phase follows, then the Big
    Spender Bonus, then the ante. What belongs to one part of the turn cannot be done in another.""",
    "Order of Play",
)
LAST_TURN = _ruling(
    "turn.last",
    "No cards are drawn in the last turn",
    """Turn 1,000,000 is the last one, and so is any turn once the deck has been exhausted 999,999 times. In the
    last turn nobody is done with the Spending Phase, settles an ante or draws cards with an ace, so that the game
    stays undecided. The document sets no limit; a state has to have one for its numbers, far beyond any game that
    is played, and one draw can exhaust the deck twice.""",
    "Order of Play; Exhausting the Deck",
)
STARTING_PLAYER = _rule(
    "starting-player",
    "The token goes round",
    "After the ante the starting player token passes one place to the left.",
    "Rotate starting player",
)
TOKEN_OF_ELIMINATED = _ruling(
    "starting-player.eliminated",
    "The token stays until it passes on",
    """A starting player who is eliminated keeps the token until the end of the turn. It then passes to
    the next player to the left who is in the game, and whatever goes clockwise from it begins with the
    next player in the game. The document moves it at no other time.""",
    "Rotate starting player",
)

# ── the auction ──────────────────────────────────────────────────────────────────────────────────

LOTS = _rule(
    "lots",
    "One card for each player",
    "For an auction one card for each player in the game is dealt face up. Each is a lot.",
    "Deal cards for auction",
)
SPECIAL = _rule(
    "special-auction",
    "Pairs after an exhausted deck",
    """If the deck has been exhausted since the last auction was dealt, or is while this one is, a second
    card is dealt to each lot, and players bid on pairs.""",
    "Deal cards for auction; Exhausting the Deck",
)
SPECIAL_SPENT = _ruling(
    "special-auction.spent",
    "An exhausted deck makes one special auction",
    """The next auction is special once, however many times the deck was exhausted before it. When the deck
    is exhausted while an auction is dealt, that auction is special for it and the next one is not, even
    if this one was special anyway. The text speaks of the next auction or the current one, never of
    both.""",
    "Deal cards for auction; Exhausting the Deck",
)
GROWING = _rule(
    "growing-lots",
    "Growing lots",
    """In this variant the lots of an auction have one card, two cards, three cards and so on, as many
    lots as there are players. No auction is special.""",
    "Variants",
)
GROWING_ORDER = _ruling(
    "growing-lots.order",
    "Growing lots are dealt one by one",
    """The smallest lot is dealt first, and each lot whole before the next. The ante rises with every
    exhausted deck, as always: the variant takes away the special auctions alone. The document says
    nothing of the order, and the same shuffle must bring the same lots.""",
    "Variants",
    kept="above_water.bidding:deal_order",
)
BID = _rule(
    "bid",
    "Bids in turn",
    """The starting player bids first, then clockwise whoever has not bid. A bid is for one lot, which
    must be there.""",
    "Bid on cards",
)
BID_MOST = _rule(
    "bid.most",
    "Nine at most",
    "A bid is 0 to 9 stones.",
    "Bid on cards",
)
OUTBID = _rule(
    "bid.outbid",
    "More than the bid before",
    "A lot that somebody has bid on takes a higher bid only.",
    "Bid on cards",
)
BID_AGAIN = _rule(
    "bid.again",
    "Whoever is outbid bids again at once",
    """A player whose bid is displaced bids again before anybody else does, for the same lot or for
    another.""",
    "Bid on cards; Aces",
)
BID_AGAIN_ORDER = _ruling(
    "bid.again.order",
    "The one displaced last bids first",
    """Where two players wait to bid again, as an ace of spades can bring about, the one who was displaced
    last goes first: the text has both bid at once, and the later one's turn is the nearer.""",
    "Bid on cards; Aces",
)
BID_BEYOND_STONES = _ruling(
    "bid.beyond-stones",
    "A bid may be more than one has",
    """A player may bid more stones than they own: the text bounds bids by nine alone, and stones can still
    be traded for, or earned, before the bid is paid.""",
    "Bid on cards; Collect cards",
)
AUCTION_END = _rule(
    "auction-end",
    "The auction ends when all have a bid",
    """When every player in the game has a bid on a lot of their own, the lots are collected. The last bid
    ends the auction at once, so nobody can answer it, with an ace of spades either.""",
    "Bid on cards",
)

# ── paying ───────────────────────────────────────────────────────────────────────────────────────

COLLECT = _rule(
    "collect",
    "Bids are paid, lots are taken",
    "All players pay what they bid to the bank and take their lots into their hands.",
    "Collect cards",
)
SETTLE = _ruling(
    "settle",
    "All settle, then all pay at once",
    """Before bids or an ante are paid, each player says that they are ready. When the last player has
    settled, everybody pays at once. Settling takes nothing away: who has settled may still trade, and remains
    settled, or turn in cards and use aces, and has to settle again then. The text has all pay together, and
    allows all of this at any time before that; somebody has to say when it is over.""",
    "Collect cards; Pay ante; Trading",
)
NOT_WITH_LOT = _rule(
    "collect.not-with-lot",
    "A lot cannot pay for itself",
    "Cards come into the hand after they are paid for, so they cannot be turned in to pay for themselves.",
    "Collect cards",
)
ELIMINATED = _rule(
    "eliminated",
    "Who cannot pay is eliminated",
    """A player who cannot pay their bid or the ante is out of the game, and does nothing more in it. The
    game goes on without them.""",
    "Collect cards; Pay ante",
)
ELIMINATED_GOODS = _ruling(
    "eliminated.goods",
    "What is left behind",
    """The hand of an eliminated player, a lot that they bid on and have not paid, and any ace of diamonds
    that they have on the table, are discarded; their stones go to the bank. The text says nothing of
    them, and nobody has earned them. The cards are discarded in this order, the hand and the lot as they
    lie; of several who are out the one who sits nearer to the top of the list of players comes first.""",
    "Collect cards; Pay ante",
)
UNSOLD = _ruling(
    "lots.unsold",
    "A lot without a buyer is discarded",
    """Where a forced ante eliminates players before they have bid, more lots than players are left. Those
    that nobody bids on are discarded when the others are collected, lot by lot as they lie, and behind what
    those leave who cannot pay. The text does not foresee them.""",
    "Collect cards; Exhausting the Deck",
)
COLLECT_ALL_UNABLE = _ruling(
    "collect.all-unable",
    "When nobody can pay their bid",
    """If paying the bids would eliminate everybody, the game is over and is decided as an ante that
    nobody can pay: each is short by their own bid. The text decides that case for the ante alone, and a
    game has a winner.""",
    "Collect cards; Winning the Game",
)
ANTE = _rule(
    "ante",
    "The ante",
    """At the end of each turn all players pay the ante to the bank. It is 4, or what the players agreed
    on, and one more for each time that the deck has been exhausted.""",
    "Pay ante; Exhausting the Deck; Variants",
)

# ── the Spending Phase ───────────────────────────────────────────────────────────────────────────

SPENDING = _rule(
    "spending",
    "The Spending Phase counts cards",
    """In the Spending Phase the cards that each player turns in are counted, whatever they are worth.""",
    "Spending Phase",
)
SPENDING_INTERRUPTED = _ruling(
    "spending.interrupted",
    "A forced ante does not end the Spending Phase",
    """Cards turned in while an ace of hearts of the Spending Phase waits for its cards count as well: the
    forced ante interrupts the phase, and the text counts all that is turned in until it is over.""",
    "Spending Phase; Exhausting the Deck",
    kept="above_water.phases:counts_cards",
)
SPENDING_END = _ruling(
    "spending.done",
    "It is over when all are done",
    """The Spending Phase ends when every player has said that they are done. A trade, a turn-in or an ace,
    whoever does it, takes all of that back, so that others can contest. The text ends the phase
    when nobody has a deal to make; this is how that becomes known.""",
    "Spending Phase",
)
BONUS = _rule(
    "bonus",
    "The Big Spender Bonus",
    """The player who has turned in the most cards in the Spending Phase gets one card from the deck. If
    several have, each of them gets one.""",
    "Award Big Spender Bonus",
)
BONUS_ZERO = _ruling(
    "bonus.zero",
    "Nothing can be the most",
    """If nobody has turned in a card, all are tied for the most and all get the bonus: the text has no
    other condition.""",
    "Award Big Spender Bonus",
)
BONUS_ORDER = _ruling(
    "bonus.order",
    "The bonus goes clockwise from the starting player",
    """Several who get the bonus draw clockwise, beginning with the starting player, who is first in
    everything else as well; the text names no order.""",
    "Award Big Spender Bonus",
)

# ── trading and turning in ───────────────────────────────────────────────────────────────────────

TRADE = _rule(
    "trade",
    "Trades at any time",
    """At any time players may exchange stones, cards, and aces of diamonds on the table with the stones
    on them.""",
    "Trading; Aces",
)
TRADE_HELD = _ruling(
    "trade.held",
    "Two players, and things that they have",
    """A trade is between two different players in the game, each handing over only what is theirs, and
    something is handed over. One side may give nothing: a gift is a trade. That both agree, whoever
    sends it vouches for; promises bind nobody and are not kept. The text says who may exchange what and
    no more.""",
    "Trading",
)
TURN_IN = _rule(
    "turn-in",
    "Groups are turned in at any time",
    """At any time a player may turn in groups of cards from their own hand. The bank pays them at once.
    A card is in one group only.""",
    "Trading; Groups",
)
DISCARD_FIRST = _ruling(
    "discard-first",
    "Cards used are discarded first",
    """Cards turned in, and aces used, are among the discards before any card is drawn for them; so an ace
    of hearts that exhausts the deck is shuffled into the new one. Turning in comes first in the text. Cards
    turned in are discarded group by group, as they are named, and behind them the aces of clubs that change
    suits.""",
    "Aces; Exhausting the Deck",
    kept="above_water.play.table:Table.use",
)

# ── groups ───────────────────────────────────────────────────────────────────────────────────────

SETS = _rule(
    "sets",
    "Sets pay four for each card beyond the first",
    "A set is two or more cards of one denomination. It pays 4 stones for each card after the first.",
    "Groups: Sets",
)
RUNS = _rule(
    "runs",
    "Runs pay four for each card beyond the first",
    """A run is two or more cards of one suit whose ranks follow each other. It pays 4 stones for each
    card after the first.""",
    "Groups: Runs",
)
STRAIGHTS = _rule(
    "straights",
    "Straights pay three for each card beyond the first",
    """A straight is two or more cards whose ranks follow each other, of any suits. It pays 3 stones for
    each card after the first.""",
    "Groups: Straights",
)
ACE_ENDS = _rule(
    "runs.aces",
    "An ace is low or high",
    "In a run an ace stands below the 2 or above the king; one run does not use both.",
    "Groups: Runs",
)
NO_CORNER = _ruling(
    "runs.no-corner",
    "No ranks twice, and none round the corner",
    """A run goes in one line from low to high: king, ace, 2 do not follow each other, and no rank is in it
    twice, so that thirteen cards are the most. A straight is held to the same, aces included, as it is
    described as a run of any suits. The text wants ranks in sequence, and an ace counted in one way.""",
    "Groups: Runs; Straights",
)
CLOUDS = _rule(
    "clouds",
    "Five cards of one colour pay ten",
    """A cloud is exactly five cards of one colour, clubs and spades or diamonds and hearts. It pays 10
    stones.""",
    "Groups: Clouds",
)
ONE_GROUP = _rule(
    "groups.once",
    "A card is in one group",
    """Several groups may be turned in at once, but each card counts in one of them alone, and what else it
    would make with others is not paid.""",
    "Groups: Note",
)
KIND_OPEN = _ruling(
    "groups.best-kind",
    "Where no kind is named, what pays best counts",
    """Cards that fit several kinds and are turned in as none of them, and jokers of which nobody says what
    they are, are read so that all groups together, synergy included, pay the most. The text lets players
    choose, and nobody would choose less.""",
    "Groups; The Jokers",
    kept="above_water.groups.kinds:kind_of",
)
SYNERGY = _rule(
    "synergy",
    "Synergy between sets of the same suits",
    """Sets turned in together that show exactly the same suits pay 3 stones more for each of them after
    the first.""",
    "Groups: Synergy bonus",
)
SYNERGY_FAMILIES = _ruling(
    "synergy.families",
    "Each family of sets has its own synergy",
    """All sets turned in together are sorted by the suits that they show, and every family of two or more
    gets the bonus for itself. The text tells of one family; nothing in it stops a second.""",
    "Groups: Synergy bonus",
)
SYNERGY_SUITS = _ruling(
    "synergy.suits",
    "A suit counts once, as what the card counts for",
    """A set shows a suit if at least one of its cards has it, however many do, so that sets of different
    sizes can be of one family. Jokers and cards changed by an ace of clubs show the suit that they count
    as. The text compares the suits, not the numbers.""",
    "Groups: Synergy bonus; The Jokers",
    kept="above_water.groups.synergy:families",
)
JOKERS = _rule(
    "jokers",
    "Jokers are wild",
    "A joker in a group counts as any card that its owner says, an ace included.",
    "The Jokers",
    kept="above_water.groups.kinds:fits",
)
JOKERS_COPY = _ruling(
    "jokers.copy",
    "A joker may copy any card, and needs none beside it",
    """It may be declared as a card that somebody holds, or that is in the same group, and a group may be
    made of jokers alone. The text allows any denomination and suit and states no condition.""",
    "The Jokers",
    kept="above_water.groups.kinds:fits",
)
ACE_OF_CLUBS = _rule(
    "ace-of-clubs",
    "The ace of clubs changes suits",
    """Turned in with one or more groups, it changes the suit of one or two of their cards, and of no more, to
    whatever its owner likes.""",
    "Aces: Ace of clubs",
)
ACE_OF_CLUBS_CARDS = _ruling(
    "ace-of-clubs.cards",
    "It changes cards of these groups, and no joker",
    """The cards that it changes are in the groups that it is turned in with, and none is a joker, which
    can be declared of any suit already. The ace itself is in no group: an ace is used in one way. A change
    to the suit that a card has is no change; it is not counted, and an ace that makes no other is not
    turned in. The text lets the owner choose any suit, and speaks of changing.""",
    "Aces: Ace of clubs; The Jokers",
)
ACE_OF_CLUBS_TWO = _ruling(
    "ace-of-clubs.two-decks",
    "Two aces of clubs change up to four cards",
    """With two decks both aces may be turned in together, and each changes one or two cards: up to two
    changes take one ace, more take both. Where a card stands in the groups twice, one new suit is for the
    one that stands first and a second for the other; its own suit leaves one as it is. The document does not follow two decks so far.""",
    "Aces: Ace of clubs; Variants",
)
GROUPS_CALL = _ruling(
    "groups.call",
    "No more cards than two decks have",
    """Cards that are valued, or a hand whose best groups are sought, are of two decks at most: no card
    more than twice and no more than four jokers, an ace of clubs that changes suits among them. More
    cannot come together in a game.""",
    "Equipment Required; Variants",
)
BEST = _ruling(
    "best",
    "The most that a hand pays at once",
    """The best turn-in of a hand is the one that pays most if everything is turned in at one time; cards
    may stay in the hand, and an ace of clubs changes suits only where that pays more. Whoever names it says
    whether it is proven that none pays more. The document leaves it to the players; among equal ones any is as
    good.""",
    "Groups; Aces: Ace of clubs; The Jokers",
)

# ── aces ─────────────────────────────────────────────────────────────────────────────────────────

ACES = _rule(
    "aces",
    "The four aces",
    """An ace can be used for its power or as a card of a group, not for both. It is used from the hand of
    whoever plays it. One turned in during the Spending Phase counts as one card for the bonus.""",
    "Aces",
)
ACE_OF_DIAMONDS = _rule(
    "ace-of-diamonds",
    "The ace of diamonds is laid on the table",
    """It may be laid face up on the table, which does not count for the bonus, and never goes back into a
    hand. It may be traded there.""",
    "Aces",
)
ACE_OF_DIAMONDS_GROWS = _rule(
    "ace-of-diamonds.grows",
    "Each ante puts a stone on it",
    "Whenever the players pay an ante, a stone is put on each ace of diamonds on the table.",
    "Aces",
)
ACE_OF_DIAMONDS_GROWS_WHEN = _ruling(
    "ace-of-diamonds.grows.when",
    "The stone comes from the bank, after the payment",
    """The stone is the bank's, and is put there when the ante has been paid, so it cannot help to pay that
    one; a forced ante counts as any other. The text names the occasion only.""",
    "Aces",
)
ACE_OF_DIAMONDS_CASHED = _rule(
    "ace-of-diamonds.cashed",
    "It is discarded for its stones",
    """Its owner may discard it at any time and gets all the stones on it. In the Spending Phase that
    counts as a card turned in.""",
    "Aces",
)
ACE_OF_DIAMONDS_WHICH = _ruling(
    "ace-of-diamonds.which",
    "Of two aces of diamonds one is named",
    """With two decks a player may own both aces of diamonds and then says which one is discarded. The
    document does not follow two decks so far, and they may hold different numbers of stones.""",
    "Aces; Variants",
)
ACE_OF_HEARTS = _rule(
    "ace-of-hearts",
    "The ace of hearts brings three cards",
    "It may be played at any time for three cards from the deck.",
    "Aces",
)
ACE_OF_SPADES = _rule(
    "ace-of-spades",
    "The ace of spades takes a lot",
    """During the auction it may be played for any lot, which is replaced from the deck at once. Whoever
    played it still takes part in the auction.""",
    "Aces",
)
ACE_OF_SPADES_WHEN = _ruling(
    "ace-of-spades.when",
    "Only while bids are placed, by anybody",
    """It is played while bids are being placed, by any player in the game, not only the one to bid; when
    everyone has a bid the auction is over. The same number of cards replaces the lot. If that exhausts
    the deck, the next auction is special, as this one has been dealt. The text says during the auction,
    and does not say by whom.""",
    "Aces; Exhausting the Deck",
)
ACE_OF_SPADES_JOKER = _rule(
    "ace-of-spades.joker",
    "Not for a joker",
    "A lot with a joker cannot be taken with the ace of spades.",
    "Aces",
)
ACE_OF_SPADES_DISPLACES = _rule(
    "ace-of-spades.displaces",
    "Whoever had bid on it bids again",
    "If there was a bid on the lot taken, its bidder makes a new bid at once.",
    "Aces",
)

# ── exhausting the deck ──────────────────────────────────────────────────────────────────────────

EXHAUSTED = _rule(
    "exhausted",
    "An exhausted deck",
    """The deck is exhausted when its last card leaves it. The ante is then one higher for the rest of the
    game, the discards become the deck, and what was going on goes on.""",
    "Exhausting the Deck",
)
EXHAUSTED_EMPTY = _ruling(
    "exhausted.empty",
    "Without discards the deck stays empty",
    """If nothing has been discarded when the last card leaves, the deck stays empty until a card is
    needed and there are discards. They are shuffled then; that is part of the same exhaustion, not
    another one. The text shuffles a discard pile and does not say what happens when there is none.""",
    "Exhausting the Deck",
)
FORCED_ANTE = _rule(
    "forced-ante",
    "Too few cards force an ante",
    """If an action needs more cards than deck and discards together have, all players pay rounds of ante,
    at the rate that now applies, until enough has been turned in to complete it or one player has won.
    What has been drawn for the action cannot be used for that.""",
    "Exhausting the Deck",
)
FORCED_ROUNDS = _ruling(
    "forced-ante.rounds",
    "How a forced ante is paid",
    """What there is of the cards stays set aside. A round is settled and paid like any ante, and at least
    one is paid; after each it is seen whether the discards suffice, and if they do, the action is
    completed and the game goes on where it was. The text says until when to pay and not when to look.""",
    "Exhausting the Deck",
)
FORCED_ANEW = _ruling(
    "forced-ante.settle-anew",
    "After a forced ante everyone settles anew",
    """If the game was waiting for players to settle, nobody has settled when it goes on: the forced ante
    took stones that were meant for that payment. The document does not follow the case so far.""",
    "Exhausting the Deck",
    kept="above_water.play.draws:go_on_if_enough",
)
FORCED_QUEUE = _ruling(
    "forced-ante.queue",
    "Who asks first draws first",
    """An ace of hearts played during a forced ante is discarded and waits for its cards behind what is
    waiting already, so that it does not take what the others have paid for. When it becomes the first, it
    draws at once what there is, and if that is too little, it waits for the rest. It may be played at any
    time, and whatever draws takes what there is when its turn comes.""",
    "Exhausting the Deck; Aces",
)
FORCED_ELIMINATED = _ruling(
    "forced-ante.eliminated",
    "Who is out needs no cards",
    """Cards set aside for a player whom the forced ante eliminates are discarded, and none are drawn for
    them any more. Of an auction that is being dealt, as many lots are kept as there are players; the last
    ones are discarded, lot by lot, when all have paid. What was set aside for a player comes behind what
    they leave. A lot that an ace of spades emptied is filled all the same. Lots are for those in
    the game, and the text does not say more.""",
    "Exhausting the Deck; Deal cards for auction",
)

# ── the end ──────────────────────────────────────────────────────────────────────────────────────

WINNER = _rule(
    "winner",
    "The last player wins",
    """When one player is left in the game, that player wins, and the game is over at once: nothing more
    can be done.""",
    "Winning the Game",
)
WINNER_SHORT = _rule(
    "winner.short",
    "If nobody can pay, the one nearest to it wins",
    """If no player can pay an ante, none of them pays it: the one who is short by the fewest stones wins.
    Of several, the one with the most cards does.""",
    "Winning the Game",
)
WINNER_CARDS = _ruling(
    "winner.short.cards",
    "Cards are counted in hand",
    """The cards that decide are those in the hand; a lot that is not paid for, or an ace of diamonds on
    the table, is not among them. The text speaks of cards remaining.""",
    "Winning the Game",
)
WINNER_SHARED = _ruling(
    "winner.shared",
    "Equal in both, they share the win",
    """Players short by the same number of stones with as many cards win together: the text breaks no
    further tie, so neither do we.""",
    "Winning the Game",
)
STONES_BOUNDS = _ruling(
    "stones.bounds",
    "How many stones there can be",
    """A card turned in brings fewer than four stones, and lies among the discards until they become the deck;
    an ante takes at least as many stones as it puts on aces of diamonds, or one fewer if one player alone pays
    it and has both, which ends the game. So all players together never have more than they began with, that
    one, and four for each of the discards and for each card of the game, once and each time that the discards
    became the deck. The document states no bound; this one follows from its rules.""",
    "Groups; Exhausting the Deck",
)
