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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest

from tests.mutation import copies, judges
from tests.mutation.judges import Judges
from tests.mutation.planted import CHANGE, INSIDE, ROOT, modules
from tests.mutation.recording import Recorded
from tests.mutation.sites import Site, mutated

KEPT, NOTICED, NOT_THERE, BROKEN = 10, 11, 12, 13
SECONDS = 20
"""Of processor time: whoever takes this and three times the usual is taken never to end."""
PATIENCE, PATIENCE_TIMES = 120, 20
"""Seconds, and so many times what a judge costs: what waits for ever takes no processor time."""
LIVE_SHARE = 1
"""For tests of a running service there is so many times as much time as for the others, and they are asked after them."""
ASKED_BY = "MUTATION_ASKED_BY"
"""The environment variable by which the processes are found that a judge has started, and left behind."""
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
    if site.path.parts[0] == "adjudicators" and len(site.path.parts) > 2:
        own = f"tests/{site.path.parts[1]}/"  # the tests of the same game come first
        names.sort(key=lambda name: not name.startswith(("case ", "game ", own)))
    return _affordable(names, recorded, within)


def for_all(recorded: Recorded, statement: int | None, within: float) -> list[str]:
    """The judges of what is run once for a process: its own, and then some of everything in this process."""
    own = [] if statement is None else recorded.judges_from_the_start(statement)
    some = recorded.sorted(name for name in recorded.costs if not judges.is_live(name))
    names = [*_affordable(own, recorded, within), *_first(some, recorded, within)]
    return list(dict.fromkeys(names))


def _affordable(names: Sequence[str], recorded: Recorded, within: float) -> list[str]:
    live = [name for name in names if judges.is_live(name)]
    others = [name for name in names if not judges.is_live(name)]
    return [*_first(others, recorded, within), *_first(live, recorded, LIVE_SHARE * within)]


def _first(names: Sequence[str], recorded: Recorded, within: float) -> list[str]:
    spent = accumulate(recorded.costs[name] for name in names)
    taken = [name for name, so_far in zip(names, spent, strict=True) if so_far <= within]
    return taken or [*names[:1]]


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

    def has(self, path: Path) -> bool:
        """Whether a module is imported here."""
        return str(ROOT / path) in self._by_file


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
        copies.begin()
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
        os.environ[CHANGE] = f"{site.path}:{site.number}"  # for the processes that tests start
        tree = mutated(ROOT / site.path, site.number)
        if not functions.swap(site.path, tree, site.function) and functions.has(site.path):
            return NOT_THERE
    os.environ["PYTHONPATH"] = f"{INSIDE}{os.pathsep}{ROOT}"
    os.environ[ASKED_BY] = str(os.getpid())
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
    signal.signal(signal.SIGALRM, _ended)
    signal.alarm(PATIENCE)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)


def first_failing(
    known: Judges, names: Sequence[str], costs: Mapping[str, float], *, all_of_them: bool = False
) -> list[str]:
    """The first judge that does not pass, or all of those."""
    failing = []
    for name in names:
        passed = _passes(known[name], costs[name])
        if not passed and judges.is_live(
            name
        ):  # on a busy machine, a service may just have been too slow
            with suppress(BaseException):
                judges.end_modules()
            passed = _passes(known[name], costs[name])
        if not passed:
            failing.append(name)
            if not all_of_them:
                break
    with suppress(BaseException):  # a changed service may end badly
        judges.end_modules()
    return failing


def _passes(judge: Callable[[], bool], cost: float) -> bool:
    try:
        with _ending(SECONDS / 2 + 3 * cost, PATIENCE + PATIENCE_TIMES * cost):
            return judge()
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - whatever is raised was noticed
        return False


def _ended(number: int, frame: FrameType | None) -> None:
    raise Endless


def end_started(by: int) -> None:
    """End the processes that a judging process has started, and left behind."""
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"{ASKED_BY}={by}\0".encode() in (place / "environ").read_bytes():
                os.kill(int(place.name), signal.SIGKILL)


@contextmanager
def _ending(seconds: float, on_the_clock: float) -> Iterator[None]:
    signal.signal(signal.SIGPROF, _ended)
    signal.alarm(int(on_the_clock))
    signal.setitimer(signal.ITIMER_PROF, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(PATIENCE)


# ── in a process of its own, which imports the changed module ────────────────────────────────────


def from_the_start(site: Site | None, names: Sequence[str], costs: Mapping[str, float]) -> Found:
    """What a new process finds that imports the changed module."""
    environment = os.environ | {"PYTHONPATH": f"{INSIDE}{os.pathsep}{ROOT}"}
    environment[ASKED_BY] = str(os.getpid())
    if site:
        environment[CHANGE] = f"{site.path}:{site.number}"
    with tempfile.NamedTemporaryFile("w+", encoding="utf-8") as told:
        json.dump({name: costs[name] for name in names}, told)
        told.flush()
        command = [sys.executable, "-m", "tests.mutation.trying", told.name]
        done = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True)
        by = Path(told.name).read_text(encoding="utf-8")
    end_started(os.getpid())
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
