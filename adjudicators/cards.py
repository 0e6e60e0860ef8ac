"""Decks of cards and their notation: a card is one short string, rank first, then suit."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

UNKNOWN = "?"
"""A card that whoever asks cannot see."""


_RANKS = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
_WORD = re.compile(r"[A-Za-z0-9_.*=-]*[A-Za-z0-9_*]")
"""A card, a player's name or another word, without the full stop that ends a sentence."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """Every card of a deck, lowest rank first within its suit, and what each token means."""

    name: str
    ranks: tuple[str, ...]
    suits: Mapping[str, str]
    """Suit letters, in their order, with their names."""
    form: str
    """How a card is written, for whoever wrote it wrongly."""
    jokers: tuple[str, ...] = ()
    cards: tuple[str, ...] = field(init=False)
    rank: Mapping[str, int] = field(init=False)
    """The place of a card's rank among the ranks, counted from 0; jokers have none."""
    suit: Mapping[str, str] = field(init=False)
    tokens: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        plain = [(place, suit) for suit, place in product(self.suits, range(len(self.ranks)))]
        tokens = {self.ranks[place] + suit: (place, suit) for place, suit in plain}
        fixed = object.__setattr__
        fixed(self, "cards", (*tokens, *self.jokers))
        fixed(self, "rank", {token: place for token, (place, _) in tokens.items()})
        fixed(self, "tokens", frozenset(self.cards))
        fixed(self, "suit", {token: suit for token, (_, suit) in tokens.items()})

    def spoken(self, text: str, names: Sequence[str] = ()) -> str:
        """A message with each card named as people name it; ``names`` are words that are no cards, such as players.

        >>> ISLAND.spoken("ann holds 7C, and cannot hold KF")
        'ann holds the 7 of Crabs, and cannot hold the King of Flowers'
        >>> STANDARD.spoken("3D 3H *=3S *"), FIVE_SUIT.spoken("10P leads *P; 9P agrees", ["9P"])
        ('the 3 of Diamonds the 3 of Hearts a joker as the 3 of Spades a joker', 'the 10 of Paper leads the joker of Paper; 9P agrees')
        """

        def said(found: re.Match[str]) -> str:
            return found[0] if found[0] in names else self._said(found[0])

        return _WORD.sub(said, text)

    def _said(self, token: str) -> str:
        joker, _, counts_as = token.partition("=")
        if joker in self.jokers and (not counts_as or counts_as in self.suit):
            name = f"the joker of {self.suits[joker[1]]}" if joker[1:] else "a joker"
            return f"{name} as {self._said(counts_as)}" if counts_as else name
        if token not in self.suit:
            return token
        rank = self.ranks[self.rank[token]]
        return f"the {_RANKS.get(rank, rank)} of {self.suits[self.suit[token]]}"

    def written(self, said: str) -> str:
        """The notation of a card that somebody names in whatever way.

        >>> [ISLAND.written(said) for said in ("the King of Flowers", "7 crabs", "kf", "KF")]
        ['KF', '7C', 'KF', 'KF']
        >>> FIVE_SUIT.written("joker of paper"), STANDARD.written("a joker as the 10 of Hearts")
        ('*P', '*=10H')
        >>> ISLAND.written("9Z")
        Traceback (most recent call last):
        ValueError: '9Z' is not a card of the island deck; expected a rank A 2 3 4 5 6 7 Q K, then a suit A B C D F T, such as 7C
        """
        words = [each for each in said.lower().split() if each not in ("a", "the", "of")]
        if "as" in words[1:-1]:
            place = words.index("as", 1)
            return declared(
                self._written(words[:place], said), self._written(words[place + 1 :], said)
            )
        return self._written(words, said)

    def _written(self, words: Sequence[str], said: str) -> str:
        ranks = {name.lower(): rank for rank, name in _RANKS.items() if rank in self.ranks}
        suits = {name.lower(): letter for letter, name in self.suits.items()}
        rank = ranks.get(words[0], words[0]) if words else ""
        token = "*" if rank == "joker" else rank
        token += "".join(suits.get(word, word) for word in words[1:])
        for known in (*self.tokens, UNKNOWN):
            if known.lower() == token.lower():
                return known
        raise ValueError(
            f"{said[:40]!r} is not a card of the {self.name} deck; expected {self.form}"
        )

    def unseen(self, seen: Iterable[str], copies: int = 1) -> tuple[str, ...]:
        """The cards of so many such decks that are not among those seen, in their order."""
        return tuple(minus(self.cards * copies, seen))


def face_down(cards: Sequence[str]) -> tuple[str, ...]:
    """As many cards, of which none can be seen."""
    return (UNKNOWN,) * len(cards)


def minus(cards: Iterable[str], others: Iterable[str]) -> list[str]:
    """Cards without others, of which each takes one away, the first of equal ones."""
    taken: dict[str, int] = {}
    for card in others:
        taken[card] = taken.get(card, 0) + 1
    left = []
    for card in cards:
        if taken.get(card):
            taken[card] -= 1
        else:
            left.append(card)
    return left


def without(hand: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """A hand that cards have left; one that is not seen there is one of the unseen.

    Of a card that left it unseen nobody can tell which it was, so no card is known to be left."""
    if UNKNOWN in cards:
        return face_down(hand[len(cards) :])
    left = list(hand)
    try:
        for card in cards:
            left.remove(card)
    except ValueError:  # one of them is among those that are not seen
        return _without_unseen(hand, cards)
    return tuple(left)


def _without_unseen(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    if hand.count(UNKNOWN) == len(hand) >= len(cards):
        return hand[len(cards) :]
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)


def declared(joker: str, card: str) -> str:
    """A joker that says which card it counts as."""
    return f"{joker}={card}"


ISLAND = Deck(
    name="island",
    ranks=("A", "2", "3", "4", "5", "6", "7", "Q", "K"),
    suits={
        "A": "Anchors",
        "B": "Boats",
        "C": "Crabs",
        "D": "Dolphins",
        "F": "Flowers",
        "T": "Trees",
    },
    form="a rank A 2 3 4 5 6 7 Q K, then a suit A B C D F T, such as 7C",
)

FIVE_SUIT = Deck(
    name="five-suit",
    ranks=("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"),
    suits={"R": "Rock", "P": "Paper", "S": "Scissors", "L": "Lizard", "W": "Water"},
    form="a rank A 2 3 4 5 6 7 8 9 10 J Q K, then a suit R P S L W, such as 10R, or a joker such as *R",
    jokers=("*R", "*P", "*S", "*L", "*W"),
)

STANDARD = Deck(
    name="standard",
    ranks=("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"),
    suits={"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"},
    form="a rank A 2 3 4 5 6 7 8 9 10 J Q K, then a suit C D H S, such as 10H, or the joker *",
    jokers=("*", "*"),
)
