"""The legal actions: those that can be listed, and the bounds of those that cannot."""

from functools import lru_cache

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import (
    ACE_USED,
    DRAWING_ACES,
    AceUse,
    Action,
    Bid,
    CashAceOfDiamonds,
    Done,
    LayAceOfDiamonds,
    PlayAceOfHearts,
    PlayAceOfSpades,
    Settle,
)
from adjudicators.above_water.bidding import least_bid, next_bidder
from adjudicators.above_water.groups.kinds import LEAST_CARDS
from adjudicators.above_water.laws.aces import cashable
from adjudicators.above_water.moves.open_actions import OpenAction, trade_entry, turn_in_entry
from adjudicators.above_water.phases import (
    bids_are_placed,
    comes_to_a_stop,
    is_last_turn,
    may_be_done,
    may_settle,
)
from adjudicators.above_water.state import HIGHEST_BID, Player, State
from adjudicators.above_water.unseen import has_joker, holds
from adjudicators.cards import UNKNOWN
from adjudicators.game import OpenAction as AnyOpenAction

Moves = tuple[tuple[Action, ...], tuple[AnyOpenAction, ...]]


def legal_actions(state: State, player: str | None) -> Moves:
    """The legal actions of one player, or of everybody."""
    if state.phase == "finished":
        return (), ()
    listed: list[Action] = []
    unlisted: list[AnyOpenAction] = []
    bidder = next_bidder(state) if bids_are_placed(state) else None
    stopped = comes_to_a_stop(state)
    for each in state.players:
        if each.eliminated or player not in (None, each.id):
            continue
        if bidder == each.id:
            _list_bids(state, bidder, listed)
        elif not stopped and may_settle(state, each):
            listed.append(Settle(each.id))
        elif not stopped and may_be_done(state, each):
            listed.append(Done(each.id))
        _list_aces_of(state, each, listed, unlisted)
        unlisted.append(trade_entry(state, each))
        if len(each.hand) >= LEAST_CARDS:
            unlisted.append(turn_in_entry(each))
    return tuple(listed), tuple(unlisted)


def _list_bids(state: State, player: str, listed: list[Action]) -> None:
    """Lots that nobody has bid on come first."""
    contested: list[Action] = []
    for number, lot in enumerate(state.lots):
        bids = listed if lot.bid is None else contested
        bids += _bids(player, number, least_bid(lot))
    listed += contested


@lru_cache(maxsize=512)
def _bids(player: str, lot: int, least: int) -> tuple[Bid, ...]:
    """The bids for one lot. They are remembered, as the same ones are listed again and again."""
    return tuple([Bid(player, lot, stones) for stones in range(least, HIGHEST_BID + 1)])


_MAY_BE_ACES = {UNKNOWN, *ACE_USED.values()}


def _list_aces_of(
    state: State, player: Player, listed: list[Action], unlisted: list[AnyOpenAction]
) -> None:
    """The aces of one player, in the hand and on the table."""
    if state.aces_of_diamonds:
        listed += [CashAceOfDiamonds(player.id, place) for place in cashable(state, player.id)]
    if _MAY_BE_ACES.isdisjoint(player.hand):
        return
    barred = DRAWING_ACES if is_last_turn(state) else ()
    listed += [
        action(player.id)
        for action in (LayAceOfDiamonds, PlayAceOfHearts)
        if action not in barred and _holds_ace_for(state, player, action, unlisted)
    ]
    if (
        PlayAceOfSpades not in barred
        and bids_are_placed(state)
        and _holds_ace_for(state, player, PlayAceOfSpades, unlisted)
    ):
        _list_lots(state, player, listed, unlisted)


def _holds_ace_for(
    state: State, player: Player, action: type[AceUse], unlisted: list[AnyOpenAction]
) -> bool:
    """Whether the ace is in the hand for sure; if it may be, the open entries say so."""
    ace = ACE_USED[action]
    held = holds(state, player.hand, (ace,))
    if held is None:
        message = f"{player.id} may play {ace} if it is among the cards that cannot be seen"
        unlisted.append(OpenAction(action.type, rules.ACES.id, message, player.id, (ace,)))
    return bool(held)


def _list_lots(
    state: State, player: Player, listed: list[Action], unlisted: list[AnyOpenAction]
) -> None:
    for number, lot in enumerate(state.lots):
        action = PlayAceOfSpades(player.id, number)
        joker = has_joker(state, action, player.hand)
        if joker is None:
            message = f"{player.id} may take lot {number} if there is no joker in it"
            rule = rules.ACE_OF_SPADES_JOKER.id
            unlisted.append(
                OpenAction(
                    action.type, rule, message, player.id, lot.cards, numbers={"lot": number}
                )
            )
        elif not joker:
            listed.append(action)
