"""``/v1/batch``: many calls in one request."""

import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NoReturn

from flask import Response, request
from marshmallow import ValidationError

from adjudicators.codec.quick import REFUSALS, Refused
from adjudicators.declare import Doc, Length, Size
from adjudicators.requests import BATCH
from adjudicators.sample import sample_of
from adjudicators.values import value
from adjudicators.words import nearest_path
from service.calls.game_call import GameCall
from service.http.environ import LONG_WORK_SLOT, STARTED
from service.http.problem_details import Problem, invalid_request, problems
from service.http.response import JsonResponse
from service.http.smorest import PROBLEM_CODEC, Blueprint
from service.openapi.examples import example_of
from service.openapi.operations import json_body, operation
from service.server.long_work import LongWork
from service.settings import Settings
from service.wire.codec import COMMON, Codec, Codecs
from service.wire.json_bytes import (
    count_colons,
    decode,
    encode,
    examine,
    measure,
    refuse_depth,
    refuse_duplicate_names,
)

_LOG = logging.getLogger(__name__)
_SHOWN = 80
_DEPTH_OF_ITEMS = 2
"""An item lies in a list, which lies in an object."""
_BEGINNING = b'{"items":['
_TURN_SECONDS = 0.01
"""After this time other long work has its turn: some items take a thousand times as long as others."""


@value
class BatchItem:
    """One call."""

    call: Annotated[str, Length(1, 200), Doc("The game and the call, as `<game>/<call>`.")]
    body: Annotated[Any, Doc("What would be posted to that call.")]


@value
class BatchRequest:
    """Calls to be answered in one request."""

    items: Annotated[
        tuple[Any, ...],
        BATCH,
        Doc(
            "The calls, each an object of a `call`, written `<game>/<call>`, and the `body` that would"
            " be posted to it. An item that is none fails alone."
        ),
    ]


@value
class BatchResult:
    """The answer to one call."""

    status: Annotated[
        int, Doc("The status that the call alone would be answered with, or 503.", 200)
    ]
    body: Annotated[Any, Doc("The body that the call would have been answered with.")]


@value
class BatchAnswer:
    """The answers in the order of the calls."""

    items: Annotated[tuple[BatchResult, ...], Doc("One answer for each item, in order.")]


Read = tuple[GameCall | None, Any]
"""A call and the record that it is asked; no call, and the item as it came, where that could not be read quickly."""


class Batch:
    """Answers calls one after the other; an item that fails does not affect the others."""

    def __init__(self, calls: Mapping[str, GameCall], asks: Codec, settings: Settings) -> None:
        self._calls, self._asks = calls, asks
        self._item = COMMON.of(BatchItem)
        self._hint = f"; a call is written like {next(iter(calls))!r}" if calls else ""
        self._max_errors = settings.max_errors
        self._seconds, self._max_answer = settings.work_seconds, settings.max_answer
        self._work = settings.batch_milliseconds / 1000

    def read(self, raw: bytes, max_depth: int) -> list[Read]:
        """The items of a body; a ``Problem`` or a ``ValidationError`` if it is no batch.

        What is looked for in a whole body, depth and names given twice, follows for most items from their
        records."""
        value = decode(raw)
        try:
            items = self._asks.read_quickly(value).items
        except REFUSALS:
            examine(raw, value, max_depth)
            items = self._asks.load(value).items
        found: list[Read] = []
        names = len(value)
        for item in items:
            try:
                game_call = self._calls[item["call"]]
                record = game_call.asks.read_quickly(item["body"])
                if len(item) > 2:
                    raise Refused
                names += 2 + game_call.asks.count_names(record)  # type: ignore[misc]
                found.append((game_call, record))
            except REFUSALS:
                inside, depth = measure(item)
                refuse_depth(_DEPTH_OF_ITEMS + depth, max_depth)
                names += inside
                found.append((None, item))
        if names != count_colons(raw):
            refuse_duplicate_names(raw)
        return found

    def answer(
        self, items: Sequence[Read], started: float, yield_turn: Callable[[], float]
    ) -> tuple[bytes, Counter[int]]:
        """The answers to the items as JSON, and how many items have which status.

        Together the items list no more faults than one error may; beyond that, one each. ``yield_turn``
        is called every hundredth of a second, so that other long work has its turn; it returns how many seconds
        of CPU time this request has taken."""
        faults, statuses = self._max_errors, Counter({200: len(items)})
        answers = bytearray(_BEGINNING)
        clock = time.perf_counter
        turn_end, end = clock() + _TURN_SECONDS, started + self._seconds
        taken = f"{self._seconds:.1f} s"
        for game_call, asked in items:
            now = clock()
            if now > turn_end:
                if yield_turn() > self._work:  # then its time is over already
                    end, taken = 0.0, f"{self._work * 1000:.0f} ms of CPU time"
                now = clock()
                turn_end = now + _TURN_SECONDS
            try:
                if now > end:
                    _refuse_more(taken)
                if len(answers) > self._max_answer:
                    _refuse_more(f"{self._max_answer} bytes of answers")
                body = encode(game_call.answer(asked) if game_call else self._answer_slowly(asked))
            except Exception as failure:  # noqa: BLE001 - an item fails alone
                details = _problem(failure).details(max(1, faults))
                faults -= len(details.errors)
                statuses[200] -= 1
                statuses[details.status] += 1
                body = encode(PROBLEM_CODEC.write(details))
                answers += b'},{"status":%d,"body":' % details.status
            else:
                answers += b'},{"status":200,"body":'
            answers += body
        if items:
            first = len(_BEGINNING)
            del answers[first : first + len("},")]  # no item ends before the first begins
            answers += b"}"
        answers += b"]}"
        return bytes(answers), +statuses

    def _answer_slowly(self, item: Any) -> Any:
        try:
            game_call, asked, fields = self._calls[item["call"]], item["body"], len(item)
        except (KeyError, TypeError):
            raise self._refusal(item) from None
        if fields > 2:
            raise self._refusal(item)
        return game_call.ask(asked)

    def _refusal(self, item: Any) -> Problem:
        """Why an item is not answered; its schema is used only here, because most items are fine."""
        try:
            wanted = self._item.load(item)
        except ValidationError as refusal:
            return invalid_request(refusal.messages)
        near = nearest_path(wanted.call, self._calls)
        hint = f"; did you mean {near}?" if near else self._hint
        return Problem(problems.NOT_FOUND, f"there is no call {wanted.call[:_SHOWN]!r}{hint}")


