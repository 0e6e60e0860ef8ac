"""Bare Flask and orjson: the body is read, and a ready-made answer is written; nothing is adjudicated."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import orjson
from flask import Flask, Response, request

from bench.cases import Case, cases, measured

SAMPLE = 1_000
ANSWERS = 64


def ready_made(case: Case) -> Iterator[Any]:
    """A few of the service's answers, evenly drawn from the shortest to the longest, again and again."""
    ask = case.game_call().ask
    answers = sorted(
        [orjson.dumps(ask(orjson.loads(body))) for body in case.bodies()[:SAMPLE]], key=len
    )
    step = max(1, len(answers) // ANSWERS)
    return cycle([orjson.loads(each) for each in answers[step // 2 :: step]])


def add(case: Case) -> None:
    """As large a question and as large an answer as the service's."""
    answers = ready_made(case)

    def view() -> Response:
        orjson.loads(request.get_data())
        return Response(orjson.dumps(next(answers)), content_type="application/json")

    app.add_url_rule(case.path, case.path, view, methods=["POST"])


app = Flask(__name__, static_folder=None)
for _slug in measured(None):
    for _case in cases(_slug):
        add(_case)
