"""Who applies a move that somebody has to agree to, and how much room a sealed text takes."""

from typing import Any

import pytest

from service.sealed.seals import KeySeals, filled, new_key
from tests.sealed.relay import Ask
from tests.service.client import Client

PLAYERS = ["ann", "bob", "cid", "dan"]


def test_a_trade_is_applied_by_the_one_traded_with_alone(client: Client, ask: Ask) -> None:
    opened = ask("above-water/tables", {"players": PLAYERS})
    keys, table = opened["keys"], opened["table"]
    trade = {"type": "trade", "player": "ann", "with": "bob", "give": {"stones": 1}, "take": {}}
    proposed = ask(
        "above-water/tables/propose", {"table": table, "key": keys["ann"], "action": trade}
    )
    for player, said in (
        ("cid", "this move is for bob to apply"),
        ("dan", "this move is for bob to apply"),
        ("ann", "this move is for bob to apply"),
    ):
        body = {"table": table, "key": keys[player], "move": proposed["move"]}
        answer = client.post("/v1/above-water/tables/apply", body)
        problem: Any = answer.get_json()
        assert (answer.status_code, problem["type"]) == (422, "/problems#not-this-seat")
        assert said in problem["detail"]
        assert problem["errors"][0]["pointer"] == "/key"
    body = {"table": table, "key": keys["bob"], "move": proposed["move"]}
    assert ask("above-water/tables/apply", body)["legal"]


@pytest.mark.parametrize(
    ("length", "size", "length_filled"),
    [(0, 8, 8), (7, 8, 8), (8, 8, 8), (9, 8, 16), (16, 8, 16), (17, 8, 32), (100, 8, 128)],
)
def test_a_text_is_filled_up_to_the_next_double(length: int, size: int, length_filled: int) -> None:
    text = filled(b"x" * length, size)
    assert text.rstrip(b" ") == b"x" * length
    assert len(text) == length_filled
    seals = KeySeals([new_key()])
    sealed = seals.seal("a", b"x" * length, size)
    assert seals.open("a", sealed) == text
    assert len(sealed) == len(seals.seal("a", b"", length_filled))
