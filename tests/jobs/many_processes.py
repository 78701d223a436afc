"""Several processes at once on one question of every kind that is a job, compared with a single process.

    python many_processes.py PROCESSES ROUNDS [KIND...]

Each process runs the command line in a store that all share, after a random delay. What it prints and its exit code
must be those of a single process with a store of its own. Prints one JSON object for each kind; the exit code says
whether all agreed.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from ludus import papers
from ludus.cli.main import main
from ludus.core.claims import Claim, Confirmed, Failed, Paper, Sweep
from ludus.families.pegs.solve import counting

REGION = ["tiling", "--region", "4x6", "--tiles", "L4", "--job"]

KINDS = {
    "tilings counted one by one": ["tilings", "count", *REGION, "--method", "exact-cover"],
    "tilings counted by the frontier": ["tilings", "count", *REGION],
    "tilings listed": ["tilings", "enumerate", *REGION],
    "pegs counted": ["pegs", "count", "--board", "triangle5", "--json"],
    "pegs, fewest moves": ["pegs", "fewest", "--board", "triangle5", "--json"],
    "pegs, longest sweep": ["pegs", "sweep", "--board", "triangle5", "--json"],
    "heap periods": ["heaps", "0.77", "--period", "--job"],
    "dice, blocks": ["search", "dice", "--players", "3", "--sides", "6", "--method", "blocks", "--json"],
    "dice, residual": ["search", "dice", "--sizes", "4,4,4", "--method", "residual", "--json"],
    "dice, halves": ["search", "dice", "--players", "4", "--sides", "12", "--method", "halves", "--json"],
    "automata": ["guess", "scan", "--vectors", "1", "--json"],
    "tables": ["table", "wythoff", "--size", "90,90", "--block", "16", "-o", "table.csv"],
    "claims": ["papers", "sums", "--deep", "--json"],
}
"""A small question of every kind of job."""

CRASHED = 70

SUMS = Paper(
    "Sums",
    "Nobody",
    2026,
    (
        Claim(
            "squares",
            "1",
            "The first n odd numbers sum to n * n.",
            Sweep(
                lambda depth: list(range(12)),
                lambda depth, n: sum(range(1, 2 * n, 2)) == n * n,
                lambda depth, found: Confirmed("n < 12") if all(found) else Failed(str(found)),
            ),
        ),
    ),
)


def answer(kind: str, store: Path, home: Path) -> tuple[int, str]:
    """Return the exit code, and what was printed or written."""
    home.mkdir(exist_ok=True)
    os.chdir(home)
    printed, errors = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(errors):
            code = main([*KINDS[kind], "--store", str(store), "--workers", "inline", "--quiet"])
    except BaseException:
        return CRASHED, traceback.format_exc()
    written = "".join(path.read_text() for path in sorted(home.iterdir()))
    return code, printed.getvalue() + written + (errors.getvalue() if code else "")


def begun(kind: str, store: Path, home: Path) -> tuple[int, int]:
    """Start a process that answers, and return its number and the pipe of its answer."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    try:
        with os.fdopen(writing, "w") as pipe:
            json.dump(answer(kind, store, home), pipe)
    finally:
        os._exit(0)


def answers(kind: str, count: int, folder: Path, chance: random.Random) -> list[tuple[int, str]]:
    """Return what so many processes answered that shared one store."""
    running = []
    for number in range(count):
        running.append(begun(kind, folder / "store", folder / f"home{number}"))
        time.sleep(chance.choice((0, 0, chance.random() * 0.2)))
    found = []
    for pid, pipe in running:
        with os.fdopen(pipe, "rb") as reading:
            code, text = json.loads(reading.read() or f'[{CRASHED}, ""]')
        os.waitpid(pid, 0)
        found.append((code, text))
    return found


def trial(kind: str, processes: int, rounds: int, chance: random.Random) -> dict[str, object]:
    """Return how often the answers of several processes were those of one."""
    with tempfile.TemporaryDirectory() as folder:
        # In this process: the others inherit what it has compiled.
        expected = answer(kind, Path(folder) / "store", Path(folder) / "home")
        os.chdir("/")
    seen: Counter[tuple[int, str]] = Counter()
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            seen.update(answers(kind, processes, Path(folder), chance))
            seen.update(answers(kind, 1, Path(folder), chance))
    wrong = [[code, text[-500:], times] for (code, text), times in seen.items() if (code, text) != expected]
    return {"kind": kind, "answers": seen.total(), "code": expected[0], "text": expected[1][-300:], "wrong": wrong}


def run(processes: int, rounds: int, kinds: list[str]) -> bool:
    papers.find = lambda name: SUMS
    papers.names = lambda: ("sums",)
    counting.SMALL_BITS = 0
    chance = random.Random(0)
    good = True
    for kind in kinds or KINDS:
        facts = trial(kind, processes, rounds, chance)
        print(json.dumps(facts), flush=True)
        good &= facts["code"] == 0 and not facts["wrong"]
    return good


if __name__ == "__main__":
    sys.exit(not run(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
