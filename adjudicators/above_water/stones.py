"""Everybody's stones: what is to be paid, who can pay it, who has won, and where players stand."""

from collections.abc import Sequence

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.state import Player, State, remaining
from adjudicators.memo import remembers_last
from adjudicators.verdict import Event, Outcome, ScoreLine, Standing


def ante(state: State) -> int:
    """What each player pays as ante now."""
    return state.options.starting_ante + state.exhaustions


def bids_are_due(state: State) -> bool:
    """Whether it is their bids that players have to pay next, and not an ante."""
    return bool(state.lots) and state.pending is None


@remembers_last
def dues(state: State) -> dict[str, int]:
    """What each player in the game has to pay when all have settled: their bid, or the ante."""
    if bids_are_due(state):
        bids = {lot.bid.player: lot.bid.stones for lot in state.lots if lot.bid is not None}
        return {each.id: bids.get(each.id, 0) for each in remaining(state)}
    return dict.fromkeys([each.id for each in remaining(state)], ante(state))


def can_pay(player: Player, due: int) -> bool:
    """Whether a player has as many stones as are due."""
    return player.stones >= due


def nobody_can_pay(state: State) -> bool:
    """Whether no player in the game has the stones that are due."""
    due = dues(state)
    return not any([can_pay(each, due[each.id]) for each in remaining(state)])


def last_player(state: State) -> Player | None:
    """The player who alone is left in the game, if it has come to that."""
    left = remaining(state)
    return left[0] if len(left) == 1 else None


def outcome(state: State) -> Outcome | None:
    """Who has won, once the game is over."""
    if state.phase != "finished":
        return None
    if last := last_player(state):
        return rules.WINNER.outcome((last.id,))
    return _outcome_unpaid(state)


def _outcome_unpaid(state: State) -> Outcome:
    """Of players who cannot pay, those short by the fewest stones win, and of these those with the most
    cards."""
    due, left = dues(state), remaining(state)
    least = min([due[each.id] - each.stones for each in left])
    short = [each for each in left if due[each.id] - each.stones == least]
    most = max([len(each.hand) for each in short])
    winners = tuple([each.id for each in short if len(each.hand) == most])
    if len(short) == 1:
        return rules.WINNER_SHORT.outcome(winners)
    return (rules.WINNER_CARDS if len(winners) == 1 else rules.WINNER_SHARED).outcome(winners)


def standings(state: State, events: Sequence[Event]) -> tuple[Standing, ...]:
    """Every player's stones, and what these events paid them and cost them."""
    lines: dict[str, list[ScoreLine]] = {}
    for event in events:
        if event.points is not None and event.player is not None:
            line = ScoreLine(
                event.rule,
                event.cards or (),
                event.points,
                event.message,
                named=event.named,
                numbers=event.numbers,
            )
            lines.setdefault(event.player, []).append(line)
    return tuple(
        [Standing(each.id, each.stones, tuple(lines.get(each.id, ()))) for each in state.players]
    )
