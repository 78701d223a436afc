"""What every puzzle for one person can be asked."""

from __future__ import annotations

from time import monotonic
from typing import Generic, Literal, Unpack, overload

from ludus.api.files import Shown
from ludus.api.results import M, Result, Solution
from ludus.api.running import Board, Options, asked, board
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.families import picture
from ludus.families.codec import as_text, write_problem

SOLUTIONS = ("solve", "fewest", "stuck", "long-hop")
"""The questions whose answers are moves."""


class Puzzle(Shown, Generic[M]):
    """A puzzle for one person: a problem, and the questions about it. M is the type of a move."""

    def __init__(self, problem: Problem) -> None:
        self.problem: Problem = problem
        """The problem without its game, one of formats/."""
        self._nodes: tuple[object, ...] = ()

    @overload
    def ask(self, question: Literal["solve", "fewest"], **options: Unpack[Options]) -> Solution[M]: ...
    @overload
    def ask(self, question: str | None = None, **options: Unpack[Options]) -> Result: ...
    def ask(self, question: str | None = None, **options: Unpack[Options]) -> Result:
        """Return the checked answer to a question; the first question of the kind when none is named."""
        return self._asked(self.problem, question, options)

    def solve(self, **options: Unpack[Options]) -> Solution[M]:
        """Return a solution, or a proof that there is none."""
        return self.ask("solve", **options)

    def shortest(self, **options: Unpack[Options]) -> Solution[M]:
        """Return a solution with the fewest moves, or the best one found within the limits with a lower bound."""
        return self.ask("fewest", **options)

    def _asked(self, problem: Problem, question: str | None, options: Options) -> Result:
        started = monotonic()
        found = asked(problem, question, options)
        seconds = monotonic() - started
        if found.answer.problem.question.value in SOLUTIONS:
            return Solution(found, seconds=seconds, nodes=self._nodes)
        return Result(found, seconds=seconds)

    def play(self) -> Board:
        """Return a board to play on in a notebook: pegs, lights and dice take moves, others show their answers."""
        return board(self.problem)

    def picture(self) -> Picture:
        """Return the board."""
        return picture(self.problem)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return as_text(write_problem(self.problem)), self._nodes

    def __repr__(self) -> str:
        shape = " × ".join(map(str, self.problem.shape))
        return f"<{type(self).__name__} {shape}>"
