"""Values that resemble valid ones: each is refused, and its place is named."""

from typing import Any

import pytest

from tests.service.client import Client

SCORE = "/v1/showboat/score"
NEW = "/v1/showboat/new"
ADJUDICATE = "/v1/showboat/adjudicate"


def faults(client: Client, path: str, body: Any) -> dict[str, str]:
    answer = client.post(path, body)
    assert answer.status_code == 422, answer.text
    assert answer.get_json()["type"] == "/problems#invalid-request"
    return {fault["pointer"]: fault["detail"] for fault in answer.get_json()["errors"]}


@pytest.fixture
def state(client: Client) -> Any:
    return client.ask(NEW, {"players": ["ann", "bob", "cid"], "seed": "lighthouse"})["state"]


def adjudication(state: Any, **changes: Any) -> Any:
    card = state["players"][0]["hand"][0]
    action = {"type": "choose", "player": "ann", "card": card}
    return {"state": {**state, **changes}, "action": action}


@pytest.mark.parametrize("value", ["1", 1.5, True, False, None, [], {}, "", "one", 1e300, -0.5])
@pytest.mark.parametrize("field", ["hand_number", "round"])
def test_a_value_that_is_not_a_whole_number_is_refused(
    client: Client, state: Any, field: str, value: Any
) -> None:
    assert set(faults(client, ADJUDICATE, adjudication(state, **{field: value}))) == {
        f"/state/{field}"
    }


@pytest.mark.parametrize("value", [0, 7, -1, 2**53, 2**64, 1e15])
def test_a_whole_number_out_of_bounds_is_refused(client: Client, state: Any, value: Any) -> None:
    found = faults(client, ADJUDICATE, adjudication(state, round=value))
    assert set(found) == {"/state/round"}


def test_a_float_without_a_fraction_is_a_whole_number(client: Client, state: Any) -> None:
    rng = {**state["rng"], "draws": 1.0}
    body = adjudication(state, hand_number=1.0, round=1.0, rng=rng)
    verdict = client.ask(ADJUDICATE, body)
    assert verdict["legal"] is True
    numbers = verdict["state"]["hand_number"], verdict["state"]["round"]
    assert [type(each) for each in numbers] == [int, int]
    assert verdict == client.ask(ADJUDICATE, adjudication(state))
    assert set(faults(client, ADJUDICATE, {**body, "and": 1})) == {"/and"}


@pytest.mark.parametrize(
    "value", ["yes", "true", "false", "on", "", "1", 1, 0, 1.0, None, [], {}, [True]]
)
def test_a_value_that_is_not_true_or_false_is_refused(client: Client, value: Any) -> None:
    body = {"tableau": [], "hand": [], "last_player": value}
    assert set(faults(client, SCORE, body)) == {"/last_player"}


CARD_LIKE = [
    "2A\n",
    "\n2A",
    " 2A",
    "2A ",
    "2a",
    "A2",
    "10A",
    "1A",
    "8A",
    "JA",
    "2S",
    "2",
    "A",
    "",
    "??",
    "*",
    "2A\x00",
    "2\u0410",  # a Cyrillic letter that looks like A
    "\u0662A",  # an Arabic-Indic two
    "\uff12A",  # a full-width two
    "\u09e8A",  # a Bengali two
    "\U0001d7d0A",  # a mathematical bold two
    "2\uff21",
    "²A",
    "x" * 10_000,
    2,
    2.0,
    None,
    True,
    ["2A"],
    {"2A": 1},
]


@pytest.mark.parametrize("token", CARD_LIKE)
def test_an_invalid_card_is_reported_with_its_place_and_the_expected_form(
    client: Client, token: Any
) -> None:
    body = {"tableau": ["2A", "3B", token], "hand": [token], "last_player": False}
    found = faults(client, SCORE, body)
    assert set(found) == {"/tableau/2", "/hand/0"}
    if token is not None:
        assert "such as 7C" in found["/tableau/2"]
        assert len(found["/tableau/2"]) < 250


def test_an_unknown_card_is_accepted_only_where_cards_can_be_hidden(
    client: Client, state: Any
) -> None:
    body = {"tableau": ["?"], "hand": [], "last_player": False}
    assert set(faults(client, SCORE, body)) == {"/tableau/0"}
    assert client.post(ADJUDICATE, adjudication(state, deck=["?"] * 24)).status_code == 200


