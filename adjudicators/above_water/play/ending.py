"""How the game ends: with one player left, or with nobody who can pay."""

from collections.abc import Sequence

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.state import Lot, Player, State
from adjudicators.verdict import Outcome


def bids_of(lots: Sequence[Lot]) -> dict[str, int]:
    """What each bidder has to pay."""
    return {lot.bid.player: lot.bid.stones for lot in lots if lot.bid is not None}


def dues(state: State) -> dict[str, int]:
    """What each player in the game has to pay when all have settled: their bid, or the ante."""
    if state.lots and state.pending is None:
        bids = bids_of(state.lots)
        return {each.id: bids.get(each.id, 0) for each in state.players if not each.eliminated}
    ante = state.options.starting_ante + state.exhaustions
    return {each.id: ante for each in state.players if not each.eliminated}


def nearest(players: Sequence[Player], due: dict[str, int]) -> tuple[str, ...]:
    """Of players who cannot pay, those short by the fewest stones, and of these those with the most
    cards."""
    least = min([due[each.id] - each.stones for each in players])
    short = [each for each in players if due[each.id] - each.stones == least]
    most = max([len(each.hand) for each in short])
    return tuple([each.id for each in short if len(each.hand) == most])


def result(state: State) -> Outcome | None:
    """Who has won, once the game is over."""
    if state.phase != "finished":
        return None
    left = [each for each in state.players if not each.eliminated]
    if len(left) == 1:
        return rules.WINNER.outcome((left[0].id,))
    winners = nearest(left, dues(state))
    return (rules.WINNER_SHORT if len(winners) == 1 else rules.WINNER_SHARED).outcome(winners)


def end_with_one(table: Table) -> bool:
    """Whether one player is left, who has won then."""
    left = table.remaining()
    if len(left) > 1:
        return False
    _finish(table)
    winner = left[0].id
    table.say(rules.WINNER, "game-ended", f"{winner} is the last player and has won", winner)
    return True


def end_unpaid(table: Table, due: dict[str, int]) -> bool:
    """Whether nobody can pay what is due, so that nobody does and the game is over."""
    left = table.remaining()
    if any([each.stones >= due[each.id] for each in left]):
        return False
    collecting = table.phase == "collect"
    _finish(table)
    winners = nearest(left, due)
    rule = rules.WINNER_SHORT if len(winners) == 1 else rules.WINNER_SHARED
    what = "their bid" if collecting else f"the ante of {table.ante}"
    if collecting:
        message = "paying the bids would eliminate everybody, so nobody pays"
        table.say(rules.COLLECT_ALL_UNABLE, "bids-unpaid", message)
    message = f"nobody can pay {what}; {' and '.join(winners)} won"
    table.say(rule, "game-ended", message)
    return True


def _finish(table: Table) -> None:
    table.phase = "finished"
    table.clear_marks(counts_too=True)
