"""Both runners, against a running service and against one that answers wrongly."""

import json
import threading
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner

from command_line.main import main
from conformance.runner import KIT, Result, advice, diagnosis, differences, games_in
from conformance.runner import run as run_all
from tests.clients.node import require_node, run
from tests.live import service

RUNNER = KIT / "run.mjs"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with service() as running:
        yield running.url


@pytest.fixture(scope="module")
def wrong() -> Iterator[str]:
    """A server that says of everything that it is legal."""

    class Yes(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            said = json.dumps({"legal": True, "violations": [], "winner": "nobody"}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Yes) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.thorough
def test_the_whole_kit_fits_the_running_service(url: str, tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    told = CliRunner().invoke(main, ["conformance", url, "--junit", str(report)])
    assert told.exit_code == 0, told.output
    suite = ET.parse(report).getroot()
    assert suite.get("failures") == "0"
    assert int(suite.get("tests", "0")) == len(suite) > 1_500


@pytest.mark.thorough
def test_the_whole_kit_fits_with_the_runner_in_javascript(url: str) -> None:
    require_node()
    assert run(["node", RUNNER, url], KIT).rstrip().endswith(" run, 0 failed")


def test_one_rule_can_be_tried_alone(url: str) -> None:
    told = CliRunner().invoke(
        main, ["conformance", url, "--game", "spades", "--rule", "follow-suit"]
    )
    assert told.exit_code == 0, told.output
    assert 4 < int(told.output.split()[0]) < 20


def test_a_server_that_judges_wrongly_is_found_out(wrong: str, tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    arguments = ["conformance", wrong, "--rule", "spades.trick.stronger", "--junit", str(report)]
    told = CliRunner().invoke(main, arguments)
    assert told.exit_code == 1
    assert "FAILED spades.trick.stronger-suits" in told.output
    suite = ET.parse(report).getroot()
    assert suite.get("failures") == suite.get("tests")
    advice = told.output.splitlines()[-1]
    assert advice.endswith("own cases failed): look there first")
    assert suite.findtext("system-out") == advice


def test_the_runner_in_javascript_finds_it_out_too(wrong: str) -> None:
    require_node()
    said = run(["node", RUNNER, wrong, "--rule", "spades.trick.stronger"], KIT, ok=(1,))
    assert "FAILED spades.trick.stronger-suits" in said
    assert "run, 0 failed" not in said
    told = CliRunner().invoke(main, ["conformance", wrong, "--rule", "spades.trick.stronger"])
    assert said.splitlines()[-1] == told.output.splitlines()[-1], "both runners' diagnoses"


@pytest.mark.parametrize(
    "arguments", [["nowhere"], ["http://127.0.0.1:1"], ["http://127.0.0.1:1", "--game", "chess"]]
)
def test_what_cannot_be_tried_ends_with_2(arguments: list[str]) -> None:
    assert CliRunner().invoke(main, ["conformance", *arguments]).exit_code == 2


def test_the_runner_in_javascript_is_short_and_needs_nothing() -> None:
    lines = RUNNER.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 150
    imported = [line.rpartition(" ")[2] for line in lines if line.startswith("import ")]
    assert all(name.startswith('"node:') for name in imported)


def test_differences_are_told_with_their_places() -> None:
    got = {"score": [{"total": 3}], "to_act": []}
    told = list(differences(got, {"score": [{"total": 4}], "outcome": None}))
    assert told == ["/score/0/total: 4 was expected, not 3", "/outcome: is missing"]


def result(rule: str, *rests_on: str, failed: bool = True) -> Result:
    return Result(f"{rule}: case", rule, "wrong" if failed else None, rests_on)


def test_the_rule_that_explains_all_failures_is_named() -> None:
    results = [
        result("a.sets"),
        result("a.sets", failed=False),
        result("a.best", "a.sets", "a.runs"),
        result("a.best", "a.runs", failed=False),
        result("a.runs", failed=False),
        result("a.games", "a.sets", "a.runs", "a.best"),
    ]
    assert advice(results) == [
        "3 failed; all of them rest on a.sets (1 of 2 own cases failed): look there first"
    ]


def test_two_rules_read_otherwise_are_both_named_the_likelier_first() -> None:
    results = [
        *[result("a.sets") for _ in range(2)],
        *[result("a.best", "a.sets") for _ in range(2)],
        *[result("a.best", "a.sets", failed=False) for _ in range(4)],
        result("a.bid"),
        result("a.bid", failed=False),
    ]
    assert advice(results) == [
        "5 failed; 4 rest on a.sets (2 of 2 own cases failed): look there first",
        "  then 1 more on a.bid (1 of 2 own cases failed)",
    ]
    assert [each.rule for each in diagnosis(results)] == ["a.sets", "a.bid"]


def test_whole_games_are_named_where_nothing_else_fails() -> None:
    results = [result("a.games", "a.sets"), result("a.sets", failed=False)]
    assert [each.rule for each in diagnosis(results)] == ["a.games"]
    assert advice([result("a.sets", failed=False)]) == []


def test_an_answer_without_what_the_contract_says_is_a_failure_and_no_end() -> None:
    recorded = next(games_in(KIT / "games"))
    results = run_all(lambda *_: (200, {}), [recorded], lambda _: None)
    assert results[0].failure
    assert results[0].failure.startswith("not an answer of the contract: KeyError")
