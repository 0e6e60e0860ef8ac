"""Which tests call which functions of the service: ``python -m tests.mutation.calls`` writes it down for mutation runs."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.mutation.judges import CALLS

ROOT = Path(__file__).parents[2]
TESTS = (
    *(
        "tests/service",
        "tests/battery/test_shapes.py",
        "tests/battery/test_wire.py",
        "tests/clients/test_document.py",
    ),
    *("tests/pages/test_files.py", "tests/test_readme.py"),
)


class Recorder:
    """Notes the functions of the service that each test calls."""

    def __init__(self) -> None:
        self.tests: dict[str, set[str]] = {}
        self._names: dict[Any, str | None] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Watch one test."""
        called: set[Any] = set()

        def watch(frame: FrameType, event: str, _: Any) -> None:
            if event == "call":
                called.add(frame.f_code)

        sys.setprofile(watch)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            for code in called:
                if (name := self._name(code)) is not None:
                    self.tests.setdefault(name, set()).add(item.nodeid)

    def _name(self, code: Any) -> str | None:
        if code not in self._names:
            path = Path(code.co_filename)
            inside = path.is_relative_to(ROOT / "service")
            name = code.co_qualname.replace(".<locals>", "")
            self._names[code] = f"{path.relative_to(ROOT)}:{name}" if inside else None
        return self._names[code]


def main() -> int:
    """Run the tests once, and write down who calls what, the most particular test first."""
    os.environ["TESTS_THOROUGH"] = "0"
    recorder = Recorder()
    ended = pytest.main(["-q", "-p", "no:xdist", "-m", "not thorough", *TESTS], plugins=[recorder])
    breadth: dict[str, int] = {}
    for tests in recorder.tests.values():
        for test in tests:
            breadth[test] = breadth.get(test, 0) + 1
    told = {
        name: sorted(tests, key=lambda test: (breadth[test], test))
        for name, tests in sorted(recorder.tests.items())
    }
    CALLS.parent.mkdir(exist_ok=True)
    CALLS.write_text(json.dumps(told, indent=0), encoding="utf-8")
    return int(ended)


if __name__ == "__main__":
    sys.exit(main())
