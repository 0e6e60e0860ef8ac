"""What all tests share: which of them are run every day, and which only on demand."""

import os

import pytest

from service.server.garbage import collect_seldom
from tests.amounts import VARIABLE
from tests.fuzz.seed import SEED

EVERYDAY = "TESTS_EVERYDAY"
"""Set for the processes of one test run in which tests marked ``thorough`` are left out."""

os.environ.setdefault("ADJUDICATOR_LOG", "none")  # what is logged is tested where it is


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--thorough``: everything, with all the chance that there is."""
    parser.addoption("--thorough", action="store_true", help="every test, dealing all its chance")


def pytest_configure(config: pytest.Config) -> None:
    """Tell the run's kind to modules that read it on import, and to the processes of pytest-xdist."""
    if hasattr(config, "workerinput"):
        return
    if config.getoption("thorough"):
        os.environ[VARIABLE] = "1"
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    os.environ[EVERYDAY] = str(int(everything and os.environ.get(VARIABLE) != "1"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave slow tests out of a run of all; whoever names a file gets all that is in it."""
    if os.environ.get(EVERYDAY) == "1":
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """Keep the collector off modules and tests, which it would look through again and again."""
    collect_seldom()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    """Say how to repeat a failure of fuzzing."""
    if exitstatus:
        terminalreporter.write_line(f"fuzzed with FUZZ_SEED={SEED}")
