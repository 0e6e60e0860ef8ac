"""A game in a package of its own is served like any other, once that package is installed."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from openapi_spec_validator import validate

pytestmark = pytest.mark.thorough  # installs a package, and runs a battery of its own


ROOT = Path(__file__).parent.parent.parent
HERE = Path(__file__).parent
PACKAGE = HERE / "pebbles-game"
GOLDEN = HERE / "golden"
WITHIN = 120
"""Seconds after which a process is given up."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package is installed, apart from everything else."""
    place = tmp_path_factory.mktemp("outside")
    # Building leaves files beside the sources, so it is done in a copy.
    shutil.copytree(PACKAGE, place / "source", ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--no-deps", "--no-build-isolation", "--no-index", "--target", place / "site",
         place / "source"],
        check=True, timeout=WITHIN, env=_environment(),
    )  # fmt: skip
    return place / "site"


@pytest.fixture(scope="module")
def document(installed: Path) -> Any:
    """The OpenAPI document with the game in it."""
    return _ask(installed, ["GET", "/openapi.json", None])[0]["body"]


@pytest.fixture(scope="module")
def opening(installed: Path) -> Any:
    """A game of it, just dealt."""
    return _ask(installed, ["POST", "/v1/pebbles/new", {"players": ["ann", "bob"], "seed": "x"}])[0]


def test_its_rulebook_is_a_page(installed: Path) -> None:
    page, book = _ask(
        installed, ["GET", "/rules/pebbles", None], ["GET", "/v1/pebbles/rules", None]
    )
    assert page["status"] == 200
    for rule in book["body"]:
        assert f'id="{rule["id"]}"' in page["body"]


def test_nothing_here_knows_the_game() -> None:
    """Without its package it is not there, and no other file names it."""
    told = _run(None, "-c", "from adjudicators import games; print(*games())", given="")
    assert "pebbles" not in told.split()
    for home in (ROOT / "adjudicators", ROOT / "command_line", ROOT / "service"):
        for file in home.rglob("*.py"):
            assert "pebbles" not in file.read_text(encoding="utf-8").lower(), file
    assert "pebbles" not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_it_is_among_the_games(installed: Path) -> None:
    listed, facts, rules = _ask(
        installed,
        ["GET", "/v1/games", None],
        ["GET", "/v1/pebbles", None],
        ["GET", "/v1/pebbles/rules", None],
    )
    (game,) = (each for each in listed["body"]["games"] if each["slug"] == "pebbles")
    assert len(listed["body"]["games"]) > 1
    assert facts == {"status": 200, "body": game}
    assert game["players"] == {"min": 2, "max": 4}
    assert {name: each["default"] for name, each in game["options"].items()} == {
        "misere": False,
        "heap": 4,
    }
    assert game["action_types"] == ["take", "swap"]
    assert {"score", "cards", "new", "adjudicate"} <= set(game["links"])
    assert {rule["id"] for rule in rules["body"]} >= {"pebbles.take", "pebbles.take.rest"}


def test_its_links_lead_somewhere(installed: Path) -> None:
    (facts,) = _ask(installed, ["GET", "/v1/pebbles", None])
    links = facts["body"]["links"]
    answers = _ask(installed, *(["GET", link, None] for link in links.values()))
    statuses = {name: answer["status"] for name, answer in zip(links, answers, strict=True)}
    assert set(statuses.values()) == {200, 405}
    assert {name for name, status in statuses.items() if status == 200} == {
        "self",
        "rules",
        "cards",
    }


def test_a_game_is_dealt_with_its_options(installed: Path) -> None:
    table = {"players": ["ann", "bob", "cid"], "seed": "x"}
    plain, chosen, wrong, stranger = _ask(
        installed,
        ["POST", "/v1/pebbles/new", table],
        ["POST", "/v1/pebbles/new", table | {"options": {"heap": 6}}],
        ["POST", "/v1/pebbles/new", table | {"options": {"heap": 7}}],
        ["POST", "/v1/pebbles/new", table | {"options": {"heaps": 6}}],
    )
    assert plain["body"]["state"]["options"] == {"misere": False, "heap": 4}
    assert plain["body"]["state"]["heaps"] == {"A": 4, "B": 4, "C": 4}
    assert chosen["body"]["state"]["options"] == {"misere": False, "heap": 6}
    assert chosen["body"]["state"]["heaps"] == {"A": 6, "B": 6, "C": 6}
    for refused, pointer in ((wrong, "/options/heap"), (stranger, "/options/heaps")):
        assert refused["status"] == 422
        assert [each["pointer"] for each in refused["body"]["errors"]] == [pointer]


