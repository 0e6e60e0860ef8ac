"""What a later action says of a hand before it."""

from adjudicators.down_the_well.state import Action, Pass, Play


def shows(action: Action) -> tuple[str, ...] | None:
    """A card that is played was in its player's hand since cards were passed."""
    if isinstance(action, Play):
        return (action.card,)
    return () if isinstance(action, Pass) else None
