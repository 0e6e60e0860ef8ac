"""Programs that check what is deployed: some tests need them, and not every machine has them."""

import os
import shutil
from pathlib import Path

from tests.clients.node import unavailable
from tests.live import ROOT

BESIDE = (ROOT / ".venv" / "operate" / "bin", Path("/usr/sbin"), Path("/sbin"))
"""Where else to look than on the path; ``make tools`` installs into the first."""


def program(name: str) -> Path:
    """The path of a program; skips the test if it is not installed."""
    search = os.pathsep.join([os.environ.get("PATH", ""), *map(str, BESIDE)])
    found = shutil.which(name, path=search)
    if not found:
        unavailable(name, f"needs {name}")
    return Path(found)
