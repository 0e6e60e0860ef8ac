"""A browser and what drives it: wanted by the tests of the pages, and not there on every machine."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from tests.clients.node import NEED, run

HERE = Path(__file__).parent
LOCK = HERE / "package-lock.json"
INSTALLED = HERE / "node_modules" / ".installed-from"
"""A copy of the lock file that the modules were installed from."""
CHROMIUM = Path("/usr/bin/chromium")


def require_browser() -> None:
    """Skip the test where there is no browser, unless it was said that there has to be one."""
    missing = [program for program in ("node", "npm") if shutil.which(program) is None]
    if not CHROMIUM.exists():
        missing.append(str(CHROMIUM))
    if not missing:
        with _alone():
            _install()
    elif "chromium" in os.environ.get(NEED, "").split(","):
        pytest.fail(f"{NEED} asks for Chromium, and there is no {' and no '.join(missing)}")
    else:
        pytest.skip(f"needs Chromium and Node, and there is no {' and no '.join(missing)}")


def _install() -> None:
    if INSTALLED.is_file() and INSTALLED.read_bytes() == LOCK.read_bytes():
        return
    run(["npm", "ci", "--no-audit", "--no-fund"], HERE)
    INSTALLED.write_bytes(LOCK.read_bytes())


@contextmanager
def _alone() -> Iterator[None]:
    """Of several test processes, one installs and the others wait."""
    with (HERE / "package.json").open("rb") as held:
        flock(held, LOCK_EX)
        yield
