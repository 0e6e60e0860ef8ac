"""One call of one game: the whole way from a JSON value to a JSON value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_origin

from marshmallow import ValidationError

from adjudicators.calls import Call, common_calls, own_calls
from adjudicators.declare import Size, Swap
from adjudicators.game import Game
from adjudicators.memo import forget
from adjudicators.requests import REPLAY
from adjudicators.verdict import Impossible, Verdict
from service.http.problem_details import invalid_request, refused_by_game
from service.sealed.calls import table_calls
from service.sealed.seals import Seals
from service.sealed.tables import Tables
from service.settings import Settings
from service.wire.codec import Codec, Codecs

OnVerdict = Callable[[str, Verdict[Any]], None]
"""Gets the game's slug and the verdict."""


@dataclass(frozen=True, slots=True)
class GameCall:
    """A call of a game, ready to be asked."""

    game: Game[Any, Any, Any]
    call: Call
    asks: Codec
    answers: Codec
    on_verdict: OnVerdict | None = None
    """Is called with each answer, if the answers are verdicts."""

    def prepare(self) -> None:
        """Make now what every request needs, and not with the first one."""
        self.asks.prepare_to_read()
        self.answers.prepare_to_write()

    def ask(self, value: Any) -> Any:
        """Answer a JSON value with another; a ``Problem`` if that is impossible."""
        try:
            asked = self.asks.load(value)
        except ValidationError as refusal:
            raise invalid_request(refusal.messages) from None
        return self.answer(asked)

    def answer(self, asked: Any) -> Any:
        """Answer a record with a JSON value; a ``Problem`` if that is impossible."""
        try:
            answer = self.call.answer(self.game, asked)
        except Impossible as refusal:
            raise refused_by_game(refusal) from None
        finally:
            forget()
        if self.on_verdict:
            self.on_verdict(self.game.slug, answer)
        return self.answers.write(answer)


def game_calls(
    game: Game[Any, Any, Any],
    settings: Settings,
    codecs: Codecs | None = None,
    on_verdict: OnVerdict | None = None,
    seals: Seals | None = None,
) -> Mapping[str, GameCall]:
    """All calls of a game by their names; those of sealed tables, too, if there is something to seal them with."""
    codecs = codecs or codecs_of(game, settings)
    sealed = table_calls(Tables(game, codecs, seals)) if seals else ()
    prefix = pascal(game.slug)
    return {
        call.name: GameCall(
            game,
            call,
            codecs.of(call.asks, f"{prefix}{pascal(call.name)}Request"),
            codecs.of(call.answers, f"{prefix}{pascal(call.name)}Answer"),
            on_verdict if issubclass(get_origin(call.answers) or call.answers, Verdict) else None,
        )
        for call in (*common_calls(game), *sealed, *own_calls(game))
    }


def codecs_of(game: Game[Any, Any, Any], settings: Settings) -> Codecs:
    """The codecs of a game's records."""
    return Codecs(pascal(game.slug), own_types(game, settings))


def own_types(game: Game[Any, Any, Any], settings: Settings) -> Swap:
    """The game's own types, which replace the placeholders of the common records."""
    return {**game.swap, REPLAY: Size(0, settings.max_replay_actions)}


def pascal(slug: str) -> str:
    """``down-the-well`` as ``DownTheWell``, ``tables/view`` as ``TablesView``."""
    return "".join(word.capitalize() for word in slug.replace("/", "-").split("-"))
