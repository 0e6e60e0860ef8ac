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
from conformance.runner import KIT, differences
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


def test_the_runner_in_javascript_finds_it_out_too(wrong: str) -> None:
    require_node()
    said = run(["node", RUNNER, wrong, "--rule", "spades.trick.stronger"], KIT, ok=(1,))
    assert "FAILED spades.trick.stronger-suits" in said
    assert "run, 0 failed" not in said


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
