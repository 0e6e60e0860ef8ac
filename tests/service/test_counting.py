"""What ``/metrics`` tells, against a second reading of whatever has happened; and what a worker's slot is worth."""

from bisect import bisect_left
from collections import Counter
from random import Random
from typing import Any

import pytest
from prometheus_client.exposition import generate_latest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import CollectorRegistry

from adjudicators.edition import Edition
from service.watch.metrics import BOUNDS, RESULTS, STATUSES, UNMATCHED, Metrics

ROUTES = ("/a", "/b")
RULES = ("spades.x", "spades.y", "whist.x")
EDITIONS = {"spades": Edition(3, "abc"), "whist": Edition(1, "def")}
SLOTS = 3
SECONDS = (0.0, 0.0005, 0.00051, 0.3, 0.5, 10.0, 10.1, 99.0)

Told = Counter[tuple[str, tuple[tuple[str, str], ...]]]


def key(name: str, **labels: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    return f"adjudicator_{name}", tuple(sorted(labels.items()))


class Model:
    """Counts in the simplest way."""

    def __init__(self) -> None:
        self.told: Told = Counter()
        self.in_flight: Counter[int] = Counter()
        self.alive: dict[int, bool] = {}

    def histogram(self, name: str, seconds: float, **labels: str) -> None:
        for bound in (*BOUNDS, float("inf")):
            shown = "+Inf" if bound == float("inf") else str(bound)
            self.told[key(f"{name}_bucket", le=shown, **labels)] += seconds <= bound
        self.told[key(f"{name}_count", **labels)] += 1
        self.told[key(f"{name}_sum", **labels)] += seconds  # type: ignore[assignment]


def reported(metrics: Metrics) -> dict[Any, float]:
    registry = CollectorRegistry()
    registry.register(metrics)
    families = text_string_to_metric_families(generate_latest(registry).decode())
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def made(*, draining: bool = False) -> Metrics:
    return Metrics(ROUTES, RULES, EDITIONS, "r1", lambda: draining, SLOTS)


def happens(random: Random, metrics: Metrics, model: Model, slot: int) -> None:
    """Something that happens in a worker."""
    match random.randrange(7):
        case 0:
            metrics.request_started()
            model.in_flight[slot] += 1
        case 1 if model.in_flight[slot]:
            route = random.choice((*ROUTES, UNMATCHED, "/strange"))
            status, seconds = random.choice((*STATUSES, 0, 418)), random.choice(SECONDS)
            metrics.request_finished(route, status, seconds)
            model.in_flight[slot] -= 1
            told = {
                "route": route if route in ROUTES else UNMATCHED,
                "status": str(status) if status in STATUSES else "other",
            }
            model.told[key("requests_total", **told)] += 1
            model.histogram("request_duration_seconds", seconds, **told)
        case 2:
            seconds = random.choice(SECONDS)
            metrics.count_wait(seconds)
            model.histogram("turn_wait_seconds", seconds)
        case 3:
            metrics.count_dropped_line()
            model.told[key("log_lines_dropped_total")] += 1
        case 4:
            statuses = {random.choice((200, 422, 503, 499)): random.randint(1, 9) for _ in "ab"}
            metrics.count_batch_items(statuses)
            for status, count in statuses.items():
                shown = str(status) if status in STATUSES else "other"
                model.told[key("batch_items_total", status=shown)] += count
        case 5:
            game, legal = random.choice([*EDITIONS]), random.choice([*RESULTS])
            broken = random.sample(RULES, random.randint(0, 3))
            metrics.count_verdict(game, legal, broken)
            model.told[key("verdicts_total", game=game, result=RESULTS[legal])] += 1
            for rule in broken:
                model.told[key("violations_total", rule=rule)] += 1


@pytest.mark.parametrize("seed", range(20))
def test_everything_that_happens_is_counted(seed: int) -> None:
    random, metrics, model = Random(seed), made(), Model()
    slot = 0
    for _ in range(300):
        happens(random, metrics, model, slot)
        match random.randrange(20):
            case 0:
                slot = random.randrange(SLOTS)
                metrics.worker_started(slot)
                model.alive[slot], model.in_flight[slot] = True, 0
            case 1 if model.alive.get(slot) is not None:
                metrics.worker_stopping()
                model.alive[slot] = False
            case 2:
                ended = random.randrange(SLOTS)
                metrics.worker_ended(ended)
                model.told[key("worker_deaths_total")] += bool(model.alive.pop(ended, False))
                model.in_flight[ended] = 0
    found = reported(metrics)
    assert found[key("in_flight_requests")] == sum(model.in_flight.values())
    assert found[key("workers")] == sum(model.alive.values())
    assert all(found[each] == pytest.approx(value) for each, value in model.told.items())
    unexpected = {each for each, value in found.items() if value and each not in model.told}
    assert {name.removeprefix("adjudicator_") for name, _ in unexpected} <= {
        *("in_flight_requests", "workers", "build_info", "rulebook_info", "start_time_seconds"),
    }


def test_what_has_not_happened_is_zero_or_not_told() -> None:
    found = reported(made())
    for route in (*ROUTES, UNMATCHED):
        for status in ("200", "500"):
            assert found[key("requests_total", route=route, status=status)] == 0
        assert key("requests_total", route=route, status="404") not in found
        assert key("request_duration_seconds_count", route=route, status="200") not in found
    assert {status for (name, labels), _ in found.items() for _, status in labels
            if name == "adjudicator_batch_items_total"} == {"200", "500"}  # fmt: skip
    for game in EDITIONS:
        for result in RESULTS.values():
            assert found[key("verdicts_total", game=game, result=result)] == 0
    assert all(found[key("violations_total", rule=rule)] == 0 for rule in RULES)
    assert found[key("turn_wait_seconds_count")] == found[key("worker_deaths_total")] == 0


def test_the_instance_is_told_from_others() -> None:
    for draining in (False, True):
        found = reported(made(draining=draining))
        assert found[key("draining")] == draining
        assert found[key("rulebook_info", game="spades", version="3", digest="abc")] == 1
        (build,) = (dict(labels) for name, labels in found if name == "adjudicator_build_info")
        assert build["revision"] == "r1"
        assert found[key("start_time_seconds")] > 1_600_000_000


def test_a_worker_that_stops_did_not_die() -> None:
    for stops, deaths in ((True, 0), (False, 1)):
        metrics = made()
        metrics.worker_started(1)
        metrics.request_started()
        if stops:
            metrics.worker_stopping()
        metrics.worker_ended(1)
        found = reported(metrics)
        assert found[key("worker_deaths_total")] == deaths
        assert found[key("workers")] == found[key("in_flight_requests")] == 0


def test_workers_beyond_the_last_slot_share_it() -> None:
    metrics = made()
    for slot in (SLOTS - 1, SLOTS, SLOTS + 5):
        metrics.worker_started(slot)
        metrics.count_dropped_line()
    assert reported(metrics)[key("log_lines_dropped_total")] == 3


def test_the_model_itself_can_fail() -> None:
    metrics, model = made(), Model()
    metrics.count_wait(0.3)
    model.histogram("turn_wait_seconds", 0.6)
    found = reported(metrics)
    assert any(found[each] != value for each, value in model.told.items())
    assert bisect_left(BOUNDS, 0.3) != bisect_left(BOUNDS, 0.6)
