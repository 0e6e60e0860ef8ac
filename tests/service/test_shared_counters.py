"""The counters that worker processes share."""

from service.watch.shared_counters import SharedCounters


def test_counters_of_all_workers_are_added_and_kept() -> None:
    counters = SharedCounters(cells=3, slots=2)
    for slot in (0, 1, 0, 7):
        counters.use_slot(slot)
        counters.add(1)
        counters.add(2, 0.5)
    assert counters.totals() == [0, 4, 2]
    counters.clear(1, (2,))
    assert counters.totals() == [0, 4, 1]
