"""Games with at most two moves a and b, such as the knight's: what the sum of the two does not change.

THEOREM. In normal play G(x) = G(x - a - b) for every x >= a + b, in any number of dimensions. Proof, by induction;
write y = x - a - b. G(y) = 0: both options of x lead on to y, so they are not 0, and G(x) = 0. G(y) > 0: y has an
option of value 0, say y - a, and G(x - a) = G(y - a) = 0. If G(y) = 2, the options of y are 0 and 1, and so are those
of x. If G(y) = 1 and y - b is on the grid, it is not 1, nor is x - b; if it is not, still x - b leads on to y, whose
value is 1, so it is not 1 itself. So G(x) = 1.

The rest is a short game: it stops being long as soon as a + b does not fit any more.
"""

from __future__ import annotations

from ludus.families.impartial.mex import Cell, mex
from ludus.families.impartial.one_piece.pieces import repeats
from ludus.families.impartial.one_piece.problem import Vector

LONGEST = 300
"""What is left of a game after the sums are taken away lasts at most so many moves, or we leave it."""


def two_step_value(position: Cell, moves: tuple[Vector, ...]) -> int | None:
    """Return the Grundy number of a game with at most two moves, None when it stays too long.

    >>> two_step_value((10**18, 10**18 + 4), ((1, 2), (2, 1)))
    1
    """
    if len(moves) < 2:
        return repeats(moves[0], tuple(x + 1 for x in position)) % 2 if moves else 0
    both = tuple(a + b for a, b in zip(*moves, strict=True))
    times = repeats(both, tuple(x + 1 for x in position))
    rest = tuple(x - times * c for x, c in zip(position, both, strict=True))
    counts = [repeats(move, tuple(x + 1 for x in rest)) for move in moves]
    if 0 in counts:
        return max(counts) % 2
    if sum(counts) > LONGEST:
        return None
    values: dict[tuple[int, int], int] = {}
    for i in range(counts[0], -1, -1):
        for j in range(counts[1], -1, -1):
            left = (x - i * a - j * b for x, a, b in zip(rest, *moves, strict=True))
            if min(left) >= 0:
                values[i, j] = mex({values[there] for there in ((i + 1, j), (i, j + 1)) if there in values})
    return values[0, 0]
