"""The model of unseen cards, against every way in which they can lie."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from adjudicators.unseen import (
    Pool,
    World,
    certain_and_possible,
    holds_all,
    holds_any,
    pool_of,
)
from tests.amounts import share_of

Lie = tuple[tuple[str, ...], ...]
"""For each place the cards there."""


def ways(world: World, pool: Pool) -> set[Lie]:
    """Every way in which the unseen cards of a world can lie, found by trying all orders."""
    name = {bit: card for card, bits in pool.copies.items() for bit in _bits(bits)}
    found: set[Lie] = set()
    for order in permutations(_bits(world.unseen)):
        rest = list(order)
        lie: list[tuple[str, ...]] = []
        for place, (held, barred) in enumerate(zip(world.held, world.barred, strict=True)):
            here, rest = rest[:held], rest[held:]
            if len(here) < held or any(bit & barred for bit in here):
                break
            here += [card for where, card in world.placed if where == place]
            lie.append(tuple(sorted(name[bit] for bit in here)))
        else:
            found.add(tuple(lie))
    return found


def _bits(bits: int) -> list[int]:
    return [1 << place for place in range(bits.bit_length()) if bits >> place & 1]


def tables(seed: int) -> Iterator[tuple[list[World], Pool]]:
    """Small tables by chance: one world or several, with copies, barred cards and supposed ones."""
    random = Random(seed)
    for _ in range(60):
        cards = [random.choice("ABCD") for _ in range(random.randint(1, 6))]
        pool = pool_of(cards)
        worlds = []
        for _ in range(random.choice((1, 1, 2))):
            places = random.randint(1, 3)
            held = tuple(random.randint(0, 2) for _ in range(places))
            names = sorted(pool.copies)
            barred = tuple(
                pool.bits(random.sample(names, random.randint(0, len(names) - 1)))
                for _ in range(places)
            )
            world = World(pool.every, held, barred)
            for _ in range(random.choice((0, 0, 1, 2, 3))):
                place, card = random.randrange(places), pool.copies[random.choice(names)]
                if not any(where == place and placed & card for where, placed in world.placed):
                    world = world.supposing(place, card) or world
            worlds.append(world)
        yield worlds, pool


@pytest.mark.parametrize("seed", range(share_of(12)))
def test_a_world_is_possible_if_its_cards_can_be_shared_out(seed: int) -> None:
    for worlds, pool in tables(seed):
        for world in worlds:
            assert world.possible() == bool(ways(world, pool)), world


@pytest.mark.parametrize("seed", range(share_of(12)))
def test_what_is_told_holds_in_every_way_and_what_is_open_differs(seed: int) -> None:
    answers: Counter[bool | None] = Counter()
    for worlds, pool in tables(seed + 100):
        possible = [world for world in worlds if world.possible()]
        lies = [lie for world in possible for lie in ways(world, pool)]
        for place in range(min([len(world.held) for world in worlds])):
            here = [lie[place] for lie in lies]
            for names in ("A", "B", "AB", "ACD"):
                bits = pool.bits(name for name in names if name in pool.copies)
                told = holds_any(possible, place, bits)
                assert told == _common([any(card in names for card in lie) for lie in here])
                answers[told] += 1
            for wanted in ("A", "AA", "AB", "BBC"):
                if set(wanted) <= set(pool.copies):
                    told = holds_all(possible, place, [pool.copies[card] for card in wanted])
                    enough = [not Counter(wanted) - Counter(lie) for lie in here]
                    assert told == _common(enough), (possible, place, wanted)
                    answers[told] += 1
            certain, perhaps = certain_and_possible(possible, place, pool)
            each = {card: _common([card in lie for lie in here]) for card in pool.copies}
            assert certain == [card for card, there in each.items() if there]
            assert perhaps == [card for card, there in each.items() if there is None]
    assert min(answers[True], answers[False], answers[None]) > 20


def _common(told: list[bool]) -> bool | None:
    """What all ways agree on; of no way at all nothing holds."""
    return None if len(set(told)) > 1 else bool(told) and told[0]


def test_copies_are_counted() -> None:
    pool = pool_of("AAB")
    assert pool.unseen(["A", "?", "B"]).bit_count() == 1
    assert pool.kinds(pool.unseen(["B"])) == ["A"]
    assert pool.unseen(["A", "A", "A", "B"]) == 0


def test_several_cards_are_placed_together_or_not_at_all() -> None:
    pool = pool_of("AAB")
    a, b = pool.copies["A"], pool.copies["B"]
    world = World(pool.every, (2, 1), (0, b))
    assert world.with_cards(0, []) is world
    assert world.with_cards(0, [a, b]) == World(0b10, (0, 1), (0, b))
    assert world.with_cards(0, [a, a]) is None, "then the B lies where it is barred"
    assert world.with_cards(1, [a, a]) is None


def test_of_several_supposed_cards_the_one_that_is_named_is_placed_and_the_others_stay_supposed() -> (
    None
):
    pool = pool_of("ABCDE")
    a, b, c, d = (pool.copies[card] for card in "ABCD")
    world = World(pool.every, (2, 2), (0, 0))
    for place, card in ((0, a), (1, b), (0, c), (1, d)):
        supposed = world.supposing(place, card)
        assert supposed
        world = supposed
    assert world.placed == ((0, a), (1, b), (0, c), (1, d))
    for place, card in world.placed:
        found = world.with_cards(place, [card])
        assert found
        assert found.placed == tuple(each for each in world.placed if each != (place, card))
        assert (found.unseen, found.held) == (world.unseen, world.held)
