"""What can be told of cards that cannot be seen: one model for all games.

Each ``?`` is one of the cards that stand nowhere else. A *world* is one way in which the table may have come
about: the unseen cards, the places where they lie (a hand, a lot, the center), how many lie in each place, and
which cannot lie there. Cards that are in none of these places lie where any card may lie. Often there is one
world; where something that nobody saw has several explanations (who holds the lowest card?) there are several,
and what is told holds in all of them.

Whether a world is possible is told by counting (Hall's theorem): the places of any group cannot hold more
cards, together, than there are which at least one of them may hold.

Sets of cards are whole numbers, one bit for each copy of a card, because they are united, cut and counted more
than anything else. A ``Pool`` says which bits are which card's.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from adjudicators.cards import UNKNOWN
from adjudicators.memo import remembers_last
from adjudicators.values import value


@value
class Pool:
    """All cards of a game, each copy with a bit of its own."""

    copies: Mapping[str, int]
    """By card: the bits of all its copies."""
    every: int
    """All bits."""
    first: Mapping[str, int] = field(init=False)
    """By card: the bit of its first copy."""

    def __post_init__(self) -> None:
        first = {card: bits & -bits for card, bits in self.copies.items()}
        object.__setattr__(self, "first", first)

    def bits(self, cards: Iterable[str]) -> int:
        """All copies of these cards."""
        copies, bits = self.copies, 0
        for card in cards:
            bits |= copies[card]
        return bits

    def unseen(self, seen: Iterable[str]) -> int:
        """The copies that are left when one copy of each of these has been seen; ``?`` is no card."""
        first, taken, again = self.first, 0, []
        for card in seen:
            if card != UNKNOWN:
                copy = first.get(card, 0)
                if taken & copy:
                    again.append(card)
                else:
                    taken |= copy
        left = self.every ^ taken
        for card in again:
            here = self.copies[card] & left
            left ^= here & -here
        return left

    def kinds(self, bits: int) -> list[str]:
        """The cards of which a set has a copy, in the pool's order."""
        return [card for card, copies in self.copies.items() if copies & bits]


def pool_of(cards: Iterable[str]) -> Pool:
    """The pool of these cards; a card that comes up several times has several copies."""
    copies: dict[str, int] = {}
    every = 0
    for place, card in enumerate(cards):
        copies[card] = copies.get(card, 0) | 1 << place
        every |= 1 << place
    return Pool(copies, every)


@value
class World:
    """One way in which the table may have come about, as far as the unseen cards go."""

    unseen: int
    """The cards that cannot be seen."""
    held: tuple[int, ...]
    """How many unseen cards lie in each place."""
    barred: tuple[int, ...]
    """Which cards cannot lie in each place."""
    placed: tuple[tuple[int, int], ...] = ()
    """Places, each with a card that this world supposes to lie there; it does not count as unseen any more."""

    def possible(self) -> bool:
        """Whether the unseen cards can be shared out among the places."""
        together: dict[int, int] = {}
        in_places, unseen = 0, self.unseen
        for held, out in zip(self.held, self.barred, strict=True):
            if held:
                if held < 0:
                    return False
                in_places += held
                if barred := out & unseen:
                    together[barred] = together.get(barred, 0) + held
        size = unseen.bit_count()
        if in_places > size:
            return False
        groups = [(0, unseen)]
        for barred, held in together.items():
            for others, barred_to_them in groups[:]:
                count, barred_to_all = others + held, barred_to_them & barred
                if count > size - barred_to_all.bit_count():
                    return False
                groups.append((count, barred_to_all))
        return True

    def with_card(self, place: int, card: int) -> "World | None":
        """The same once it is known that one (more) of these copies of a card lies in a place, if one can."""
        return self.with_cards(place, (card,))

    def with_cards(self, place: int, cards: Iterable[int]) -> "World | None":
        """The same once it is known that all of these cards lie in a place, each given by its copies."""
        free, placed = self.unseen & ~self.barred[place], self.placed
        if placed:
            placed, cards = _taken(placed, place, cards)
        left = free
        for card in cards:
            here = card & left
            if not here:
                return None
            left ^= here & -here
        unseen = self.unseen ^ free ^ left
        if unseen == self.unseen:
            return self if placed is self.placed else World(unseen, self.held, self.barred, placed)
        held = self.held[place] - (free ^ left).bit_count()
        if held < 0:
            return None
        # where all of them can lie there together, so can each of them before the others
        all_held = (*self.held[:place], held, *self.held[place + 1 :])
        world = World(unseen, all_held, self.barred, placed)
        return world if world.possible() else None

    def without(self, place: int, cards: int) -> "World | None":
        """The same once it is known that no other of these cards lies in a place, if that can be."""
        for where, placed in self.placed:
            if where == place and placed & cards:
                return None
        barred = (*self.barred[:place], self.barred[place] | cards, *self.barred[place + 1 :])
        world = World(self.unseen, self.held, barred, self.placed)
        return world if world.possible() else None

    def supposing(self, place: int, card: int) -> "World | None":
        """A world of its own in which one of these copies lies in a place, and is told apart from the unseen."""
        world = self.with_card(place, card)
        if world is None:
            return None
        taken = self.unseen ^ world.unseen
        return World(world.unseen, world.held, world.barred, (*self.placed, (place, taken)))


