"""A machine that fails: the instance stays alive, and answers afterwards.

The service's processes import ``sitecustomize`` from a folder of the test, which does what a kernel would do: it refuses to
fork, or sets the clock, while a file is there.
"""

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.live import ROOT, Service, service
from tests.service.raw_http import PATIENCE, Wire
from tests.service.test_server import children

pytestmark = pytest.mark.thorough  # starts services, and waits for their masters

FAILING = """
import errno, os, time
_fork, _time = os.fork, time.time
def fork():
    if os.path.exists({folder!r} + "/no-fork"):
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")
    return _fork()
def now():
    try:
        with open({folder!r} + "/clock") as file:
            return _time() + float(file.read() or 0)
    except OSError:
        return _time()
os.fork, time.time = fork, now
"""
GET = "GET {path} HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture
def failing(tmp_path: Path) -> Iterator[tuple[Service, Path]]:
    (tmp_path / "sitecustomize.py").write_text(
        FAILING.format(folder=str(tmp_path)), encoding="utf-8"
    )
    with service(workers=2, settings={"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}) as running:
        wait_for(lambda: len(children(running.process.pid)) == 2)
        yield running, tmp_path


def answers(running: Service, path: str = "/v1/games") -> int:
    with Wire(running) as wire:
        wire.send(GET.format(path=path).encode())
        return int(wire.receive().status)


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_fork_that_fails_is_tried_again(failing: tuple[Service, Path]) -> None:
    running, folder = failing
    (folder / "no-fork").touch()
    killed, other = children(running.process.pid)[:2]
    os.kill(killed, signal.SIGKILL)
    wait_for(lambda: killed not in children(running.process.pid))
    time.sleep(3)
    assert running.process.poll() is None, running.logged()
    assert other in children(running.process.pid)
    assert answers(running) == 200
    (folder / "no-fork").unlink()
    wait_for(lambda: len(children(running.process.pid)) == 2)
    assert answers(running) == 200


@pytest.mark.parametrize("seconds", [-7_200, 7_200, 400_000_000])
def test_a_clock_that_jumps_ends_nothing(failing: tuple[Service, Path], seconds: int) -> None:
    running, folder = failing
    before = children(running.process.pid)
    with Wire(running) as wire:
        wire.send(GET.format(path="/v1/games").encode())
        assert wire.receive().status == 200
        (folder / "clock").write_text(str(seconds), encoding="utf-8")
        time.sleep(3)
        wire.send(GET.format(path="/v1/games").encode())
        assert wire.receive().status == 200
    (folder / "clock").write_text("0", encoding="utf-8")
    time.sleep(1)
    assert answers(running) == 200
    assert answers(running, "/metrics") == 200
    assert children(running.process.pid) == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_below_the_log_stops_nobody() -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        with service(workers=2, output=full) as running:
            for _ in range(50):
                assert answers(running) == 200
            assert answers(running, "/nowhere") == 404
            assert answers(running, "/metrics") == 200
            assert running.process.poll() is None
    finally:
        os.close(full)


def test_standard_error_that_nobody_reads_stops_nobody() -> None:
    """A pipe that is full from the beginning."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    try:
        while True:
            os.write(writing, b"x" * 65_536)
    except BlockingIOError:
        os.set_blocking(writing, True)
    try:
        with service(workers=1, output=writing) as running:
            for _ in range(50):
                assert answers(running) == 200
            os.kill(children(running.process.pid)[0], signal.SIGKILL)
            wait_for(lambda: len(children(running.process.pid)) == 1)
            wait_for(lambda: answers(running) == 200)
    finally:
        os.close(reading)
        os.close(writing)


def test_files_that_cannot_be_written_stop_nobody() -> None:
    """No file of the service's processes may grow, as with a full disk below everything."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        with service(workers=2, output=os.open(os.devnull, os.O_WRONLY)) as running:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            for _ in range(50):
                assert answers(running) == 200
            assert answers(running, "/metrics") == 200
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _may_unshare() -> bool:
    command = ["unshare", "--mount", "mount", "-o", "remount,bind,ro", "/"]
    return (
        bool(shutil.which("unshare"))
        and subprocess.run(command, check=False, capture_output=True).returncode == 0
    )


def test_a_root_that_is_read_only_is_enough(tmp_path: Path) -> None:
    """As in the cluster: nothing but /tmp is writable, and the application still starts and answers."""
    if not _may_unshare():
        pytest.skip("needs a mount namespace of its own")
    program = (
        "import service\n"
        "client = service.create_app().test_client()\n"
        "assert client.get('/v1/games').status_code == 200\n"
        "try:\n    open('/read-only-probe', 'w')\n"
        "except OSError:\n    print('read-only')\n"
    )
    shell = 'mount -o remount,bind,ro / && exec "$0" -c "$1"'
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", shell, sys.executable, program],
        check=False, capture_output=True, text=True, cwd=ROOT,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "ADJUDICATOR_LOG": "none"},
    )  # fmt: skip
    assert done.stdout == "read-only\n", done.stderr
