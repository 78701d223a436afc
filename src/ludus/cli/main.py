"""The door of the command line: the commands, and how errors become one sentence and an exit code."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable

import click

from ludus.core.errors import CheckFailed, LudusError, Malformed

DONE, REJECTED, MISUSED, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130
"""The exit codes: done; a check was rejected or a claim refuted; malformed input or usage; undecided; Ctrl-C."""

COMMANDS = {
    "list": "Show all games.",
    "show": "Show the rules, the board and the questions of a game.",
    "solve": "Answer a question about a game or a problem file, with a certificate.",
    "check": "Check an answer file, independently of the solver.",
    "draw": "Draw a problem, an answer or a game as SVG, PNG, text or TikZ.",
    "play": "Play a game in the terminal, with undo and hints.",
    "new": "Make a puzzle with a proven fewest number of moves.",
    "papers": "Run the claims of the papers and show the verdicts.",
    "jobs": "List, show, cancel, delete and clean the stored jobs.",
    "demo": "A guided tour of the dice-rolling paper.",
    "about": "Show the version, the machine and the optional parts.",
    "completion": "Print the completion script for your shell.",
}
"""Each command is the file of its name in ludus/cli, loaded when it is used."""


class Commands(click.Group):
    """A group whose commands are loaded when they are used, so that `ludus --help` loads none of them."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"ludus.cli.{name}_command").command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  ludus demo                                   a guided tour
  ludus play dice-torus --variant berlekamp    play in the terminal
  ludus solve dice-torus --variant paper       solve the board of the paper
  ludus solve board.json --json | python -m ludus_check -

\b
Exit codes: 0 done, 1 a check was rejected, 2 malformed input, 3 undecided within the limits.""",
)
@click.version_option(package_name="ludus", prog_name="ludus")
def ludus() -> None:
    """A workbench for mathematical games: ask a question, get the answer with a certificate that anyone can check."""


def run() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: list[str]) -> int:
    """Return the exit code of a command line; errors become one sentence on standard error."""
    try:
        code = guarded(lambda: ludus.main(arguments, prog_name="ludus", standalone_mode=False))
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):
        # The reader has seen enough (`ludus list | head`; click then leaves by SystemExit, as it does after a
        # completion): nothing may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    return code


def guarded(work: Callable[[], object]) -> int:
    """Return the exit code of some work, its errors told in one sentence each."""
    try:
        code = work()
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show()
        return MISUSED
    except (click.Abort, KeyboardInterrupt):
        return complain("stopped", INTERRUPTED)
    except CheckFailed as error:
        return complain(f"our mistake: {error}. Nothing is claimed; please report it with the problem.", REJECTED)
    except Malformed as error:
        for fault in error.faults:
            complain(str(fault), MISUSED)
        return MISUSED
    except LudusError as error:
        return complain(str(error), MISUSED)
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(f"{error.filename or 'file'}: {error.strerror or error}", MISUSED)
    except (MemoryError, RecursionError) as error:
        return complain(f"this is too large for the memory of this machine ({type(error).__name__})", MISUSED)
    return code if isinstance(code, int) else DONE


def complain(sentence: str, code: int) -> int:
    """Write one sentence to standard error and return the exit code."""
    click.echo(f"ludus: {sentence}", err=True)
    return code
