"""The entry point of the command line: the commands, and how errors become one sentence and an exit code."""

from __future__ import annotations

import gc
import importlib
import io
import os
import sys
from collections.abc import Callable

import click
from click.shell_completion import shell_complete

from ludus import families
from ludus.cli.tools import DONE, INTERRUPTED, MISUSED, PIPE_CLOSED, REJECTED, UNDECIDED
from ludus.cli.tools.groups import CommandGroup, name_values
from ludus.core.errors import MAX_REPORTED, InvalidInput, LudusError, NotDecided, VerificationError
from ludus.core.loading import missing_extra

COMPLETION = "_LUDUS_COMPLETE"
"""The variable by which a shell asks for completions."""

GENERAL = {
    "list": "Show all games",
    "show": "Show the rules, the board and the questions of a game",
    "solve": "Answer a question about a game or a problem file, with a certificate",
    "check": "Check an answer file, independently of the solver",
    "export": "Write an answer as a theorem in Coq",
    "argue": "Check your own proof of impossibility: weights as a formula or a drawing",
    "draw": "Draw a problem, an answer or a game as SVG, PNG, text or TikZ",
    "play": "Play a game in the terminal, with undo and hints",
    "serve": "Open the web workbench in your browser",
    "new": "Generate a puzzle with a proved minimum number of moves",
    "papers": "Show the verdict on every claim of the papers",
    "jobs": "List, show, cancel, delete and clean the stored jobs",
    "demo": "Take a guided tour: a few questions, then the errors of the papers",
    "about": "Show the version, the machine and the optional parts",
    "completion": "Print the completion script for your shell",
}
"""The commands that are about no family: each in its own file of ludus/cli/commands, or in one of GROUPED."""

GROUPED = (
    dict.fromkeys(("list", "show"), "looking")
    | dict.fromkeys(("check", "export", "serve", "about", "completion"), "system")
    | {"argue": "solve", "demo": "papers"}
)
"""The file of the short commands, which stand together: there a command is called NAME_command."""

OF_FAMILIES = {name: sentence for name, (_, sentence) in families.commands().items()}
"""The commands that families declare: each is the file of its name in `commands/` of its family, or `commands.py`."""

COMMANDS = GENERAL | OF_FAMILIES
"""Every command with its sentence; a command is loaded when it is used."""


class Commands(CommandGroup):
    """A group whose commands are loaded when they are used, so that `ludus --help` loads none of them."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        own_file = f"ludus.cli.commands.{GROUPED.get(name, name)}" if name in GENERAL else families.commands()[name][0]
        attribute = f"{name}_command" if name in GROUPED else "command"
        return name_values(getattr(importlib.import_module(own_file), attribute))

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        for heading, listed in {"Commands": GENERAL, "Commands about one family": OF_FAMILIES}.items():
            with formatter.section(heading):
                formatter.write_dl(list(listed.items()))


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
Exit codes: 0 done, 1 rejected, 2 malformed input, 3 undecided within the limits, 4 partly verified, 5 not checked.""",
)
@click.version_option(package_name="ludus-games", prog_name="ludus")
def ludus() -> None:
    """A workbench for mathematical games: ask a question, get the answer with a certificate that anyone can check."""


def run() -> None:
    """Run the command line and leave with its exit code."""
    open_streams()
    code = main(sys.argv[1:])
    deadline = sys.modules.get("ludus.workbench.deadline")
    if deadline is not None and deadline.is_busy():
        # A compiled loop that was given up after its time would hold up the end of the program.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    # At its end Python looks for cycles among all that is left, unless it is told that nothing more is collected.
    gc.freeze()
    sys.exit(code)


def open_streams() -> None:
    """Make sure that there are streams to talk to, and that they take any letter."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main(arguments: list[str]) -> int:
    """Return the exit code of a command line; errors become one sentence on standard error."""
    if COMPLETION in os.environ:
        return shell_complete(ludus, {}, "ludus", COMPLETION, os.environ[COMPLETION])
    try:
        code = guarded(lambda: invoke(arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        # Standard output was closed (`ludus list | head`): nothing may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


def invoke(arguments: list[str]) -> object:
    """Return what the command returns. Unlike click's own main, this leaves errors and closed pipes to the caller."""
    colour = False if "NO_COLOR" in os.environ else None
    with ludus.make_context("ludus", list(arguments), color=colour) as context:
        return ludus.invoke(context)


def guarded(work: Callable[[], object]) -> int:
    """Return the exit code of some work, its errors told in one sentence each."""
    try:
        code = work()
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show()
        return MISUSED
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else MISUSED
    except (click.Abort, KeyboardInterrupt):
        return complain("stopped", INTERRUPTED)
    except VerificationError as error:
        return complain(
            f"internal error: the checker rejected this answer ({error}), so none is given. Please report it.", REJECTED
        )
    except InvalidInput as error:
        for fault in error.faults[:MAX_REPORTED]:
            complain(str(fault), MISUSED)
        more = len(error.faults) - MAX_REPORTED
        return complain(f"and {more} more", MISUSED) if more > 0 else MISUSED
    except NotDecided as error:
        return complain(str(error), UNDECIDED)
    except LudusError as error:
        return complain(str(error), MISUSED)
    except ModuleNotFoundError as error:
        if (missing := missing_extra(error)) is None:
            raise
        return complain(str(missing), MISUSED)
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(f"{error.filename or 'file'}: {error.strerror or error}", MISUSED)
    except (MemoryError, RecursionError) as error:
        return complain(f"not enough memory for this problem ({type(error).__name__})", MISUSED)
    return code if isinstance(code, int) else DONE


def complain(sentence: str, code: int) -> int:
    """Write one sentence to standard error and return the exit code."""
    click.echo(f"ludus: {sentence}", err=True)
    return code
