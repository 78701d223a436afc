"""Tables that a formula is guessed from, with the positions that count, and the periods of their lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ludus.algebra.periods import period
from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.impartial.mex import Cell
from ludus.families.proofs.formulas import Formula, coordinate_names, is_condition
from ludus.families.proofs.formulas.grid import slabs_of
from ludus.families.proofs.guessing.synthesis import Points


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


NONE = -1
"""The value where there is no position."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A table of Grundy values, or of 0 where a position is lost and 1 where it is won."""

    values: Array
    low: int = 0
    """Positions with a smaller coordinate do not count."""
    parameters: Mapping[str, int] | None = None

    def counts(self, least: int = 0) -> Array:
        """Return which positions count, their largest coordinate being at least so much."""
        lines: tuple[Array, ...] = np.indices(self.values.shape, sparse=True)
        counted: Array = np.asarray(self.values != NONE)
        far: Array = np.zeros(self.values.shape, bool)
        for line in lines:
            counted = counted & (line >= self.low)
            far = far | (line >= least)
        return counted & far

    def wrong(self, formula: Formula) -> Array:
        """Return the positions at which a formula is wrong, in reading order; a condition says where one is lost."""
        found = []
        for rows, claimed in slabs_of(formula, self.values.shape, self.parameters or {}):
            true = self.values[rows]
            differs = claimed != (true == 0) if is_condition(formula) else claimed != true
            places = np.argwhere(differs & (true != NONE))
            places[:, 0] += rows.start
            found.append(places)
        places = np.concatenate(found)
        return places[(places >= self.low).all(axis=1)]


@dataclass(frozen=True, slots=True)
class Place:
    """A position of one of some sheets."""

    sheet: int
    cell: Cell


def points(sheets: Sequence[Sheet], places: Sequence[Place]) -> tuple[Points, Array]:
    """Return sample points as rows of numbers, and the values of the sheets there."""
    cells = np.array([place.cell for place in places], np.int64)
    usual = [names[0] for names in coordinate_names(cells.shape[1])]
    named = list(sheets[0].parameters or {})
    given = {name: np.array([(sheets[p.sheet].parameters or {})[name] for p in places], np.int64) for name in named}
    values = np.array([int(sheets[place.sheet].values[place.cell]) for place in places], np.int64)
    return Points(dict(zip(usual, cells.T, strict=True)), given), values


def drawn(sheets: Sequence[Sheet], count: int, least: int, seed: int) -> list[Place]:
    """Return `count` positions, drawn evenly from the sheets, half of them near the corner."""
    rng = np.random.default_rng(seed)
    found: list[Place] = []
    for number, sheet in enumerate(sheets):
        cells = np.argwhere(sheet.counts(least))
        near = cells[(cells < max(12, 2 * least)).all(axis=1)]
        for part in (cells, near if len(near) else cells):
            chosen = rng.integers(0, len(part), -(-count // (2 * len(sheets)))) if len(part) else ()
            found += [Place(number, tuple(map(int, part[i]))) for i in chosen]
    return list(dict.fromkeys(found))


def drawn_lost(sheets: Sequence[Sheet], count: int, least: int, seed: int) -> list[Place]:
    """Return P-positions, and won ones near them and anywhere: weak conditions fail near the P-positions."""
    rng = np.random.default_rng(seed)
    found: list[Place] = []
    share = -(-count // len(sheets))
    for number, sheet in enumerate(sheets):
        counted = sheet.counts(least)
        lost = np.argwhere(counted & (sheet.values == 0))
        if not len(lost):
            continue
        chosen = lost[rng.integers(0, len(lost), share)]
        near = chosen + rng.integers(-2, 3, chosen.shape)
        near = near[((near >= 0) & (near < sheet.values.shape)).all(axis=1)]
        won = [cell for cell in map(tuple, near.tolist()) if counted[cell] and sheet.values[cell]]
        found += [Place(number, tuple(cell)) for cell in (*map(tuple, chosen.tolist()), *won)]
    return list(dict.fromkeys([*found, *drawn(sheets, count // 2, least, seed)]))


def exceptions(sheets: Sequence[Sheet], formula: Formula) -> Iterator[Place]:
    """Yield all positions at which a formula is wrong."""
    for number, sheet in enumerate(sheets):
        yield from (Place(number, tuple(cell)) for cell in sheet.wrong(formula).tolist())
