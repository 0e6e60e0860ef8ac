"""What is not of this table, or not for this seat, is refused by its own problem, at every call."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import orjson
import pytest

from adjudicators import games, load
from adjudicators.declare import Size, fields_of
from adjudicators.requests import BATCH
from service import Settings
from service.api.batch import Batch, BatchRequest
from service.calls.game_call import game_calls
from service.sealed.seals import KeySeals, NotSealedHere, new_key
from service.wire.codec import Codecs
from service.wire.json_bytes import encode
from tests.battery.every import each_game
from tests.sealed.relay import Ask
from tests.service.client import Client
from tests.strategies import NAMES, as_json, candidates, codec, seats_of, written

NOT_THIS_TABLE, NOT_THIS_SEAT = "/problems#not-this-table", "/problems#not-this-seat"
CALLS = ("view", "propose", "apply", "reveal")
TRIES = 12


@dataclass(frozen=True)
class Begun:
    """A table just dealt, and a move that waits to be applied."""

    slug: str
    players: tuple[str, ...]
    table: str
    keys: dict[str, str]
    opened: Any
    seat: str
    other: str
    action: Any
    move: str

    def body(self, call: str) -> dict[str, Any]:
        """What the call accepts."""
        match call:
            case "view":
                return {"table": self.table, "key": self.keys[self.seat]}
            case "propose":
                key = self.keys[self.seat]
                return {"table": self.table, "key": key, "action": self.action}
            case "apply":
                return {"table": self.table, "key": self.keys[self.other], "move": self.move}
        return {"table": self.table, "keys": self.keys}


def begun(ask: Callable[[str, Any], Any], slug: str) -> Begun:
    players = NAMES[: max(3, seats_of(slug)[0])]
    opened = ask(f"{slug}/tables", {"players": list(players)})
    table, keys = opened["table"], opened["keys"]
    seat = opened["to_act"][0]
    seen = ask(f"{slug}/tables/view", {"table": table, "key": keys[seat]})
    asked = {"table": table, "key": keys[seat], "action": seen["actions"][0]}
    move = ask(f"{slug}/tables/propose", asked)["move"]
    other = next(each for each in players if each != seat)
    return Begun(slug, players, table, keys, opened, seat, other, seen["actions"][0], move)


def begun_elsewhere(slug: str) -> Begun:
    """The same at an instance with other keys."""
    calls = game_calls(load(slug), Settings(), seals=KeySeals([new_key()]))
    return begun(lambda call, body: as_json(calls[call.partition("/")[2]].ask(body)), slug)


def refused(
    client: Client, game: Begun, call: str, type_: str, pointer: str, **changed: Any
) -> Any:
    """Ask with something else in the place of what belongs there."""
    answer = client.post(f"/v1/{game.slug}/tables/{call}", game.body(call) | changed)
    assert answer.status_code == 422, (call, changed, answer.text[:300])
    problem = answer.get_json()
    assert (problem["type"], problem["errors"][0]["pointer"]) == (type_, pointer)
    return problem


def spoiled(token: str, random: Random) -> Iterator[str]:
    """A token that was changed."""
    for _ in range(TRIES):
        place = random.randrange(len(token))
        yield token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :]
    for end in (1, 2, 50, len(token) // 2, len(token) - 1, len(token)):
        yield token[:-end]
    middle = len(token) // 2
    yield from (token[::-1], token.swapcase(), token * 2, token + "A", token + "=", "A" + token)
    yield from (token + "\n", " " + token, token[:middle] + "!" + token[middle:])
    yield from ("gAAAAA", "=", "====", "x", "🂡", "ключ", "\x00", "\ufffe", token + "é", "ä" * 1_000)
    yield from ("A" * 1_040_000, "🂡" * 20_000)


def other_last_bits(token: str) -> str | None:
    """Another token that base64 reads as the same bytes, if there is one."""
    if not (padding := len(token) - len(token.rstrip("="))):
        return None
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    last = alphabet.index(token[-padding - 1])
    return token[: -padding - 1] + alphabet[last + 1] + "=" * padding


@each_game
def test_a_changed_table_or_move_is_refused(slug: str, client: Client, ask: Ask) -> None:
    game, random = begun(ask, slug), Random(slug)
    for number, token in enumerate(spoiled(game.table, random)):
        call = CALLS[number % len(CALLS)]
        refused(client, game, call, NOT_THIS_TABLE, "/table", table=token)
    for token in spoiled(game.move, random):
        refused(client, game, "apply", NOT_THIS_TABLE, "/move", move=token)
    for call in CALLS:
        refused(client, game, call, NOT_THIS_TABLE, "/table", table=game.table[:-5] + "A" * 5)


def test_a_token_has_one_spelling() -> None:
    """Python reads base64 with other last bits, and with what is none in between; a seal does not."""
    seals, read = KeySeals([new_key()]), 0
    for size in range(1, 60):
        token = seals.seal("table", b"x" * size, size)
        assert seals.open("table", token) == b"x" * size
        others = [token + "=" * more for more in range(1, 5)]
        others += [token.rstrip("="), token + "\n", token[:9] + "-_" + token[9:], token[:-4]]
        others += [
            token.replace("A", "é", 1),
            token + "AAAA",
            token[:8] + "=" + token[9:],
            "=" + token,
        ]
        if other := other_last_bits(token):
            read += 1
            others.append(other)
        for other in others:
            if other != token:
                with pytest.raises(NotSealedHere):
                    seals.open("table", other)
    assert read


@each_game
def test_what_belongs_elsewhere_is_refused(slug: str, client: Client, ask: Ask) -> None:
    """A move in the place of a table, a table of another game, of another instance, or of other keys."""
    game, same = begun(ask, slug), begun(ask, slug)
    another = begun(ask, next(each for each in games() if each != slug))
    foreign = begun_elsewhere(slug)
    for call in CALLS:
        for table in (game.move, another.table, another.move, foreign.table):
            refused(client, game, call, NOT_THIS_TABLE, "/table", table=table)
    for move in (game.table, another.table, another.move, foreign.move, same.move):
        refused(client, game, "apply", NOT_THIS_TABLE, "/move", move=move)
    refused(client, game, "apply", NOT_THIS_TABLE, "/key", table=same.table)


@each_game
def test_a_key_of_elsewhere_is_refused(slug: str, client: Client, ask: Ask) -> None:
    game, same = begun(ask, slug), begun(ask, slug)
    strangers = (
        same.keys[game.seat],
        "0" * 64,
        "x",
        "",
        "ключ",
        "🂡" * 50,
        game.keys[game.seat].upper(),
    )
    for key in strangers:
        for call in ("view", "propose", "apply"):
            refused(client, game, call, NOT_THIS_TABLE, "/key", key=key)
        keys = game.keys | {game.seat: key}
        refused(client, game, "reveal", NOT_THIS_TABLE, f"/keys/{game.seat}", keys=keys)


@each_game
def test_a_key_of_another_seat_is_refused(slug: str, client: Client, ask: Ask) -> None:
    """Nobody acts for another, applies what they proposed, or reveals with the same key twice."""
    game = begun(ask, slug)
    seat, other = game.keys[game.seat], game.keys[game.other]
    refused(client, game, "propose", NOT_THIS_SEAT, "/action/player", key=other)
    refused(client, game, "apply", NOT_THIS_SEAT, "/key", key=seat)
    pointer = f"/keys/{game.other}"
    keys = game.keys | {game.other: seat}
    refused(client, game, "reveal", NOT_THIS_SEAT, pointer, keys=keys)
    stranger = game.keys | {"nobody-here": seat}
    refused(client, game, "reveal", NOT_THIS_SEAT, "/keys/nobody-here", keys=stranger)


@each_game
def test_a_table_is_revealed_early_with_every_key_alone(
    slug: str, client: Client, ask: Ask
) -> None:
    game = begun(ask, slug)
    few = dict(list(game.keys.items())[1:])
    for keys in ({}, few, None):
        body = {"table": game.table} if keys is None else {"table": game.table, "keys": keys}
        answer = client.post(f"/v1/{slug}/tables/reveal", body)
        assert answer.status_code == 422
        assert answer.get_json()["type"] == "/problems#not-over"
    told = client.ask(f"/v1/{slug}/tables/reveal", game.body("reveal"))
    assert told["state"] == told["opening"]


@each_game
def test_a_move_is_good_for_one_step_of_one_table(slug: str, client: Client, ask: Ask) -> None:
    """It cannot be applied twice, and an older table does not take what was proposed at a newer one."""
    game = begun(ask, slug)
    after = client.ask(f"/v1/{slug}/tables/apply", game.body("apply"))
    assert after["legal"] is True
    refused(client, game, "apply", NOT_THIS_TABLE, "/move", table=after["table"])
    for seat in after["to_act"] or game.players:
        asked = {"table": after["table"], "key": game.keys[seat]}
        for action in client.ask(f"/v1/{slug}/tables/view", asked)["actions"]:
            move = client.ask(f"/v1/{slug}/tables/propose", asked | {"action": action})["move"]
            witness = next(each for each in game.players if each != seat)
            key = game.keys[witness]
            refused(client, game, "apply", NOT_THIS_TABLE, "/move", move=move, key=key)
            return
    raise AssertionError("nobody can do anything")


@each_game
def test_two_tokens_of_the_same_thing_differ_and_are_equally_long(
    slug: str, client: Client, ask: Ask
) -> None:
    game = begun(ask, slug)
    again = client.ask(f"/v1/{slug}/tables/propose", game.body("propose"))["move"]
    assert again != game.move
    assert len(again) == len(game.move)
    tables = [client.ask(f"/v1/{slug}/tables/apply", game.body("apply")) for _ in range(2)]
    assert tables[0]["table"] != tables[1]["table"]
    assert len(tables[0]["table"]) == len(tables[1]["table"])
    assert {**tables[0], "table": ""} == {**tables[1], "table": ""}


@each_game
def test_an_illegal_action_gets_no_move_and_says_why(slug: str, client: Client, ask: Ask) -> None:
    game, random = begun(ask, slug), Random(slug)
    seen = ask(f"{slug}/tables/view", {"table": game.table, "key": game.keys[game.seat]})
    state = codec(slug, load(slug).state).load(seen["state"])
    refused_some = 0
    for action in candidates(slug, state, random, 60):
        if getattr(action, "player", game.seat) == game.seat:
            body = game.body("propose") | {"action": written(slug, action)}
            told = client.ask(f"/v1/{slug}/tables/propose", body)
            assert (told["move"] is None) == (told["legal"] is False) == bool(told["violations"])
            refused_some += told["legal"] is False
    assert refused_some


@each_game
def test_a_table_of_other_times_is_refused(
    slug: str, client: Client, ask: Ask, seals: KeySeals
) -> None:
    """Records may have had other fields, and rules may have changed, since a table was sealed."""
    game = begun(ask, slug)
    content = orjson.loads(seals.open(f"table {slug}", game.table))
    for change in _changes(slug, content):
        old = seals.seal(f"table {slug}", orjson.dumps(change), 8_192)
        for call in CALLS:
            refused(client, game, call, NOT_THIS_TABLE, "/table", table=old)
    move = orjson.loads(seals.open(f"move {slug}", game.move))
    chain = move["chain"]
    others: list[Any] = [move | {"more": 1}, {"chain": chain}, move | {"action": {}}, [], None]
    for changed in others:
        old = seals.seal(f"move {slug}", orjson.dumps(changed), 1_024)
        refused(client, game, "apply", NOT_THIS_TABLE, "/move", move=old)


def _changes(slug: str, content: Any) -> Iterator[Any]:
    state = content["state"]
    yield from ([], 1, None, {}, content | {"more": 1})
    for name in content:
        yield {other: each for other, each in content.items() if other != name}
    required = [each.name for each in fields_of(load(slug).state) if not each.optional]
    for name in ("game", *required):
        yield content | {"state": {key: each for key, each in state.items() if key != name}}
    first, *others = state["players"]
    yield content | {"state": state | {"players": [first, *others[:-1], first]}}


@each_game
def test_tables_go_with_batches(slug: str, client: Client, ask: Ask) -> None:
    """Each item is answered as the call alone, and fails alone."""
    game = begun(ask, slug)
    calls = [f"{slug}/tables/{call}" for call in CALLS]
    items = [
        *({"call": call, "body": game.body(call.rpartition("/")[2])} for call in calls),
        *({"call": call, "body": {"table": "x", "key": "y"}} for call in calls),
        {"call": f"{slug}/tables", "body": {"players": list(game.players)}},
    ]
    answers = client.ask("/v1/batch", {"items": items})["items"]
    assert [each["status"] for each in answers] == [200] * 4 + [422] * 4 + [200]
    assert answers[0]["body"] == client.ask(f"/v1/{slug}/tables/view", game.body("view"))


def test_the_answers_to_many_tables_are_bounded() -> None:
    """A batch of deals is answered as far as its answer has room."""
    calls = game_calls(load("spades"), Settings(), seals=KeySeals([new_key()]))
    asks = Codecs("", {BATCH: Size(0, 40)}).of(BatchRequest)
    batch = Batch({"spades/tables": calls["tables"]}, asks, Settings(max_answer=50_000))
    items = [{"call": "spades/tables", "body": {"players": ["ann", "bob", "cid"]}}] * 40
    read = batch.read(encode({"items": items}), 32)
    answer, statuses = batch.answer(read, float("inf"), lambda: 0.0)
    assert set(statuses) == {200, 503}
    assert len(answer) < 70_000


def test_a_seal_is_for_one_thing_of_one_game() -> None:
    """What closes the tables of a game opens neither its moves nor the tables of another."""
    seals = KeySeals([new_key()])
    purposes = [f"{kind} {slug}" for kind in ("table", "move") for slug in games()]
    for one in purposes:
        token = seals.seal(one, b"{}", 64)
        assert seals.open(one, token).strip() == b"{}"
        for other in purposes:
            if other != one:
                with pytest.raises(NotSealedHere):
                    seals.open(other, token)
