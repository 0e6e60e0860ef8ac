"""What a later action says of a hand before it."""

from adjudicators.spades.state import Action, Bid, Play


def shows(action: Action) -> tuple[str, ...] | None:
    """A card that is played was in its player's hand since the deal."""
    if isinstance(action, Play):
        return (action.card,)
    return () if isinstance(action, Bid) else None
