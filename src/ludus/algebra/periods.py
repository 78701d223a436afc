"""Periods of sequences, as far as they were seen: a finite beginning proves nothing about the rest."""

from __future__ import annotations

from typing import NamedTuple

from ludus.core.arrays import Array
from ludus.core.loading import np

MAX_PERIOD = 4096
"""No longer period is looked for."""
SHARE = 0.6
"""The part of a sequence that may lie before its period."""
REPEATS = 2
"""So often at least a period is seen whole."""


class Period(NamedTuple):
    """A sequence with a(i) = a(i + period) for all i >= preperiod, as far as it was seen."""

    period: int
    preperiod: int
    observed: int
    """How many terms were seen."""


def period(sequence: Array, *, longest: int = MAX_PERIOD) -> Period | None:
    """Return the least period of a sequence, seen over at least two fifths of it and twice; None when none is seen.

    The preperiod is the least with that period.

    >>> period(np.array([9, 9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1]))
    Period(period=3, preperiod=2, observed=12)
    >>> period(np.arange(12)) is None
    True
    """
    terms = np.asarray(sequence)
    count = len(terms)
    for length in range(1, min(longest, count // REPEATS) + 1):
        if count and terms[-1] != terms[-1 - length]:
            continue
        different = np.flatnonzero(terms[:-length] != terms[length:])
        start = int(different[-1]) + 1 if len(different) else 0
        if start <= SHARE * count and count - start >= REPEATS * length:
            return Period(length, start, count)
    return None


def along_the_diagonal(positions: Array) -> Array:
    """Return y - x for the rows 0, 1, 2, ... of the cells (x, y) of one level, up to the first row without one.

    The cells are in increasing order, at most one in each row.

    >>> along_the_diagonal(np.array([[0, 1], [1, 0], [2, 2], [4, 4]])).tolist()
    [1, -1, 0]
    """
    cells = np.asarray(positions, dtype=np.int64).reshape(-1, 2)
    gaps = np.flatnonzero(cells[:, 0] != np.arange(len(cells)))
    whole = cells[: int(gaps[0])] if len(gaps) else cells
    return whole[:, 1] - whole[:, 0]
