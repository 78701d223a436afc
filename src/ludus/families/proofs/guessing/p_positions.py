"""Sets of P-positions as far as they are known: conditions for them, formulas with exceptions.

Formulas of the bank with the same values at all points of the set are equal there: each two of them are an equality
that is true on the set, an invariant. Of these, one is wanted that is false at every sample point outside, or two such
that at every point outside one of them is false.

Beatty sequences: a number a with A_n = floor(n a) for all terms that are known, as an exact quadratic irrational.

Each term says A_n / n <= a < (A_n + 1) / n. The two ends of what is left share the beginning of their continued
fractions, and with them all numbers between; if that beginning repeats itself, a quadratic irrational is guessed, and
its floors are compared with all terms, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, isqrt
from typing import cast

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.impartial.mex import Cell
from ludus.families.proofs.formulas import Formula, coordinate_names, is_condition
from ludus.families.proofs.formulas.reading import write
from ludus.families.proofs.formulas.tree import (
    And,
    Choice,
    Comparison,
    Condition,
    Name,
    Not,
    Number,
    Or,
    Relation,
    Whole,
)
from ludus.families.proofs.guessing.sheets import Bank

LEADERS, MEMBERS = 60, 400
"""Numbers of smallest formulas that are compared with each other."""
MAX_PAIRS = 300_000
MAX_OUTSIDE = 64
"""Number of points outside the set that are examined: one bit of a word for each."""
MAX_JOINED = 4000


def condition(bank: Bank, inside: Array) -> Condition | None:
    """Return a condition that is true just at the points inside, None when none is found.

    >>> from ludus.families.proofs.guessing.sheets import Points
    >>> from ludus.families.proofs.guessing.sheets import USUAL
    >>> from ludus.families.proofs.formulas.reading import write
    >>> x, y = np.arange(60) % 8, np.arange(60) * 5 % 9
    >>> bank = Bank(Points({"x": x, "y": y}, {}), (1, 3)).grow(USUAL, 5)
    >>> write(condition(bank, (x + y) % 3 == 0))
    '(x + y) % 3 = 0'
    """
    outside = np.flatnonzero(~inside)[:MAX_OUTSIDE]
    found = list(_equalities(bank, inside, outside))
    if not found:
        return None
    sizes, masks, pairs = (np.array(column) for column in zip(*found, strict=True))
    order = np.argsort(sizes, kind="stable")
    sizes, masks, pairs = sizes[order], masks[order].astype(np.uint64), pairs[order]
    whole = np.uint64((1 << len(outside)) - 1)
    alone = np.flatnonzero(masks == whole)
    _, first = np.unique(masks, return_index=True)
    kept = np.sort(first)[:MAX_JOINED]
    two = _two(sizes[kept], masks[kept], whole)
    if len(alone) and (two is None or sizes[alone[0]] <= two[0]):
        return _equality(bank, pairs[alone[0]])
    if two is None:
        return None
    return And(tuple(sorted((_equality(bank, pairs[kept[i]]) for i in two[1:]), key=write)))


def _two(sizes: Array, masks: Array, whole: np.uint64) -> tuple[int, int, int] | None:
    """Return the size of the cheapest two equalities of which one is false at each point outside, and which."""
    best: tuple[int, int, int] | None = None
    for i, mask in enumerate(masks):
        both = np.flatnonzero((masks[i + 1 :] | mask) == whole)
        if len(both):
            j = i + 1 + int(both[0])
            found = int(sizes[i] + sizes[j]) + 1, i, j
            best = found if best is None else min(best, found)
    return best


def _equality(bank: Bank, pair: Array) -> Comparison:
    small, large = (bank.formula(int(place)) for place in pair)
    is_even = bank.sizes[pair[0]] == bank.sizes[pair[1]]
    return Comparison((small, large) if is_even else (large, small), (Relation.EQUAL,))


def _equalities(bank: Bank, inside: Array, outside: Array) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Yield (size, bits of the points outside where it is false, the places) for pairs that are equal inside."""
    hashes = (bank.values[:, inside].astype(np.uint64) * bank.multipliers[inside]).sum(axis=1, dtype=np.uint64)
    order = np.argsort(hashes, kind="stable")
    starts = np.flatnonzero(np.r_[True, hashes[order][1:] != hashes[order][:-1]])
    bits = np.uint64(1) << np.arange(len(outside), dtype=np.uint64)
    format_position = 0
    for start, end in zip(starts, [*starts[1:], len(order)], strict=True):
        members = np.sort(order[start:end])[:MEMBERS]
        rows = bank.values[members][:, outside]
        for i in range(min(len(members) - 1, LEADERS)):
            masks = ((rows[i + 1 :] != rows[i]) * bits).sum(axis=1, dtype=np.uint64)
            for j, mask in enumerate(masks.tolist(), start=i + 1):
                if mask:
                    yield int(bank.sizes[members[i]] + bank.sizes[members[j]]), mask, (members[i], members[j])
            format_position += len(masks)
        if format_position > MAX_PAIRS:
            return


