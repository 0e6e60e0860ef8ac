"""What operators and their probes ask, and the pages that explain problems."""

from dataclasses import dataclass
from typing import Annotated, Literal

from flask import Response

from adjudicators.declare import Doc
from service.api.document import operation
from service.app import Blueprint, respond
from service.errors import BY_SLUG, Problem, problems
from service.settings import Settings
from service.wire.codec import Codecs


@dataclass(frozen=True, slots=True)
class Health:
    """How the service is."""

    status: Annotated[Literal["ok"], Doc("Always `ok`: anything else is an error.")]


@dataclass(frozen=True, slots=True)
class ProblemFacts:
    """What a kind of problem is about."""

    type: Annotated[str, Doc("The address of this explanation.", "/problems/not-json")]
    status: Annotated[int, Doc("The HTTP status that goes with it.", 400)]
    title: Annotated[str, Doc("The kind of problem in a few words.", "Not JSON")]
    text: Annotated[str, Doc("What it means, and what to do.")]


def ops_blueprint(settings: Settings) -> Blueprint:
    """The routes."""
    blueprint = Blueprint("ops", __name__, description="Health, readiness, and kinds of problems.")
    health = Codecs().of(Health)
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
        if settings.drain_file.exists():
            raise Problem(problems.DRAINING, problems.DRAINING.text)
        return respond(fine)

    _add_problem_pages(blueprint)
    return blueprint


def _add_problem_pages(blueprint: Blueprint) -> None:
    codec = Codecs().of(ProblemFacts)
    pages = {
        slug: codec.write(ProblemFacts(kind.type, kind.status, kind.title, kind.text))
        for slug, kind in BY_SLUG.items()
    }
    slug_parameter = {
        "in": "path",
        "name": "slug",
        "required": True,
        "description": "The last part of a problem's type.",
        "schema": {"type": "string", "enum": list(BY_SLUG)},
        "example": "not-json",
    }

    @blueprint.route("/problems/<slug>", endpoint="problem", parameters=[slug_parameter])  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        "problem",
        "What does a problem mean?",
        "The explanation of a kind of problem, at the address that is its type.",
        codec.schema,
        example=pages["not-json"],
        errors=(404, 405, 406, 500),
    )
    def problem_page(slug: str) -> Response:
        if slug not in pages:
            raise Problem(problems.NOT_FOUND, f"there is no kind of problem called {slug[:80]!r}")
        return respond(pages[slug])
