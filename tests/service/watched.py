"""An application whose metrics and access log a test looks at."""

import json
from functools import cache
from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from service import Settings, create_app
from service.http.application import Application
from service.watch.access_log import AccessLog
from tests.service.client import Client

SCORE, NEW = "/v1/showboat/score", "/v1/showboat/new"
ADJUDICATE, BATCH = "/v1/showboat/adjudicate", "/v1/batch"
GOOD = {"tableau": ["2A"], "hand": [], "last_player": False}

SeriesKey = tuple[str, tuple[tuple[str, str], ...]]
Series = dict[SeriesKey, float]


class Watched:
    """An application of its own, with its metrics and its access log."""

    def __init__(self, **settings: str) -> None:
        given = {f"ADJUDICATOR_{name.upper()}": value for name, value in settings.items()}
        self.app: Application = create_app(Settings.from_environment(given))
        self.client = Client(self.app, None if settings else _usual())
        self._lines: list[bytes] = []
        self.app.monitor.access_log = AccessLog("json", self._lines.append)
        self.state = self.client.ask(NEW, {"players": ["ann", "bob", "cid"], "seed": "x"})["state"]
        self._lines.clear()

    def series(self) -> Series:
        """The values that ``/metrics`` reports, by name and labels."""
        text = self.client.get("/metrics").text
        return {
            (sample.name, tuple(sorted(sample.labels.items()))): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def logged(self) -> list[Any]:
        """The lines of the access log since the last call."""
        found = [json.loads(line) for line in self._lines]
        self._lines.clear()
        return found

    def choose(self, card: str | None = None) -> Any:
        """A request to judge whether ann may choose a card."""
        card = card or self.state["players"][0]["hand"][0]
        action = {"type": "choose", "player": "ann", "card": card}
        return {"state": self.state, "action": action}


@cache
def _usual() -> Client:
    return Client(create_app(Settings()))


def series_key(name: str, **labels: str) -> SeriesKey:
    """A key of ``Watched.series``."""
    return f"adjudicator_{name}", tuple(sorted(labels.items()))
