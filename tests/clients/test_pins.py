"""The packages that npm installs are pinned by version and by content, without naming a registry."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.clients.node import LOCK, OPENAPI
from tests.live import ROOT

each_folder = pytest.mark.parametrize(
    "folder", [OPENAPI, ROOT / "tests" / "pages", ROOT / "bench" / "apps" / "fastify"]
)


def packages_of(folder: Path) -> dict[str, Any]:
    packages: dict[str, Any] = json.loads((folder / LOCK).read_text("utf-8"))["packages"]
    return packages


@each_folder
def test_every_package_is_pinned(folder: Path) -> None:
    package, locked = json.loads((folder / "package.json").read_text("utf-8")), packages_of(folder)
    assert locked[""]["devDependencies"] == package["devDependencies"]
    for name, version in package["devDependencies"].items():
        assert locked[f"node_modules/{name}"]["version"] == version


@each_folder
def test_every_package_is_locked_by_its_hash_and_names_no_registry(folder: Path) -> None:
    for place, package in packages_of(folder).items():
        if place:
            assert package["integrity"].startswith("sha512-"), place
            assert "resolved" not in package, place
