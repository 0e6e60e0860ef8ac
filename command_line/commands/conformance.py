"""``adjudicator conformance``."""

import sys
from importlib.util import find_spec
from pathlib import Path

import click


@click.command("conformance")
@click.argument("url")
@click.option("--game", "games", multiple=True, help="Only cases of this game; may be repeated.")
@click.option(
    "--rule", "rules", multiple=True, help="Only rules with this in their ids; may be repeated."
)
@click.option("--junit", type=click.Path(path_type=Path), help="Write a JUnit report to this file.")
@click.option(
    "--kit",
    type=click.Path(path_type=Path),
    help="The folder of the kit; the installed one if left out.",
)
def command(
    url: str, games: tuple[str, ...], rules: tuple[str, ...], junit: Path | None, kit: Path | None
) -> None:
    """Try the conformance kit on a server: does it judge these games as they should be judged?

    It ends with 0 if everything fits, with 1 if something does not, and with 2 if it could not be tried.

    \b
    Examples:
      adjudicator conformance http://127.0.0.1:8080
      adjudicator conformance http://127.0.0.1:8080 --game spades --rule follow-suit --junit report.xml
    """
    if find_spec("conformance") is None:
        raise click.ClickException("the conformance kit is not installed here")
    from conformance import runner  # noqa: PLC0415 - the image is without it

    sys.exit(runner.run_and_tell(url, kit or runner.KIT, games, rules, junit))
