"""The same adjudicator behind FastAPI and pydantic, as their documentation writes an API."""

from typing import Annotated, Any, Literal

from fastapi import Body, FastAPI, HTTPException
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from adjudicators import showboat
from adjudicators.cards import ISLAND
from adjudicators.chance import Rng
from adjudicators.showboat.state import BEST_HAND, HANDS, ROUNDS, WORST_HAND
from adjudicators.verdict import Impossible

Card = Annotated[str, Field(pattern=r"^[A2-7QK][ABCDFT]$")]
AnyCard = Annotated[str, Field(pattern=r"^(?:[A2-7QK][ABCDFT]|\?)$")]
PlayerId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,32}$")]
Deck = Annotated[tuple[AnyCard, ...], Field(max_length=len(ISLAND.cards))]


class Record(BaseModel):
    """What all models have in common."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


class ScoreQuestion(Record):
    """One player's cards when a hand is scored."""

    tableau: Annotated[tuple[Card, ...], Field(max_length=6)]
    hand: Annotated[tuple[Card, ...], Field(max_length=4)]
    last_player: bool


class ScoreLine(Record):
    """One reason for points."""

    rule: str
    cards: tuple[str, ...]
    points: int
    message: str


class ScoreAnswer(Record):
    """What the cards are worth."""

    total: int
    tableau: int
    hand: int
    showboat: bool
    lines: tuple[ScoreLine, ...]


class BatchItem(Record):
    """One call."""

    call: str
    body: Any


class BatchRequest(Record):
    """Calls to be answered in one request."""

    items: Annotated[list[BatchItem], Field(max_length=1_000)]


class Failure(Record):
    """Why a call failed."""

    detail: str


class BatchResult(Record):
    """The answer to one call."""

    status: int
    body: ScoreAnswer | Failure


class BatchAnswer(Record):
    """The answers in the order of the calls."""

    items: list[BatchResult]


class Options(Record):
    """No options."""


class Chance(Record):
    """Where the shuffles come from."""

    seed: Annotated[str, Field(min_length=1, max_length=128)]
    draws: Annotated[int, Field(ge=0, le=1_000_000)]


class Player(Record):
    """One seat at the table."""

    id: PlayerId
    hand: Annotated[tuple[AnyCard, ...], Field(max_length=4)]
    tableau: Annotated[tuple[AnyCard, ...], Field(max_length=6)]
    chosen: AnyCard | None
    acted: bool
    retired: bool
    score: Annotated[int, Field(ge=HANDS * WORST_HAND, le=HANDS * BEST_HAND)] | None


class State(Record):
    """A table of Showboat."""

    game: Literal["showboat"]
    options: Options
    players: Annotated[tuple[Player, ...], Field(min_length=2, max_length=6)]
    phase: Literal["choose", "act", "deal", "finished"]
    hand_number: Annotated[int, Field(ge=1, le=HANDS)]
    round: Annotated[int, Field(ge=1, le=ROUNDS)]
    center: Annotated[tuple[AnyCard, ...], Field(max_length=6)]
    deck: Deck
    discard: Deck
    rng: Chance | None = None


class Choose(Record):
    """Lay a card face down."""

    type: Literal["choose"]
    player: PlayerId
    card: AnyCard


class Pick(Record):
    """Take a card from the center."""

    type: Literal["pick"]
    player: PlayerId
    card: Card


class Retire(Record):
    """Be done with this hand."""

    type: Literal["retire"]
    player: PlayerId


class Deal(Record):
    """Deal the next hand."""

    type: Literal["deal"]


class Asked(Record):
    """A table and one proposed action."""

    state: State
    action: Annotated[Choose | Pick | Retire | Deal, Field(discriminator="type")]


class Violation(Record):
    """A rule that the action breaks."""

    rule: str
    message: str
    pointer: str
    cards: tuple[str, ...]


class Undetermined(Record):
    """A rule that unseen cards decide."""

    rule: str
    message: str


class Event(Record):
    """Something that happened."""

    type: str
    rule: str
    message: str
    player: str | None
    cards: tuple[str, ...] | None
    points: int | None


class Standing(Record):
    """Where a player stands."""

    player: str
    total: int | None
    lines: tuple[ScoreLine, ...]


class Outcome(Record):
    """How the game ended."""

    winners: tuple[str, ...]
    rule: str


class Verdict(Record):
    """What the adjudicator says of an action."""

    legal: bool | None
    violations: tuple[Violation, ...]
    undetermined: tuple[Undetermined, ...]
    state: State
    to_act: tuple[str, ...]
    events: tuple[Event, ...]
    score: tuple[Standing, ...]
    outcome: Outcome | None


app = FastAPI()


@app.post("/v1/showboat/score", response_model=ScoreAnswer)
async def score(question: ScoreQuestion) -> Any:
    """Score one player's cards."""
    return _scored(question)


@app.post("/scores", response_model=list[ScoreAnswer])
async def scores(
    questions: Annotated[list[ScoreQuestion], Body(max_length=1_000)],
) -> Any:
    """Score many players' cards."""
    return [_scored(question) for question in questions]


@app.post("/v1/batch", response_model=BatchAnswer)
async def batch(request: BatchRequest) -> Any:
    """Answer many calls, each alone."""
    return {"items": [_answered(item) for item in request.items]}


@app.post("/v1/showboat/adjudicate", response_model=Verdict)
async def adjudicate(asked: Asked) -> Any:
    """Judge an action."""
    try:
        return showboat.GAME.adjudicate(_state(asked.state), _action(asked.action))
    except Impossible as refusal:
        raise HTTPException(422, str(refusal)) from refusal


def _answered(item: BatchItem) -> dict[str, Any]:
    if item.call != "showboat/score":
        return {"status": 404, "body": {"detail": f"no call {item.call}"}}
    try:
        return {"status": 200, "body": _scored(ScoreQuestion.model_validate(item.body))}
    except ValidationError as refusal:
        return {"status": 422, "body": {"detail": str(refusal)}}
    except HTTPException as refusal:
        return {"status": refusal.status_code, "body": {"detail": refusal.detail}}


def _scored(question: ScoreQuestion) -> showboat.ScoreAnswer:
    try:
        return showboat.score(
            showboat.ScoreQuestion(question.tableau, question.hand, question.last_player)
        )
    except Impossible as refusal:
        raise HTTPException(422, str(refusal)) from refusal


def _state(state: State) -> showboat.State:
    rng = Rng(state.rng.seed, state.rng.draws) if state.rng else None
    return showboat.State(
        showboat.Options(),
        tuple(
            [
                showboat.Player(
                    each.id,
                    each.hand,
                    each.tableau,
                    each.chosen,
                    each.acted,
                    each.retired,
                    each.score,
                )
                for each in state.players
            ]
        ),
        state.phase,
        state.hand_number,
        state.round,
        state.center,
        state.deck,
        state.discard,
        rng,
    )


def _action(action: Choose | Pick | Retire | Deal) -> showboat.Action:
    match action:
        case Choose():
            return showboat.Choose(action.player, action.card)
        case Pick():
            return showboat.Pick(action.player, action.card)
        case Retire():
            return showboat.Retire(action.player)
        case Deal():
            return showboat.Deal()
