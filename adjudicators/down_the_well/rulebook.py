"""The rules of Down the Well, in our own words. Sources are the headings of version 1.2 (11/1/23)."""

from adjudicators.rulebook import Rulebook

RULEBOOK = Rulebook("down-the-well")
_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

PLAYERS = _rule(
    "players",
    "Two to six players",
    """Two to six play. Only those seated at the table act, each under a name that nobody else there
    has.""",
    "Players",
)
DECK = _rule(
    "deck",
    "One Island Deck",
    """There are 54 cards: in each of the six suits Anchors, Boats, Crabs, Dolphins, Flowers and Trees
    a 2 to 7, a Queen, a King and an Ace. Every card is in exactly one place.""",
    "The Deck",
)
RANKS = _rule(
    "ranks",
    "Aces are high",
    "From low to high the ranks are 2 to 7, Queen, King, Ace: no card is higher than an Ace.",
    "The Deck",
)
SHUFFLE = _rule(
    "shuffle",
    "All cards are shuffled before each hand",
    """Before a hand is dealt all 54 cards are shuffled. A seeded game takes the new order from its
    seed, and no other order is accepted; its shuffle begins with the deck in its published order (suit
    by suit in the order of the alphabet, in each suit the Ace, 2 to 7, Queen and King), wherever the
    cards lay before. At a real table the order comes with the action; without either nobody can tell
    who will hold which cards.""",
    "The Deal",
)
DEAL = _rule(
    "deal",
    "Twelve, ten or nine cards each",
    """Two players start with twelve cards each, three with ten, four to six with nine. What is left
    stays in the deck.""",
    "The Deal",
)
DEAL_ORDER = _ruling(
    "deal.order",
    "One card at a time from the first seat",
    """Cards are dealt from the top of the deck, one at a time and clockwise, and the first player
    listed gets the first; in a match anybody may deal the next hand, and it is dealt in the same way.
    The document names no order and no dealer. After a shuffle any order is as fair as another, but
    everybody who repeats a deal must come to the same hands.""",
    "The Deal",
    kept="hands:dealt",
)
COURSE = _rule(
    "course",
    "Pass, then play",
    """A hand is dealt, then everyone passes cards, then it is played. What belongs to one part cannot
    be done in another.""",
    "The Deal; Pass Three; Play",
)
OVER = _rule(
    "over",
    "After the end nothing more is done",
    """When a single hand has its winner, or somebody has won the match, the game is over: no cards are
    passed, played or dealt any more.""",
    "Scoring",
)
PASS_THREE = _rule(
    "pass-three",
    "Three cards to the left",
    """Before a hand is played each player chooses three cards of their own hand and gives them to the
    next player to the left.""",
    "Pass Three",
)
PASS_TOGETHER = _ruling(
    "pass-three.together",
    "Chosen from the hand as dealt, passed together",
    """The three are chosen from the cards dealt, not from those just received, and all change hands at
    the moment when everyone has chosen; until then they lie face down, and nobody may choose again. The
    document gives no order of passing, so nobody may gain by choosing earlier or later.""",
    "Pass Three",
)
LEAD = _rule(
    "lead",
    "The deck's top card names the lead suit",
    """After the pass the top card of what is left of the deck is turned over; its suit is the lead
    suit.""",
    "Lead Suit",
)
LEAD_ASIDE = _ruling(
    "lead.aside",
    "The card turned over is out of play",
    """The card turned over is in nobody's hand and on no pile until the next deal. The document only
    looks at its suit, and gives no rule that would bring it into play.""",
    "Lead Suit",
)
LEAD_SIX = _rule(
    "lead.six-players",
    "Six players: Crabs",
    "Six players hold the whole deck, so there is no card to turn over: Crabs are the lead suit.",
    "Lead Suit",
)
OPENING = _rule(
    "opening",
    "The lowest card of the lead suit opens",
    """The first card of a hand is the lowest card of the lead suit that anybody holds, and whoever
    holds it plays first.""",
    "Play; Example of Play",
)
OPENING_THAT_CARD = _ruling(
    "opening.that-card",
    "The opener has no choice of card",
    """Whoever holds the lowest card of the lead suit opens with that very card. The document makes them
    play first, and in its example they open with the lowest card itself; there would be little reason
    to look for a card that need not be played.""",
    "Play; Example of Play",
)
OPENING_NEXT = _rule(
    "opening.next-suit",
    "Nobody holds the lead suit: the next suit",
    """If nobody holds a card of the lead suit, the suit that follows it in the alphabet takes its
    place: Anchors, Boats, Crabs, Dolphins, Flowers, Trees.""",
    "Play",
)
OPENING_ROUND = _ruling(
    "opening.round-the-alphabet",
    "After Trees come Anchors",
    """The suit that follows Trees is Anchors: the document lists the suits and does not say what follows
    the last, and without an answer such a hand could not begin.""",
    "Play",
)
OPENING_LATER = _ruling(
    "opening.later-rounds",
    "Later rounds open with any card",
    """Whoever opens a later round plays any card they hold: the lead suit is turned over once, after the
    pass, and for later rounds the document only says who starts.""",
    "End of Round",
)
TURN = _rule(
    "turn",
    "Play goes to the left",
    """Players act one after the other, to the left, each playing one card; whoever is out is skipped.
    One player who is left plays on alone.""",
    "Play",
)
HAND = _rule(
    "hand",
    "Cards come from one's own hand",
    "A card that is played is one that its player holds.",
    "Play",
)
HIGHER = _rule(
    "higher",
    "Higher than the top of its pile",
    """Cards are played onto one pile for each suit. A card can be played if it is higher than the top
    card of its suit's pile, or if that pile is empty. A card that is not is buried for this round.""",
    "Play; “Burying” Cards",
)
MUST_PLAY = _rule(
    "must-play",
    "Who can play must",
    "A player who holds a card that can be played plays one; only who holds none passes.",
    "Play",
)
PASS = _rule(
    "pass",
    "Who passes is out for the round",
    """A player who can play none of their cards passes, and does not act again until the next round.""",
    "Play",
)
EMPTY_HAND = _ruling(
    "pass.empty-hand",
    "Who has no cards is out without passing",
    """A player who has played their last card is out at once, without having to pass: they have nothing
    left to decide or to lay down.""",
    "Play; End of Round",
)
HANDS_HIDDEN = _ruling(
    "hands-hidden",
    "Hands are not shown",
    """Cards in hand, and cards being passed, are seen by their owner alone, also those that are laid
    down with a pass; at the end only their number counts. Nobody sees the deck. The document never has
    a hand shown, and its strategy is about knowing which cards others must still hold.""",
    "Play; Basic Strategy; Scoring",
    kept="down_the_well.view:as_seen_by",
)
ROUND_END = _rule(
    "round-end",
    "A round ends when nobody can play",
    """When everyone is out the round is over. If everyone still holds cards, the piles are swept away,
    everyone is back in, and another round begins.""",
    "End of Round",
)
ROUND_OPENER = _rule(
    "round-end.opener",
    "Left of the last card",
    "The next round is opened by the player to the left of whoever played the last card.",
    "End of Round",
)
BURIED = _ruling(
    "round-end.buried",
    "What is left after a round was buried in it",
    """A round ends only when no card left in any hand can be played, so each of them was buried by a
    higher card of its suit in every round before this one. Aces, which nothing buries, are never left for
    a second round. The document says so of Aces; for other cards it follows in the same way.""",
    "End of Round; Passing Aces",
)
FINAL_ROUND = _rule(
    "final-round",
    "An empty hand makes the round the last",
    """If anybody has run out of cards when a round is over, it was the last, and the hand is over. While
    the round lasts the others play on.""",
    "End of Round; Winning",
)
WINNER = _rule(
    "winner",
    "The last card wins",
    """Whoever played the last card of the last round wins the hand, whether or not they have run out
    of cards.""",
    "Summary; Winning",
)
SINGLE = _rule(
    "single-hands",
    "Each hand is a game",
    """Unless a match is played, each hand is a game of its own: it begins without points and is finished
    with its winner.""",
    "Scoring",
)
POINTS_OWN = _rule(
    "points.own",
    "The winner's own cards",
    "The winner of a hand scores one point for each card left in their own hand.",
    "Scoring",
)
POINTS_EXAMPLE = _ruling(
    "points.example",
    "The winner's cards that are left could not be played",
    """The winner plays on alone as long as they can, so the cards left in their hand are buried, like
    everybody else's, and each is a point. In the document's example the winner has one more card left when
    all others have passed, and the words can be read as if it could still be played. That would be against
    the rules of play: who can play must, also several times in a row when everyone else is out, and the
    round lasts until no one can. So it is read as a card that could not be played; with four cards of the
    others it makes the five points of the example.""",
    "Scoring Example; Play; Scoring",
    kept="down_the_well.laws:cannot_play",
)
POINTS_OTHERS = _rule(
    "points.others",
    "The others' cards",
    "The winner of a hand scores one point for each card left in anybody else's hand.",
    "Scoring; Scoring Example",
)
SINGLE_SCORED = _ruling(
    "points.single-hands",
    "A single hand is scored, too",
    """The winner of a single hand gets points as in a match. The document keeps score over several hands
    only, but counts what its one example hand is worth; the points do not change who has won.""",
    "Scoring; Scoring Example",
)
AS_IT_STANDS = _ruling(
    "points.as-it-stands",
    "What a hand is worth while it is played",
    """As long as everybody holds cards a hand is worth nothing, because nobody knows which round will be
    the last. Once somebody has run out it is worth one point for each card left in any hand, to whoever
    played the latest card, as if it were the last card of the hand. The document counts only at the end;
    this is the same count, made sooner.""",
    "Winning; Scoring",
)
MATCH = _rule(
    "match",
    "A match goes to ten for each player and one more",
    """In a match the winners' points add up over the hands. Whoever has ten points for each player
    at the table, and one more, has won it; until then another hand is dealt.""",
    "Scoring",
)
LONGEST_MATCH = _ruling(
    "match.longest",
    "A match has a million hands at the most",
    """After hand 1,000,000 no other is dealt, and a match that nobody has won by then stays without a
    winner. The document sets no limit; but hands are counted, and a count needs one, so far away that no
    table comes there.""",
    "Scoring",
)
SCORE_BOUNDS = _ruling(
    "score.bounds",
    "Which scores are possible",
    """Only the winner of a hand scores, and a hand is worth no more than the cards dealt to all players
    but one, because somebody has run out. So there cannot be more points than that, nor more players with
    points than hands that were won, nor a winner with fewer points than the hand just won was worth. The
    document states no bounds; these follow from its rules.""",
    "Winning; Scoring",
)
SCORING_CALL = _ruling(
    "score.cards",
    "What can be scored",
    """Who is not listed has no cards left. Nobody has more cards left than were dealt to them, the winner
    has played at least one of theirs, somebody has none left, and no card is there twice; the winner is
    among those listed. As each card counts one, ? may stand for any. The document leaves it to the
    players to count: the cards must be such as one table can have, but whether each of them was buried
    is not examined.""",
    "Scoring",
)
PLAYABLE_CALL = _ruling(
    "playable.cards",
    "What can be asked of a hand",
    """A pile may be given whole or by its top card alone, and one that is not given is empty. Each pile
    holds cards of its suit only, each higher than the one below it; no card is there twice; and a hand is
    no larger than the largest that is dealt. The document does not say how a table is described; these
    conditions hold at every table.""",
    "Play",
)
