"""Which rules the service judges by: said with every answer, and held to where a client insists."""

from collections.abc import Iterable
from typing import Any

from adjudicators.game import Game
from service.errors import Problem, problems

HEADER = "Adjudicator-Rulebook"
SERVICE = "service"
PIN = "HTTP_" + HEADER.upper().replace("-", "_")
_SHOWN = 80

Said = tuple[tuple[str, str], ...]


class Pins:
    """Refuses a request that expects other rules than those that there are.

    A pin names a game and its version, ``showboat=3``, or its digest as well, ``showboat=3:0f3a…``, or
    the service's own version, ``service=0.1.0``; commas separate several."""

    def __init__(self, games: Iterable[Game[Any, Any, Any]], version: str) -> None:
        self._held = {SERVICE: (version,)} | {
            game.slug: (str(game.edition), str(game.edition.version)) for game in games
        }

    def hold(self, pinned: str) -> None:
        """Raise a problem unless all of these hold."""
        for pin in filter(None, (each.strip() for each in pinned.split(","))):
            slug, _, wanted = pin.partition("=")
            if slug not in self._held:
                raise Problem(problems.RULES_CHANGED, f"there is no game {slug[:_SHOWN]!r} here")
            if wanted not in self._held[slug]:
                raise Problem(
                    problems.RULES_CHANGED,
                    f"here it is {slug}={self._held[slug][0]}, not {pin[:_SHOWN]!r}",
                )


def said_of(games: Iterable[Game[Any, Any, Any]], version: str) -> Said:
    """What answers say that concern these games."""
    parts = [f"{SERVICE}={version}", *(f"{game.slug}={game.edition}" for game in games)]
    return ((HEADER, ", ".join(parts)),)
