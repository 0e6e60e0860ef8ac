"""``/metrics``: what is counted, and under which names and labels."""

from adjudicators import games
from tests.service.watched import ADJUDICATE, BATCH, GOOD, SCORE, Watched, series_key


def test_requests_are_counted_by_route_and_status(watched: Watched) -> None:
    for _ in range(3):
        watched.client.post(SCORE, GOOD)
    watched.client.post(SCORE, {})
    watched.client.get("/v1/no-such-game/rules/of/no/use")
    watched.client.send("GET", SCORE)
    found = watched.series()
    assert found[series_key("requests_total", route=SCORE, status="200")] == 3
    assert found[series_key("requests_total", route=SCORE, status="422")] == 1
    assert found[series_key("requests_total", route="unmatched", status="404")] == 1
    assert found[series_key("requests_total", route=SCORE, status="405")] == 1


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
    assert found[series_key(f"{name}_count", **labels)] == 5
    assert 0 < found[series_key(f"{name}_sum", **labels)] < 60


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
        result: found[series_key("verdicts_total", game="showboat", result=result)]
        for result in ("legal", "illegal", "undetermined")
    }
    assert counted == {"legal": 5, "illegal": 1, "undetermined": 1}
    assert found[series_key("violations_total", rule="showboat.choose")] >= 1


def test_nothing_that_a_client_sends_becomes_a_label(watched: Watched) -> None:
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
        assert found[series_key("rulebook_info", **labels)] == 1
        assert all(series_key("violations_total", rule=rule.id) in found for rule in game.rulebook)


def test_the_500_counters_exist_before_the_first_failure(watched: Watched) -> None:
    found = watched.series()
    assert found[series_key("requests_total", route=SCORE, status="500")] == 0
    assert not [name for name, labels in found if "bucket" in name and ("status", "500") in labels]


def test_only_the_scrape_itself_is_in_flight_afterwards(watched: Watched) -> None:
    watched.client.post(SCORE, GOOD)
    watched.client.post_raw(SCORE, b"{")
    assert watched.series()[series_key("in_flight_requests")] == 1


def test_metrics_are_available_as_openmetrics(watched: Watched) -> None:
    accept = "application/openmetrics-text; version=1.0.0"
    answer = watched.client.get("/metrics", headers={"Accept": accept})
    assert answer.headers["Content-Type"].startswith("application/openmetrics-text")
    assert answer.text.endswith("# EOF\n")
