"""The laws of the auction: bids, and lots taken with an ace of spades."""

from typing import cast

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Bid, PlayAceOfSpades
from adjudicators.above_water.bidding import least_bid, lot_of, next_bidder
from adjudicators.above_water.laws.common import in_its_phase
from adjudicators.above_water.phases import bids_are_placed
from adjudicators.above_water.state import HIGHEST_BID, JOKER, Offer, State
from adjudicators.above_water.unseen import has_joker
from adjudicators.cards import UNKNOWN
from adjudicators.game import seat_of
from adjudicators.verdict import Finding
from adjudicators.words import counted, listed


def while_bidding(state: State, _: Bid) -> Finding | None:
    """Bids are placed before anything is paid."""
    return in_its_phase(state, rules.TURN, "nobody can bid", now=bids_are_placed(state))


def in_turn(state: State, action: Bid) -> Finding | None:
    """Those who were displaced bid first, then those who have not bid, in rotation."""
    if not bids_are_placed(state):
        return None
    due = next_bidder(state)
    if due == action.player:
        return None
    pointer = "/action/player"
    if not state.displaced:
        return rules.BID.broken(f"it is {due} who bids now", pointer, named=(due,))
    if action.player in state.displaced:
        message = f"{due} was displaced after {action.player} and bids first"
        return rules.BID_AGAIN_ORDER.broken(message, pointer, named=(due, action.player))
    message = f"{due} was displaced and bids again now"
    return rules.BID_AGAIN.broken(message, pointer, named=(due,))


def lot_is_there(state: State, action: Bid | PlayAceOfSpades) -> Finding | None:
    """What is bid for, or taken, is among the lots, if there are any."""
    if not state.lots or lot_of(state, action.lot):
        return None
    numbers = {"lot": action.lot, "last": len(state.lots) - 1}
    message = f"there is no lot {numbers['lot']}; the last is {numbers['last']}"
    rule = rules.BID if isinstance(action, Bid) else rules.ACE_OF_SPADES
    return rule.broken(message, "/action/lot", numbers=numbers)


def nine_at_most(state: State, action: Bid) -> Finding | None:
    """A die shows nine at most."""
    if action.stones <= HIGHEST_BID:
        return None
    message = f"a bid of {counted(action.stones, 'stone')}, and {HIGHEST_BID} is the most"
    numbers = {"bid": action.stones, "most": HIGHEST_BID}
    return rules.BID_MOST.broken(message, "/action/stones", numbers=numbers)


def higher_than_before(state: State, action: Bid) -> Finding | None:
    """Somebody else's bid is to be outbid."""
    lot = lot_of(state, action.lot)
    if lot is None or action.stones >= least_bid(lot):
        return None
    standing = cast("Offer", lot.bid)  # a lot without a bid takes any
    name, bid = standing.player, standing.stones
    message = f"{name} has bid {bid} for lot {action.lot}; {action.stones} is not more"
    numbers = {"bid": bid, "lot": action.lot, "offered": action.stones}
    return rules.OUTBID.broken(message, "/action/stones", named=(name,), numbers=numbers)


def lots_can_be_taken(state: State, _: PlayAceOfSpades) -> Finding | None:
    """A lot is taken while bids are placed."""
    rule, now = rules.ACE_OF_SPADES_WHEN, bids_are_placed(state)
    return in_its_phase(state, rule, "no lot can be taken", now=now)


def no_joker(state: State, action: PlayAceOfSpades) -> Finding | None:
    """The ace of spades takes no joker."""
    taken = lot_of(state, action.lot)
    if taken is None:
        return None
    found = has_joker(state, action, seat_of(state, action.player).hand)
    if found is False:
        return None
    lot, rule = taken.cards, rules.ACE_OF_SPADES_JOKER
    seen = tuple([card for card in lot if card != UNKNOWN])
    where, numbers, pointer = f"lot {action.lot}", {"lot": action.lot}, "/action/lot"
    message = f"there is a joker in {where}" + (f": {listed(seen)}" if seen else "")
    if found is None:
        doubt = f"this is legal only if there is no joker in {where}"
        otherwise = rule.broken(message, pointer, *seen, numbers=numbers)
        return rule.unseen(doubt, otherwise, cards=lot, numbers=numbers)
    if JOKER in lot:
        return rule.broken(message, pointer, *seen, numbers=numbers)
    message = f"there is a joker in {where}, as no other cards can lie there"
    return rule.inferred(message, pointer, *seen, numbers=numbers)
