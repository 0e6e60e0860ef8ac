"""Examples for the OpenAPI document: real requests with their answers, and every kind of problem."""

from http import HTTPStatus
from typing import Any

import orjson

from adjudicators.sample import Sample
from service.calls.game_call import GameCall
from service.http.problem_details import BY_SLUG, Fault, Problem
from service.http.smorest import PROBLEM_CODEC

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


def example_of(game_call: GameCall, sample: Sample) -> tuple[Any, Any]:
    """A request to a call, and its answer."""
    request = _as_json(game_call.asks.write(game_call.call.example(sample)))
    return request, _as_json(game_call.ask(request))


def problem_examples(status_name: str) -> dict[str, Any]:
    """For each kind of problem with a status, such as ``NOT_FOUND``, its meaning and an example."""
    status = HTTPStatus[status_name]
    return {
        slug: {
            "summary": kind.title,
            "description": kind.text,
            "value": _as_json(PROBLEM_CODEC.write(_problem(slug).details(1))),
        }
        for slug, kind in BY_SLUG.items()
        if kind.status == status
    }


def _problem(slug: str) -> Problem:
    kind = BY_SLUG[slug]
    if fault := FAULTS.get(slug):
        return Problem(kind, f"{fault.pointer}: {fault.detail}", [fault])
    return Problem(kind, DETAILS.get(slug, kind.text))


def _as_json(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value))
