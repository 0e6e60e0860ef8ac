"""The dependencies: locked, declared, with permissive licences, and listed."""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata

import pytest

from tests.clients.node import unavailable
from tests.live import ROOT

LOCKS = ROOT / "requirements"
SETS = ("service", "otel", "dev", "operate", "audit")
BILL = ROOT / "build" / "sbom.json"
ONLY_BUILDS = "setuptools"
FREE = re.compile(r"MIT|BSD|Apache|PSF|MPL-2\.0|Mozilla|ZPL|Zope|ISC|Python Software Foundation")
"""Licences that allow to run a component as part of a service, without conditions."""


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(name: str) -> dict[str, tuple[str, str]]:
    """The components of a lock file: their versions and environment markers."""
    text = (LOCKS / f"{name}.lock").read_text("utf-8")
    pins = re.findall(r"^([\w.-]+)==(\S+)(?: ; (.*?))? \\$", text, re.MULTILINE)
    return {canonical(each): (version, where) for each, version, where in pins}


def declared(extra: str) -> set[str]:
    """The dependencies of an extra, and of the extras that it includes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names: set[str] = set()
    for each in project["optional-dependencies"][extra]:
        if inner := re.fullmatch(r"adjudicator\[(.+)\]", each):
            names = names.union(*map(declared, inner[1].split(",")))
        else:
            names.add(canonical(re.split(r"[<>=\[;]", each)[0]))
    return names


@pytest.mark.parametrize("name", SETS)
def test_every_component_is_locked_by_its_content(name: str) -> None:
    lines = (LOCKS / f"{name}.lock").read_text("utf-8").splitlines()
    pin = re.compile(r"[\w.-]+==\S+(?: ; .*)? \\|    --hash=sha256:[0-9a-f]{64}(?: \\)?")
    assert [line for line in lines if not pin.fullmatch(line)] == []
    assert declared(name) <= set(locked(name))


def test_the_tests_run_with_the_locked_versions() -> None:
    for name in ("otel", "dev"):
        for each, (version, _) in locked("service").items():
            assert locked(name)[each][0] == version, (name, each)


def test_the_locked_versions_are_installed() -> None:
    for name, (version, where) in locked("service").items():
        if "win32" not in where:
            assert metadata.version(name) == version, name


def imported(*places: str) -> Iterator[tuple[str, str]]:
    """The top-level packages that the files in these folders import, each with its file."""
    for file in (file for place in places for file in (ROOT / place).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((str(file), each.name.partition(".")[0]) for each in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield str(file), node.module.partition(".")[0]


@pytest.mark.parametrize(
    ("places", "extra"),
    [
        (("adjudicators", "service"), "otel"),
        (("command_line", "conformance"), "cli"),
        (("tests", "bench"), "dev"),
    ],
)
def test_every_imported_package_is_declared(places: tuple[str, ...], extra: str) -> None:
    sources = metadata.packages_distributions()
    ours = {"adjudicators", "command_line", "conformance", "service", "tests", "bench", "pebbles"}
    for file, package in imported(*places):
        if package in sys.stdlib_module_names or package in ours:
            continue
        assert {canonical(each) for each in sources[package]} & declared(extra), (file, package)


def test_the_adjudicators_need_only_the_standard_library() -> None:
    known = {*sys.stdlib_module_names, "adjudicators"}
    assert {package for _, package in imported("adjudicators")} <= known


def licences_of(name: str) -> str:
    said = metadata.metadata(name)
    classifiers = [each for each in said.get_all("Classifier", []) if each.startswith("License ::")]
    fields = ("License-Expression", "License")
    return " ".join([*(said[each] for each in fields if each in said), *classifiers])


def test_every_component_has_a_permissive_licence() -> None:
    for name, (_, where) in locked("otel").items():
        if "win32" not in where:
            assert FREE.search(licences_of(name)), (name, licences_of(name))


def test_the_licence_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    document = json.loads((ROOT / "openapi" / "openapi.json").read_text("utf-8"))
    licence = document["info"]["license"]
    assert project["license"] == licence["identifier"]
    text = (ROOT / "LICENSE").read_text("utf-8")
    assert text.startswith(f"{licence['name']} ({licence['identifier']}).")


def test_the_bill_of_materials_lists_what_is_served() -> None:
    if not BILL.exists():
        unavailable("sbom", "needs the bill of materials: make sbom")
    bill = json.loads(BILL.read_text("utf-8"))
    assert bill["bomFormat"] == "CycloneDX"
    assert bill["metadata"]["component"]["name"] == "adjudicator"
    listed = {canonical(each["name"]): each for each in bill["components"]}
    wanted = {name for name, (_, where) in locked("service").items() if "win32" not in where}
    assert set(listed) == wanted - {ONLY_BUILDS}
    for name, each in listed.items():
        assert each["version"] == locked("service")[name][0]
        assert each["licenses"], name
        assert each["purl"].startswith("pkg:pypi/")
