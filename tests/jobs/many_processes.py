"""Every kind of job under stress, compared with one process that is left in peace.

    python many_processes.py share ROUNDS [KIND...]    three processes at once, started at random delays, on one store
    python many_processes.py kill KILLS [KIND...]      the main process, its group or a worker killed at random moments

Each process runs the command line. What it prints and its exit code must be those of a single process with a store of
its own. Prints one JSON object for each kind; the exit code says whether all agreed.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from ludus.cli.main import main
from ludus.core.claims import Claim, Confirmed, Failed, Paper, Sweep
from ludus.families.impartial import jobs
from ludus.families.pegs.solve import counting
from ludus.families.proofs import guess_automata
from ludus.papers import catalogue

REGION = ["tiling", "--region", "4x6", "--tiles", "L4", "--job"]

HALVES = ["--players", "3", "--sides", "12", "--count", "1", "--seed", "1"]

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
    "dice, halves": ["search", "dice", *HALVES, "--method", "halves", "--json"],
    "automata": ["guess", "scan", "--vectors", "1", "--json"],
    "tables": ["table", "wythoff", "--size", "90,90", "--block", "16", "-o", "table.csv"],
    "claims": ["papers", "sums", "--deep", "--json"],
}
"""A small question of every kind of job."""

CRASHED = 70
PROCESSES = 3
"""How many share a job."""
MAX_KILLS = 3
"""How often a job is killed before it may finish."""

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


# As a script, and in its worker processes, which import this file: a test that imports it changes nothing.
if __name__ in ("__main__", "__mp_main__"):
    catalogue.find = lambda name: SUMS
    catalogue.names = lambda: ("sums",)
    # Small numbers make a round quick; what the processes do to each other is the same.
    counting.SMALL_BITS = 0
    jobs.FIRST = 1 << 10
    guess_automata.FAR = 1 << 10


def answer(kind: str, store: Path, home: Path, workers: str = "inline") -> tuple[int, str]:
    """Return the exit code, and what was printed or written."""
    home.mkdir(exist_ok=True)
    os.chdir(home)
    printed, errors = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(errors):
            code = main([*KINDS[kind], "--store", str(store), "--workers", workers, "--quiet"])
    except BaseException:
        return CRASHED, traceback.format_exc()
    written = "".join(path.read_text() for path in sorted(home.iterdir()))
    return code, printed.getvalue() + written + (errors.getvalue() if code else "")


def begun(kind: str, store: Path, home: Path, workers: str = "inline") -> tuple[int, int]:
    """Start a process that answers, the head of a group, and return its number and the pipe of its answer."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        with contextlib.suppress(OSError):
            os.setpgid(pid, pid)
        return pid, reading
    try:
        os.setpgrp()
        with os.fdopen(writing, "w") as pipe:
            json.dump(answer(kind, store, home, workers), pipe)
    finally:
        os._exit(0)


def ended(pid: int, pipe: int) -> tuple[int, str]:
    """Return what a process answered, when it has ended."""
    with os.fdopen(pipe, "rb") as reading:
        code, text = json.loads(reading.read() or f'[{CRASHED}, ""]')
    os.waitpid(pid, 0)
    return code, text


def answers(kind: str, count: int, folder: Path, chance: random.Random) -> list[tuple[int, str]]:
    """Return what a number of processes answered that shared one store."""
    running = []
    for number in range(count):
        running.append(begun(kind, folder / "store", folder / f"home{number}"))
        time.sleep(chance.choice((0, 0, chance.random() * 0.2)))
    return [ended(pid, pipe) for pid, pipe in running]


def quiet_answer(kind: str, workers: str = "inline") -> tuple[tuple[int, str], float]:
    """Return the answer of one process with a store of its own, and the seconds that it took."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        found = ended(*begun(kind, Path(folder) / "store", Path(folder) / "home", workers))
        return found, time.monotonic() - began


def warmed(kind: str) -> tuple[int, str]:
    """Return the answer of this very process: those that it starts inherit what it has loaded and compiled."""
    with tempfile.TemporaryDirectory() as folder:
        expected = answer(kind, Path(folder) / "store", Path(folder) / "home")
        os.chdir("/")
    return expected


def share(kind: str, rounds: int, chance: random.Random) -> dict[str, object]:
    """Return how often the answers of several processes were those of one."""
    expected = warmed(kind)
    seen: Counter[tuple[int, str]] = Counter()
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            seen.update(answers(kind, PROCESSES, Path(folder), chance))
            seen.update(answers(kind, 1, Path(folder), chance))
    return {"kind": kind, "rounds": rounds, **facts(expected, seen)}


def kill(kind: str, kills: int, chance: random.Random) -> dict[str, object]:
    """Return how often a job that was killed some times ended like one that was not."""
    expected = warmed(kind)
    # The second time: the first one may compile.
    seconds = {workers: min(quiet_answer(kind, workers)[1] for _ in range(2)) for workers in ("inline", "2")}
    seen: Counter[tuple[int, str]] = Counter()
    counts: Counter[str] = Counter()
    while counts.total() < kills:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for number in range(chance.randint(1, MAX_KILLS)):
                workers = chance.choice(("inline", "2"))
                running = begun(kind, folder / "store", folder / f"home{number}", workers)
                # At a random moment of its life, or as soon as it answers.
                select.select([running[1]], [], [], chance.random() * seconds[workers])
                target = struck(running[0], chance)
                found = ended(*running)
                # A worker that is killed is replaced: its main process answers as if nothing had been.
                if found != (CRASHED, ""):
                    seen[found] += 1
                if found == (CRASHED, "") or target == "worker":
                    counts[target] += 1
            seen[ended(*begun(kind, folder / "store", folder / "home"))] += 1
    return {"kind": kind, "kills": counts.total(), **counts, **facts(expected, seen)}


def struck(pid: int, chance: random.Random) -> str:
    """Kill a process, its group, or one of its workers, and return which."""
    target = chance.choice(("main", "group", "worker"))
    listed = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    workers = [int(line.split()[0]) for line in listed.stdout.splitlines() if "spawn_main" in line]
    target = target if target != "worker" or workers else "main"
    with contextlib.suppress(ProcessLookupError):
        if target == "group":
            os.killpg(pid, signal.SIGKILL)
        else:
            os.kill(chance.choice(workers) if target == "worker" else pid, signal.SIGKILL)
    return target


def facts(expected: tuple[int, str], seen: Counter[tuple[int, str]]) -> dict[str, object]:
    """Return how many answers there were, and those that should not have been."""
    wrong = [[code, text[-500:], times] for (code, text), times in seen.items() if (code, text) != expected]
    return {"answers": seen.total(), "code": expected[0], "text": expected[1][-300:], "wrong": wrong}


def run(what: str, count: int, kinds: list[str]) -> bool:
    chance = random.Random(time.time_ns())
    good = True
    for kind in kinds or KINDS:
        began = time.monotonic()
        found = {"share": share, "kill": kill}[what](kind, count, chance)
        print(json.dumps(found | {"seconds": round(time.monotonic() - began, 1)}), flush=True)
        good &= found["code"] == 0 and not found["wrong"]
    return good


if __name__ == "__main__":
    sys.exit(not run(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
