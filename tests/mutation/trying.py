"""One change is planted, and the judges that run its statement are asked, one after the other."""

import ast
import gc
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest

from tests.mutation import judges
from tests.mutation.judges import Judges
from tests.mutation.planted import CHANGE, ROOT, modules
from tests.mutation.recording import Recorded
from tests.mutation.sites import Site, mutated

KEPT, NOTICED, NOT_THERE, BROKEN = 10, 11, 12, 13
SECONDS = 20
"""Of processor time: whoever takes this and three times the usual is taken never to end."""
PATIENCE = 400
"""Seconds, for what waits for ever takes no processor time."""
MEMORY = 3 << 30
"""Bytes that a judging process may come to have beyond what it has."""


class Endless(BaseException):
    """A judge that does not end."""


@dataclass(frozen=True)
class Found:
    """What came of a mutant: who noticed it, if anybody did."""

    noticed: bool
    by: str
    asked: int


def chosen(site: Site, recorded: Recorded, statement: int | None, within: float) -> list[str]:
    """The judges of a change, the cheapest of its game first, as many as take so many seconds together."""
    names = [] if statement is None else recorded.judges_of(statement)
    if len(site.path.parts) > 2:  # the tests of the same game or room come first
        own = f"tests/{site.path.parts[1]}/"
        names.sort(key=lambda name: not name.startswith(("case ", "game ", own)))
    return _affordable(names, recorded, within)


def for_all(recorded: Recorded, own: Sequence[str], within: float) -> list[str]:
    """The judges of what is run once for a process: its own, and some of everything."""
    some = {name for name in recorded.costs if name.startswith(("case ", "game ", *judges.FOR_ALL))}
    names = sorted({*some, *own}, key=lambda name: (recorded.costs[name], name))
    return _affordable(names, recorded, within)


def _affordable(names: Sequence[str], recorded: Recorded, within: float) -> list[str]:
    spent = accumulate(recorded.costs[name] for name in names)
    return [name for name, so_far in zip(names, spent, strict=True) if so_far <= within] or [
        *names[:1]
    ]


# ── in a copy of a process that has imported everything ──────────────────────────────────────────


class Functions:
    """The functions of this process by their module, so that their code can be changed."""

    def __init__(self) -> None:
        files = {str(ROOT / path) for path in modules()}
        self._by_file: dict[str, list[FunctionType]] = {}
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename in files:
                self._by_file.setdefault(each.__code__.co_filename, []).append(each)

    def swap(self, path: Path, tree: ast.Module, function: str) -> bool:
        """Put changed code into every live function; tells whether that changes this function, or one around it."""
        file = str(ROOT / path)
        codes = _codes(compile(tree, file, "exec", dont_inherit=True))
        changed = False
        for each in self._by_file.get(file, ()):
            new = codes.get((each.__code__.co_qualname, each.__code__.co_firstlineno))
            name = each.__code__.co_qualname.replace(".<locals>", "")
            concerned = f"{function}.".startswith(f"{name}.")
            if new and new.co_freevars == each.__code__.co_freevars:
                each.__code__ = new
                changed |= concerned
            elif concerned:
                return False
        return changed


def _codes(code: CodeType) -> dict[tuple[str, int], CodeType]:
    found = {}
    for each in code.co_consts:
        if isinstance(each, CodeType):
            found[each.co_qualname, each.co_firstlineno] = each
            found |= _codes(each)
    return found


def in_copy(
    functions: Functions,
    site: Site | None,
    known: Judges,
    names: Sequence[str],
    costs: Mapping[str, float],
) -> tuple[int, int]:
    """A copy of this process that judges a change, or every module unchanged; its number, and where it tells."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    code = BROKEN
    try:
        os.close(reading)
        limit(SECONDS + 3 * sum(costs[name] for name in names))
        code = _judged(functions, site, known, names, costs, writing)
    except BaseException as error:  # noqa: BLE001 - it is told
        os.write(writing, repr(error)[:300].encode())
    finally:
        os._exit(code)


def _judged(
    functions: Functions,
    site: Site | None,
    known: Judges,
    names: Sequence[str],
    costs: Mapping[str, float],
    telling: int,
) -> int:
    if site is None:
        for path in modules():
            functions.swap(path, ast.parse((ROOT / path).read_text(encoding="utf-8")), "")
    else:
        os.environ[CHANGE] = f"{site.path}:{site.number}"
        if not functions.swap(site.path, mutated(ROOT / site.path, site.number), site.function):
            return NOT_THERE
    failing = first_failing(known, names, costs, all_of_them=site is None)
    os.write(telling, "; ".join(failing).encode())
    return NOTICED if failing else KEPT


def limit(seconds: float) -> None:
    """Limit what a judging process takes, and let it say nothing."""
    most = int(seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    memory = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    signal.alarm(PATIENCE + 4 * most)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)


def first_failing(
    known: Judges, names: Sequence[str], costs: Mapping[str, float], *, all_of_them: bool = False
) -> list[str]:
    """The first judge that does not pass, or all of those."""
    failing = []
    for name in names:
        judge = known[name]
        try:
            with _ending(SECONDS / 2 + 3 * costs[name]):
                passed = judge()
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001 - whatever is raised was noticed
            passed = False
        if not passed:
            failing.append(name)
            if not all_of_them:
                break
    return failing


@contextmanager
def _ending(seconds: float) -> Iterator[None]:
    def ended(number: int, frame: FrameType | None) -> None:
        raise Endless

    signal.signal(signal.SIGPROF, ended)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


# ── in a process of its own, which imports the changed module ────────────────────────────────────


def from_the_start(site: Site | None, names: Sequence[str], costs: Mapping[str, float]) -> Found:
    """What a new process finds that imports the changed module."""
    inside = Path(__file__).parent / "inside"
    environment = os.environ | {"PYTHONPATH": f"{inside}{os.pathsep}{ROOT}"}
    if site:
        environment[CHANGE] = f"{site.path}:{site.number}"
    with tempfile.NamedTemporaryFile("w+", encoding="utf-8") as told:
        json.dump({name: costs[name] for name in names}, told)
        told.flush()
        command = [sys.executable, "-m", "tests.mutation.trying", told.name]
        done = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True)
        by = Path(told.name).read_text(encoding="utf-8")
    failing = "" if done.returncode == KEPT else by if by[0] != "{" else "it does not start"
    return Found(done.returncode != KEPT, failing, len(names))


def main() -> int:
    """Judge what is planted in this process."""
    told = Path(sys.argv[1])
    costs: dict[str, float] = json.loads(told.read_text(encoding="utf-8"))
    limit(2 * SECONDS + 3 * sum(costs.values()))
    code = NOTICED  # as long as nobody was asked: then the tests cannot even be collected

    def judging(items: Sequence[pytest.Item]) -> None:
        nonlocal code
        known = {**judges.of_tests(items), **judges.of_kit()}
        failing = first_failing(known, list(costs), costs)
        if failing:
            told.write_text(failing[0], encoding="utf-8")
        else:
            code = KEPT

    files = {name.partition("::")[0] for name in costs if "::" in name.partition(" ")[0]}
    ended = judges.collect_and(judging, sorted(files) or ["tests/test_words.py"])
    return code if ended in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else NOTICED


if __name__ == "__main__":
    sys.exit(main())
