"""``adjudicator actions``."""

import click

from command_line import asking
from command_line.sources import state_from


@click.command("actions")
@click.argument("state")
@click.option("--player", help="List this player's actions alone.")
@click.option("--suggest", is_flag=True, help="Say what would be good to do, where the game can.")
@asking.as_json
@asking.refusing
def command(state: str, player: str | None, suggest: bool, json_: bool) -> None:
    """List every legal action, in the words that `adjudicator judge` takes.

    STATE is a file with the state as JSON, or with an answer that holds one; - is standard input.

    \b
    Examples:
      adjudicator actions table.json
      adjudicator actions table.json --player ann --json
    """
    game, table = state_from(state)
    body = {"state": table} | ({"player": player} if player else {})
    asking.answer(game, "actions", body | ({"suggest": True} if suggest else {}), json_=json_)
