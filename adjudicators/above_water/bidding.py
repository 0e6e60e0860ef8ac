"""Who bids next, what outbids whom, and how many cards the lots of an auction get."""

from adjudicators.above_water.state import (
    SPECIAL_CARDS,
    Lot,
    State,
    cards_of_lots,
    clockwise,
    size_of_lot,
)
from adjudicators.memo import remembers_last


def had_turn(state: State) -> list[str]:
    """The players who have had their turn to bid: those with a bid, and those who were displaced."""
    names = [lot.bid.player for lot in state.lots if lot.bid is not None]
    return names + list(state.displaced) if state.displaced else names


def lot_of(state: State, number: int) -> Lot | None:
    """The lot of this number, if the auction has so many."""
    return state.lots[number] if number < len(state.lots) else None


def displaced_from(lot: Lot, others: tuple[str, ...]) -> tuple[str, ...]:
    """Who bids again, in order, when a lot with this bid goes to somebody else: its bidder before these others."""
    return others if lot.bid is None else (lot.bid.player, *others)


@remembers_last
def yet_to_bid(state: State) -> list[str]:
    """The players who have not had their turn to bid, in the order in which they do."""
    names = had_turn(state)
    return [each.id for each in clockwise(state) if each.id not in names]


def next_bidder(state: State) -> str:
    """Who bids now: whoever was displaced last, or the next in rotation without a bid."""
    return state.displaced[0] if state.displaced else yet_to_bid(state)[0]


def all_have_bid(state: State) -> bool:
    """Whether the auction is over."""
    return not (state.displaced or yet_to_bid(state))


def least_bid(lot: Lot) -> int:
    """The lowest bid that a lot takes."""
    return 0 if lot.bid is None else lot.bid.stones + 1


def has_special_auctions(state: State) -> bool:
    """Whether an exhausted deck makes the next auction a special one; growing lots never do that."""
    return state.options.lots == "single"


def deal_order(state: State) -> list[int]:
    """The lots in the order in which they are dealt their cards, each as often as it gets one."""
    lots, kind = range(len(state.lots)), state.options.lots
    once = [number for number in lots for _ in range(size_of_lot(kind, number))]
    special = has_special_auctions(state) and state.special_next
    return SPECIAL_CARDS * once if special else once


def most_dealt(state: State) -> int:
    """How many cards the lots of an auction get at most; the Big Spender Bonus never takes more."""
    return SPECIAL_CARDS * cards_of_lots(state.options.lots, len(state.players))
