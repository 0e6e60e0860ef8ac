"""The command itself."""

import pkgutil
from importlib import import_module

import click

from command_line import commands
from command_line.exit_codes import EXPLAINED
from command_line.questions import call_command, call_names

_HELP = f"""Adjudicate card games: is this action legal, which rules does it break, how does the score come about?

\b
Examples:
  adjudicator score showboat 2A KB 4C 4D KF
  adjudicator trick spades ann:9P bob:KW
  adjudicator best 3D 3H 7D 7H 8H '*'
  adjudicator new showboat ann bob --seed lighthouse --json > table.json
  adjudicator actions table.json
  adjudicator judge table.json choose ann KF
  adjudicator replay games.ndjson > verdicts.ndjson
  adjudicator rules spades follow-suit

{EXPLAINED}"""


class Commands(click.Group):
    """Finds a subcommand by its name: a module of ``commands``, or a question that some game can be asked.

    Modules are imported, and games loaded, only when they are asked for.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all subcommands, in alphabetical order."""
        return sorted({*_modules(), *call_names()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand with this name."""
        if cmd_name in _modules():
            command: click.Command = import_module(f"{commands.__name__}.{cmd_name}").command
            return command
        return call_command(cmd_name) if cmd_name in call_names() else None


def _modules() -> list[str]:
    return [each.name for each in pkgutil.iter_modules(commands.__path__)]


@click.command(cls=Commands, help=_HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="adjudicator")
def main() -> None:
    """Run the command that the first word names."""


if __name__ == "__main__":
    main(prog_name="adjudicator")
