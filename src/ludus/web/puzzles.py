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
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.errors import LudusError, abbreviate, invalid
from ludus.core.games import Entry, Puzzling, Redrawn, Refutable, Variant
from ludus.core.limits import Limits, Progress
from ludus.core.questions import Question
from ludus.families.games import as_words
from ludus.web.errors import Kind, Refused
from ludus.web.targets import Target, entry_of, face_of, families, target
from ludus.workbench.puzzles import Puzzle, daily, recipes

SECONDS = 15.0
"""Time limit in seconds of the search for a puzzle with a proved minimum."""
TRIES = 200
"""Maximum number of random starts until one is allowed and not yet over."""
STEPS = 6
"""Number of random moves where a game has nothing else to draw."""


def new_puzzle(fields: Mapping[str, Any], progress: Progress) -> Target:
    """Return the game at a start that is drawn from a seed, its parameters changed to say so.

    With `moves` it has exactly that number of what the game's entry counts (`puzzles`): the fewest rolls, presses or
    moves, which is proved; jumps; or tiles, whose region is connected. Not every game can do so.
    """
    name, texts, seed = fields["game"], dict(fields.get("parameters") or {}), int(fields["seed"])
    here = target(name, texts, None, None)
    game, recipe, wished = here.standing.game, here.standing.entry.recipe, fields.get("moves")
    if wished is None and recipe is not None and "seed" not in here.parameters and not isinstance(game, Redrawn):
        wished = recipe.of_the_day
    if wished is not None:
        return _generated(here, int(wished), Limits(seconds=SECONDS, seed=seed, progress=progress))
    if "seed" in here.parameters:
        return target(name, {**texts, "seed": str(seed)}, None, None)
    return _drawn(here, random.Random(seed))


def _generated(here: Target, moves: int, limits: Limits) -> Target:
    game, counted = here.standing.game, here.standing.entry.puzzles
    if not isinstance(game, Puzzling):
        raise invalid("moves", "expected none: no puzzles of this game are made to measure")
    result = workbench.generated(here.standing.problem(Question.FEWEST), moves, limits)
    if isinstance(result.answer, Undecided):
        raise Refused(Kind.TOO_LARGE, f"no puzzle of {moves} {counted} was found: {result.sentence}")
    made = game.puzzle(result.answer.problem)
    values = {name: as_words(value) for name, value in made.values.items()}
    return target(here.name, {**here.parameters, **values}, None, made.position)


def _drawn(here: Target, draw: random.Random) -> Target:
    """Return the game with other parameters or, where none fit, some random moves away from its start."""
    for _ in range(TRIES):
        changed = _changed(here, draw)
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


def _changed(here: Target, draw: random.Random) -> Mapping[str, str] | None:
    """Return parameters drawn at random, None when the game has none that could be drawn."""
    game = here.standing.game
    return game.redrawn(draw) if isinstance(game, Redrawn) else _numbers(here.standing.entry, here, draw)


def _numbers(entry: Entry, here: Target, draw: random.Random) -> dict[str, str] | None:
    """Return other numbers for the first parameter that is a list of numbers: heaps, coins, the place of a piece."""
    if entry.numbers is None:
        return None
    now = entry.numbers.read(here.parameters[entry.numbers.name])
    most = max(9, 2 * max(entry.numbers.default))
    drawn = [draw.randint(1, most) for _ in now]
    if list(now) == sorted(now):
        drawn.sort()
    return {entry.numbers.name: as_words(tuple(drawn))}


LEVELS = Path(__file__).parent / "levels"
SECRET = ("answer", "solution")
"""What is not told of a level before it is solved."""
FIRST = date(2026, 1, 1)
"""The day before puzzle 1."""
SATURDAY = 5
"""The weekday of a puzzle as hard as the game has."""
DAILY_SECONDS = 10.0
"""Time limit in seconds for the puzzle of a day."""


