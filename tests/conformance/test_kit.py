"""The kit is complete, in its form, and of these rulebooks."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from adjudicators import games
from conformance.runner import KIT, RecordedGame, cases_in, games_in, run_game
from service import create_app
from tests.amounts import some_of
from tests.conformance import families, rests, tidy

FILES = sorted((KIT / "cases").glob("*/*.json"))
GAMES = list(games_in(KIT / "games"))
SCHEMA = Draft202012Validator(tidy.read(KIT / "schema.json"))


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_there_are_as_many_cases_and_games_as_the_page_says() -> None:
    cases = list(cases_in(KIT / "cases"))
    assert len(cases) >= 1_500
    assert len(GAMES) == 60
    assert Counter(each.game for each in GAMES) == dict.fromkeys(games(), 12)
    page = (KIT / "README.md").read_text(encoding="utf-8")
    assert f"{len(cases) // 100 * 100:,} cases" in page


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_files_have_the_form_that_the_schema_says(path: Path) -> None:
    assert [fault.message for fault in SCHEMA.iter_errors(tidy.read(path))] == []


def test_recorded_games_have_the_form_that_the_schema_says() -> None:
    for path in sorted((KIT / "games").glob("*/*.json")):
        assert [fault.message for fault in SCHEMA.iter_errors(tidy.read(path))] == []


def test_files_are_tidy() -> None:
    """``python -m tests.conformance.tidy`` would change nothing."""
    for path in FILES:
        cases = tidy.cases_of(path)
        assert tidy.text_of(path, cases) == path.read_text(encoding="utf-8"), path
        ours: dict[str, Any] = {}
        assert [tidy.apart(case, ours) for case in cases] == cases, path


def test_the_kit_is_of_these_rulebooks() -> None:
    assert tidy.read(KIT / "kit.json") == {
        "format": 1,
        "rulebooks": {slug: game.edition.version for slug, game in sorted(games().items())},
    }, "python -m tests.conformance.tidy"


@pytest.mark.parametrize("family", families.FAMILIES, ids=lambda each: f"{each.game}/{each.topic}")
def test_worked_cases_come_out_the_same_when_they_are_worked_out_again(
    family: families.Family,
) -> None:
    path = KIT / "cases" / family.game / f"{family.topic}.json"
    written = [
        {"status": 200, **{name: case[name] for name in case if name != "rests_on"}}
        for case in tidy.cases_of(path)
    ]
    assert families.made(families.Asked(), family) == written, (
        "python -m tests.conformance.families"
    )


@pytest.mark.parametrize("path", some_of(FILES), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_cases_rest_on_is_what_the_answers_cite(path: Path) -> None:
    """It comes from the answers alone, by this one command; nothing is written by hand."""
    ask = rests.asking()
    for case in tidy.cases_of(path):
        assert case == rests.with_rests(ask, case), "python -m tests.conformance.rests"


@pytest.mark.parametrize("game", some_of(some_of(GAMES)), ids=lambda each: each.id)
def test_what_a_recorded_game_rests_on_is_what_its_answers_cite(game: RecordedGame) -> None:
    assert list(game.rests_on) == rests.of_game(rests.asking(), game), (
        "python -m tests.conformance.rests"
    )


def test_what_cases_rest_on_are_other_rules_of_their_game() -> None:
    for case in cases_in(KIT / "cases"):
        slug = case.rule.rpartition(".")[2] if case.game == "contract" else case.game
        assert {*case.rests_on} <= games()[slug].rulebook.rules.keys() - {case.rule}, case.id


@pytest.mark.parametrize("game", some_of(GAMES), ids=lambda each: each.id)
def test_recorded_games_come_out_as_they_were(client: FlaskClient, game: RecordedGame) -> None:
    def ask(call: str, body: Any) -> tuple[int, Any]:
        answer = client.post(f"/v1/{call}", json=body)
        return answer.status_code, json.loads(answer.text)

    assert run_game(ask, game).failure is None, "python -m tests.conformance.record"
