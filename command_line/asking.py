"""Asks the library, prints the answer, and ends with an exit code."""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, NoReturn

import click

from adjudicators.calls import call_of
from adjudicators.codec import NotUnderstood
from adjudicators.verdict import Impossible
from command_line import exit_codes
from command_line.sentences import told
from command_line.sources import AnyGame

as_json = click.option("--json", "json_", is_flag=True, help="Print the answer as JSON.")
exiting_zero = click.option(
    "--exit-zero",
    is_flag=True,
    help="End with 0 once all games have been judged, whatever was said of them.",
)


def answer(game: AnyGame, call: str, body: Any, *, json_: bool) -> NoReturn:
    """Ask a call of a game, print what it answers, and end."""
    row = call_of(game, call)
    try:
        asked = game.read(row.asks, json.dumps(body))
        answered = row.answer(game, asked)
    except (NotUnderstood, Impossible) as refusal:
        refuse(faults_of(refusal), json_=json_)
    players = [each.id for each in getattr(getattr(answered, "state", None), "players", ())]
    show(game, answered, json_=json_, players=players)
    sys.exit(exit_codes.of_legality(getattr(answered, "legal", True)))


def show(game: AnyGame, answered: Any, *, json_: bool, players: Sequence[str] = ()) -> None:
    """Print an answer."""
    if json_:
        print_json(game.write(answered))
    else:
        click.echo("\n".join(told(game, answered, players)))


@dataclass(frozen=True, slots=True)
class Refusal:
    """One thing that is wrong with the input."""

    pointer: str
    detail: str
    rule: str | None = None


def faults_of(refusal: NotUnderstood | Impossible) -> list[Refusal]:
    """Everything that is wrong, with its place."""
    if isinstance(refusal, Impossible):
        return [Refusal(each.pointer, each.detail, each.rule) for each in refusal.contradictions]
    return [Refusal(each.pointer, each.detail) for each in refusal.faults]


def errors_as_json(faults: Sequence[Refusal]) -> list[dict[str, str]]:
    """The faults as the service lists them."""
    return [
        {"pointer": each.pointer, "detail": each.detail}
        | ({"rule": each.rule} if each.rule else {})
        for each in faults
    ]


def refuse(faults: Sequence[Refusal], *, json_: bool) -> NoReturn:
    """Say why the input is not understood, and end."""
    if json_:
        print_json({"errors": errors_as_json(faults)})
    else:
        for each in faults:
            place = f"{each.pointer}: " if each.pointer else ""
            click.echo(
                f"{click.style('Not understood', fg='yellow')} {place}{each.detail}", err=True
            )
    sys.exit(exit_codes.NOT_UNDERSTOOD)


def print_json(value: Any) -> None:
    """Print a JSON value on one line."""
    click.echo(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def refusing(run: Callable[..., Any]) -> Callable[..., Any]:
    """A command whose input may turn out not to be understood while it is gathered."""

    @wraps(run)
    def running(*arguments: Any, **options: Any) -> Any:
        try:
            return run(*arguments, **options)
        except (NotUnderstood, Impossible) as refusal:
            refuse(faults_of(refusal), json_=options.get("json_", False))
        except ValueError as error:
            refuse([Refusal("", str(error))], json_=options.get("json_", False))

    return running
