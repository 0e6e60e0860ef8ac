"""Runs the service as in production: gunicorn, in its own processes, on a free port of this machine."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOST = "127.0.0.1"
STARTED_WITHIN = 30.0
STOPPED_WITHIN = 30.0
OURS = ("ADJUDICATOR_", "GUNICORN_")
"""Environment variables with these prefixes are not passed on to a service that a test starts."""


def passed_on() -> dict[str, str]:
    """What a process needs that a test starts in an environment of its own: where Python finds its modules, and how it
    is observed."""
    names = (name for name in os.environ if name.startswith(("PYTHON", "MUTATION_")))
    return {name: os.environ[name] for name in names}


@dataclass(frozen=True, slots=True)
class Service:
    """A running service."""

    url: str
    """Without a trailing slash: ``http://127.0.0.1:40123``."""
    port: int
    process: "subprocess.Popen[bytes]"
    drain_file: Path
    log: Path

    def logged(self) -> str:
        """The log so far."""
        return self.log.read_text(encoding="utf-8", errors="replace")


@contextmanager
def service(
    *, workers: int = 1, settings: Mapping[str, str] | None = None, output: int | None = None
) -> Iterator[Service]:
    """Run the service until the block ends; ``settings`` are environment variables. It writes what it logs to a file,
    or to the file descriptor ``output``."""
    with tempfile.TemporaryDirectory(prefix="adjudicator-") as place:
        started = _start(Path(place), workers, settings or {}, output)
        try:
            _wait_until_ready(started)
            yield started
        finally:
            _stop(started.process)


def _start(place: Path, workers: int, settings: Mapping[str, str], output: int | None) -> Service:
    drain_file, log = place / "drain", place / "log"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    environment |= {"WORKERS": str(workers), "ADJUDICATOR_DRAIN_FILE": str(drain_file), **settings}
    # Pass the listening socket on, so that no other process can take the port in between.
    with socket.create_server((HOST, 0), backlog=1024) as listener, log.open("wb") as file:
        port = listener.getsockname()[1]
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "gunicorn", "--config", "service/server/gunicorn_conf.py"),
                *("--bind", f"fd://{listener.fileno()}"),
            ],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=file if output is None else output,
            stderr=subprocess.STDOUT,
            pass_fds=[listener.fileno()],
            start_new_session=True,
        )
    return Service(f"http://{HOST}:{port}", port, process, drain_file, log)


def _wait_until_ready(started: Service) -> None:
    deadline = time.monotonic() + STARTED_WITHIN
    while time.monotonic() < deadline:
        if (status := started.process.poll()) is not None:
            raise RuntimeError(f"the service ended with {status}:\n{started.logged()}")
        if _is_ready(started.port):
            return
        time.sleep(0.02)
    raise TimeoutError(f"the service is not ready after {STARTED_WITHIN} s:\n{started.logged()}")


def _is_ready(port: int) -> bool:
    connection = http.client.HTTPConnection(HOST, port, timeout=2)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(STOPPED_WITHIN)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
