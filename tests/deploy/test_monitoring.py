"""The dashboard and the alerts use metrics that exist, and the alerts fire when they should."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from service import Settings, create_app
from tests.clients.node import run
from tests.deploy.manifests import K8S, rendered
from tests.deploy.programs import program
from tests.live import ROOT

MONITORING = K8S / "monitoring"
ALERTS = MONITORING / "alerts.yaml"
OF_TARGETS = {"instance"}
"""Labels that Prometheus adds."""
_SELECTOR = re.compile(r"(adjudicator_\w+)(?:\{([^}]*)\})?")
_MATCHER = re.compile(r'(\w+)\s*(?:=~|!~|!=|=)\s*"(?:[^"\\]|\\.)*"')
_BY = re.compile(r"\bby\s*\(([^)]*)\)")


@pytest.fixture(scope="module")
def told() -> dict[str, set[str]]:
    """The labels of each metric that the service reports."""
    client = create_app(Settings()).test_client()
    client.get("/v1/games")
    found: dict[str, set[str]] = {}
    text = client.get("/metrics").get_data(as_text=True)
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


def alerts() -> list[Any]:
    (group,) = yaml.safe_load(ALERTS.read_text("utf-8"))["groups"]
    return list(group["rules"])


def dashboard() -> Any:
    return json.loads((MONITORING / "dashboard.json").read_text("utf-8"))


def of_dashboard() -> Iterator[str]:
    for panel in dashboard()["panels"]:
        yield from (target["expr"] for target in panel.get("targets", ()))
    yield from (each["expr"] for each in dashboard()["annotations"]["list"])


def filled(expression: str) -> str:
    """An expression of the dashboard with its variables replaced."""
    for name in ("__rate_interval", "__range"):
        expression = expression.replace(f"${name}", "5m")
    return re.sub(r"\$\w+", ".*", expression)


def test_every_metric_that_is_queried_exists(told: dict[str, set[str]]) -> None:
    asked = [*(each["expr"] for each in alerts()), *of_dashboard()]
    assert len(asked) > 20
    for expression in asked:
        selectors = _SELECTOR.findall(expression)
        assert selectors, expression
        for name, matchers in selectors:
            assert name in told, expression
            labels = set(_MATCHER.findall(matchers))
            assert bool(labels) == bool(matchers), expression
            assert labels <= told[name] | OF_TARGETS, expression
        known = set().union(*(told[name] for name, _ in selectors)) | OF_TARGETS
        for labels in _BY.findall(expression):
            assert {each.strip() for each in labels.split(",")} <= known, expression


def test_every_metric_is_shown_on_the_dashboard(told: dict[str, set[str]]) -> None:
    shown = " ".join(of_dashboard())
    for name in told:
        if name.startswith("adjudicator_") and not name.endswith(("_sum", "_count", "_created")):
            assert name in shown, name


def test_dashboard_variables_are_used_and_defined(told: dict[str, set[str]]) -> None:
    variables = {each["name"]: each for each in dashboard()["templating"]["list"]}
    text = json.dumps(dashboard()["panels"])
    used = {name for name in re.findall(r"\$\{?(\w+)", text) if not name.startswith("__")}
    assert used == set(variables)
    for each in variables.values():
        if each["type"] == "query":
            query = re.fullmatch(r"label_values\((\w+), (\w+)\)", each["query"]["query"])
            assert query
            assert query[2] in told[query[1]] | OF_TARGETS


def test_panels_do_not_overlap() -> None:
    taken: set[tuple[int, int]] = set()
    panels = dashboard()["panels"]
    assert len({each["id"] for each in panels}) == len(panels)
    for panel in panels:
        place = panel["gridPos"]
        cells = {
            (place["x"] + across, place["y"] + down)
            for across in range(place["w"])
            for down in range(place["h"])
        }
        assert max(x for x, _ in cells) < 24, panel["title"]
        assert not cells & taken, panel["title"]
        taken |= cells


def test_alert_rules_and_queries_are_valid_promql(tmp_path: Path) -> None:
    promtool = program("promtool")
    recorded = [
        {"record": f"panel{number}", "expr": filled(each)}
        for number, each in enumerate(of_dashboard())
    ]
    place = tmp_path / "dashboard.yaml"
    place.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": recorded}]}))
    run([promtool, "check", "rules", ALERTS, place], ROOT)


def test_the_alerts_fire_when_they_should() -> None:
    file = MONITORING / "alerts.test.yaml"
    run([program("promtool"), "test", "rules", file], MONITORING)
    tests = yaml.safe_load(file.read_text("utf-8"))["tests"]
    names = {each["alert"] for each in alerts()}
    for rung in (False, True):
        tried = {
            each["alertname"]
            for test in tests
            for each in test["alert_rule_test"]
            if bool(each.get("exp_alerts")) is rung
        }
        assert tried == names


def test_every_alert_links_to_its_section_in_the_operations_document() -> None:
    text = (ROOT / "docs" / "operations.md").read_text("utf-8")
    titles = {
        re.sub(r"[^a-z0-9 -]", "", each.lower()).replace(" ", "-")
        for each in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    }
    for each in alerts():
        page, _, anchor = each["annotations"]["runbook"].partition("#")
        assert page == "docs/operations.md"
        assert anchor == each["alert"].lower()
        assert anchor in titles, each["alert"]


def test_sidecars_find_the_config_maps_by_their_labels() -> None:
    manifests = rendered(MONITORING)
    found = {
        label: list(each["data"])
        for each in manifests.objects
        for label, value in each["metadata"]["labels"].items()
        if value == "1"
    }
    assert found == {
        "prometheus_rule": ["adjudicator.yaml"],
        "grafana_dashboard": ["adjudicator.json"],
    }
    assert {each["metadata"]["namespace"] for each in manifests.objects} == {"monitoring"}
    text = (ROOT / "docs" / "operations.md").read_text("utf-8")
    assert "kubectl create namespace monitoring" in text


def test_the_config_maps_contain_the_files() -> None:
    given = {
        file: text for each in rendered(MONITORING).objects for file, text in each["data"].items()
    }
    assert given == {
        "adjudicator.yaml": ALERTS.read_text("utf-8"),
        "adjudicator.json": (MONITORING / "dashboard.json").read_text("utf-8"),
    }
