"""Puzzles by seed: packs with graded difficulty, and the puzzle of the day, the same for everybody on that day.

Every puzzle is generated with its answer, and the answer is checked. The difficulty is measured in bits, by the grade
of the game's recipe.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from datetime import date
from hashlib import sha256
from math import comb, log2
from typing import Any

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.certificates import Certificate
from ludus.core.errors import abbreviate, invalid
from ludus.core.games import Game, Grade, Puzzling, Recipe, Variant
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families import games
from ludus.families.codec import write_problem

MAX_PACK = 1000
TRIES, UNIQUE_TRIES = 12, 60
"""Maximum number of seeds for each puzzle of a pack: some make a puzzle twice, none, or one with many solutions."""
MAX_POSITIONS = 20_000
"""Maximum number of positions on which the chance of random jumps is computed."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to solve, with a checked answer and its grade."""

    game: str
    seed: str
    moves: int
    """The number of moves of the solution: the proved minimum, or, for pegs and tilings, of every solution."""
    difficulty: float
    """In bits."""
    start: Variant
    """The parameters and the position with which it is played."""
    result: workbench.CheckedAnswer = field(repr=False, compare=False)
    stars: int = 3
    """1 to 5: the fifth of its pack in which its difficulty lies."""

    def fields(self) -> dict[str, Any]:
        return {
            "ludus": 1,
            "game": self.game,
            "seed": self.seed,
            "moves": self.moves,
            "difficulty_in_hundredths": round(100 * self.difficulty),
            "stars": self.stars,
            "not_certified": ["difficulty_in_hundredths", "stars"],
            "parameters": {name: str(value) for name, value in self.start.values.items()},
            "position": self.start.position,
            "problem": write_problem(self.result.answer.problem),
        }


def daily(game: str, day: date, limits: Limits | None = None, *, moves: int | None = None) -> Puzzle:
    """Return the puzzle of a day, the same on every machine; the seed is made of the date and the name of the game.

    It has the number of moves of the recipe of the game, or `moves`.

    >>> puzzle = daily("lights", date(2026, 11, 16))
    >>> puzzle.seed, puzzle.moves, puzzle == daily("lights", date(2026, 11, 16))
    ('2026-11-16/lights', 6, True)
    """
    recipe = _recipe(game)
    wanted = recipe.of_the_day if moves is None else moves
    for puzzle in _drawn(game, recipe.values, f"{day.isoformat()}/{game}", wanted, limits or Limits()):
        return puzzle
    raise invalid("date", f"expected a day with a puzzle of {game}, got {day.isoformat()}")


def pack(
    game: str,
    count: int,
    seed: int,
    *,
    values: Mapping[str, Any] | None = None,
    unique: bool = False,
    limits: Limits | None = None,
) -> list[Puzzle]:
    """Return puzzles of a game from easy to hard, none twice; the same seed gives the same pack.

    With `unique` each has exactly one solution: for games whose solutions the checker counts.

    >>> [puzzle.stars for puzzle in pack("lights", 5, 1)]
    [1, 2, 3, 4, 5]
    """
    recipe, limits = _recipe(game), limits or Limits()
    if not 1 <= count <= MAX_PACK:
        raise invalid("pack", f"expected 1 to {MAX_PACK} puzzles, got {abbreviate(count)}")
    if unique and not recipe.has_unique:
        known = ", ".join(name for name, one in recipes().items() if one.has_unique)
        raise invalid("unique", f"expected a game whose solutions are counted ({known}), got {game}")
    found: dict[str, Puzzle] = {}
    tries = UNIQUE_TRIES if unique else TRIES
    for number in range(count):
        limits.progress("puzzles", number, count)
        # Lengths are spread evenly from the easiest to the hardest.
        moves = recipe.easiest + (recipe.hardest - recipe.easiest) * number // max(1, count - 1)
        for puzzle in _drawn(game, values or recipe.values, f"{seed}/{number}/{game}", moves, limits, tries):
            key = str((puzzle.start.position, sorted(puzzle.start.values.items())))
            if key not in found and (not unique or _is_unique(puzzle)):
                found[key] = puzzle
                break
    ordered = sorted(found.values(), key=lambda puzzle: (puzzle.difficulty, puzzle.seed))
    return [replace(puzzle, stars=1 + 5 * place // len(ordered)) for place, puzzle in enumerate(ordered)]


def recipes() -> dict[str, Recipe]:
    """Return the games with packs and puzzles of the day, each with its recipe."""
    return {name: recipe for name in games.names() if (recipe := games.find(name).recipe) is not None}


def _recipe(game: str) -> Recipe:
    found = games.find(game).recipe
    if found is None:
        raise invalid("game", f"expected one of {', '.join(recipes())}, got {abbreviate(game)}")
    return found


def _drawn(
    name: str, values: Mapping[str, Any], seed: str, moves: int, limits: Limits, tries: int = TRIES
) -> Iterator[Puzzle]:
    """Yield puzzles with a number of moves, from one seed after the other."""
    game = games.find(name).game(**values)
    if not isinstance(game, Puzzling):
        raise invalid("game", f"{name}: puzzle generation is not supported")
    rules = game.problem(game.start(), Question.FEWEST)
    for attempt in range(tries):
        number = int.from_bytes(sha256(f"{seed}/{attempt}".encode()).digest()[:4], "big") >> 1
        result = workbench.generated(rules, moves, Limits(limits.seconds, number, limits.threads))
        if isinstance(result.answer, Solved):
            start = game.puzzle(result.answer.problem)
            whole = Variant(start.help, {**values, **start.values}, start.position)
            yield Puzzle(name, seed, moves, difficulty(name, whole, result, moves), whole, result)


def difficulty(name: str, start: Variant, result: workbench.CheckedAnswer, moves: int) -> float:
    """Return the difficulty of a puzzle in bits."""
    game, grade = games.find(name).game(**start.values), _recipe(name).grade
    position = game.start() if start.position is None else game.read(start.position)
    if grade is Grade.CHOICES:
        choices = sum(1 for _ in game.moves(position))
        is_repeated = getattr(result.answer.problem, "modulus", 2) > 2
        return log2(max(1, comb(choices + moves - 1 if is_repeated else choices, moves)))
    if grade is Grade.CHANCE and (chance := _chance(game, position, {})) is not None:
        return -log2(chance)
    bits = 0.0
    if isinstance(result.answer, Solved):
        for move in game.solution(result.answer.certificate):
            bits += log2(max(1, sum(1 for _ in game.moves(position))))
            position = game.play(position, move)
    return bits


def _chance(game: Game[Any, Any], position: Any, known: dict[str, float]) -> float | None:
    """Return the chance that random moves win, in a game whose moves never lead back; None for too many positions."""
    key = game.write(position)
    if key in known:
        return known[key]
    if len(known) >= MAX_POSITIONS:
        return None
    total, number = 0.0, 0
    for move in () if game.is_won(position) else game.moves(position):
        chance = _chance(game, game.play(position, move), known)
        if chance is None:
            return None
        total, number = total + chance, number + 1
    known[key] = total / number if number else float(game.is_won(position))
    return known[key]


def _is_unique(puzzle: Puzzle) -> bool:
    """Return whether a tiling has one solution, counted and checked."""
    found = workbench.ask(puzzle.result.answer.problem, Question.COUNT).verified(Certificate)
    return getattr(found, "number", None) == 1
