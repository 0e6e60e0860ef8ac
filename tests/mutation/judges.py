"""What judges a mutant: the kit's cases and recorded games, and every test that runs in this process."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).parents[2]
LEFT_OUT = (
    *("tests/deploy/", "tests/mutation/", "tests/fuzz/", "tests/outside_game/", "tests/clients/"),
    *("tests/test_makefile.py", "tests/test_notebook.py", "tests/conformance/test_faults.py"),
    *("tests/conformance/test_runners.py", "tests/pages/test_pages.py", "tests/test_readme.py"),
)
"""What needs more than this process, or fails when code is changed whatever it does."""
LEFT_IN = ("tests/clients/test_document.py", "tests/fuzz/test_http_grammar.py")
TOO_LONG = (
    *("tests/service/test_small_instance.py", "tests/service/test_overload.py::test_all_at_once"),
    "tests/service/test_overload.py::test_batches_are_answered_as_far_as_time_allows",
)
"""Tests of minutes, which need the whole machine."""
NOT_EVERY_DAY = (
    *("tests/service/", "tests/battery/test_answers.py", "tests/battery/test_golden.py"),
    *("tests/above_water/test_searches.py", "tests/above_water/test_best.py"),
    *("tests/battery/test_bounds_of_numbers.py", "tests/showboat/test_scoring.py"),
)
"""Where tests are short enough to judge that are not run every day."""
OF_SERVICE = (
    *(
        "tests/service/",
        "tests/sealed/",
        "tests/battery/test_shapes.py",
        "tests/battery/test_wire.py",
        "tests/fuzz/",
    ),
    *("tests/battery/test_codec.py", "tests/clients/test_document.py", "tests/pages/"),
)
"""The tests that judge the service; those beside them judge the games alone."""
SEPARATELY = (
    "::test_case[",
    "::test_our_own_words",
    "::test_recorded_games_come_out_as_they_were[",
)
"""Tests of what the kit's judges do one by one."""
Judges = Mapping[str, Callable[[], bool]]


