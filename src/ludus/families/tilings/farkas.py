"""Farkas weightings: every placement weighs at most 0 and the region more than 0, so not even fractions of tiles fit.

By the lemma of Farkas such weights exist if and only if the region has no fractional tiling (placements taken x >= 0
times, every cell covered once in all). A tile that has to be used exactly n times may weigh up to t in every placement,
and n t is subtracted from the region. The weights are found by linear programming and made whole numbers; what is
handed out has been checked exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Any, TypeAlias

from ludus.core.loading import np
from ludus.families.tilings.polyominoes import Cell, Placement

Counts: TypeAlias = Sequence[int | None]

DENOMINATORS = (*range(1, 61), 120, 360, 840, 2520)
"""What the weights are multiplied by in the hope that they become whole."""
FINE = (10**4, 10**5, 10**6)
"""What they are multiplied by and rounded down when that fails: rounding down keeps every placement at most 0."""


def farkas_weights(
    cells: Sequence[Cell], placements: Sequence[Placement], counts: Counts, *, seconds: float = 10.0
) -> dict[Cell, int] | None:
    """Return whole weights that prove that there is no tiling, None when none were found: nearly always there are none.

    >>> corner = [((0, 0), (0, 1)), ((0, 0), (1, 0))]
    >>> farkas_weights([(0, 0), (0, 1), (1, 0)], [(0, one) for one in corner], [None])
    {(0, 0): -1, (0, 1): 1, (1, 0): 1}
    """
    columns = {cell: k for k, cell in enumerate(cells)}
    tokens = {tile: len(cells) + k for k, tile in enumerate(t for t, count in enumerate(counts) if count is not None)}
    rows = [[columns[cell] for cell in covered] for _, covered in placements]
    owners = [tokens.get(tile, -1) for tile, _ in placements]
    gain = np.ones(len(cells) + len(tokens))
    for tile, column in tokens.items():
        gain[column] = -(counts[tile] or 0)
    found = _optimum(rows, owners, gain, seconds)
    whole = None if found is None else _whole(found, rows, owners, gain)
    return None if whole is None else {cell: whole[k] for cell, k in columns.items()}


def _optimum(rows: list[list[int]], owners: list[int], gain: Any, seconds: float) -> Any:
    """Return weights from -1 to 1 that weigh the region most, None when that is not above 0."""
    from scipy.optimize import linprog
    from scipy.sparse import csr_matrix

    entries = [(k, column, 1.0) for k, row in enumerate(rows) for column in row]
    entries += [(k, owner, -1.0) for k, owner in enumerate(owners) if owner >= 0]
    if not entries:
        return np.sign(gain)
    line, column, value = zip(*entries, strict=True)
    matrix = csr_matrix((value, (line, column)), shape=(len(rows), len(gain)))
    limits = {"bounds": (-1, 1), "options": {"time_limit": seconds}}
    answer = linprog(-gain, A_ub=matrix, b_ub=np.zeros(len(rows)), method="highs-ds", **limits)
    return answer.x if answer.status == 0 and -answer.fun > 1e-7 else None


def _whole(found: Any, rows: list[list[int]], owners: list[int], gain: Any) -> list[int] | None:
    """Return whole weights near a multiple of those found that keep all inequalities, checked exactly."""
    for scale in (*DENOMINATORS, *FINE):
        scaled = found * scale
        rounded = np.floor(scaled + 1e-6) if scale in FINE else np.rint(scaled)
        if scale not in FINE and np.abs(rounded - scaled).max() > 1e-6:
            continue
        if scale in FINE:
            # What a tile may weigh is rounded up, so that its placements stay below it.
            counted = sorted({owner for owner in owners if owner >= 0})
            rounded[counted] = np.ceil(scaled[counted] - 1e-6)
        whole = [int(x) for x in rounded]
        if _proves(whole, rows, owners, gain):
            common = gcd(*whole)
            return [x // common for x in whole]
    return None


def _proves(whole: list[int], rows: list[list[int]], owners: list[int], gain: Any) -> bool:
    if sum(x * int(g) for x, g in zip(whole, gain, strict=True)) <= 0:
        return False
    limits = [whole[owner] if owner >= 0 else 0 for owner in owners]
    return all(sum(whole[column] for column in row) <= limit for row, limit in zip(rows, limits, strict=True))
