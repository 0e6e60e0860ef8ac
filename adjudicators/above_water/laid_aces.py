"""The aces of diamonds that lie on the table: whose they are, and which can be cashed."""

from adjudicators.above_water.state import State


def laid_aces_of(state: State, player: str) -> list[int]:
    """The places of the aces of diamonds that a player owns on the table."""
    laid = state.aces_of_diamonds
    return [place for place, ace in enumerate(laid) if ace.owner == player] if laid else []


def cashable(state: State, player: str) -> list[int | None]:
    """What a player can say of the ace that they cash: a place, or nothing where they own only one."""
    places = laid_aces_of(state, player)
    return [None, *places] if len(places) == 1 else [*places]
