"""A basis of all sums of moves modulo n: the Howell form (J. Howell, "Spans in the module (Z_m)^s", 1986).

Let the moves span S, a submodule of Z_n^cells, and let S_j be those of its elements that are 0 before cell j. The
entries at j of S_j are the multiples of some divisor d_j of n, and there are n/d_j of them; each is the entry of as
many elements as S_(j+1) has. So |S| is the product of the n/d_j. To find the d_j, keep for each j one row of S_j, or
none (d_j = n). A new vector whose first entry stands at j is combined with the row of j by Euclid's algorithm: the row
gets the greatest common divisor g, and what is left of both, and (n/g) times the new row, which is 0 at j, go on to
later cells. So every element of S_(j+1) that the rows up to j make is made by the later rows too. Nothing is factored.
"""

from collections.abc import Iterable
from itertools import compress, count, repeat
from operator import add, mod, mul

from ludus_check.limits import SEARCH_STEPS

Pairs = Iterable[tuple[int, int]]
"""What a move adds to which cell, amounts in 0..n-1."""


def howell_form(moves: Iterable[Pairs], cells: int, n: int) -> dict[int, list[int]] | None:
    """Return the rows by their j, where there is one; None when it takes too many steps."""
    pivots: dict[int, list[int]] = {}
    # Long numbers are multiplied digit by digit; Euclid's algorithm takes as long as some dozens of products.
    steps, words = 0, n.bit_length() // 256
    each = cells if words < 2 else (cells + 60) * words**2 // 2
    for pairs in moves:
        first = [0] * cells
        for cell, amount in pairs:
            first[cell] = amount
        waiting = [first]
        while waiting:
            vector = waiting.pop()
            j = next(compress(count(), vector), -1)
            if j < 0:
                continue
            if (steps := steps + each) > SEARCH_STEPS:
                return None
            waiting += _inserted(pivots, j, vector, n)
    return pivots


def _inserted(pivots: dict[int, list[int]], j: int, vector: list[int], n: int) -> list[list[int]]:
    """Put a vector whose first entry stands at j into the rows; return what is left for later cells."""
    # Where there is no row yet, n times the unit vector of j is one: 0 everywhere, but it counts as n at j.
    row = pivots.get(j, [0] * len(vector))
    d = row[j] or n
    if vector[j] % d == 0:
        return [_combined(vector, 1, row, -(vector[j] // d), n)]
    g, s, t = _euclid(d, vector[j])
    new = pivots[j] = _combined(vector, t, row, s, n)
    left = [_combined(row, 1, new, -(d // g), n), _combined(vector, 1, new, -(vector[j] // g), n)]
    return left if row[j] == 0 else [*left, _combined(new, n // g, new, 0, n)]


def _combined(one: list[int], a: int, other: list[int], b: int, n: int) -> list[int]:
    """Return a * one + b * other (mod n)."""
    return list(map(mod, map(add, map(mul, one, repeat(a)), map(mul, other, repeat(b))), repeat(n)))


def _euclid(a: int, b: int) -> tuple[int, int, int]:
    """Return g, s, t with g = gcd(a, b) = s a + t b.

    >>> _euclid(12, 18)
    (6, -1, 1)
    """
    rows = (a, 1, 0), (b, 0, 1)
    while rows[1][0]:
        q = rows[0][0] // rows[1][0]
        rows = rows[1], (rows[0][0] - q * rows[1][0], rows[0][1] - q * rows[1][1], rows[0][2] - q * rows[1][2])
    return rows[0]
