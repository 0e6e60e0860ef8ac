"""Every rule that an action can break, action by action: the table at the end is the way in."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import (
    Action,
    Bid,
    CashAceOfDiamonds,
    Done,
    LayAceOfDiamonds,
    PlayAceOfHearts,
    PlayAceOfSpades,
    Settle,
    Trade,
    TurnIn,
)
from adjudicators.above_water.laws.common import (
    DOING,
    Deed,
    actor,
    going_on,
    in_phase,
    not_eliminated,
    not_settled,
)
from adjudicators.above_water.laws.trading import TRADE_LAWS, TURN_IN_LAWS, judge_held
from adjudicators.above_water.play.aces import owned
from adjudicators.above_water.play.auction import next_bidder
from adjudicators.above_water.play.phases import SETTLING
from adjudicators.above_water.state import (
    ACE_OF_DIAMONDS,
    ACE_OF_HEARTS,
    ACE_OF_SPADES,
    HIGHEST_BID,
    State,
)
from adjudicators.above_water.unseen import has_joker, holds, lacking
from adjudicators.cards import UNKNOWN
from adjudicators.game import Law
from adjudicators.verdict import Finding

_BIDDING, _SPENDING = frozenset({"bid"}), frozenset({"spend"})


# ── bids ─────────────────────────────────────────────────────────────────────────────────────────


def bidding(state: State, _: Bid) -> Finding | None:
    """Bids are placed before anything is paid."""
    return in_phase(state, _BIDDING, "nobody can bid")


def in_turn(state: State, action: Bid) -> Finding | None:
    """Those who were displaced bid first, then those who have not bid, in rotation."""
    if state.phase != "bid":
        return None
    due = next_bidder(state)
    if due == action.player:
        return None
    pointer = "/action/player"
    if not state.displaced:
        return rules.BID.broken(f"it is {due} who bids now", pointer)
    if action.player in state.displaced:
        message = f"{due} was displaced after {action.player} and bids first"
        return rules.BID_AGAIN_ORDER.broken(message, pointer)
    return rules.BID_AGAIN.broken(f"{due} was displaced and bids again now", pointer)


def lot_is_there(state: State, action: Bid | PlayAceOfSpades) -> Finding | None:
    """What is bid for, or taken, is up for auction."""
    if state.phase != "bid" or action.lot < len(state.lots):
        return None
    message = f"there is no lot {action.lot}; the last is {len(state.lots) - 1}"
    rule = rules.BID if isinstance(action, Bid) else rules.ACE_OF_SPADES
    return rule.broken(message, "/action/lot")


def nine_at_most(state: State, action: Bid) -> Finding | None:
    """A die shows nine at most."""
    if action.stones <= HIGHEST_BID:
        return None
    message = f"{action.player} bids {action.stones}, and {HIGHEST_BID} is the most"
    return rules.BID_MOST.broken(message, "/action/stones")


def higher_than_before(state: State, action: Bid) -> Finding | None:
    """Somebody else's bid is to be outbid."""
    if state.phase != "bid" or action.lot >= len(state.lots):
        return None
    lot = state.lots[action.lot]
    standing = lot.bid
    if standing is None or action.stones > standing.stones:
        return None
    bid = f"{standing.player} has bid {standing.stones} for {' '.join(lot.cards)}"
    message = f"{bid}; {action.stones} is not more"
    return rules.OUTBID.broken(message, "/action/stones")


# ── being ready ──────────────────────────────────────────────────────────────────────────────────


def something_to_pay(state: State, _: Settle) -> Finding | None:
    """Players settle what is to be paid."""
    return in_phase(state, SETTLING, "there is nothing to settle")


def not_settled_yet(state: State, action: Settle) -> Finding | None:
    """Once is enough."""
    if state.phase not in SETTLING or not actor(state, action).done:
        return None
    return rules.SETTLE.broken(f"{action.player} has settled already", "/action/player")


def spending(state: State, _: Done) -> Finding | None:
    """Players are done with the Spending Phase in it."""
    return in_phase(state, _SPENDING, "nobody can be done with spending")


def not_done_yet(state: State, action: Done) -> Finding | None:
    """Once is enough, until something happens."""
    if state.phase != "spend" or not actor(state, action).done:
        return None
    return rules.SPENDING_END.broken(f"{action.player} is done already", "/action/player")


