"""Level sets one by one: how many positions have a Grundy value, the first of them, and the period that is seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ludus import workbench
from ludus.algebra.periods import Period, along_the_diagonal, period
from ludus.core.answers import Solved
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import LevelSets
from ludus.families.impartial.one_piece.problem import Impartial

FIRST = 4
"""Number of positions of each level set that are listed."""


@dataclass(frozen=True, slots=True)
class Level:
    """The positions with one Grundy value."""

    value: int
    count: int
    first: tuple[tuple[int, ...], ...]
    period: Period | None
    """Of y - x as a function of the row x, as far as it was seen; nothing is proved about the rest."""

    def fields(self) -> dict[str, Any]:
        """Return the level as a JSON object."""
        seen = None if self.period is None else self.period._asdict()
        first = [list(cell) for cell in self.first]
        return {"value": self.value, "count": self.count, "first": first, "period": seen}


@dataclass(frozen=True, slots=True)
class Explored:
    """All levels below a bound, with the sentence that the checker verified about their positions."""

    levels: tuple[Level, ...]
    positions: Array
    sentence: str
    method: str


def explore(problem: Impartial, below: int, limits: Limits | None = None) -> Explored:
    """Return the levels of a piece: all positions with Grundy values below a bound.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> result = explore(impartial([(1, 0), (0, 1)], [(1, 1)], (30, 30)), 2)
    >>> result.levels[0].first, result.levels[0].period
    (((0, 0), (1, 2), (2, 1), (3, 3)), Period(period=3, preperiod=0, observed=30))
    """
    asked = replace(problem, question=Question.LEVELS, below=below)
    checked = workbench.ask(asked, limits=limits)
    answer = checked.answer
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, LevelSets):
        raise TypeError(f"expected level sets, got {type(answer).__name__}")
    rows = answer.certificate.positions
    starts = np.searchsorted(rows[:, 0], np.arange(below + 1))
    levels = tuple(_level(g, rows[starts[g] : starts[g + 1], 1:]) for g in range(below))
    return Explored(levels, rows, checked.sentence, answer.method)


def _level(value: int, cells: Array) -> Level:
    first = tuple(tuple(int(x) for x in cell) for cell in cells[:FIRST])
    seen = period(along_the_diagonal(cells)) if cells.shape[1] == 2 else None
    return Level(value, len(cells), first, seen)
