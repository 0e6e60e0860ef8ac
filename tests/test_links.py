"""Rules and the code that keeps them name each other."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import FunctionType, ModuleType

import pytest

import adjudicators
from adjudicators import games
from adjudicators.rulebook import Rule


def _package(slug: str) -> str:
    return f"adjudicators.{slug.replace('-', '_')}"


HOME = Path(adjudicators.__file__).parent
OWN = [slug for slug in games() if (HOME / slug.replace("-", "_")).is_dir()]


def _rulebook(slug: str) -> ModuleType:
    return import_module(f"{_package(slug)}.rulebook")


def _modules(slug: str) -> Iterator[ModuleType]:
    package = import_module(_package(slug))
    yield package
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        if ".rulebook" not in found.name:
            yield import_module(found.name)


@cache
def _names_used(slug: str) -> frozenset[str]:
    """Every X of a ``rules.X`` in a game's code."""
    found: set[str] = set()
    for module in _modules(slug):
        for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))):
            match node:
                case ast.Attribute(value=ast.Name(id="rules"), attr=name):
                    found.add(name)
    return frozenset(found)


def cited_by_code(slug: str) -> set[str]:
    """The rules that a game's code cites by their names."""
    named = [vars(_rulebook(slug)).get(name) for name in _names_used(slug)]
    return {each.id for each in named if isinstance(each, Rule)}


def looked_up_by_code(slug: str) -> set[str]:
    """The rules that a game's code finds by a function of the rulebook, such as the rule of a card.

    Which of them are really cited is known only at run time; ``test_cases.py`` asks for a case of each.
    """
    found: set[str] = set()
    for name in _names_used(slug):
        function = vars(_rulebook(slug)).get(name)
        if isinstance(function, FunctionType):
            read = [function.__globals__.get(each) for each in function.__code__.co_names]
            for table in read:
                if isinstance(table, dict):
                    found |= {each.id for each in table.values() if isinstance(each, Rule)}
    return found


@pytest.mark.parametrize("slug", OWN)
def test_every_rule_is_cited_by_code_or_says_what_keeps_it(slug: str) -> None:
    silent = {rule.id for rule in games()[slug].rulebook if not rule.kept}
    assert silent - cited_by_code(slug) - looked_up_by_code(slug) == set()


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
