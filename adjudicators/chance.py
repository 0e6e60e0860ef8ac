"""Shuffles that anybody can repeat from this description alone.

Shuffle number ``d`` (counted from 0; after 1,000,000 from 0 again) of a game with seed ``s``:

1. Lay the cards out in their published order (for a whole deck: suit by suit in the order of the
   suits, in each suit from the lowest rank to the highest, jokers last). Where a game starts from
   several packs, each is shuffled for itself, the first by shuffle 0, the next by shuffle 1.
2. Make a stream of numbers: for ``b`` = 0, 1, 2, …, take the SHA-256 digest of the UTF-8 bytes of
   the text ``s/d/b`` (both numbers in decimal), and cut its 32 bytes into eight unsigned
   big-endian 32-bit numbers, first to last.
3. For ``i`` from the last place down to 1: take the next number of the stream; while it is
   2**32 - 2**32 % (i + 1) or more, take the next one instead; swap the cards at place ``i`` and
   at place (number % (i + 1)).

Place 0 is the top. Test vector: the seed ``lighthouse``, shuffle 0 of the cards ``A B C D E F G H``
(in this order) gives ``G F D H E C B A``.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from struct import Struct
from typing import Annotated

from adjudicators.cards import UNKNOWN
from adjudicators.declare import Between, Doc, Length
from adjudicators.rulebook import Rule
from adjudicators.values import value
from adjudicators.verdict import Contradiction, Finding, joined
from adjudicators.words import cards_in_words, counted, listed

Seed = Annotated[
    str,
    Length(1, 128),
    Doc("Where every shuffle of this game comes from.", example="lighthouse"),
]

MOST_SHUFFLES = 1_000_000
"""So far the shuffles of a game are counted."""

_eight_words = Struct(">8I").unpack


@value
class Rng:
    """A game's chance: its seed, and how many shuffles have been taken from it."""

    seed: Seed
    draws: Annotated[int, Between(0, MOST_SHUFFLES), Doc("Shuffles made so far.", example=1)]


GameRng = Annotated[
    Rng | None, Doc("Where the shuffles come from; absent where the game was not seeded.")
]
FreeRng = Annotated[
    Rng | None,
    Doc(
        "Where the shuffles come from; absent where the game was not seeded. The next shuffle is taken"
        " from it; the cards on the table are not held against it."
    ),
]


@value
class UnseenRng(Rng):
    """A game's chance to somebody who does not know its seed: its shuffles bring cards that nobody sees."""


def unseen(rng: Rng) -> UnseenRng:
    """A game's chance without its seed."""
    return UnseenRng(UNKNOWN, rng.draws)


def new_seed() -> str:
    """A seed from the operating system."""
    return secrets.token_hex(16)


def _numbers(seed: str, draws: int) -> Iterator[int]:
    block = 0
    while True:
        yield from _eight_words(sha256(f"{seed}/{draws}/{block}".encode()).digest())
        block += 1


def shuffled(cards: Sequence[str], rng: Rng) -> tuple[tuple[str, ...], Rng]:
    """The cards in the order that the next shuffle of this game brings, and the game's chance after it."""
    if isinstance(rng, UnseenRng):
        return (UNKNOWN,) * len(cards), UnseenRng(rng.seed, _next(rng))
    order = list(cards)
    number = _numbers(rng.seed, rng.draws).__next__
    for i in range(len(order) - 1, 0, -1):
        fair = 0x1_0000_0000 - 0x1_0000_0000 % (i + 1)
        n = number()
        while n >= fair:
            n = number()
        j = n % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order), Rng(rng.seed, _next(rng))


def _next(rng: Rng) -> int:
    return rng.draws + 1 if rng.draws < MOST_SHUFFLES else 0


def reordered(
    cards: Sequence[str], rng: Rng | None, shuffle: tuple[str, ...] | None
) -> tuple[tuple[str, ...], Rng | None]:
    """The cards after a shuffle: by seed, as shuffled on a real table, or in an order that nobody told."""
    if rng is not None:
        return shuffled(cards, rng)
    return shuffle if shuffle is not None else (UNKNOWN,) * len(cards), None


Among = Callable[[tuple[str, ...], Counter[str]], bool | None]
"""Whether certain cards are among the unseen ones of a pack; None if that cannot be told."""


def judge_shuffles(
    rule: Rule,
    packs: Sequence[tuple[str, ...]],
    given: tuple[str, ...] | None,
    among: Among,
) -> Finding | None:
    """What is wrong with the order of the packs that an action shuffles at a real table, or that it is missing.

    Where there are several packs, their new orders are given one after the other."""
    if given is None:
        return _missing(rule, packs) if packs else None
    if not packs:
        return rule.broken("nothing is shuffled by this action", _POINTER)
    if any([UNKNOWN in pack for pack in packs]):
        return _judge_unseen(rule, packs, given, among)
    return judge_order(rule, packs, given)


_POINTER = "/action/shuffle"


