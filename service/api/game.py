"""``/v1/{game}``: the routes of one game."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response

from adjudicators.game import Game, Question
from adjudicators.rulebook import Rule
from adjudicators.sample import sample_of
from service.api.catalogue import GameFacts, facts_of
from service.calls.game_call import GameCall
from service.http.response import json_response
from service.http.smorest import Blueprint
from service.openapi.examples import example_of
from service.openapi.links import links_of, operation_id
from service.openapi.operations import add_constant, json_body, operation
from service.server.long_work import LongWork
from service.settings import Settings
from service.wire.codec import COMMON, Codecs


def game_blueprint(
    game: Game[Any, Any, Any],
    calls: Mapping[str, GameCall],
    shown: Callable[[], Mapping[str, GameCall]],
    codecs: Codecs,
    settings: Settings,
    long_work: LongWork,
) -> Blueprint:
    """The routes of one game; ``shown`` gives the same calls, of which the document shows what they answer."""
    blueprint = Blueprint(
        game.slug, __name__, url_prefix=f"/v1/{game.slug}", description=game.summary
    )
    _add_facts(blueprint, game, calls)
    _add_rules(blueprint, game)
    for question in game.questions:
        if question.asks is None:
            _add_question(blueprint, game, question, codecs)
    for game_call in calls.values():
        _add_call(blueprint, game_call, shown, settings, long_work)
    return blueprint


def _add_facts(
    blueprint: Blueprint, game: Game[Any, Any, Any], calls: Mapping[str, GameCall]
) -> None:
    add_constant(
        blueprint,
        "",
        operation_id(game, "facts"),
        f"What {game.name} is",
        "Its players, options, types of action, and the addresses of its calls.",
        COMMON.of(GameFacts),
        lambda: facts_of(game, calls),
    )


def _add_rules(blueprint: Blueprint, game: Game[Any, Any, Any]) -> None:
    add_constant(
        blueprint,
        "/rules",
        operation_id(game, "rules"),
        f"The rules of {game.name}",
        "Every rule by which the game is adjudicated; violations, events and score lines cite them.",
        COMMON.of(Rule),
        lambda: game.rulebook,
        many=2,
    )


def _add_question(
    blueprint: Blueprint, game: Game[Any, Any, Any], question: Question, codecs: Codecs
) -> None:
    add_constant(
        blueprint,
        f"/{question.name}",
        operation_id(game, question.name),
        question.summary,
        question.description,
        codecs.of(question.answers),
        question.answer,
    )


def _add_call(
    blueprint: Blueprint,
    game_call: GameCall,
    shown: Callable[[], Mapping[str, GameCall]],
    settings: Settings,
    long_work: LongWork,
) -> None:
    call, game = game_call.call, game_call.game

    @blueprint.route(f"/{call.name}", methods=["POST"], endpoint=call.name.replace("/", "-"))  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        operation_id(game, call.name),
        call.summary,
        call.description,
        game_call.answers,
        lambda: example_of(shown()[call.name], sample_of(game)),
        asks=game_call.asks,
        links=links_of(game, call.name),
    )
    @json_body(
        game_call.asks,
        settings,
        large=call.large,
        long_work=long_work,
        long_from=call.long_from,
    )
    def answer_call(record: Any) -> Response:
        return json_response(game_call.answer(record))
