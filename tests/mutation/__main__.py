"""A sampled mutation run: ``python -m tests.mutation adjudicators --count 1000 --seed 1``.

Each mutant is one small change of one function. It is judged by those that run the changed statement: cases and recorded
games of the conformance kit, and tests, the cheapest first (``recording.py`` notes once who runs what). A copy of this
process, which has imported everything, swaps the function's code and asks them. What runs on import, or once for a
process, is tried in a new process that imports the changed module, as what was made cannot be changed afterwards. A
mutant that runs for too long is noticed. Before all that the kit is asked with every module swapped for itself, and after
it everybody who noticed something: where nothing is changed, nobody may notice anything.

Results are kept in ``build/mutation``; the same command goes on where it ended. A sample depends on its seed and on each
place's own text alone, so a change elsewhere leaves nearly all of it as it was.
"""

import argparse
import gc
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from math import sqrt
from pathlib import Path

import pytest

from tests.mutation import copies, judges, trying
from tests.mutation.copies import Json
from tests.mutation.judges import Judges
from tests.mutation.planted import ROOT, numbers
from tests.mutation.recording import BUILD, Recorded, recorded
from tests.mutation.sites import Site, sites
from tests.mutation.trying import BROKEN, KEPT, NOT_THERE, Found, Functions

EQUIVALENT = Path(__file__).parent / "equivalent.txt"
CHECKED = BUILD / "checked.json"
"""Judges that noticed nothing where nothing was, with what they were asked for."""
AT_ONCE = 2


def sample_of(part: str, count: int, seed: int) -> list[Site]:
    """Some of the places where a package can be changed."""
    paths = sorted(path.relative_to(ROOT) for path in (ROOT / part).rglob("*.py"))
    found = [site for path in paths for site in sites(path)]
    found.sort(key=lambda site: hashlib.sha256(f"{seed} {site.id}".encode()).digest())
    return found[:count]


def equivalents() -> dict[str, str]:
    """Mutants that do the same as the original, by id, with the reason."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    told = [line.partition(" | ") for line in lines if line and line[0] != "#"]
    return {name: reason for name, _, reason in told}


class Run:
    """The mutants of a sample, tried two at a time."""

    def __init__(self, known: Judges, record: Recorded, within: float, *, quickly: bool) -> None:
        self._known, self._record, self._within, self._quickly = known, record, within, quickly
        self._number = numbers()
        self._functions = Functions()

    def found(self, site: Site) -> Found:
        """Try one mutant."""
        number = self._number.get((site.path, site.statement))
        names = trying.chosen(site, self._record, number, self._within)
        once = number is None or site.on_import or bool(self._record.once >> number & 1)
        once |= not names
        if self._quickly:
            names, once = [name for name in names if not judges.is_live(name)], False
        found = Found(False, "", 0)
        if names and not site.on_import:
            code, said = self._in_copy(site, names)
            assert code != BROKEN, f"{site.id}: {said}"
            if code not in (KEPT, NOT_THERE):
                return Found(True, said, len(names))
            once |= code == NOT_THERE
            found = Found(False, "", len(names))
        if once:
            every = trying.for_all(self._record, number, self._within)
            return trying.from_the_start(site, every, self._record.costs)
        return found

    def _told(self, site: Site) -> Json:
        return asdict(self.found(site))

    def _in_copy(self, site: Site | None, names: Sequence[str]) -> tuple[int, str]:
        process, reading = trying.in_copy(
            self._functions, site, self._known, names, self._record.costs
        )
        with os.fdopen(reading, encoding="utf-8") as file:
            said = file.read()
        _, status = os.waitpid(process, 0)
        trying.end_started(process)
        return os.waitstatus_to_exitcode(status), said

    def check(self, names: Iterable[str]) -> None:
        """These may notice nothing with every module swapped for itself; who was asked before, with the same code, is not
        asked again."""
        before = json.loads(CHECKED.read_text(encoding="utf-8")) if CHECKED.exists() else {}
        checked = {name: self._record.digests[name] for name in names if name in self._record.costs}
        asked = sorted(name for name in checked if before.get(name) != checked[name])
        begun = [
            trying.in_copy(self._functions, None, self._known, share, self._record.costs)
            for share in (asked[::2], asked[1::2])
        ]
        for process, reading in begun:
            with os.fdopen(reading, encoding="utf-8") as file:
                said = file.read()
            _, status = os.waitpid(process, 0)
            if os.waitstatus_to_exitcode(status) != KEPT:
                raise SystemExit(f"noticed though nothing was changed, by {said}")
            trying.end_started(process)
        CHECKED.write_text(json.dumps(before | checked), encoding="utf-8")
        print(f"{len(checked)} judges, none of whom notices anything where nothing is", flush=True)

    def check_kit(self) -> None:
        """The kit notices nothing where nothing is, neither in a copy of this process nor in a new one."""
        self.check(self.of_kit)
        every = trying.for_all(self._record, None, self._within)
        if (found := trying.from_the_start(None, every, self._record.costs)).noticed:
            raise SystemExit(f"noticed from the start though nothing was changed: {found.by}")

    @property
    def of_kit(self) -> list[str]:
        """The judges that begin each trial."""
        return [name for name in self._known if name.startswith(("case ", "game "))]

    def results(self, sample: Sequence[Site], until: float) -> Iterator[tuple[Site, Json]]:
        """Each mutant and what came of it."""
        waiting = list(reversed(sample))
        begun: dict[int, tuple[Site, int, float]] = {}
        while waiting or begun:
            while waiting and len(begun) < AT_ONCE and time.monotonic() < until:
                site = waiting.pop()
                process, reading = copies.apart(partial(self._told, site))
                begun[process] = site, reading, time.monotonic()
            if not begun:
                return
            process, _ = os.waitpid(-1, 0)
            site, reading, at = begun.pop(process)
            found = copies.result(reading)
            if found is None:
                print(f"not judged: {site.id}", flush=True)
                continue
            yield site, {**found, "seconds": round(time.monotonic() - at, 2)}


def kept_results(file: Path) -> dict[str, Json]:
    """What an earlier run found, by the mutants' ids."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {told["id"]: told for told in map(json.loads, lines)}


