"""Counters that all worker processes share.

They lie in memory that is mapped before the first worker is forked. Every worker writes to a slot of its
own, so nothing is locked and nothing is written to disk; a reader adds up all slots. A slot outlives its
worker, and the next worker continues from its values, so that counters never decrease.
"""

import mmap
from collections.abc import Iterable

_BYTES = 8


class SharedCounters:
    """A number of cells, in each of a number of slots."""

    def __init__(self, cells: int, slots: int) -> None:
        self._cells, self._slots = cells, slots
        self._memory = mmap.mmap(-1, max(1, cells * slots) * _BYTES)
        self._all = memoryview(self._memory).cast("d")
        self.own = self._all[:cells]
        """This process's slot, for whoever counts in several cells at a time."""

    def use_slot(self, slot: int) -> None:
        """From now on this process writes to this slot; workers beyond the last slot share it."""
        first = self._first_cell(slot)
        self.own = self._all[first : first + self._cells]

    def add(self, cell: int, amount: float = 1.0) -> None:
        """Count in this process's slot."""
        self.own[cell] += amount

    def set(self, cell: int, value: float) -> None:
        """Set a cell that is a gauge, in this process's slot."""
        self.own[cell] = value

    def get(self, slot: int, cell: int) -> float:
        """The value of a cell in any slot."""
        return self._all[self._first_cell(slot) + cell]

    def add_to_slot(self, slot: int, cell: int) -> None:
        """Count one in any slot, for a worker that has ended."""
        self._all[self._first_cell(slot) + cell] += 1

    def clear(self, slot: int, cells: Iterable[int]) -> None:
        """Set gauges of a slot to zero, after its worker has ended."""
        first = self._first_cell(slot)
        for cell in cells:
            self._all[first + cell] = 0

    def totals(self) -> list[float]:
        """The sum of all slots for every cell."""
        sums: list[float] = [*self._all[: self._cells]]
        for slot in range(1, self._slots):
            first = slot * self._cells
            for cell, value in enumerate(self._all[first : first + self._cells]):
                if value:
                    sums[cell] += value
        return sums

    def _first_cell(self, slot: int) -> int:
        return min(slot, self._slots - 1) * self._cells
