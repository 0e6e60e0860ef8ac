"""How far a player sees into their own deck."""

from adjudicators.memo import remembers_each
from adjudicators.to_the_bottom.board import BoardCard, names_on
from adjudicators.to_the_bottom.cards.catalogue import ByName
from adjudicators.to_the_bottom.resolve.table import Seat
from adjudicators.to_the_bottom.state import Player


@remembers_each
def topmost_seen(board: tuple[BoardCard, ...], cards: ByName) -> tuple[int, bool]:
    """How many of the topmost cards of their deck a player with this board sees, and may rearrange.

    One card that rearranges adds to all that only see; without it the farthest sight is all there is.
    """
    found = [rule for name in names_on(board) if (rule := cards[name].sees_deck) is not None]
    if not found:
        return 0, False
    arranging = max([rule.count for rule in found if rule.rearranges], default=0)
    seeing = [rule.count for rule in found if not rule.rearranges]
    return (arranging + sum(seeing), True) if arranging else (max(seeing), False)


def rearrangeable(seat: Seat | Player, cards: ByName) -> int | None:
    """How many of the topmost cards of their deck a player may rearrange; None without a card that does it."""
    count, rearranges = topmost_seen(seat.board, cards)
    return min(count, len(seat.deck)) if rearranges else None