PLAYER_LIKE = [
    "",
    "a\n",
    "\na",
    "a b",
    "a" * 33,
    "a\x00",
    "änn",
    "ann!",
    "a/b",
    "\u0661",  # an Arabic-Indic one
    "\uff41",  # a full-width a
    "\u0430nn",  # a Cyrillic letter that looks like a
    1,
    None,
    True,
    ["ann"],
]


@pytest.mark.parametrize("name", PLAYER_LIKE)
def test_an_invalid_player_id_is_refused(client: Client, state: Any, name: Any) -> None:
    assert set(faults(client, NEW, {"players": ["ann", name]})) == {"/players/1"}
    action = {"type": "retire", "player": name}
    found = faults(client, ADJUDICATE, {"state": state, "action": action})
    assert set(found) == {"/action/player"}
    seats = [{**state["players"][0], "id": name}, *state["players"][1:]]
    found = faults(client, ADJUDICATE, adjudication(state, players=seats))
    assert set(found) == {"/state/players/0/id"}


@pytest.mark.parametrize("name", ["a", "A", "0", "_", ".", "-", "a" * 32, "Ann.B_c-9"])
def test_a_valid_player_id_is_accepted(client: Client, name: str) -> None:
    opening = client.ask(NEW, {"players": [name, "zed"], "seed": "x"})
    assert opening["to_act"] == [name, "zed"]


@pytest.mark.parametrize("phase", ["Choose", "choose\n", "", "bid", 1, None, ["choose"], {}])
def test_a_word_must_be_one_of_those_declared(client: Client, state: Any, phase: Any) -> None:
    assert set(faults(client, ADJUDICATE, adjudication(state, phase=phase))) == {"/state/phase"}


@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        ({}, "/action/type"),
        ({"type": "steal", "player": "ann"}, "/action/type"),
        ({"type": ["choose"], "player": "ann"}, "/action/type"),
        ({"type": None}, "/action/type"),
        ([], "/action"),
        (None, "/action"),
        ("choose", "/action"),
        ({"type": "choose", "player": "ann"}, "/action/card"),
        ({"type": "choose", "player": "ann", "card": "2A", "cards": []}, "/action/cards"),
        ({"type": "retire", "player": "ann", "card": "2A"}, "/action/card"),
    ],
)
def test_an_action_has_exactly_the_fields_of_its_type(
    client: Client, state: Any, action: Any, pointer: str
) -> None:
    assert set(faults(client, ADJUDICATE, {"state": state, "action": action})) == {pointer}


@pytest.mark.parametrize("game", ["spades", "Showboat", "", None, 1])
def test_a_state_must_name_its_game(client: Client, state: Any, game: Any) -> None:
    assert set(faults(client, ADJUDICATE, adjudication(state, game=game))) == {"/state/game"}


def test_unknown_fields_are_refused_wherever_they_stand(client: Client, state: Any) -> None:
    seats = [{**state["players"][0], "Hand": []}, *state["players"][1:]]
    rng = {**state["rng"], "drawn": 1}
    body = {
        "state": {**state, "players": seats, "rng": rng, "dealer": "ann", "options": {"jokers": 1}},
        "action": {"type": "retire", "player": "ann", "why": ""},
        "and": {"so": "on"},
    }
    found = faults(client, ADJUDICATE, body)
    assert set(found) == {
        "/state/players/0/Hand",
        "/state/rng/drawn",
        "/state/dealer",
        "/state/options/jokers",
        "/action/why",
        "/and",
    }
    assert {each.partition(";")[0] for each in found.values()} == {"there is no such field"}
    assert found["/state/players/0/Hand"].endswith("; did you mean hand?")


def test_missing_fields_are_each_named(client: Client, state: Any) -> None:
    found = faults(client, ADJUDICATE, {"state": {"game": "showboat"}})
    required = set(state) - {"game", "rng"}
    assert set(found) == {"/action", *(f"/state/{name}" for name in required)}


def test_names_are_escaped_in_pointers(client: Client) -> None:
    body = {"tableau": [], "hand": [], "last_player": True, "a/b~c": 1, "x" * 500: 1}
    found = faults(client, SCORE, body)
    assert set(found) == {"/a~1b~0c", "/" + "x" * 80 + "…"}


