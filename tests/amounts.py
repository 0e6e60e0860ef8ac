"""How much chance the tests deal: all of it with ``--thorough`` (or ``TESTS_THOROUGH=1``), and a share of it every day."""

import os
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

VARIABLE = "TESTS_THOROUGH"
EVERY_DAY = 5
"""Every day, one in so many of the random tables, examples and tries is dealt."""


def thorough() -> bool:
    """Whether everything is to be tried."""
    return os.environ.get(VARIABLE) == "1"


def share_of(amount: int) -> int:
    """As many of so many random tables, examples or tries as are to be dealt; always a few."""
    return amount if thorough() else max(min(amount, 3), amount // EVERY_DAY)


def some_of(items: Sequence[Item]) -> list[Item]:
    """A share of a sequence, spread over it, with its first and its last item."""
    count = len(items) if thorough() else max(2, len(items) // EVERY_DAY)
    if count >= len(items):
        return list(items)
    last = len(items) - 1
    return [items[number * last // (count - 1)] for number in range(count)]