@dataclass(frozen=True, slots=True)
class Exceptional:
    """A position at which a formula is wrong, and the value that it has."""

    cell: Cell
    parameters: Mapping[str, int]
    """The parameters for which it is wrong, where there are several tables."""
    value: int
    """The Grundy value, or for P-positions 0 where it is lost and 1 where it is won."""


def whole(formula: Formula, exceptions: Sequence[Exceptional]) -> Formula:
    """Return one formula that is right at the exceptions too.

    >>> from ludus.families.proofs.formulas import read, write
    >>> write(whole(read("x = y"), [Exceptional((0, 1), {}, 0), Exceptional((1, 1), {}, 1)]))
    'x = y and not (x = 1 and y = 1) or x = 0 and y = 1'
    """
    if not exceptions:
        return formula
    if not is_condition(formula):
        number = cast(Number, formula)
        for one in exceptions:
            number = Choice(_at(one), Whole(one.value), number)
        return number
    result = cast(Condition, formula)
    lost, won = ([_at(one) for one in exceptions if bool(one.value) is is_won] for is_won in (False, True))
    if won:
        result = And((result, Not(won[0] if len(won) == 1 else Or(tuple(won)))))
    return Or((result, *lost)) if lost else result


def _at(one: Exceptional) -> Condition:
    usual = (names[0] for names in coordinate_names(len(one.cell)))
    given = [*zip(usual, one.cell, strict=True), *one.parameters.items()]
    parts = tuple(Comparison((Name(name), Whole(value)), (Relation.EQUAL,)) for name, value in given)
    return parts[0] if len(parts) == 1 else And(parts)


NONE = -1


@dataclass(frozen=True, slots=True, eq=False)
class LostSet:
    """The P-positions with coordinates below a bound: a table of truth values, or the one lost place of each row."""

    bound: int
    table: Array | None = None
    rows: Array | None = None
    """For two dimensions: the y of the P-position (x, y), for each x; NONE where there is none below the bound."""

    @property
    def axes(self) -> int:
        """How many coordinates a position has."""
        return 2 if self.table is None else self.table.ndim

    def contains(self, cells: Array) -> Array:
        """Return for each position whether it is lost; the last axis of the array has the coordinates."""
        if self.table is not None:
            found: Array = self.table[tuple(np.moveaxis(cells, -1, 0))]
            return found
        if self.rows is None:
            raise ValueError("expected a table or rows")
        return np.asarray(self.rows[cells[..., 0]] == cells[..., 1])

    def is_known(self, cells: Array) -> bool:
        """Return whether all these positions are within the bound."""
        return not cells.size or int(cells.max()) < self.bound


def from_rows(positions: Array, bound: int) -> LostSet | None:
    """Return the set of P-positions (x, y) with at most one in each row, None when a row has two.

    >>> from_rows(np.array([[0, 0], [1, 2], [2, 1]]), 3).contains(np.array([[1, 2], [1, 1]])).tolist()
    [True, False]
    """
    cells = positions.astype(np.int64)
    rows = np.full(bound, NONE, np.int64)
    if len(np.unique(cells[:, 0])) < len(cells):
        return None
    rows[cells[:, 0]] = cells[:, 1]
    return LostSet(bound, rows=rows)


@dataclass(frozen=True, slots=True)
class Quadratic:
    """The number (p + r √d) / q in lowest terms, d without square factors and at least 2, r not 0, q positive."""

    p: int
    r: int
    d: int
    q: int

    def floor_of_multiple(self, n: int) -> int:
        """Return the whole part of n times the number, n being at least 0.

        >>> [Quadratic(1, 1, 5, 2).floor_of_multiple(n) for n in range(6)]
        [0, 1, 3, 4, 6, 8]
        """
        square = (n * self.r) ** 2 * self.d
        # √square is whole for n = 0 only, and the whole part of (a + s) / q is that of (a + ⌊s⌋) / q.
        root = isqrt(square) if self.r > 0 or not square else -isqrt(square) - 1
        return (n * self.p + root) // self.q

    def plus(self, n: int) -> Quadratic:
        """Return the number plus a whole number."""
        return Quadratic(self.p + n * self.q, self.r, self.d, self.q)

    def inverse(self) -> Quadratic:
        """Return 1 divided by the number."""
        norm = self.p**2 - self.r**2 * self.d
        return quadratic(self.p * self.q, -self.r * self.q, self.d, norm)

    def is_complementary(self, other: Quadratic) -> bool:
        """Return whether 1/a + 1/b = 1: then every positive number is a floor(n a) or a floor(n b), and not both.

        (Lord Rayleigh, S. Beatty; for irrational a.)

        >>> Quadratic(1, 1, 5, 2).is_complementary(Quadratic(3, 1, 5, 2))
        True
        """
        first, second = self.inverse(), other.inverse()
        p, r = Fraction(first.p, first.q), Fraction(first.r, first.q)
        same = first.d == second.d and Fraction(second.r, second.q) == -r
        return same and p + Fraction(second.p, second.q) == 1

    def __str__(self) -> str:
        root = f"{abs(self.r) if abs(self.r) > 1 else ''}√{self.d}"
        top = f"{self.p} {'+' if self.r > 0 else '-'} {root}" if self.p else f"{'' if self.r > 0 else '-'}{root}"
        return top if self.q == 1 else f"({top})/{self.q}" if self.p else f"{top}/{self.q}"


