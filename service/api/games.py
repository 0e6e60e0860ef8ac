"""``/v1/games``: what is served here."""

from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

from flask import Response

from adjudicators.game import Game
from service.api.document import operation
from service.app import Blueprint, respond
from service.facts import Catalogue, facts_of
from service.wire.codec import COMMON


def games_blueprint(games: Iterable[Game[Any, Any, Any]]) -> Blueprint:
    """The route."""
    blueprint = Blueprint("games", __name__, description="The games served.")
    codec = COMMON.of(Catalogue)
    catalogue = codec.write(
        Catalogue(tuple(facts_of(game) for game in games), version("adjudicator"))
    )

    @blueprint.route("/v1/games", endpoint="games")  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        "games",
        "List the games",
        "Every game that the service adjudicates.",
        codec.schema,
        example=catalogue,
    )
    def games_view() -> Response:
        return respond(catalogue)

    return blueprint
