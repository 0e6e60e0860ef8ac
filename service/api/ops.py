"""``/healthz``, ``/readyz`` and ``/problems``."""

from typing import Annotated, Any, Literal

from flask import Response

from adjudicators.declare import Doc
from adjudicators.values import value
from service.drain import Drain
from service.http.problem_details import ADDRESS, BY_SLUG, Problem, problems
from service.http.response import json_response
from service.http.smorest import Blueprint
from service.openapi.operations import add_constant, operation
from service.wire.codec import COMMON


@value
class Health:
    """How the service is."""

    status: Annotated[Literal["ok"], Doc("Always `ok`: anything else is an error.")]


@value
class ProblemFacts:
    """What a kind of problem is about."""

    type: Annotated[
        str, Doc("What a problem of this kind gives as its type.", "/problems#not-json")
    ]
    status: Annotated[int, Doc("The HTTP status that goes with it.", 400)]
    title: Annotated[str, Doc("The kind of problem in a few words.", "Not JSON")]
    text: Annotated[str, Doc("What it means, and what to do.")]


@value
class ProblemCatalogue:
    """Every kind of problem."""

    problems: Annotated[tuple[ProblemFacts, ...], Doc("The kinds, by status.")]


def ops_blueprint(drain: Drain) -> Blueprint:
    """The routes."""
    blueprint = Blueprint("ops", __name__, description="Health, readiness, and kinds of problems.")
    _add_health(blueprint, drain)
    _add_problems(blueprint)
    return blueprint


def _add_health(blueprint: Blueprint, drain: Drain) -> None:
    codec = COMMON.of(Health)

    def ok() -> Any:
        return codec.write(Health("ok"))

    add_constant(
        blueprint,
        "/healthz",
        "healthz",
        "Is the process alive?",
        "Answers as long as the process can answer at all.",
        codec,
        lambda: Health("ok"),
    )

    @blueprint.route("/readyz", endpoint="readyz")  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        "readyz",
        "Should it be sent requests?",
        "503 while the instance is being drained.",
        codec,
        lambda: (None, ok()),
    )
    def ready() -> Response:
        if drain.check():
            raise Problem(problems.DRAINING, problems.DRAINING.text)
        return json_response(ok())


def _add_problems(blueprint: Blueprint) -> None:
    kinds = tuple(
        ProblemFacts(kind.type, kind.status, kind.title, kind.text) for kind in BY_SLUG.values()
    )
    add_constant(
        blueprint,
        ADDRESS,
        "problems",
        "What do the problems mean?",
        "The explanation of every kind of problem; a problem's type leads here.",
        COMMON.of(ProblemCatalogue),
        lambda: ProblemCatalogue(kinds),
    )