def quadratic(p: int, r: int, d: int, q: int) -> Quadratic:
    """Return (p + r √d) / q in lowest terms.

    >>> print(quadratic(2, 1, 20, -4), quadratic(0, 2, 2, 2))
    (-1 - √5)/2 √2
    """
    square = next(k for k in range(isqrt(d), 0, -1) if d % (k * k) == 0)
    p, r, d = (p, r * square, d // square**2) if q > 0 else (-p, -r * square, d // square**2)
    common = gcd(p, r, q)
    return Quadratic(p // common, r // common, d, abs(q) // common)


def from_continued_fraction(start: Sequence[int], period: Sequence[int]) -> Quadratic | None:
    """Return the number with a periodic continued fraction; None when it is too large to be told.

    >>> print(from_continued_fraction([1], [2]), from_continued_fraction([], [1]))
    √2 (1 + √5)/2
    """
    a, b, c, d = 1, 0, 0, 1
    for term in period:
        a, b, c, d = a * term + b, a, c * term + d, c
    # y = (a y + b) / (c y + d), so c y² + (d - a) y - b = 0, and y is the positive root.
    discriminant = (d - a) ** 2 + 4 * b * c
    if discriminant > MAX_NUMBER:
        return None
    number = quadratic(a - d, 1, discriminant, 2 * c)
    for term in reversed(start):
        number = number.inverse().plus(term)
    return number


MAX_NUMBER = 10**9
"""Larger numbers under the root are not looked at."""


MAX_START, MAX_PERIOD = 4, 6
"""Of the continued fractions that are tried."""
LEAST_TERMS = 8


@dataclass(frozen=True, slots=True)
class BeattyPair:
    """Pairs (floor(n a), floor(n b)) for n = first, first + 1, ..."""

    a: Quadratic
    b: Quadratic
    first: int
    """The pairs before are others, or missing."""
    pairs: int
    """How many pairs were compared."""


def slope(terms: Sequence[int], first: int = 0) -> Quadratic | None:
    """Return the quadratic irrational a with floor(n a) = terms[n - first] for all n, None when none is found.

    >>> print(slope([0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16]))
    (1 + √5)/2
    """
    numbered = [(n, term) for n, term in enumerate(terms, start=first) if n > 0]
    if len(numbered) < LEAST_TERMS:
        return None
    least = max(Fraction(term, n) for n, term in numbered)
    most = min(Fraction(term + 1, n) for n, term in numbered)
    if least >= most:
        return None
    shared = _shared(_continued_fraction(least), _continued_fraction(most))
    for start in range(MAX_START + 1):
        for length in range(1, MAX_PERIOD + 1):
            number = _repeating(shared, start, length)
            if number and all(number.floor_of_multiple(n) == term for n, term in enumerate(terms, start=first)):
                return number
    return None


def beatty_pair(pairs: Sequence[tuple[int, int]]) -> BeattyPair | None:
    """Return the Beatty sequences of pairs in increasing order, up to a few of the first; None when there are none.

    >>> found = beatty_pair([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)])
    >>> print(found.a, found.b)
    (1 + √5)/2 (3 + √5)/2
    """
    for skipped in range(4):
        rest = pairs[skipped:]
        for first in (skipped, skipped - 1, skipped + 1):
            if first < 0:
                continue
            a = slope([pair[0] for pair in rest], first)
            b = None if a is None else slope([pair[1] for pair in rest], first)
            if a is not None and b is not None:
                return BeattyPair(a, b, first, len(rest))
    return None


def _repeating(shared: Sequence[int], start: int, length: int) -> Quadratic | None:
    """Return the number that goes on as the terms begin: seen twice, the last one being of no weight."""
    period = shared[start : start + length]
    if len(shared) < start + 2 * length or any(term < 1 for term in period):
        return None
    goes_on = all(shared[i] == period[(i - start) % length] for i in range(start, len(shared) - 1))
    return from_continued_fraction(shared[:start], period) if goes_on else None


def _continued_fraction(number: Fraction) -> list[int]:
    terms = []
    while True:
        whole = number.numerator // number.denominator
        terms.append(whole)
        if number == whole:
            return terms
        number = 1 / (number - whole)


def _shared(first: Sequence[int], second: Sequence[int]) -> list[int]:
    length = next((i for i, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]), None)
    return list(first[: min(len(first), len(second)) if length is None else length])
