"""The command line where Numba is not installed: python without_numba.py SECONDS [COMMAND...]

Runs the examples that the helps of all commands give, or the commands that are named, each in a process of its own and
for at most SECONDS of a core. Each must end in time, by an answer or by one sentence. Prints one JSON array for each:
the command, its exit code (negative: it was ended), its seconds, and the end of its errors when something is wrong.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import click

from ludus.cli.main import ludus

HIDDEN = 'import sys\nsys.modules["numba"] = None\n'
"""What Python runs first in every process, those that a command starts included."""
NOT_RUN = ("ludus papers", "ludus demo", "ludus completion", "ludus check --verified", "ludus jobs ")
"""Examples of commands that compute nothing, or that run all others."""
JOBS = ("guess scan", "--job", "--block")
"""Examples that are long by nature: progress is told, Ctrl-C stops them and the same command resumes."""
FILES = {
    "board.json": "new tiling --tiles I2 --fewest 8 --seed 1 -o board.json",
    "lights.json": "new lights --fewest 5 --seed 1 -o lights.json",
    "answer.json": "solve dice-torus --json",
    "problems.jsonl": "",
}
PIECE = {"ludus": 1, "kind": "impartial", "size": [40, 40], "rays": [[1, 0], [0, 1]], "steps": [[1, 2]]}


def examples() -> list[str]:
    """Return the examples in the helps of all commands, each once."""
    # After two spaces or in brackets stand words about the example.
    words = r'^ *(ludus(?: (?:"[^"]*"|[^\s"(|<>]\S*))+)'
    found = [line.rstrip(".") for text in helps(ludus) for line in re.findall(words, text, re.MULTILINE)]
    return [line for line in dict.fromkeys(found) if not line.startswith(NOT_RUN)]


def helps(command: click.Command) -> Iterator[str]:
    """Yield the texts of a command and of all below it."""
    yield from (command.epilog or "", command.help or "")
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None:
                yield from helps(below)


def prepared(folder: Path) -> dict[str, str]:
    """Put the files of the examples into a folder and return the environment in which Numba is not there."""
    (folder / "sitecustomize.py").write_text(HIDDEN, encoding="utf-8")
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    environment = os.environ | {"PYTHONPATH": path, "LUDUS_STORE": str(folder / "store"), "HOME": str(folder)}
    (folder / "piece.json").write_text(json.dumps(PIECE), encoding="utf-8")
    for name, line in FILES.items():
        done = subprocess.run(
            command(line), cwd=folder, env=environment, capture_output=True, text=True, check=bool(line)
        )
        if not (folder / name).exists():
            (folder / name).write_text(done.stdout if line else "", encoding="utf-8")
    return environment


def command(line: str) -> list[str]:
    """Return what runs a command line of Ludus."""
    return [sys.executable, "-m", "ludus", *shlex.split(line.removeprefix("ludus "))]


def outcome(line: str, seconds: float, folder: Path, environment: dict[str, str]) -> tuple[int, float, str]:
    """Return the exit code, the seconds and the end of the error output of one command."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))

    began = time.monotonic()
    process = subprocess.Popen(
        command(line),
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=limited,
    )
    try:
        # Processes that wait use no core; on a busy machine those that work take longer than their seconds.
        error = process.communicate(timeout=20 * seconds)[1]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        error = process.communicate()[1]
    return process.returncode, round(time.monotonic() - began, 1), error[-600:]


def is_good(line: str, code: int, error: str) -> bool:
    """Return whether a command answered, or said in one sentence why not."""
    if "Traceback" in error or "memory" in error:
        return False
    return code in (0, 1, 2, 3) or any(word in line for word in JOBS)


def main(seconds: float, lines: list[str]) -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = prepared(folder)
        good = True
        for line in lines or examples():
            code, took, error = outcome(line, seconds, folder, environment)
            good &= is_good(line, code, error)
            print(json.dumps([line, code, took, "" if is_good(line, code, error) else error]), flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
