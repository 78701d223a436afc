"""The problem of the kind "impartial": a grid, the rays and steps of a piece, passes, misère play, a position."""

from dataclasses import dataclass
from enum import Enum
from math import prod

from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.limits import AXES, AXIS_LENGTH, COORDINATE, Limit
from ludus_check.values import Vector, vector
from ludus_check.words.positions import play

MOVES = Limit(100_000)
"""Maximum number of rays, and of steps."""


class Question(Enum):
    """What is asked about the game."""

    TABLE = "table"
    P_POSITIONS = "p-positions"
    LEVELS = "levels"
    VALUE = "value"
    OUTCOME = "outcome"
    REMOTENESS = "remoteness"


ABOUT_NUMBERS = {
    Question.TABLE: Question.P_POSITIONS,
    Question.LEVELS: Question.P_POSITIONS,
    Question.VALUE: Question.OUTCOME,
}
"""The questions about Grundy values, and what is asked in misère play instead."""
ABOUT_ONE = (Question.VALUE, Question.OUTCOME, Question.REMOTENESS)


@dataclass(frozen=True, slots=True)
class Game:
    """A move subtracts a step, or any positive multiple of a ray, and stays >= 0; or it uses up a pass.

    In normal play the last player to move wins, in misère play the last player to move loses.
    """

    size: tuple[int, ...]
    rays: tuple[Vector, ...]
    steps: tuple[Vector, ...]
    passes: int
    pass_at_terminal: bool
    """whether a pass is allowed where the piece cannot move"""
    misere: bool
    question: Question
    position: Vector | None = None
    """where the piece stands; None for the far corner"""
    below: int = 1
    """the levels are asked for up to here"""

    @property
    def at(self) -> Vector:
        """Where the piece stands."""
        return tuple(side - 1 for side in self.size) if self.position is None else self.position

    @property
    def cells(self) -> int:
        """The number of positions of the piece."""
        return prod(self.size)

    @property
    def words(self) -> str:
        """What is special about the play, for a sentence."""
        return play(self.passes, pass_at_terminal=self.pass_at_terminal, misere=self.misere)


def read_game(problem: Record) -> Game:
    """Return the game that a problem describes."""
    optional = ("rays", "steps", "passes", "pass_at_terminal", "misere", "question", "position", "below")
    needed = () if problem.has("position") else ("size",)
    problem.only(("ludus", "kind", *needed), (*optional, "size"))
    size, position = _place(problem)
    misere = problem.switch("misere")
    everywhere = Question.P_POSITIONS if misere else Question.TABLE
    question = problem.choice("question", Question, everywhere if position is None else Question.OUTCOME)
    if misere and question in ABOUT_NUMBERS:
        instead = ABOUT_NUMBERS[question].value
        message = f'Grundy values are defined for normal play only; use the question "{instead}" for misère play'
        raise Malformed(problem.path("question"), message)
    for name, questions in (("position", ABOUT_ONE), ("below", (Question.LEVELS,))):
        if problem.has(name) and question not in questions:
            raise Malformed(problem.path(name), f'unexpected field with the question "{question.value}"')
    return Game(
        size=size,
        rays=problem.moves("rays", len(size), MOVES, AXIS_LENGTH),
        steps=problem.moves("steps", len(size), MOVES, AXIS_LENGTH),
        passes=problem.integer("passes", 0, default=0),
        pass_at_terminal=problem.switch("pass_at_terminal"),
        misere=misere,
        question=question,
        position=position,
        below=problem.integer("below", 1, default=1),
    )


def _place(problem: Record) -> tuple[Vector, Vector | None]:
    """Return the size of the grid, and where the piece stands; without a size the grid ends there."""
    if not problem.has("size"):
        position = problem.integers("position", 1, AXES, 0, COORDINATE)
        return tuple(x + 1 for x in position), position
    size = problem.integers("size", 1, AXES, 1, AXIS_LENGTH)
    if not problem.has("position"):
        return size, None
    return size, vector(problem.values["position"], problem.path("position"), *((0, side - 1) for side in size))
