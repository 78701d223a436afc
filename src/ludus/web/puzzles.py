"""New puzzles, the same for the same game, parameters and seed; the puzzle of a day, the same on every machine; levels.

The weekday names the game of a day, the date makes the puzzle. One day in five the puzzle has no solution, and saying
so is the solution. Par is proved, or is not given.
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
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.errors import LudusError, abbreviate, invalid
from ludus.core.games import Entry, ParameterType, Puzzling
from ludus.core.limits import Limits, Progress
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families import games
from ludus.families.pegs.problem import Pegs
from ludus.families.tapes.problem import Tape
from ludus.families.tilings.problem import Tiling
from ludus.web.errors import Kind, Refused
from ludus.web.targets import Target, as_words, target
from ludus.workbench.puzzles import Puzzle, daily

SECONDS = 15.0
"""Time limit in seconds of the search for a puzzle with a proved minimum."""
TAPE_MOVES = 7
"""How long a puzzle on a tape is when nobody says."""
TRIES = 200
"""Maximum number of random starts until one is allowed and not yet over."""
STEPS = 6
"""Number of random moves where a game has nothing else to draw."""
TILES = ("L4", "T4", "I3", "V3", "P5", "Y5", "L4 T4", "S4 L4")


def new_puzzle(fields: Mapping[str, Any], progress: Progress) -> Target:
    """Return the game at a start that is drawn from a seed, its parameters changed to say so.

    With `moves` it has exactly that number of what the game's entry counts (`puzzles`): the fewest rolls, presses or
    moves, which is proved; jumps; or tiles, whose region is connected. Not every game can do so.
    """
    name, texts, seed = fields["game"], dict(fields.get("parameters") or {}), int(fields["seed"])
    here = target(name, texts, None, None)
    problem = here.standing.game.problem(here.standing.position, here.standing.entry.question)
    wished = fields.get("moves")
    if wished is not None or isinstance(problem, Tape):
        moves = TAPE_MOVES if wished is None else int(wished)
        return _generated(here, moves, Limits(seconds=SECONDS, seed=seed, progress=progress))
    if "seed" in here.parameters:
        return target(name, {**texts, "seed": str(seed)}, None, None)
    return _drawn(here, problem, random.Random(seed))


def _generated(here: Target, moves: int, limits: Limits) -> Target:
    game, counted = here.standing.game, here.standing.entry.puzzles
    if not isinstance(game, Puzzling):
        raise invalid("moves", "expected none: no puzzles of this game are made to measure")
    result = workbench.generated(game.problem(here.standing.position, Question.FEWEST), moves, limits)
    if isinstance(result.answer, Undecided):
        raise Refused(Kind.TOO_LARGE, f"no puzzle of {moves} {counted} was found: {result.sentence}")
    made = game.puzzle(result.answer.problem)
    values = {name: as_words(value) for name, value in made.values.items()}
    return target(here.name, {**here.parameters, **values}, None, made.position)


def _drawn(here: Target, problem: Problem, draw: random.Random) -> Target:
    """Return the game with other parameters or, where none fit, some random moves away from its start."""
    for _ in range(TRIES):
        changed = _changed(here, problem, draw)
        if changed is None:
            break
        try:
            made = target(here.name, {**here.parameters, **changed}, None, None)
        except LudusError:
            continue
        if not made.standing.is_over:
            return made
    game, position = here.standing.game, here.standing.position
    for _ in range(STEPS):
        moves = [*game.moves(position)]
        position = game.play(position, draw.choice(moves)) if moves else position
    return target(here.name, here.parameters, None, game.write(position))


def _changed(here: Target, problem: Problem, draw: random.Random) -> dict[str, str] | None:
    """Return parameters drawn at random, None when the game has none that could be drawn."""
    match problem:
        case Pegs():
            row, column = draw.choice(problem.holes())
            return {"vacancy": f"{row} {column}", "finish": "1"}
        case Tiling():
            return {"region": f"{draw.randint(3, 7)}x{draw.randint(4, 8)}", "tiles": draw.choice(TILES)}
        case _:
            return _numbers(here.standing.entry, here, draw)


def _numbers(entry: Entry, here: Target, draw: random.Random) -> dict[str, str] | None:
    """Return other numbers for the first parameter that is a list of numbers: heaps, coins, the place of a piece."""
    lists = [one for one in entry.parameters if one.type is ParameterType.NUMBERS]
    if not lists:
        return None
    now = lists[0].read(here.parameters[lists[0].name])
    most = max(9, 2 * max(lists[0].default))
    drawn = [draw.randint(1, most) for _ in now]
    if list(now) == sorted(now):
        drawn.sort()
    return {lists[0].name: ",".join(map(str, drawn))}


LEVELS = Path(__file__).parent / "levels"
FIRST = date(2026, 1, 1)
"""The day before puzzle 1."""
ROTA = ("pegs", "lights", "nim", "tiling", "dice-torus", "tape", "lights")
"""The game of each weekday, Monday first."""
MAX_HEAP = 7
HEAPS = 3
DAILY_SECONDS = 10.0
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
    if day < FIRST:
        raise invalid("day", f"expected a date from {FIRST.isoformat()} on, got {day.isoformat()}")
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
    puzzle = daily(game, day, Limits(seconds=DAILY_SECONDS))
    return placed(puzzle) | ({"par": fewest_moves(puzzle)} if game == "pegs" else {})


def fewest_moves(puzzle: Puzzle) -> int:
    """Return the fewest moves of a peg puzzle: jumps in a row by one peg are one move."""
    asked = replace(puzzle.result.answer.problem, question=Question.FEWEST)
    result = workbench.ask(asked, limits=Limits(seconds=DAILY_SECONDS))
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
    made, draw = placed(daily("lights", day, Limits(seconds=DAILY_SECONDS))), random.Random(seed)
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
