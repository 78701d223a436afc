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
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.errors import LudusError, abbreviate, invalid
from ludus.core.games import Entry, ParameterType, Puzzling, Redrawn, Variant
from ludus.core.limits import Limits, Progress
from ludus.core.questions import Question
from ludus.families import games
from ludus.web.errors import Kind, Refused
from ludus.web.targets import Target, as_words, face_of, target
from ludus.workbench.puzzles import Puzzle, daily

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
    result = workbench.generated(game.problem(here.standing.position, Question.FEWEST), moves, limits)
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
SECRET = ("answer", "solution")
"""What is not told of a level before it is solved."""
FIRST = date(2026, 1, 1)
"""The day before puzzle 1."""
ROTA = ("pegs", "lights", "nim", "tiling", "dice-torus", "", "lights")
"""The game of each weekday, Monday first: a calendar is no matter of any one game."""
LARGE = ("tape", "pegs", "dice-torus", "tiling", "lights")
"""The games of Saturdays, one after the other, with a puzzle as hard as the game has."""
IMPOSSIBLE = "lights"
"""The game of the days without a solution, whose positions are written in digits."""
REASONS = 3
"""The number of reasons among which one is chosen."""
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


@cache
def _puzzle(day: date) -> dict[str, Any]:
    seed = int.from_bytes(sha256(f"ludus-daily-1:{day.isoformat()}".encode()).digest()[:8], "big")
    made = _impossible(day, seed) if seed % 5 == 0 else _usual(day, seed)
    entry = games.find(made["game"])
    head = {"date": day.isoformat(), "number": (day - FIRST).days + 1, "task": entry.goal}
    return head | made | {"entry": {"name": made["game"], "title": entry.title, "hue": face_of(entry).hue}}


def _usual(day: date, seed: int) -> dict[str, Any]:
    name = ROTA[day.weekday()] or LARGE[day.toordinal() // 7 % len(LARGE)]
    if (made := games.find(name).of_the_day) is not None:
        return started(name, made(random.Random(seed)), 1)
    recipe = games.find(name).recipe
    hardest = recipe.hardest if recipe is not None and not ROTA[day.weekday()] else None
    puzzle = daily(name, day, Limits(seconds=DAILY_SECONDS), moves=hardest)
    return _with_reasons(started(name, puzzle.start, par(puzzle)), random.Random(seed))


def par(puzzle: Puzzle) -> int:
    """Return the proved minimum of moves; the number of all moves where that is not asked or not decided."""
    asked = puzzle.result.answer.problem
    if asked.question is Question.FEWEST or Question.FEWEST not in games.find(puzzle.game).questions:
        return puzzle.moves
    answer = workbench.ask(replace(asked, question=Question.FEWEST), limits=Limits(seconds=DAILY_SECONDS)).answer
    least = answer.lower_bound if isinstance(answer, Solved) and answer.optimal else None
    return puzzle.moves if least is None else least


def started(game: str, start: Variant, par: int) -> dict[str, Any]:
    """Return where a puzzle starts and its par, as a JSON object."""
    values = {name: as_words(value) for name, value in start.values.items()}
    return {"game": game, "parameters": values, "position": start.position, "par": par}


def _impossible(day: date, seed: int) -> dict[str, Any]:
    """Return a position that cannot be solved: a solvable one with some lights changed."""
    puzzle, draw = daily(IMPOSSIBLE, day, Limits(seconds=DAILY_SECONDS)), random.Random(seed)
    made, game = started(IMPOSSIBLE, puzzle.start, 0), games.find(IMPOSSIBLE).game()
    cells = [*made["position"]]
    while True:
        at = draw.choice([k for k, sign in enumerate(cells) if sign in "01"])
        cells[at] = "10"[int(cells[at])]
        position = "".join(cells)
        answer = workbench.ask(game.problem(game.read(position), Question.SOLVE)).answer
        if isinstance(answer, Impossible):
            return _with_reasons(made | {"position": position}, draw)


def _with_reasons(made: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    """Return a puzzle of lights with three sets of rings; one of them is a proof where the puzzle has no solution.

    Rings are a proof when every press changes an even number of them and an odd number of them is on. A press changes
    lights as those around it change the light, so the first is what quiet patterns do. The others break one of the two.
    """
    if made["game"] != IMPOSSIBLE:
        return made
    game = games.find(IMPOSSIBLE).game()
    position = game.read(made["position"])
    quiet: Any = workbench.ask(game.problem(position, Question.QUIET)).answer
    patterns = [tuple(int(one) for one in each.presses.ravel()) for each in quiet.certificate.patterns]
    patterns.append(tuple(a ^ b for a, b in zip(*patterns, strict=True)))
    even = [one for one in patterns if sum(map(int.__mul__, one, position)) % 2 == 0]
    odd = [one for one in patterns if one not in even]
    rings = [*odd[:1], even[0]]
    while len(rings) < REASONS:
        at = draw.sample(range(len(position)), 2)
        changed = tuple(one ^ (k in at) for k, one in enumerate(draw.choice(patterns)))
        if sum(map(int.__mul__, changed, position)) % 2 and changed not in patterns:
            rings.append(changed)
    draw.shuffle(rings)
    return made | {"reasons": ["".join(map(str, one)) for one in rings]}


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
