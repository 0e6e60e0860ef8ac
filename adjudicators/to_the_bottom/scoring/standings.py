"""Where everybody stands, and who has won."""

from collections.abc import Sequence

from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.cards.catalogue import cards_by_name
from adjudicators.to_the_bottom.resolve.choices import asked_of
from adjudicators.to_the_bottom.scoring.board_score import scored
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Event, Outcome, Standing


def standings(state: State, _: Sequence[Event] = ()) -> tuple[Standing, ...]:
    """What every player's board is worth as it stands."""
    cards = cards_by_name(state.options.catalogue)
    found = []
    for each in state.players:
        board = scored(each.board, cards)
        found.append(Standing(each.id, board.total, board.lines))
    return tuple(found)


def result(state: State) -> Outcome | None:
    """Who has won, once all ships have sunk."""
    if state.phase != "finished":
        return None
    cards = cards_by_name(state.options.catalogue)
    points = {each.id: scored(each.board, cards).total for each in state.players}
    best = max(points.values())
    return rules.WINNER.outcome(tuple([player for player in points if points[player] == best]))


def waited_for(state: State) -> tuple[str, ...]:
    """Whom the game waits for: whoever is asked, or whoever has the turn."""
    if state.pending is not None:
        _, asked = asked_of(state)
        if asked is not None:
            return (asked.player,)
    return () if state.turn is None else (state.turn,)