def files(part: str) -> list[str]:
    """The files whose tests judge a package."""
    found = [str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")]
    told = [path for path in found if path in LEFT_IN or not path.startswith(LEFT_OUT)]
    if part == "service":
        return sorted(path for path in told if path.startswith(OF_SERVICE))
    with_examples = (ROOT / "adjudicators").rglob("*.py")
    told += [
        str(path.relative_to(ROOT))
        for path in with_examples
        if ">>>" in path.read_text(encoding="utf-8")
    ]
    of_service_alone = ("tests/service/", "tests/fuzz/")
    return sorted(path for path in told if not path.startswith(of_service_alone))


@cache
def is_live(name: str) -> bool:
    """Whether a test, or one in the same file, asks a service in processes of its own, which import what is planted."""
    file = ROOT / name.partition("::")[0]
    return file.suffix == ".py" and bool(re.search(LIVE, file.read_text(encoding="utf-8")))


LIVE = "from tests.live import .*service|from tests.service.raw_http import"


def collect_and(then: Callable[[Sequence[pytest.Item]], None], chosen: Iterable[str]) -> int:
    """Collect the tests of some files, and have something done with them in place of running them all."""
    os.environ["TESTS_THOROUGH"] = "0"
    os.environ["ADJUDICATOR_LOG"] = "none"

    class Instead:
        def pytest_configure(self) -> None:
            from hypothesis import Phase, settings  # noqa: PLC0415 - pytest wants to import it first

            settings.register_profile("judging", phases=(Phase.explicit, Phase.generate))
            settings.load_profile("judging")  # what fails need not be made smaller

        @pytest.hookimpl(tryfirst=True)
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            _sessions.append(session)
            then([each for each in session.items if _is_asked(each)])
            return True

    arguments = ["-q", "-s", "-p", "no:xdist", "--no-header", "--no-summary", *chosen]
    return int(pytest.main(arguments, plugins=[Instead()]))


def _is_asked(item: pytest.Item) -> bool:
    """Whether a test is short enough. Some are asked although they are not run every day: those that wait for a running
    service, answers at many tables, whole lines of play, and many searches."""
    if item.nodeid.startswith(TOO_LONG):
        return False
    return not item.get_closest_marker("thorough") or item.nodeid.startswith(NOT_EVERY_DAY)


@cache
def client() -> Any:
    """A client of the service in this process."""
    from service import create_app  # noqa: PLC0415

    return create_app().test_client()


def ask(call: str, body: Any) -> tuple[int, Any]:
    """The service's status and answer."""
    answer = client().post(f"/v1/{call}", json=body)
    return answer.status_code, answer.get_json()


@cache
def of_kit() -> Judges:
    """The kit's cases and recorded games, by their names."""
    from conformance.runner import KIT, cases_in, games_in  # noqa: PLC0415

    made: dict[str, Callable[[], bool]] = {}
    made |= {f"case {case.id}": _case(case) for case in cases_in(KIT / "cases")}
    made |= {f"game {game.id}": _game(game) for game in games_in(KIT / "games")}
    return made


def _case(case: Any) -> Callable[[], bool]:
    from conformance.runner import fits, run_case  # noqa: PLC0415
    from tests.conformance.whole import told  # noqa: PLC0415

    wanted, whole_answers = _own_words(), _whole_answers()

    def passes() -> bool:
        answers = []

        def noting(call: str, body: Any) -> tuple[int, Any]:
            answers.append(ask(call, body))
            return answers[-1]

        if run_case(noting, case).failure is not None:
            return False
        if case.id in whole_answers and told(*answers[0]) != whole_answers[case.id]:
            return False
        return case.id not in wanted or fits(answers[0][1], wanted[case.id])

    return passes


@cache
def _own_words() -> Any:
    from tests.conformance.tidy import OURS, read  # noqa: PLC0415

    return read(OURS)


@cache
def _whole_answers() -> Any:
    from tests.conformance import whole  # noqa: PLC0415

    return whole.read()


def _game(game: Any) -> Callable[[], bool]:
    from conformance.runner import run_game  # noqa: PLC0415

    return lambda: run_game(ask, game).failure is None


def warm() -> None:
    """Ask each call of the service once, so that what is made once for a process is made."""
    from conformance.runner import KIT, cases_in  # noqa: PLC0415

    asked: set[str] = set()
    for case in cases_in(KIT / "cases"):
        if case.call not in asked:
            asked.add(case.call)
            ask(case.call, case.body)


def of_tests(items: Sequence[pytest.Item]) -> Judges:
    """The tests, by their names."""
    return {
        item.nodeid: partial(_passes, item)
        for item in items
        if not any(each in item.nodeid for each in SEPARATELY)
    }


def _passes(item: pytest.Item) -> bool:
    """Run a test. What is made for its module, or for all tests, stays for those that follow."""
    around: Any = item.parent  # stands for the next test: all that it is in stays as it is
    item.session._setupstate.teardown_exact(around)
    reports = runtestprotocol(item, log=False, nextitem=around)
    return not any(report.failed for report in reports)


_sessions: list[pytest.Session] = []


def end_modules() -> None:
    """End what was made for single modules, above all the services that they have started."""
    for session in _sessions:
        of_all: Any = session
        session._setupstate.teardown_exact(of_all)


def shared_by(item: pytest.Item, scope: str) -> list[str]:
    """What a test shares with all tests, or with those of its module, by its names."""
    info = getattr(item, "_fixtureinfo", None)
    every = info.name2fixturedefs.values() if info else ()
    return [
        f"{each[-1].baseid}::{each[-1].argname}"
        for each in every
        if each and each[-1].scope == scope
    ]


def prepared(items: Sequence[pytest.Item]) -> Iterator[tuple[list[str], Callable[[], bool]]]:
    """Tests that together make all that is shared by all tests, with what each of them makes; the caller runs them."""
    made: set[str] = set()
    for item in items:
        shared = shared_by(item, "session")
        if not is_live(item.nodeid) and not made.issuperset(shared):
            made.update(shared)
            yield shared, partial(_passes, item)
