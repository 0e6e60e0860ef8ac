"""The same adjudicators behind FastAPI and pydantic 2, written to be fast.

Bodies are validated straight into the library's dataclasses, from bytes to record in one step; no answer is
validated, and answers are made by pydantic-core as bytes. Below ``/declared`` the same routes have their bodies as
parameters, as FastAPI's documentation has it: only then does FastAPI document what a route takes.
"""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Body, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import Field, GetPydanticSchema, TypeAdapter, ValidationError
from pydantic_core import to_json

from adjudicators import games
from adjudicators.calls import calls_of
from adjudicators.verdict import Impossible
from bench.apps.pydantic_types import PydanticTypes
from service.calls.game_call import own_types
from service.settings import Settings

app = FastAPI()
JSON = "application/json"


class Endpoint:
    """One call of one game."""

    def __init__(self, slug: str, call: Any, types: PydanticTypes) -> None:
        game = games()[slug]
        schema = types.schema(call.asks)
        self.asks: Any = Annotated[Any, GetPydanticSchema(lambda _type, _handler: schema), Body()]
        adapter: TypeAdapter[Any] = TypeAdapter(self.asks)  # type: ignore[arg-type]
        self._validate = adapter.validator.validate_python
        self.validate_json = adapter.validator.validate_json
        self._answer, self._game = call.answer, game
        self._to_json = types.serializer(call.answers).to_json

    def ask(self, value: Any) -> bytes:
        """Answer a JSON value."""
        return self.answer(self._validate(value))

    def answer(self, asked: Any) -> bytes:
        """Answer a record."""
        return self._to_json(self._answer(self._game, asked), exclude_none=True)


def _endpoints() -> dict[str, Endpoint]:
    found = {}
    for slug, game in games().items():
        types = PydanticTypes(own_types(game, Settings()))
        for call in calls_of(game):
            found[f"{slug}/{call.name}"] = Endpoint(slug, call, types)
    return found


ENDPOINTS = _endpoints()


@dataclass(slots=True)
class Item:
    """One call of a batch."""

    call: str
    body: Any


@dataclass(slots=True)
class Batch:
    """Calls to be answered in one request."""

    items: Annotated[list[Item], Field(max_length=1_000)]


READ_BATCH = TypeAdapter(Batch).validator.validate_json


@app.exception_handler(Impossible)
async def refuse(request: Request, refusal: Impossible) -> Response:
    """Say why a state cannot occur."""
    return JSONResponse({"detail": str(refusal)}, 422)


@app.exception_handler(ValidationError)
async def refuse_body(request: Request, refusal: ValidationError) -> Response:
    """Say what is wrong with a body."""
    raise RequestValidationError(refusal.errors())


def _add(path: str, endpoint: Endpoint) -> None:
    asks = endpoint.asks

    async def respond(request: Request) -> Response:
        asked = endpoint.validate_json(await request.body())
        return Response(endpoint.answer(asked), media_type=JSON)

    async def respond_as_declared(asked: asks) -> Response:  # type: ignore[valid-type]
        return Response(endpoint.answer(asked), media_type=JSON)

    app.post(f"/v1/{path}")(respond)
    app.post(f"/declared/v1/{path}")(respond_as_declared)


for name, each in ENDPOINTS.items():
    _add(name, each)


@app.post("/v1/batch")
async def batch(request: Request) -> Response:
    """Answer many calls, each alone."""
    items = READ_BATCH(await request.body()).items
    answers = b",".join([_answered(item) for item in items])
    return Response(b'{"items":[%b]}' % answers, media_type=JSON)


def _answered(item: Item) -> bytes:
    endpoint = ENDPOINTS.get(item.call)
    if endpoint is None:
        return b'{"status":404,"body":%b}' % to_json({"detail": f"no call {item.call}"})
    try:
        return b'{"status":200,"body":%b}' % endpoint.ask(item.body)
    except ValidationError as refusal:
        return b'{"status":422,"body":%b}' % to_json({"detail": refusal.errors()})
    except Impossible as refusal:
        return b'{"status":422,"body":%b}' % to_json({"detail": str(refusal)})
