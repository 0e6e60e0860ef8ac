"""Rules and the code that keeps them name each other."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import pytest

import adjudicators
from adjudicators import games
from adjudicators.rulebook import Rule


def _package(slug: str) -> str:
    return f"adjudicators.{slug.replace('-', '_')}"


HOME = Path(adjudicators.__file__).parent
OWN = [slug for slug in games() if (HOME / slug.replace("-", "_")).is_dir()]


def _names(slug: str) -> dict[str, str]:
    """The names by which the code of a game knows its rules."""
    rulebook = import_module(f"{_package(slug)}.rulebook")
    return {name: rule.id for name, rule in vars(rulebook).items() if isinstance(rule, Rule)}


def _modules(slug: str) -> Iterator[ModuleType]:
    package = import_module(_package(slug))
    yield package
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        if ".rulebook" not in found.name:
            yield import_module(found.name)


@cache
def cited_by_code(slug: str) -> frozenset[str]:
    """The rules that a game's code cites, ``rules.X`` by ``rules.X``."""
    names = _names(slug)
    found: set[str] = set()
    for module in _modules(slug):
        for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))):
            match node:
                case ast.Attribute(value=ast.Name(id="rules"), attr=name) if name in names:
                    found.add(names[name])
    return frozenset(found)


@pytest.mark.parametrize("slug", OWN)
def test_every_rule_is_cited_by_code_or_says_what_keeps_it(slug: str) -> None:
    silent = {rule.id for rule in games()[slug].rulebook if not rule.kept}
    assert silent - cited_by_code(slug) == set()


@pytest.mark.parametrize("slug", OWN)
def test_a_rule_that_code_cites_does_not_say_that_something_else_keeps_it(slug: str) -> None:
    told = {rule.id for rule in games()[slug].rulebook if rule.kept}
    assert told & cited_by_code(slug) == set()


@pytest.mark.parametrize("slug", OWN)
def test_what_keeps_a_rule_is_there(slug: str) -> None:
    for rule in games()[slug].rulebook:
        if rule.kept:
            module, _, name = rule.kept.partition(":")
            found = import_module(f"adjudicators.{module}")
            for part in name.split("."):
                found = getattr(found, part)
