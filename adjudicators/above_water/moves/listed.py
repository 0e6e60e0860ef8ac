"""What may be done: every legal action that can be listed, and the bounds of those that cannot."""

from functools import lru_cache

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
)
from adjudicators.above_water.moves.open_actions import OpenAction, trade_entry, turn_in_entry
from adjudicators.above_water.play.aces import owned
from adjudicators.above_water.play.auction import next_bidder
from adjudicators.above_water.play.phases import SETTLING
from adjudicators.above_water.state import (
    ACE_OF_DIAMONDS,
    ACE_OF_HEARTS,
    ACE_OF_SPADES,
    HIGHEST_BID,
    JOKER,
    Player,
    State,
)
from adjudicators.above_water.unseen import has_joker, holds
from adjudicators.cards import UNKNOWN
from adjudicators.game import OpenAction as AnyOpenAction

Moves = tuple[tuple[Action, ...], tuple[AnyOpenAction, ...]]


def moves(state: State, player: str | None) -> Moves:
    """The legal actions of one player, or of everybody."""
    if state.phase == "finished":
        return (), ()
    listed: list[Action] = []
    unlisted: list[AnyOpenAction] = []
    bidder = next_bidder(state) if state.phase == "bid" else None
    for each in state.players:
        if each.eliminated or player not in (None, each.id):
            continue
        if bidder == each.id:
            _list_bids(state, bidder, listed)
        _own_moves(state, each, listed, unlisted)
        unlisted.append(trade_entry(state, each))
        if not (each.done and state.phase in SETTLING) and len(each.hand) > 1:
            unlisted.append(turn_in_entry(each, suggest=player is not None))
    return tuple(listed), tuple(unlisted)


def _list_bids(state: State, player: str, listed: list[Action]) -> None:
    """Lots that nobody has bid on come first."""
    for number, lot in enumerate(state.lots):
        if lot.bid is None:
            listed += _bids(player, number, 0)
    for number, lot in enumerate(state.lots):
        if lot.bid is not None:
            listed += _bids(player, number, lot.bid.stones + 1)


@lru_cache(maxsize=4096)
def _bids(player: str, lot: int, least: int) -> tuple[Bid, ...]:
    """The bids for one lot, which are the same again and again."""
    return tuple([Bid(player, lot, stones) for stones in range(least, HIGHEST_BID + 1)])


def _own_moves(
    state: State, player: Player, listed: list[Action], unlisted: list[AnyOpenAction]
) -> None:
    """Everything but bids, turn-ins and trades."""
    if state.phase in SETTLING:
        if player.done:
            return
        listed.append(Settle(player.id))
    elif state.phase == "spend" and not player.done:
        listed.append(Done(player.id))
    if state.aces_of_diamonds:
        places = owned(state, player.id)
        if len(places) == 1:
            listed.append(CashAceOfDiamonds(player.id))
        listed += [CashAceOfDiamonds(player.id, place) for place in places]
    hand = player.hand
    if UNKNOWN in hand:
        _aces(state, player, listed, unlisted)
        return
    for ace in _PLAYABLE:
        if ace in hand:
            _aces(state, player, listed, unlisted)
            return


_PLAYABLE = (ACE_OF_DIAMONDS, ACE_OF_HEARTS, ACE_OF_SPADES)


def _aces(
    state: State, player: Player, listed: list[Action], unlisted: list[AnyOpenAction]
) -> None:
    if _may(state, player, ACE_OF_DIAMONDS, LayAceOfDiamonds.type, unlisted):
        listed.append(LayAceOfDiamonds(player.id))
    if _may(state, player, ACE_OF_HEARTS, PlayAceOfHearts.type, unlisted):
        listed.append(PlayAceOfHearts(player.id))
    if state.phase != "bid":
        return
    if _may(state, player, ACE_OF_SPADES, PlayAceOfSpades.type, unlisted):
        _list_lots(state, player, listed, unlisted)


def _may(state: State, player: Player, ace: str, type_: str, unlisted: list[AnyOpenAction]) -> bool:
    """Whether an ace is in a hand for sure; if it may be, the open entries say so."""
    held = holds(state, player.hand, (ace,))
    if held is None:
        message = f"{player.id} may play {ace} if it is among the cards that cannot be seen"
        unlisted.append(OpenAction(type_, rules.ACES.id, message, player.id, (ace,)))
    return bool(held)


def _list_lots(
    state: State, player: Player, listed: list[Action], unlisted: list[AnyOpenAction]
) -> None:
    for number, lot in enumerate(state.lots):
        if JOKER in lot.cards:
            continue
        joker = has_joker(state, lot.cards, ()) if UNKNOWN in lot.cards else False
        action = PlayAceOfSpades(player.id, number)
        if joker is None:
            message = f"{player.id} may take lot {number} if there is no joker in it"
            rule = rules.ACE_OF_SPADES_JOKER.id
            unlisted.append(OpenAction(action.type, rule, message, player.id, lot.cards))
        elif not joker:
            listed.append(action)
