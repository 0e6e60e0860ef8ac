"""What players can prove from the published algorithms alone: a second reading of them, from a hash function up."""

import json
import re
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicators import load
from service.sealed import proofs
from service.sealed.records import TablesRequest
from tests.battery.every import each_game
from tests.clients.node import run, unavailable
from tests.sealed.relay import Ask, Game, tables_of
from tests.strategies import NAMES, main_variant, seats_of, variants

TRUST = Path(__file__).parents[2] / "docs" / "trust.md"
HEX = re.compile("[0-9a-f]{64}")

# RFC 8785, sections 3.2.2 and 3.2.3, as far as the service writes such values: no fractions.
RFC_8785 = [
    ({"b": [56, {"d": True, "10": None, "1": []}], "a": ""}, '{"a":"","b":[56,{"1":[],"10":null,"d":true}]}'),
    ("\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\"/", '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'),
    (
        {"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh",
         "1": "One", "\U0001f600": "Emoji: Grinning Face", "\u0080": "Control",
         "\u00f6": "Latin Small Letter O With Diaeresis"},
        ('{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis",'
        '"€":"Euro Sign","\U0001f600":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}'),
    ),
    ("\x00\x1f\x7f\u2028\u2029\b\t\f", '"\\u0000\\u001f\x7f\u2028\u2029\\b\\t\\f"'),
]  # fmt: skip


# ── the second reading ───────────────────────────────────────────────────────────────────────────

_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def text_of(value: Any) -> str:
    """A value's canonical JSON, written letter by letter."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return (
            '"'
            + "".join(_SHORT.get(c) or (f"\\u{ord(c):04x}" if c < " " else c) for c in value)
            + '"'
        )
    if isinstance(value, list):
        return "[" + ",".join(map(text_of, value)) + "]"
    names = sorted(value, key=lambda name: [*name.encode("utf-16-be")])
    return "{" + ",".join(f"{text_of(name)}:{text_of(value[name])}" for name in names) + "}"


def mac_of(secret: str, value: Any) -> str:
    """HMAC-SHA-256 as RFC 2104 defines it, of blocks of 64 bytes."""
    key = [*bytes.fromhex(secret), *[0] * 32]
    inner = sha256(bytes([byte ^ 0x36 for byte in key]) + text_of(value).encode("utf-8"))
    return sha256(bytes([byte ^ 0x5C for byte in key]) + inner.digest()).hexdigest()


def chains_of(
    slug: str, opening: Any, players: list[str], secret: str, commitment: str, actions: Any
) -> list[str]:
    """The chain of the deal, and the one after each action."""
    first = {
        "commitment": commitment,
        "game": slug,
        "options": opening["options"],
        "players": players,
    }
    chains = [mac_of(secret, first)]
    for action in actions:
        chains.append(mac_of(secret, {"action": action, "chain": chains[-1]}))
    return chains


# ── held against the first ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("value", "text"), RFC_8785)
def test_canonical_json_is_that_of_the_standard(value: Any, text: str) -> None:
    assert proofs.canonical(value).decode() == text == text_of(value)


LETTERS = [
    "a",
    "Z",
    "1",
    '"',
    "\\",
    "/",
    "\x1f",
    "\x7f",
    "\u00e9",
    "\u2028",
    "\ufb33",
    "\U0001f600",
]


def _any_value(random: Random, letters: list[str], depth: int) -> Any:
    def text() -> str:
        return "".join(random.choices(letters, k=random.randrange(4)))

    kind = random.randrange(6 if depth else 4)
    if kind == 4:
        return [_any_value(random, letters, depth - 1) for _ in range(random.randrange(4))]
    if kind == 5:
        inside = range(random.randrange(5))
        return {text(): _any_value(random, letters, depth - 1) for _ in inside}
    return (None, random.random() < 0.5, random.randint(-(2**53), 2**53), text())[kind]


@pytest.mark.parametrize("seed", range(40))
def test_any_value_has_the_canonical_json_of_the_second_reading(seed: int) -> None:
    random = Random(seed)
    for _ in range(25):
        value = _any_value(random, random.choice((LETTERS, LETTERS[:8])), 3)
        assert proofs.canonical(value).decode() == text_of(value)


def test_canonical_json_is_what_javascript_writes() -> None:
    """RFC 8785 defines it by JavaScript's own functions."""
    values = [value for value, _ in RFC_8785]
    script = """
      const canonical = (v) => Array.isArray(v) ? `[${v.map(canonical)}]`
        : v && typeof v === "object"
          ? `{${Object.keys(v).sort().map((n) => `${JSON.stringify(n)}:${canonical(v[n])}`)}}`
          : JSON.stringify(v);
      const values = JSON.parse(process.argv[1]);
      console.log(JSON.stringify(values.map(canonical)));
    """
    try:
        told = run(["node", "-e", script, json.dumps(values)], Path.cwd())
    except FileNotFoundError:
        unavailable("node", "needs node")
    assert json.loads(told) == [text for _, text in RFC_8785]


