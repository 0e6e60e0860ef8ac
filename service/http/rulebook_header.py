"""The ``Adjudicator-Rulebook`` header: responses say which rulebooks apply, requests may insist on some."""

from collections.abc import Iterable
from typing import Any

from adjudicators.game import Game
from adjudicators.words import did_you_mean
from service.http.problem_details import Problem, problems

HEADER = "Adjudicator-Rulebook"
PINS = "HTTP_" + HEADER.upper().replace("-", "_")
_SERVICE = "service"
_SHOWN = 80


class RulebookPins:
    """Refuses a request that pins rulebooks other than those installed.

    A pin names a game and its version, ``showboat=3``, or also its digest, ``showboat=3:0f3a…``, or
    the service's own version, ``service=1.0.0``; commas separate several."""

    def __init__(self, games: Iterable[Game[Any, Any, Any]], version: str) -> None:
        self._installed = {_SERVICE: (version,)} | {
            game.slug: (str(game.edition), str(game.edition.version)) for game in games
        }

    def check(self, header: str) -> None:
        """Raise a problem unless every pin matches."""
        for pin in filter(None, (each.strip() for each in header.split(","))):
            slug, _, wanted = pin.partition("=")
            if slug not in self._installed:
                near = did_you_mean(slug, self._installed)
                detail = f"there is no game {slug[:_SHOWN]!r} here{near}"
                raise Problem(problems.RULES_CHANGED, detail)
            if wanted not in self._installed[slug]:
                raise Problem(
                    problems.RULES_CHANGED,
                    f"here it is {slug}={self._installed[slug][0]}, not {pin[:_SHOWN]!r}",
                )


def rulebook_header(games: Iterable[Game[Any, Any, Any]], version: str) -> tuple[str, str]:
    """The header of a response that concerns these games."""
    parts = [f"{_SERVICE}={version}", *(f"{game.slug}={game.edition}" for game in games)]
    return HEADER, ", ".join(parts)
