"""Instances of the service as a cluster runs them: each with its own address, and stopped like a pod."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import yaml

from tests.live import OURS, ROOT

WORKERS = 2
ENDED_WITHIN = 30.0
_ANSWERED = re.compile(r'^adjudicator_requests_total\{[^}]*route="/v1/[^}]*\} (\S+)$', re.MULTILINE)
_OF_CONNECTIONS = "ADJUDICATOR_CONNECTION_"


@dataclass(frozen=True, slots=True)
class Deployment:
    """What the manifests say about probes and shutdown."""

    pre_stop: tuple[str, ...]
    period: int
    """Seconds between readiness probes."""
    failures: int
    """After so many failed probes in a row, the pod gets no more requests."""
    settings: dict[str, str]
    """The environment variables that say how long connections live."""

    @classmethod
    def read(cls) -> "Deployment":
        """Read the manifest."""
        text = (ROOT / "k8s" / "base" / "deployment.yaml").read_text("utf-8")
        (container,) = yaml.safe_load(text)["spec"]["template"]["spec"]["containers"]
        probe: dict[str, Any] = container["readinessProbe"]
        command = container["lifecycle"]["preStop"]["exec"]["command"]
        lines = (ROOT / "k8s" / "base" / "settings.env").read_text("utf-8").splitlines()
        settings = dict(each.split("=", 1) for each in lines if each.startswith(_OF_CONNECTIONS))
        return cls(tuple(command), probe["periodSeconds"], probe["failureThreshold"], settings)


class Pod:
    """One instance; its address is reserved before it starts."""

    def __init__(self, name: str, place: Path, settings: Mapping[str, str]) -> None:
        self.name, self._settings = name, settings
        self.drain_file, self._log = place / f"{name}.drain", place / f"{name}.log"
        self._socket = socket.socket()
        # Every address in 127/8 is this machine; with a random one, other tests do not take its port.
        address = "127.{}.{}.{}".format(*(Random().randint(1, 254) for _ in range(3)))
        self._socket.bind((address, 0))
        self.host, self.port = self._socket.getsockname()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; before that, its address refuses connections."""
        with self._socket as bound, self._log.open("wb") as output:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "gunicorn"),
                    *(
                        "--config",
                        "service/server/gunicorn_conf.py",
                        "--bind",
                        f"fd://{bound.fileno()}",
                    ),
                    "service:create_app()",
                ],
                cwd=ROOT,
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                pass_fds=[bound.fileno()],
                start_new_session=True,
            )

    def end(self, deployment: Deployment) -> int:
        """Stop it as Kubernetes does; returns its exit code."""
        assert self.process
        _, *arguments = deployment.pre_stop
        subprocess.run([sys.executable, *arguments], cwd=ROOT, env=self._environment(), check=True)
        self.process.terminate()
        return self.process.wait(ENDED_WITHIN)

    def workers(self) -> list[int]:
        """The worker processes."""
        assert self.process
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(each) for each in children.read_text().split()]

    def logged(self) -> str:
        """The log so far."""
        return self._log.read_text("utf-8", errors="replace") if self._log.exists() else ""

    def close(self) -> None:
        """Kill what still runs."""
        self._socket.close()
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        return kept | {
            "WORKERS": str(WORKERS),
            "ADJUDICATOR_LOG": "json",
            "ADJUDICATOR_DRAIN_FILE": str(self.drain_file),
            **self._settings,
        }

    def answered(self) -> int:
        """How many requests its workers have answered, without those for health and metrics."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=10)
        connection.request("GET", "/metrics", headers={"Connection": "close"})
        text = connection.getresponse().read().decode()
        return int(sum(float(each) for each in _ANSWERED.findall(text)))


@contextmanager
def pods(
    number: int, place: Path, settings: Mapping[str, str] | None = None
) -> Iterator[list[Pod]]:
    """Make so many pods, without starting them."""
    made = [Pod(f"pod{each}", place, settings or {}) for each in range(number)]
    try:
        yield made
    finally:
        for pod in made:
            pod.close()
