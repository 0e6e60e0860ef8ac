"""``GET /v1/games``: the games served, and the facts about each."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any

from adjudicators.declare import Doc, fields_of
from adjudicators.edition import Edition
from adjudicators.game import Game
from adjudicators.values import value
from service import __version__
from service.http.smorest import Blueprint
from service.openapi.operations import add_constant
from service.wire.codec import COMMON


@value
class Seats:
    """How many can play."""

    min: Annotated[int, Doc("The fewest players.", 2)]
    max: Annotated[int, Doc("The most players.", 6)]


@value
class OptionFacts:
    """One option of a game."""

    default: Annotated[Any, Doc("What holds where nothing is said.")]
    description: Annotated[str, Doc("What the option changes.")]


@value
class GameFacts:
    """A game that the service adjudicates."""

    slug: Annotated[str, Doc("Its name in addresses and states.", "showboat")]
    name: Annotated[str, Doc("Its name for people.", "Showboat")]
    summary: Annotated[str, Doc("What it is about.")]
    players: Annotated[Seats, Doc("How many can play.")]
    options: Annotated[Mapping[str, OptionFacts], Doc("Its options by name.")]
    rulebook: Annotated[Edition, Doc("By which rules it is judged.")]
    action_types: Annotated[
        tuple[str, ...], Doc("The types of action there are.", ["choose", "pick", "retire", "deal"])
    ]
    links: Annotated[
        Mapping[str, str],
        Doc("The addresses of its calls, by their names.", {"rules": "/v1/showboat/rules"}),
    ]


@value
class Catalogue:
    """Every game that the service adjudicates."""

    games: Annotated[tuple[GameFacts, ...], Doc("The games, by slug.")]
    version: Annotated[str, Doc("Which version of the service this is.", "1.0.0")]


def facts_of(game: Game[Any, Any, Any], calls: Iterable[str]) -> GameFacts:
    """The facts about a game that has these calls."""
    base = f"/v1/{game.slug}"
    asked = [each.name for each in game.questions if each.asks is None]
    names = ["rules", *asked, *calls]
    return GameFacts(
        slug=game.slug,
        name=game.name,
        summary=game.summary,
        players=Seats(*game.seats),
        options={
            each.name: OptionFacts(each.default, each.doc.text) for each in fields_of(game.options)
        },
        rulebook=game.edition,
        action_types=tuple(action.type for action in game.action_types),
        links={"self": base} | {name: f"{base}/{name}" for name in names},
    )


def catalogue_blueprint(facts: Callable[[], Iterable[GameFacts]]) -> Blueprint:
    """The route."""
    blueprint = Blueprint("games", __name__, description="The games served.")
    add_constant(
        blueprint,
        "/v1/games",
        "games",
        "List the games",
        "Every game that the service adjudicates.",
        COMMON.of(Catalogue),
        lambda: Catalogue(tuple(facts()), __version__),
    )
    return blueprint
