"""Whether the auction of a state can occur: its lots, the bids on them, and who bids next."""

from collections import Counter

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.bidding import (
    all_have_bid,
    deal_order,
    had_turn,
    has_special_auctions,
    yet_to_bid,
)
from adjudicators.above_water.phases import bids_are_placed, phase_of_turn
from adjudicators.above_water.state import (
    ACE_OF_SPADES,
    SPECIAL_CARDS,
    PendingDeal,
    PendingSpades,
    State,
    clockwise,
    remaining,
    size_of_lot,
)
from adjudicators.above_water.unseen import most_held
from adjudicators.possible import Check, Contradictions
from adjudicators.words import counted, listed


def lots_while_up(state: State) -> Contradictions:
    """There are lots while they are bid on or to be paid for, and while cards are awaited then."""
    if state.phase == "finished" or (state.phase == "forced-ante" and not state.pending):
        return ()  # other checks refuse a forced ante without anything pending
    up = phase_of_turn(state) in ("bid", "collect")
    if bool(state.lots) != up:
        detail = "there are no lots to bid on" if up else "the lots have been collected"
        return [rules.TURN.contradicted("/state/lots", detail)]
    if up or not state.displaced:
        return ()
    return [rules.TURN.contradicted("/state/displaced", "there is no auction to bid in")]


def lots_for_everyone(state: State) -> Contradictions:
    """A lot for each player in the game, and some more only where players left during the auction."""
    if not state.lots:
        return ()
    left = len(remaining(state))
    if left <= len(state.lots) <= len(state.players):
        return ()
    detail = f"{counted(len(state.lots), 'lot')} for {counted(left, 'player')}"
    return [rules.LOTS.contradicted("/state/lots", detail)]


def lots_are_as_large_as_due(state: State) -> Contradictions:
    """One card each, or two each in a special auction; growing ones have one more than the last."""
    if not state.lots:
        return ()
    sizes = [len(lot.cards) for lot in state.lots]
    first = state.pending[0] if state.pending else None
    if isinstance(first, PendingDeal):
        return _dealing_faults(state, sizes)
    if isinstance(first, PendingSpades):
        if first.lot >= len(sizes):
            return ()  # cards_are_awaited says it
        sizes[first.lot] = max(first.size, sizes[first.lot])
    single = has_special_auctions(state)
    return _single_faults(state, sizes) if single else _growing_faults(state, sizes)


def _growing_faults(state: State, sizes: list[int]) -> Contradictions:
    largest = size_of_lot(state.options.lots, len(state.players) - 1)
    if sizes[0] and sorted(set(sizes)) == sizes and sizes[-1] <= largest:
        return ()
    detail = f"lots do not grow whose numbers of cards are {_told(sizes)}"
    return [rules.GROWING.contradicted("/state/lots", detail)]


def _single_faults(state: State, sizes: list[int]) -> Contradictions:
    size, ordinary = sizes[0], size_of_lot(state.options.lots, 0)
    special = size == SPECIAL_CARDS and state.exhaustions
    if sizes.count(size) == len(sizes) and (size == ordinary or special):
        return ()
    detail = "each lot has one card, or each two after an exhausted deck"
    return [rules.SPECIAL.contradicted("/state/lots", detail)]


def _dealing_faults(state: State, sizes: list[int]) -> Contradictions:
    """What is wrong with lots for which there were too few cards, as they are dealt in order."""
    order, dealt = deal_order(state), sum(sizes)
    due = Counter(order[:dealt])
    if dealt < len(order) and sizes == [due[number] for number in range(len(sizes))]:
        return ()
    detail = (
        f"a deal that lacks cards does not leave lots whose numbers of cards are {_told(sizes)}"
    )
    return [rules.FORCED_ANTE.contradicted("/state/lots", detail)]


def _told(sizes: list[int]) -> str:
    return listed([str(size) for size in sizes], most=len(sizes))


def no_special_auctions_of_growing_lots(state: State) -> Contradictions:
    """Growing lots have no special auctions, and without an exhausted deck there are none."""
    if not state.special_next:
        return ()
    pointer = "/state/special_next"
    if not has_special_auctions(state):
        return [rules.GROWING.contradicted(pointer, "growing lots have no special auctions")]
    if not state.exhaustions:
        return [rules.SPECIAL.contradicted(pointer, "the deck has not been exhausted")]
    return ()


def bids_fit(state: State) -> Contradictions:
    """Everyone has one bid or waits to bid again, or has not had a turn, in rotation."""
    if not state.lots:
        return ()
    names = had_turn(state)
    if len(set(names)) < len(names):
        detail = "a player has two bids, or has one and waits to bid again"
        return [rules.BID.contradicted("/state/lots", detail)]
    waiting = yet_to_bid(state)
    if waiting and (early := _out_of_turn(state, waiting)):
        detail = f"{early} has bid before {waiting[0]}, whose turn was first"
        return [rules.BID.contradicted("/state/lots", detail)]
    over = all_have_bid(state)
    if over and bids_are_placed(state):
        return [rules.AUCTION_END.contradicted("/state/phase", "everyone has a bid")]
    if not over and phase_of_turn(state) == "collect":
        return [rules.AUCTION_END.contradicted("/state/phase", "not everyone has a bid")]
    return ()


def _out_of_turn(state: State, waiting: list[str]) -> str | None:
    """Somebody who has bid, and whose turn comes after that of the first who has not."""
    order = [each.id for each in clockwise(state)]
    after = order[order.index(waiting[0]) :]
    return next((each for each in after if each not in waiting), None) if after != waiting else None


def each_was_displaced_by_something(state: State) -> Contradictions:
    """A bid displaces one player, who bids again before others; whoever else waits lost the lot to an ace of
    spades, which lies among the discards until they are shuffled for the first time."""
    if state.exhaustions or len(state.displaced) <= 1:
        return ()
    aces = most_held(state, state.discard, ACE_OF_SPADES)
    if len(state.displaced) <= 1 + aces:
        return ()
    waiting, played = counted(len(state.displaced), "player"), counted(aces, "ace")
    detail = f"{waiting} displaced by one bid and {played} of spades among the discards"
    numbers = {"displaced": len(state.displaced), "bids": 1, "aces": aces}
    return [rules.BID_AGAIN.contradicted("/state/displaced", detail, numbers=numbers)]


AUCTION_CHECKS: tuple[Check[State], ...] = (
    lots_while_up,
    lots_for_everyone,
    lots_are_as_large_as_due,
    no_special_auctions_of_growing_lots,
    bids_fit,
    each_was_displaced_by_something,
)
