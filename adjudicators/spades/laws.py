"""Every rule that an action can break, action by action: the table at the end is the way in."""

from adjudicators.cards import UNKNOWN
from adjudicators.game import Law, seat_number, seat_of
from adjudicators.hands import hands_are_left, is_hand_over, is_whole_deck
from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.first_lead import EARLIER, LEAD_ORDER, rule_of_first_lead
from adjudicators.spades.state import (
    JOKER,
    PAPER,
    SUIT_NAMES,
    Action,
    Bid,
    Deal,
    Play,
    State,
)
from adjudicators.spades.table import before_first_lead, deck_of, possible_bids
from adjudicators.spades.unseen import (
    POOL,
    first_leads,
    holds,
    holds_suits,
    rule_of_next_lead,
    ruled_out,
    unseen_cards,
)
from adjudicators.spades.voids import ALL_BUT_ROCK, CARDS_OF, VOIDS, situation_of
from adjudicators.verdict import Finding
from adjudicators.words import counted, if_there, listed

_DOING = {
    "bid": "the players are still bidding",
    "play": "the bids are made and the hand is being played",
    "deal": "the hand is over, and the next is to be dealt",
    "finished": "the target is reached and the game is over",
}


_IN_PHASE: dict[type, tuple[str, str]] = {
    Bid: ("bid", "nobody can bid"),
    Play: ("play", "no card can be played"),
    Deal: ("deal", "no hand can be dealt"),
}
"""The phase in which an action can be done, and what is said of it in any other."""


def in_its_phase(state: State, action: Action) -> Finding | None:
    """Bids are made, then cards are played, and the next hand is dealt when one is over."""
    phase, refused = _IN_PHASE[type(action)]
    if state.phase == phase:
        return None
    if state.phase == "finished":
        rule = rules.TARGET
    elif phase == "play":
        rule = rules.BID if state.phase == "bid" else rules.PLAY
    else:
        rule = rules.BID if state.phase == "play" and phase == "bid" else rules.BETWEEN_HANDS
    return rule.broken(f"{_DOING[state.phase]}, so {refused}", "/action/type")


def not_bid_yet(state: State, action: Bid) -> Finding | None:
    """A bid once made stands."""
    made = seat_of(state, action.player).bid
    if made is None or is_hand_over(state):
        return None
    return rules.BID_ONCE.broken(
        f"{action.player} has bid {made} already",
        "/action/player",
        named=(action.player,),
        numbers={"bid": made},
    )


def bids_in_turn(state: State, action: Bid) -> Finding | None:
    """Bids go round."""
    if state.phase != "bid" or state.turn is None or state.turn == action.player:
        return None
    if seat_of(state, action.player).bid is not None:
        return None
    return rules.BID_ORDER.broken(
        f"it is for {state.turn} to bid, not yet for {action.player}",
        "/action/player",
        named=(state.turn, action.player),
    )


def bids_within_hand(state: State, action: Bid) -> Finding | None:
    """Nobody can take more tricks than there are cards in a hand."""
    bids = possible_bids(state)
    if action.tricks in bids:
        return None
    return rules.BID_RANGE.broken(
        f"{action.player} cannot take {counted(action.tricks, 'trick')}: a hand has"
        f" {counted(bids[-1], 'card')}",
        "/action/tricks",
        named=(action.player,),
        numbers={"bid": action.tricks, "most": bids[-1]},
    )


def plays_in_turn(state: State, action: Play) -> Finding | None:
    """Cards are played clockwise, from the leader on."""
    if state.phase != "play" or state.turn is None or state.turn == action.player:
        return None
    verb = "play" if state.trick else "lead"
    rule = rules.TURN if state.trick else rule_of_next_lead(state)
    return rule.broken(
        f"it is for {state.turn} to {verb}, not for {action.player}",
        "/action/player",
        named=(state.turn, action.player),
    )


def holds_card(state: State, action: Play) -> Finding | None:
    """The card played is one of the player's own hand."""
    name, card, pointer = action.player, action.card, "/action/card"
    seat = seat_number(state, name)
    hand = state.players[seat].hand
    held = holds(state, seat, card)
    if held:
        return None
    if UNKNOWN not in hand:
        message = f"{name} does not hold {card}, but {listed(hand)}"
        if not hand:
            message = f"{name} holds no cards any more"
        return rules.PLAY.broken(message, pointer, card, named=(name,), numbers={"held": len(hand)})
    unseen = hand.count(UNKNOWN)
    number = counted(unseen, "card")
    if held is None:
        message = f"{name} holds {number} that cannot be seen; {if_there([card])}"
        lacking = f"{name} does not hold {card}"
        broken = rules.PLAY.broken(lacking, pointer, card, named=(name,))
        return rules.PLAY.unseen(
            message, broken, cards=(card,), named=(name,), numbers={"unseen": unseen}
        )
    if not POOL.copies[card] & unseen_cards(state):
        where = "elsewhere" if card in deck_of(state.options).tokens else "not in this deck"
        message = f"{name} cannot hold {card}, which is {where}"
        return rules.PLAY.broken(message, pointer, card, named=(name,))
    numbers = None
    if POOL.copies[card] & ruled_out(state)[seat]:
        why = "by what was played before in this hand"
    else:
        why = f"however the unseen cards lie, {number} of this hand among them"
        numbers = {"unseen": unseen}
    message = f"{name} cannot hold {card}, {why}"
    return rules.PLAY.inferred(message, pointer, card, named=(name,), numbers=numbers)


