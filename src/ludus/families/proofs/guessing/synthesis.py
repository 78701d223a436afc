"""A formula guessed from tables: all small formulas by their values at sample points, then compared and refined.

A row T is looked for as
    d * (T // d) + T % d     for the fixed formulas d, both parts looked for on their own;
    d * (T // d)             when d divides all of T;
    A + B, A ^ B, A - B      for each A in the bank, B = T - A, T ^ A or A - T being in the bank too.

A guess is refuted by a position of the tables; that position joins the sample, and the search goes on. A formula that
is right but for a few positions near the corner is a guess too: these are its exceptions.

Two formulas with the same values at the points cannot be told apart by them, so only the first is kept (observational
equivalence). Rows are compared by a hash h(v) = v·r modulo 2^64 with random odd r; it is linear, so that the hashes of
sums and differences of rows are sums and differences of hashes, and whatever it finds is compared by value again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.proofs.formulas.tree import (
    DIVISIONS,
    OPERATIONS,
    Binary,
    Extreme,
    Extremum,
    Formula,
    Name,
    Number,
    Operator,
    Whole,
)
from ludus.families.proofs.guessing.p_positions import condition
from ludus.families.proofs.guessing.sheets import Place, Sheet, drawn, drawn_lost, exceptions, points

DEPTH = 2
"""So often a row is taken apart."""
MAX_DIVISORS = 60


def find(bank: Bank, target: Array, depth: int = DEPTH) -> Number | None:
    """Return a formula of the bank's names with these values at the sample points; None when none is found.

    >>> from ludus.families.proofs.guessing.synthesis import Points
    >>> from ludus.families.proofs.guessing.synthesis import USUAL
    >>> from ludus.families.proofs.formulas.reading import write
    >>> x, y = np.arange(40) * 7 % 40, np.arange(40) * 11 % 29
    >>> bank = Bank(Points({"x": x, "y": y}, {}), (1, 3)).grow(USUAL, 5)
    >>> write(find(bank, 3 * (x // 3 ^ y // 3) + (x + y) % 3))
    '3 * (x // 3 ^ y // 3) + (x + y) % 3'
    """
    place = bank.place(target)
    if place is not None:
        return bank.formula(place)
    if depth == 0:
        return None
    return _by_digits(bank, target, depth) or _by_division(bank, target, depth) or _by_two(bank, target)


def _by_digits(bank: Bank, target: Array, depth: int) -> Number | None:
    if (target < 0).any():
        return None
    for place in bank.divisors()[:MAX_DIVISORS]:
        divisor = bank.values[place]
        quotient, rest = target // divisor, target % divisor
        if not quotient.any() or not rest.any():
            continue
        last = bank.place(rest)
        first = None if last is None else find(bank, quotient, depth - 1)
        if first is not None and last is not None:
            product = Binary(Operator.TIMES, bank.formula(place), first)
            return Binary(Operator.PLUS, product, bank.formula(last))
    return None


def _by_division(bank: Bank, target: Array, depth: int) -> Number | None:
    for place in bank.divisors()[:MAX_DIVISORS]:
        divisor = bank.values[place]
        if target.any() and not (target % divisor).any():
            quotient = find(bank, target // divisor, depth - 1)
            if quotient is not None:
                return Binary(Operator.TIMES, bank.formula(place), quotient)
    return None


def _by_two(bank: Bank, target: Array) -> Number | None:
    """Return the smallest sum, nim-sum or difference of two formulas of the bank."""
    found = [(int(bank.sizes[a] + bank.sizes[b]), number, a, b) for number, a, b in _pairs(bank, target)]
    if not found:
        return None
    _, number, a, b = min(found)
    operator = (Operator.PLUS, Operator.MINUS, Operator.NIM_SUM)[number]
    return Binary(operator, bank.formula(a), bank.formula(b))


def _pairs(bank: Bank, target: Array) -> Iterator[tuple[int, int, int]]:
    """Yield (operator, place, place) for which the two rows give the target."""
    own = bank.hashes(bank.values)
    goal = bank.hashes(target)
    known = np.sort(own)
    # The hash is linear, so that the hash of T - A is h(T) - h(A).
    for number, hashes in enumerate((goal - own, own - goal, _nim_hashes(bank, target))):
        spots = np.minimum(np.searchsorted(known, hashes), len(known) - 1)
        for a in np.flatnonzero(known[spots] == hashes).tolist():
            row = bank.values[a]
            b = bank.place((target - row, row - target, target ^ row)[number])
            if b is not None:
                yield number, a, b


def _nim_hashes(bank: Bank, target: Array) -> Array:
    step = max(1, AT_ONCE // len(target))
    parts = [bank.hashes(bank.values[start : start + step] ^ target) for start in range(0, len(bank), step)]
    return np.concatenate(parts)


SAMPLE = 44
"""Initial number of sample points."""
LOST = 30
"""Initial number of P-positions among them."""
ROUNDS = 6
"""So often a refuted guess is refined."""
MAX_EXCEPTIONS = 12
NEAR = (0, 4)
"""Positions whose coordinates are all below this may be exceptions: none at first."""


@dataclass(frozen=True, slots=True)
class Stage:
    """How large the bank is: its constants, its operations, its largest formulas."""

    constants: tuple[int, ...]
    operations: tuple[Operation, ...]
    largest: int


@dataclass(frozen=True, slots=True)
class Guessed:
    """A formula that is right on all sheets, but for the exceptions."""

    formula: Formula
    exceptions: tuple[Place, ...]
    rounds: int
    """How many guesses it took."""


def stages(constants: Sequence[int]) -> Iterator[Stage]:
    """Yield the banks that are tried, the small ones first; the constants are those of the game."""
    few = tuple(dict.fromkeys((*constants, 1, 2)))
    many = tuple(dict.fromkeys((*constants, *range(1, 8))))
    yield Stage(few, USUAL, 5)
    yield Stage(few, USUAL, 7)
    yield Stage((1,), NIM, 9)
    yield Stage(many, USUAL, 5)
    yield Stage(few, ALL, 7)
    yield Stage(many, USUAL, 7)


def synthesise(sheets: Sequence[Sheet], constants: Sequence[int], limits: Limits, *, lost: bool) -> Guessed | None:
    """Return a formula for Grundy values, or a condition for the P-positions; None when none is found in time.

    >>> from ludus.core.loading import np
    >>> from ludus.families.proofs.formulas import write
    >>> x, y = np.indices((20, 20))
    >>> write(synthesise([Sheet(x ^ y)], (), Limits(), lost=False).formula)
    'x ^ y'
    """
    end = time.monotonic() + limits.seconds
    for number, stage in enumerate(stages(constants)):
        for least in NEAR:
            limits.progress("looking for a formula", number, 0)
            if time.monotonic() > end:
                return None
            found = _refined(sheets, stage, least, limits.seed, lost=lost)
            if found is not None:
                return found
    return None


def _refined(sheets: Sequence[Sheet], stage: Stage, least: int, seed: int, *, lost: bool) -> Guessed | None:
    """Return a guess that is right everywhere but near the corner."""
    places = drawn_lost(sheets, LOST, least, seed) if lost else drawn(sheets, SAMPLE, least, seed)
    for number in range(1, ROUNDS + 1):
        formula = _guess(sheets, stage, places, lost=lost)
        if formula is None:
            return None
        wrong = list(exceptions(sheets, formula))
        far = [place for place in wrong if max(place.cell) >= least]
        if not far:
            return Guessed(formula, tuple(wrong), number) if len(wrong) <= MAX_EXCEPTIONS else None
        # In front, so that they count among the points outside of a set.
        places = [far[0], far[len(far) // 2], *(place for place in places if place not in (far[0], far[len(far) // 2]))]
    return None


def _guess(sheets: Sequence[Sheet], stage: Stage, places: Sequence[Place], *, lost: bool) -> Formula | None:
    if not places:
        return None
    sample, values = points(sheets, places)
    if not lost:
        return find(Bank(sample, stage.constants).grow(stage.operations, stage.largest), values)
    if not (values == 0).any() or (values == 0).all():
        return None
    bank = Bank(sample, stage.constants).grow(stage.operations, min(stage.largest, 7))
    return condition(bank, values == 0)


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