def _refuse_more(taken: str) -> NoReturn:
    detail = f"a batch has {taken} for all of its items, and those before this one took that"
    raise Problem(problems.NOT_COME_TO, detail)


def _problem(failure: Exception) -> Problem:
    if isinstance(failure, Problem):
        return failure
    _LOG.error("an item of a batch failed", exc_info=failure)
    return Problem(problems.INTERNAL_ERROR, problems.INTERNAL_ERROR.text)


def batch_blueprint(
    calls_by_game: Mapping[str, Mapping[str, GameCall]],
    settings: Settings,
    long_work: LongWork,
    on_answered: Callable[[Mapping[int, int]], None],
) -> Blueprint:
    """The route; ``on_answered`` is told how many items were answered with each status."""
    blueprint = Blueprint("batch", __name__, description="Many calls in one request.")
    codecs = Codecs("", {BATCH: Size(0, settings.max_batch_items)})
    asks, answers = codecs.of(BatchRequest, "BatchRequest"), codecs.of(BatchAnswer)
    batch = Batch(
        {
            f"{slug}/{name}": game_call
            for slug, calls in calls_by_game.items()
            for name, game_call in calls.items()
        },
        asks,
        settings,
    )

    def examples() -> tuple[Any, Any]:
        items = _example_items(calls_by_game)
        unread = [(None, item) for item in items]
        answer, _ = batch.answer(unread, float("inf"), lambda: 0.0)
        return {"items": items}, decode(answer)

    @blueprint.route("/v1/batch", methods=["POST"], endpoint="batch")  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        "batch",
        "Ask many calls at once",
        "Each item is answered as the call alone would be, in order; one that fails does so alone."
        " Items that there is no time, or no room in the answer, left for are answered 503; ask those again."
        " Pointers in its errors and violations are into the item's own body.",
        answers,
        examples,
        asks=asks,
    )
    @json_body(batch, settings, large=True, long_work=long_work, long_from=0)
    def answer_batch(items: Sequence[Read]) -> Response:
        environ = request.environ
        body, statuses = batch.answer(items, environ[STARTED], environ[LONG_WORK_SLOT].yield_turn)
        on_answered(statuses)
        return JsonResponse(body)

    return blueprint


def _example_items(calls_by_game: Mapping[str, Mapping[str, GameCall]]) -> list[Any]:
    """A call that is answered, and one that fails: the player who looks is not at the table."""
    for slug, calls in calls_by_game.items():
        name, game_call = list(calls.items())[-1]
        sample = sample_of(game_call.game)
        body, _ = example_of(game_call, sample)
        looks, _ = example_of(calls["view"], sample)
        strange = looks | {"player": "somebody-else"}
        return [{"call": f"{slug}/{name}", "body": body}, {"call": f"{slug}/view", "body": strange}]
    return []
