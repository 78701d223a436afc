"""`ludus check FILE`: the independent checker; with --verified also the one that is proved correct in Coq.

`ludus export FILE`: an answer as a Coq file that states and proves it.

`ludus about`: the version, the machine and the optional parts.

`ludus completion SHELL`: the script that completes commands, games and options with the Tab key.

`ludus serve`: the web workbench on this machine.
"""

from __future__ import annotations

import json
import platform
from importlib.metadata import version
from pathlib import Path

import click
from click.shell_completion import get_completion_class

import ludus_check.__main__
from ludus.cli.main import COMPLETION
from ludus.cli.tools.options import number_option, output_option
from ludus.cli.tools.output import write_whole
from ludus.core.errors import invalid
from ludus.core.loading import EXTRAS, extra_module, is_installed
from ludus.core.theorem import NotStated
from ludus.core.wording import table
from ludus.workbench.verified import judged, theorem_of
from ludus_check import Status, check_file
from ludus_check.work import without_searches


@click.command(
    context_settings={"ignore_unknown_options": True},
    epilog="""\b
Examples:
  ludus check answer.json            (the same as: python -m ludus_check answer.json)
  ludus check --verified answer.json (also by the checker that is proved correct in Coq)""",
)
@click.option("--verified", is_flag=True, help="Also ask the checker that is proved correct in Coq (`make verified`).")
@click.argument("arguments", metavar="FILE", nargs=-1, required=True)
def check_command(arguments: tuple[str, ...], verified: bool) -> int:
    """Check the answer in FILE (- for standard input; --lines for JSON Lines) and print what was verified.

    Exit code 0: verified; 1: rejected; 2: malformed; 3: the answer is undecided and claims nothing; 4: partly verified;
    5: not checked, or, with --verified, not judged by the verified checker.
    """
    if verified and (len(arguments) != 1 or arguments[0].startswith("-")):
        raise invalid("--verified", "expected one file with one answer")
    code = ludus_check.__main__.main(list(arguments))
    return verified_code(arguments[0], code) if verified and code in JUDGED else code


JUDGED = (0, 1, 4, 5)
"""Exit codes of the checker after which the verified checker is asked: the answer is well formed, with a claim."""
SECONDS = 120.0
"""Time limit of the verified checker."""


def verified_code(name: str, code: int) -> int:
    """Print what the verified checker says; return the exit code of both."""
    try:
        theorem = theorem_of(json.loads(Path(name).read_bytes()))
        verdict = judged([theorem], SECONDS)[0]
    except (NotStated, ValueError) as error:
        reason = error if isinstance(error, NotStated) else "an integer of the file is too long to be read"
        click.echo(f"The verified checker does not judge this answer: {reason}.")
        return code or 5
    if verdict == "verified":
        click.echo(f"Verified checker: verified, by {theorem.checker} (Coq theorem {theorem.sound}).")
        return code
    click.echo(f"Verified checker: {verdict}, by {theorem.checker}.", err=True)
    return 1 if verdict == "rejected" else code or 5


@click.command(epilog="Example: ludus export answer.json -o theorem.v")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@output_option("File to write (default: standard output).")
def export_command(file: Path, output: Path | None) -> None:
    """Write the answer in FILE as a Coq file whose theorem is what the answer states, proved by computation.

    Coq compiles the file after `make verified`, and fails where the answer is wrong. A malformed answer has no theorem.
    """
    with without_searches():
        outcome = check_file(file)
    if outcome.status is Status.MALFORMED:
        raise invalid(str(file), str(outcome))
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


@click.command(epilog="Example: ludus about")
def about_command() -> None:
    """Show the version, the machine and which optional parts are installed."""
    click.echo(
        f"ludus {version('ludus-games')}, formats version 1, Python {platform.python_version()}, {platform.platform()}"
    )
    states = {
        name: "" if is_installed(name) else f"not installed: pip install 'ludus-games[{name}]'" for name in EXTRAS
    }
    rows = [(name, extra.purpose, states[name] or "installed") for name, extra in EXTRAS.items()]
    click.echo(table(rows, indent="  "))


@click.command(
    epilog="""\b
Examples:
  ludus completion bash >> ~/.bashrc
  ludus completion zsh  >> ~/.zshrc
  ludus completion fish > ~/.config/fish/completions/ludus.fish"""
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion_command(context: click.Context, shell: str) -> None:
    """Print the completion script for SHELL; add it to the start-up file of your shell."""
    maker = get_completion_class(shell)
    if maker is None:
        raise invalid("shell", f"expected bash, zsh or fish, got {shell}")
    click.echo(maker(context.find_root().command, {}, "ludus", COMPLETION).source())


@click.command(epilog="Example: ludus serve --port 8001 --no-open")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; a warning is shown unless it is local.",
)
@number_option("--port", 0, 65535, default=8000, help="Port to listen on; 0 for any free one.")
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option("--pyodide", metavar="FOLDER", help="Offer checks in the browser, by the npm package pyodide in FOLDER.")
@click.option("--lessons", metavar="FOLDER", help="Offer the lessons in FOLDER as well, one text file each.")
def serve_command(host: str, port: int, no_open: bool, pyodide: str | None, lessons: str | None) -> None:
    """Open the web workbench in your browser: play every game, ask, see the proofs. Ctrl-C stops it."""
    serve = extra_module("web", "ludus.web.serve")
    serve.run(host, port, opens_browser=not no_open, pyodide=pyodide, lessons=lessons)
