"""``adjudicator games``."""

import click

from adjudicators import games
from command_line import asking


@click.command("games")
@asking.as_json
def command(json_: bool) -> None:
    """List the installed games."""
    installed = games().values()
    if json_:
        asking.print_json(
            [
                {"slug": each.slug, "name": each.name, "summary": each.summary}
                | {"players": {"min": each.seats[0], "max": each.seats[1]}}
                for each in installed
            ]
        )
        return
    for game in installed:
        least, most = game.seats
        click.echo(
            f"{click.style(game.slug, bold=True)}: {game.name}, players: {least} to {most}. {game.summary}"
        )
