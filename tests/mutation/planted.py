"""Modules that are imported with another code than their files have: with one change, or noting what they run.

What is to be planted is told by environment variables, so that it holds in the processes that a test starts, too:
``inside/sitecustomize.py`` begins every one of them.
"""

import ast
import mmap
import os
from collections.abc import Callable
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

from tests.mutation.sites import mutated, statements

ROOT = Path(__file__).parents[2]
INSIDE = Path(__file__).parent / "inside"
PARTS = ("adjudicators", "service")
CHANGE = "MUTATION_CHANGE"
"""The environment variable for the path of the changed module, a colon, and the number of the changed node."""
HITS = "MUTATION_HITS"
"""The environment variable for the file in which a byte for each statement says whether it was run."""


def modules() -> list[Path]:
    """Every module that can be changed, relative to the root."""
    found = (path for part in PARTS for path in (ROOT / part).rglob("*.py"))
    return sorted(path.relative_to(ROOT) for path in found)


def numbers() -> dict[tuple[Path, int], int]:
    """A number of its own for each statement of a function: its byte in the file of ``HITS``."""
    every = ((path, place) for path in modules() for place in statements(ROOT / path))
    return {each: number for number, each in enumerate(every)}


def begin() -> None:
    """From now on, import what the environment variables say."""
    changed, _, place = os.environ.get(CHANGE, "").partition(":")
    if changed:
        path = ROOT / changed
        plant(path, compile(mutated(path, int(place)), str(path), "exec", dont_inherit=True))
    if HITS in os.environ:
        for own, first in _first_numbers().items():
            _PLANTED[str(ROOT / own)] = partial(_noting_code, ROOT / own, first)
        SourceFileLoader.get_code = _get_code  # type: ignore[assignment, method-assign]


_PLANTED: dict[str, Callable[[], CodeType]] = {}
_usual = SourceFileLoader.get_code


def plant(path: Path, code: CodeType) -> None:
    """From now on, import this module with this code."""
    _PLANTED[str(path)] = lambda: code
    SourceFileLoader.get_code = _get_code  # type: ignore[assignment, method-assign]


def _get_code(loader: Any, name: str) -> CodeType | None:
    return _PLANTED[loader.path]() if loader.path in _PLANTED else _usual(loader, name)


def _noting_code(path: Path, first: int) -> CodeType:
    return compile(noting(path, first), str(path), "exec", dont_inherit=True)


def _first_numbers() -> dict[Path, int]:
    first: dict[Path, int] = {}
    for (path, _), number in numbers().items():
        first.setdefault(path, number)
    return first


def noting(path: Path, first: int) -> ast.Module:
    """The module, with an instruction before each statement of a function that notes its number."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    places = statements(path)
    number = {id(node): place for place, node in enumerate(ast.walk(tree))}
    mine = {place: first + order for order, place in enumerate(places)}
    for node in list(ast.walk(tree)):
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if isinstance(body, list) and any(number[id(each)] in mine for each in body):
                setattr(node, name, _noted(body, number, mine))
    at = sum(isinstance(each, ast.ImportFrom) and each.module == "__future__" for each in tree.body)
    at += bool(ast.get_docstring(tree, clean=False))
    tree.body.insert(at, ast.parse("from tests.mutation.planted import hits as __hits__").body[0])
    return ast.fix_missing_locations(tree)


def _noted(body: list[ast.stmt], number: dict[int, int], mine: dict[int, int]) -> list[ast.stmt]:
    made: list[ast.stmt] = []
    for order, each in enumerate(body):
        is_text = isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
        if not (order == 0 and is_text):
            made += ast.parse(f"__hits__[{mine[number[id(each)]]}] = 1").body
        made.append(each)
    return made


def _mapped() -> Any:
    if HITS not in os.environ:
        return None
    with Path(os.environ[HITS]).open("r+b") as file:
        return mmap.mmap(file.fileno(), 0)


hits = _mapped()
"""A byte for each statement, shared by all processes."""
