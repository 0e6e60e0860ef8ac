"""The auction: lots are dealt, bid on, and taken with an ace of spades."""

from collections.abc import Sequence
from dataclasses import replace

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Bid
from adjudicators.above_water.play.table import Table, applied, clockwise, opened
from adjudicators.above_water.state import Lot, Offer, Pending, Player, State
from adjudicators.game import Applied
from adjudicators.verdict import Event


def next_bidder(state: State) -> str:
    """Who bids now: whoever was displaced last, or the next in rotation without a bid."""
    if state.displaced:
        return state.displaced[0]
    return _without_bid(state.players, state.starting_player, state.lots)[0]


def _without_bid(players: Sequence[Player], starting_player: str, lots: Sequence[Lot]) -> list[str]:
    """The players without a bid, in the order in which they bid."""
    bidders = {lot.bid.player for lot in lots if lot.bid is not None}
    order = clockwise(players, starting_player)
    return [each.id for each in order if each.id not in bidders]


def place(state: State, action: Bid) -> Applied[State]:
    """A bid; nearly all actions of a game are bids, so this one goes without a working copy."""
    before = state.lots[action.lot]
    lot = Lot(before.cards, Offer(action.player, action.stones))
    lots = (*state.lots[: action.lot], lot, *state.lots[action.lot + 1 :])
    message = f"{action.player} bids {action.stones} for {' '.join(lot.cards)}"
    player, number, stones = action.player, action.lot, action.stones
    event = rules.BID.event(
        "bid", message, player=player, cards=lot.cards, lot=number, stones=stones
    )
    events = [event]
    displaced = state.displaced
    if displaced:
        displaced = displaced[1:]
    if before.bid is not None:
        displaced = (before.bid.player, *displaced)
        events.append(_displaced(before.bid.player))
    after = State(
        state.options,
        state.players,
        state.phase,
        state.turn_number,
        state.starting_player,
        state.deck,
        state.discard,
        state.exhaustions,
        state.special_next,
        lots,
        displaced,
        state.aces_of_diamonds,
        state.rng,
    )
    if displaced or _without_bid(state.players, state.starting_player, lots):
        return Applied(after, tuple(events))
    table = opened(after)
    table.events = events
    end_if_all_have_bid(table)
    return applied(table)


def _displaced(player: str) -> Event:
    message = f"{player} is outbid and bids again"
    return rules.BID_AGAIN.event("displaced", message, player=player)


def displace(table: Table, number: int) -> None:
    """A lot was taken away under a bid, whose bidder bids again at once."""
    lot = table.lots[number]
    if lot.bid is None:
        return
    player = lot.bid.player
    table.displaced.insert(0, player)
    message = f"{player} had bid on it and bids again"
    table.say(rules.ACE_OF_SPADES_DISPLACES, "displaced", message, player)


def end_if_all_have_bid(table: Table) -> None:
    """The auction is over as soon as everyone has a bid."""
    if table.phase != "bid" or table.displaced:
        return
    if not _without_bid(table.players, table.starting_player, table.lots):
        table.phase = "collect"
        table.say(rules.AUCTION_END, "auction-ended", "everyone has a bid")


def lay_out(table: Table) -> Pending:
    """A new auction: so many lots as players, which have no cards yet."""
    table.lots = [Lot((), None)] * len(table.remaining())
    table.displaced = []
    return Pending("deal", "bid", (), ())


def missing_in_lots(table: Table) -> int:
    """How many cards the auction being dealt lacks, as far as is known now."""
    cards = sum([len(lot.cards) for lot in table.lots])
    return sum(_sizes(table)) - cards


def _sizes(table: Table) -> list[int]:
    if table.options.lots == "growing":
        return list(range(1, len(table.lots) + 1))
    return [2 if table.special_next else 1] * len(table.lots)


def deal_lots(table: Table) -> bool:
    """Deal what the lots lack, row by row; whether there were enough cards.

    The deck may be exhausted with the last card of the first row, which makes the auction a special one.
    """
    if table.options.lots == "growing":
        _deal_to(table, [number for number, size in enumerate(_sizes(table)) for _ in range(size)])
    else:
        _deal_to(table, list(range(len(table.lots))))
        if table.special_next:
            _deal_to(table, 2 * list(range(len(table.lots))))
    if missing_in_lots(table):
        return False
    _tell_lots(table)
    table.special_next = False
    return True


def _deal_to(table: Table, order: Sequence[int]) -> None:
    """Deal to the lots in this order; those that have their cards already are passed over."""
    has = [len(lot.cards) for lot in table.lots]
    lacking = []
    for number in order:
        if has[number]:
            has[number] -= 1
        else:
            lacking.append(number)
    cards = [lot.cards for lot in table.lots]
    for number, card in zip(lacking, table.draw(len(lacking)), strict=False):
        cards[number] += (card,)
    table.lots = [Lot(each, None) for each in cards]


def _tell_lots(table: Table) -> None:
    rule = rules.SPECIAL if table.special_next else rules.LOTS
    if table.options.lots == "growing":
        rule = rules.GROWING
    told = ", ".join([" ".join(lot.cards) for lot in table.lots])
    cards = tuple([card for lot in table.lots for card in lot.cards])
    special = "special " if table.special_next else ""
    message = f"up for {special}auction in turn {table.turn_number}: {told}"
    table.say(rule, "lots-dealt", message, cards=cards)


def refill(table: Table, pending: Pending) -> bool:
    """Fill the lot that an ace of spades emptied; whether there were enough cards."""
    number, size = pending.lot or 0, pending.size or 0
    have = table.lots[number].cards
    cards = have + table.draw(size - len(have))
    table.lots[number] = Lot(cards, None)
    if len(cards) < size:
        return False
    message = f"the lot is replaced with {' '.join(cards)}"
    table.say(rules.ACE_OF_SPADES, "lot-replaced", message, cards=cards, lot=number)
    return True


def drop_bids_of(table: Table, player: str) -> tuple[str, ...]:
    """Whoever is out has no bid, and no lot; the cards of the lot that they bid on."""
    table.displaced = [each for each in table.displaced if each != player]
    for number, lot in enumerate(table.lots):
        if lot.bid is not None and lot.bid.player == player:
            del table.lots[number]
            table.pending = [_moved(each, number) for each in table.pending]
            return lot.cards
    return ()


def _moved(pending: Pending, gone: int) -> Pending:
    if pending.lot is None or pending.lot < gone:
        return pending
    return replace(pending, lot=pending.lot - 1)


def cut_lots(table: Table) -> None:
    """Of an auction that is being dealt keep as many lots as there are players."""
    seats = len(table.remaining())
    surplus = table.lots[seats:]
    if surplus:
        del table.lots[seats:]
        cards = tuple([card for lot in surplus for card in lot.cards])
        table.discard += cards
        message = f"for {seats} players there are {seats} lots"
        table.say(rules.FORCED_ELIMINATED, "lots-discarded", message, cards=cards)
