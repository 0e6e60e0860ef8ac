"""The same adjudicators behind Litestar and msgspec, written to be fast: ``score`` and ``adjudicate``.

msgspec reads bodies straight into the library's dataclasses, whose annotations are replaced by its own for that,
and writes answers from them. It tells only its own structures apart by a tag, so an action is read in two steps.
"""

from collections.abc import Callable
from contextlib import suppress
from operator import attrgetter
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, post
from litestar.handlers import HTTPRouteHandler
from msgspec import Raw

from adjudicators import games
from adjudicators.calls import own_calls
from adjudicators.declare import fields_of
from adjudicators.game import Game
from adjudicators.verdict import Impossible, Violation
from bench.apps.msgspec_types import MsgspecTypes, UnreadableError
from service.calls.game_call import own_types
from service.settings import Settings

JSON = "application/json"
ENCODE = msgspec.json.Encoder().encode


def _score(game: Game[Any, Any, Any], types: MsgspecTypes) -> HTTPRouteHandler:
    (call,) = [each for each in own_calls(game) if each.name == "score"]
    asks, answer = types.record(call.asks), call.answer

    @post(f"/v1/{game.slug}/score", status_code=200)
    async def score(data: asks) -> Response[bytes]:  # type: ignore[valid-type]
        return Response(ENCODE(answer(game, data)), media_type=JSON)

    return score


def _adjudicate(game: Game[Any, Any, Any], types: MsgspecTypes) -> HTTPRouteHandler:
    fields = [("state", types.record(game.state)), ("action", dict[str, Any])]
    asks: Any = msgspec.defstruct("Asked", fields)
    kinds = {cls.type: types.record(cls) for cls in game.action_types}
    event, violation = _told(game.event), _told(Violation)
    start = b'{"game":"%b",' % game.slug.encode()

    @post(f"/v1/{game.slug}/adjudicate", status_code=200)
    async def adjudicate(data: asks) -> Response[bytes]:
        action = msgspec.convert(data.action, kinds[data.action["type"]])
        verdict = game.adjudicate(data.state, action)
        answer = {
            "legal": verdict.legal,
            "violations": [violation(each) for each in verdict.violations],
            "undetermined": verdict.undetermined,
            "state": Raw(start + ENCODE(verdict.state)[1:]),
            "to_act": verdict.to_act,
            "events": [event(each) for each in verdict.events],
            "score": verdict.score,
            "outcome": verdict.outcome,
            "question": verdict.question,
        }
        return Response(ENCODE(answer), media_type=JSON)

    return adjudicate


def _told(cls: type) -> Callable[[Any], dict[str, Any]]:
    """A function from a record to its fields, without those that are not told."""
    names = [each.attribute for each in fields_of(cls)]
    values = attrgetter(*names)
    return lambda record: dict(zip(names, values(record), strict=True))


def _refuse(request: Request[Any, Any, Any], refusal: Impossible) -> Response[Any]:
    return Response({"detail": str(refusal)}, status_code=422)


def _handlers() -> list[HTTPRouteHandler]:
    found = []
    for game in games().values():
        types = MsgspecTypes(own_types(game, Settings()))
        for handler in (_score, _adjudicate):
            with suppress(UnreadableError):
                found.append(handler(game, types))
    return found


app = Litestar(_handlers(), exception_handlers={Impossible: _refuse})
