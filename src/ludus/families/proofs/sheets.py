"""Tables that a formula is guessed from, and all small formulas by their values at sample points of them.

Two formulas with the same values at the points cannot be told apart by them, so only the first is kept (observational
equivalence). Rows are compared by a hash h(v) = v·r modulo 2^64 with random odd r; it is linear, so that the hashes of
sums and differences of rows are sums and differences of hashes, and whatever it finds is compared by value again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.levels import period
from ludus.families.impartial.one_piece.problem import Cell
from ludus.families.proofs.formulas import tree
from ludus.families.proofs.formulas.evaluating import DIVISIONS, OPERATIONS, slabs_of


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
        fixed = {Line.ROW: "x", Line.COLUMN: "y", Line.DIAGONAL: "y - x"}[self.line]
        grows = f"the same plus {self.saltus}" if self.saltus else "the same"
        start = f"from place {self.preperiod} on" if self.preperiod else "from the start"
        return f"{self.line.value} {fixed} = {self.number}: {grows} every {self.period}, {start} ({self.observed} seen)"

    def fields(self) -> dict[str, Any]:
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


def line_periods(table: Array, count: int, *, first: int = 0) -> Iterator[tuple[Line, int, LinePeriod | None]]:
    """Yield the first lines of each kind of a table, each with its period, None where none is seen.

    Rows and columns are numbered from `first` on.
    """
    for number in range(first, first + min(count, table.shape[0])):
        yield Line.ROW, number, _seen(Line.ROW, number, table[number - first])
    for number in range(first, first + min(count, table.shape[1])):
        yield Line.COLUMN, number, _seen(Line.COLUMN, number, table[:, number - first])
    for number in range(min(count, table.shape[1])):
        yield Line.DIAGONAL, number, _seen(Line.DIAGONAL, number, table.diagonal(number))


NONE = -1
"""The value where there is no position."""


def _seen(line: Line, number: int, values: Array) -> LinePeriod | None:
    """Return the period that a line has after the last place where there is no position."""
    start = int(np.max(np.flatnonzero(np.asarray(values) == NONE), initial=-1)) + 1
    found = line_period(values[start:])
    return None if found is None else LinePeriod(line, number, start + found[0], *found[1:], len(values))


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A table of Grundy values, or of 0 where a position is lost and 1 where it is won."""

    values: Array
    low: int = 0
    """Positions with a smaller coordinate do not count."""
    parameters: Mapping[str, int] | None = None

    def counts(self, least: int = 0) -> Array:
        """Return which positions count, those whose largest coordinate is at least `least`."""
        lines: tuple[Array, ...] = np.indices(self.values.shape, sparse=True)
        counted: Array = np.asarray(self.values != NONE)
        far: Array = np.zeros(self.values.shape, bool)
        for line in lines:
            counted = counted & (line >= self.low)
            far = far | (line >= least)
        return counted & far

    def wrong(self, formula: tree.Formula) -> Array:
        """Return the positions at which a formula is wrong, in reading order; a condition says where one is lost."""
        found = []
        for rows, claimed in slabs_of(formula, self.values.shape, self.parameters or {}):
            true = self.values[rows]
            differs = claimed != (true == 0) if isinstance(formula, tree.Condition) else claimed != true
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
    usual = [names[0] for names in tree.coordinate_names(cells.shape[1])]
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


def exceptions(sheets: Sequence[Sheet], formula: tree.Formula) -> Iterator[Place]:
    """Yield all positions at which a formula is wrong."""
    for number, sheet in enumerate(sheets):
        yield from (Place(number, tuple(cell)) for cell in sheet.wrong(formula).tolist())


@dataclass(frozen=True, slots=True)
class Operation:
    """A way to make one number of two."""

    formula: Callable[[tree.Number, tree.Number], tree.Number]
    apply: Callable[[Any, Any], Any]
    is_symmetric: bool
    is_division: bool = False
    """The second number is then fixed by the parameters and positive, so that the formula has a value everywhere."""


def operation(operator: tree.Operator) -> Operation:
    """Return the operation of an operator."""
    is_symmetric = operator in (tree.Operator.PLUS, tree.Operator.TIMES, tree.Operator.NIM_SUM)
    return Operation(partial(tree.Binary, operator), OPERATIONS[operator], is_symmetric, operator in DIVISIONS)


def extremum(which: tree.Extreme) -> Operation:
    """Return the operation that takes the least or the greatest of two numbers."""

    def apply(left: Any, right: Any) -> Any:
        return np.minimum(left, right) if which is tree.Extreme.MIN else np.maximum(left, right)

    return Operation(lambda left, right: tree.Extremum(which, (left, right)), apply, is_symmetric=True)


NIM = tuple(map(operation, (tree.Operator.PLUS, tree.Operator.MINUS, tree.Operator.NIM_SUM)))
"""Sums, differences and nim-sums."""
USUAL = (*NIM, *map(operation, (tree.Operator.QUOTIENT, tree.Operator.REMAINDER, tree.Operator.TIMES)))
"""And products, quotients and remainders."""
ALL = (*USUAL, *map(extremum, tree.Extreme))
"""And the least and the greatest of two numbers."""

MAX_ROWS = 160_000
MAX_NUMBER = 1 << 24
"""Rows with larger numbers are left out: they are of no use, and products would overflow."""
AT_ONCE = 2_000_000
LEAF = -1
Origin: TypeAlias = tuple[Operation | None, int, int]
"""An operation with the places of two formulas, or none with the number of a leaf."""


@dataclass(frozen=True, slots=True)
class Points:
    """Sample points: the value of every name at each of them."""

    coordinates: Mapping[str, Array]
    parameters: Mapping[str, Array]

    @property
    def count(self) -> int:
        return len(next(iter(self.coordinates.values())))


