"""What is counted, and how Prometheus is told.

The series are all known before the first request: routes, statuses, games and rules are what the service
is made of, and nothing that a client sends becomes a label.
"""

import platform
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from adjudicators.edition import Edition
from service.watch.tally import Tally

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which a request falls into a bucket."""
STATUSES = (200, 204, 304, 400, 404, 405, 406, 409, 413, 414, 415, 417, 422, 431, 500, 501, 503)
_EXPECTED = (200, 500)
UNMATCHED = "unmatched"
RESULTS: Mapping[bool | None, str] = {True: "legal", False: "illegal", None: "undetermined"}
_OTHER = "other"
_SUM = len(BOUNDS) + 1
_REQUEST = _SUM + 1
"""Cells of a series of requests: the buckets, with the last for whatever took longer, and the sum."""


@dataclass(frozen=True, slots=True)
class Build:
    """Which service this is."""

    version: str
    revision: str


class Metrics(Collector):
    """The service's counters."""

    def __init__(
        self,
        routes: Iterable[str],
        rules: Iterable[str],
        editions: Mapping[str, Edition],
        build: Build,
        draining: Callable[[], bool],
        slots: int,
    ) -> None:
        self._editions, self._build, self._is_draining = editions, build, draining
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
        self._waits = self._deaths + 1
        self._tally = Tally(self._waits + _REQUEST, slots)
        self._began = time.time()

    def serve(self, slot: int) -> None:
        """A worker begins, in a slot in which another may have died in the middle of a request."""
        self._tally.take(slot)
        self._tally.set(self._in_flight, 0)
        self._tally.set(self._alive, 1)

    def rest(self) -> None:
        """A worker has done its work and is about to end."""
        self._tally.set(self._alive, 0)

    def leave(self, slot: int) -> None:
        """A worker has ended; one that was not about to has died."""
        if self._tally.of(slot, self._alive):
            self._tally.add_to(slot, self._deaths)
        self._tally.clear(slot, (self._in_flight, self._alive))

    def waited(self, seconds: float) -> None:
        """Somebody who was ready had to wait so long for their turn."""
        self._tally.add(self._waits + bisect_left(BOUNDS, seconds))
        self._tally.add(self._waits + _SUM, seconds)

    def begin(self) -> None:
        """A request has come."""
        self._tally.add(self._in_flight)

    def end(self, route: str, status: int, seconds: float) -> None:
        """A request has been answered."""
        tally = self._tally
        tally.add(self._in_flight, -1)
        place = self._place(status)
        cell = self._routes.get(route, -1)
        first = (self._routes[UNMATCHED] if cell < 0 else cell) + place * _REQUEST
        tally.add(first + bisect_left(BOUNDS, seconds))
        tally.add(first + _SUM, seconds)

    def batched(self, statuses: Mapping[int, int]) -> None:
        """Items of a batch have been answered, so many with each status."""
        for status, count in statuses.items():
            self._tally.add(self._items + self._place(status), count)

    def _place(self, status: int) -> int:
        place = self._statuses.get(status)
        return self._statuses[_OTHER] if place is None else place

    def judged(self, game: str, legal: bool | None, rules: Iterable[str]) -> None:
        """A verdict has been given."""
        self._tally.add(self._verdicts[game, legal])
        for rule in rules:
            self._tally.add(self._rules[rule])

    def collect(self) -> Iterator[Metric]:
        """Everything, as all workers counted it."""
        sums = self._tally.totals()
        yield from self._collect_requests(sums)
        verdicts = CounterMetricFamily(
            "adjudicator_verdicts",
            "Verdicts given, in single calls and in batches.",
            labels=("game", "result"),
        )
        for (game, legal), cell in self._verdicts.items():
            verdicts.add_metric((game, RESULTS[legal]), sums[cell])
        yield verdicts
        items = CounterMetricFamily(
            "adjudicator_batch_items", "Items of batches answered.", labels=("status",)
        )
        for status, place in self._statuses.items():
            count = sums[self._items + place]
            if count or status in _EXPECTED:
                items.add_metric((str(status),), count)
        yield items
        broken = CounterMetricFamily(
            "adjudicator_violations", "Rules that actions were found to break.", labels=("rule",)
        )
        for rule, cell in self._rules.items():
            broken.add_metric((rule,), sums[cell])
        yield broken
        yield _gauge("in_flight_requests", "Requests being answered.", sums[self._in_flight])
        yield _gauge("workers", "Worker processes.", sums[self._alive])
        deaths = CounterMetricFamily(
            "adjudicator_worker_deaths", "Workers that ended in the middle of their work."
        )
        deaths.add_metric((), sums[self._deaths])
        yield deaths
        waits = HistogramMetricFamily(
            "adjudicator_turn_wait_seconds",
            "Seconds that whoever is ready in a worker waits for their turn, looked at ten times a second.",
        )
        waits.add_metric(
            (), _buckets(sums[self._waits : self._waits + _SUM]), sums[self._waits + _SUM]
        )
        yield waits
        yield _gauge("draining", "Whether it is about to stop.", self._is_draining())
        yield _gauge("start_time_seconds", "When the service began.", self._began)
        yield from self._collect_facts()

    def _collect_requests(self, sums: list[float]) -> Iterator[Metric]:
        labels = ("route", "status")
        answered = CounterMetricFamily("adjudicator_requests", "Requests answered.", labels=labels)
        took = HistogramMetricFamily(
            "adjudicator_request_duration_seconds",
            "Seconds from when a request is there, body and all, to its answer.",
            labels=labels,
        )
        for route, start in self._routes.items():
            for status, place in self._statuses.items():
                first = start + place * _REQUEST
                counts = sums[first : first + _SUM]
                named = (route, str(status))
                if not any(counts):
                    if status in _EXPECTED:  # a rate sees a first one only after a zero
                        answered.add_metric(named, 0)
                    continue
                answered.add_metric(named, sum(counts))
                took.add_metric(named, _buckets(counts), sums[first + _SUM])
        yield answered
        yield took

    def _collect_facts(self) -> Iterator[Metric]:
        yield _facts(
            "build_info",
            "Which service this is.",
            {
                "version": self._build.version,
                "revision": self._build.revision,
                "python": platform.python_version(),
            },
        )
        rulebooks = GaugeMetricFamily(
            "adjudicator_rulebook_info",
            "By which rules each game is judged.",
            labels=("game", "version", "digest"),
        )
        for game, edition in self._editions.items():
            rulebooks.add_metric((game, str(edition.version), edition.digest), 1)
        yield rulebooks


def _buckets(counts: Sequence[float]) -> list[tuple[str, float]]:
    return list(zip((*map(str, BOUNDS), "+Inf"), accumulate(counts), strict=True))


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"adjudicator_{name}", text, value=value)


def _facts(name: str, text: str, said: Mapping[str, str]) -> Metric:
    made = GaugeMetricFamily(f"adjudicator_{name}", text, labels=tuple(said))
    made.add_metric(tuple(said.values()), 1)
    return made
