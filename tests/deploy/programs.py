"""Programs that look at what is deployed: wanted by some tests, and not there on every machine."""

import os
import shutil
from pathlib import Path

import pytest

from tests.clients.node import NEED
from tests.live import ROOT

BESIDE = (ROOT / ".venv" / "operate" / "bin", Path("/usr/sbin"), Path("/sbin"))
"""Where a program may be that is not on the path: ``make tools`` fills the first place."""


def program(name: str) -> Path:
    """Where a program is; skip the test where it is not, unless it was said that it has to be there."""
    search = os.pathsep.join([os.environ.get("PATH", ""), *map(str, BESIDE)])
    if found := shutil.which(name, path=search):
        return Path(found)
    if name in os.environ.get(NEED, "").split(","):
        pytest.fail(f"{NEED} asks for {name}, and there is none")
    pytest.skip(f"needs {name}")
