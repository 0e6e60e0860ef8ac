"""Fuzzing of a running service, its own or another: ``python -m tests.fuzz.live [URL]``.

First schemathesis, then HTTP's own grammar. The seed is another one in every run and is told first; ``FUZZ_SEED`` repeats a run.
"""

import argparse
import os
import subprocess
import sys
from math import ceil
from pathlib import Path

from tests.fuzz import http_grammar
from tests.fuzz.sealed import SEAL_KEYS
from tests.fuzz.seed import SEED, VARIABLE
from tests.live import service

ROOT = Path(__file__).parents[2]
PHASES = "examples,coverage,fuzzing,stateful"
OPERATIONS = 85
"""About as many operations does the document have; the cases are spread over them."""
SHARE_OF_HTTP = 10
"""For each case of HTTP's grammar, schemathesis sends so many."""


def run(url: str, seconds: int | None, cases: int | None) -> int:
    """Run schemathesis in all phases and with all checks, for so long or with so many cases; returns its exit code."""
    command = [
        *(sys.executable, "-m", "schemathesis.cli"),
        *("--config-file", str(ROOT / "schemathesis.toml")),
        *("run", f"{url.rstrip('/')}/openapi.json"),
        *("--seed", str(SEED), "--checks", "all", "--phases", PHASES),
        "--continue-on-failure",
    ]
    if cases is not None:
        command += ["--max-examples", str(ceil(cases / OPERATIONS))]
    elif seconds is not None:
        command += ["--max-time", str(seconds)]
    environment = os.environ | {"SCHEMATHESIS_HOOKS": "tests.fuzz.hooks", VARIABLE: str(SEED)}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?", help="where the service is; without, one is started")
    parser.add_argument(
        "--seconds", type=int, default=50, help="how long schemathesis goes on (50)"
    )
    parser.add_argument("--cases", type=int, help="how many cases, instead of for how long")
    given = parser.parse_args()
    print(f"FUZZ_SEED={SEED}", flush=True)
    if given.url:
        return run(given.url, given.seconds, given.cases)
    settings = {"ADJUDICATOR_SEAL_KEYS": SEAL_KEYS}
    with service(workers=2, settings=settings) as running:
        ended = run(running.url, given.seconds, given.cases)
    with service(workers=1) as running:
        count = given.cases // SHARE_OF_HTTP if given.cases else http_grammar.CASES
        answers = http_grammar.run(running, SEED, 0, count)
        print(f"HTTP's grammar: {count} cases, {answers} answers, nothing wrong")
    return ended


if __name__ == "__main__":
    sys.exit(main())
