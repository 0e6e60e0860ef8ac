"""Every rule that an action can break, action by action: the table at the end is the way in."""

from adjudicators.cards import UNKNOWN
from adjudicators.game import Law
from adjudicators.hands import is_whole_deck
from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.duties import (
    BIT,
    NOT_ROCK,
    OF_SUIT,
    Duty,
    before_first_lead,
    duties_of_follower,
    rock_was_played,
    ruled_out,
)
from adjudicators.spades.state import SUIT_NAMES, Bid, Deal, Play, State, deck_of, hand_size
from adjudicators.spades.trick import PAPER, ROCK
from adjudicators.spades.unseen import (
    CARD,
    any_hand_hidden,
    known_opening,
    lacks,
    openings,
    supposing,
    unseen_bits,
    whereabouts,
    worlds,
)
from adjudicators.verdict import Finding

_DOING = {
    "bid": "the players are still bidding",
    "play": "the bids are made and the hand is being played",
    "deal": "the hand is over, and the next is to be dealt",
    "finished": "the target is reached and the game is over",
}


def _in_phase(state: State, phase: str, rule: Rule, what: str) -> Finding | None:
    if state.phase == phase:
        return None
    if state.phase == "finished":
        rule = rules.TARGET
    return rule.broken(f"{_DOING[state.phase]}, so {what}", "/action/type")


def bidding(state: State, _: Bid) -> Finding | None:
    """Bids are made before the play."""
    return _in_phase(state, "bid", rules.BID, "nobody can bid")


def playing(state: State, _: Play) -> Finding | None:
    """Cards are played between the bidding and the end of the hand."""
    rule = rules.BID if state.phase == "bid" else rules.PLAY
    return _in_phase(state, "play", rule, "no card can be played")


def between_hands(state: State, _: Deal) -> Finding | None:
    """A hand is dealt when the one before it is over."""
    return _in_phase(state, "deal", rules.BETWEEN_HANDS, "no hand can be dealt")


def not_bid_yet(state: State, action: Bid) -> Finding | None:
    """A bid once made stands."""
    made = state.players[_seat(state, action.player)].bid
    if made is None:
        return None
    return rules.BID_ONCE.broken(f"{action.player} has bid {made} already", "/action/player")


def bids_in_turn(state: State, action: Bid) -> Finding | None:
    """Bids go round."""
    if state.phase != "bid" or state.turn == action.player:
        return None
    if state.players[_seat(state, action.player)].bid is not None:
        return None
    return rules.BID_ORDER.broken(
        f"it is for {state.turn} to bid, not yet for {action.player}", "/action/player"
    )


def bids_within_hand(state: State, action: Bid) -> Finding | None:
    """Nobody can take more tricks than there are cards in a hand."""
    most = hand_size(state.options, len(state.players))
    if action.tricks <= most:
        return None
    return rules.BID_RANGE.broken(
        f"{action.player} cannot take {action.tricks} tricks: a hand has {most} cards",
        "/action/tricks",
    )


def plays_in_turn(state: State, action: Play) -> Finding | None:
    """Cards are played clockwise, from the leader on."""
    if state.phase != "play" or state.turn is None or state.turn == action.player:
        return None
    if state.trick:
        return rules.TURN.broken(
            f"it is for {state.turn} to play, not for {action.player}", "/action/player"
        )
    rule = rules.LEAD if state.tricks else rules.FIRST_LEAD
    return rule.broken(f"it is for {state.turn} to lead, not for {action.player}", "/action/player")


def holds_card(state: State, action: Play) -> Finding | None:
    """The card played is one of the player's own hand."""
    card, seat = action.card, _seat(state, action.player)
    hand = state.players[seat].hand
    if card in hand:
        return None
    pointer = "/action/card"
    if UNKNOWN not in hand:
        held = " ".join(hand) or "no card"
        return rules.PLAY.broken(f"{action.player} does not hold {card}, but {held}", pointer, card)
    if BIT[card] & unseen_bits(state):
        may_hold, may_not = whereabouts(worlds(state), seat, card)
    else:
        return rules.PLAY.broken(
            f"{action.player} cannot hold {card}, which is elsewhere or not in this deck",
            pointer,
            card,
        )
    if not may_hold:
        return rules.PLAY.inferred(_why_not(state, action, seat), pointer, card)
    if not may_not:
        return None
    return rules.PLAY.unseen(
        f"{action.player} holds {hand.count(UNKNOWN)} cards that cannot be seen; this is legal only if"
        f" {card} is one of them"
    )


def _why_not(state: State, action: Play, seat: int) -> str:
    if ruled_out(state)[seat] & BIT[action.card]:
        why = "by what was played before in this hand"
    else:
        why = "however the unseen cards lie"
    return f"{action.player} cannot hold {action.card} {why}"


