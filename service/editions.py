"""Which rules the service judges by: said with every answer, and held to where a client insists."""

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicators.edition import Edition
from adjudicators.game import Game
from service.errors import Problem, problems

HEADER = "Adjudicator-Rulebook"
VERSION = "Adjudicator-Version"
PIN = "HTTP_" + HEADER.upper().replace("-", "_")
_SHOWN = 80

Said = tuple[tuple[str, str], ...]


class Pins:
    """Refuses a request that expects other rules than those that there are.

    A pin names a game and its version, ``showboat=3``, or its digest as well, ``showboat=3:0f3a…``; commas
    separate several."""

    def __init__(self, games: Iterable[Game[Any, Any, Any]]) -> None:
        self._editions: Mapping[str, Edition] = {game.slug: game.edition for game in games}

    def hold(self, pinned: str) -> None:
        """Raise a problem unless all of these hold."""
        for pin in filter(None, (each.strip() for each in pinned.split(","))):
            slug, _, wanted = pin.partition("=")
            edition = self._editions.get(slug)
            if edition is None:
                raise Problem(problems.RULES_CHANGED, f"there is no game {slug[:_SHOWN]!r} here")
            if wanted not in (str(edition), str(edition.version)):
                raise Problem(
                    problems.RULES_CHANGED,
                    f"{slug} is judged by {slug}={edition}, not by {pin[:_SHOWN]!r}",
                )


def said_of(games: Iterable[Game[Any, Any, Any]], version: str) -> Said:
    """What answers say that concern these games."""
    rulebooks = ", ".join(f"{game.slug}={game.edition}" for game in games)
    service = ((VERSION, version), ("X-Content-Type-Options", "nosniff"))
    return ((HEADER, rulebooks), *service) if rulebooks else service