def makes_first_lead(state: State, action: Play) -> Finding | None:
    """The first trick is led with the 2 of Paper, or the lowest Paper card that is held."""
    if not before_first_lead(state) or state.turn not in (None, action.player):
        return None
    seat, card = seat_number(state, action.player), action.card
    leads = first_leads(state)
    if card not in state.players[seat].hand:
        bit = POOL.copies[card]
        leads = [each for each in leads if each.world.with_card(seat, bit) is not None] or leads
    allowed = [lead.allows(seat, card) for lead in leads]
    if leads and all(allowed):
        return None
    if any(allowed):
        lower, cards = ("Paper", (card,)) if card[-1] != PAPER else _a_lower_card(state, card)
        rule = rule_of_next_lead(state)
        message = f"{action.player} opens with {card}: legal only if nobody holds {lower}"
        broken = rule.broken(f"another card than {card} must be led first", "/action/card", card)
        return rule.unseen(message, broken, cards=cards, named=(action.player,))
    return _seen_before(state, card) or rule_of_next_lead(state).inferred(
        _why_not_first(state, card), "/action/card", card
    )


def _a_lower_card(state: State, card: str) -> tuple[str, tuple[str, ...]]:
    """What nobody may hold who leads with a Paper card, and the cards in these words, that one first."""
    only = EARLIER[state.options.ghost_hand][card] == {"2P"}
    return ("2P", (card, "2P")) if only else ("a lower Paper card", (card,))


def _seen_before(state: State, card: str) -> Finding | None:
    """The lowest Paper card that is seen in a hand, if the first trick cannot be led with this card because of it."""
    holders = {held: player.id for player in state.players for held in player.hand}
    order = LEAD_ORDER[state.options.ghost_hand]
    lowest = next((each for each in order if each in holders), card)
    if lowest not in EARLIER[state.options.ghost_hand][card]:
        return None
    name = holders[lowest]
    holder = f"{name} holds {lowest}"
    if {lead.card for lead in first_leads(state)} == {lowest}:
        message = f"{holder} and must lead the first trick with it"
    elif card[-1] == PAPER:
        message = f"{holder}, which comes before {card}"
    else:
        message = f"{card} is no Paper card, and {holder}"
    rule = rule_of_first_lead(state.options, lowest)
    return rule.broken(message, "/action/card", lowest, named=(name,))


def _why_not_first(state: State, card: str) -> str:
    if card[-1] == PAPER:
        return f"{card} cannot be the first lead, however the unseen cards lie"
    if all([lead.card for lead in first_leads(state)]):
        return f"{card} is no Paper card, and however the unseen cards lie, somebody holds one"
    return f"{card} is no Paper card, and if nobody holds one, it is for another to lead"


def plays_allowed_suit(state: State, action: Play) -> list[Finding]:
    """A player follows the suit led if they can, and plays Rock, where it is barred, only if they must."""
    for played in state.trick:
        if played.player == action.player:
            return []
    judged = [
        _is_void(state, action, rule, suits)
        for rule, suits in VOIDS[situation_of(state)][action.card[-1]]
    ]
    return [finding for finding in judged if finding]


def _is_void(state: State, action: Play, rule: Rule, suits: int) -> Finding | None:
    """Whether the player holds none of the suits that forbid this play."""
    name, card, pointer = action.player, action.card, "/action/card"
    seat = seat_number(state, name)
    held = holds_suits(state, seat, suits, card)
    if held is False:
        return None
    following = suits != ALL_BUT_ROCK
    suit = SUIT_NAMES[state.trick[0].card[-1]] if state.trick else ""
    other = f"a {suit} card" if following else "a card that is no Rock"
    if following:
        so = f"and so must follow {suit}"
    elif state.trick:
        so = "and so must not play Rock in the first trick"
    else:
        so = "and so must not lead Rock before one was played"
    if held is None:
        lead, lacked = (
            (f" to a {suit} lead", f"no {suit}") if following else ("", "nothing but Rock")
        )
        message = f"{name} plays {card}{lead}: legal only if {lacked} is held"
        broken = rule.broken(f"{name} holds {other}, {so}", pointer, card, named=(name,))
        return rule.unseen(message, broken, cards=(card,), named=(name,))
    forbidding = [each for each in state.players[seat].hand if each in CARDS_OF[suits]]
    if not forbidding:
        message = f"however the unseen cards lie, {name} holds {other}, {so}"
        return rule.inferred(message, pointer, card, named=(name,))
    if following and all([each[0] == JOKER for each in forbidding]):
        rule = rules.FOLLOW_JOKER
    message = f"{name} holds {listed(forbidding)}, {so}"
    numbers = {"held": len(forbidding)}
    return rule.broken(message, pointer, *forbidding, named=(name,), numbers=numbers)


LAWS: dict[type, tuple[Law, ...]] = {
    Bid: (in_its_phase, bids_in_turn, not_bid_yet, bids_within_hand),
    Play: (
        in_its_phase,
        plays_in_turn,
        holds_card,
        makes_first_lead,
        plays_allowed_suit,
    ),
    Deal: (
        in_its_phase,
        hands_are_left(rules.LAST_HAND),
        is_whole_deck(rules.SHUFFLE, lambda state: deck_of(state.options).cards),
    ),
}
