"""Tables of Showboat for tests: name what matters, and the other cards of the deck fall into place."""

from typing import Any

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.chance import Rng
from adjudicators.showboat import Options, Player, State


def cards(text: str) -> tuple[str, ...]:
    """``"2A KB"`` as cards."""
    return tuple(text.split())


def seat(
    name: str,
    hand: str,
    tableau: str = "",
    *,
    chosen: str | None = None,
    acted: bool = False,
    retired: bool = False,
    score: int | None = 0,
) -> Player:
    """One player, with cards written as text."""
    return Player(name, cards(hand), cards(tableau), chosen, acted, retired, score)


def table(
    *players: Player,
    phase: Any = "choose",
    round_number: int = 1,
    hand_number: int = 1,
    center: str = "",
    deck: str | None = None,
    seed: str | None = None,
) -> State:
    """A state in which every card is somewhere.

    The center is the one given, followed by as many other cards as are due there; the deck takes the
    next ones in the deck's published order, and the discards the rest.
    """
    middle, stock = cards(center), cards(deck or "")
    placed = [*middle, *stock]
    for player in players:
        placed += player.hand + player.tableau
        if player.chosen is not None:
            placed.append(player.chosen)
    rest = ISLAND.unseen(placed)
    rest = rest[: len(rest) - placed.count(UNKNOWN)]
    taken = sum(player.acted and not player.retired for player in players)
    wanted = max(0, (6 if round_number < 6 else 0) - taken - len(middle))
    left = max(0, 30 - 6 * round_number) if deck is None else 0
    return State(
        Options(),
        players,
        phase,
        hand_number,
        round_number,
        middle + rest[:wanted],
        stock or rest[wanted : wanted + left],
        rest[wanted + left :],
        None if seed is None else Rng(seed, hand_number),
    )
