"""The seconds that people wait: small questions as ratios to a bare start with NumPy, compiling with cold caches.

Times are processor seconds of a whole process with its children, the least of five, with a bare start before each. The
store is empty, so that every answer is computed.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

Report = Callable[..., None]

BAR = 1.5
"""Maximum ratio of a small question to `import numpy`."""
QUESTIONS = {
    "windows": "solve dice-torus --variant berlekamp",
    "lights": "solve lights",
    "impartial": "solve wythoff",
    "two-pieces": "solve two-rooks",
    "heaps": "solve kayles",
    "dice": "solve go-first",
    "pegs": "solve pegs --board triangle5",
    "pegs, impossible": "solve pegs --board triangle4 --vacancy 1,0",
    "tape": "solve tape",
    "tiling": "solve tiling --region 4x4 --tiles I2",
}
"""A small question of each kind of game."""
FILES: dict[str, dict[str, object]] = {
    "graph": {"options": [[], [0], [0, 1], [1, 2]], "question": "outcome", "position": 3},
    "sum": {"parts": [{"ludus": 1, "kind": "impartial", "rays": [[1]], "size": [6]}] * 2},
    "army": {"paces": 2},
    "kernel": {
        "steps": [[1, 0], [0, 1], [1, 1]],
        "numeration": [2],
        "automaton": {"transitions": [[1, 2, 2, 2], [1] * 4, [2] * 4], "finals": [0, 1]},
    },
}
"""A small question of each other kind but `blocks`, whose proofs for all p are never small."""
LONGER = ("prove --named ryuo-every-p", "search dice --players 5 --sides 60 --seed 1 --workers inline --quiet")
COMPILED = ("pegs count --board triangle5 --quiet", "table wythoff --size 400,400", "heaps 0.77 --period --seconds 300")
"""Commands that need compiled loops; none ends early because other work holds it up."""


def run(report: Report) -> None:
    """Report the start of small questions, two longer ones, and what compiling adds on a machine without caches."""
    with tempfile.TemporaryDirectory() as folder:
        files = {kind: Path(folder, f"{kind}.json") for kind in FILES}
        for kind, path in files.items():
            path.write_text(json.dumps({"ludus": 1, "kind": kind} | FILES[kind]))
        for kind, words in (QUESTIONS | {kind: f"solve {path}" for kind, path in files.items()}).items():
            # One after the other, so that other work on the machine slows down both.
            pairs = [(bare_start(folder), ludus(words, folder)) for _ in range(5)]
            bare, ours = map(min, zip(*pairs, strict=True))
            report(f"a small question: {kind}", "start to end", ours, "import numpy", bare, BAR)
        bare = bare_start(folder)
        for words in LONGER:
            report(f"ludus {words[:26]}", "start to end", ludus(words, folder), "import numpy", bare)
        for words in COMPILED:
            cold, warm = (ludus(words, folder, cache="loops") for _ in range(2))
            report(f"ludus {words.partition(' --')[0]}", "cold - warm", cold - warm, "10 s", 10.0, 1)


def bare_start(folder: str) -> float:
    """Return the processor seconds of Python that loads NumPy and ends."""
    return seconds_of([sys.executable, "-c", "import numpy"], folder)


def ludus(words: str, folder: str, *, cache: str = "") -> float:
    """Return the processor seconds of a command line."""
    return seconds_of([sys.executable, "-m", "ludus", *words.split()], folder, cache=cache)


def seconds_of(command: list[str], folder: str, *, cache: str = "") -> float:
    """Return the processor seconds of a process, with a store and, if named, a cache of its own."""
    own = {"LUDUS_STORE": str(Path(folder) / "store")} | (
        {"NUMBA_CACHE_DIR": str(Path(folder) / cache)} if cache else {}
    )
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=kept | own, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
