"""The table of calls: a row for each call that all games answer, and one for each question of a game."""

from collections.abc import Callable
from typing import Any

from adjudicators.game import Game, Listing, Opening, Question, Replay
from adjudicators.values import value
from adjudicators.verdict import Verdict
from service.calls.records import (
    ActionsRequest,
    AdjudicateRequest,
    NewRequest,
    ReplayRequest,
    ViewAnswer,
    ViewRequest,
)
from service.calls.sample import Sample


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
    long: bool = False
    """Whether its work may take long, and so has to wait for a slot."""


COMMON_CALLS = (
    Call(
        "new",
        "Deal a game",
        "A game just dealt: from a seed, from a deck shuffled on a real table, or from fresh chance.",
        NewRequest,
        Opening,
        lambda game, asked: game.new(
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
        lambda game, asked: game.adjudicate(asked.state, asked.action),
        lambda sample: AdjudicateRequest(sample.state, sample.actions[0]),
    ),
    Call(
        "actions",
        "List the legal actions",
        "Every legal action that can be listed, of one player or of everybody, and the bounds of"
        " those that cannot.",
        ActionsRequest,
        Listing,
        lambda game, asked: game.listing(asked.state, asked.player),
        lambda sample: ActionsRequest(sample.state),
    ),
    Call(
        "replay",
        "Judge a sequence of actions",
        "The verdict on the first action that is illegal, or on the last one, with all events on the"
        " way and the number of actions applied.",
        ReplayRequest,
        Replay,
        lambda game, asked: game.replay(asked.state, asked.actions),
        lambda sample: ReplayRequest(sample.state, sample.actions),
        large=True,
        long=True,
    ),
    Call(
        "view",
        "Look at a table as a player",
        "The state as one player, or a spectator, may see it. The answer can be posted to every"
        " other call.",
        ViewRequest,
        ViewAnswer,
        lambda game, asked: ViewAnswer(game.seen_by(asked.state, asked.player)),
        lambda sample: ViewRequest(sample.state, sample.players[0]),
    ),
)


def calls_of(game: Game[Any, Any, Any]) -> tuple[Call, ...]:
    """Every call that a game answers to a POST: the common ones, and its own questions."""
    own = [_call_for(each, each.asks) for each in game.questions if each.asks is not None]
    return (*COMMON_CALLS, *own)


def _call_for(question: Question, asks: type) -> Call:
    return Call(
        question.name,
        question.summary,
        question.description,
        asks,
        question.answers,
        lambda _, asked: question.answer(asked),
        lambda _: question.example,
        long=question.long,
    )
