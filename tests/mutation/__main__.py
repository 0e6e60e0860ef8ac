"""A sampled mutation run: ``python -m tests.mutation adjudicators --count 1000 --seed 1``.

Each mutant is one small change of one function. A copy of this process, forked from one that has imported everything,
swaps the function's code and runs the conformance kit's cases (of the game, if it is a game's), and then the tests that
were seen to call the function. What nobody notices there is tried once more from the start, in a process that imports the
changed module, as what happens on import cannot be changed afterwards. A mutant that runs for too long is noticed.
"""

import argparse
import ast
import gc
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from types import CodeType, FunctionType

from tests.mutation import judges
from tests.mutation.sites import Site, mutated, sites

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EQUIVALENT = HERE / "equivalent.txt"
SECONDS = 60
"""Of processor time, for each mutant and each way of trying it."""


def all_sites(part: str) -> list[Site]:
    """Every site of a package."""
    return [site for path in sorted(Path(part).rglob("*.py")) for site in sites(path)]


def equivalents() -> dict[str, str]:
    """Mutants that say the same as the original, by id, with the reason."""
    if not EQUIVALENT.exists():
        return {}
    lines = [
        line
        for line in EQUIVALENT.read_text(encoding="utf-8").splitlines()
        if line and line[0] != "#"
    ]
    told = [line.partition(" | ") for line in lines]
    return {name: reason for name, _, reason in told}


def _codes(code: CodeType) -> dict[tuple[str, int], CodeType]:
    found = {}
    for each in code.co_consts:
        if isinstance(each, CodeType):
            found[each.co_qualname, each.co_firstlineno] = each
            found |= _codes(each)
    return found


def swap(site: Site) -> int:
    """Put the changed code into every live function of the module; returns how many there were."""
    tree: ast.Module = mutated(site)
    codes = _codes(compile(tree, str(site.path), "exec", dont_inherit=True))
    name = str(site.path.resolve())
    swapped = 0
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == name:
            new = codes.get((each.__code__.co_qualname, each.__code__.co_firstlineno))
            if new and new.co_freevars == each.__code__.co_freevars:
                each.__code__ = new
                swapped += 1
    return swapped


def noticed_in_fork(site: Site) -> bool | None:
    """Whether a fork notices the change; None if the function is not there to be changed."""
    child = os.fork()
    if child == 0:
        os._exit(_judge_fork(site))
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return None if code == judges.NOT_THERE else code != judges.KEPT


def _judge_fork(site: Site) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    signal.alarm(20 * SECONDS)  # what waits for ever takes no processor time
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    try:
        if not swap(site):
            return judges.NOT_THERE
        return judges.judge(site)
    except BaseException:  # noqa: BLE001 - whatever is raised was noticed
        return judges.NOTICED


def noticed_from_the_start(site: Site, *, tests: bool) -> bool:
    """Whether a new process that imports the changed module notices it, by the kit and perhaps by the tests."""
    command = [
        sys.executable,
        "-m",
        "tests.mutation.fresh",
        str(site.path),
        str(site.number),
        site.function,
        str(int(tests)),
    ]
    environment = os.environ | {"TESTS_THOROUGH": "0", "ADJUDICATOR_LOG": "none"}
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            check=False,
            capture_output=True,
            timeout=20 * SECONDS,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != judges.KEPT


def run(part: str, count: int, seed: int, seconds: float) -> list[Site]:
    """Try a sample, and tell the result; returns what survived."""
    known = equivalents()
    sample = Random(seed).sample(found := all_sites(part), min(count, len(found)))
    judges.prepare(part)
    survivors: list[Site] = []
    tried = 0
    until = time.monotonic() + seconds
    for site in sample:
        if site.id in known:
            continue
        if time.monotonic() > until:
            break
        tried += 1
        noticed = noticed_in_fork(site)
        if not noticed and not noticed_from_the_start(site, tests=noticed is None):
            survivors.append(site)
            print(f"SURVIVED {site.id} in {site.function}", flush=True)
        if tried % 25 == 0:
            print(f"… {tried} tried, {len(survivors)} survived", flush=True)
    share = 1 - len(survivors) / tried if tried else 0.0
    around = 1.96 * sqrt(share * (1 - share) / tried) if tried else 0.0
    print(
        f"{part}: {tried} mutants of {len(found)} with seed {seed}: {share:.1%} noticed (± {around:.1%})"
    )
    return survivors


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=("adjudicators", "service"))
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600, help="begin no mutant after so long")
    parser.add_argument("--survivors", type=Path, help="write them to this file")
    given = parser.parse_args(arguments)
    survivors = run(given.part, given.count, given.seed, given.seconds)
    if given.survivors:
        told = [{"id": each.id, "function": each.function} for each in survivors]
        given.survivors.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
