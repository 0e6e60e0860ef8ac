"""A copy of a record with other values in some of its fields."""

from dataclasses import dataclass
from typing import Any

import pytest

from adjudicators.values import changed, value


@value
class Point:
    """A record with two fields."""

    x: int
    y: int


def test_the_copy_differs_in_the_fields_given_and_the_record_stays() -> None:
    point = Point(1, 2)
    assert changed(point, y=3) == Point(1, 3)
    assert changed(point, y=4, x=5) == Point(5, 4)
    assert changed(point, x=6, y=7) == Point(6, 7)
    assert changed(point) == point == Point(1, 2)
    assert changed(point) is not point


def test_a_field_that_a_record_has_not_is_refused() -> None:
    unknown: dict[str, Any] = {"x": 1, "z": 2}
    for _ in range(2):
        with pytest.raises(AttributeError, match=r"has no attribute .z."):
            changed(Point(1, 2), **unknown)


@dataclass(frozen=True)
class Pinned:
    """A record that stands guard over its fields."""

    x: int
    y: int = 0


def test_a_frozen_record_is_copied_too() -> None:
    assert changed(Pinned(1, 2), y=3) == Pinned(1, 3)
