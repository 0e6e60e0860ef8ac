"""The access log: one line for each request, without any card."""

import json
import re
from pathlib import Path

from service.watch.access_log import AccessLog
from tests.service.watched import ADJUDICATE, BATCH, GOOD, SCORE, Watched, series_key


def test_each_request_is_one_line(watched: Watched) -> None:
    answer = watched.client.post(ADJUDICATE, watched.choose(), headers={"X-Request-ID": "a-1"})
    assert answer.headers["X-Request-ID"] == "a-1"
    (line,) = watched.logged()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line.pop("time"))
    assert 0 < line.pop("duration") < 60
    assert line == {
        "level": "info",
        "method": "POST",
        "route": ADJUDICATE,
        "status": 200,
        "request_id": "a-1",
        "trace_id": None,
        "game": "showboat",
        "verdict": "legal",
        "rule_ids": [],
    }


def test_a_line_names_the_rules_and_never_the_cards(watched: Watched) -> None:
    stray = next(card for card in ("KT", "QT", "7T", "6T", "5T") if card in watched.state["deck"])
    watched.client.ask(ADJUDICATE, watched.choose(stray))
    items = [{"call": "showboat/adjudicate", "body": watched.choose(stray)}] * 2
    watched.client.ask(BATCH, {"items": items})
    watched.client.post(SCORE, {"tableau": ["ZZ"]})
    one, several, refused = watched.logged()
    assert one["verdict"] == "illegal"
    assert "showboat.choose" in one["rule_ids"]
    assert several["verdicts"] == {"illegal": 2}
    assert several["games"] == ["showboat"]
    assert refused["level"] == "warning"
    told = json.dumps([one, several, refused])
    cards = {card for player in watched.state["players"] for card in player["hand"]}
    assert not [card for card in {*cards, *watched.state["deck"], "ZZ"} if f'"{card}"' in told]


def test_the_items_of_a_batch_are_counted_by_status(watched: Watched) -> None:
    good = {"call": "showboat/score", "body": GOOD}
    watched.client.ask(BATCH, {"items": [good, "nothing", good]})
    watched.client.ask(BATCH, {"items": []})
    counted = watched.series()
    assert counted[series_key("batch_items_total", status="200")] == 2
    assert counted[series_key("batch_items_total", status="422")] == 1
    one, none, _ = watched.logged()
    assert one["items"] == {"200": 2, "422": 1}
    assert "items" not in none
    said: list[bytes] = []
    more = {"items": one["items"]}
    AccessLog("text", said.append).write("POST", "/v1/batch", 200, 0.001, "a", more=more)
    assert b" ms 2 of 200, 1 of 422 [" in said[0]


def test_probes_can_be_left_out_of_the_log_unless_they_fail(tmp_path: Path) -> None:
    drain = tmp_path / "drain"
    watched = Watched(log_probes="false", drain_file=str(drain))
    for probe in ("/healthz", "/readyz", "/metrics"):
        watched.client.get(probe)
    assert watched.logged() == []
    drain.touch()
    watched.client.get("/readyz")
    assert [line["status"] for line in watched.logged()] == [503]


def test_the_text_style_is_readable() -> None:
    said: list[bytes] = []
    more = {"game": "showboat", "verdict": "illegal", "rule_ids": ["showboat.choose"]}
    AccessLog("text", said.append).write("POST", ADJUDICATE, 200, 0.00123, "a", more=more)
    assert re.fullmatch(
        rb"\d\d:\d\d:\d\d\.\d{3} 200 POST /v1/showboat/adjudicate 1\.2 ms showboat illegal"
        rb" showboat\.choose \[a\]\n",
        said[0],
    )
