"""Sets of P-positions as far as they are known: conditions for them, formulas with exceptions.

Formulas of the bank with the same values at all points of the set are equal there: each two of them are an equality
that is true on the set, an invariant. Of these, one is wanted that is false at every sample point outside, or two such
that at every point outside one of them is false.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
