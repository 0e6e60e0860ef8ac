"""What operators and their probes ask, and what explains problems."""

from dataclasses import dataclass
from typing import Annotated, Literal

from flask import Response

from adjudicators.declare import Doc
from service.api.document import operation
from service.app import Blueprint, respond
from service.drain import Drain
from service.errors import ADDRESS, BY_SLUG, Problem, problems
from service.wire.codec import COMMON


@dataclass(frozen=True, slots=True)
class Health:
    """How the service is."""

    status: Annotated[Literal["ok"], Doc("Always `ok`: anything else is an error.")]


@dataclass(frozen=True, slots=True)
class ProblemFacts:
    """What a kind of problem is about."""

    type: Annotated[
        str, Doc("What a problem of this kind gives as its type.", "/problems#not-json")
    ]
    status: Annotated[int, Doc("The HTTP status that goes with it.", 400)]
    title: Annotated[str, Doc("The kind of problem in a few words.", "Not JSON")]
    text: Annotated[str, Doc("What it means, and what to do.")]


@dataclass(frozen=True, slots=True)
class ProblemCatalogue:
    """Every kind of problem."""

    problems: Annotated[tuple[ProblemFacts, ...], Doc("The kinds, by status.")]


def ops_blueprint(drain: Drain) -> Blueprint:
    """The routes."""
    blueprint = Blueprint("ops", __name__, description="Health, readiness, and kinds of problems.")
    health = COMMON.of(Health)
    fine = health.write(Health("ok"))

    @blueprint.route("/healthz", endpoint="healthz")  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        "healthz",
        "Is the process alive?",
        "Answers as long as the process can answer at all.",
        health.schema,
        example=fine,
    )
    def alive() -> Response:
        return respond(fine)

    @blueprint.route("/readyz", endpoint="readyz")  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        "readyz",
        "Should it be sent requests?",
        "503 while the instance is being drained.",
        health.schema,
        example=fine,
        errors=(405, 406, 500, 503),
    )
    def ready() -> Response:
        if drain.looked_up():
            raise Problem(problems.DRAINING, problems.DRAINING.text)
        return respond(fine)

    _add_problems(blueprint)
    return blueprint


def _add_problems(blueprint: Blueprint) -> None:
    codec = COMMON.of(ProblemCatalogue)
    explained = codec.write(
        ProblemCatalogue(
            tuple(
                ProblemFacts(kind.type, kind.status, kind.title, kind.text)
                for kind in BY_SLUG.values()
            )
        )
    )

    @blueprint.route(ADDRESS, endpoint="problems")  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        "problems",
        "What do the problems mean?",
        "The explanation of every kind of problem; a problem's type leads here.",
        codec.schema,
        example=explained,
    )
    def problems_view() -> Response:
        return respond(explained)
