"""A card on a player's board."""

from typing import Annotated

from adjudicators.declare import Doc
from adjudicators.memo import remembers_each
from adjudicators.to_the_bottom.cards.tokens import OpenCard
from adjudicators.values import value

MOST_ON_BOARD = 200
"""So many cards have room on a board beside each other."""


@value
class BoardCard:
    """A card that lies face up on a board, and what lies merged on top of it."""

    card: OpenCard
    tired: Annotated[bool, Doc("Whether the card is tired.")]
    merged: Annotated[
        OpenCard | None,
        Doc("A card that lies merged on top of this one; left out: none.", "Assistant"),
    ] = None


def has_room(board: tuple[BoardCard, ...]) -> bool:
    """Whether one more card can come onto a board, beside the others."""
    return len(board) < MOST_ON_BOARD


def size_of(board: tuple[BoardCard, ...]) -> int:
    """How many cards are on a board, merged ones included."""
    return len(names_on(board))


def from_top(entry: BoardCard) -> tuple[str, ...]:
    """The cards at a place of a board; of two that are merged the one on top first."""
    return (entry.card,) if entry.merged is None else (entry.merged, entry.card)


def carries_none(entry: BoardCard) -> bool:
    """Whether another card can be merged on this one."""
    return entry.merged is None


def can_merge_at(board: tuple[BoardCard, ...], place: int) -> bool:
    """Whether there is a card at a place on which another one can be merged."""
    return place < len(board) and carries_none(board[place])


@remembers_each
def names_on(board: tuple[BoardCard, ...]) -> tuple[str, ...]:
    """Every card on a board, merged ones included."""
    names = []
    for each in board:
        names.append(each.card)
        if (merged := each.merged) is not None:
            names.append(merged)
    return tuple(names)
