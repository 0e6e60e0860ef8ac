"""The auction: lots are dealt, bid on, and taken with an ace of spades."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Bid
from adjudicators.above_water.bidding import (
    all_have_bid,
    deal_order,
    displaced_from,
    has_special_auctions,
)
from adjudicators.above_water.phases import bids_are_placed
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.state import Lot, Offer, PendingSpades, State, remaining
from adjudicators.above_water.stones import can_pay
from adjudicators.cards import UNKNOWN
from adjudicators.values import changed
from adjudicators.verdict import joined
from adjudicators.words import cards_in_words, counted, listed


def bid(table: Table, action: Bid) -> None:
    """A player bids for a lot, and whoever had bid on it bids again."""
    player, stones, number = action.player, action.stones, action.lot
    state = table.state
    before = state.lots[number]
    lot = Lot(before.cards, Offer(player, stones))
    displaced = displaced_from(before, state.displaced[1:])
    table.state = changed(state, lots=_replaced(state.lots, number, lot), displaced=displaced)
    rule = rules.BID if can_pay(table.player(player), stones) else rules.BID_BEYOND_STONES
    message = f"{player} offers {counted(stones, 'stone')} for {listed(before.cards)}"
    table.say(rule, "bid", message, player, before.cards, lot=number, stones=stones)
    if before.bid is not None:
        other = before.bid.player
        table.say(rules.BID_AGAIN, "displaced", f"{other} is outbid and bids again", other)
    end_if_all_have_bid(table)


def _replaced(lots: tuple[Lot, ...], number: int, lot: Lot) -> tuple[Lot, ...]:
    return (*lots[:number], lot, *lots[number + 1 :])


def end_if_all_have_bid(table: Table) -> None:
    """The auction is over as soon as everyone has a bid."""
    if bids_are_placed(table.state) and all_have_bid(table.state):
        table.state = changed(table.state, phase="collect")
        table.say(rules.AUCTION_END, "auction-ended", "everyone has a bid")


def take_lot(table: Table, number: int, player: str) -> None:
    """A player takes a lot with an ace of spades; whoever had bid on it bids again at once."""
    state, taker = table.state, table.player(player)
    lot = state.lots[number]
    lots = _replaced(state.lots, number, Lot((), None))
    displaced = displaced_from(lot, state.displaced)
    table.put(changed(taker, hand=taker.hand + lot.cards), lots=lots, displaced=displaced)
    message = f"{player} takes {listed(lot.cards)}"
    table.say(rules.ACE_OF_SPADES, "lot-taken", message, player, lot.cards, lot=number)
    if lot.bid is not None:
        other = lot.bid.player
        message = f"{other} had bid on it and bids again"
        table.say(rules.ACE_OF_SPADES_DISPLACES, "displaced", message, other)


def open_auction(table: Table) -> None:
    """A new auction: as many lots as players, which have no cards yet."""
    lots = (Lot((), None),) * len(remaining(table.state))
    table.state = changed(table.state, lots=lots, displaced=())


def lacking_in_lots(state: State) -> list[int]:
    """To which lots the cards go that the auction being dealt lacks, as far as is known now: the rest of the deal."""
    return deal_order(state)[sum([len(lot.cards) for lot in state.lots]) :]


def deal_lots(table: Table) -> bool:
    """Deal what the lots lack; whether there were enough cards.

    The deck may be exhausted with the last card of the first row, which makes the auction a special one.
    """
    before = table.state.exhaustions
    for _ in range(2):
        _fill_lots(table)
        if not lacking_in_lots(table.state):
            _tell_lots(table, exhausted=table.state.exhaustions > before)
            if table.state.special_next:
                table.state = changed(table.state, special_next=False)
            return True
    return False


def _fill_lots(table: Table) -> None:
    """Deal to the lots in their order; those that have their cards already are passed over."""
    cards = [lot.cards for lot in table.state.lots]
    lacking = lacking_in_lots(table.state)
    for number, card in zip(lacking, table.draw(len(lacking)), strict=False):
        cards[number] += (card,)
    table.state = changed(table.state, lots=tuple([Lot(each, None) for each in cards]))


def _tell_lots(table: Table, *, exhausted: bool) -> None:
    state = table.state
    if not has_special_auctions(state):
        rule = rules.GROWING
    elif exhausted:
        rule = rules.SPECIAL_SPENT
    else:
        rule = rules.SPECIAL if state.special_next else rules.LOTS
    cards = tuple([card for lot in state.lots for card in lot.cards])
    groups = [lot.cards for lot in state.lots]
    told = "; ".join([cards_in_words(each) for each in groups])
    if len(cards) == len(groups):
        groups, told = [cards], cards_in_words(cards, most=len(cards))
    unseen = [{"unseen": number} for each in groups if (number := each.count(UNKNOWN))]
    numbers = joined([{"turn": state.turn_number}, *unseen])
    special = "special " if state.special_next else ""
    message = f"up for {special}auction in turn {state.turn_number}: {told}"
    table.say(rule, "lots-dealt", message, cards=cards, numbers=numbers)


def refill(table: Table, pending: PendingSpades) -> bool:
    """Fill the lot that an ace of spades emptied; whether there were enough cards."""
    number, size = pending.lot, pending.size
    have = table.state.lots[number].cards
    cards = have + table.draw(size - len(have))
    lots = _replaced(table.state.lots, number, Lot(cards, None))
    table.state = changed(table.state, lots=lots)
    if len(cards) < size:
        return False
    message = f"the lot is replaced with {cards_in_words(cards)}"
    table.say(rules.ACE_OF_SPADES, "lot-replaced", message, cards=cards, lot=number)
    return True


def drop_bids_of(table: Table, player: str) -> tuple[str, ...]:
    """Whoever is out has no bid, and no lot; the cards of the lot that they bid on."""
    state = table.state
    displaced = tuple([each for each in state.displaced if each != player])
    table.state = changed(state, displaced=displaced)
    for number, lot in enumerate(state.lots):
        if lot.bid is not None and lot.bid.player == player:
            _remove_lot(table, number)
            return lot.cards
    return ()


def _remove_lot(table: Table, gone: int) -> None:
    """The lots after one that is gone move up, also for an ace of spades that waits for cards."""
    lots, pending = table.state.lots, table.state.pending
    first = pending[0] if pending else None
    if pending and isinstance(first, PendingSpades) and first.lot > gone:
        pending = (changed(first, lot=first.lot - 1), *pending[1:])
    table.state = changed(table.state, lots=lots[:gone] + lots[gone + 1 :], pending=pending)


def cut_lots(table: Table) -> None:
    """Of an auction that is being dealt keep as many lots as there are players."""
    seats, lots = len(remaining(table.state)), table.state.lots
    if len(lots) > seats:
        table.state = changed(table.state, lots=lots[:seats])
        cards = tuple([card for lot in lots[seats:] for card in lot.cards])
        table.discard(cards)
        message = (
            f"{counted(seats, 'lot')} for {counted(seats, 'player')}: the others are discarded"
        )
        table.say(
            rules.FORCED_ELIMINATED,
            "lots-discarded",
            message,
            cards=cards,
            numbers={"lots": seats, "players": seats},
        )
