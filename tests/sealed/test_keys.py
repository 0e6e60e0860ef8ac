"""Keys of seats, also those that players bring, and keys that seal tables, also while they are changed."""

import base64
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicators import load
from service import Settings
from service.calls.game_call import GameCall, game_calls
from service.http.problem_details import Problem
from service.sealed.proofs import key_of
from service.sealed.seals import KeySeals, new_key
from service.settings import SettingsError
from tests.battery.every import each_game
from tests.sealed.relay import Ask, Game
from tests.service.client import Client
from tests.strategies import NAMES, as_json, codecs, seats_of

KEYS = {"ann": "a" * 64, "bob": "ключ 🂡", "cid": "c"}
DIGESTS = {name: sha256(key.encode()).hexdigest() for name, key in KEYS.items()}
PLAYERS = list(KEYS)
ENV, FILE = "ADJUDICATOR_SEAL_KEYS", "ADJUDICATOR_SEAL_KEYS_FILE"


def written(key: bytes) -> str:
    return base64.b64encode(key).decode()


# ── keys of seats ────────────────────────────────────────────────────────────────────────────────


def test_a_player_can_bring_a_key_that_nobody_else_ever_sees(client: Client) -> None:
    two = {name: DIGESTS[name] for name in ("ann", "bob")}
    opened = client.ask("/v1/spades/tables", {"players": PLAYERS, "key_digests": two})
    assert list(opened["keys"]) == ["cid"]
    assert not any(key in str(opened) for key in (KEYS["ann"], KEYS["bob"]))
    keys = KEYS | opened["keys"]
    for name, key in keys.items():
        asked = {"table": opened["table"], "key": key}
        seen = client.ask("/v1/spades/tables/view", asked)["state"]["players"]
        assert [each["id"] for each in seen if "?" not in each["hand"]] == [name]
    for wrong in (*two.values(), KEYS["cid"], KEYS["ann"].upper()):
        answer = client.post("/v1/spades/tables/view", {"table": opened["table"], "key": wrong})
        assert answer.get_json()["type"] == "/problems#not-this-table"
    revealed = {"table": opened["table"], "keys": keys}
    assert client.ask("/v1/spades/tables/reveal", revealed)["state"]["players"]


def test_the_key_that_a_table_would_give_is_none_where_a_player_brings_one() -> None:
    """Whoever learns the secret afterwards, or draws it, cannot make that key."""
    calls = calls_with("spades", new_key())
    tokens = []
    for digests in ({}, {"ann": DIGESTS["ann"]}):
        opened = calls["tables"].ask({"players": PLAYERS, "key_digests": digests})
        keys = {"ann": KEYS["ann"]} | dict(opened["keys"])
        table = opened["table"]
        tokens.append(table)
        if digests:
            revealed = calls["tables/reveal"].ask({"table": table, "keys": keys})
            made = sha256(str(revealed["secret"]).encode()).hexdigest()
            with pytest.raises(Problem, match="no key of a seat"):
                calls["tables/view"].ask({"table": table, "key": made})
    assert len(tokens[0]) < len(tokens[1])


@each_game
def test_a_key_that_a_player_brings_is_good_for_the_whole_game(slug: str, ask: Ask) -> None:
    """And nobody finds one that the service could have made instead."""
    players = NAMES[: max(3, seats_of(slug)[0])]
    own = {name: f"the key of {name}" for name in players[1:]}
    game = Game(slug, players, ask, Random(slug), own_keys=own)
    game.play(30)
    assert list(game.opened["keys"]) == [players[0]]
    revealed = game.revealed()
    assert game.audit(revealed)["true"] is True
    for name in own:
        body = {"table": game.table, "key": key_of(revealed["secret"], name)}
        with pytest.raises(AssertionError, match="no key of a seat"):
            ask(f"{slug}/tables/view", body)


def test_keys_that_players_bring_are_checked(client: Client) -> None:
    for digests, pointer in (
        ({"zoe": DIGESTS["ann"]}, "/key_digests/zoe"),
        ({"ann": DIGESTS["ann"], "bob": DIGESTS["ann"]}, "/key_digests/ann"),
        ({"ann": "a" * 63}, "/key_digests/ann"),
        ({"ann": DIGESTS["ann"].upper()}, "/key_digests/ann"),
        ({"ann": None}, "/key_digests/ann"),
    ):
        asked = {"players": PLAYERS, "key_digests": digests}
        answer = client.post("/v1/spades/tables", asked)
        assert answer.status_code == 422
        problem = answer.get_json()
        assert problem["type"] == "/problems#invalid-request"
        assert problem["errors"][0]["pointer"] == pointer


