"""The problem of the kind "windows": a board of dice, a window, a modulus, a state and a target."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import prod

from ludus_check.arrays import Flat
from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.limits import AXES, AXIS_LENGTH
from ludus_check.values import vector


class Question(Enum):
    """What is asked about the game."""

    SOLVE = "solve"
    FEWEST = "fewest"
    COUNT = "count"
    QUIET = "quiet"
    GODS_NUMBER = "gods-number"


@dataclass(frozen=True, slots=True)
class Game:
    """A roll at k adds 1 (mod modulus) to every die of the window anchored at k, the cells k .. k+window-1.

    Indices wrap on wrapped axes; on a bounded axis the window must fit.
    """

    shape: tuple[int, ...]
    window: tuple[int, ...]
    wrap: tuple[bool, ...]
    modulus: int
    question: Question
    state: Flat | None
    """None where nothing depends on it"""
    target: Flat | None
    """None when all dice are to show 0"""

    @property
    def dice(self) -> int:
        """The number of dice."""
        return prod(self.shape)

    @property
    def anchors(self) -> int:
        """The number of places where the window can be rolled."""
        axes = zip(self.shape, self.window, self.wrap, strict=True)
        return prod(a if wrapped else a - b + 1 for a, b, wrapped in axes)

    @property
    def is_solved(self) -> bool:
        """Whether the state is the target."""
        state, target = (None if dice is None or not any(dice) else list(dice) for dice in (self.state, self.target))
        return state == target


def read_game(problem: Record) -> Game:
    """Return the game that a problem describes."""
    problem.only(("ludus", "kind", "shape", "window", "modulus"), ("wrap", "state", "target", "question"))
    question = problem.choice("question", Question, Question.SOLVE)
    if question in (Question.SOLVE, Question.FEWEST) and not problem.has("state"):
        raise Malformed(problem.path("state"), f'expected the dice, since the question is "{question.value}"')
    shape = problem.integers("shape", 1, AXES, 1, AXIS_LENGTH)
    window = vector(problem.values["window"], problem.path("window"), *((1, a) for a in shape))
    modulus = problem.integer("modulus", 1)
    return Game(
        shape=shape,
        window=window,
        wrap=problem.switches("wrap", len(shape), default=True),
        modulus=modulus,
        question=question,
        state=_dice(problem, "state", shape, modulus),
        target=_dice(problem, "target", shape, modulus),
    )


def _dice(problem: Record, name: str, shape: Sequence[int], modulus: int) -> Flat | None:
    return problem.array(name, shape, 0, modulus - 1) if problem.has(name) else None
