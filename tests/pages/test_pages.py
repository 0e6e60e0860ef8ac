"""The playground and the document's browser do what they say, and complain of nothing."""

import json
from pathlib import Path

import pytest

from tests.clients.node import run
from tests.live import service
from tests.pages.browser import CHROMIUM, HERE, LOCK, require_browser


@pytest.mark.parametrize("story", sorted(HERE.glob("*.story.js")), ids=lambda path: path.stem)
def test_a_story_comes_to_its_end(story: Path) -> None:
    require_browser()
    with service() as served:
        run(["node", story, served.url, CHROMIUM], HERE)


def test_the_driver_is_pinned_by_its_content_alone() -> None:
    package = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    locked = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    assert locked[""]["devDependencies"] == package["devDependencies"]
    for name, version in package["devDependencies"].items():
        assert locked[f"node_modules/{name}"]["version"] == version
    for place, each in locked.items():
        if place:
            assert each["integrity"].startswith("sha512-"), place
            assert "resolved" not in each, place
