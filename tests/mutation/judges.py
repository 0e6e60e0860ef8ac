"""What judges a mutant: the kit's cases and recorded games, and every test that runs in this process."""

import gc
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import _lru_cache_wrapper, cache, partial
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
LEFT_IN = ("tests/clients/test_document.py",)
OF_SERVICE = (
    *(
        "tests/service/",
        "tests/sealed/",
        "tests/battery/test_shapes.py",
        "tests/battery/test_wire.py",
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
FOR_ALL = (
    *("tests/battery/test_codec.py", "tests/battery/test_wire.py", "tests/battery/test_shapes.py"),
    *("tests/clients/test_document.py", "tests/test_links.py", "tests/conformance/test_kit.py"),
)
"""These judge what runs on import, or once for a whole process."""

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
    return sorted(path for path in told if not path.startswith("tests/service/"))


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
            then([each for each in session.items if not each.get_closest_marker("thorough")])
            return True

    arguments = ["-q", "-s", "-p", "no:xdist", "--no-header", "--no-summary", *chosen]
    return int(pytest.main(arguments, plugins=[Instead()]))


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
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def remembered() -> list[Any]:
    """The caches of games and of tests, of what takes no long time to make again."""
    return [
        each
        for each in gc.get_objects()
        if isinstance(each, _lru_cache_wrapper)
        and each.__module__.startswith(("adjudicators.", "tests."))
        and not each.__module__.startswith(("adjudicators.codec", "tests.mutation"))
        and each.__module__ not in ("adjudicators.declare", "adjudicators.places")
        and each.__name__ not in ("codecs", "endpoints")
    ]
