"""The programs that npm brings are pinned, whole, and from nowhere in particular."""

import json

from tests.clients.node import LOCK, OPENAPI


def test_every_package_is_pinned() -> None:
    package = json.loads((OPENAPI / "package.json").read_text(encoding="utf-8"))
    locked = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    assert locked[""]["devDependencies"] == package["devDependencies"]
    for name, version in package["devDependencies"].items():
        assert locked[f"node_modules/{name}"]["version"] == version


def test_every_package_is_locked_by_its_content_alone() -> None:
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    for place, package in packages.items():
        if place:
            assert package["integrity"].startswith("sha512-"), place
            assert "resolved" not in package, place
