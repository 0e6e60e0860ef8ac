"""The metrics, and how Prometheus reads them.

All series are known before the first request, because their labels are the service's own routes, statuses,
games and rules. Nothing that a client sends becomes a label.
"""

import platform
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from adjudicators.edition import Edition
from service import __version__
from service.watch.shared_counters import SharedCounters

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the histograms' buckets, in seconds."""
STATUSES = (200, 204, 304, 400, 404, 405, 406, 408, 409, 413, 414, 415, 417, 422, 431, 500, 503)
_EXPECTED = (200, 500)
UNMATCHED = "unmatched"
RESULTS: Mapping[bool | None, str] = {True: "legal", False: "illegal", None: "undetermined"}
_OTHER = "other"
_SUM = len(BOUNDS) + 1
_REQUEST = _SUM + 1
"""A series of requests has a cell for each bucket, one for whatever took longer, and one for the sum."""


class Metrics(Collector):
    """The service's metrics."""

    def __init__(
        self,
        routes: Iterable[str],
        rules: Iterable[str],
        editions: Mapping[str, Edition],
        revision: str,
        is_draining: Callable[[], bool],
        slots: int,
    ) -> None:
        self._editions, self._revision, self._is_draining = editions, revision, is_draining
        self._statuses = {status: place for place, status in enumerate((*STATUSES, _OTHER))}
        self._routes = {
            route: place * len(self._statuses) * _REQUEST
            for place, route in enumerate(dict.fromkeys((*routes, UNMATCHED)))
        }
        first = len(self._routes) * len(self._statuses) * _REQUEST
        pairs = [(game, result) for game in editions for result in RESULTS]
        self._verdicts = {pair: first + place for place, pair in enumerate(pairs)}
        first += len(pairs)
        self._items = first
        first += len(self._statuses)
        self._rules = {rule: first + place for place, rule in enumerate(rules)}
        self._in_flight = first + len(self._rules)
        self._alive = self._in_flight + 1
        self._deaths = self._alive + 1
        self._dropped_lines = self._deaths + 1
        self._waits = self._dropped_lines + 1
        self._counters = SharedCounters(self._waits + _REQUEST, slots)
        self._started = time.time()

    def worker_started(self, slot: int) -> None:
        """A worker begins. Another may have died in the same slot during a request."""
        self._counters.use_slot(slot)
        self._counters.set(self._in_flight, 0)
        self._counters.set(self._alive, 1)

    def worker_stopping(self) -> None:
        """This worker is about to end, as it was told to."""
        self._counters.set(self._alive, 0)

    def worker_ended(self, slot: int) -> None:
        """A worker has ended; if it had not announced that, it died."""
        if self._counters.get(slot, self._alive):
            self._counters.add_to_slot(slot, self._deaths)
        self._counters.clear(slot, (self._in_flight, self._alive))

    def count_wait(self, seconds: float) -> None:
        """A greenlet that was ready to run had to wait so long."""
        self._counters.add(self._waits + bisect_left(BOUNDS, seconds))
        self._counters.add(self._waits + _SUM, seconds)

    def count_dropped_line(self) -> None:
        """A line of the log found no room, because nobody reads the log."""
        self._counters.add(self._dropped_lines)

    def request_started(self) -> None:
        """A request has begun."""
        self._counters.add(self._in_flight)

    def request_finished(self, route: str, status: int, seconds: float) -> None:
        """A request has been answered."""
        cells = self._counters.own
        cells[self._in_flight] -= 1
        first = self._routes.get(route)
        if first is None:
            first = self._routes[UNMATCHED]
        first += self._status_index(status) * _REQUEST
        cells[first + bisect_left(BOUNDS, seconds)] += 1
        cells[first + _SUM] += seconds

    def count_batch_items(self, statuses: Mapping[int, int]) -> None:
        """Items of a batch were answered, so many with each status."""
        for status, count in statuses.items():
            self._counters.add(self._items + self._status_index(status), count)

    def _status_index(self, status: int) -> int:
        place = self._statuses.get(status)
        return self._statuses[_OTHER] if place is None else place

    def count_verdict(self, game: str, legal: bool | None, rules: Iterable[str]) -> None:
        """A verdict was given."""
        self._counters.add(self._verdicts[game, legal])
        for rule in rules:
            self._counters.add(self._rules[rule])

    def collect(self) -> Iterator[Metric]:
        """All metrics, added up over all workers."""
        sums = self._counters.totals()
        yield from self._collect_requests(sums)
        yield _counter(
            "verdicts",
            "Verdicts given, in single calls and in batches.",
            ("game", "result"),
            {(game, RESULTS[legal]): sums[cell] for (game, legal), cell in self._verdicts.items()},
        )
        items = {(str(status),): sums[self._items + i] for status, i in self._statuses.items()}
        expected = {(str(status),) for status in _EXPECTED}
        yield _counter(
            "batch_items",
            "Items of batches answered.",
            ("status",),
            {labels: count for labels, count in items.items() if count or labels in expected},
        )
        yield _counter(
            "violations",
            "Rules that actions were found to break.",
            ("rule",),
            {(rule,): sums[cell] for rule, cell in self._rules.items()},
        )
        yield _gauge("in_flight_requests", "Requests being answered.", sums[self._in_flight])
        yield _gauge("workers", "Worker processes.", sums[self._alive])
        yield _counter(
            "worker_deaths",
            "Workers that ended without being told to.",
            (),
            {(): sums[self._deaths]},
        )
        yield _counter(
            "log_lines_dropped",
            "Lines of the log that were dropped because nobody read it.",
            (),
            {(): sums[self._dropped_lines]},
        )
        waits = HistogramMetricFamily(
            "adjudicator_turn_wait_seconds",
            "Seconds that a greenlet that is ready to run waits in a worker, sampled ten times a second.",
        )
        waits.add_metric(
            (), _buckets(sums[self._waits : self._waits + _SUM]), sums[self._waits + _SUM]
        )
        yield waits
        yield _gauge("draining", "Whether the instance drains.", self._is_draining())
        yield _gauge("start_time_seconds", "When the service began.", self._started)
        yield from self._collect_info()

    def _collect_requests(self, sums: list[float]) -> Iterator[Metric]:
        labels = ("route", "status")
        answered = CounterMetricFamily("adjudicator_requests", "Requests answered.", labels=labels)
        took = HistogramMetricFamily(
            "adjudicator_request_duration_seconds",
            "Seconds from the arrival of the complete request to its answer.",
            labels=labels,
        )
        for route, start in self._routes.items():
            for status, place in self._statuses.items():
                first = start + place * _REQUEST
                counts = sums[first : first + _SUM]
                values = (route, str(status))
                if not any(counts):
                    if (
                        status in _EXPECTED
                    ):  # a rate counts the first request only if there was a zero before
                        answered.add_metric(values, 0)
                    continue
                answered.add_metric(values, sum(counts))
                took.add_metric(values, _buckets(counts), sums[first + _SUM])
        yield answered
        yield took

    def _collect_info(self) -> Iterator[Metric]:
        build = __version__, self._revision, platform.python_version()
        yield _info(
            "build_info", "Which service this is.", ("version", "revision", "python"), [build]
        )
        yield _info(
            "rulebook_info",
            "By which rules each game is judged.",
            ("game", "version", "digest"),
            [(game, str(each.version), each.digest) for game, each in self._editions.items()],
        )


def _buckets(counts: Sequence[float]) -> list[tuple[str, float]]:
    return list(zip((*map(str, BOUNDS), "+Inf"), accumulate(counts), strict=True))


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"adjudicator_{name}", text, value=value)


def _counter(
    name: str, text: str, labels: Sequence[str], values: Mapping[tuple[str, ...], float]
) -> Metric:
    counter = CounterMetricFamily(f"adjudicator_{name}", text, labels=labels)
    for label_values, value in values.items():
        counter.add_metric(label_values, value)
    return counter


def _info(name: str, text: str, labels: Sequence[str], rows: Iterable[Sequence[str]]) -> Metric:
    info = GaugeMetricFamily(f"adjudicator_{name}", text, labels=labels)
    for label_values in rows:
        info.add_metric(label_values, 1)
    return info
