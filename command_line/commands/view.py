"""``adjudicator view``."""

import click

from command_line import asking
from command_line.sources import state_from


@click.command("view")
@click.argument("state")
@click.argument("player", required=False)
@asking.refusing
def command(state: str, player: str | None) -> None:
    """Print the state as PLAYER may see it, or as a spectator may, as JSON.

    STATE is a file with the state as JSON, or with an answer that holds one; - is standard input.

    \b
    Example:
      adjudicator view table.json ann > seen-by-ann.json
    """
    game, table = state_from(state)
    asking.answer(game, "view", {"state": table, "player": player}, json_=True)
