"""``/v1/batch``: many calls in one request."""

import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from flask import Response, request
from marshmallow import ValidationError

from adjudicators.declare import Doc, Length, Size
from service.api.document import LONG_ERRORS, body, operation
from service.app import BEGAN, JSON, PROBLEM, TURN, Answer, Blueprint
from service.calls import BATCH
from service.endpoint import Endpoint
from service.errors import Problem, invalid, problems
from service.examples import Examples
from service.settings import Settings
from service.turns import Turns
from service.wire.body import decode, encode
from service.wire.codec import COMMON, Codecs

_LOG = logging.getLogger(__name__)
_SHOWN = 80
_TURN = 0.01
"""After so many seconds others get theirs: some items take a thousand times as long as others."""
_FOREVER = float("inf")


@dataclass(frozen=True, slots=True)
class BatchItem:
    """One call."""

    call: Annotated[str, Length(1, 200), Doc("The game and the call, as `<game>/<call>`.")]
    body: Annotated[Any, Doc("What would be posted to that call.")]


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The answer to one call."""

    status: Annotated[
        int, Doc("The status that the call alone would be answered with, or 503.", 200)
    ]
    body: Annotated[Any, Doc("The body that the call would have been answered with.")]


@dataclass(frozen=True, slots=True)
class BatchAnswer:
    """The answers in the order of the calls."""

    items: Annotated[tuple[BatchResult, ...], Doc("One answer for each item, in order.")]


class Batch:
    """Answers calls one after the other; what is wrong with one does not touch the others."""

    def __init__(self, endpoints: Mapping[str, Endpoint], settings: Settings) -> None:
        self._endpoints = endpoints
        self._item = COMMON.of(BatchItem)
        self._written = f"; a call is written like {next(iter(endpoints))!r}" if endpoints else ""
        self._max_errors = settings.max_errors
        self._seconds, self._room = settings.work_seconds, settings.max_answer

    def answer(
        self, items: tuple[Any, ...], began: float, pass_on: Callable[[], None]
    ) -> tuple[bytes, Counter[int]]:
        """The answers to these items as JSON, and how many have which status.

        All of them together list no more faults than one error may, but for one each. ``pass_on`` is
        called again and again, so that others have their turn."""
        faults = self._max_errors
        answers, statuses = bytearray(b'{"items":['), Counter[int]()
        turn, end = time.perf_counter() + _TURN, began + self._seconds
        for item in items:
            now = time.perf_counter()
            if now > turn:
                pass_on()
                now = time.perf_counter()
                turn = now + _TURN
            try:
                if now > end or len(answers) > self._room:
                    raise self._not_come_to(late=now > end)
                status, body = 200, encode(self._answer_one(item))
            except Problem as problem:
                details = problem.listing(max(1, faults))
                faults -= len(details.errors)
                status, body = details.status, encode(PROBLEM.write(details))
            answers += b'{"status":%d,"body":%b},' % (status, body)
            statuses[status] += 1
        if items:
            del answers[-1]
        answers += b"]}"
        return bytes(answers), statuses

    def _not_come_to(self, *, late: bool) -> Problem:
        taken = f"{self._seconds:.1f} s" if late else f"{self._room} bytes of answers"
        detail = f"a batch has {taken} for all of its items, and those before this one took that"
        return Problem(problems.NOT_COME_TO, detail)

    def _answer_one(self, item: Any) -> Any:
        try:
            endpoint, asked, fields = self._endpoints[item["call"]], item["body"], len(item)
        except (KeyError, TypeError):
            raise self._refusal(item) from None
        if fields > 2:
            raise self._refusal(item)
        try:
            return endpoint.ask(asked)
        except Problem:
            raise
        except Exception as failure:
            _LOG.exception("an item of a batch failed")
            raise Problem(problems.INTERNAL_ERROR, problems.INTERNAL_ERROR.text) from failure

    def _refusal(self, item: Any) -> Problem:
        try:
            wanted = self._item.load(item)
        except ValidationError as refusal:
            return invalid(refusal.messages)
        return Problem(
            problems.NOT_FOUND,
            f"there is no call {wanted.call[:_SHOWN]!r}{self._written}",
        )


def batch_blueprint(
    endpoints: Mapping[str, Mapping[str, Endpoint]],
    settings: Settings,
    turns: Turns,
    hear: Callable[[Mapping[int, int]], None],
) -> Blueprint:
    """The route; ``hear`` is told how many items were answered with each status."""
    blueprint = Blueprint("batch", __name__, description="Many calls in one request.")
    codecs = Codecs("", {BATCH: Size(0, settings.max_batch_items)})
    asks, answers = codecs.of(BatchRequest, "BatchRequest"), codecs.of(BatchAnswer)
    batch = Batch(
        {
            f"{slug}/{name}": endpoint
            for slug, calls in endpoints.items()
            for name, endpoint in calls.items()
        },
        settings,
    )
    example = {"items": _example_items(endpoints)}

    @blueprint.route("/v1/batch", methods=["POST"], endpoint="batch")  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        "batch",
        "Ask many calls at once",
        "Each item is answered as the call alone would be, in order; one that fails does so alone."
        " Items that there is no time, or no room in the answer, left for are answered 503; ask those again."
        " Pointers in its errors and violations are into the item's own body.",
        answers.schema,
        example=decode(batch.answer(tuple(example["items"]), _FOREVER, lambda: None)[0]),
        errors=LONG_ERRORS,
    )
    @body(blueprint, asks.schema, settings, large=True, turns=turns, example=example)
    def batch_view(asked: BatchRequest) -> Response:
        environ = request.environ
        answers, statuses = batch.answer(asked.items, environ[BEGAN], environ[TURN].pass_on)
        hear(statuses)
        return Answer(answers, 200, JSON)

    return blueprint


def _example_items(endpoints: Mapping[str, Mapping[str, Endpoint]]) -> list[Any]:
    """One call that is answered, and one that there is not."""
    for slug, calls in endpoints.items():
        name = list(calls)[-1]
        asked, _ = Examples(calls).of(name)
        return [{"call": f"{slug}/{name}", "body": asked}, {"call": f"{slug}/guess", "body": {}}]
    return []
