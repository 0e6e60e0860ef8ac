"""``adjudicator judge``."""

from typing import Any

import click

from command_line import asking
from command_line.exit_codes import EXPLAINED
from command_line.sources import is_source, json_from, state_from
from command_line.words import Words


@click.command(
    "judge",
    help=f"""Judge an action: is it legal, which rules does it break, and what comes of it?

STATE is a file with the state as JSON, or with an answer that holds one; - is standard input. The ACTION is a file,
or its type and its fields in order.

\b
Examples:
  adjudicator judge state.json action.json
  adjudicator judge table.json choose ann KF
  adjudicator judge table.json turn-in ann 3D,3H,3S 7D,7H
  adjudicator judge table.json choose ann KF --json > next.json

{EXPLAINED}""",
)
@click.argument("state")
@click.argument("action", nargs=-1, required=True)
@click.option(
    "--as",
    "seat",
    metavar="PLAYER",
    help="Tell only what this player may know; null is a spectator.",
)
@asking.as_json
@asking.refusing
def command(state: str, action: tuple[str, ...], seat: str | None, json_: bool) -> None:
    """Judge an action."""
    game, table = state_from(state)
    proposed: Any
    if len(action) == 1 and is_source(action[0]):
        proposed = json_from(action[0])
    elif len(action) == 1 and action[0].startswith("{"):
        proposed = action[0]
    else:
        proposed = Words(game.swap).action(game.action_types, action)
    asked_as = {} if seat is None else {"as": None if seat == "null" else seat}
    asking.answer(game, "adjudicate", {"state": table, "action": proposed} | asked_as, json_=json_)
