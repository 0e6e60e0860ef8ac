"""Schemathesis against a running service, its own or another: ``python -m tests.fuzz.live [URL]``."""

import argparse
import base64
import os
import subprocess
import sys
from pathlib import Path

from tests.fuzz.bodies import KEYS
from tests.live import service

ROOT = Path(__file__).parents[2]


def run(url: str, seconds: int) -> int:
    """Run schemathesis for so long, in all phases and with all checks; returns its exit code."""
    command = [
        *(sys.executable, "-m", "schemathesis.cli"),
        *("--config-file", str(ROOT / "schemathesis.toml")),
        *("run", f"{url.rstrip('/')}/openapi.json"),
        *("--max-time", str(seconds), "--checks", "all", "--phases", PHASES),
        "--continue-on-failure",
    ]
    environment = os.environ | {"SCHEMATHESIS_HOOKS": "tests.fuzz.hooks"}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


PHASES = "examples,coverage,fuzzing,stateful"


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "url",
        nargs="?",
        help="where the service is (its ADJUDICATOR_SEAL_KEYS have to be set here, too); without, one is started",
    )
    parser.add_argument("--seconds", type=int, default=50, help="how long to go on (50)")
    given = parser.parse_args()
    if given.url:
        return run(given.url, given.seconds)
    keys = ",".join([base64.b64encode(key).decode() for key in KEYS])
    with service(workers=2, settings={"ADJUDICATOR_SEAL_KEYS": keys}) as running:
        return run(running.url, given.seconds)


if __name__ == "__main__":
    sys.exit(main())
