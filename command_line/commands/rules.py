"""``adjudicator rules``."""

import click
from click.shell_completion import CompletionItem

from adjudicators import games
from adjudicators.words import did_you_mean
from command_line import asking
from command_line.sources import AnyGame, game_called


def _games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [
        CompletionItem(slug, help=game.name)
        for slug, game in games().items()
        if slug.startswith(incomplete)
    ]


def _topics(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    game = games().get(ctx.params.get("game", ""))
    if game is None:
        return []
    return [
        CompletionItem(topic, help=rule.title)
        for topic, rule in zip(topics_of(game), game.rulebook, strict=True)
        if topic.startswith(incomplete)
    ]


def topics_of(game: AnyGame) -> list[str]:
    """What the rules are about: their ids without the game."""
    return [rule.id.removeprefix(f"{game.slug}.") for rule in game.rulebook]


@click.command("rules")
@click.argument("game", shell_complete=_games)
@click.argument("topic", required=False, shell_complete=_topics)
@asking.as_json
def command(game: str, topic: str | None, json_: bool) -> None:
    """Print the rules of GAME: their list, or the text of those about TOPIC.

    \b
    Examples:
      adjudicator rules spades
      adjudicator rules spades follow-suit
      adjudicator rules showboat showboat.choose --json
    """
    played = game_called(game)
    wanted = (topic or "").removeprefix(f"{played.slug}.")
    rules = [
        rule
        for rule, about in zip(played.rulebook, topics_of(played), strict=True)
        if not wanted or about == wanted or about.startswith(f"{wanted}.")
    ]
    if not rules:
        near = did_you_mean(wanted, topics_of(played))
        raise click.UsageError(f"{played.name} has no rule {wanted!r}{near}")
    if json_:
        asking.print_json([played.write(rule) for rule in rules])
        return
    for rule in rules:
        click.echo(f"{click.style(rule.id, bold=True)}: {rule.title}")
        if wanted:
            origin = (
                "our ruling; the document leaves open" if rule.ruling else "the document, under"
            )
            click.echo(f"  {rule.text}\n  ({origin}: {rule.source})")
