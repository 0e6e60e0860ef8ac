"""Judges games: the state, or the deal, that each began with, and the actions that followed."""

from collections.abc import Sequence
from typing import Any

from adjudicators import games
from adjudicators.calls import call_of
from adjudicators.codec import Fault, NotUnderstood
from adjudicators.codec.text import value_of
from adjudicators.game import Game, Replay
from adjudicators.verdict import Impossible
from adjudicators.words import did_you_mean
from command_line.asking import errors_as_json, faults_of
from command_line.streams.lines import LONGEST, Line

LISTED = 50
"""So many faults of a game are listed, as the service does by default; if there are more, ``error_count`` says how many."""
_OPENING = ("players", "options", "seed", "deck")


def judged(lines: Sequence[Line], whole: bool) -> list[dict[str, Any]]:
    """What is said of some games, each after the number of its line."""
    return [{"line": line.number} | _judged(line, whole) for line in lines]


def _judged(line: Line, whole: bool) -> dict[str, Any]:
    if line.raw is None:
        return {"errors": [{"pointer": "", "detail": f"the line is longer than {LONGEST} bytes"}]}
    try:
        game, replay = replayed(value_of(line.raw))
    except (NotUnderstood, Impossible) as refusal:
        return _first_of(errors_as_json(faults_of(refusal)))
    except Exception as failure:  # noqa: BLE001 - one game must not end the judging of all others
        return {"failure": f"{type(failure).__name__}: {failure}"}
    return {"game": game.slug} | (game.write(replay) if whole else in_short(game, replay))


def _first_of(errors: list[dict[str, str]]) -> dict[str, Any]:
    if len(errors) <= LISTED:
        return {"errors": errors}
    return {"errors": errors[:LISTED], "error_count": len(errors)}


def in_short(game: Game[Any, Any, Any], replay: Replay[Any]) -> dict[str, Any]:
    """What is said of a game but for its last state, its events and its score lines."""
    told = game.write(replay)
    kept = ("legal", "violations", "undetermined", "applied", "to_act", "outcome")
    totals = {each.player: each.total for each in replay.score}
    return {name: told[name] for name in kept} | {"score": totals}


def replayed(value: Any) -> tuple[Game[Any, Any, Any], Replay[Any]]:
    """The game that a JSON value tells of, and the verdict on it.

    It is what ``replay`` takes, ``{"state": …, "actions": […]}``, or a deal and what followed it,
    ``{"game": "spades", "players": […], "seed": "…", "actions": […]}``.
    """
    if not isinstance(value, dict):
        raise _not_understood("", "an object is expected")
    if "state" in value or "players" not in value:
        state = value.get("state")
        game = _game(state.get("game") if isinstance(state, dict) else None, "/state/game")
        asked = game.read(call_of(game, "replay").asks, value)
        return game, call_of(game, "replay").answer(game, asked)
    game = _game(value.get("game"), "/game")
    opening = {name: value[name] for name in _OPENING if name in value}
    deal = call_of(game, "new")
    dealt = deal.answer(game, game.read(deal.asks, opening)).state
    rest = {name: each for name, each in value.items() if name not in (*_OPENING, "game")}
    call = call_of(game, "replay")
    asked = game.read(call.asks, rest | {"state": game.write(dealt)})
    return game, call.answer(game, asked)


def _game(slug: Any, pointer: str) -> Game[Any, Any, Any]:
    installed = games()
    if isinstance(slug, str) and slug in installed:
        return installed[slug]
    if not isinstance(slug, str):
        raise _not_understood(pointer, "the name of a game is missing")
    raise _not_understood(pointer, f"there is no game {slug[:40]!r}{did_you_mean(slug, installed)}")


def _not_understood(pointer: str, detail: str) -> NotUnderstood:
    return NotUnderstood((Fault(pointer, detail),))
