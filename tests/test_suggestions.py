"""What may have been meant is said: of cards, games, calls, players and fields; and only of the first faults."""

from types import SimpleNamespace
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicators.codec.wording import shown
from adjudicators.words import SUGGESTIONS, did_you_mean, nearest, nearest_path, not_at_table
from service import create_app


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.fixture(scope="module")
def state(client: FlaskClient) -> Any:
    opening = client.post("/v1/to-the-bottom/new", json={"players": ["ann", "bob"], "seed": "x"})
    assert opening.json
    return opening.json["state"]


@pytest.mark.parametrize(
    ("given", "known", "found"),
    [
        ("kf", ["7F", "KF"], "KF"),
        (" K F ", ["7F", "KF"], "KF"),
        ("9Z", ["9C", "9D"], None),
        ("10X", ["10R", "10P"], None),
        ("polka dancer", ["Pirate", "Polka Dancer"], "Polka Dancer"),
        ("Polka Dancr", ["Pirate", "Polka Dancer"], "Polka Dancer"),
        ("handNumber", ["hand", "hand_number"], "hand_number"),
        ("anne", ["ann", "bob"], "ann"),
        ("x" * 1_000_000, ["x" * 30], None),
        ("x" * 40, ["x" * 39], "x" * 39),
        ("x" * 41, ["x" * 39], None),
        ("", ["a"], None),
        ("_-", [], None),
    ],
)
def test_the_nearest_word_is_found(given: str, known: list[str], found: str | None) -> None:
    assert nearest(given, known) == found
    assert nearest(given, list(reversed(known))) == found


def test_a_path_is_looked_for_part_by_part() -> None:
    paths = ["/v1/showboat/new", "/v1/showboat/score", "/v1/spades/score", "/v1/games"]
    assert nearest_path("/v1/showbot/scores", paths) == "/v1/showboat/score"
    assert nearest_path("/v1/game", paths) == "/v1/games"
    assert nearest_path("/v1/showboat", paths) is None
    assert nearest_path("/favicon.ico", paths) is None
    assert nearest_path("/" * 100_000, paths) is None


@pytest.mark.parametrize(
    ("given", "told"),
    [("Zoë", "'Zoë'"), ('a "b"', "'a \"b\"'"), (["é"], '["é"]'), (None, "null"), (1.5, "1.5")],
)
def test_a_bad_value_is_repeated_as_it_was_written(given: Any, told: str) -> None:
    assert shown(given) == told


def test_of_many_only_the_first_are_looked_at() -> None:
    assert did_you_mean("anne", ["ann"], SUGGESTIONS - 1)
    assert not did_you_mean("anne", ["ann"], SUGGESTIONS)
    seats = [SimpleNamespace(id="ann")]
    meant = ("anne is not at this table; did you mean ann?", ("anne", "ann"))
    assert not_at_table("anne", seats, SUGGESTIONS - 1) == meant
    assert not_at_table("anne", seats, SUGGESTIONS) == ("anne is not at this table", ("anne",))


def ask(client: FlaskClient, path: str, body: Any) -> str:
    answer = client.post(path, json=body)
    return answer.text


def test_each_kind_of_thing_has_its_suggestion(client: FlaskClient, state: Any) -> None:
    def judged(**action: Any) -> str:
        return ask(client, "/v1/to-the-bottom/adjudicate", {"state": state, "action": action})

    assert "did you mean Polka Dancer?" in judged(type="play", player="ann", card="Polka Dancr")
    assert "did you mean ann?" in judged(type="play", player="anne", card="Rats")
    assert "did you mean play?" in judged(type="pley", player="ann", card="Rats")
    assert "did you mean player?" in judged(type="play", playr="ann", card="Rats")
    assert "did you mean bob?" in ask(
        client, "/v1/to-the-bottom/view", {"state": state, "player": "bobb"}
    )
    assert "did you mean KB?" in ask(client, "/v1/showboat/score", {"tableau": ["kb"]})
    assert "did you mean /v1/showboat/score?" in ask(client, "/v1/showbot/scores", {})
    assert "did you mean showboat/score?" in ask(
        client, "/v1/batch", {"items": [{"call": "showboat/scor", "body": {}}]}
    )
    assert "did you mean Polka Dancer?" in ask(
        client, "/v1/to-the-bottom/price", {"card": "Polka Dancr", "board": [], "phase": "cruise"}
    )


def test_a_body_full_of_faults_has_a_few_suggestions(client: FlaskClient, state: Any) -> None:
    names = [f"Polka Dancer{chr(97 + number)}" for number in range(26)]
    seats = [state["players"][0] | {"hand": names}, state["players"][1]]
    body = {"state": state | {"players": seats}, "action": {"type": "draw", "player": "ann"}}
    assert (
        ask(client, "/v1/to-the-bottom/adjudicate", body).count("did you mean") <= 2 * SUGGESTIONS
    )
    wrong = {"tableau": ["kb"] * 6, "hand": ["ka"] * 5, "last_player": False}
    assert ask(client, "/v1/showboat/score", wrong).count("did you mean") <= SUGGESTIONS + 1
