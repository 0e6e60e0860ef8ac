"""The page and the document's browser, in a browser: each story runs to its end without an error."""

from pathlib import Path

import pytest

from tests.clients.node import require_node, run
from tests.live import service

pytestmark = pytest.mark.thorough  # a browser


HERE = Path(__file__).parent
CHROMIUM = "/usr/bin/chromium"


@pytest.mark.parametrize("story", sorted(HERE.glob("*.story.js")), ids=lambda path: path.stem)
def test_story(story: Path) -> None:
    require_node(HERE, "chromium", CHROMIUM)
    with service() as served:
        run(["node", story, served.url, CHROMIUM], HERE)
