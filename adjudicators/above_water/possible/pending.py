"""Whether actions that wait for cards can occur."""

from collections.abc import Iterator

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.bidding import has_special_auctions, lot_of
from adjudicators.above_water.phases import phase_after
from adjudicators.above_water.play.draws import missing
from adjudicators.above_water.state import (
    Pending,
    PendingBonus,
    PendingDeal,
    PendingHearts,
    PendingSpades,
    State,
    clockwise,
)
from adjudicators.possible import Check, Contradictions
from adjudicators.verdict import Contradiction
from adjudicators.words import listed


def cards_are_awaited(state: State) -> Contradictions:
    """A forced ante is paid while an action waits for cards, and at no other time."""
    if state.pending is None:
        if state.phase != "forced-ante":
            return ()
        detail = "nothing waits for cards"
        return [rules.FORCED_ANTE.contradicted("/state/phase", detail)]
    if state.phase not in ("forced-ante", "finished"):
        detail = "something waits for cards, so a forced ante is to be paid"
        return [rules.FORCED_ANTE.contradicted("/state/phase", detail)]
    found = list(_faults(state, state.pending))
    if not found and state.deck:
        detail = "cards are short, so the deck is empty"
        found.append(rules.FORCED_ANTE.contradicted("/state/deck", detail))
    return found


def _faults(state: State, pending: tuple[Pending, ...]) -> Iterator[Contradiction]:
    phase = phase_after(pending[0])
    for number, each in enumerate(pending):
        base = f"/state/pending/{number}"
        if number and (not isinstance(each, PendingHearts) or each.cards):
            detail = "behind the first there wait only aces of hearts, without cards"
            yield rules.FORCED_QUEUE.contradicted(base, detail)
        elif phase_after(each) != phase:
            detail = f"the game goes on with one phase, {phase}"
            yield rules.FORCED_QUEUE.contradicted(f"{base}/phase", detail)
        if fault := _fault(state, each):
            yield rules.FORCED_ANTE.contradicted(base, fault)


def _fault(state: State, pending: Pending) -> str | None:
    """Why an action cannot wait for cards as it does."""
    if isinstance(pending, PendingDeal):
        if state.displaced or any([lot.bid is not None for lot in state.lots]):
            return "nobody has bid on lots that are not dealt"
        return None  # the auction's checks count what the lots lack
    if isinstance(pending, PendingSpades):
        return _fault_of_spades(state, pending)
    if isinstance(pending, PendingBonus) and len(set(pending.players)) < len(pending.players):
        return "a player gets the cards of an action once"
    if missing(state, pending) <= 0 and state.phase != "finished":
        return "it has all its cards and waits for none"
    return None


def _fault_of_spades(state: State, pending: PendingSpades) -> str | None:
    lot = lot_of(state, pending.lot)
    if lot is None or lot.bid is not None:
        return "the lot that it took is there, without a bid"
    return None if missing(state, pending) > 0 else "the lot that it took lacks cards"


def special_after_a_short_draw(state: State) -> Contradictions:
    """Cards drawn that were not enough exhausted the deck, so that a special auction is due."""
    if state.special_next or not has_special_auctions(state):
        return ()
    for each in state.pending or ():
        if _has_drawn(state, each):
            detail = "the deck was exhausted by what was drawn and is not enough"
            return [rules.SPECIAL.contradicted("/state/special_next", detail)]
    return ()


def _has_drawn(state: State, pending: Pending) -> bool:
    """Whether some cards were there for an action; an emptied lot may have been filled in part before."""
    if isinstance(pending, PendingDeal):
        return any([lot.cards for lot in state.lots])
    return isinstance(pending, PendingBonus | PendingHearts) and bool(pending.cards)


def bonus_goes_clockwise(state: State) -> Contradictions:
    """A bonus that waits goes to its players clockwise from the starting player."""
    found = []
    for number, each in enumerate(state.pending or ()):
        if isinstance(each, PendingBonus):
            order = [player.id for player in clockwise(state)]
            players = [player for player in each.players if player in order]
            if players != sorted(players, key=order.index):
                detail = f"{listed(players)} are not in clockwise order from the starting player"
                pointer = f"/state/pending/{number}/players"
                found.append(rules.BONUS_ORDER.contradicted(pointer, detail))
    return found


PENDING_CHECKS: tuple[Check[State], ...] = (
    cards_are_awaited,
    special_after_a_short_draw,
    bonus_goes_clockwise,
)
