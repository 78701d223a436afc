"""Reading the problem of an army, and places of the plane."""

from dataclasses import dataclass
from enum import Enum

from ludus_check.fields import Record
from ludus_check.limits import Limit
from ludus_check.values import vector

PACES = Limit(1000)
"""The most paces."""
MEN = Limit(1000)
"""The most men of an army."""
FAR = Limit(10**6)
"""The farthest row or column."""

Place = tuple[int, int]


class Question(Enum):
    """What is asked about the army."""

    SOLVE = "solve"
    FEWEST = "fewest"


@dataclass(frozen=True, slots=True)
class Game:
    """How many paces the scout is to be sent; home are the rows from that number on, the goal is at [0, 0]."""

    paces: int
    question: Question


def read_game(problem: Record) -> Game:
    """Return the game that a problem describes; every field is in its range."""
    problem.only(("ludus", "kind", "paces"), ("question",))
    return Game(problem.integer("paces", 0, PACES), problem.choice("question", Question, Question.SOLVE))


def read_place(value: object, field: str) -> Place:
    """Return a place of the plane."""
    row, column = vector(value, field, (-FAR, FAR), (-FAR, FAR))
    return row, column
