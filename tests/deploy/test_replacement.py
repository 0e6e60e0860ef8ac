"""No request is lost while the service is replaced, and only few when a worker dies."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.balancer import KINDS, Balancer, balancer
from tests.deploy.load import Client, Failure, load, questions
from tests.deploy.pods import WORKERS, Deployment, Pod, pods

pytestmark = pytest.mark.thorough  # a load balancer, and instances that come and go


READY_WITHIN = 15.0
QUICK, SLOW = 0.02, 1.2
"""Average seconds between the requests of a client. Slow clients send few requests while a pod drains."""
WHOLE_AGAIN_WITHIN = 1.0
HUNG_REPLACED_WITHIN = 15.0
"""Ten seconds without a sign of life, and what gunicorn needs to notice it and to start another."""
DYING = 0.1
"""How long a killed process may still seem to run."""


@pytest.fixture
def deployment() -> Deployment:
    return Deployment.read()


@pytest.fixture
def cluster(deployment: Deployment, tmp_path: Path) -> Iterator[tuple[list[Pod], Balancer]]:
    """Two running pods, two to replace them, and a load balancer."""
    with (
        pods(4, tmp_path, deployment.settings) as made,
        balancer(made, deployment, tmp_path) as front,
    ):
        front.wait_until_none_is_served(READY_WITHIN)
        for pod in made[:2]:
            pod.start()
        front.wait_for(lambda up: up == {pod.name for pod in made[:2]}, READY_WITHIN)
        yield made, front


def clients(front: Balancer, *, looks: bool = False) -> list[Client]:
    asked = questions()
    return [
        Client(front.ports[kind], pause, asked, seed, looks)
        for seed, (kind, pause) in enumerate(
            (kind, pause) for kind in KINDS for pause in [QUICK] * 4 + [SLOW] * 6
        )
    ]


def failures(asking: list[Client]) -> list[Failure]:
    return [each for client in asking for each in client.failures]


def test_no_request_is_lost_while_all_pods_are_replaced(
    cluster: tuple[list[Pod], Balancer], deployment: Deployment
) -> None:
    made, front = cluster
    asking = clients(front)
    with load(asking):
        for old, new in zip(made[:2], made[2:], strict=True):
            new.start()
            front.wait_for(lambda up, new=new: new.name in up, READY_WITHIN)  # type: ignore[misc]
            assert old.end(deployment) == 0, old.logged()
        time.sleep(0.5)
    assert failures(asking) == []
    assert all(client.answered for client in asking)
    assert sum(len(client.answered) for client in asking) > 1_000
    assert front.serving() == {pod.name for pod in made[2:]}
    for pod in made:
        assert "Traceback" not in pod.logged()


def test_a_killed_worker_loses_only_its_own_requests(
    cluster: tuple[list[Pod], Balancer],
) -> None:
    (pod, *_), front = cluster
    asking = clients(front, looks=True)
    with load(asking):
        time.sleep(1)
        victim = pod.workers()[0]
        os.kill(victim, signal.SIGKILL)
        killed = time.monotonic()
        while (workers := pod.workers()) == [] or victim in workers or len(workers) < WORKERS:
            assert time.monotonic() < killed + WHOLE_AGAIN_WITHIN
            time.sleep(0.01)
        time.sleep(WHOLE_AGAIN_WITHIN + 2 * SLOW)
    lost = failures(asking)
    assert all(each.began < killed + DYING and each.ended > killed - DYING for each in lost), lost
    assert len(lost) <= len(asking) / 2, "as many as can have been in flight in one of four workers"
    assert sum(len(client.answered) for client in asking) > 500
    whole_again = killed + WHOLE_AGAIN_WITHIN
    assert all(client.answered[-1] > whole_again for client in asking)


def test_a_worker_that_hangs_is_replaced(deployment: Deployment, tmp_path: Path) -> None:
    with pods(1, tmp_path) as (pod,), balancer([pod], deployment, tmp_path) as front:
        pod.start()
        front.wait_for(lambda up: up == {pod.name}, READY_WITHIN)
        victim = pod.workers()[0]
        os.kill(victim, signal.SIGSTOP)
        deadline = time.monotonic() + HUNG_REPLACED_WITHIN
        while victim in (workers := pod.workers()) or len(workers) < WORKERS:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        front.wait_for(lambda up: up == {pod.name}, READY_WITHIN)


def test_a_restarted_container_does_not_stay_drained(
    deployment: Deployment, tmp_path: Path
) -> None:
    """As after a failed liveness probe: preStop has run, and the pod's files still exist."""
    with pods(1, tmp_path) as (pod,), balancer([pod], deployment, tmp_path) as front:
        pod.drain_file.touch()
        pod.start()
        front.wait_for(lambda up: up == {pod.name}, READY_WITHIN)
