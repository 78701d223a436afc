"""A peg problem by numbers: positions as integers, and the finish as a position or as a number of pegs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludus.families.pegs.jumping import Board, Position, board
from ludus.families.pegs.problem import Pegs


@dataclass(frozen=True, slots=True)
class Task:
    """Bring a position of a board to the finish."""

    board: Board
    start: Position
    finish: Position | None
    """None when only the number of pegs counts."""
    left: int
    """The number of pegs at the finish."""

    @property
    def jumps(self) -> int:
        """The number of jumps of every solution: each takes one peg away."""
        return self.start.bit_count() - self.left

    def is_finish(self, position: Position) -> bool:
        """Return whether a position is the finish."""
        return position.bit_count() == self.left and self.finish in (None, position)

    def reversed(self) -> Task:
        """Return the task whose solutions are those of this one read backwards.

        A jump played backwards takes c away and fills a and b: to the empty holes that is a jump forwards. So the
        complement of the finish is brought to the complement of the start by the same jumps in the opposite order.
        """
        if self.finish is None:
            raise ValueError("a number of pegs is no position to begin with")
        full = self.board.full
        holes = len(self.board.cells)
        return replace(self, start=full ^ self.finish, finish=full ^ self.start, left=holes - self.start.bit_count())

    def lightest(self, weights: Sequence[int]) -> int:
        """Return the least weight that a finish can have: that of the finish, or of the lightest holes."""
        if self.finish is None:
            return sum(sorted(weights)[: self.left])
        return weigh(self.finish, weights)


def task(problem: Pegs) -> Task:
    """Return the task of a problem."""
    own = board(problem)
    last = problem.finish_pegs()
    return Task(own, own.position(problem.pegs()), None if last is None else own.position(last), problem.pegs_left())


def weigh(position: Position, weights: Sequence[int]) -> int:
    """Return the sum of the weights of all pegs.

    >>> weigh(0b101, [1, 10, 100])
    101
    """
    return sum(weight for k, weight in enumerate(weights) if position >> k & 1)
