"""Every case of the conformance kit, run through the service; ``conformance/README.md`` says what a case is."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicators import games
from conformance.runner import KIT, Case, NotUnderstood, cases_in, fits, run_case
from service import create_app
from tests.conformance import whole
from tests.conformance.tidy import OURS, read


def _homes() -> list[Path]:
    """The kit's cases, and those of a game that brings its own."""
    named = os.environ.get("CASES_PATH", "").split(os.pathsep)
    return [KIT / "cases", *map(Path, filter(None, named))]


def _cases() -> Iterator[Case]:
    for home in _homes():
        yield from cases_in(home)


ALL = list(_cases())
CASES = {case.id: case for case in ALL}
WHOLE = whole.read()
BY_GAME = [pytest.param(case, id=case.id) for case in ALL]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def _ask(client: FlaskClient, call: str, body: Any) -> tuple[int, Any]:
    answer = client.post(f"/v1/{call}", json=body)
    return answer.status_code, answer.get_json()


@pytest.mark.parametrize("case", BY_GAME)
def test_case(client: FlaskClient, case: Case) -> None:
    answers = []

    def ask(call: str, body: Any) -> tuple[int, Any]:
        answers.append(_ask(client, call, body))
        return answers[-1]

    result = run_case(ask, case)
    assert result.failure is None, result.failure
    if case.id in WHOLE:
        assert whole.told(*answers[0]) == WHOLE[case.id], (
            f"something else in the answer has changed: python -m tests.conformance.whole '{case.id}'"
        )


def test_every_case_of_the_kit_is_recorded_whole() -> None:
    named = [case.id for case in cases_in(KIT / "cases")]
    assert sorted(WHOLE) == sorted(named), "python -m tests.conformance.whole"


def test_our_own_words_and_places(client: FlaskClient) -> None:
    """What the cases said of messages and of the places of faults, which another implementation is free to choose."""
    ours = read(OURS)
    assert ours.keys() <= CASES.keys(), "python -m tests.conformance.tidy"
    for name, want in ours.items():
        _, got = _ask(client, CASES[name].call, CASES[name].body)
        assert fits(got, want), f"{name}: {json.dumps({**got, 'state': None})}"


@pytest.mark.parametrize("slug", games())
def test_every_rule_has_a_case_that_cites_it_and_another(slug: str) -> None:
    citing = {case.rule for case in ALL if case.kind != "near"}
    silent = {rule.id for rule in games()[slug].rulebook if not rule.kept}
    assert silent - citing == set()
    number = Counter(case.rule for case in ALL)
    assert [rule for rule in games()[slug].rulebook.rules if number[rule] < 2] == []


def test_a_case_is_about_a_rule_of_its_game() -> None:
    for case in ALL:
        if case.game == "contract":
            assert case.kind == "answers", case.id
            continue
        assert case.rule in games()[case.game].rulebook.rules, case.id
        assert case.call.partition("/")[0] == case.game, case.id
        assert case.kind in ("holds", "breaks", "near"), case.id
        assert case.want, case.id


def test_no_two_cases_have_the_same_name() -> None:
    assert [name for name, times in Counter(case.id for case in ALL).items() if times > 1] == []


@pytest.mark.parametrize(
    ("got", "want"),
    [
        ({"a": 1, "b": 2}, {"a": 2}),
        ({"a": 1}, {"b": None}),
        ({"a": True}, {"a": 1}),
        ([1, 2], [1]),
        ([1, 2], [2, 1]),
        ({}, []),
        ([], {}),
        (None, {}),
        ([1, 2], {"$contains": [3]}),
        ([1, 2], {"$lacks": [2]}),
        ([1, 2], {"$size": 1}),
        ({"a": 1}, {"$contains": []}),
        ([{"a": 1}], {"$contains": [{"a": 1, "b": 2}]}),
    ],
)
def test_an_answer_that_differs_does_not_fit(got: Any, want: Any) -> None:
    assert not fits(got, want)


def test_an_answer_may_say_more() -> None:
    got = {"events": [{"type": "picked", "cards": ["QA"]}, {"type": "dealt"}], "legal": True}
    assert fits(got, {"legal": True, "events": {"$contains": [{"type": "dealt"}], "$size": 2}})
    assert fits(got, {"events": [{"cards": ["QA"]}, {}]})
    with pytest.raises(NotUnderstood, match=r"\$contain"):
        fits(got["events"], {"$contain": []})
