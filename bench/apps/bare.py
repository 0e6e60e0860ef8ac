"""Bare Flask and orjson: the body is read, and a ready-made answer is written; nothing is adjudicated."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import orjson
from flask import Flask, Response, request

from bench.cases import adjudicate_bodies, endpoint, score_bodies

SAMPLE = 1_000
ANSWERS = 64


def ready_made(call: str, bodies: tuple[bytes, ...]) -> Iterator[Any]:
    """A few of the service's answers, evenly drawn from the shortest to the longest, again and again."""
    answers = sorted(
        [orjson.dumps(endpoint(call).ask(orjson.loads(body))) for body in bodies[:SAMPLE]], key=len
    )
    middle = len(answers) // ANSWERS // 2
    return cycle([orjson.loads(each) for each in answers[middle :: len(answers) // ANSWERS]])


app = Flask(__name__, static_folder=None)
scores = ready_made("score", score_bodies())
verdicts = ready_made("adjudicate", adjudicate_bodies())


@app.post("/v1/showboat/score")
def score() -> Response:
    """As large a question and as large an answer as a score's."""
    orjson.loads(request.get_data())
    return Response(orjson.dumps(next(scores)), content_type="application/json")


@app.post("/v1/showboat/adjudicate")
def adjudicate() -> Response:
    """As large a question and as large an answer as an adjudication's."""
    orjson.loads(request.get_data())
    return Response(orjson.dumps(next(verdicts)), content_type="application/json")
