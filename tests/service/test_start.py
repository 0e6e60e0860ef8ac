"""The service does not start where it cannot listen, and says why in one line."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live import HOST, ROOT, passed_on

COMMAND = [sys.executable, "-m", "gunicorn", "--config", "service/server/gunicorn_conf.py"]


def start(**environment: str) -> "subprocess.CompletedProcess[str]":
    """Start the service, which has to end soon."""
    return subprocess.run(
        COMMAND,
        cwd=ROOT,
        env={**passed_on(), "WORKERS": "1", **environment},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


@pytest.mark.parametrize(
    "host", ["no.such.host.invalid", "192.0.2.1", "a..b", "unix", "0.0.0.0.0", ":::", "a b"]
)
def test_a_host_that_is_none_ends_the_start(host: str) -> None:
    ended = start(HOST=host, PORT="8099")
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"the service does not start: HOST={host!r}: ")
    assert (ended.returncode, ended.stdout) == (1, "")


def test_a_port_in_use_ends_the_start() -> None:
    with socket.create_server((HOST, 0)) as other:
        port = other.getsockname()[1]
        ended = start(PORT=str(port))
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"the service does not start: PORT={port}: ")
    assert "in use" in line
    assert (ended.returncode, ended.stdout) == (1, "")


@pytest.mark.thorough
def test_few_file_descriptors_mean_few_connections(tmp_path: Path) -> None:
    with socket.create_server((HOST, 0)) as free:
        port = str(free.getsockname()[1])
    with subprocess.Popen(
        ["sh", "-c", 'ulimit -n 200 && exec "$@"', "sh", *COMMAND],
        cwd=ROOT,
        env={
            **passed_on(),
            "WORKERS": "1",
            "PORT": port,
            "PATH": os.defpath,
            "ADJUDICATOR_DRAIN_FILE": str(tmp_path / "drain"),
        },
        stderr=subprocess.PIPE,
        text=True,
    ) as limited:
        assert limited.stderr
        warnings = (line for line in limited.stderr if "open files" in line)
        try:
            warning = next(warnings)
            assert "the limit of open files leaves a worker 100 connections, not 1000" in warning
        finally:  # without this, a failure would wait for the service to end
            limited.terminate()
