"""One call of one game, ready to be asked: the whole way from a JSON value to a JSON value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, get_origin

from marshmallow import ValidationError

from adjudicators import game as library
from adjudicators import verdict
from adjudicators.declare import Size
from adjudicators.game import Game
from adjudicators.verdict import Impossible, Verdict
from service import calls
from service.calls import Call
from service.errors import invalid, refused
from service.settings import Settings
from service.wire.codec import Codec, Codecs

Hear = Callable[[str, Verdict[Any]], None]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A call of a game."""

    game: Game[Any, Any, Any]
    call: Call
    asks: Codec
    answers: Codec
    hear: Hear | None = None
    """Who is told of each verdict, where the answers are some."""

    def ask(self, value: Any) -> Any:
        """Answer a JSON value with another; raise a ``Problem`` where that cannot be done."""
        try:
            asked = self.asks.load(value)
        except ValidationError as refusal:
            raise invalid(refusal.messages) from None
        return self.answer(asked)

    def answer(self, asked: Any) -> Any:
        """Answer a record with a JSON value."""
        try:
            answer = self.call.answer(self.game, asked)
        except Impossible as refusal:
            raise refused(refusal) from None
        if self.hear:
            self.hear(self.game.slug, answer)
        return self.answers.write(answer)


def endpoints_of(
    game: Game[Any, Any, Any],
    settings: Settings,
    codecs: Codecs | None = None,
    hear: Hear | None = None,
) -> Mapping[str, Endpoint]:
    """All calls of a game by their names."""
    codecs = codecs or codecs_of(game, settings)
    prefix = pascal(game.slug)
    return {
        call.name: Endpoint(
            game,
            call,
            codecs.of(call.asks, f"{prefix}{pascal(call.name)}Request"),
            codecs.of(call.answers, f"{prefix}{pascal(call.name)}Answer"),
            hear if issubclass(get_origin(call.answers) or call.answers, Verdict) else None,
        )
        for call in calls.calls_of(game)
    }


def codecs_of(game: Game[Any, Any, Any], settings: Settings) -> Codecs:
    """The codecs of a game's records; what a common record leaves to the game is filled in."""
    action = reduce(or_, game.actions)
    return Codecs(
        pascal(game.slug),
        {
            calls.S: game.state,
            library.S: game.state,
            verdict.S: game.state,
            calls.A: action,
            library.A: action,
            calls.Opts: game.options,
            calls.DeckCard: game.deck_card,
            verdict.Event: game.event,
            library.OpenAction: game.open_action,
            calls.SEATS: Size(*game.seats, unique=True),
            calls.DECK: Size(*game.deck_size),
            calls.REPLAY: Size(0, settings.max_replay_actions),
        },
    )


def pascal(slug: str) -> str:
    """``down-the-well`` as ``DownTheWell``."""
    return "".join(word.capitalize() for word in slug.split("-"))
