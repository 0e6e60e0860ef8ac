"""Instances of the service as a cluster runs them: each at an address of its own, ended the way pods are."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import yaml

from tests.live import OURS, ROOT

WORKERS = 2
ENDED_WITHIN = 30.0


@dataclass(frozen=True, slots=True)
class Deployment:
    """What the manifests say of a pod's life."""

    pre_stop: tuple[str, ...]
    period: int
    """Seconds from one question for readiness to the next."""
    failures: int
    """So many refusals in a row are believed."""

    @classmethod
    def read(cls) -> "Deployment":
        """What stands in the file."""
        text = (ROOT / "k8s" / "base" / "deployment.yaml").read_text("utf-8")
        (container,) = yaml.safe_load(text)["spec"]["template"]["spec"]["containers"]
        probe: dict[str, Any] = container["readinessProbe"]
        command = container["lifecycle"]["preStop"]["exec"]["command"]
        return cls(tuple(command), probe["periodSeconds"], probe["failureThreshold"])


class Pod:
    """One instance; its address is kept for it before it starts."""

    def __init__(self, name: str, place: Path) -> None:
        self.name = name
        self.drain_file, self._log = place / f"{name}.drain", place / f"{name}.log"
        self._socket = socket.socket()
        # Any address of 127/8 is this machine; nobody else's tests take a port of this one.
        address = "127.{}.{}.{}".format(*(Random().randint(1, 254) for _ in range(3)))
        self._socket.bind((address, 0))
        self.host, self.port = self._socket.getsockname()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Run it; until then its address refuses connections."""
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
        """What Kubernetes does to a pod that has to go; how the process ended."""
        assert self.process
        _, *arguments = deployment.pre_stop
        subprocess.run([sys.executable, *arguments], cwd=ROOT, env=self._environment(), check=True)
        self.process.terminate()
        return self.process.wait(ENDED_WITHIN)

    def workers(self) -> list[int]:
        """The processes that answer."""
        assert self.process
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(each) for each in children.read_text().split()]

    def logged(self) -> str:
        """What it has said so far."""
        return self._log.read_text("utf-8", errors="replace") if self._log.exists() else ""

    def close(self) -> None:
        """Leave nothing of it behind."""
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
        }


@contextmanager
def pods(number: int, place: Path) -> Iterator[list[Pod]]:
    """So many, none of them started."""
    made = [Pod(f"pod{each}", place) for each in range(number)]
    try:
        yield made
    finally:
        for pod in made:
            pod.close()
