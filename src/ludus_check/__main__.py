"""The command line: ``python -m ludus_check ANSWER.json``."""

import argparse
import io
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO

from ludus_check.checking import check_file, verify
from ludus_check.fields import record
from ludus_check.finding import Finding
from ludus_check.limits import JSON_BYTES
from ludus_check.outcome import TOO_LARGE, Outcome, Status, outcome
from ludus_check.reading import open_regular, parse
from ludus_check.words.quoting import shown
from ludus_check.work import without_searches

COLOURS = dict(zip(Status, (32, 33, 35, 36, 31, 31), strict=True))
"""Green, yellow, magenta, cyan and red, by the numbers that terminals know."""

EXAMPLES = """\
examples:
  python -m ludus_check answer.json            verify one answer
  ludus solve board.json | python -m ludus_check -
  python -m ludus_check --lines < answers.jsonl    one answer and one outcome per line

exit codes:
  0  verified
  1  rejected: the certificate does not prove the answer
  2  malformed input, or wrong usage
  3  undecided: the answer claims nothing
  4  partly verified: the output lists what is only claimed
  5  not checked: too large; nothing was verified and nothing was refuted
With --lines the worst of all lines: 2, then 1, 5, 3, 4, 0.
The formats, with an example of every certificate, are described in the folder formats/ of Ludus.
"""


def main(arguments: list[str] | None = None) -> int:
    """Return the exit code for a list of arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m ludus_check",
        description="Verify the certificate of a Ludus answer, with the standard library only.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("answer", nargs="?", metavar="ANSWER.json", help="answer file, or - for standard input")
    parser.add_argument(
        "--lines", action="store_true", help="read JSON Lines, from standard input unless a file is given"
    )
    parser.add_argument(
        "--no-search", action="store_true", help="replay certificates only; what needs a computation is not verified"
    )
    options = parser.parse_args(arguments)
    with without_searches() if options.no_search else nullcontext():
        return _check(parser, options)


def _check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> int:
    if options.lines:
        return _check_lines(options.answer or "-")
    if options.answer is None:
        parser.error("expected ANSWER.json, or - for standard input")
    if options.answer == "-":
        result = outcome(lambda: _check_text(_standard_input().read(JSON_BYTES + 1), None))
    else:
        result = check_file(options.answer)
    is_good = result.status in (Status.VERIFIED, Status.PARTLY_VERIFIED)
    stream = sys.stdout if is_good else sys.stderr
    # A stream is missing where it was closed before the start.
    is_terminal = stream is not None and stream.isatty() and "NO_COLOR" not in os.environ
    print(_coloured(result) if is_terminal else result, file=stream, flush=True)
    return result.code


def _coloured(result: Outcome) -> str:
    """Return an outcome for a terminal, its first word in the colour of the status."""
    word = result.status.value.capitalize()
    return f"\N{ESCAPE}[1;{COLOURS[result.status]}m{word}\N{ESCAPE}[0m{str(result).removeprefix(word)}"


def _standard_input() -> BinaryIO:
    """Return standard input, which is missing where it was closed before the start."""
    return io.BytesIO() if sys.stdin is None else sys.stdin.buffer


def _check_text(text: bytes, folder: Path | None) -> Finding:
    return verify(record(parse(text), "", None).values, folder=folder)


def _check_lines(name: str) -> int:
    """Write one outcome for every line, as they come, and return the worst exit code."""
    folder = None if name == "-" else Path(name).parent
    try:
        file = _standard_input() if name == "-" else open_regular(Path(name))
    except (OSError, ValueError) as error:
        got = f"expected a file that can be read, got {shown(name)}: {error}"
        print(Outcome(Status.MALFORMED, got, field="file"), file=sys.stderr)
        return 2
    worst = Status.VERIFIED
    with file:
        for text in _lines(file):
            result = outcome(partial(_check_text, text, folder))
            print(result.line(), flush=True)
            worst = max(worst, result.status, key=[*Status].index)
    return worst.code


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines; of one that is too long, a little more than the limit, and nothing of its rest."""
    while line := file.readline(JSON_BYTES + 1):
        rest = line
        while len(rest) > JSON_BYTES and not rest.endswith(b"\n"):
            rest = file.readline(JSON_BYTES + 1)
        yield line


def run() -> int:
    """Return the exit code of the process; a closed pipe and Ctrl-C end it without a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        return main()
    except KeyboardInterrupt:
        return 130
    except (MemoryError, RecursionError):
        print(TOO_LARGE, file=sys.stderr)
        return TOO_LARGE.code
    except OSError as error:
        # What is left in the buffer must not fail a second time when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if isinstance(error, BrokenPipeError):
            return 141
        with suppress(OSError):
            told = f"expected streams that can be used: {error.strerror}"
            print(Outcome(Status.MALFORMED, told, field="file"), file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(run())
