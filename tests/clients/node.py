"""Node and the programs that npm installs: some tests need them, and not every machine has them."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import NoReturn

import pytest

from tests.live import ROOT

OPENAPI = ROOT / "openapi"
MODULES = OPENAPI / "node_modules"
LOCK = "package-lock.json"
INSTALLED = "node_modules/.installed-from"
"""A copy of the lock file from which the modules were installed."""
NEED = "TESTS_NEED"
"""The environment variable that lists programs without which a test fails, and is not skipped."""
LAST = 20_000
"""So many letters of what a program said last are told where it fails."""
QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "NO_COLOR": "1"}


def unavailable(name: str, reason: str) -> NoReturn:
    """Skip the test, or fail it if ``TESTS_NEED`` lists the name."""
    if name in os.environ.get(NEED, "").split(","):
        pytest.fail(f"{NEED} lists {name}: {reason}")
    pytest.skip(reason)


def require_node(folder: Path = OPENAPI, name: str = "node", *programs: str) -> None:
    """Install the packages of a folder; skip the test if there is no Node, or not all of these programs."""
    missing = [each for each in ("node", "npm", *programs) if shutil.which(each) is None]
    if missing:
        unavailable(name, f"needs {' and '.join(missing)}")
    with (folder / "package.json").open("rb") as held:
        flock(held, LOCK_EX)  # of several test processes, one installs and the others wait
        lock, installed = (folder / LOCK).read_bytes(), folder / INSTALLED
        if not installed.is_file() or installed.read_bytes() != lock:
            run(["npm", "ci", "--no-audit", "--no-fund"], folder)
            installed.write_bytes(lock)


def tool(name: str, *arguments: str | Path, cwd: Path = OPENAPI) -> str:
    """Run an installed program; returns its output, and fails the test if it fails."""
    return run([MODULES / ".bin" / name, *arguments], cwd)


def run(
    command: Sequence[str | Path],
    cwd: Path,
    ok: Sequence[int] = (0,),
    within: float = 600,
    **environment: str,
) -> str:
    """Run a program, with these variables in its environment; returns its output, and fails the test if it fails."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=os.environ | QUIET | environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=within,
    )
    if done.returncode not in ok:
        said = f"{done.stdout[-LAST:]}\n{done.stderr[-LAST:]}"
        pytest.fail(f"{command} ended with {done.returncode}:\n{said}")
    return done.stdout
