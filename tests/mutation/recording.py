"""Which judges run which statements, written down once: ``python -m tests.mutation.recording PART NUMBER OF``.

This process notes a share of it; ``recorded`` starts as many as there are to be. What was noted stays good
until a module, or the judge's own file, is changed.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.mutation import judges, planted
from tests.mutation.planted import HITS, ROOT, modules, numbers

BUILD = ROOT / "build" / "mutation"
SHARES = 2


@dataclass(frozen=True)
class Recorded:
    """What is known of the judges."""

    costs: Mapping[str, float]
    """Seconds of processor time, for each judge."""
    runs: Mapping[str, int]
    """The statements that each runs, as the bits of a number."""
    once: int
    """The statements that are run on import, or once for a whole process."""
    digests: Mapping[str, str]
    """What each judge was noted for: the code and its own file."""

    def judges_of(self, statement: int) -> list[str]:
        """Those that run a statement, the cheapest first."""
        found = [name for name, bits in self.runs.items() if bits >> statement & 1]
        return sorted(found, key=lambda name: (self.costs[name], name))


def group_of(judge: str) -> str:
    """The file of a test, or the game of a case."""
    if judge.startswith(("case ", "game ")):
        return "kit"
    return judge.partition("::")[0]


def _digests(groups: Iterable[str]) -> dict[str, str]:
    code = hashlib.sha256()
    for path in modules():
        code.update((ROOT / path).read_bytes())
    made = {}
    for group in groups:
        own = code.copy()
        inside = (
            sorted((ROOT / "conformance").rglob("*.json")) if group == "kit" else [ROOT / group]
        )
        for path in inside:
            own.update(path.read_bytes())
        made[group] = own.hexdigest()
    return made


def _file(group: str) -> Path:
    return BUILD / "recorded" / f"{group.replace('/', '.')}.json"


def _known(group: str, digest: str) -> Any:
    file = _file(group)
    told = json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
    return told if told and told["digest"] == digest else None


def recorded(part: str) -> Recorded:
    """What is known, after what is missing was noted."""
    groups = ["kit", *judges.files(part)]
    digests = _digests(groups)
    if any(_known(group, digests[group]) is None for group in groups):
        _record(part)
    costs, runs, once, of_judge = {}, {}, 0, {}
    for group in groups:
        known = _known(group, digests[group])
        assert known is not None, group
        once |= int(known["once"], 16)
        for name, (cost, bits) in known["judges"].items():
            if any(each in name for each in judges.SEPARATELY):
                continue
            costs[name], runs[name] = cost, int(bits, 16)
            of_judge[name] = digests[group]
    return Recorded(costs, runs, once, of_judge)


def _record(part: str) -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "recorded").mkdir(exist_ok=True)
    count = len(numbers())
    running = []
    for share in range(SHARES):
        hits = BUILD / f"hits-{share}"
        hits.write_bytes(bytes(count))
        inside = Path(__file__).parent / "inside"
        environment = os.environ | {HITS: str(hits), "PYTHONPATH": f"{inside}{os.pathsep}{ROOT}"}
        command = [sys.executable, "-m", "tests.mutation.recording", part, str(share), str(SHARES)]
        running.append(subprocess.Popen(command, cwd=ROOT, env=environment))
    if any([process.wait() for process in running]):
        raise SystemExit("what the judges run could not be noted")


def note(part: str, share: int, of: int) -> int:
    """Note what a share of the judges run."""
    groups = ["kit", *judges.files(part)]
    digests = _digests(groups)
    missing = [group for group in groups if _known(group, digests[group]) is None]
    mine = missing[share::of]
    files = [group for group in mine if group != "kit"]

    def noting(items: Sequence[pytest.Item]) -> None:
        on_import = _bits()
        _zero()
        judges.warm()
        at_first = _bits()
        _zero()
        judges.warm()
        once = on_import | at_first & ~_bits()
        every = {**judges.of_tests(items), **(judges.of_kit() if "kit" in mine else {})}
        caches = judges.remembered()
        for group in mine:
            told = {}
            for name in (name for name in every if group_of(name) == group):
                for each in caches:
                    each.cache_clear()
                _zero()
                began = _seconds()
                if every[name]():
                    told[name] = [round(_seconds() - began, 4), f"{_bits():x}"]
                else:
                    print(f"fails without any change: {name}", flush=True)
            known = {"digest": digests[group], "once": f"{once:x}", "judges": told}
            _file(group).write_text(json.dumps(known), encoding="utf-8")

    return judges.collect_and(noting, files or ["tests/test_words.py"]) if mine else 0


def _seconds() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def _zero() -> None:
    planted.hits[:] = bytes(len(planted.hits))


def _bits() -> int:
    digits = planted.hits[:].translate(bytes.maketrans(b"\x00\x01", b"01"))
    return int(digits[::-1], 2)


if __name__ == "__main__":
    sys.exit(note(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
