"""The document passes a linter for OpenAPI."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from service.openapi.document import FILE
from tests.clients import node

pytestmark = pytest.mark.thorough  # starts programs of Node


@pytest.fixture(scope="module", autouse=True)
def _node() -> None:
    node.require_node()


@pytest.fixture(scope="module")
def document() -> Any:
    return json.loads(FILE.read_text(encoding="utf-8"))


def lint(file: Path) -> Any:
    """The linter's report."""
    command = [str(node.MODULES / ".bin" / "redocly"), "lint", "--format", "json"]
    options = ["--config", "redocly.yaml", "--max-problems", "1000"]
    said = node.run([*command, *options, file], node.OPENAPI, ok=(0, 1))
    return json.loads(said)


def test_the_linter_finds_nothing() -> None:
    found = lint(FILE)
    assert found["problems"] == []
    assert (found["totals"]["errors"], found["totals"]["warnings"]) == (0, 0)


def test_the_linter_finds_faults(document: Any, tmp_path: Path) -> None:
    worse = copy.deepcopy(document)
    catalogue = worse["paths"]["/v1/games"]["get"]
    catalogue["operationId"] = "list-games"
    del catalogue["description"]
    worse["components"]["schemas"]["Fault"].pop("description")
    worse["components"]["responses"]["Refusal"]["content"]["application/problem+json"].pop(
        "examples"
    )
    catalogue["responses"]["200"]["content"]["application/json"]["example"] = {"games": [1]}
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(worse), encoding="utf-8")
    found = {(each["ruleId"], each["severity"]) for each in lint(file)["problems"]}
    assert found == {
        ("rule/operation-id-is-camel-case", "error"),
        ("operation-description", "error"),
        ("rule/record-has-description", "error"),
        ("rule/answer-has-example", "error"),
        ("no-invalid-media-type-examples", "error"),
    }


def test_patterns_are_ecmascript(document: Any) -> None:
    """The patterns of JSON Schema are ECMAScript regular expressions with the flag ``u``."""
    patterns = sorted(set(patterns_in(document)))
    assert patterns
    script = "for (const each of JSON.parse(process.argv[1])) new RegExp(each, 'u')"
    node.run(["node", "--eval", script, json.dumps(patterns)], node.OPENAPI)


def patterns_in(part: Any) -> list[str]:
    if isinstance(part, list):
        return [pattern for item in part for pattern in patterns_in(item)]
    if not isinstance(part, dict):
        return []
    own = [part["pattern"]] if isinstance(part.get("pattern"), str) else []
    return own + [pattern for value in part.values() for pattern in patterns_in(value)]
