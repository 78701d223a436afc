"""What every puzzle for one person can be asked."""

from __future__ import annotations

from typing import Any, cast

from ludus.api.results import Result, Shown
from ludus.api.running import Options, run
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.families import picture


class Puzzle(Shown):
    """A puzzle for one person: a problem, and the questions about it."""

    problem: Problem

    def ask(self, question: str | None = None, **options: Any) -> Result[Any]:
        """Return the checked answer to a question; the first question of the kind when none is named."""
        return run(self.problem, question, cast(Options, options))

    def solve(self, **options: Any) -> Result[Any]:
        """Return a solution, or a proof that there is none."""
        return self.ask("solve", **options)

    def shortest(self, **options: Any) -> Result[Any]:
        """Return a solution with the fewest moves, or the best one found within the limits with a lower bound."""
        return self.ask("fewest", **options)

    def count(self, **options: Any) -> Result[Any]:
        """Return how many there are: solvable positions, tilings."""
        return self.ask("count", **options)

    def picture(self) -> Picture:
        """Return the board."""
        return picture(self.problem)

    def __repr__(self) -> str:
        shape = " × ".join(map(str, self.problem.shape))
        return f"<{type(self).__name__} {shape}>"
