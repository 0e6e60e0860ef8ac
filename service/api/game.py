"""``/v1/{game}``: everything that can be asked of one game."""

from collections.abc import Mapping
from typing import Any

from flask import Response

from adjudicators.game import Game, Question
from adjudicators.rulebook import Rule
from service.api.document import LONG_ERRORS, POST_ERRORS, body, operation
from service.app import Blueprint, respond
from service.endpoint import Endpoint, pascal
from service.examples import Examples
from service.facts import GameFacts, facts_of
from service.settings import Settings
from service.turns import Turns
from service.wire.codec import COMMON, Codecs


def game_blueprint(
    game: Game[Any, Any, Any],
    endpoints: Mapping[str, Endpoint],
    codecs: Codecs,
    settings: Settings,
    turns: Turns,
) -> Blueprint:
    """The routes of one game."""
    blueprint = Blueprint(
        game.slug, __name__, url_prefix=f"/v1/{game.slug}", description=game.summary
    )
    examples = Examples(endpoints)
    _add_facts(blueprint, game)
    _add_rules(blueprint, game)
    for question in game.questions:
        if question.asks is None:
            _add_question(blueprint, game, question, codecs)
    for endpoint in endpoints.values():
        _add_call(blueprint, endpoint, examples, settings, turns)
    return blueprint


def _id(game: Game[Any, Any, Any], name: str) -> str:
    return pascal(game.slug)[0].lower() + pascal(game.slug)[1:] + pascal(name)


def _add_facts(blueprint: Blueprint, game: Game[Any, Any, Any]) -> None:
    codec = COMMON.of(GameFacts)
    facts = codec.write(facts_of(game))

    @blueprint.route("", endpoint="facts")  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        _id(game, "facts"),
        f"What {game.name} is",
        "Its players, options, types of action, and the addresses of its calls.",
        codec.schema,
        example=facts,
    )
    def facts_view() -> Response:
        return respond(facts)


def _add_rules(blueprint: Blueprint, game: Game[Any, Any, Any]) -> None:
    codec = COMMON.of(Rule)
    rules = [codec.write(rule) for rule in game.rulebook]

    @blueprint.route("/rules", endpoint="rules")  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        _id(game, "rules"),
        f"The rules of {game.name}",
        "Every rule by which the game is adjudicated; violations, events and score lines cite them.",
        type(codec.schema)(many=True),
        example=rules[:2],
    )
    def rules_view() -> Response:
        return respond(rules)


def _add_question(
    blueprint: Blueprint, game: Game[Any, Any, Any], question: Question, codecs: Codecs
) -> None:
    codec = codecs.of(question.answers)

    @blueprint.route(f"/{question.name}", endpoint=question.name)  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        _id(game, question.name),
        question.summary,
        question.description,
        codec.schema,
        example=codec.write(question.answer()),
    )
    def question_view() -> Response:
        return respond(codec.write(question.answer()))


def _add_call(
    blueprint: Blueprint,
    endpoint: Endpoint,
    examples: Examples,
    settings: Settings,
    turns: Turns,
) -> None:
    call, game = endpoint.call, endpoint.game
    asked, answered = examples.of(call.name)

    @blueprint.route(f"/{call.name}", methods=["POST"], endpoint=call.name)  # type: ignore[untyped-decorator]
    @operation(
        blueprint,
        _id(game, call.name),
        call.summary,
        call.description,
        endpoint.answers.schema,
        example=answered,
        links=_links(game, call.name),
        errors=LONG_ERRORS if call.long else POST_ERRORS,
    )
    @body(
        blueprint,
        endpoint.asks.schema,
        settings,
        large=call.large,
        turns=turns if call.long else None,
        example=asked,
    )
    def call_view(record: Any) -> Response:
        return respond(endpoint.answer(record))


def _links(game: Game[Any, Any, Any], name: str) -> Mapping[str, Any]:
    """How an answer leads to the next call, so that tools can play."""
    state = "$response.body#/state"
    if name == "actions":
        follow = {"state": "$request.body#/state", "action": "$response.body#/actions/0"}
        several = {"state": "$request.body#/state", "actions": ["$response.body#/actions/0"]}
        return {
            "adjudicateFirstAction": _link(
                game, "adjudicate", follow, "Judge the first action listed."
            ),
            "replayFirstAction": _link(game, "replay", several, "Replay the first action listed."),
        }
    if name in ("new", "adjudicate", "replay", "view"):
        follow = {"state": state}
        looked_at = {"state": state, "player": None}
        links = {"listActions": _link(game, "actions", follow, "List what may be done next.")}
        if name != "view":
            links["lookAsSpectator"] = _link(game, "view", looked_at, "Look at it from outside.")
        return links
    return {}


def _link(
    game: Game[Any, Any, Any], name: str, request_body: Any, description: str
) -> dict[str, Any]:
    return {
        "operationId": _id(game, name),
        "requestBody": request_body,
        "description": description,
    }
