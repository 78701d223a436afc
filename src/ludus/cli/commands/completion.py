"""`ludus completion SHELL`: the script that completes commands, games and options with the Tab key."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ludus.cli.main import COMPLETION
from ludus.core.errors import invalid


@click.command(
    epilog="""\b
Examples:
  ludus completion bash >> ~/.bashrc
  ludus completion zsh  >> ~/.zshrc
  ludus completion fish > ~/.config/fish/completions/ludus.fish"""
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the completion script for SHELL; add it to the start-up file of your shell."""
    maker = get_completion_class(shell)
    if maker is None:
        raise invalid("shell", f"expected bash, zsh or fish, got {shell}")
    click.echo(maker(context.find_root().command, {}, "ludus", COMPLETION).source())
