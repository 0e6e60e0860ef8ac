"""Node and what npm brings of it: wanted by some tests, and not there on every machine."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from tests.live import ROOT

OPENAPI = ROOT / "openapi"
LOCK = OPENAPI / "package-lock.json"
MODULES = OPENAPI / "node_modules"
INSTALLED = MODULES / ".installed-from"
"""A copy of the lock file that the modules were installed from."""
NEED = "TESTS_NEED"
QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "NO_COLOR": "1"}


def require_node() -> None:
    """Skip the test where there is no Node, unless it was said that there has to be one."""
    missing = [program for program in ("node", "npm") if shutil.which(program) is None]
    if not missing:
        with _alone():
            _install()
    elif "node" in os.environ.get(NEED, "").split(","):
        pytest.fail(f"{NEED} asks for Node, and there is no {' and no '.join(missing)}")
    else:
        pytest.skip(f"needs Node, and there is no {' and no '.join(missing)}")


def tool(name: str, *arguments: str | Path, cwd: Path = OPENAPI) -> str:
    """Run one of the installed programs; return what it says, and fail where it fails."""
    return run([MODULES / ".bin" / name, *arguments], cwd)


def run(command: Sequence[str | Path], cwd: Path, ok: Sequence[int] = (0,)) -> str:
    """Run a program; return what it says, and fail where it fails."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=os.environ | QUIET,
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    if done.returncode not in ok:
        pytest.fail(f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return done.stdout


def _install() -> None:
    if INSTALLED.is_file() and INSTALLED.read_bytes() == LOCK.read_bytes():
        return
    run(["npm", "ci", "--no-audit", "--no-fund"], OPENAPI)
    INSTALLED.write_bytes(LOCK.read_bytes())


@contextmanager
def _alone() -> Iterator[None]:
    """Of several test processes, one installs and the others wait."""
    with (OPENAPI / "package.json").open("rb") as held:
        flock(held, LOCK_EX)
        yield
