"""All semirings with a few elements, from the definition."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TypeAlias

Table: TypeAlias = Sequence[Sequence[int]]


def semirings(size: int) -> Iterator[tuple[Table, Table]]:
    """Yield the tables of addition and multiplication on 0, 1, ..., size - 1, where 0 and 1 are the units.

    Addition is associative and commutative, multiplication is associative and distributes over it, and 0 times
    anything is 0. Semirings that differ by names alone come more than once.

    >>> sum(1 for _ in semirings(2))
    2
    """
    every = range(size)
    others = [(a, b) for a in every for b in every if 0 < a <= b]
    products = [(a, b) for a in every for b in every if a > 1 and b > 1]
    for sums in itertools.product(every, repeat=len(others)):
        add = [[max(a, b) if 0 in (a, b) else 0 for b in every] for a in every]
        for (a, b), value in zip(others, sums, strict=True):
            add[a][b] = add[b][a] = value
        if not _is_associative(add):
            continue
        for values in itertools.product(every, repeat=len(products)):
            multiply = [[0 if 0 in (a, b) else a * b if 1 in (a, b) else 0 for b in every] for a in every]
            for (a, b), value in zip(products, values, strict=True):
                multiply[a][b] = value
            if _is_associative(multiply) and _distributes(add, multiply):
                yield add, multiply


def _is_associative(table: Table) -> bool:
    every = range(len(table))
    return all(table[table[a][b]][c] == table[a][table[b][c]] for a in every for b in every for c in every)


def _distributes(add: Table, multiply: Table) -> bool:
    every = range(len(add))
    left = all(
        multiply[a][add[b][c]] == add[multiply[a][b]][multiply[a][c]] for a in every for b in every for c in every
    )
    right = all(
        multiply[add[b][c]][a] == add[multiply[b][a]][multiply[c][a]] for a in every for b in every for c in every
    )
    return left and right
