"""What operators see: counters, lines, names of requests, headers; each as it is promised."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from adjudicators import games
from service import Settings, create_app
from service.app import Adjudicator
from service.cors import Origins
from service.drain import Drain
from service.watch import lines
from service.watch.identity import Identities
from service.watch.tally import Tally
from tests.service.client import Client

SCORE, NEW = "/v1/showboat/score", "/v1/showboat/new"
ADJUDICATE, REPLAY, BATCH = "/v1/showboat/adjudicate", "/v1/showboat/replay", "/v1/batch"
GOOD = {"tableau": ["2A"], "hand": [], "last_player": False}
TRACE_ID, PARENT_ID = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
TRACEPARENT = f"00-{TRACE_ID}-{PARENT_ID}-01"

Series = dict[tuple[str, tuple[tuple[str, str], ...]], float]


class Watched:
    """A service of its own, and what it said to its operator."""

    def __init__(self, **settings: str) -> None:
        given = {f"ADJUDICATOR_{name.upper()}": value for name, value in settings.items()}
        self.app: Adjudicator = create_app(Settings.from_environment(given))
        self.client = Client(self.app)
        self._lines: list[bytes] = []
        self.app.observer.lines = lines.Lines("json", self._lines.append)
        self.state = self.client.ask(NEW, {"players": ["ann", "bob", "cid"], "seed": "x"})["state"]
        self._lines.clear()

    def series(self) -> Series:
        text = self.client.get("/metrics").text
        return {
            (sample.name, tuple(sorted(sample.labels.items()))): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def said(self) -> list[Any]:
        found = [json.loads(line) for line in self._lines]
        self._lines.clear()
        return found

    def choose(self, card: str | None = None) -> Any:
        card = card or self.state["players"][0]["hand"][0]
        action = {"type": "choose", "player": "ann", "card": card}
        return {"state": self.state, "action": action}


@pytest.fixture
def watched() -> Watched:
    return Watched()


def of(name: str, **labels: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    return f"adjudicator_{name}", tuple(sorted(labels.items()))


# ── metrics ──────────────────────────────────────────────────────────────────────────────────────


def test_requests_are_counted_by_route_and_status(watched: Watched) -> None:
    for _ in range(3):
        watched.client.post(SCORE, GOOD)
    watched.client.post(SCORE, {})
    watched.client.get("/v1/no-such-game/rules/of/no/use")
    watched.client.send("GET", SCORE)
    found = watched.series()
    assert found[of("requests_total", route=SCORE, status="200")] == 3
    assert found[of("requests_total", route=SCORE, status="422")] == 1
    assert found[of("requests_total", route="unmatched", status="404")] == 1
    assert found[of("requests_total", route=SCORE, status="405")] == 1


def test_a_histogram_agrees_with_its_count(watched: Watched) -> None:
    for _ in range(5):
        watched.client.post(SCORE, GOOD)
    found = watched.series()
    name, labels = "request_duration_seconds", {"route": SCORE, "status": "200"}
    buckets = sorted(
        (float(dict(key[1])["le"]), value)
        for key, value in found.items()
        if key[0] == f"adjudicator_{name}_bucket" and labels.items() <= dict(key[1]).items()
    )
    assert [value for _, value in buckets] == sorted(value for _, value in buckets)
    assert buckets[-1] == (float("inf"), 5)
    assert found[of(f"{name}_count", **labels)] == 5
    assert 0 < found[of(f"{name}_sum", **labels)] < 60


def test_verdicts_are_counted_by_game_and_result_and_rules_by_name(watched: Watched) -> None:
    watched.client.ask(ADJUDICATE, watched.choose())
    watched.client.ask(ADJUDICATE, watched.choose("KT" if "KT" not in str(watched.state) else "2A"))
    view = watched.client.ask("/v1/showboat/view", {"state": watched.state, "player": "bob"})
    unseen = watched.choose() | {"state": view["state"]}
    assert watched.client.ask(ADJUDICATE, unseen)["legal"] is None
    items = [{"call": "showboat/adjudicate", "body": watched.choose()}] * 4
    watched.client.ask(BATCH, {"items": items})
    found = watched.series()
    counted = {
        result: found[of("verdicts_total", game="showboat", result=result)]
        for result in ("legal", "illegal", "undetermined")
    }
    assert counted == {"legal": 5, "illegal": 1, "undetermined": 1}
    assert found[of("violations_total", rule="showboat.choose")] >= 1


def test_nothing_that_is_sent_becomes_a_label(watched: Watched) -> None:
    before = set(watched.series())
    for number in range(20):
        watched.client.get(f"/v1/games/{number}")
        watched.client.get("/healthz", headers={"X-Request-ID": f"n{number}"})
    after = set(watched.series()) - before
    assert {dict(labels)["route"] for _, labels in after} <= {"unmatched", "/healthz", "/metrics"}


def test_every_game_and_every_rule_has_its_series_from_the_start(watched: Watched) -> None:
    found = watched.series()
    for slug, game in games().items():
        edition = game.edition
        labels = {"game": slug, "version": str(edition.version), "digest": edition.digest}
        assert found[of("rulebook_info", **labels)] == 1
        assert all(of("violations_total", rule=rule.id) in found for rule in game.rulebook)


def test_a_first_failure_of_a_call_is_seen_as_one_more_than_none(watched: Watched) -> None:
    found = watched.series()
    assert found[of("requests_total", route=SCORE, status="500")] == 0
    assert not [name for name, labels in found if "bucket" in name and ("status", "500") in labels]


def test_requests_in_flight_are_back_to_none_but_the_one_that_asks(watched: Watched) -> None:
    watched.client.post(SCORE, GOOD)
    watched.client.post_raw(SCORE, b"{")
    assert watched.series()[of("in_flight_requests")] == 1


def test_a_scrape_may_ask_for_openmetrics(watched: Watched) -> None:
    accept = "application/openmetrics-text; version=1.0.0"
    answer = watched.client.get("/metrics", headers={"Accept": accept})
    assert answer.headers["Content-Type"].startswith("application/openmetrics-text")
    assert answer.text.endswith("# EOF\n")


def test_what_workers_count_adds_up_and_outlives_them() -> None:
    tally = Tally(cells=3, slots=2)
    for slot in (0, 1, 0, 7):
        tally.take(slot)
        tally.add(1)
        tally.add(2, 0.5)
    assert tally.totals() == [0, 4, 2]
    tally.clear(1, (2,))
    assert tally.totals() == [0, 4, 1]


# ── lines ────────────────────────────────────────────────────────────────────────────────────────


def test_each_request_is_one_line(watched: Watched) -> None:
    answer = watched.client.post(ADJUDICATE, watched.choose(), headers={"X-Request-ID": "a-1"})
    assert answer.headers["X-Request-ID"] == "a-1"
    (line,) = watched.said()
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
    one, several, refused = watched.said()
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
    assert counted[of("batch_items_total", status="200")] == 2
    assert counted[of("batch_items_total", status="422")] == 1
    one, none, _ = watched.said()
    assert one["items"] == {"200": 2, "422": 1}
    assert "items" not in none
    said: list[bytes] = []
    lines.Lines("text", said.append).write(one)
    assert b" ms 2 of 200, 1 of 422 [" in said[0]


def test_probes_can_be_left_out_of_the_log_unless_they_fail(tmp_path: Path) -> None:
    drain = tmp_path / "drain"
    watched = Watched(log_probes="false", drain_file=str(drain))
    for probe in ("/healthz", "/readyz", "/metrics"):
        watched.client.get(probe)
    assert watched.said() == []
    drain.touch()
    watched.client.get("/readyz")
    assert [line["status"] for line in watched.said()] == [503]


def test_at_a_terminal_a_line_is_for_reading() -> None:
    said: list[bytes] = []
    lines.Lines("text", said.append).write(
        {
            "method": "POST",
            "route": ADJUDICATE,
            "status": 200,
            "duration": 0.00123,
            "request_id": "a",
            "game": "showboat",
            "verdict": "illegal",
            "rule_ids": ["showboat.choose"],
        }
    )
    assert re.fullmatch(
        rb"\d\d:\d\d:\d\d\.\d{3} 200 POST /v1/showboat/adjudicate 1\.2 ms showboat illegal"
        rb" showboat\.choose \[a\]\n",
        said[0],
    )


def test_a_line_that_cannot_be_written_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("/dev/full").open("wb", buffering=0) as full:
        monkeypatch.setattr(lines, "_STDOUT", full.fileno())
        lines.to_stdout(b"a line\n")


def test_lines_that_follow_closely_are_written_together_and_none_is_lost() -> None:
    written: list[bytes] = []
    waiting: list[Any] = []
    together = lines.Together(written.append, lambda seconds, then: waiting.append(then))
    for line in (b"1", b"2", b"3"):
        together(line)
    assert written == [b"1"]
    waiting.pop()()
    assert written == [b"1", b"23"]
    together(b"4")
    assert written == [b"1", b"23", b"4"]
    waiting.pop()()
    together.flush()
    assert b"".join(written) == b"1234"


# ── names ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("given", ["", "a b", "ä", "x" * 129, "a\tb"])
def test_a_name_that_makes_no_sense_is_replaced(given: str) -> None:
    made = Identities().of(given)
    assert made != given
    assert re.fullmatch("[0-9a-f]{32}", made)


def test_names_that_are_made_differ_also_between_processes() -> None:
    one = Identities()
    names = [one.of(None) for _ in range(3)]
    one.renew()
    names += [one.of(None), Identities().of(None)]
    assert len(set(names)) == len(names)


def test_a_trace_is_carried(watched: Watched) -> None:
    answer = watched.client.post(SCORE, GOOD, headers={"traceparent": TRACEPARENT})
    version, trace, span, flags = answer.headers["traceparent"].split("-")
    assert (version, trace, flags) == ("00", TRACE_ID, "01")
    assert span != PARENT_ID
    assert watched.said()[0]["trace_id"] == TRACE_ID


@pytest.mark.parametrize(
    "given",
    [
        "",
        "00",
        f"ff-{TRACE_ID}-{PARENT_ID}-01",
        f"00-{'0' * 32}-{PARENT_ID}-01",
        f"00-{TRACE_ID}-{'0' * 16}-01",
        f"00-{TRACE_ID.upper()}-{PARENT_ID}-01",
        f"00-{TRACE_ID}-{PARENT_ID}-01-more",
    ],
)
def test_what_is_no_trace_is_left_alone(watched: Watched, given: str) -> None:
    answer = watched.client.post(SCORE, GOOD, headers={"traceparent": given})
    assert answer.status_code == 200
    assert "traceparent" not in answer.headers
    assert watched.said()[0]["trace_id"] is None


def test_a_trace_of_a_later_version_is_carried(watched: Watched) -> None:
    later = f"01-{TRACE_ID}-{PARENT_ID}-01-more"
    assert (
        TRACE_ID
        in watched.client.get("/healthz", headers={"traceparent": later}).headers["traceparent"]
    )


# ── which rules ──────────────────────────────────────────────────────────────────────────────────


def test_every_answer_says_by_which_rules_and_by_which_service(watched: Watched) -> None:
    facts = watched.client.get("/v1/games").get_json()
    editions = {each["slug"]: each["rulebook"] for each in facts["games"]}
    own = editions["showboat"]
    answer = watched.client.post(SCORE, GOOD)
    assert answer.headers["Adjudicator-Rulebook"] == (
        f"service={facts['version']}, showboat={own['version']}:{own['digest']}"
    )
    everything = watched.client.post(BATCH, {"items": []}).headers["Adjudicator-Rulebook"]
    assert [pin.partition("=")[0] for pin in everything.split(", ")] == ["service", *editions]
    assert "Adjudicator-Rulebook" not in watched.client.get("/healthz").headers


def test_a_pin_that_holds_changes_nothing(watched: Watched) -> None:
    said = watched.client.post(SCORE, GOOD).headers["Adjudicator-Rulebook"]
    everything = watched.client.get("/v1/games").headers["Adjudicator-Rulebook"]
    version = said.partition(", ")[2].partition(":")[0]
    assert version.startswith("showboat=")
    for pin in (said, version, everything, f" {version} ,", ""):
        answer = watched.client.post(SCORE, GOOD, headers={"Adjudicator-Rulebook": pin})
        assert answer.status_code == 200, pin


def test_what_is_only_looked_up_needs_no_pin_to_hold(watched: Watched) -> None:
    pinned = {"Adjudicator-Rulebook": "showboat=999"}
    for path in ("/v1/games", "/v1/showboat", "/v1/showboat/rules", "/healthz", "/metrics"):
        assert watched.client.get(path, headers=pinned).status_code == 200, path


@pytest.mark.parametrize(
    "pin",
    [
        "showboat=999",
        "showboat=1:0",
        "showboat",
        "showboat=",
        "chess=1",
        "x",
        "=",
        "spades=0",
        "service=0",
    ],
)
def test_a_pin_that_does_not_hold_is_told(watched: Watched, pin: str) -> None:
    answer = watched.client.post(SCORE, GOOD, headers={"Adjudicator-Rulebook": pin})
    assert answer.status_code == 409
    problem = answer.get_json()
    assert problem["type"] == "/problems#rules-changed"
    slug = pin.partition("=")[0]
    assert slug in problem["detail"]


# ── browsers ─────────────────────────────────────────────────────────────────────────────────────

ORIGIN = "https://table.example"


def test_by_default_no_other_origin_may_ask(watched: Watched) -> None:
    answer = watched.client.post(SCORE, GOOD, headers={"Origin": ORIGIN})
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_an_origin_that_may_ask_is_told_so_and_others_are_not() -> None:
    client = Watched(cors_origins=f"{ORIGIN},https://other.example").client
    answer = client.post(SCORE, GOOD, headers={"Origin": ORIGIN})
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "X-Request-ID" in answer.headers["Access-Control-Expose-Headers"]
    assert answer.headers["Vary"] == "Origin"
    stranger = client.post(SCORE, GOOD, headers={"Origin": "https://evil.example"})
    assert "Access-Control-Allow-Origin" not in stranger.headers
    assert stranger.headers["Vary"] == "Origin"
    refused = client.post(SCORE, {}, headers={"Origin": ORIGIN})
    assert refused.headers["Access-Control-Allow-Origin"] == ORIGIN


def test_a_browser_that_asks_before_is_told_what_it_may_send() -> None:
    client = Watched(cors_origins="*").client
    asked = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
    answer = client.send("OPTIONS", SCORE, headers=asked)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in answer.headers["Access-Control-Allow-Headers"]
    assert "Vary" not in answer.headers


def test_origins_are_compared_whole() -> None:
    origins = Origins([ORIGIN])
    for stranger in (f"{ORIGIN}.evil", "null", ORIGIN.upper(), f"{ORIGIN}:81"):
        said = dict(origins.headers({"HTTP_ORIGIN": stranger}, "POST"))
        assert "Access-Control-Allow-Origin" not in said


# ── draining ─────────────────────────────────────────────────────────────────────────────────────


def test_an_instance_drains_while_its_file_is_there_and_once_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "drain"
    drain = Drain(file)
    assert not drain.is_on()
    file.touch()
    assert drain.looked_up()
    assert drain.is_on()
    file.unlink()
    assert not drain.looked_up()
    drain.end()
    assert drain.looked_up()


# ── spans ────────────────────────────────────────────────────────────────────────────────────────


def test_each_request_is_a_span_of_its_trace(watched: Watched) -> None:
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor  # noqa: PLC0415
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import (  # noqa: PLC0415
        InMemorySpanExporter,
    )

    from service.watch.traces import Traces  # noqa: PLC0415

    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    watched.app.observer.traces = Traces(provider)
    answer = watched.client.post(SCORE, GOOD, headers={"traceparent": TRACEPARENT})
    watched.client.get("/healthz")
    first, second = exporter.get_finished_spans()
    assert first.name == f"POST {SCORE}"
    assert first.parent is not None
    assert (first.parent.trace_id, first.parent.span_id) == (int(TRACE_ID, 16), int(PARENT_ID, 16))
    assert first.attributes is not None
    assert first.attributes["http.response.status_code"] == 200
    assert first.context is not None
    assert answer.headers["traceparent"].split("-")[2] == f"{first.context.span_id:016x}"
    assert second.parent is None
    assert 0 < (first.end_time or 0) - (first.start_time or 0) < 60e9
