"""The puzzle of a day, the same on every machine: the weekday names the game, the date makes the puzzle.

One day in five the puzzle has no solution, and saying so is the solution. Par is proved, or is not given.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cache, reduce
from hashlib import sha256
from itertools import pairwise
from operator import xor
from pathlib import Path
from typing import Any

from ludus import workbench
from ludus.core.answers import Impossible, Solved
from ludus.core.errors import abbreviate, invalid
from ludus.core.limits import Limits, Progress
from ludus.core.questions import Question
from ludus.families import games
from ludus.web.errors import Kind, Refused
from ludus.web.targets import as_words
from ludus.workbench.puzzles import Puzzle, daily

LEVELS = Path(__file__).parent / "levels"
FIRST = date(2026, 1, 1)
"""The day before puzzle 1."""
ROTA = ("pegs", "lights", "nim", "tiling", "dice-torus", "tape", "lights")
"""The game of each weekday, Monday first."""
MAX_HEAP = 7
HEAPS = 3
SECONDS = 10.0
"""Time limit in seconds for the puzzle of a day."""
TASKS = {
    "pegs": "Jump until one peg is left, at the goal.",
    "lights": "Turn all lights off.",
    "nim": "Find the one move that wins.",
    "tiling": "Cover every cell.",
    "dice-torus": "Bring every die to 0.",
    "tape": "Bring the checker to its goal.",
}


def day_puzzle(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the puzzle of a day as a JSON object: the game, where it starts, par, and what is to be done."""
    try:
        day = date.fromisoformat(fields["day"])
    except ValueError as error:
        raise invalid("day", f"expected a date such as 2026-11-16, got {abbreviate(fields['day'])}") from error
    return _puzzle(day)


@cache
def _puzzle(day: date) -> dict[str, Any]:
    seed = int.from_bytes(sha256(f"ludus-daily-1:{day.isoformat()}".encode()).digest()[:8], "big")
    made = _impossible_lights(day, seed) if seed % 5 == 0 else _usual(day, seed)
    entry = games.find(made["game"])
    head = {"date": day.isoformat(), "number": (day - FIRST).days + 1, "task": TASKS[made["game"]]}
    return head | made | {"entry": {"name": made["game"], "title": entry.title, "family": games.names()[made["game"]]}}


def _usual(day: date, seed: int) -> dict[str, Any]:
    game = ROTA[day.weekday()]
    if game == "nim":
        return _nim(seed)
    puzzle = daily(game, day, Limits(seconds=SECONDS))
    return placed(puzzle) | ({"par": fewest_moves(puzzle)} if game == "pegs" else {})


def fewest_moves(puzzle: Puzzle) -> int:
    """Return the fewest moves of a peg puzzle: jumps in a row by one peg are one move."""
    asked = replace(puzzle.result.answer.problem, question=Question.FEWEST)
    result = workbench.ask(asked, limits=Limits(seconds=SECONDS))
    if not isinstance(result.answer, Solved):
        return puzzle.moves
    ends = [(tuple(jump[0]), tuple(jump[-1])) for jump in result.fields()["certificate"]["jumps"]]
    return 1 + sum(one[1] != two[0] for one, two in pairwise(ends))


def placed(puzzle: Puzzle) -> dict[str, Any]:
    """Return where a puzzle starts and its par, as a JSON object."""
    values = {name: as_words(value) for name, value in puzzle.start.values.items()}
    return {"game": puzzle.game, "parameters": values, "position": puzzle.start.position, "par": puzzle.moves}


def _nim(seed: int) -> dict[str, Any]:
    """Return heaps with exactly one winning move."""
    draw = random.Random(seed)
    while True:
        heaps = sorted(draw.randint(2, MAX_HEAP) for _ in range(HEAPS))
        total = reduce(xor, heaps)
        if total and sum(heap ^ total < heap for heap in heaps) == 1:
            values = {"start": as_words(tuple(heaps))}
            return {"game": "nim", "parameters": values, "position": " ".join(map(str, heaps)), "par": 1}


def _impossible_lights(day: date, seed: int) -> dict[str, Any]:
    """Return a position of Lights Out that cannot be solved: a solvable one with some lights changed."""
    made, draw = placed(daily("lights", day, Limits(seconds=SECONDS))), random.Random(seed)
    game = games.find("lights").game()
    cells = [*made["position"]]
    while True:
        at = draw.choice([k for k, sign in enumerate(cells) if sign in "01"])
        cells[at] = "10"[int(cells[at])]
        position = "".join(cells)
        answer = workbench.ask(game.problem(game.read(position), Question.SOLVE)).answer
        if isinstance(answer, Impossible):
            return made | {"position": position, "par": 0}


@cache
def level_set(game: str) -> dict[str, Any]:
    """Return the levels of a game without their answers; refused as not found where there are none."""
    if game not in level_games():
        raise Refused(Kind.NOT_FOUND, f"expected a game with levels, got {abbreviate(game)}")
    found = json.loads((LEVELS / f"{game}.json").read_text(encoding="utf-8"))
    found["levels"] = [{name: value for name, value in one.items() if name != "answer"} for one in found["levels"]]
    return dict(found)


@cache
def level_games() -> tuple[str, ...]:
    """Return the names of the games with levels."""
    return tuple(sorted(path.stem for path in LEVELS.glob("*.json")))
