"""``adjudicator completion``."""

import click
from click.shell_completion import get_completion_class

_SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print what makes a shell complete the words of this command.

    \b
    Examples:
      adjudicator completion bash >> ~/.bashrc
      adjudicator completion zsh >> ~/.zshrc
      adjudicator completion fish > ~/.config/fish/completions/adjudicator.fish
    """
    made = get_completion_class(shell)
    root = ctx.find_root().command
    if made is None:
        raise click.UsageError(f"{shell} cannot complete")
    click.echo(made(root, {}, "adjudicator", "_ADJUDICATOR_COMPLETE").source())
