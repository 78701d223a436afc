"""All small formulas, one for each row of values that they take at some sample points.

Two formulas with the same values at the points cannot be told apart by them, so only the first is kept (observational
equivalence). Rows are compared by a hash h(v) = v·r modulo 2^64 with random odd r; it is linear, so that the hashes of
sums and differences of rows are sums and differences of hashes, and whatever it finds is compared by value again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.proofs.formulas.single import DIVISIONS, OPERATIONS
from ludus.families.proofs.formulas.tree import Binary, Extreme, Extremum, Name, Number, Operator, Whole


@dataclass(frozen=True, slots=True)
class Operation:
    """A way to make one number of two."""

    tree: Callable[[Number, Number], Number]
    apply: Callable[[Any, Any], Any]
    is_symmetric: bool
    is_division: bool = False
    """The second number is then fixed by the parameters and positive, so that the formula has a value everywhere."""


def operation(operator: Operator) -> Operation:
    """Return the operation of an operator."""
    is_symmetric = operator in (Operator.PLUS, Operator.TIMES, Operator.NIM_SUM)

    def tree(left: Number, right: Number) -> Number:
        return Binary(operator, left, right)

    return Operation(tree, OPERATIONS[operator], is_symmetric, operator in DIVISIONS)


def extremum(which: Extreme) -> Operation:
    """Return the operation that takes the least or the greatest of two numbers."""

    def tree(left: Number, right: Number) -> Number:
        return Extremum(which, (left, right))

    def apply(left: Any, right: Any) -> Any:
        return np.minimum(left, right) if which is Extreme.MIN else np.maximum(left, right)

    return Operation(tree, apply, is_symmetric=True)


NIM = tuple(map(operation, (Operator.PLUS, Operator.MINUS, Operator.NIM_SUM)))
"""Sums, differences and nim-sums."""
USUAL = (*NIM, *map(operation, (Operator.QUOTIENT, Operator.REMAINDER, Operator.TIMES)))
"""And products, quotients and remainders."""
ALL = (*USUAL, *map(extremum, Extreme))
"""And the least and the greatest of two numbers."""


MAX_ROWS = 160_000
"""Maximum number of rows."""
MAX_NUMBER = 1 << 24
"""Rows with larger numbers are left out: they are of no use, and products would overflow."""
AT_ONCE = 2_000_000
"""Number of values that are computed at once."""
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
        """How many points there are."""
        return len(next(iter(self.coordinates.values())))


class Bank:
    """The rows of values of small formulas, smaller formulas first."""

    def __init__(self, points: Points, constants: Sequence[int]) -> None:
        self.points = points
        odd = np.random.default_rng(7).integers(1, 2**63 - 1, points.count, dtype=np.uint64)
        self.multipliers: Array = odd | np.uint64(1)
        self.leaves: list[Number] = [Name(name) for name in (*points.coordinates, *points.parameters)]
        self.leaves += [*(Whole(value) for value in constants), Whole(0)]
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

    def formula(self, place: int) -> Number:
        """Return the formula with a row."""
        value = int(self.values[place][0])
        if self.is_fixed[place] and value >= 0 and not self.points.parameters:
            return Whole(value)
        how, left, right = self._origins[place]
        return self.leaves[left] if how is None else how.tree(self.formula(left), self.formula(right))

    def hashes(self, rows: Array) -> Array:
        """Return the hashes of rows."""
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
