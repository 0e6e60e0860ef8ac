"""The table of calls: a row for each call that all games answer, and one for each question of a game.

``ask`` answers any of them, from JSON to JSON, as the service does over HTTP.
"""

from collections.abc import Callable
from typing import Any

from adjudicators.declare import LEFT_OUT
from adjudicators.game import Game, Listing, Opening, Question, Replay
from adjudicators.perspective import Perspective
from adjudicators.requests import (
    ActionsRequest,
    AdjudicateRequest,
    NewRequest,
    ReplayRequest,
    SuggestingActionsRequest,
    ViewAnswer,
    ViewRequest,
)
from adjudicators.sample import Sample
from adjudicators.values import changed, value
from adjudicators.verdict import Verdict
from adjudicators.words import did_you_mean


@value
class Call:
    """One call of a game."""

    name: str
    """Its address below the game's."""
    summary: str
    description: str
    asks: type
    """The record that it takes."""
    answers: type
    """The record that it gives."""
    answer: Callable[[Game[Any, Any, Any], Any], Any]
    example: Callable[[Sample], Any]
    """Makes the record that the OpenAPI document shows."""
    large: bool = False
    """Whether its body may be as large as a batch's."""
    long_from: int | None = None
    """With a body of at least so many bytes, its work may take long and has to wait for a slot. None if it never does."""


SHORT_WORK = 8_192
"""A body of fewer bytes has too few actions to keep others waiting."""


def _on_behalf_of(game: Game[Any, Any, Any], asked: Any) -> Any:
    """The game itself, or as the seat knows it for which the answer is to be."""
    return game if asked.as_ is LEFT_OUT else Perspective(game, asked.as_)


_ACTIONS = Call(
    "actions",
    "List the legal actions",
    "Every legal action that can be listed, of one player or of everybody, and the bounds of"
    " those that cannot.",
    ActionsRequest,
    Listing,
    lambda game, asked: _on_behalf_of(game, asked).actions(asked.state, asked.player),
    lambda sample: ActionsRequest(sample.state),
)
_SUGGESTING_ACTIONS = changed(
    _ACTIONS,
    description=f"{_ACTIONS.description} With `suggest`, the open entries say what would be good to do.",
    asks=SuggestingActionsRequest,
    answer=lambda game, asked: _on_behalf_of(game, asked).actions(
        asked.state, asked.player, suggest=bool(asked.suggest)
    ),
    example=lambda sample: SuggestingActionsRequest(sample.state, suggest=True),
)

COMMON_CALLS = (
    Call(
        "new",
        "Deal a game",
        "A game just dealt: from a seed, from a deck shuffled on a real table, or from fresh chance. With"
        " `as`, the answer tells only what that seat may know.",
        NewRequest,
        Opening,
        lambda game, asked: _on_behalf_of(game, asked).new(
            asked.players, asked.options, seed=asked.seed, deck=asked.deck
        ),
        lambda sample: NewRequest(sample.players, seed=sample.seed),
    ),
    Call(
        "adjudicate",
        "Judge an action",
        "Whether an action is legal and which rules it breaks, what state results, what happened,"
        " and where everybody stands. An illegal action is answered with 200 and `legal: false`;"
        " a state that cannot occur is an error.",
        AdjudicateRequest,
        Verdict,
        lambda game, asked: _on_behalf_of(game, asked).adjudicate(asked.state, asked.action),
        lambda sample: AdjudicateRequest(sample.state, sample.actions[0]),
    ),
    _ACTIONS,
    Call(
        "replay",
        "Judge a sequence of actions",
        "The verdict on the first action that is illegal, or on the last one, with all events on the"
        " way and the number of actions applied. If very much follows from the actions, the answer is an"
        " error that points to the action from which to go on in a replay of its own.",
        ReplayRequest,
        Replay,
        lambda game, asked: _on_behalf_of(game, asked).replay(asked.state, asked.actions),
        lambda sample: ReplayRequest(sample.state, sample.actions),
        large=True,
        long_from=SHORT_WORK,
    ),
    Call(
        "view",
        "Look at a table as a player",
        "The state as one player, or a spectator, may see it. The answer can be posted to every"
        " other call.",
        ViewRequest,
        ViewAnswer,
        lambda game, asked: ViewAnswer(game.view(asked.state, asked.player)),
        lambda sample: ViewRequest(sample.state, sample.players[0]),
    ),
)


def calls_of(game: Game[Any, Any, Any]) -> tuple[Call, ...]:
    """Every call that a game answers to a POST without sealing anything: the common ones, and its own questions."""
    return (*common_calls(game), *own_calls(game))


def common_calls(game: Game[Any, Any, Any]) -> tuple[Call, ...]:
    """The calls that all games answer; a game that can suggest something lists its actions with suggestions."""
    if game.suggest is None:
        return COMMON_CALLS
    return tuple([_SUGGESTING_ACTIONS if each is _ACTIONS else each for each in COMMON_CALLS])


def own_calls(game: Game[Any, Any, Any]) -> tuple[Call, ...]:
    """The calls by which a game is asked its own questions."""
    return tuple([_call_for(each, each.asks) for each in game.questions if each.asks is not None])


def _call_for(question: Question, asks: type) -> Call:
    return Call(
        question.name,
        question.summary,
        question.description,
        asks,
        question.answers,
        lambda _, asked: question.answer(asked),
        lambda _: question.example,
        long_from=0 if question.long else None,
    )


def ask(game: Game[Any, Any, Any], call: str, body: Any) -> Any:
    """Answer a call with a JSON value, as ``POST /v1/{game}/{call}`` does.

    ``NotUnderstood`` is raised for a body that is not what the call takes, ``Impossible`` for a state that cannot
    occur, and ``LookupError`` for a call that the game does not have.

    >>> from adjudicators import load
    >>> ask(load("spades"), "score", {"bid": 4, "tricks": 6, "bags": 0})["total"]
    42
    """
    row = call_of(game, call)
    return game.write(row.answer(game, game.read(row.asks, body)))


def call_of(game: Game[Any, Any, Any], call: str) -> Call:
    """A call of a game by its name."""
    rows = {row.name: row for row in calls_of(game)}
    if call not in rows:
        raise LookupError(f"{game.name} has no call {call!r}{did_you_mean(call, rows)}")
    return rows[call]