class Bank:
    """The rows of values of small formulas, smaller formulas first."""

    def __init__(self, points: Points, constants: Sequence[int]) -> None:
        self.points = points
        odd = np.random.default_rng(7).integers(1, 2**63 - 1, points.count, dtype=np.uint64)
        self.multipliers: Array = odd | np.uint64(1)
        self.leaves: list[tree.Number] = [tree.Name(name) for name in (*points.coordinates, *points.parameters)]
        self.leaves += [*(tree.Whole(value) for value in constants), tree.Whole(0)]
        rows = [np.asarray(row, np.int64) for row in (*points.coordinates.values(), *points.parameters.values())]
        rows += [np.full(points.count, value, np.int64) for value in constants]
        self.values: Array = np.zeros((0, points.count), np.int64)
        self.sizes: Array = np.zeros(0, np.int64)
        self.is_fixed: Array = np.zeros(0, bool)
        """Whether a formula has parameters and constants only."""
        self.index: dict[int, int] = {}
        self._origins: list[Origin] = []
        self._new: list[tuple[Array, Array, int]] = []
        # The zero is there to be compared with; of size 0 it is no part of other formulas.
        self._add(0, np.zeros((1, points.count), np.int64), np.ones(1, bool), lambda _: (None, LEAF, LEAF))
        fixed = np.arange(len(rows)) >= len(points.coordinates)
        self._add(1, np.array(rows), fixed, lambda leaf: (None, leaf, LEAF))
        self._merge()

    def __len__(self) -> int:
        return len(self._origins)

    def formula(self, place: int) -> tree.Number:
        value = int(self.values[place][0])
        if self.is_fixed[place] and value >= 0 and not self.points.parameters:
            return tree.Whole(value)
        how, left, right = self._origins[place]
        return self.leaves[left] if how is None else how.formula(self.formula(left), self.formula(right))

    def hashes(self, rows: Array) -> Array:
        result: Array = (rows.astype(np.uint64) * self.multipliers).sum(axis=-1, dtype=np.uint64)
        return result

    def place(self, row: Array) -> int | None:
        """Return where a row stands, None when it is not there."""
        found = self.index.get(int(self.hashes(row)))
        return found if found is not None and (self.values[found] == row).all() else None

    def divisors(self) -> list[int]:
        """Return the places of the fixed rows of numbers above 1."""
        places: list[int] = np.flatnonzero(self.is_fixed & (self.values > 1).all(axis=1)).tolist()
        return places

    def grow(self, operations: Sequence[Operation], largest: int, *, most: int = MAX_ROWS) -> Bank:
        """Add the formulas with at most `size` names, constants and operations, and return the bank itself."""
        for size in range(3, largest + 1):
            # Formulas lie in the order of their sizes; the two parts of a new one have size - 1 together.
            ends = np.searchsorted(self.sizes, np.arange(size + 1))
            for left_size in range(1, size - 1):
                left = range(ends[left_size], ends[left_size + 1])
                right = range(ends[size - 1 - left_size], ends[size - left_size])
                for how in operations:
                    if how.is_symmetric and left_size < size - 1 - left_size:
                        continue
                    for part in self._parts(left, right, how):
                        if len(self) < most:
                            self._join(how, *part, size)
            self._merge()
        return self

    def _parts(self, left: range, right: range, how: Operation) -> Iterator[tuple[Array, Array]]:
        """Yield the places of the left and the right formulas, a bounded number of pairs at a time."""
        seconds = np.arange(right.start, right.stop)
        if how.is_division:
            rows = self.values[right.start : right.stop]
            seconds = seconds[self.is_fixed[right.start : right.stop] & (rows > 1).all(axis=1)]
        step = max(1, AT_ONCE // max(1, len(seconds) * self.points.count))
        for start in range(left.start, left.stop, step):
            if len(seconds):
                yield np.arange(start, min(left.stop, start + step)), seconds

    def _join(self, how: Operation, left: Array, right: Array, size: int) -> None:
        rows = how.apply(self.values[left][:, None, :], self.values[right][None, :, :])
        fixed = (self.is_fixed[left][:, None] & self.is_fixed[right][None, :]).reshape(-1)
        width = len(right)

        def origin(number: int) -> Origin:
            return how, int(left[number // width]), int(right[number % width])

        self._add(size, rows.reshape(-1, self.points.count), fixed, origin)

    def _add(self, size: int, rows: Array, fixed: Array, origin: Callable[[int], Origin]) -> None:
        """Keep the rows that are new; they are merged into the bank when the size is done."""
        small = np.flatnonzero((np.abs(rows) < MAX_NUMBER).all(axis=1))
        hashes, first = np.unique(self.hashes(rows[small]), return_index=True)
        known = self.index
        fresh = [(int(small[i]), h) for h, i in zip(hashes.tolist(), first.tolist(), strict=True) if h not in known]
        if not fresh:
            return
        fresh.sort()
        places = [place for place, _ in fresh]
        self.index |= {h: len(self) + number for number, (_, h) in enumerate(fresh)}
        self._origins += [origin(place) for place in places]
        self._new.append((rows[places], fixed[places], size))

    def _merge(self) -> None:
        if not self._new:
            return
        self.values = np.concatenate([self.values, *(rows for rows, _, _ in self._new)])
        self.is_fixed = np.concatenate([self.is_fixed, *(fixed for _, fixed, _ in self._new)])
        self.sizes = np.concatenate([self.sizes, *(np.full(len(rows), size) for rows, _, size in self._new)])
        self._new = []
