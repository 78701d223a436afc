"""Division modulo n by a number that need not be a unit: once, by the product of the shares of all folded axes.

Dividing axis by axis would be wrong: where a share is no unit modulo n, the quotients in between are not unique.
"""

from __future__ import annotations

from math import gcd

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled.jit import compiled
from ludus.families.linear.windows.compiled.residues import Residues, high_product

Divisors = NDArray[np.uint64]
"""One row d, m, u, w per divisor, see divisor."""


def divisor(share: int, modulus: int) -> tuple[int, int, int, int]:
    """Return the four numbers d, m, u, w with which divide solves share * q = x modulo n.

    With d = gcd(share, n) and m = n / d there is a solution iff d divides x, and q = u (x / d) mod m is the least one,
    where u is the inverse of share / d modulo m. The last number w = floor(2^64 u / m) replaces the division by m
    (V. Shoup's multiplication by a constant). For share = 1 there is nothing to do, which d = 0 says.

    >>> divisor(8, 12)[:3]
    (4, 3, 2)
    """
    if share == 1:
        return 0, 0, 0, 0
    d = gcd(share, modulus)
    m = modulus // d
    u = pow(share // d, -1, m) if m > 1 else 0
    return d, m, u, (u << 64) // m


@compiled
def divide(cells: Residues, divisors: Divisors, which: int) -> bool:
    """Divide every entry in place; return False, with the entries half done, when one has no quotient."""
    d, m, u, w = divisors[which, 0], divisors[which, 1], divisors[which, 2], divisors[which, 3]
    if d == 0:
        return True
    for k in range(cells.size):
        x = np.uint64(cells[k])
        q = x // d
        if q * d != x:
            return False
        r = q * u - high_product(q, w) * m
        cells[k] = r - m if r >= m else r
    return True


@compiled
def is_divisible(cells: Residues, divisors: Divisors, which: int) -> bool:
    """Return whether every entry has a quotient."""
    d = divisors[which, 0]
    if d < 2:
        return True
    remainders = 0
    for k in range(cells.size):
        remainders += np.uint64(cells[k]) % d != 0
    return remainders == 0