def test_an_action_with_a_mapping_is_judged(installed: Path, opening: Any) -> None:
    state = opening["body"]["state"]
    card = state["players"][0]["hand"][0]
    number = int(card[0])

    def take(**changed: Any) -> list[Any]:
        action = {"type": "take", "player": "ann", "card": card, "from": {"A": number}} | changed
        return ["POST", "/v1/pebbles/adjudicate", {"state": state, "action": action}]

    legal, many, nobody, unknown, heap = _ask(
        installed,
        take(),
        take(**{"from": {"A": 3, "B": 3}}),
        take(player="bob"),
        take(from_={"A": 1}),
        take(**{"from": {"D": 1}}),
    )
    assert legal["body"]["legal"] is True
    assert legal["body"]["state"]["heaps"]["A"] == 4 - number
    assert legal["body"]["to_act"] == ["bob"]
    assert [each["type"] for each in legal["body"]["events"]] == ["taken"]
    assert [each["rule"] for each in many["body"]["violations"]] == ["pebbles.take"]
    assert {each["rule"] for each in nobody["body"]["violations"]} == {
        "pebbles.turn",
        "pebbles.take",
    }
    assert (unknown["status"], heap["status"]) == (422, 422)
    assert unknown["body"]["errors"][0]["pointer"] == "/action/from_"
    assert heap["body"]["errors"][0]["pointer"].startswith("/action/from/D")


def test_an_action_with_a_list_is_judged(installed: Path, opening: Any) -> None:
    state = opening["body"]["state"]
    hand = state["players"][0]["hand"]

    def swap(*cards: str) -> list[Any]:
        action = {"type": "swap", "player": "ann", "cards": cards}
        return ["POST", "/v1/pebbles/adjudicate", {"state": state, "action": action}]

    both, twice, none, other = _ask(
        installed, swap(*hand), swap(hand[0], hand[0]), swap(), swap(state["deck"][0])
    )
    assert both["body"]["legal"] is True
    assert both["body"]["state"]["players"][0]["hand"] == state["deck"][:2]
    assert both["body"]["state"]["discard"] == hand
    assert (twice["status"], none["status"]) == (422, 422)
    assert [each["rule"] for each in other["body"]["violations"]] == ["pebbles.swap"]


def test_its_questions_are_answered(installed: Path) -> None:
    cards, score, wrong, posted = _ask(
        installed,
        ["GET", "/v1/pebbles/cards", None],
        ["POST", "/v1/pebbles/score", {"hand": ["2G", "3W"], "heaps": {"A": 3, "C": 1}}],
        ["POST", "/v1/pebbles/score", {"hand": ["2G", "4W"], "heaps": {"A": 3}}],
        ["POST", "/v1/pebbles/cards", {}],
    )
    assert len(cards["body"]["cards"]) == 9
    assert score["body"]["total"] == 4
    assert [line["points"] for line in score["body"]["lines"]] == [2, 2]
    assert score["body"]["by_card"]["3W"] == {"card": "3W", "takes": 3, "colour": "White"}
    assert (wrong["status"], posted["status"]) == (422, 405)


def test_it_has_commands(installed: Path, tmp_path: Path) -> None:
    def run(*words: str) -> str:
        return _run(installed, "-m", "command_line.main", *words)

    assert "Total: 4" in run("score", "pebbles", "2G", "3W", "--heaps", "A:3,C:1")
    assert "adjudicator score pebbles" in run("score", "pebbles", "--help")
    assert json.loads(run("cards", "pebbles", "--json"))["cards"]
    assert "pebbles.take.rest" in run("rules", "pebbles")
    table = tmp_path / "table.json"
    table.write_text(run("new", "pebbles", "ann", "bob", "--seed", "x", "--json"))
    for line in run("actions", str(table)).splitlines()[1:5]:
        assert run("judge", str(table), *shlex.split(line)).startswith("Legal.")


def test_it_is_in_batches(installed: Path) -> None:
    question = {"hand": ["2G"], "heaps": {"B": 6}}
    state_needed = {"call": "pebbles/actions", "body": {}}
    (batch,) = _ask(
        installed,
        [
            "POST",
            "/v1/batch",
            {"items": [{"call": "pebbles/score", "body": question}, state_needed]},
        ],
    )
    first, second = batch["body"]["items"]
    assert (first["status"], first["body"]["total"]) == (200, 2)
    assert second["status"] == 422