def opens_well(state: State, action: Play) -> Finding | None:
    """The first trick is led with the 2 of Paper, or the lowest Paper card that is held."""
    if not before_first_lead(state) or state.turn not in (None, action.player):
        return None
    seat, card = _seat(state, action.player), action.card
    if not any_hand_hidden(state):
        opener, due = known_opening(state)
        if opener == seat and due in (None, card):
            return None
        return _opens_badly(state.players[opener].id, due)
    hand = state.players[seat].hand
    ways = openings(state)
    if card not in hand:
        ways = [way for way in ways if way[2].holding(seat, card) is not None] or ways
    told = [opener == seat and due in (None, card) for opener, due, _ in ways]
    if told and all(told):
        return None
    if not any(told):
        return rules.FIRST_LEAD.inferred(
            f"{card} cannot be the lowest Paper card that anybody holds", "/action/card", card
        )
    return rules.FIRST_LEAD.unseen(
        f"{action.player} opens with {card}: legal only if nobody holds "
        + ("a lower Paper card" if card[-1] == PAPER else "Paper")
    )


def _opens_badly(opener: str, due: str | None) -> Finding:
    if due is None:
        return rules.FIRST_LEAD_FREE.broken(
            f"nobody holds Paper, so {opener} leads, to the left of the dealer", "/action/player"
        )
    return rules.FIRST_LEAD.broken(
        f"{opener} holds {due} and must lead the first trick with it", "/action/card", due
    )


def follows_suit(state: State, action: Play) -> Finding | None:
    """Who holds the suit led plays it."""
    if not state.trick:
        return None
    lead = state.trick[0].card[-1]
    if action.card[-1] == lead or _has_played(state, action.player):
        return None
    return _judge_duty(state, action, (rules.FOLLOW_SUIT, OF_SUIT[lead]))


def keeps_rock_from_first_trick(state: State, action: Play) -> Finding | None:
    """Rock breaks everything, but not in the first trick."""
    if not state.trick or not state.options.rock_breaks_everything or state.tricks:
        return None
    if _has_played(state, action.player):
        return None
    for duty in duties_of_follower(action.card, state.trick[0].card[-1], True, True):
        if duty[0] is rules.ROCK_FIRST_TRICK:
            return _judge_duty(state, action, duty)
    return None


def keeps_rock_from_lead(state: State, action: Play) -> Finding | None:
    """Rock breaks everything, but is led only when one was played."""
    if state.trick or not state.tricks or not state.options.rock_breaks_everything:
        return None
    if action.card[-1] != ROCK or rock_was_played(state):
        return None
    return _judge_duty(state, action, (rules.ROCK_LEAD, NOT_ROCK))


def _judge_duty(state: State, action: Play, duty: Duty) -> Finding | None:
    """Whether the player is without the cards that forbid this play."""
    rule, bits = duty
    seat, card, pointer = _seat(state, action.player), action.card, "/action/card"
    hand = state.players[seat].hand
    forbidding = [each for each in hand if each != UNKNOWN and BIT[each] & bits]
    if forbidding:
        held = " and ".join(forbidding)
        message = f"{action.player} holds {held}, {_instead(rule, bits)}"
        return rule.broken(message, pointer, *forbidding)
    if UNKNOWN not in hand:
        return None
    told = lacks(supposing(worlds(state), hand, seat, card), seat, bits)
    if told:
        return None
    what = _instead(rule, bits)
    if told is None:
        held = "nothing but Rock" if bits == NOT_ROCK else f"no {SUIT_NAMES[_suit_of(bits)]}"
        lead = f" to a {SUIT_NAMES[_suit_of(bits)]} lead" if rule is rules.FOLLOW_SUIT else ""
        return rule.unseen(f"{action.player} plays {card}{lead}: legal only if {held} is held")
    return rule.inferred(
        f"however the unseen cards lie, {action.player} holds another card, {what}", pointer, card
    )


def _instead(rule: Rule, bits: int) -> str:
    if rule is rules.FOLLOW_SUIT:
        return f"and so must follow {SUIT_NAMES[_suit_of(bits)]}"
    when = (
        "lead Rock before one was played"
        if rule is rules.ROCK_LEAD
        else "play Rock in the first trick"
    )
    return f"and so must not {when}"


def _suit_of(bits: int) -> str:
    return CARD[bits & -bits][-1]


def _has_played(state: State, player: str) -> bool:
    for played in state.trick:  # noqa: SIM110 - a generator costs more than the whole loop
        if played.player == player:
            return True
    return False


def _seat(state: State, player: str) -> int:
    for seat, each in enumerate(state.players):
        if each.id == player:
            return seat
    raise KeyError(player)


LAWS: dict[type, tuple[Law, ...]] = {
    Bid: (bidding, bids_in_turn, not_bid_yet, bids_within_hand),
    Play: (
        playing,
        plays_in_turn,
        holds_card,
        opens_well,
        follows_suit,
        keeps_rock_from_first_trick,
        keeps_rock_from_lead,
    ),
    Deal: (between_hands, is_whole_deck(rules.SHUFFLE, lambda state: deck_of(state.options))),
}