# ── keys that seal ───────────────────────────────────────────────────────────────────────────────


def calls_with(slug: str, *keys: bytes) -> Mapping[str, GameCall]:
    """The calls of an instance with these keys."""
    return game_calls(load(slug), Settings(), codecs(slug), seals=KeySeals(keys))


class Instances:
    """Asks one of several instances by chance; ``keys`` says what each of them has."""

    def __init__(self, slug: str, random: Random, *keys: bytes) -> None:
        self._slug, self._random = slug, random
        self.have(keys)

    def have(self, *each: tuple[bytes, ...]) -> None:
        """From now on there are instances with these keys."""
        self._calls = [calls_with(self._slug, *keys) for keys in each]

    def ask(self, call: str, body: Any) -> Any:
        """The answer of one of them."""
        calls = self._random.choice(self._calls)
        return as_json(calls[call.partition("/")[2]].ask(body))


@each_game
def test_keys_are_rotated_while_games_go_on(slug: str) -> None:
    """The new key is first known to all, then seals, and then the old one can go; no table is refused on the way."""
    old, new, random = new_key(), new_key(), Random(slug)
    instances = Instances(slug, random, old)
    ask: Callable[[str, Any], Any] = instances.ask
    game = Game(slug, NAMES[: max(3, seats_of(slug)[0])], ask, random)
    first = game.table
    for before, after in (((old,), (old, new)), ((old, new), (new, old)), ((new, old), (new,))):
        instances.have(before, after)
        if after == (new,):  # as soon as the latest table was sealed with the new key
            instances.have(before)
            assert game.turn()
            instances.have(before, after)
        assert game.turn()
    instances.have((new,))
    assert game.audit(game.revealed())["true"] is True
    for call, body in (
        ("view", {}),
        ("propose", {"key": game.keys[game.players[0]], "action": game.actions[0]}),
        ("apply", {"key": game.keys[game.players[0]], "move": "x"}),
        ("reveal", {}),
    ):
        with pytest.raises(Problem) as refusal:
            ask(f"{slug}/tables/{call}", {"table": first, **body})
        assert refusal.value.kind.slug == "not-this-table"
        assert refusal.value.faults[0].pointer == "/table"


def test_a_rotation_in_one_step_loses_tables() -> None:
    """Instances that know the old key alone cannot open what the others seal: hence three steps."""
    old, new = new_key(), new_key()
    instances = Instances("showboat", Random(1), old)
    game = Game("showboat", PLAYERS, instances.ask, Random(1))
    instances.have((old,), (new, old))
    with pytest.raises(Problem, match="no table of Showboat that was sealed here"):
        game.play(20)


def test_the_keys_of_seats_outlive_the_keys_that_seal(ask: Ask) -> None:
    """They come from the table's own secret."""
    old, new = new_key(), new_key()
    by_old = calls_with("showboat", old)
    both = calls_with("showboat", new, old)
    opened = as_json(by_old["tables"].ask({"players": PLAYERS}))
    for key in opened["keys"].values():
        seen = both["tables/view"].ask({"table": opened["table"], "key": key})
        assert as_json(seen)["step"] == 0


def test_keys_are_read_from_the_environment_or_from_a_file(tmp_path: Path) -> None:
    one, two = new_key(), new_key()
    file = tmp_path / "keys"
    nowhere = {FILE: str(tmp_path / "none")}
    assert Settings.from_environment(nowhere).seal_keys == ()
    for text in (f"{written(one)},{written(two)}", f" {written(one)}\n{written(two)}\n"):
        file.write_text(text)
        assert Settings.from_environment({FILE: str(file)}).seal_keys == (one, two)
    given = {ENV: base64.urlsafe_b64encode(two).decode(), FILE: str(file)}
    assert Settings.from_environment(given).seal_keys == (two,)


@pytest.mark.parametrize("text", ["", " \n", "x", "schlüssel", written(b"short"), "=" * 44])
def test_a_wrong_key_stops_the_start_and_is_not_told(text: str, tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(text, "utf-8")
    with pytest.raises(SettingsError, match=FILE) as refusal:
        Settings.from_environment({FILE: str(file)})
    assert not text.strip() or text not in str(refusal.value).replace(str(tmp_path), "")
    if text.strip():
        with pytest.raises(SettingsError, match=ENV) as refusal:
            Settings.from_environment({ENV: text})
        assert f"{ENV}=(secret)" in str(refusal.value)
        assert text not in str(refusal.value).replace("expected", "")
    with pytest.raises(SettingsError, match="cannot be read"):
        Settings.from_environment({FILE: str(tmp_path)})
