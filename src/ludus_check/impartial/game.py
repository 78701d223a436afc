"""The problem of the kind "impartial": a grid, the rays and steps of a piece, passes, normal or misère play."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import prod

from ludus_check.errors import Malformed
from ludus_check.fields import Record, entries, integer
from ludus_check.limits import AXES, AXIS_LENGTH
from ludus_check.wording import amount, shown

MOVES = 100_000
"""The most rays, and the most steps."""

Vector = tuple[int, ...]


class Question(Enum):
    """What is asked about the game."""

    TABLE = "table"
    P_POSITIONS = "p-positions"


@dataclass(frozen=True, slots=True)
class Game:
    """A move subtracts a step, or any positive multiple of a ray, and stays >= 0; or it uses up a pass.

    In normal play who cannot move loses, in misère play who cannot move wins.
    """

    size: tuple[int, ...]
    rays: tuple[Vector, ...]
    steps: tuple[Vector, ...]
    passes: int
    pass_at_terminal: bool
    """whether a pass is allowed where the piece cannot move"""
    misere: bool
    question: Question

    @property
    def cells(self) -> int:
        """The number of positions of the piece."""
        return prod(self.size)

    @property
    def words(self) -> str:
        """What is special about the play, for a sentence."""
        passes = f" with {amount(self.passes, 'pass', 'passes')} left" if self.passes else ""
        passes += " that may be used anywhere" if self.passes and self.pass_at_terminal else ""
        return passes + (" in misere play" if self.misere else "")


def read_game(problem: Record) -> Game:
    """Return the game that a problem describes."""
    optional = ("rays", "steps", "passes", "pass_at_terminal", "misere", "question")
    problem.only(("ludus", "kind", "size"), optional).integer("ludus", 1, 1)
    size = tuple(integer(value, field, 1, AXIS_LENGTH) for field, value in problem.entries("size", 1, AXES))
    misere = _switch(problem, "misere")
    usual = Question.P_POSITIONS if misere else Question.TABLE
    question = problem.choice("question", Question) if problem.has("question") else usual
    if misere and question is Question.TABLE:
        message = 'expected "p-positions", since Grundy numbers are about normal play and misere is true'
        raise Malformed(problem.path("question"), message)
    return Game(
        size=size,
        rays=_moves(problem, "rays", len(size)),
        steps=_moves(problem, "steps", len(size)),
        passes=problem.integer("passes", 0) if problem.has("passes") else 0,
        pass_at_terminal=_switch(problem, "pass_at_terminal"),
        misere=misere,
        question=question,
    )


def _moves(problem: Record, name: str, axes: int) -> tuple[Vector, ...]:
    if not problem.has(name):
        return ()
    return tuple(dict.fromkeys(_move(value, field, axes) for field, value in problem.entries(name, 0, MOVES)))


def _move(value: object, field: str, axes: int) -> Vector:
    move = tuple(integer(entry, name, 0, AXIS_LENGTH) for name, entry in entries(value, field, axes, axes))
    if not any(move):
        raise Malformed(field, "expected a positive entry, since the game would never end, got zeros alone")
    return move


def _switch(problem: Record, name: str) -> bool:
    value = problem.values.get(name, False)
    if not isinstance(value, bool):
        raise Malformed(problem.path(name), f"expected true or false, got {shown(value)}")
    return value


def box_of(size: Sequence[int], most: int) -> tuple[int, ...]:
    """Return the largest box at the corner with sides up to a common length and at most so many cells.

    The options of a cell of such a box lie in the box: what is true there does not depend on the rest of the grid.

    >>> box_of((10, 10), 50), box_of((3, 100), 50), box_of((5, 5), 50)
    ((7, 7), (3, 16), (5, 5))
    """
    low, high = 1, max(size)
    while low < high:
        middle = (low + high + 1) // 2
        if prod(min(side, middle) for side in size) <= most:
            low = middle
        else:
            high = middle - 1
    return tuple(min(side, low) for side in size)