def try_all(given: argparse.Namespace) -> Callable[[Sequence[pytest.Item]], None]:
    """What is done once the tests are collected."""
    record = recorded(given.part)
    file = BUILD / f"{given.part}-{given.seed}.jsonl"
    kept, same = kept_results(file), equivalents()
    sample = sample_of(given.part, given.count, given.seed)
    open_ = [
        site
        for site in sample
        if site.id not in same
        and (site.id not in kept or (given.again and not kept[site.id]["noticed"]))
    ]

    def trying_them(items: Sequence[pytest.Item]) -> None:
        judges.warm()
        for _, judge in judges.prepared(items):
            judge()
        run = Run(
            {**judges.of_tests(items), **judges.of_kit()},
            record,
            given.within,
            quickly=given.quickly,
        )
        gc.collect()
        gc.freeze()
        if open_ and not given.unchecked:
            run.check_kit()
        until = time.monotonic() + given.seconds
        for number, (site, found) in enumerate(run.results(open_, until), 1):
            with file.open("a", encoding="utf-8") as results:
                results.write(
                    json.dumps(
                        {
                            "id": site.id,
                            "line": site.line,
                            **found,
                        }
                    )
                    + "\n"
                )
            if not found["noticed"]:
                print(f"SURVIVED {site.path}:{site.line} {site.id}", flush=True)
            if number % 50 == 0:
                print(f"… {number} of {len(open_)}", flush=True)
        run.check({told["by"] for told in kept_results(file).values() if told["noticed"]})
        tell(given, sample, kept_results(file), same)

    return trying_them


def tell(given: argparse.Namespace, sample: Sequence[Site], kept: Json, same: Json) -> None:
    """The figures of a sample."""
    equivalent = sum(site.id in same for site in sample)
    tried = [kept[site.id] for site in sample if site.id not in same and site.id in kept]
    if not tried:
        return
    share = sum(each["noticed"] for each in tried) / len(tried)
    around = 1.96 * sqrt(share * (1 - share) / len(tried))
    seconds = sum(each["seconds"] for each in tried) / len(tried)
    print(
        f"{given.part}, seed {given.seed}: {len(sample)} drawn, {equivalent} of them known to be equivalent, {len(tried)} tried, "
        f"{sum(not each['noticed'] for each in tried)} survived: {share:.1%} noticed (± {around:.1%}), {seconds:.1f} s each"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=("adjudicators", "service"))
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=7200, help="begin no mutant after so long")
    parser.add_argument(
        "--within", type=float, default=25, help="seconds that a mutant's judges usually take"
    )
    parser.add_argument("--again", action="store_true", help="try those again that survived")
    parser.add_argument(
        "--quickly",
        action="store_true",
        help="ask only what a copy of this process can be asked, and --again later",
    )
    parser.add_argument("--unchecked", action="store_true", help="do not check the judges first")
    given = parser.parse_args(arguments)
    return judges.collect_and(try_all(given), judges.files(given.part))


if __name__ == "__main__":
    sys.exit(main())
