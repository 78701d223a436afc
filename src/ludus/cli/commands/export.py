"""`ludus export FILE`: an answer as a Coq file that states and proves it."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ludus.cli.tools.output import write_whole
from ludus.core.errors import invalid
from ludus.core.theorem import NotStated
from ludus.workbench.verified import theorem_of


@click.command(epilog="Example: ludus export answer.json -o theorem.v")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File to write (default: standard output).")
def command(file: Path, output: Path | None) -> None:
    """Write the answer in FILE as a Coq file whose theorem is what the answer states, proved by computation.

    Coq compiles the file after `make verified`, and fails where the answer is wrong.
    """
    try:
        answer = json.loads(file.read_bytes())
        text = theorem_of(answer).coq()
    except NotStated as error:
        raise invalid(str(file), f"expected an answer with a verified checker: {error}") from None
    except ValueError as error:
        raise invalid(str(file), f"expected one JSON object: {error}") from None
    if output is None:
        click.echo(text, nl=False)
        return
    write_whole(output, text.encode())
    click.echo(f"written to {output}", err=True)
