"""Seeded new puzzles: the same game, parameters and seed give the same puzzle."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from ludus import workbench
from ludus.core.answers import Undecided
from ludus.core.errors import LudusError, invalid
from ludus.core.games import Entry, ParameterType, Puzzling
from ludus.core.limits import Limits, Progress
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families.pegs.problem import Pegs
from ludus.families.tapes.problem import Tape
from ludus.families.tilings.problem import Tiling
from ludus.web.errors import Kind, Refused
from ludus.web.targets import Target, as_words, target

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
