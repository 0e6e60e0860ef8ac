"""Load balancers in front of some pods: one forwards connections, as a Service does, and one forwards
requests, as an ingress controller does."""

import csv
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.deploy.pods import Deployment, Pod
from tests.deploy.programs import program
from tests.live import HOST

KINDS = ("connections", "requests")
_CONFIGURATION = """
global
    stats socket {place}/admin level admin
defaults
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    retries 0
    balance roundrobin
    option httpchk GET /readyz
    http-check expect status 200
    default-server check inter {period}s downinter 250ms fall {failures} rise 1 init-addr none
listen connections
    mode tcp
    bind fd@{connections}
{servers}
listen requests
    mode http
    option http-keep-alive
    bind fd@{requests}
{servers}
"""


class Balancer:
    """A running load balancer."""

    def __init__(self, ports: dict[str, int], place: Path) -> None:
        self.ports = ports
        self._place = place

    def serving(self) -> set[str]:
        """The pods that get requests from both kinds of balancing."""
        return set.intersection(*self._up())

    def wait_until_none_is_served(self, seconds: float) -> None:
        """Wait until neither kind takes a pod for ready; HAProxy does so before its first check."""
        deadline = time.monotonic() + seconds
        while any(self._up()):
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def _up(self) -> list[set[str]]:
        """The pods that get requests, for each kind of balancing."""
        with socket.socket(socket.AF_UNIX) as admin:
            admin.connect(str(self._place / "admin"))
            admin.sendall(b"show stat\n")
            said = b"".join(iter(lambda: admin.recv(65_536), b"")).decode()
        rows = list(csv.DictReader(said.lstrip("# ").splitlines()))
        return [
            {
                row["svname"]
                for row in rows
                if row["pxname"] == kind
                and row["svname"] not in ("BACKEND", "FRONTEND")
                and not row["status"].startswith("DOWN")
            }
            for kind in KINDS
        ]

    def wait_for(self, what: Callable[[set[str]], bool], seconds: float) -> None:
        """Wait until the right pods get requests."""
        deadline = time.monotonic() + seconds
        while not what(now := self.serving()):
            assert time.monotonic() < deadline, f"served after {seconds} s: {now}"
            time.sleep(0.05)


@contextmanager
def balancer(pods: Sequence[Pod], deployment: Deployment, place: Path) -> Iterator[Balancer]:
    """Run a load balancer in front of these pods, whether they have been started or not."""
    haproxy = program("haproxy")
    with (
        socket.create_server((HOST, 0), backlog=256) as connections,
        socket.create_server((HOST, 0), backlog=256) as requests,
    ):
        listeners = (connections, requests)
        configuration = place / "haproxy.cfg"
        servers = "\n".join(f"    server {pod.name} {pod.host}:{pod.port}" for pod in pods)
        configuration.write_text(
            _CONFIGURATION.format(
                place=place,
                period=deployment.period,
                failures=deployment.failures,
                connections=connections.fileno(),
                requests=requests.fileno(),
                servers=servers,
            )
        )
        with (place / "haproxy.log").open("wb") as log:
            process = subprocess.Popen(
                [haproxy, "-db", "-f", configuration],
                stdout=log,
                stderr=log,
                pass_fds=[each.fileno() for each in listeners],
            )
        try:
            ports = dict(zip(KINDS, (each.getsockname()[1] for each in listeners), strict=True))
            _wait_until_it_speaks(process, place)
            yield Balancer(ports, place)
        finally:
            process.kill()
            process.wait()


def _wait_until_it_speaks(process: "subprocess.Popen[bytes]", place: Path) -> None:
    deadline = time.monotonic() + 10
    while not (place / "admin").is_socket():
        assert process.poll() is None, (place / "haproxy.log").read_text()
        assert time.monotonic() < deadline
        time.sleep(0.02)
