"""Every case of ``tests/cases``, run through the service; its README says what a case is."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicators import games
from service import create_app

ROOT = Path(__file__).parent / "cases"
FIELDS = {"rule", "kind", "note", "call", "body", "status", "want"}


def fits(got: Any, want: Any) -> bool:
    """Whether an answer says all that is wanted."""
    if isinstance(want, dict):
        if any(name.startswith("$") for name in want):
            return isinstance(got, list) and _fits_list(got, want)
        return isinstance(got, dict) and all(
            name in got and fits(got[name], each) for name, each in want.items()
        )
    if isinstance(want, list):
        return (
            isinstance(got, list)
            and len(got) == len(want)
            and all(fits(*pair) for pair in zip(got, want, strict=True))
        )
    return type(got) is type(want) and bool(got == want)


def _fits_list(got: list[Any], want: dict[str, Any]) -> bool:
    unknown = want.keys() - {"$contains", "$lacks", "$size"}
    if unknown:
        raise ValueError(f"no such expectation: {sorted(unknown)}")
    return (
        all(any(fits(item, each) for item in got) for each in want.get("$contains", ()))
        and not any(fits(item, each) for item in got for each in want.get("$lacks", ()))
        and len(got) == want.get("$size", len(got))
    )


def _files() -> list[Path]:
    """All files of cases: those here, and those of a game that brings its own."""
    named = os.environ.get("CASES_PATH", "").split(os.pathsep)
    return [
        file
        for home in (ROOT, *map(Path, filter(None, named)))
        for file in sorted(home.glob("*/*.json"))
    ]


def _cases() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in _files():
        for number, case in enumerate(json.loads(path.read_text(encoding="utf-8"))):
            yield f"{path.parent.name}/{path.stem}[{number}] {case['note']}", case


CASES = dict(_cases())


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_case(client: FlaskClient, case: dict[str, Any]) -> None:
    answer = client.post(f"/v1/{case['call']}", json=case["body"])
    got = answer.get_json()
    shown = json.dumps({name: each for name, each in got.items() if name != "state"})
    assert answer.status_code == case["status"], shown
    assert fits(got, case["want"]), shown
    broken = _broken(answer.status_code, got)
    match case["kind"]:
        case "breaks":
            assert case["rule"] in broken, shown
        case "holds":
            assert case["rule"] in _cited(got) - broken, shown
        case "near":
            assert case["rule"] not in _cited(got), "it is about the rule itself, and no neighbour"


def _broken(status: int, got: Any) -> set[str]:
    """The rules that an answer says are broken."""
    found = got["errors"] if status != 200 else got.get("violations", ())
    return {each.get("rule") for each in found}


def _cited(value: Any) -> set[str]:
    """Every rule that an answer cites: in events, score lines, doubts, an outcome, the answer to a question."""
    if isinstance(value, list):
        return {rule for each in value for rule in _cited(each)}
    if not isinstance(value, dict):
        return set()
    found = {rule for name, each in value.items() if name != "state" for rule in _cited(each)}
    rule = value.get("rule")
    return found | {rule} if isinstance(rule, str) else found


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_case_is_well_formed(case: dict[str, Any]) -> None:
    game = case["rule"].partition(".")[0]
    assert case.keys() == FIELDS
    assert case["kind"] in ("holds", "breaks", "near")
    assert case["note"]
    assert case["want"]
    assert case["rule"] in games()[game].rulebook.rules
    assert case["call"].partition("/")[0] == game


@pytest.mark.parametrize("slug", games())
def test_every_rule_has_a_case_that_cites_it_and_another(slug: str) -> None:
    citing = {case["rule"] for case in CASES.values() if case["kind"] != "near"}
    silent = {rule.id for rule in games()[slug].rulebook if not rule.kept}
    assert silent - citing == set()
    number = Counter(case["rule"] for case in CASES.values())
    assert [rule for rule in games()[slug].rulebook.rules if number[rule] < 2] == []


def test_no_case_hides_another() -> None:
    files = _files()
    assert len(CASES) == sum(len(json.loads(path.read_text(encoding="utf-8"))) for path in files)
    assert files


@pytest.mark.parametrize(
    ("got", "want"),
    [
        ({"a": 1, "b": 2}, {"a": 2}),
        ({"a": 1}, {"b": None}),
        ({"a": True}, {"a": 1}),
        ([1, 2], [1]),
        ([1, 2], [2, 1]),
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
    with pytest.raises(ValueError, match=r"\$contain"):
        fits(got["events"], {"$contain": []})
