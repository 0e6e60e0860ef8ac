"""Examples for the OpenAPI document: real requests with their answers, and every kind of problem."""

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
_LONG, _SHOWN = 8, 3
FAULTS = {
    "invalid-request": Fault("/state/players/0/score", "'21' is not a whole number"),
    "impossible-state": Fault("/state/phase", "nobody has cards left, so nobody chooses"),
    "not-this-table": Fault("/key", "this is no key of a seat at this table"),
    "not-this-seat": Fault("/key", "ann proposed this move; it is for another seat to apply"),
    "not-over": Fault("/keys", "the game is not over, and the keys of bob are missing"),
}


def example_of(game_call: GameCall, sample: Sample) -> tuple[Any, Any]:
    """A request to a call, and its answer."""
    request = _as_json(game_call.asks.write(game_call.call.example(sample)))
    return request, _as_json(game_call.ask(request))


def shortened(example: Any) -> Any:
    """An answer in which long lists of objects end after a few: enough to show what they are."""
    if isinstance(example, dict):
        return {name: shortened(value) for name, value in example.items()}
    if isinstance(example, list):
        some = (
            example[:_SHOWN] if len(example) > _LONG and isinstance(example[0], dict) else example
        )
        return [shortened(each) for each in some]
    return example


def problem_examples(hundred: int) -> dict[str, Any]:
    """For each kind of problem with a status of these hundred, its meaning and an example."""
    return {
        slug: {
            "summary": kind.title,
            "description": kind.text,
            "value": _as_json(PROBLEM_CODEC.write(_problem(slug).details(1))),
        }
        for slug, kind in BY_SLUG.items()
        if kind.status // 100 == hundred
    }


def _problem(slug: str) -> Problem:
    kind = BY_SLUG[slug]
    if fault := FAULTS.get(slug):
        return Problem(kind, f"{fault.pointer}: {fault.detail}", [fault])
    return Problem(kind, DETAILS.get(slug, kind.text))


def _as_json(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value))
