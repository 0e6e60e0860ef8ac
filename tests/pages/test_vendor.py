"""The libraries that the page uses are those that their authors published."""

import json
from pathlib import Path

import pytest

import service
from tests.clients.node import require_node

HERE = Path(__file__).parent
VENDOR = Path(service.__file__).parent / "pages" / "vendor"
CHANGES = {"hooks.js": ('from"preact"', 'from"./preact.js"')}
"""The address of an import, which a browser without a build step cannot find by a package's name."""
PUBLISHED = {
    "preact.js": "preact/dist/preact.mjs",
    "preact.LICENSE.txt": "preact/LICENSE",
    "hooks.js": "preact/hooks/dist/hooks.mjs",
    "htm.js": "htm/dist/htm.mjs",
    "htm.LICENSE.txt": "htm/LICENSE",
    "lean-qr.js": "lean-qr/nano.mjs",
    "lean-qr.LICENSE.txt": "lean-qr/LICENSE",
}


def test_every_vendored_file_is_compared() -> None:
    assert sorted(each.name for each in VENDOR.iterdir()) == sorted([*PUBLISHED, "versions.json"])


def test_the_versions_are_those_that_are_installed() -> None:
    versions = json.loads((VENDOR / "versions.json").read_text("utf-8"))
    wanted = json.loads((HERE / "package.json").read_text("utf-8"))["devDependencies"]
    assert versions == {name: wanted[name] for name in versions}
    assert {published.split("/")[0] for published in PUBLISHED.values()} == set(versions)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_library_is_as_it_was_published(name: str) -> None:
    require_node(HERE)
    published = (HERE / "node_modules" / PUBLISHED[name]).read_text("utf-8")
    before, after = CHANGES.get(name, ("", ""))
    if before:
        assert published.count(before) == 1
        published = published.replace(before, after)
    assert (VENDOR / name).read_text("utf-8") == published