def day_puzzle(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the puzzle of a day as a JSON object: the game, where it starts, par, and what is to be done."""
    try:
        day = date.fromisoformat(fields["day"])
    except ValueError as error:
        raise invalid("day", f"expected a date such as 2026-11-16, got {abbreviate(fields['day'])}") from error
    if day < FIRST:
        raise invalid("day", f"expected a date from {FIRST.isoformat()} on, got {day.isoformat()}")
    return _puzzle(day)


@lru_cache(maxsize=1024)
def _puzzle(day: date) -> dict[str, Any]:
    seed = int.from_bytes(sha256(f"ludus-daily-1:{day.isoformat()}".encode()).digest()[:8], "big")
    made = _impossible(day, seed) if seed % 5 == 0 else _usual(day, seed)
    entry = entry_of(made["game"])
    head = {"date": day.isoformat(), "number": (day - FIRST).days + 1, "task": entry.goal}
    return head | made | {"entry": {"name": made["game"], "title": entry.title, "hue": face_of(entry).hue}}


def _usual(day: date, seed: int) -> dict[str, Any]:
    suited = [name for name in families() if day.weekday() in entry_of(name).weekdays]
    name = suited[day.toordinal() // 7 % len(suited)]
    entry = entry_of(name)
    if entry.of_the_day is not None:
        return started(name, entry.of_the_day(random.Random(seed)), 1)
    hardest = entry.recipe.hardest if entry.recipe is not None and day.weekday() == SATURDAY else None
    puzzle = daily(name, day, Limits(seconds=DAILY_SECONDS), moves=hardest)
    return _with_reasons(puzzle, par(puzzle), random.Random(seed))


def par(puzzle: Puzzle) -> int:
    """Return the proved minimum of moves; the number of all moves where that is not asked or not decided."""
    asked = puzzle.result.answer.problem
    if asked.question is Question.FEWEST or Question.FEWEST not in entry_of(puzzle.game).questions:
        return puzzle.moves
    found = workbench.ask(replace(asked, question=Question.FEWEST), limits=Limits(seconds=DAILY_SECONDS))
    answer = found.answer
    least = answer.lower_bound if isinstance(answer, Solved) and answer.optimal and found.is_verified else None
    return puzzle.moves if least is None else least


def started(game: str, start: Variant, par: int) -> dict[str, Any]:
    """Return where a puzzle starts and its par, as a JSON object."""
    values = {name: as_words(value) for name, value in start.values.items()}
    return {"game": game, "parameters": values, "position": start.position, "par": par}


def _impossible(day: date, seed: int) -> dict[str, Any]:
    """Return a position that cannot be solved: a solvable one, changed in some places."""
    name = next(name for name in recipes() if isinstance(entry_of(name).game(), Refutable))
    puzzle, draw = daily(name, day, Limits(seconds=DAILY_SECONDS)), random.Random(seed)
    here = entry_of(name).placed(None, puzzle.start.values, puzzle.start.position)
    game: Any = here.game
    while True:
        found = workbench.ask(here.problem(Question.SOLVE))
        if found.is_impossible and found.is_verified:
            break
        here = replace(here, position=game.spoiled(here.position, draw))
    return _with_reasons(replace(puzzle, start=replace(puzzle.start, position=game.write(here.position))), 0, draw)


def _with_reasons(puzzle: Puzzle, par: int, draw: random.Random) -> dict[str, Any]:
    """Return where a puzzle starts, with the reasons of its game why it may have no solution."""
    made = started(puzzle.game, puzzle.start, par)
    here = entry_of(puzzle.game).placed(None, puzzle.start.values, puzzle.start.position)
    if not isinstance(here.game, Refutable):
        return made
    quiet = workbench.ask(here.problem(Question.QUIET)).verified(Certificate)
    reasons = None if quiet is None else here.game.reasons(here.position, quiet, draw)
    return made if reasons is None else made | {"reasons": reasons}


@cache
def _levels(game: str) -> dict[str, Any]:
    if game not in level_games():
        raise Refused(Kind.NOT_FOUND, f"expected a game with levels, got {abbreviate(game)}")
    return dict(json.loads((LEVELS / f"{game}.json").read_text(encoding="utf-8")))


def level_set(game: str) -> dict[str, Any]:
    """Return the levels of a game without their answers; refused as not found where there are none."""
    found = _levels(game)
    return found | {"levels": [{name: one[name] for name in one if name not in SECRET} for one in found["levels"]]}


def level_solution(game: str, number: int) -> dict[str, Any]:
    """Return the moves that solve a level at par, those of its checked answer."""
    levels = _levels(game)["levels"]
    if not 1 <= number <= len(levels):
        raise Refused(Kind.NOT_FOUND, f"expected a level from 1 to {len(levels)}, got {number}")
    return {"moves": levels[number - 1]["solution"]}


@cache
def level_games() -> tuple[str, ...]:
    """Return the names of the games with levels."""
    return tuple(sorted(path.stem for path in LEVELS.glob("*.json")))
