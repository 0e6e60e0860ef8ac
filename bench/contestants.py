"""The servers that are measured, and how each is started and stopped."""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bench import cpu

WORKERS = 2
PATIENCE = 30.0
ROOT = Path(__file__).parent.parent
BYTECODE = ROOT / ".venv" / "bench-bytecode"
FASTIFY = ROOT / "bench" / "apps" / "fastify"


@dataclass(frozen=True, slots=True)
class Contestant:
    """A server that is measured: its name, and the command that starts it."""

    name: str
    command: tuple[str, ...]


def _asgi(app: str) -> tuple[str, ...]:
    return sys.executable, "-m", "bench.apps.asgi_server", app, "{port}", "{workers}"


SERVICE = Contestant(
    "this service",
    (sys.executable, "-m", "gunicorn", "--config", "service/server/gunicorn_conf.py"),
)
FAST = Contestant("FastAPI", _asgi("bench.apps.fast:app"))
LITESTAR = Contestant("Litestar", _asgi("bench.apps.litestar_app:app"))
BARE = Contestant(
    "nothing but the rules", (sys.executable, "-m", "bench.apps.bare", "{port}", "{workers}")
)
"""No rival: what is left of the service without all that a service has to do beside its rules."""
NODE = Contestant("Fastify", ("node", str(FASTIFY / "server.js"), "{port}", "{workers}"))


def contestants() -> tuple[Contestant, ...]:
    """Everybody who can be measured here; Fastify needs Node, and is installed if it is not yet."""
    everybody = (SERVICE, BARE, FAST, LITESTAR)
    if not (shutil.which("node") and shutil.which("npm")):
        print("Fastify is left out: there is no Node here")
        return everybody
    if not (FASTIFY / "node_modules").is_dir():
        subprocess.run(
            ["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=FASTIFY, check=True
        )
    return (*everybody, NODE)


@dataclass(frozen=True, slots=True)
class Server:
    """A running contestant."""

    contestant: Contestant
    port: int
    pid: int
    first_answer: float
    """Seconds of CPU from its command to its first answer, of all its processes."""

    def cpu(self) -> dict[int, float]:
        """The seconds of CPU that each of its processes has used."""
        return {pid: cpu.used(pid) for pid in (self.pid, *cpu.children(self.pid))}

    def workers(self) -> list[int]:
        """The worker processes: the busiest of its children."""
        return sorted(sorted(cpu.children(self.pid), key=cpu.used)[-WORKERS:])


@contextmanager
def started(contestant: Contestant, workers: int = WORKERS) -> Iterator[Server]:
    """Start the contestant and wait until it answers; show its output only if it fails."""
    port = _free_port()
    command = [each.format(port=port, workers=workers) for each in contestant.command]
    with tempfile.TemporaryFile("w+") as complaints:
        begun = time.perf_counter()
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=_environment(port, workers),
            stdout=complaints,
            stderr=complaints,
            start_new_session=True,
        )
        try:
            while not _answers(port):
                if process.poll() is not None or time.perf_counter() > begun + PATIENCE:
                    complaints.seek(0)
                    raise SystemExit(f"{contestant.name} does not answer:\n{complaints.read()}")
                time.sleep(0.002)
            spent = sum(cpu.used(pid) for pid in (process.pid, *cpu.children(process.pid)))
            yield Server(contestant, port, process.pid, spent)
        finally:
            _stop(process)


def _environment(port: int, workers: int) -> Mapping[str, str]:
    """With compiled modules kept, as in the image."""
    own = {"HOST": "127.0.0.1", "PORT": str(port), "WORKERS": str(workers)}
    own |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BYTECODE)}
    return {k: v for k, v in os.environ.items() if not k.startswith("ADJUDICATOR_")} | own


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def _answers(port: int) -> bool:
    """Whether it answers at all, even with a 404."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status < 500
    except ConnectionError:
        return False
    finally:
        connection.close()


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(10)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
