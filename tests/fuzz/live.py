"""Schemathesis against a running service: ``python -m tests.fuzz.live http://127.0.0.1:8080``."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(url: str, seconds: int) -> int:
    """Send all kinds of requests for so long, in all phases and with all checks; 0 if all is well."""
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
    parser.add_argument("url", help="where the service is, such as http://127.0.0.1:8080")
    parser.add_argument("--seconds", type=int, default=50, help="how long to go on (50)")
    given = parser.parse_args()
    return run(given.url, given.seconds)


if __name__ == "__main__":
    sys.exit(main())
