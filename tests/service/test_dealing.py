"""Dealing a game: from a seed, from a given deck, or from a new seed."""

from typing import Any

import pytest

from adjudicators.cards import ISLAND
from tests.service.client import Client

NEW = "/v1/showboat/new"
TABLE = ["ann", "bob", "cid"]


def refused(client: Client, body: Any) -> dict[str, str]:
    answer = client.post(NEW, body)
    assert answer.status_code == 422, answer.text
    return {fault["pointer"]: fault["detail"] for fault in answer.get_json()["errors"]}


def cards_of(state: Any) -> list[str]:
    hands = [card for player in state["players"] for card in player["hand"]]
    return [*hands, *state["center"], *state["deck"], *state["discard"]]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_seed_deals_the_same_game_every_time(client: Client, seats: int) -> None:
    body = {"players": [f"p{seat}" for seat in range(seats)], "seed": "lighthouse"}
    opening = client.ask(NEW, body)
    assert client.ask(NEW, body) == opening
    assert client.ask(NEW, {**body, "seed": "lighthousf"}) != opening
    assert opening["state"]["rng"] == {"seed": "lighthouse", "draws": 1}
    assert opening["to_act"] == body["players"]
    assert sorted(cards_of(opening["state"])) == sorted(ISLAND.cards)


def test_without_seed_and_deck_a_seed_is_drawn_and_returned(client: Client) -> None:
    openings = [client.ask(NEW, {"players": TABLE}) for _ in range(3)]
    seeds = [opening["state"]["rng"]["seed"] for opening in openings]
    assert len(set(seeds)) == 3
    for seed, opening in zip(seeds, openings, strict=True):
        assert client.ask(NEW, {"players": TABLE, "seed": seed}) == opening


@pytest.mark.parametrize("seed", ["x", "x" * 128, "grüße 🎴", '"\\/\n', " "])
def test_any_text_is_a_seed(client: Client, seed: str) -> None:
    opening = client.ask(NEW, {"players": TABLE, "seed": seed})
    assert opening["state"]["rng"]["seed"] == seed


@pytest.mark.parametrize("seed", ["", "x" * 129, 1, None, ["x"], True])
def test_a_seed_must_be_a_string(client: Client, seed: Any) -> None:
    assert set(refused(client, {"players": TABLE, "seed": seed})) == {"/seed"}


def test_a_given_deck_is_dealt_card_by_card_from_the_top(client: Client) -> None:
    deck = list(ISLAND.cards)
    state = client.ask(NEW, {"players": TABLE, "deck": deck})["state"]
    assert "rng" not in state
    assert [player["hand"] for player in state["players"]] == [deck[n:12:3] for n in range(3)]
    assert state["discard"] == deck[12:24]
    assert state["center"] == deck[24:30]
    assert state["deck"] == deck[30:]


def test_unknown_cards_of_a_given_deck_stay_unknown(client: Client) -> None:
    deck = [*ISLAND.cards[:24], *["?"] * 30]
    opening = client.ask(NEW, {"players": TABLE, "deck": deck})
    assert opening["state"]["center"] == ["?"] * 6
    assert opening["state"]["deck"] == ["?"] * 24
    blank = client.ask(NEW, {"players": TABLE, "deck": ["?"] * 54})
    assert set(cards_of(blank["state"])) == {"?"}
    listed = client.ask("/v1/showboat/actions", {"state": blank["state"]})
    assert listed["actions"] == []
    assert {each["player"] for each in listed["open"]} == set(TABLE)


@pytest.mark.parametrize("size", [0, 1, 53, 55, 100])
def test_a_deck_has_all_its_cards(client: Client, size: int) -> None:
    deck = (list(ISLAND.cards) * 2)[:size]
    assert set(refused(client, {"players": TABLE, "deck": deck})) == {"/deck"}


def test_a_card_twice_in_the_deck_is_named(client: Client) -> None:
    deck = ["AA", *ISLAND.cards[2:], "AA"]
    answer = client.post(NEW, {"players": TABLE, "deck": deck})
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == [
        {"pointer": "/deck", "detail": said, "rule": "showboat.deck"}
        for said in ("AA is given 2 times; the pack has 1", "missing: 2A")
    ]
    blind = ["AA", "AA", *["?"] * 52]
    assert "AA" in refused(client, {"players": TABLE, "deck": blind})["/deck"]


def test_a_seed_and_a_deck_together_are_refused(client: Client) -> None:
    body = {"players": TABLE, "seed": "x", "deck": list(ISLAND.cards)}
    assert set(refused(client, body)) == {"/seed"}


@pytest.mark.parametrize("seats", [0, 1, 7, 1_000])
def test_too_few_and_too_many_players_are_refused(client: Client, seats: int) -> None:
    body = {"players": [f"p{seat}" for seat in range(seats)]}
    assert set(refused(client, body)) == {"/players"}


def test_players_must_have_different_ids(client: Client) -> None:
    assert set(refused(client, {"players": ["ann", "bob", "ann"]})) == {"/players"}
    assert client.post(NEW, {"players": ["ann", "Ann"], "seed": "x"}).status_code == 200


def test_options_may_be_left_out_and_are_filled_in(client: Client) -> None:
    without = client.ask(NEW, {"players": TABLE, "seed": "x"})
    assert client.ask(NEW, {"players": TABLE, "seed": "x", "options": {}}) == without
    defaults = client.get("/v1/showboat").get_json()["options"]
    assert without["state"]["options"] == {
        name: option["default"] for name, option in defaults.items()
    }
    assert set(refused(client, {"players": TABLE, "options": {"jokers": True}})) == {
        "/options/jokers"
    }
    assert set(refused(client, {"players": TABLE, "options": None})) == {"/options"}
