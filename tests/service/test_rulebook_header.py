"""The ``Adjudicator-Rulebook`` header, in responses and in requests."""

import pytest

from tests.service.watched import BATCH, GOOD, SCORE, Watched


@pytest.fixture(scope="module")
def watched() -> Watched:
    """One for all of these tests: none of them counts."""
    return Watched()


def test_every_answer_names_the_service_version_and_the_rulebooks(watched: Watched) -> None:
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


def test_a_pin_that_matches_changes_nothing(watched: Watched) -> None:
    said = watched.client.post(SCORE, GOOD).headers["Adjudicator-Rulebook"]
    everything = watched.client.get("/v1/games").headers["Adjudicator-Rulebook"]
    version = said.partition(", ")[2].partition(":")[0]
    assert version.startswith("showboat=")
    for pin in (said, version, everything, f" {version} ,", ""):
        answer = watched.client.post(SCORE, GOOD, headers={"Adjudicator-Rulebook": pin})
        assert answer.status_code == 200, pin


def test_pins_are_not_checked_for_get_requests(watched: Watched) -> None:
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
def test_a_pin_that_does_not_match_is_409(watched: Watched, pin: str) -> None:
    answer = watched.client.post(SCORE, GOOD, headers={"Adjudicator-Rulebook": pin})
    assert answer.status_code == 409
    problem = answer.get_json()
    assert problem["type"] == "/problems#rules-changed"
    slug = pin.partition("=")[0]
    assert slug in problem["detail"]
