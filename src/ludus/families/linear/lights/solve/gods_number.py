"""God's number of a lights game: how many solvable positions need exactly k presses, for every k.

In the coordinates of ludus.algebra.local_smith the solvable positions are all z with z_i modulo p^(k - v_i), for each
prime power p^k of n, and a press adds a fixed vector: a column of the eliminated matrix. The table of fewest presses is
made one press at a time (ludus.algebra.fewest_table).
"""

from __future__ import annotations

from ludus.algebra.factored import value, write
from ludus.algebra.fewest_table import Vector, farthest, level_sizes
from ludus.algebra.modular_matrix import Eliminated
from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.general import system, too_large
from ludus.families.linear.windows.certificates import Levels

METHOD = "table of all positions, press by press"
MAX_POSITIONS = 1 << 27
"""Tables with more positions are not made."""
MAX_LEVELS = 1 << 20
"""Games in which positions might need more presses than this are left undecided: the list would be too long."""


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return the number of solvable positions that need exactly k presses, k = 0, 1, ... up to God's number.

    >>> from ludus.families.linear.lights.problem import lights
    >>> solve(lights([[0] * 3] * 3), Limits()).certificate
    Levels(levels=(1, 9, 36, 84, 126, 126, 84, 36, 9, 1))
    """
    if reason := too_large(problem):
        return Undecided(problem, reason, METHOD)
    reduced = system(problem, limits)
    positions = reduced.image_size()
    if value(positions, most=MAX_POSITIONS) is None:
        reason = f"there are {write(positions)} solvable positions, more than the {MAX_POSITIONS} that fit a table"
        return Undecided(problem, f"{reason}; use a smaller board", METHOD)
    radices, moves = group(reduced)
    if (presses := farthest(radices, moves)) >= MAX_LEVELS:
        reason = f"positions might need up to {presses} presses, more than the {MAX_LEVELS} levels that are listed"
        return Undecided(problem, f"{reason}; use a smaller modulus", METHOD)
    return Solved(problem, Levels(level_sizes(radices, moves, limits.progress)), METHOD)


def group(reduced: Eliminated) -> tuple[Vector, list[Vector]]:
    """Return the moduli of the coordinates of the solvable positions and the different vectors that presses add."""
    images = [part.image() for part in reduced.parts]
    radices = tuple(radix for part, _ in images for radix in part)
    columns = np.concatenate([vectors for _, vectors in images], axis=0) if images else np.zeros((0, 0), dtype=int)
    moves = {
        tuple(int(entry) % radix for entry, radix in zip(column, radices, strict=True)) for column in columns.T.tolist()
    }
    return radices, sorted(moves - {(0,) * len(radices)})
