"""Examples for the document that are real: a seeded game, played a little way through the calls
themselves, and the problems that some requests run into."""

from collections.abc import Mapping
from functools import cached_property
from http import HTTPStatus
from typing import Any

import orjson

from service.endpoint import Endpoint
from service.errors import BY_SLUG, Fault, Problem, ProblemDetails
from service.wire.codec import COMMON

SEED = "lighthouse"
NAMES = ("ann", "bob", "cid", "dan", "eve", "fay")
STEPS = 3

DETAILS = {
    "not-json": "the body is empty; a JSON object is expected",
    "method-not-allowed": "/v1/games does not take POST; it takes GET, HEAD, OPTIONS",
    "not-acceptable": "the answer is application/json, which 'image/png' rules out",
    "too-large": "the body is larger than the 65536 bytes that this call takes",
    "unsupported-media-type": "send the body as application/json",
    "internal-error": "something failed here; please report what you sent",
}
FAULTS = {
    "invalid-request": Fault("/state/players/0/score", "'21' is not a whole number"),
    "impossible-state": Fault("/state/phase", "nobody has cards left, so nobody chooses"),
}


class Examples:
    """For each call of a game, what is asked and what is answered."""

    def __init__(self, endpoints: Mapping[str, Endpoint]) -> None:
        self._endpoints = endpoints

    def of(self, name: str) -> tuple[Any, Any]:
        """A request and its answer."""
        asked = self._asked(name)
        return asked, self._ask(name, asked)

    def _asked(self, name: str) -> Any:
        state, actions = self._played
        match name:
            case "new":
                return self._setup
            case "adjudicate":
                return {"state": state, "action": actions[0]}
            case "actions":
                return {"state": state}
            case "replay":
                return {"state": state, "actions": actions}
            case "view":
                return {"state": state, "player": self._setup["players"][0]}
        endpoint = self._endpoints[name]
        (example,) = (each.example for each in endpoint.game.questions if each.name == name)
        return _as_json(endpoint.asks.write(example))

    @cached_property
    def _setup(self) -> Any:
        game = self._endpoints["new"].game
        seats = max(game.seats[0], min(3, game.seats[1]))
        return {"players": list(NAMES[:seats]), "seed": SEED}

    @cached_property
    def _played(self) -> tuple[Any, list[Any]]:
        """A state, and an action or two that can follow."""
        state = self._ask("new", self._setup)["state"]
        actions = []
        then = state
        for _ in range(STEPS):
            listed = self._ask("actions", {"state": then})["actions"]
            if not listed:
                break
            actions.append(listed[0])
            then = self._ask("adjudicate", {"state": then, "action": listed[0]})["state"]
        return state, actions

    def _ask(self, name: str, asked: Any) -> Any:
        return _as_json(self._endpoints[name].ask(asked))


def problems_of(status_name: str) -> dict[str, Any]:
    """For each kind of problem with this status (``NOT_FOUND``), what it means and how it looks."""
    status = HTTPStatus[status_name]
    write = COMMON.of(ProblemDetails).write
    return {
        slug: {
            "summary": kind.title,
            "description": kind.text,
            "value": _as_json(write(_example_of(slug).listing(1))),
        }
        for slug, kind in BY_SLUG.items()
        if kind.status == status
    }


def _example_of(slug: str) -> Problem:
    kind = BY_SLUG[slug]
    if fault := FAULTS.get(slug):
        return Problem(kind, f"{fault.pointer}: {fault.detail}", [fault])
    return Problem(kind, DETAILS.get(slug, kind.text))


def _as_json(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value))
