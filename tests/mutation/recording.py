"""Which judges run which statements, written down once: ``python -m tests.mutation.recording PART NUMBER OF``.

This process notes a share of it; ``recorded`` starts as many as there are to be. Each judge is asked as it will be asked of
mutants: in a copy of a process in which all that tests share is made. Tests of a running service are asked file by file, as
those of a file share what they started. What was noted stays good until a module, or the judge's own file, is changed.
"""

import gc
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.mutation import copies, judges, planted
from tests.mutation.copies import Json
from tests.mutation.planted import HITS, INSIDE, ROOT, modules, numbers

BUILD = ROOT / "build" / "mutation"
SHARES = 2


@dataclass(frozen=True)
class Recorded:
    """What is known of the judges."""

    costs: Mapping[str, float]
    """Seconds of processor time, for each judge; of a test of a running service half of those on the clock, if these are
    more."""
    runs: Mapping[str, int]
    """The statements that each runs, as the bits of a number."""
    made: Mapping[str, int]
    """The statements that made what each shares with all tests."""
    once: int
    """The statements that are run on import, or once for a whole process."""
    digests: Mapping[str, str]
    """What each judge was noted for: the code and its own file."""
    _usual: dict[str, float] = field(default_factory=dict)

    def judges_of(self, statement: int) -> list[str]:
        """Those that run a statement, the cheapest first."""
        return self.sorted(self._of(statement, self.runs))

    def judges_from_the_start(self, statement: int) -> list[str]:
        """Those that run a statement, or whose process ran it before, the cheapest first."""
        return self.sorted({*self._of(statement, self.runs), *self._of(statement, self.made)})

    @staticmethod
    def _of(statement: int, runs: Mapping[str, int]) -> list[str]:
        return [name for name, bits in runs.items() if bits >> statement & 1]

    def sorted(self, names: Iterable[str]) -> list[str]:
        """Every file has its turn, the cheapest first: many judges of one kind would notice the same. Tests of a running
        service come last, file by file, so that each file starts it once; files of short tests first, as those look
        more closely."""
        spent: dict[str, float] = {}

        def order(name: str) -> tuple[float, str, float, str]:
            group, cost = group_of(name), self.costs[name]
            if judges.is_live(name):
                return self._usual_cost(group), group, cost, name
            spent[group] = spent.get(group, 0) + cost
            return 0, "", spent[group], name

        return sorted(sorted(names, key=lambda name: (self.costs[name], name)), key=order)

    def _usual_cost(self, file: str) -> float:
        """What a test of a running service costs that is in this file."""
        if file not in self._usual:
            costs = [cost for name, cost in self.costs.items() if group_of(name) == file]
            self._usual[file] = sum(costs) / len(costs)
        return self._usual[file]


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
    costs, runs, made, once, of_judge = {}, {}, {}, 0, {}
    for group in groups:
        known = _known(group, digests[group])
        assert known is not None, group
        once |= int(known["once"], 16)
        for name, (cost, bits, at_first) in known["judges"].items():
            if any(each in name for each in judges.SEPARATELY):
                continue
            costs[name], runs[name], made[name] = cost, int(bits, 16), int(at_first, 16)
            of_judge[name] = digests[group]
    return Recorded(costs, runs, made, once, of_judge)


def _record(part: str) -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "recorded").mkdir(exist_ok=True)
    count = len(numbers())
    running = []
    for share in range(SHARES):
        hits = BUILD / f"hits-{share}"
        hits.write_bytes(bytes(count))
        environment = os.environ | {HITS: str(hits), "PYTHONPATH": f"{INSIDE}{os.pathsep}{ROOT}"}
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
        shared = _shared(items)
        for bits in shared.values():
            once |= bits
        every = {**judges.of_tests(items), **(judges.of_kit() if "kit" in mine else {})}
        of_item = {item.nodeid: item for item in items}
        gc.collect()
        gc.freeze()
        for group in mine:
            names = [name for name in every if group_of(name) == group]
            together = [names] if judges.is_live(group) else [[name] for name in names]
            told: Json = {}
            for some in together:
                told |= copies.of(partial(_noted, some, every, of_item, shared)) or {}
            for name in names:
                if name not in told:
                    print(f"fails without any change: {name}", flush=True)
            known = {"digest": digests[group], "once": f"{once:x}", "judges": told}
            _file(group).write_text(json.dumps(known), encoding="utf-8")

    return judges.collect_and(noting, files or ["tests/test_words.py"]) if mine else 0


def _shared(items: Sequence[pytest.Item]) -> dict[str, int]:
    """What is run to make what is shared by all tests, and not again later."""
    found: dict[str, int] = {}
    for names, judge in judges.prepared(items):
        _zero()
        judge()
        at_first = _bits()
        _zero()
        judge()
        for name in names:
            found[name] = found.get(name, 0) | at_first & ~_bits()
    return found


def _noted(
    names: Sequence[str],
    every: Mapping[str, Callable[[], bool]],
    of_item: Mapping[str, pytest.Item],
    shared: Mapping[str, int],
) -> Json:
    """For each judge that passes: what it costs, what it runs, and what ran before to make what it shares."""
    told: Json = {}
    of_module: dict[str, int] = {}
    for name in names:
        _zero()
        began, at = _processor_seconds(), time.monotonic()
        passed = every[name]()
        cost = _processor_seconds() - began
        if judges.is_live(name):
            cost = max(cost, (time.monotonic() - at) / 2)
        bits, made = _bits(), 0
        if name in of_item:
            for each in judges.shared_by(of_item[name], "module"):
                bits |= of_module.setdefault(each, bits)
            for each in judges.shared_by(of_item[name], "session"):
                made |= shared.get(each, 0)
        if passed:
            told[name] = [round(cost, 4), f"{bits:x}", f"{made:x}"]
    judges.end_modules()
    return told


def _processor_seconds() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def _zero() -> None:
    planted.hits[:] = bytes(len(planted.hits))


def _bits() -> int:
    digits = planted.hits[:].translate(bytes.maketrans(b"\x00\x01", b"01"))
    return int(digits[::-1], 2)


if __name__ == "__main__":
    sys.exit(note(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
