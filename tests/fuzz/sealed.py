"""Bodies that the calls of sealed tables accept: tables, keys and moves of games that are really played."""

from base64 import b64encode
from functools import cache
from random import Random
from typing import Any

from adjudicators import games
from service import Settings, create_app
from tests.fuzz.seed import SEED
from tests.sealed.relay import Ask, Game, asking, other_than
from tests.strategies import NAMES, seats_of

SEAL_KEYS = b64encode(b"f" * 32).decode()
"""What whoever is fuzzed has to seal with, so that tables made here can be opened there."""
GAMES_EACH = 3
LONGEST = 12


def call_at(path: str) -> tuple[str, str] | None:
    """The game and the call at an address, if it is one of sealed tables."""
    match path.split("/"):
        case ["", "v1", slug, "tables", *rest] if slug in games():
            return slug, "/".join(["tables", *rest])
    return None


@cache
def _ask() -> Ask:
    given = {"ADJUDICATOR_SEAL_KEYS": SEAL_KEYS, "ADJUDICATOR_LOG": "none"}
    return asking(create_app(Settings.from_environment(given)))


@cache
def _game(slug: str, number: int) -> Game:
    random = Random(f"{SEED} {slug} {number}")
    game = Game(slug, NAMES[: random.choice(seats_of(slug)[:3])], _ask(), random)
    game.play(random.randrange(LONGEST))
    return game


def sound_body(slug: str, call: str, random: Random) -> Any:
    """A body that the call accepts."""
    game = _game(slug, random.randrange(GAMES_EACH))
    seat = random.choice(list(game.players))
    own = {"table": game.table, "key": game.keys[seat]}
    match call:
        case "tables":
            return {"players": list(game.players)}
        case "tables/view":
            return own if random.random() < 0.7 else {"table": game.table}
        case "tables/propose":
            actor, action = _listed(game, seat)
            return {"table": game.table, "key": game.keys[actor], "action": action}
        case "tables/apply":
            return _move(game)
        case "tables/reveal":
            return {"table": game.table, "keys": game.keys}
    revealed = game.revealed()
    return {
        "players": list(game.players),
        "seed": revealed["seed"],
        "secret": revealed["secret"],
        "actions": game.actions,
        "commitment": game.opened["commitment"],
        "chain": random.choice(game.chains),
    }


def _listed(game: Game, first: str) -> tuple[str, Any]:
    """Somebody who can act, and what they can do."""
    for seat in [first, *game.players]:
        body = {"table": game.table, "key": game.keys[seat]}
        if listed := game.ask(f"{game.slug}/tables/view", body)["actions"]:
            return seat, listed[0]
    raise AssertionError("nobody can act")


def _move(game: Game) -> Any:
    seat, action = _listed(game, game.players[0])
    body = {"table": game.table, "key": game.keys[seat], "action": action}
    move = game.ask(f"{game.slug}/tables/propose", body)["move"]
    witness = action.get("with") or other_than(list(game.players), seat)
    return {"table": game.table, "key": game.keys[witness], "move": move}
