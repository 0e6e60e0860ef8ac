"""Files and standard input."""

import sys
from pathlib import Path
from typing import Any

import click

from adjudicators import games
from adjudicators.codec.text import value_of
from adjudicators.game import Game
from adjudicators.words import did_you_mean

AnyGame = Game[Any, Any, Any]

STDIN = "-"


def json_from(source: str) -> Any:
    """The JSON value in a file, or on standard input where the file is called ``-``."""
    if source == STDIN:
        return value_of(sys.stdin.buffer.read())
    try:
        return value_of(Path(source).read_bytes())
    except OSError as error:
        raise click.UsageError(f"{source} cannot be read: {error.strerror}") from None


def is_source(word: str) -> bool:
    """Whether a word names a file, or standard input."""
    return word == STDIN or Path(word).is_file()


def state_from(source: str) -> tuple[AnyGame, Any]:
    """The game that a file's state is of, and the state; an answer that holds a state will do."""
    value = json_from(source)
    if isinstance(value, dict) and "game" not in value and isinstance(value.get("state"), dict):
        value = value["state"]
    return game_of(value), value


def game_of(state: Any) -> AnyGame:
    """The game that a state as JSON is of."""
    slug = state.get("game") if isinstance(state, dict) else None
    if not isinstance(slug, str):
        raise click.UsageError("this is no state of a game: it has no field 'game'")
    return game_called(slug)


def game_called(slug: str) -> AnyGame:
    """An installed game."""
    installed = games()
    if slug not in installed:
        raise click.UsageError(
            f"there is no game {slug!r}{did_you_mean(slug, installed)} (installed: {', '.join(installed)})"
        )
    return installed[slug]
