"""Tables of Down the Well for tests: name what matters, and the other cards of the deck fall into place."""

from typing import Any

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.chance import Rng
from adjudicators.down_the_well import Lead, Options, Player, State

SUITS = "ABCDFT"
RANKS = "234567QKA"
HAND_SIZES = {2: 12, 3: 10, 4: 9, 5: 9, 6: 9}


def cards(text: str) -> tuple[str, ...]:
    """``"2A KB"`` as cards."""
    return tuple(text.split())


def pile_up(text: str) -> dict[str, tuple[str, ...]]:
    """``"2A 6A QC"`` as six piles."""
    return {suit: tuple(card for card in text.split() if card[1] == suit) for suit in SUITS}


def seat(
    name: str, hand: str, *, passing: str = "", out: bool | None = None, score: int = 0
) -> Player:
    """One player, with cards written as text; without any they are out."""
    is_out = not (hand or passing) if out is None else out
    return Player(name, cards(hand), cards(passing) or None, is_out, score)


def table(
    *players: Player,
    phase: Any = "play",
    piles: str = "",
    discard: str | None = None,
    lead: str | None = None,
    turn: str | None = None,
    last: str | None = None,
    round_number: int = 1,
    hand_number: int = 1,
    match: bool = False,
    seed: str | None = None,
) -> State:
    """A state in which every card is somewhere.

    What the players, the piles and the card turned over leave goes to the deck, as much as is due
    there, and the rest to the discards. Unknown cards stand for the last of those left.
    """
    laid = pile_up(piles)
    placed = [*piles.split(), *(discard or "").split(), *([lead] if lead else [])]
    for player in players:
        placed += player.hand + (player.passing or ())
    hidden = placed.count(UNKNOWN)
    rest = ISLAND.unseen(placed)
    rest = rest[: len(rest) - hidden]
    seats = len(players)
    due = 54 - seats * HAND_SIZES[seats] - (lead is not None)
    suit: Any = lead[1] if lead and lead != UNKNOWN else None
    turned = None if lead is None and phase == "pass-three" else Lead(lead, suit)
    if seats == 6 and phase != "pass-three":
        turned, due = Lead(None, "C"), 0
    swept = cards(discard) if discard is not None else rest[due:]
    deck = rest[:due] if discard is None else rest
    return State(
        Options(match),
        players,
        phase,
        hand_number,
        round_number,
        turned,
        laid,
        swept,
        deck,
        turn,
        last,
        None if seed is None else Rng(seed, hand_number),
    )