def test_a_state_that_cannot_occur_is_refused(installed: Path, opening: Any) -> None:
    state = json.loads(json.dumps(opening["body"]["state"]))
    state["heaps"]["B"] = 6
    (refused,) = _ask(installed, ["POST", "/v1/pebbles/actions", {"state": state}])
    assert refused["status"] == 422
    assert refused["body"]["type"] == "/problems#impossible-state"
    assert refused["body"]["errors"][0]["rule"] == "pebbles.heaps"


def test_the_document_is_valid_with_it(document: Any) -> None:
    validate(document)
    paths = {path for path in document["paths"] if path.startswith("/v1/pebbles")}
    calls = ("new", "adjudicate", "actions", "replay", "view", "score", "rules", "cards")
    tables = (
        "tables",
        *(f"tables/{call}" for call in ("view", "propose", "apply", "reveal", "audit")),
    )
    assert paths == {"/v1/pebbles", *(f"/v1/pebbles/{call}" for call in (*calls, *tables))}
    ids = [
        each["operationId"]
        for path in document["paths"].values()
        for method, each in path.items()
        if method in ("get", "post")
    ]
    assert len(set(ids)) == len(ids)


def test_each_record_is_published_once(installed: Path, document: Any) -> None:
    """A record that several answers hold has one schema, under its own name."""
    told = _run(
        installed, "-m", "tests.outside_game.client", given='[["GET","/openapi.json",null]]'
    )
    assert json.loads(told)["warnings"] == []
    numbered = [name for name in document["components"]["schemas"] if name[-1].isdigit()]
    assert numbered == []


def test_its_answers_are_as_the_document_says(installed: Path, document: Any, opening: Any) -> None:
    state = opening["body"]["state"]
    (listing,) = _ask(installed, ["POST", "/v1/pebbles/actions", {"state": state}])
    assert listing["body"]["actions"]
    calls: list[list[Any]] = [
        ["POST", "/v1/pebbles/actions", {"state": state}],
        ["POST", "/v1/pebbles/view", {"state": state, "player": "bob"}],
        ["GET", "/v1/pebbles/cards", None],
        ["POST", "/v1/pebbles/score", {"hand": ["2G"], "heaps": {"A": 3}}],
        ["POST", "/v1/pebbles/replay", {"state": state, "actions": listing["body"]["actions"][:1]}],
        *(
            ["POST", "/v1/pebbles/adjudicate", {"state": state, "action": action}]
            for action in listing["body"]["actions"]
        ),
    ]
    for (method, path, body), answer in zip(calls, _ask(installed, *calls), strict=True):
        operation = document["paths"][path][method.lower()]
        assert answer["status"] == 200
        _check(document, operation["responses"]["200"], answer["body"])
        if body is not None:
            _check(document, operation["requestBody"], body)


def test_the_whole_battery_holds_for_it(installed: Path) -> None:
    told = _run(
        installed,
        "-m", "pytest", "tests/battery", "tests/sealed", "-k", "pebbles", "-p", "no:xdist",
        TESTS_THOROUGH="0", GOLDEN_PATH=str(GOLDEN),
    )  # fmt: skip
    summary = told.strip().splitlines()[-1]
    assert " passed" in summary
    assert "failed" not in summary
    assert "skipped" not in summary
    assert int(summary.split()[0]) > 70


def test_the_battery_notices_what_is_missing(installed: Path) -> None:
    """A game that nobody has recorded does not pass."""
    with pytest.raises(AssertionError, match="is_recorded"):
        _run(
            installed, "-m", "pytest", "tests/battery/test_golden.py", "-k", "pebbles",
            "-p", "no:xdist",
        )  # fmt: skip


def _check(document: Any, said: Any, value: Any) -> None:
    schema = said["content"]["application/json"]["schema"]
    whole = {"components": document["components"], **schema}
    faults = [each.message for each in Draft202012Validator(whole).iter_errors(value)]
    assert faults == []


def _ask(installed: Path, *calls: list[Any]) -> list[Any]:
    told = _run(installed, "-m", "tests.outside_game.client", given=json.dumps(calls))
    answers: list[Any] = json.loads(told)["answers"]
    return answers


def _run(installed: Path | None, *arguments: str, given: str = "", **settings: str) -> str:
    """What a process says that finds the package, if there is one, on its path."""
    found = {"PYTHONPATH": str(installed)} if installed else {}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=_environment() | found | settings,
        input=given,
        capture_output=True,
        text=True,
        timeout=WITHIN,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _environment() -> dict[str, str]:
    """The surroundings, without what they say of the service, of tests and of paths."""
    foreign = ("ADJUDICATOR_", "PYTEST_", "PYTHONPATH", "BATTERY_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return kept | {"ADJUDICATOR_LOG": "none"}  # what is written is what was answered
