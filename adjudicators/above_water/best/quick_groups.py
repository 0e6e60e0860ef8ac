"""A turn-in that pays, found at once and without a thought of better ones."""

from collections.abc import Iterable, Sequence

from adjudicators.above_water.groups.kinds import PLACE, SUIT
from adjudicators.above_water.state import JOKER, Group


def simple_groups(hand: Sequence[str]) -> tuple[Group, ...]:
    """Sets of all cards of a rank; of the others runs, then straights; jokers where they pay 4 each."""
    jokers = (JOKER,) * hand.count(JOKER)
    plain = [card for card in hand if card != JOKER]
    by_rank: dict[int, list[str]] = {}
    for card in plain:
        by_rank.setdefault(PLACE[card], []).append(card)
    sets = [cards for cards in by_rank.values() if len(cards) > 1]
    alone = sorted(
        (cards[0] for cards in by_rank.values() if len(cards) == 1), key=PLACE.__getitem__
    )
    rows: list[list[str]] = []
    for suit in dict.fromkeys(SUIT[card] for card in alone):
        rows += _rows(card for card in alone if SUIT[card] == suit)
    in_runs = {card for row in rows for card in row}
    rows += _rows(card for card in alone if card not in in_runs)
    if jokers and not sets:
        in_rows = {card for row in rows for card in row}
        sets = [[card for card in alone if card not in in_rows][:1]]
    groups = [(*cards, *(jokers if not number else ())) for number, cards in enumerate(sets)]
    made = [Group(cards, "set") for cards in groups if len(cards) > 1]
    return (*made, *(Group(tuple(row)) for row in rows))


def _rows(cards: Iterable[str]) -> list[list[str]]:
    """The rows of two or more that cards of rising ranks make."""
    rows: list[list[str]] = []
    for card in cards:
        if rows and PLACE[rows[-1][-1]] + 1 == PLACE[card]:
            rows[-1].append(card)
        else:
            rows.append([card])
    return [row for row in rows if len(row) > 1]
