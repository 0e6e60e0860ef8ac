"""Whether what a state says of the deck, of its shuffles and of actions that wait for cards can occur."""

from collections.abc import Callable, Iterator, Sequence

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.play.draws import due_of
from adjudicators.above_water.play.ending import dues
from adjudicators.above_water.play.table import clockwise
from adjudicators.above_water.state import Pending, State
from adjudicators.verdict import Contradiction
from adjudicators.words import counted

Contradictions = Sequence[Contradiction]


def empty_only_when_exhausted(state: State) -> Contradictions:
    """The last card of the deck does not leave unnoticed, and what was shuffled is counted."""
    if not state.deck and not state.exhaustions:
        detail = "the deck is empty, so it has been exhausted"
        return [rules.EXHAUSTED.contradicted("/state/exhaustions", detail)]
    if state.rng is None:
        return ()
    due = 1 + state.exhaustions - (not state.deck)
    if state.rng.draws == due:
        return ()
    made = counted(state.rng.draws, "shuffle")
    detail = f"{made} made; so far there were {due}"
    return [rules.SHUFFLE.contradicted("/state/rng/draws", detail)]


def nobody_could_pay(state: State) -> Contradictions:
    """The game ends with more than one player only if none of them can pay."""
    if state.phase != "finished":
        return ()
    left = [each for each in state.players if not each.eliminated]
    due = dues(state)
    if len(left) == 1 or not any([each.stones >= due[each.id] for each in left]):
        return ()
    detail = "several players are left, and some of them can pay, so the game is not over"
    return [rules.WINNER.contradicted("/state/phase", detail)]


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
    found = list(_pending_faults(state, state.pending))
    if not found and state.deck:
        detail = "cards are short, so the deck is empty"
        found.append(rules.FORCED_ANTE.contradicted("/state/deck", detail))
    return found


def special_after_a_short_draw(state: State) -> Contradictions:
    """Cards drawn that were not enough exhausted the deck, so that a special auction is due."""
    if state.special_next or state.options.lots == "growing":
        return ()
    for each in state.pending or ():
        if each.cards or (each.action == "deal" and any([lot.cards for lot in state.lots])):
            detail = "the deck was exhausted by what was drawn and is not enough"
            return [rules.SPECIAL.contradicted("/state/special_next", detail)]
    return ()


def bonus_goes_clockwise(state: State) -> Contradictions:
    """A bonus that waits goes to its players clockwise from the starting player."""
    found = []
    for number, each in enumerate(state.pending or ()):
        order = [player.id for player in clockwise(state.players, state.starting_player)]
        players = [player for player in each.players if player in order]
        if players != sorted(players, key=order.index):
            detail = f"{' '.join(players)} do not follow clockwise from the starting player"
            pointer = f"/state/pending/{number}/players"
            found.append(rules.BONUS_ORDER.contradicted(pointer, detail))
    return found


def _pending_faults(state: State, pending: tuple[Pending, ...]) -> Iterator[Contradiction]:
    for number, each in enumerate(pending):
        base = f"/state/pending/{number}"
        if number and (each.action != "ace-of-hearts" or each.cards):
            detail = "behind the first there wait only aces of hearts, without cards"
            yield rules.FORCED_QUEUE.contradicted(base, detail)
        if number and each.phase != pending[0].phase:
            detail = f"the game goes on with one phase, {pending[0].phase}"
            yield rules.FORCED_QUEUE.contradicted(f"{base}/phase", detail)
        if misfit := _misfit(state, each):
            yield rules.FORCED_ANTE.contradicted(base, misfit)


def _misfit(state: State, pending: Pending) -> str | None:
    """Why an action that waits does not fit together."""
    lot, size = pending.lot, pending.size
    if (pending.action == "ace-of-spades") != (lot is not None and size is not None):
        return "lot and size are told of an ace of spades, and of nothing else"
    if lot is not None and size is not None:
        if lot >= len(state.lots) or state.lots[lot].bid is not None:
            return "the lot that it took is there, without a bid"
        if len(state.lots[lot].cards) >= size:
            return "the lot that it took lacks cards"
    if lot is None and size is not None:
        return "lot and size are told together"
    return _MISFITS[pending.action](state, pending)


def _deal_misfit(state: State, pending: Pending) -> str | None:
    if pending.phase != "bid" or pending.players or pending.cards:
        return "a deal goes on with the bids, and its cards lie in the lots"
    if any([lot.bid is not None for lot in state.lots]) or state.displaced:
        return "nobody has bid on lots that are not dealt"
    return None


def _spades_misfit(state: State, pending: Pending) -> str | None:
    if pending.phase != "bid" or pending.players or pending.cards:
        return "an ace of spades goes on with the bids, and its cards lie in the lot"
    return None


def _bonus_misfit(state: State, pending: Pending) -> str | None:
    if pending.phase != "ante" or not pending.players:
        return "a bonus goes to somebody, and goes on with the ante"
    return _too_many_cards(state, pending)


def _hearts_misfit(state: State, pending: Pending) -> str | None:
    if len(pending.players) != 1:
        return "an ace of hearts draws for one player"
    return _too_many_cards(state, pending)


def _too_many_cards(state: State, pending: Pending) -> str | None:
    if len(set(pending.players)) < len(pending.players):
        return "a player gets the cards of an action once"
    if len(pending.cards) >= due_of(pending) and state.phase != "finished":
        return "it has all its cards and waits for none"
    return None


_MISFITS: dict[str, Callable[[State, Pending], str | None]] = {
    "deal": _deal_misfit,
    "ace-of-spades": _spades_misfit,
    "bonus": _bonus_misfit,
    "ace-of-hearts": _hearts_misfit,
}

WAITING_CHECKS: tuple[Callable[[State], Contradictions], ...] = (
    empty_only_when_exhausted,
    nobody_could_pay,
    cards_are_awaited,
    special_after_a_short_draw,
    bonus_goes_clockwise,
)
