"""`ludus check FILE`: the independent checker."""

from __future__ import annotations

import click

import ludus_check.__main__


@click.command(
    context_settings={"ignore_unknown_options": True},
    epilog="Example: ludus check answer.json (the same as: python -m ludus_check answer.json)",
)
@click.argument("arguments", metavar="FILE", nargs=-1, required=True)
def command(arguments: tuple[str, ...]) -> int:
    """Check the answer in FILE (- for standard input; --lines for JSON Lines) and print what was verified.

    Exit code 0: verified; 1: rejected; 2: malformed; 3: the answer is undecided and claims nothing.
    """
    return ludus_check.__main__.main(list(arguments))
