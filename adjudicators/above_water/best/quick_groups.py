"""A turn-in that pays, found quickly by simple rules; there may be better ones."""

from collections.abc import Iterable, Sequence

from adjudicators.above_water.groups.kinds import PLACE, SUIT
from adjudicators.above_water.state import JOKER, Group


def quick_groups(hand: Sequence[str]) -> tuple[Group, ...]:
    """All cards of a rank as a set; of the other cards runs, then straights; jokers where each pays 4."""
    jokers = (JOKER,) * hand.count(JOKER)
    plain = [card for card in hand if card != JOKER]
    by_rank: dict[int, list[str]] = {}
    for card in plain:
        by_rank.setdefault(PLACE[card], []).append(card)
    sets = [cards for cards in by_rank.values() if len(cards) > 1]
    alone = sorted(
        (cards[0] for cards in by_rank.values() if len(cards) == 1), key=PLACE.__getitem__
    )
    sequences: list[list[str]] = []
    for suit in dict.fromkeys(SUIT[card] for card in alone):
        sequences += _sequences(card for card in alone if SUIT[card] == suit)
    in_runs = {card for sequence in sequences for card in sequence}
    sequences += _sequences(card for card in alone if card not in in_runs)
    if jokers and not sets:
        in_sequences = {card for sequence in sequences for card in sequence}
        sets = [[card for card in alone if card not in in_sequences][:1]]
    groups = [(*cards, *(jokers if not number else ())) for number, cards in enumerate(sets)]
    made = [Group(cards, "set") for cards in groups if len(cards) > 1]
    return (*made, *(Group(tuple(sequence)) for sequence in sequences))


def _sequences(cards: Iterable[str]) -> list[list[str]]:
    """The sequences of two or more that cards of rising ranks make."""
    sequences: list[list[str]] = []
    for card in cards:
        if sequences and PLACE[sequences[-1][-1]] + 1 == PLACE[card]:
            sequences[-1].append(card)
        else:
            sequences.append([card])
    return [sequence for sequence in sequences if len(sequence) > 1]
