"""The same adjudicator behind flask-smorest and marshmallow, as their documentation writes an API."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Flask
from flask.views import MethodView
from flask_smorest import Api, Blueprint
from marshmallow import Schema, fields, post_load, validate

from adjudicators import verdict
from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.chance import Rng
from adjudicators.showboat import (
    GAME,
    Action,
    Choose,
    Deal,
    Options,
    Pick,
    Player,
    Retire,
    ScoreAnswer,
    ScoreQuestion,
    State,
    score,
)
from adjudicators.showboat.state import BEST_HAND, HANDS, ROUNDS, WORST_HAND
from adjudicators.verdict import Impossible

ACTIONS: Final[Mapping[str, type[Action]]] = {
    kind.type: kind for kind in (Choose, Pick, Retire, Deal)
}


def card_field(*, unknown: bool = True, **options: Any) -> fields.String:
    """A card, or one that the sender cannot see."""
    cards = (*ISLAND.cards, UNKNOWN) if unknown else ISLAND.cards
    return fields.String(validate=validate.OneOf(cards), **options)


def cards_field(at_most: int, *, unknown: bool = True) -> fields.List[Any]:
    """Cards in their order."""
    return fields.List(
        card_field(unknown=unknown), required=True, validate=validate.Length(max=at_most)
    )


def player_field(**options: Any) -> fields.String:
    """A player's id."""
    return fields.String(validate=validate.Regexp(r"[A-Za-z0-9_.-]{1,32}\Z"), **options)


def number_field(least: int, most: int, **options: Any) -> fields.Integer:
    """A whole number within bounds."""
    return fields.Integer(required=True, validate=validate.Range(least, most), **options)


class ScoreQuestionSchema(Schema):
    """One player's cards when a hand is scored."""

    tableau = cards_field(6, unknown=False)
    hand = cards_field(4, unknown=False)
    last_player = fields.Boolean(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> ScoreQuestion:
        """The question."""
        return ScoreQuestion(tuple(data["tableau"]), tuple(data["hand"]), data["last_player"])


class ScoreLineSchema(Schema):
    """One reason for points."""

    rule = fields.String()
    cards = fields.List(fields.String())
    points = fields.Integer()
    message = fields.String()


class ScoreAnswerSchema(Schema):
    """What the cards are worth."""

    total = fields.Integer()
    tableau = fields.Integer()
    hand = fields.Integer()
    showboat = fields.Boolean()
    lines = fields.List(fields.Nested(ScoreLineSchema))


class OptionsSchema(Schema):
    """No options."""

    @post_load
    def make(self, _data: dict[str, Any], **_: Any) -> Options:
        """The options."""
        return Options()


class RngSchema(Schema):
    """Where the shuffles come from."""

    seed = fields.String(required=True, validate=validate.Length(1, 128))
    draws = number_field(0, 1_000_000)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Rng:
        """The game's chance."""
        return Rng(**data)


class PlayerSchema(Schema):
    """One seat at the table."""

    id = player_field(required=True)
    hand = cards_field(4)
    tableau = cards_field(6)
    chosen = card_field(required=True, allow_none=True)
    acted = fields.Boolean(required=True)
    retired = fields.Boolean(required=True)
    score = number_field(HANDS * WORST_HAND, HANDS * BEST_HAND, allow_none=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Player:
        """The player."""
        return Player(**data | {"hand": tuple(data["hand"]), "tableau": tuple(data["tableau"])})


class StateSchema(Schema):
    """A table of Showboat."""

    game = fields.String(required=True, validate=validate.Equal("showboat"))
    options = fields.Nested(OptionsSchema, required=True)
    players = fields.List(
        fields.Nested(PlayerSchema), required=True, validate=validate.Length(2, 6)
    )
    phase = fields.String(
        required=True, validate=validate.OneOf(["choose", "act", "deal", "finished"])
    )
    hand_number = number_field(1, HANDS)
    round = number_field(1, ROUNDS)
    center = cards_field(6)
    deck = cards_field(len(ISLAND.cards))
    discard = cards_field(len(ISLAND.cards))
    rng = fields.Nested(RngSchema)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> State:
        """The state."""
        del data["game"]
        lists = {name: tuple(data[name]) for name in ("players", "center", "deck", "discard")}
        return State(**data | lists)


class ActionSchema(Schema):
    """One proposed move."""

    type = fields.String(required=True, validate=validate.OneOf(ACTIONS))
    player = player_field()
    card = card_field()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Action:
        """The action."""
        return ACTIONS[data.pop("type")](**data)


class AdjudicateSchema(Schema):
    """A table and one proposed action."""

    state = fields.Nested(StateSchema, required=True)
    action = fields.Nested(ActionSchema, required=True)


class ViolationSchema(Schema):
    """A rule that the action breaks."""

    rule = fields.String()
    message = fields.String()
    pointer = fields.String()
    cards = fields.List(fields.String())


class UndeterminedSchema(Schema):
    """A rule that unseen cards decide."""

    rule = fields.String()
    message = fields.String()


class EventSchema(Schema):
    """Something that happened."""

    type = fields.String()
    rule = fields.String()
    message = fields.String()
    player = fields.String()
    cards = fields.List(fields.String())
    points = fields.Integer()


class StandingSchema(Schema):
    """Where a player stands."""

    player = fields.String()
    total = fields.Integer()
    lines = fields.List(fields.Nested(ScoreLineSchema))


class OutcomeSchema(Schema):
    """How the game ended."""

    winners = fields.List(fields.String())
    rule = fields.String()


class VerdictSchema(Schema):
    """What the adjudicator says of an action."""

    legal = fields.Boolean()
    violations = fields.List(fields.Nested(ViolationSchema))
    undetermined = fields.List(fields.Nested(UndeterminedSchema))
    state = fields.Nested(StateSchema)
    to_act = fields.List(fields.String())
    events = fields.List(fields.Nested(EventSchema))
    score = fields.List(fields.Nested(StandingSchema))
    outcome = fields.Nested(OutcomeSchema)


blueprint = Blueprint("showboat", "showboat", url_prefix="/v1/showboat")


@blueprint.route("/score")
class Score(MethodView):
    """Scores."""

    @blueprint.arguments(ScoreQuestionSchema)  # type: ignore[untyped-decorator]
    @blueprint.response(200, ScoreAnswerSchema)  # type: ignore[untyped-decorator]
    def post(self, question: ScoreQuestion) -> ScoreAnswer:
        """Score one player's cards."""
        return score(question)


@blueprint.route("/adjudicate")
class Adjudicate(MethodView):
    """Verdicts."""

    @blueprint.arguments(AdjudicateSchema)  # type: ignore[untyped-decorator]
    @blueprint.response(200, VerdictSchema)  # type: ignore[untyped-decorator]
    def post(self, asked: dict[str, Any]) -> verdict.Verdict[State]:
        """Judge an action."""
        return GAME.adjudicate(asked["state"], asked["action"])


app = Flask(__name__)
app.config.update(API_TITLE="Textbook", API_VERSION="v1", OPENAPI_VERSION="3.1.0")
Api(app).register_blueprint(blueprint)


@app.errorhandler(Impossible)
def refuse(refusal: Impossible) -> tuple[dict[str, str], int]:
    """A state that cannot occur."""
    return {"message": str(refusal)}, 422
