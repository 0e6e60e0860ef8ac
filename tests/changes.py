"""Changes to a state of any game."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

S = TypeVar("S")
Change = Callable[[S], S]
Place = tuple[int | None, str, int]
"""A player's number, or none; a field; the card's number there."""


def player(number: int, **changes: Any) -> Callable[[S], S]:
    """Change one player."""

    def change(state: Any) -> Any:
        players = list(state.players)
        players[number] = replace(players[number], **changes)
        return replace(state, players=tuple(players))

    return change


def with_(**changes: Any) -> Callable[[S], S]:
    """Change the state itself."""

    def change(state: Any) -> Any:
        return replace(state, **changes)

    return change


def changed(state: S, changes: Iterable[Change[S]]) -> S:
    """A state after changes, one after the other."""
    for change in changes:
        state = change(state)
    return state


def at(state: Any, place: Place) -> str:
    """The card at a place."""
    who, field, number = place
    held = getattr(state if who is None else state.players[who], field)
    card: str = held if isinstance(held, str) else held[number]
    return card


def put(place: Place, card: str) -> Callable[[S], S]:
    """Put another card at a place."""
    who, field, number = place

    def change(state: Any) -> Any:
        owner = state if who is None else state.players[who]
        held = getattr(owner, field)
        new = card if isinstance(held, str) else (*held[:number], card, *held[number + 1 :])
        changing: Change[Any] = (
            with_(**{field: new}) if who is None else player(who, **{field: new})
        )
        return changing(state)

    return change
