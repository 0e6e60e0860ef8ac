"""A pod that is added gets its share of the requests, also from clients that keep their connections."""

import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.deploy.balancer import balancer
from tests.deploy.load import Client, load, questions
from tests.deploy.pods import Deployment, Pod, pods
from tests.deploy.test_replacement import READY_WITHIN

pytestmark = pytest.mark.thorough  # a load balancer, and instances that come


NOTICED_WITHIN, LOOKED_AT_FOR = 10.0, 4.0
SHARE = 0.25
CLIENTS = 24


def answered(made: Sequence[Pod], seconds: float) -> list[int]:
    """How many requests each pod answers in this time."""
    before = [pod.answered() for pod in made]
    time.sleep(seconds)
    return [pod.answered() - first for pod, first in zip(made, before, strict=True)]


@pytest.mark.parametrize(("pause", "kind"), [(0.01, "connections"), (0.25, "connections")])
def test_a_third_pod_gets_a_quarter_of_the_requests_within_ten_seconds(
    pause: float, kind: str, tmp_path: Path
) -> None:
    deployment = Deployment.read()
    with (
        pods(3, tmp_path, deployment.settings) as made,
        balancer(made, deployment, tmp_path) as front,
    ):
        front.wait_until_none_is_served(READY_WITHIN)
        for pod in made[:2]:
            pod.start()
        front.wait_for(lambda up: up == {pod.name for pod in made[:2]}, READY_WITHIN)
        asking = [
            Client(front.ports[kind], pause, questions(), seed, looks=False)
            for seed in range(CLIENTS)
        ]
        with load(asking):
            time.sleep(2)
            made[2].start()
            front.wait_for(lambda up: made[2].name in up, READY_WITHIN)
            time.sleep(NOTICED_WITHIN - LOOKED_AT_FOR)
            counts = answered(made, LOOKED_AT_FOR)
    assert [failure for client in asking for failure in client.failures] == []
    assert min(counts) >= SHARE * sum(counts), counts
