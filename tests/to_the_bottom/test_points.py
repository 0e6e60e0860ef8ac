"""What cards give that are jettisoned together."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import Jettison
from adjudicators.to_the_bottom.bounds import MOST_POINTS
from adjudicators.to_the_bottom.cards.card import Card, compiled
from adjudicators.to_the_bottom.cards.catalogue import standard_cards
from adjudicators.to_the_bottom.cards.language.abilities import Ability, Always, Definition
from adjudicators.to_the_bottom.cards.language.passive_rules import NoPoints, PairValue
from adjudicators.to_the_bottom.scoring.points import jettison_points
from tests.to_the_bottom.tables import cards, done, ship, table


def worth(text: str) -> int:
    return jettison_points([standard_cards()[name] for name in cards(text)])


@pytest.mark.parametrize(
    ("jettisoned", "points"),
    [
        ("", 0),
        ("Passenger, Rats", 4),
        ("Seal", 5),
        ("Pirate, Seal", 22),
        ("Seal, Pirate", 22),
        ("Passenger, Seal", 6),
        ("Seal, Seal", 10),
        ("Pirate, Seal, Seal", 27),
        ("Pirate, Arbiter, Seal, Seal", 36),
        ("Iceberg", 10),
        ("Lifeboat, Seal", 20),
        ("Flapper", 0),
        ("Flapper, Rats", 3),
    ],
)
def test_points(jettisoned: str, points: int) -> None:
    assert worth(jettisoned) == points


def own(value: int, at_most: int | None, gives_points: bool = True) -> Card:
    abilities: tuple[Ability, ...] = ()
    if at_most is not None:
        abilities += (Always(PairValue(at_most)),)
    if not gives_points:
        abilities += (Always(NoPoints()),)
    return compiled(Definition("Mine", value, value, "green", abilities))


def naive(jettisoned: list[Card]) -> int:
    """Every way of giving each card that copies a companion of its own, or none."""
    copying = [each for each in jettisoned if each.pair and each.gives_points]
    companions = [each.value for each in jettisoned if not each.pair]
    plain = sum(each.value for each in jettisoned if not each.pair and each.gives_points)
    slots: list[int | None] = [*companions, *[None] * len(copying)]
    return plain + max(
        sum(
            each.value if other is None or each.pair is None else min(other, each.pair.at_most)
            for each, other in zip(copying, chosen, strict=True)
        )
        for chosen in permutations(slots, len(copying))
    )


@settings(deadline=None)
@given(
    st.lists(
        st.builds(own, st.integers(0, 14), st.none() | st.integers(1, 14), st.booleans()),
        max_size=5,
    )
)
def test_pairs_are_made_as_best_they_can(jettisoned: list[Card]) -> None:
    assert jettison_points(jettisoned) == naive(jettisoned)


def test_several_that_copy_share_the_companions_as_best_they_can() -> None:
    random = Random(1)
    for _ in range(100):
        companions = [own(random.randint(0, 6), None) for _ in range(random.randint(2, 4))]
        copying = [own(random.randint(0, 3), random.randint(1, 5)) for _ in range(2)]
        assert jettison_points([*companions, *copying]) == naive([*companions, *copying])


@pytest.mark.parametrize("beyond", [0, 1, 2])
def test_points_beyond_those_that_are_counted_are_lost(beyond: int) -> None:
    """The Rats bring three."""
    state = table(ship("ann", hand="Rats"), ship("bob"), points=MOST_POINTS - 3 + beyond)
    verdict = done(state, Jettison("ann", ("Rats",)))
    assert verdict.state.points == MOST_POINTS
    lost = [GAME.write(each)["pool"] for each in verdict.events if each.type == "points-lost"]
    assert lost == [-beyond] * (beyond > 0)
