"""Periods of the lines of a table, as far as they were seen: rows, columns and diagonals, with what they gain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ludus.algebra.periods import period
from ludus.core.arrays import Array
from ludus.core.loading import np


class Line(Enum):
    """Which way a line goes."""

    ROW = "row"
    """x is fixed, y goes up."""
    COLUMN = "column"
    """y is fixed, x goes up."""
    DIAGONAL = "diagonal"
    """y - x is fixed, both go up."""


@dataclass(frozen=True, slots=True)
class LinePeriod:
    """A line with g(n + period) = g(n) + saltus for all n >= preperiod, as far as it was seen."""

    line: Line
    number: int
    """The fixed x, y or y - x."""
    preperiod: int
    period: int
    saltus: int
    observed: int

    def sentence(self) -> str:
        """Return it in words."""
        fixed = {Line.ROW: "x", Line.COLUMN: "y", Line.DIAGONAL: "y - x"}[self.line]
        grows = f"the same plus {self.saltus}" if self.saltus else "the same"
        start = f"from place {self.preperiod} on" if self.preperiod else "from the start"
        return f"{self.line.value} {fixed} = {self.number}: {grows} every {self.period}, {start} ({self.observed} seen)"

    def fields(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        names = ("number", "preperiod", "period", "saltus", "observed")
        return {"line": self.line.value} | {name: getattr(self, name) for name in names}


def line_period(values: Array) -> tuple[int, int, int] | None:
    """Return (preperiod, period, saltus) of a sequence: its differences repeat; None when that is not seen.

    >>> line_period(np.array([0, 1, 2, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12]))
    (3, 3, 3)
    """
    terms = np.asarray(values, np.int64)
    found = period(np.diff(terms))
    if found is None:
        return None
    start = found.preperiod
    return start, found.period, int(terms[start + found.period] - terms[start])


def line_periods(table: Array, count: int) -> Iterator[tuple[Line, int, LinePeriod | None]]:
    """Yield the first lines of each kind of a table, each with its period, None where none is seen."""
    for number in range(min(count, table.shape[0])):
        yield Line.ROW, number, _seen(Line.ROW, number, table[number])
    for number in range(min(count, table.shape[1])):
        yield Line.COLUMN, number, _seen(Line.COLUMN, number, table[:, number])
    for number in range(min(count, table.shape[1])):
        yield Line.DIAGONAL, number, _seen(Line.DIAGONAL, number, table.diagonal(number))


def _seen(line: Line, number: int, values: Array) -> LinePeriod | None:
    found = line_period(values)
    return None if found is None else LinePeriod(line, number, *found, len(values))
