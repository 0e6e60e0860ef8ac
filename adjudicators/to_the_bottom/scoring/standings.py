"""Where everybody stands, and who has won."""

from collections.abc import Sequence

from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.cards.catalogue import cards_of
from adjudicators.to_the_bottom.resolve.choices import asked_of
from adjudicators.to_the_bottom.scoring.board_score import board_lines, victory_points
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Event, Outcome, Standing


def standings(state: State, _: Sequence[Event] = ()) -> tuple[Standing, ...]:
    """What every player's board is worth as it stands."""
    cards = cards_of(state.options.catalogue)
    return tuple(
        [
            Standing(
                each.id, victory_points(each.board, cards), tuple(board_lines(each.board, cards))
            )
            for each in state.players
        ]
    )


def result(state: State) -> Outcome | None:
    """Who has won, once all ships have sunk."""
    if state.phase != "finished":
        return None
    cards = cards_of(state.options.catalogue)
    scores = [victory_points(each.board, cards) for each in state.players]
    best = max(scores)
    winners = [each.id for each, score in zip(state.players, scores, strict=True) if score == best]
    return rules.WINNER.outcome(tuple(winners))


def waited_for(state: State) -> tuple[str, ...]:
    """Whom the game waits for: whoever is asked, or whoever has the turn."""
    if state.pending is not None:
        _, asked = asked_of(state)
        if asked is not None:
            return (asked.player,)
    return () if state.turn is None else (state.turn,)