@each_game
def test_a_whole_game_proves_itself(slug: str, ask: Ask) -> None:
    """Commitment, chains and keys of a game are those of the second reading."""
    game = Game(
        slug, NAMES[: seats_of(slug)[0]], ask, Random(slug), variants(slug)[main_variant(slug)]
    )
    game.play(60)
    revealed = game.revealed()
    seed, secret, commitment = revealed["seed"], revealed["secret"], game.opened["commitment"]
    promised = text_of({"seed": seed, "secret": secret}).encode()
    assert sha256(promised).hexdigest() == commitment
    told = chains_of(
        slug, revealed["opening"], list(game.players), secret, commitment, game.actions
    )
    assert told == game.chains
    assert len(told) > 3
    assert game.keys == {player: mac_of(secret, {"seat": player}) for player in game.players}


def test_every_random_number_is_new_and_whole(ask: Ask) -> None:
    """32 bytes for each seed and each secret, and all of what follows from them differs."""
    seen: set[str] = set()
    for _ in range(50):
        opened = ask("spades/tables", {"players": ["ann", "bob", "cid"]})
        table = {"table": opened["table"], "keys": opened["keys"]}
        revealed = ask("spades/tables/reveal", table)
        new = {
            revealed["seed"],
            revealed["secret"],
            opened["commitment"],
            opened["chain"],
            *opened["keys"].values(),
        }
        assert all(HEX.fullmatch(each) for each in new)
        assert len(new) == 7
        assert not new & seen
        seen |= new


# ── the test vector of docs/trust.md ─────────────────────────────────────────────────────────────


def test_the_test_vector_in_the_page_on_trust_is_right() -> None:
    (block,) = re.findall(r"```json test-vector\n(.*?)```", TRUST.read_text("utf-8"), re.DOTALL)
    told = json.loads(block)
    seed, secret, players = told["seed"], told["secret"], told["players"]
    opened = tables_of(told["game"], seed, secret).open(TablesRequest(tuple(players)))
    assert opened.commitment == told["commitment"]
    assert dict(opened.keys) == told["keys"]
    opening = {"options": told["options"]}
    chains = chains_of(told["game"], opening, players, secret, told["commitment"], told["actions"])
    assert [opened.chain] == chains[:1]
    assert chains == told["chains"]
    game = load(told["game"])
    assert proofs.key_of(secret, players[0]) == told["keys"][players[0]]
    assert game.new(players, seed=seed).state.rng.seed == seed


# ── going back ───────────────────────────────────────────────────────────────────────────────────


def test_two_games_that_go_on_from_one_table_can_be_told_apart(ask: Ask) -> None:
    """A service that keeps nothing takes an older table; whoever wrote down step and chain sees it, also one step later."""
    game = Game("spades", ["ann", "bob", "cid"], ask, Random(7))
    game.play(2)
    older = game.table
    ends = []
    for seed in (1, 2):
        game.table, game.random = older, Random(seed)
        assert game.turn()
        first = ask("spades/tables/view", {"table": game.table})
        assert game.turn()
        ends.append((first, ask("spades/tables/view", {"table": game.table})))
    (one, after_one), (two, after_two) = ends
    assert one["step"] == two["step"] == 3
    assert one["previous"] == two["previous"] == game.chains[2]
    assert one["chain"] != two["chain"]
    assert after_one["step"] == after_two["step"] == 4
    assert (after_one["previous"], after_two["previous"]) == (one["chain"], two["chain"])
