"""Bodies that every call must accept, made from random games."""

from random import Random
from typing import Any

from adjudicators import games
from service.calls.game_call import GameCall
from service.http.problem_details import Problem, problems
from tests.fuzz.seed import SEED
from tests.strategies import (
    NAMES,
    Maker,
    Play,
    as_json,
    candidates,
    endpoints,
    played,
    seats_of,
    swap_of,
    written,
)

GAMES_EACH = 3
FIRST_GAME = SEED % 1_000_000
"""Another run has other games."""
TRIES = 500


def game_call_at(path: str) -> GameCall | None:
    """The call at an address, if it is one of a game."""
    match path.split("/"):
        case ["", "v1", slug, name] if slug in games():
            return endpoints(slug).get(name)
    return None


def cannot_occur(game_call: GameCall, body: Any) -> bool:
    """Whether a body is refused because of the rules, and not because of its form."""
    try:
        game_call.ask(body)
    except Problem as problem:
        misasked = any(fault.rule for fault in problem.faults)
        return misasked or problem.kind is problems.IMPOSSIBLE_STATE
    return False


def misasked(game_call: GameCall, body: Any) -> bool:
    """Whether what is asked of a table is refused because of the rules, whatever the table is."""
    try:
        game_call.ask(body)
    except Problem as problem:
        return any(each.rule and not each.pointer.startswith("/state") for each in problem.faults)
    return False


def sound_body(game_call: GameCall, random: Random) -> Any:
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
    return _question(game_call, random)


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