def _taken(
    placed: tuple[tuple[int, int], ...], place: int, cards: Iterable[int]
) -> tuple[tuple[tuple[int, int], ...], list[int]]:
    """What a world supposes to lie somewhere, without those of some cards that it supposes in a place; and the rest of
    these cards."""
    left, rest = [*placed], []
    for card in cards:
        if found := [each for each in left if each[0] == place and each[1] & card]:
            left.remove(found[0])
        else:
            rest.append(card)
    return tuple(left), rest


Worlds = Sequence[World]


def holds_any(worlds: Worlds, place: int, cards: int) -> bool | None:
    """Whether one or more of these cards lie in a place; None if that cannot be told."""
    may_lack = may_hold = False
    for world in worlds:
        may_lack = may_lack or world.without(place, cards) is not None
        may_hold = may_hold or _may_hold_any(world, place, cards)
        if may_lack and may_hold:
            return None
    return may_hold


def _may_hold_any(world: World, place: int, cards: int) -> bool:
    for where, placed in world.placed:
        if where == place and placed & cards:
            return True
    alike: set[tuple[bool, ...]] = set()
    for card in single(cards & world.unseen & ~world.barred[place]):
        # cards that may lie in the same places are alike: one of them speaks for all
        kind = tuple([bool(out & card) for out in world.barred])
        if kind not in alike:
            alike.add(kind)
            if world.with_card(place, card) is not None:
                return True
    return False


def holds_all(worlds: Worlds, place: int, wanted: Sequence[int]) -> bool | None:
    """Whether all of these cards lie in a place; None if that cannot be told.

    Each card wanted is given by the bits of all its copies, as many times as it is wanted.
    """
    if not any([world.with_cards(place, wanted) is not None for world in worlds]):
        return False
    return None if any([_may_lack_one(world, place, wanted) for world in worlds]) else True


def _may_lack_one(world: World, place: int, wanted: Sequence[int]) -> bool:
    placed = 0
    for where, card in world.placed:
        placed |= card if where == place else 0
    for card in wanted:
        missing = wanted.count(card) - (card & placed).bit_count()
        if missing > 0:
            # one copy too few is there where all others but those that may be there are barred
            barred = card & world.unseen
            for _ in range(missing - 1):
                barred &= barred - 1
            if world.without(place, barred) is not None:
                return True
    return False


def certain_and_possible(
    worlds: Worlds, place: int, pool: Pool, here: Iterable[str] = ()
) -> tuple[list[str], list[str]]:
    """The cards that certainly lie in a place, first those that are seen there (``here``), and then those that may."""
    cards, one_of_each = _kinds(worlds, pool)
    told = [holds_any(worlds, place, copies) for copies in one_of_each]
    certain = [card for card in here if card != UNKNOWN]
    certain += [card for card, kind in cards if told[kind]]
    return certain, [card for card, kind in cards if told[kind] is None]


@remembers_last
def _kinds(worlds: Worlds, pool: Pool) -> tuple[list[tuple[str, int]], list[int]]:
    """The cards that may be unseen, each with the number of its kind, and the copies of one card of each kind.

    Cards are of a kind if no world tells them apart: they may lie in the same places, as often, and are supposed
    to lie in the same ones. What is told of one of them is told of all."""
    anywhere, parts = 0, []
    for world in worlds:
        unseen = world.unseen
        anywhere |= unseen
        for _, placed in world.placed:
            anywhere |= placed
        parts.append((unseen, world.placed, {out & unseen for out in world.barred}))
    numbers: dict[object, int] = {}
    cards: list[tuple[str, int]] = []
    one_of_each: list[int] = []
    for card, copies in pool.copies.items():
        if copies & anywhere:
            alike = tuple([_kind(copies, *part) for part in parts])
            kind = numbers.setdefault(alike, len(numbers))
            if kind == len(one_of_each):
                one_of_each.append(copies)
            cards.append((card, kind))
    return cards, one_of_each


def _kind(
    copies: int, unseen: int, placed: Sequence[tuple[int, int]], barred: Iterable[int]
) -> object:
    """What tells a card from others in a world."""
    places = tuple([where for where, card in placed if card & copies])
    return places, (copies & unseen).bit_count(), tuple([bool(out & copies) for out in barred])


def single(bits: int) -> Iterator[int]:
    """The bits of a set, one by one."""
    while bits:
        bit = bits & -bits
        yield bit
        bits ^= bit