@pytest.mark.parametrize(
    ("field", "value"),
    [("tableau", "2A"), ("tableau", {"0": "2A"}), ("hand", 1), ("hand", None), ("hand", True)],
)
def test_a_value_that_is_not_a_list_is_refused(client: Client, field: str, value: Any) -> None:
    body = {"tableau": [], "hand": [], "last_player": True, field: value}
    assert set(faults(client, SCORE, body)) == {f"/{field}"}


def test_a_list_that_is_too_long_is_refused_before_its_items_are_checked(client: Client) -> None:
    body = {"tableau": ["XX"] * 7, "hand": ["2A"] * 5, "last_player": True}
    found = faults(client, SCORE, body)
    assert found == {
        "/tableau": "7 items; expected 0 to 6",
        "/hand": "5 items; expected 0 to 4",
    }


def test_fifty_faults_are_listed_and_all_are_counted(client: Client) -> None:
    answer = client.post(
        "/v1/showboat/new", {"players": ["ann", "bob"], "seed": "x", "deck": ["XX"] * 54}
    )
    assert answer.status_code == 422
    problem = answer.get_json()
    assert (len(problem["errors"]), problem["error_count"]) == (50, 54)
    assert [fault["pointer"] for fault in problem["errors"]] == [f"/deck/{n}" for n in range(50)]
    assert "(and 53 more)" in problem["detail"]


def test_unknown_fields_are_listed_in_an_order_that_does_not_change(client: Client) -> None:
    body = {f"f{number:03}": number for number in reversed(range(200))}
    answer = client.post(SCORE, {"tableau": [], "hand": [], "last_player": True, **body})
    problem = answer.get_json()
    assert problem["error_count"] == 200
    assert [fault["pointer"] for fault in problem["errors"]] == [f"/f{n:03}" for n in range(50)]


def test_a_state_that_cannot_occur_is_reported_with_every_contradiction(
    client: Client, state: Any
) -> None:
    twice = [state["center"][0], *state["center"][:5]]
    answer = client.post(ADJUDICATE, adjudication(state, center=twice, hand_number=3))
    assert answer.status_code == 422
    problem = answer.get_json()
    assert problem["type"] == "/problems#impossible-state"
    found = {(fault["pointer"], fault["rule"]) for fault in problem["errors"]}
    assert ("/state/center/1", "showboat.deck") in found
    assert ("/state/rng/draws", "showboat.shuffle") in found
    rules = {rule["id"] for rule in client.get("/v1/showboat/rules").get_json()}
    assert {rule for _, rule in found} <= rules


@pytest.mark.parametrize("path", ["/v1/showboat/view", "/v1/showboat/actions"])
@pytest.mark.parametrize("player", ["zed", "Ann"])
def test_a_player_who_is_not_at_the_table_is_refused(
    client: Client, state: Any, path: str, player: str
) -> None:
    asked = {"state": state, "player": player}
    assert set(faults(client, path, asked)) == {"/player"}


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"seed": "lighthouse"}, "/seed"),
        ({"deck": ["2A"] * 54}, "/deck"),
    ],
)
def test_a_game_that_cannot_be_dealt_is_an_invalid_request_that_cites_the_rule(
    client: Client, state: Any, changes: Any, pointer: str
) -> None:
    seats = state["players"]
    cards = [card for seat in seats for card in seat["hand"]]
    deck = cards + state["center"] + state["deck"] + state["discard"]
    answer = client.post(NEW, {"players": ["ann", "bob", "cid"], "deck": deck, **changes})
    problem = answer.get_json()
    assert (answer.status_code, problem["type"]) == (422, "/problems#invalid-request")
    assert {fault["pointer"].rstrip("0123456789/") for fault in problem["errors"]} == {pointer}
    rules = {rule["id"] for rule in client.get("/v1/showboat/rules").get_json()}
    assert {fault["rule"] for fault in problem["errors"]} <= rules


def test_a_view_must_name_its_player(client: Client, state: Any) -> None:
    assert set(faults(client, "/v1/showboat/view", {"state": state})) == {"/player"}
    assert client.post("/v1/showboat/view", {"state": state, "player": None}).status_code == 200
