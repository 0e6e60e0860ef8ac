"""Bodies that every call must accept, made from random games."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

from adjudicators import games, load
from service.calls.game_call import GameCall, game_calls
from service.http.problem_details import Problem, problems
from service.sealed import proofs
from service.sealed.records import TablesProposeRequest
from service.sealed.seals import KeySeals
from service.sealed.tables import SealedTable, Tables
from service.settings import Settings
from tests.fuzz.seed import SEED
from tests.strategies import (
    NAMES,
    SETTINGS,
    Maker,
    Play,
    as_json,
    candidates,
    codecs,
    endpoints,
    played,
    seats_of,
    swap_of,
    written,
)

KEYS = Settings.from_environment().seal_keys or (sha256(b"fuzz").digest(),)
"""What the service that is fuzzed seals tables with: what the environment says, or else this."""
SEALS = KeySeals(KEYS)
SECRET = sha256(b"a table's secret").hexdigest()
_OF_CONTENT = (
    problems.IMPOSSIBLE_STATE,
    problems.NOT_THIS_TABLE,
    problems.NOT_THIS_SEAT,
    problems.NOT_OVER,
)
GAMES_EACH = 3
FIRST_GAME = SEED % 1_000_000
"""Another run has other games."""
TRIES = 500


def game_call_at(path: str) -> GameCall | None:
    """The call at an address, if it is one of a game."""
    match path.split("/", 3):
        case ["", "v1", slug, name] if slug in games():
            return calls_of(slug).get(name)
    return None


@cache
def calls_of(slug: str) -> Mapping[str, GameCall]:
    """The calls of a game, those of sealed tables among them."""
    return game_calls(load(slug), SETTINGS, codecs(slug), seals=SEALS)


def cannot_occur(game_call: GameCall, body: Any) -> bool:
    """Whether a body is refused because of the rules, and not because of its form."""
    try:
        game_call.ask(body)
    except Problem as problem:
        misasked = any(fault.rule for fault in problem.faults)
        return misasked or problem.kind in _OF_CONTENT
    return False


def sound_body(game_call: GameCall, random: Random) -> Any:  # noqa: PLR0911 - one for each call
    """A body that the call accepts."""
    match game_call.call.name:
        case "new":
            return _setup(game_call, random)
        case "adjudicate":
            play, at = _position(game_call, random)
            return {"state": _seen(play, at, random), "action": _action(play, at, random)}
        case "actions":
            play, at = _position(game_call, random)
            asker = {"player": random.choice(play.players)} if random.random() < 0.5 else {}
            return {"state": _seen(play, at, random), **asker}
        case "view":
            play, at = _position(game_call, random)
            return {
                "state": _seen(play, at, random),
                "player": random.choice([None, *play.players]),
            }
        case "replay":
            play, at = _position(game_call, random)
            actions = play.actions[at : at + random.randint(0, 20)]
            return {
                "state": written(play.slug, play.states[at]),
                "actions": [written(play.slug, action) for action in actions],
            }
        case name if name.startswith("tables"):
            return _of_sealed_table(game_call, random)
    return _question(game_call, random)


def _of_sealed_table(game_call: GameCall, random: Random) -> Any:
    """A body for a table in the middle of a game, for the audit of one, or for a new one."""
    play, at = _position(game_call, random)
    at = min(at, len(play.actions) - 1)
    action = play.actions[at]
    tables = _tables(play.slug)
    chain = proofs.next_link(SECRET, "0" * 64, str(at))
    token = tables.sealed(SealedTable(play.states[at], SECRET, {}, at, chain, chain))
    keys = {player: proofs.key_of(SECRET, player) for player in play.players}
    seat = getattr(action, "player", None) or random.choice(play.players)
    match game_call.call.name:
        case "tables":
            names = random.sample(NAMES, len(play.players))
            digests = {} if random.random() < 0.5 else {names[0]: proofs.digest_of("a key")}
            return {"players": names, "options": {}, "key_digests": digests}
        case "tables/view":
            return {"table": token, "key": random.choice([None, *keys.values()])}
        case "tables/propose":
            return {"table": token, "key": keys[seat], "action": written(play.slug, action)}
        case "tables/apply":
            move = tables.propose(TablesProposeRequest(token, keys[seat], action)).move
            others = [each for each in play.players if each != seat]
            witness = game_call.game.partner(action) or random.choice(others)
            return {"table": token, "key": keys[witness], "move": move}
        case "tables/reveal":
            return {"table": token, "keys": keys}
    seed = play.opening.rng.seed
    return {
        "players": list(play.players),
        "options": written(play.slug, play.options),
        "seed": seed,
        "secret": SECRET,
        "actions": [written(play.slug, each) for each in play.actions[: random.randint(0, 20)]],
        "commitment": proofs.commitment(seed, SECRET),
        "chain": chain,
    }


@cache
def _tables(slug: str) -> Tables:
    return Tables(load(slug), codecs(slug), SEALS)


def _position(game_call: GameCall, random: Random) -> tuple[Play, int]:
    slug = game_call.game.slug
    seats = random.choice(seats_of(slug))
    play = played(slug, seats, FIRST_GAME + random.randrange(GAMES_EACH))
    return play, random.randrange(len(play.states))


def _seen(play: Play, at: int, random: Random) -> Any:
    """The state, or somebody's view of it."""
    state = play.states[at]
    if random.random() < 0.5:
        state = endpoints(play.slug)["view"].game.view(state, random.choice([None, *play.players]))
    return written(play.slug, state)


def _action(play: Play, at: int, random: Random) -> Any:
    """The next action of the game, or any other that could be proposed there."""
    if at < len(play.actions) and random.random() < 0.5:
        return written(play.slug, play.actions[at])
    return written(play.slug, random.choice(candidates(play.slug, play.states[at], random)))


def _setup(game_call: GameCall, random: Random) -> Any:
    game, slug = game_call.game, game_call.game.slug
    seats = random.choice(seats_of(slug))
    setup: dict[str, Any] = {"players": random.sample(NAMES, seats)}
    match random.randrange(4):
        case 0:
            setup["seed"] = f"seed {random.random()}"
        case 1:
            packs = game.packs(game.options(), seats)
            setup["deck"] = [card for pack in packs for card in random.sample(pack, len(pack))]
        case 2:
            setup["options"] = {}
    return setup


def _question(game_call: GameCall, random: Random) -> Any:
    maker = Maker(random, swap_of(game_call.game.slug), unknown=False)
    for _ in range(TRIES):
        body = as_json(maker.record(game_call.call.asks))
        if not cannot_occur(game_call, body):
            return body
    example = next(
        each.example for each in game_call.game.questions if each.name == game_call.call.name
    )
    return as_json(game_call.asks.write(example))
