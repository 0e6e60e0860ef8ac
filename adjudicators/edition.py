"""By which rules a game is judged: a number that goes up, and a digest of how it behaves.

They stand in the game's package, in ``edition.toml``, which is written when its games are recorded: the
digest is of the rulebook and of every recorded verdict, so it changes with what the rules say or do, and
with nothing else.
"""

import tomllib
from importlib.resources import files
from typing import Annotated

from adjudicators.declare import Between, Doc, Pattern
from adjudicators.values import value

FILE = "edition.toml"


@value
class Edition:
    """By which rules a game is judged."""

    version: Annotated[
        int, Between(1, 1_000_000), Doc("Goes up whenever the game is judged otherwise.", 1)
    ]
    digest: Annotated[
        str,
        Pattern("[0-9a-f]{20}", "20 hexadecimal digits"),
        Doc(
            "Of the rulebook and of recorded games: another one if the rules say or do something else.",
            "0f3a9c5d7be1246880aa",
        ),
    ]

    def __str__(self) -> str:
        return f"{self.version}:{self.digest}"


def edition_of(package: str) -> Edition:
    """The edition that stands in a game's package."""
    return Edition(**tomllib.loads(files(package).joinpath(FILE).read_text(encoding="utf-8")))
