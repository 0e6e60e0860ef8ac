"""The best turn-in by trying everything: slow, and without a thought that the search has."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "CDHS"
BLACK = "CS"

Card = tuple[int, str] | None
"""A rank from 1 and a suit; None is a joker."""


def read(token: str) -> Card:
    return None if token == "*" else (1 + RANKS.index(token[:-1]), token[-1])


def in_a_row(cards: Sequence[Card]) -> bool:
    """Whether ranks can follow each other, jokers filling in."""
    ranks = [card[0] for card in cards if card]
    for low in range(1, 15):
        row = [14 if place == 14 else place for place in range(low, low + len(cards))]
        if len(cards) > 13 or row[-1] > 14:
            continue
        wanted = [1 if place == 14 else place for place in row]
        if len(set(ranks)) == len(ranks) and all(rank in wanted for rank in ranks):
            return True
    return False


def plain_worth(cards: Sequence[Card]) -> int | None:
    """The most that cards pay as a run, a straight or a cloud."""
    suits = {card[1] for card in cards if card}
    worths = []
    if len(cards) > 1 and in_a_row(cards):
        worths.append((4 if len(suits) < 2 else 3) * (len(cards) - 1))
    if len(cards) == 5 and len({suit in BLACK for suit in suits}) < 2:
        worths.append(10)
    return max(worths, default=None)


def signatures(cards: Sequence[Card]) -> list[frozenset[str]]:
    """The suits that cards can show as a set; none if they are no set."""
    if len(cards) < 2 or len({card[0] for card in cards if card}) > 1:
        return []
    known = [card[1] for card in cards if card]
    jokers = len(cards) - len(known)
    return list({frozenset([*known, *more]) for more in product(SUITS, repeat=jokers)})


Reading = tuple[int, tuple[frozenset[str], ...]]
"""What a group pays, and as what it may count for synergy."""


def readings(cards: Sequence[Card]) -> Reading | None:
    shown = signatures(cards)
    if shown:
        return 4 * (len(cards) - 1), tuple(shown)
    worth = plain_worth(cards)
    return None if worth is None else (worth, ())


def synergy(sets: Sequence[tuple[frozenset[str], ...]]) -> int:
    """Three for each set that shows what another one shows already."""
    if len(sets) < 2:
        return 0
    return max(3 * (len(chosen) - len(set(chosen))) for chosen in product(*sets))


def most_of(cards: Sequence[Card]) -> int:
    """The most that cards pay in any groups, with their suits as they are."""
    numbers = range(len(cards))
    blocks: dict[int, list[tuple[frozenset[int], Reading]]] = {number: [] for number in numbers}
    for size in range(2, len(cards) + 1):
        for chosen in combinations(numbers, size):
            if reading := readings([cards[number] for number in chosen]):
                blocks[chosen[0]].append((frozenset(chosen), reading))

    def partitions(
        number: int, used: frozenset[int], worth: int, sets: tuple[tuple[frozenset[str], ...], ...]
    ) -> Iterator[int]:
        if number == len(cards):
            yield worth + synergy(sets)
            return
        yield from partitions(number + 1, used, worth, sets)
        if number in used:
            return
        for block, (pays, shown) in blocks[number]:
            if not block & used:
                more = (*sets, shown) if shown else sets
                yield from partitions(number + 1, used | block, worth + pays, more)

    return max(partitions(0, frozenset(), 0, ()))


def recolourings(cards: Sequence[Card], changes: int) -> Iterator[tuple[Card, ...]]:
    """Every way to change the suits of so many cards or fewer."""
    plain = [number for number, card in enumerate(cards) if card]
    for size in range(changes + 1):
        for chosen in combinations(plain, size):
            for suits in product(SUITS, repeat=size):
                changed = list(cards)
                for number, suit in zip(chosen, suits, strict=True):
                    card = cards[number]
                    if card and card[1] != suit:
                        changed[number] = (card[0], suit)
                    else:
                        break
                else:
                    yield tuple(changed)


def most(hand: Sequence[str]) -> int:
    """The most that a hand pays at once."""
    best = 0
    for aces in range(hand.count("AC") + 1):
        left = list(hand)
        for _ in range(aces):
            left.remove("AC")
        for cards in set(recolourings([read(token) for token in left], 2 * aces)):
            best = max(best, most_of(cards))
    return best