# ── aces ─────────────────────────────────────────────────────────────────────────────────────────


def holds_diamonds(state: State, action: LayAceOfDiamonds) -> Finding | None:
    """An ace of diamonds is laid down from the hand."""
    return _holds(state, action, ACE_OF_DIAMONDS)


def holds_hearts(state: State, action: PlayAceOfHearts) -> Finding | None:
    """An ace of hearts is played from the hand."""
    return _holds(state, action, ACE_OF_HEARTS)


def holds_spades(state: State, action: PlayAceOfSpades) -> Finding | None:
    """An ace of spades is played from the hand."""
    return _holds(state, action, ACE_OF_SPADES)


def _holds(state: State, action: Deed, ace: str) -> Finding | None:
    return judge_held(state, actor(state, action), (ace,), rules.ACES, "/action/player")


def owns_laid_ace(state: State, action: CashAceOfDiamonds) -> Finding | None:
    """An ace of diamonds is discarded by its owner, who says which one where there are two."""
    places = owned(state, action.player)
    if action.ace is None:
        if len(places) > 1:
            message = f"{action.player} owns both aces of diamonds; say which one as ace"
            return rules.ACE_OF_DIAMONDS_WHICH.broken(message, "/action/type")
        if places:
            return None
        message = f"{action.player} has no ace of diamonds on the table"
        return rules.ACE_OF_DIAMONDS_CASHED.broken(message, "/action/player")
    if action.ace in places:
        return None
    message = f"{action.player} has no ace of diamonds at place {action.ace}"
    return rules.ACE_OF_DIAMONDS_CASHED.broken(message, "/action/ace")


def while_bidding(state: State, _: PlayAceOfSpades) -> Finding | None:
    """A lot is taken while bids are placed."""
    if state.phase in ("bid", "finished"):
        return None
    message = f"{DOING[state.phase]}, so no lot can be taken"
    return rules.ACE_OF_SPADES_WHEN.broken(message, "/action/type")


def no_joker(state: State, action: PlayAceOfSpades) -> Finding | None:
    """The ace of spades takes no joker."""
    if state.phase != "bid" or action.lot >= len(state.lots):
        return None
    lot = state.lots[action.lot].cards
    seen = ACE_OF_SPADES in actor(state, action).hand
    elsewhere = [*_shuffled_unseen(state, action), *([] if seen else [ACE_OF_SPADES])]
    found = has_joker(state, lot, elsewhere)
    if found is False:
        return None
    rule = rules.ACE_OF_SPADES_JOKER
    if found:
        message = f"there is a joker in the lot {' '.join(lot)}"
        return rule.broken(message, "/action/lot", *_known(lot))
    return rule.unseen(f"this is legal only if there is no joker in the lot {' '.join(lot)}")


def _shuffled_unseen(state: State, action: PlayAceOfSpades) -> list[str]:
    """The cards that were not seen until the shuffle named them among the discards."""
    if action.shuffle is None or len(state.deck) > len(state.lots[action.lot].cards):
        return []
    discards = (*state.discard, ACE_OF_SPADES)
    named = [card for card in action.shuffle if card != UNKNOWN]
    possible = holds(state, discards, named) is not False
    return lacking(discards, named) if possible else []


def _known(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([card for card in cards if card != UNKNOWN])


_AT_ANY_TIME: tuple[Law, ...] = (going_on, not_eliminated, not_settled)

LAWS: dict[type[Action], tuple[Law, ...]] = {
    Bid: (
        going_on,
        not_eliminated,
        bidding,
        in_turn,
        lot_is_there,
        nine_at_most,
        higher_than_before,
    ),
    Settle: (going_on, not_eliminated, something_to_pay, not_settled_yet),
    Done: (going_on, not_eliminated, spending, not_done_yet),
    TurnIn: TURN_IN_LAWS,
    Trade: TRADE_LAWS,
    LayAceOfDiamonds: (*_AT_ANY_TIME, holds_diamonds),
    CashAceOfDiamonds: (*_AT_ANY_TIME, owns_laid_ace),
    PlayAceOfHearts: (*_AT_ANY_TIME, holds_hearts),
    PlayAceOfSpades: (
        going_on,
        not_eliminated,
        while_bidding,
        lot_is_there,
        holds_spades,
        no_joker,
    ),
}
