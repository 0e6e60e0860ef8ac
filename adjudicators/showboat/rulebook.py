"""The rules of Showboat, in our own words. Sources are the headings of version 1.0 (2-10-2020)."""

from adjudicators.rulebook import Rulebook

RULEBOOK = Rulebook("showboat")
_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

PLAYERS = _rule(
    "players",
    "Two to six players",
    """Three to six play; two may, with a rule of their own (showboat.two-players). Only those seated
    at the table act, each under a different name.""",
    "Players; Rules for Two",
)
DECK = _rule(
    "deck",
    "One Island Deck",
    """There are 54 cards: in each of the six suits Anchors, Boats, Crabs, Dolphins, Flowers and Trees
    an Ace, 2 to 7, a Queen and a King. Every card is in exactly one place. Aces are low.""",
    "About the Deck",
)
SIX_HANDS = _rule(
    "six-hands",
    "Six hands",
    """A game is six hands. After the sixth the game is over, and nothing more can be done.""",
    "Summary of Play; Final Tally",
)
WINNER = _rule(
    "winner",
    "The highest total wins",
    "Whoever has the most points after six hands wins.",
    "Summary of Play; Final Tally",
)
SHARED_WIN = _ruling(
    "winner.shared",
    "Equal totals share the win",
    """Players with the same highest total all win: the document has no tie-breaker.""",
    "Final Tally",
)
SHUFFLE = _rule(
    "shuffle",
    "All cards are shuffled before each hand",
    """Before a hand is dealt all 54 cards are shuffled. A seeded game takes the new order from its
    seed, and no other is accepted; at a real table the order comes with the action; without either
    nobody can tell who will hold what. Each seeded shuffle starts from the whole deck in one order:
    suit by suit from Anchors to Trees, in each suit from the Ace up to the King. So it makes no
    difference in which order cards lay on the table.""",
    "Each Hand",
)
DEALER = _rule(
    "dealer",
    "Anybody may deal",
    "Everyone plays at the same time, so it makes no difference who deals the next hand.",
    "The Role of Dealer",
    kept="showboat.state:Deal",
)
DEAL = _rule(
    "deal",
    "Four cards each",
    "A hand starts with four cards for each player.",
    "Each Hand",
)
DEAL_ORDER = _ruling(
    "deal.order",
    "One card at a time from the first seat",
    """Cards are dealt from the top of the deck, one at a time and clockwise, and the first player
    listed gets the first. The document names no dealer and no order. Any order is as good as another,
    but whoever repeats a deal must get the same hands.""",
    "Each Hand; The Role of Dealer",
    kept="hands:dealt",
)
ASIDE = _rule(
    "aside",
    "Twenty-four cards leave the deck",
    """With fewer than six players, more cards are put on the discards after the deal, until 24 have
    left the deck; 30 remain, five centers of six.""",
    "Each Hand",
)
ASIDE_FACE_DOWN = _ruling(
    "aside.face-down",
    "What is put aside stays hidden",
    """The cards put aside after the deal are face down. The document does not say; cards shown would
    give knowledge that a table of six does not have.""",
    "Each Hand",
    kept="showboat.view:view_of",
)
CENTER = _rule(
    "center",
    "Six cards in the center",
    """Each round starts with six cards dealt face up from the deck into the center. When the
    last six are dealt, in round five, the dealer says so; here the empty deck shows it.""",
    "Each Round",
)
ROUND = _rule(
    "round",
    "Choose, then act",
    """A round has two parts: everyone still in the hand chooses a card; when all have, those cards
    are shown and each player acts in order. What belongs to one part cannot be done in the other.""",
    "Each Round",
)
CHOOSE = _rule(
    "choose",
    "One card from the hand, face down",
    """Each player still in the hand chooses one card of their own hand and lays it face down. One is
    enough: a card once chosen stays chosen.""",
    "Each Round",
)
REVEAL = _rule(
    "reveal",
    "Shown together, stacked in order",
    """When everyone has chosen, the cards are turned up together. Each goes on the end of its owner's
    tableau, whose cards stay in the order in which they were played.""",
    "Each Round",
)
ACTING_ORDER = _rule(
    "acting-order",
    "The lowest card acts first",
    "Players act in the order of the cards just shown, from low to high: Ace, 2 to 7, Queen, King.",
    "Each Round",
)
SUIT_ORDER = _rule(
    "acting-order.suit",
    "Among equal ranks the earlier letter acts first",
    """Of two cards of one rank, that of the earlier suit is faster: Anchors, Boats, Crabs, Dolphins,
    Flowers, Trees.""",
    "About the Deck; Each Round",
)
PICK = _rule(
    "pick",
    "Pick up one card from the center",
    "To stay in the hand, a player who acts takes one card of the center into their hand.",
    "Each Round",
)
RETIRE = _rule(
    "retire",
    "Or retire",
    """A player who acts and takes no card retires: they are done with this hand. Their tableau and
    what is left in their hand count when it is scored.""",
    "Each Round; Retiring",
)
RETIRED = _rule(
    "retire.done",
    "Who has retired does nothing more",
    """A player who has retired, which a mark on their tableau shows, chooses, takes and does nothing
    until the next hand is dealt.""",
    "Retiring",
)
ACT_ONCE = _rule(
    "act-once",
    "One action a round",
    "A player acts once in a round: one card taken, or retired.",
    "Each Round",
)
RETIRE_EMPTY = _rule(
    "retire.empty-center",
    "With no cards in the center players retire by themselves",
    """Where the center is empty there is nothing to take, so players retire without a decision, but
    in acting order, until one is left.""",
    "Retiring; Notes and Strategy",
)
LEFTOVERS = _rule(
    "leftovers",
    "What nobody took is discarded",
    "When all have acted, the rest of the center goes to the discards, and the next round starts.",
    "Each Round",
)
SIXTH_ROUND = _rule(
    "sixth-round",
    "A sixth round without cards",
    """The deck holds five centers. Players still in after the fifth round play one round more, with
    an empty center.""",
    "Each Round; Notes and Strategy",
)
LAST_PLAYER = _rule(
    "last-player",
    "The hand ends when one player is left",
    """As soon as all but one have retired, the hand is over. The one left is the last player: they
    cannot retire, and do nothing more, even if they had not acted in this round.""",
    "Last Player",
)
LAST_CARD_COUNTS = _ruling(
    "last-player.card-counts",
    "The last player's last card counts",
    """A card that the last player revealed in this round is in their tableau and scores, though they
    may not have acted on it: the document takes away their action and says nothing of the card.""",
    "Last Player; Scoring",
)
HANDS_SHOWN = _ruling(
    "hands-shown",
    "Hands are open once they are scored",
    """What is in a hand, or lies chosen, is for its owner alone until the hand is over; then all hands
    are shown, those of the retired too. The deck, and what was put aside, are never shown. The
    document says of cards on the table whether they are face down or face up, and of hands it says
    nothing. A hand must be seen to be scored, and it is of use to its owner only while nobody else
    sees it.""",
    "Each Round; Your Hand",
    kept="showboat.view:view_of",
)
HAND_POINTS = _rule(
    "hand-points",
    "The tableau, less the cards in hand",
    """When a hand is over, each player gets the points of their tableau, less what the cards left in
    their hand cost. That can be 0, or less than 0. It is added to the player's total.""",
    "Scoring; Your Hand; Final Tally",
)
NUMBER_CARDS = _rule(
    "number-cards",
    "Number cards score when they rise",
    """An Ace (1) or a 2 to 7 in the tableau scores its face value if it is larger than every number
    card played before it in that tableau; otherwise it scores nothing.""",
    "Number Cards",
)
NUMBER_CARDS_ALL = _ruling(
    "number-cards.all-before",
    "Larger than all before it, and equal is not larger",
    """A number card is compared with all number cards before it and not with the nearest alone, whether
    they scored or not; an equal one is not larger: the text says all, and makes no exception. After
    5 and 3 a 4 scores nothing.""",
    "Number Cards",
)
FACE_CARDS = _rule(
    "face-cards",
    "Queens and Kings score five",
    """A Queen or a King in the tableau scores five, wherever it stands. Number cards are not compared
    with it.""",
    "Face Cards",
)
LAST_CARD_DOUBLED = _rule(
    "last-card-doubled",
    "The last card scores double",
    """The last card of a tableau scores twice its points, unless its owner was the last player of the
    hand.""",
    "Last Card",
)
LAST_CARD_MUST_SCORE = _ruling(
    "last-card-doubled.only-if-it-scores",
    "A last card that does not score is not doubled",
    """Doubling is for a last card that scores. A number card that is too low scores nothing, and twice
    nothing is nothing; the card before it is not doubled instead.""",
    "Last Card",
)
LAST_PLAYER_SINGLE = _rule(
    "last-card-doubled.last-player",
    "The last player's last card scores once",
    "The last card of the last player scores its face value, and no more.",
    "Last Card",
)
HAND_COST = _rule(
    "hand-cost",
    "Cards left in the hand cost their value",
    "Each card still in the hand when it is scored costs its points.",
    "Your Hand",
)
HAND_VALUES = _ruling(
    "hand-cost.values",
    "What a card in hand costs",
    """In hand, too, an Ace counts 1, a number its face value, a Queen or a King 5: the document gives
    no other values, and its example uses these.""",
    "Your Hand; Number Cards; Face Cards",
)
HAND_DUPLICATES = _rule(
    "hand-duplicates",
    "Duplicates in hand cost nothing",
    "Cards of which the hand holds another cost nothing. Two Kings and a 3 in hand cost 3.",
    "Your Hand",
)
HAND_DUPLICATES_RANK = _ruling(
    "hand-duplicates.rank",
    "Duplicates are cards of one rank",
    """Two cards are duplicates when their ranks are equal (a Queen and a King are not), and however
    many there are of a rank, none of them costs anything. The deck has no card twice, so nothing else
    can be meant, and the text says that duplicates cost nothing, not that all but one do.""",
    "Your Hand",
)
SHOWBOAT = _rule(
    "showboat",
    "A Showboat",
    """The usual best is 35 points: three face cards, a 6, a doubled 7 and a hand that costs nothing.
    Such a hand is a Showboat.""",
    "The Showboat",
)
SHOWBOAT_MORE = _ruling(
    "showboat.or-more",
    "More than 35 is a Showboat, too",
    """A hand worth 35 or more is a Showboat, whichever cards make it. Six cards can reach 40, and it
    would be odd if the better hand were not one.""",
    "The Showboat",
)
SCORE_BOUNDS = _ruling(
    "score.bounds",
    "What a hand can be worth",
    """No hand is worth more than 40 (four face cards, a 6 and a doubled 7, with a hand that costs
    nothing) or less than -22 (an Ace alone, as the last player, with a King, a Queen, a 7 and a 6 in
    hand), so no score can lie outside of these bounds. The document states none; they follow from its
    rules.""",
    "Scoring",
)
SCORING_CALL = _ruling(
    "score.cards",
    "What can be scored",
    """At most six cards can be in a tableau and at most four in a hand, and no card is there twice:
    a hand has six rounds at most, and is four cards full.""",
    "Each Hand; Each Round",
)
TWO_PLAYERS = _rule(
    "two-players",
    "Two players: no retiring before round four",
    "Where two play, nobody may retire before the fourth round.",
    "Rules for Two",
)
TWO_SEATS = _ruling(
    "two-players.by-seats",
    "Two seats are the game for two",
    """A table of two plays the variant for two; there is no option to turn it off, because the
    document calls its extra rule essential there.""",
    "Rules for Two",
    kept="showboat.turns:may_retire",
)
