"""Where every player stands."""

from collections.abc import Sequence

from adjudicators.above_water.state import State
from adjudicators.verdict import Event, ScoreLine, Standing


def standings(state: State, events: Sequence[Event]) -> tuple[Standing, ...]:
    """Every player's stones, and what these events paid them and cost them."""
    lines: dict[str, list[ScoreLine]] = {}
    for event in events:
        if event.points is not None and event.player is not None:
            line = ScoreLine(event.rule, event.cards or (), event.points, event.message)
            lines.setdefault(event.player, []).append(line)
    return tuple(
        [Standing(each.id, each.stones, tuple(lines.get(each.id, ()))) for each in state.players]
    )
