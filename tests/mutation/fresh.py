"""Judges one mutant in a process that imports the changed module: ``python -m tests.mutation.fresh PATH NUMBER FUNCTION TESTS``."""

import resource
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

from tests.mutation.sites import Site, mutated

SECONDS = 120


class Planted(SourceFileLoader):
    """Loads a module from another code than its file has."""

    code: CodeType

    def get_code(self, fullname: str) -> CodeType:
        """The other code."""
        return self.code


class Finder(MetaPathFinder):
    """Finds one module's other code, and leaves all else to Python."""

    def __init__(self, path: Path, code: CodeType) -> None:
        self._path, self._code = path.resolve(), code

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """As ``MetaPathFinder`` says."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and spec.origin and Path(spec.origin).resolve() == self._path:
            loader = Planted(fullname, spec.origin)
            loader.code = self._code
            spec.loader = loader
            return spec
        return None


def plant(path: Path, code: CodeType) -> None:
    """From now on, import this module with this code."""
    sys.meta_path.insert(0, Finder(path, code))


def main() -> int:
    """Read the command line."""
    path, number, function, tests = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    site = Site(Path(path), int(number), 0, "", function)
    plant(site.path, compile(mutated(site), str(site.path.resolve()), "exec", dont_inherit=True))
    from tests.mutation import judges  # noqa: PLC0415 - after the module was changed

    judges.prepare(site.path.parts[0])
    return judges.judge(site, tests=tests == "1")


if __name__ == "__main__":
    sys.exit(main())
