"""Tables of Above Water for tests: name what matters, and the other cards of the deck fall into place."""

from collections.abc import Sequence
from typing import Any

from adjudicators.above_water import LaidAce, Lot, Offer, Options, Pending, Player, State
from adjudicators.above_water.state import DECKS
from adjudicators.cards import STANDARD, UNKNOWN
from adjudicators.chance import Rng

NAMES = ("ann", "bob", "cid", "dan")


def cards(text: str) -> tuple[str, ...]:
    """``"2C KH"`` as cards."""
    return tuple(text.split())


def seat(
    name: str,
    hand: str = "",
    stones: int = 15,
    *,
    turned_in: int = 0,
    done: bool = False,
    out: bool = False,
) -> Player:
    """One player, with cards written as text."""
    if out:
        return Player(name, 0, (), 0, False, True)
    return Player(name, stones, cards(hand), turned_in, done, False)


def lot(text: str, bidder: str | None = None, stones: int = 0) -> Lot:
    """Cards up for auction, with the bid that stands on them."""
    return Lot(cards(text), None if bidder is None else Offer(bidder, stones))


def table(
    *players: Player,
    phase: Any = "spend",
    lots: Sequence[Lot] = (),
    deck: str | None = None,
    discard: str | None = None,
    turn: int = 1,
    token: str | None = None,
    exhaustions: int = 0,
    special: bool = False,
    displaced: str = "",
    aces: Sequence[LaidAce] = (),
    pending: Sequence[Pending] = (),
    seed: str | None = None,
    **options: Any,
) -> State:
    """A state in which every card is somewhere; without players, four who hold nothing.

    Where deck or discards are told, the others hold all the cards that are left; where neither is,
    they are the deck.
    """
    seats = players or tuple(seat(name) for name in NAMES)
    chosen = Options(**options)
    placed = [*cards(deck or ""), *cards(discard or "")]
    placed += [card for each in seats for card in each.hand]
    placed += [card for each in lots for card in each.cards]
    placed += [card for each in pending for card in getattr(each, "cards", ())]
    placed += ["AD"] * len(aces)
    rest = STANDARD.unseen(placed, chosen.decks)
    rest = rest[: len(rest) - placed.count(UNKNOWN)]
    stock, waste = cards(deck or ""), cards(discard or "")
    if deck is None:
        stock, rest = rest, ()
    elif discard is None:
        waste, rest = rest, ()
    assert not rest, f"nowhere to put {rest}"
    assert len(placed) <= len(DECKS[chosen.decks])
    return State(
        chosen,
        seats,
        phase,
        turn,
        token or seats[(turn - 1) % len(seats)].id,
        stock,
        waste,
        exhaustions,
        special,
        tuple(lots),
        cards(displaced),
        tuple(aces),
        None if seed is None else Rng(seed, 1 + exhaustions - (not stock)),
        tuple(pending) or None,
    )
