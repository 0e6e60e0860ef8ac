"""Counters that all worker processes share.

The cells lie in memory that is mapped before the first worker is forked. Every worker adds to a slot of
its own, so nothing is locked and nothing is written to disk; whoever is asked adds all slots up. A slot
outlives its worker, and the next one counts on from there: a counter never goes back.
"""

import mmap
from collections.abc import Iterable

_WIDTH = 8


class Tally:
    """So many cells for each of so many workers."""

    def __init__(self, cells: int, slots: int) -> None:
        self._cells, self._slots = cells, slots
        self._memory = mmap.mmap(-1, max(1, cells * slots) * _WIDTH)
        self._all = memoryview(self._memory).cast("d")
        self._mine = self._all[:cells]

    def take(self, slot: int) -> None:
        """From now on count here; workers beyond the last slot share it."""
        first = self._first(slot)
        self._mine = self._all[first : first + self._cells]

    def add(self, cell: int, amount: float = 1.0) -> None:
        """Count."""
        self._mine[cell] += amount

    def set(self, cell: int, value: float) -> None:
        """Of a cell that is no counter: what it holds now."""
        self._mine[cell] = value

    def of(self, slot: int, cell: int) -> float:
        """What a worker counted, or held."""
        return self._all[self._first(slot) + cell]

    def add_to(self, slot: int, cell: int) -> None:
        """Count for a worker that has ended."""
        self._all[self._first(slot) + cell] += 1

    def _first(self, slot: int) -> int:
        return min(slot, self._slots - 1) * self._cells

    def clear(self, slot: int, cells: Iterable[int]) -> None:
        """Of cells that are no counters: forget what whoever had this slot left there."""
        first = self._first(slot)
        for cell in cells:
            self._all[first + cell] = 0

    def totals(self) -> list[float]:
        """What all workers counted in every cell."""
        sums: list[float] = [*self._all[: self._cells]]
        for slot in range(1, self._slots):
            first = slot * self._cells
            for cell, value in enumerate(self._all[first : first + self._cells]):
                if value:
                    sums[cell] += value
        return sums