def judge_order(
    rule: Rule, packs: Sequence[Sequence[str]], given: tuple[str, ...]
) -> Finding | None:
    """What is wrong with an order that came with an action, of packs whose cards are all seen."""
    faults, concerned = _not_orders_of(packs, given)
    if not faults:
        return None
    message = "; ".join([words for words, _ in faults])
    numbers = joined([each for _, each in faults]) or None
    return rule.broken(message, _POINTER, *concerned, numbers=numbers)


def seed_decides(rule: Rule) -> Finding:
    """A seeded game takes no order from its players."""
    message = "the game is seeded, so its shuffles follow from the seed; leave shuffle out"
    return rule.broken(message, _POINTER)


def _missing(rule: Rule, packs: Sequence[tuple[str, ...]]) -> Finding:
    if len(packs) == 1:
        return rule.unseen(
            f"to be shuffled, with the new order given as shuffle: {_in_words(packs[0])}",
            cards=packs[0],
        )
    told = "; ".join([_in_words(each) for each in packs])
    return rule.unseen(
        "several packs are to be shuffled, and their new orders given as shuffle, one after the"
        f" other: {told}",
        cards=tuple([card for pack in packs for card in pack]),
        numbers=joined([{"cards": len(pack)} for pack in packs]),
    )


def _in_words(pack: Sequence[str]) -> str:
    """How many cards there are, and which."""
    told = cards_in_words(pack, most=len(pack))
    return f"{counted(len(pack), 'card')} ({told})" if set(pack) - {UNKNOWN} else told


def _judge_unseen(
    rule: Rule, packs: Sequence[tuple[str, ...]], given: tuple[str, ...], among: Among
) -> Finding | None:
    """Of a pack with unseen cards only their number may be known."""
    number = sum([len(pack) for pack in packs])
    if len(given) != number:
        message, numbers = _miscounted(len(given), number)
        return rule.broken(message, _POINTER, numbers=numbers)
    doubtful: list[str] = []
    first = 0
    for pack in packs:
        named = Counter(given[first : first + len(pack)])
        first += len(pack)
        named.pop(UNKNOWN, None)
        strange = named - Counter(pack)
        there = among(pack, strange) if strange else True
        if there is False:
            told = listed([*strange.elements()])
            message = f"{told} cannot be among the cards to be shuffled"
            return rule.broken(message, _POINTER, *strange)
        if there is None:
            doubtful += strange.elements()
    if not doubtful:
        return None
    told = f"{listed(doubtful)} {'is' if len(doubtful) == 1 else 'are'}"
    message = f"legal only if {told} among the unseen cards to be shuffled"
    return rule.unseen(message, cards=tuple(doubtful))


Fault = tuple[str, Mapping[str, int]]
"""What is wrong with an order, and the numbers in these words."""


def _not_orders_of(
    packs: Sequence[Sequence[str]], order: Sequence[str]
) -> tuple[list[Fault], tuple[str, ...]]:
    """What is wrong with the orders of packs, one after the other, and the cards concerned."""
    faults, concerned = _not_an_order_of([card for pack in packs for card in pack], order)
    if faults or len(packs) == 1:
        return faults, concerned
    first = 0
    for number, pack in enumerate(packs, 1):
        wrong, cards = _not_an_order_of(pack, order[first : first + len(pack)])
        place = {"pack": number, "place": first}
        faults += [
            (f"pack {number}, from place {first}: {words}", {**place, **numbers})
            for words, numbers in wrong
        ]
        concerned += cards
        first += len(pack)
    return faults, concerned


def judge_packs(
    rule: Rule, packs: Sequence[Sequence[str]], order: Sequence[str], pointer: str
) -> list[Contradiction]:
    """Why an order that was given is not one of these packs, one after the other."""
    faults, _ = _not_orders_of(packs, order)
    return [rule.contradicted(pointer, words) for words, _ in faults]


def _not_an_order_of(
    cards: Sequence[str], order: Sequence[str]
) -> tuple[list[Fault], tuple[str, ...]]:
    """What is wrong with an order, and the cards concerned."""
    given, due = Counter(order), Counter(cards)
    unseen = given.pop(UNKNOWN, 0)
    surplus = given - due
    if surplus:
        faults: list[Fault] = [
            (
                f"{card} is given {counted(given[card], 'time')}; the pack has {due[card]}",
                {"given": given[card], "due": due[card]},
            )
            if due[card]
            else (f"{card} is not among the cards to be shuffled", {})
            for card in surplus
        ]
        lacking = () if unseen else tuple((due - given).elements())
        if lacking:
            faults.append((f"missing: {listed(lacking)}", {}))
        return faults, (*surplus, *lacking)
    return ([] if len(order) == len(cards) else [_miscounted(len(order), len(cards))]), ()


def _miscounted(given: int, due: int) -> Fault:
    message = f"{counted(given, 'card')} given, and {due} are to be shuffled"
    return message, {"given": given, "due": due}
