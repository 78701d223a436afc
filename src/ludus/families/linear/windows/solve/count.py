"""Count the solvable positions and the quiet patterns of a windows game, factored, without looking at the board.

In Smith coordinates (windows/axes.py) the move matrix is diagonal with entries d_k, one per anchor and possibly 0. A
roll coordinate z_k reaches n/gcd(n, d_k) values of d_k z_k modulo n, and gcd(n, d_k) values of it do nothing; so

    solvable positions = product of n/gcd(n, d_k),      quiet patterns = product of gcd(n, d_k).

Here d_k is the product of one entry per axis: on a wrapped axis s once, 1 (a - g times), 0 (g - 1 times), on a bounded
axis 1 (a - b + 1 times). For two wrapped axes these are the counts that follow from Kang, Kim, Park (2009).

Neither product needs the primes of n. Both are written over bases that share no factor; the bases are primes whenever
n < 2^100 and may be composite beyond, where n would take too long to factor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import gcd

from ludus.algebra.factored import product_of_powers
from ludus.core.answers import Answer, Solved
from ludus.core.certificates import Factored
from ludus.core.limits import Limits
from ludus.families.linear.windows.axes import Axis, axes
from ludus.families.linear.windows.certificates import Count
from ludus.families.linear.windows.problem import Windows


def solve(problem: Windows, limits: Limits) -> Answer:
    """Return the exact number of solvable positions and of quiet patterns.

    >>> from ludus.families.linear.windows.problem import windows
    >>> solve(windows([[0] * 8] * 6, (2, 2), 5), Limits()).certificate
    Count(solvable=((5, 35),), quiet=((5, 13),))
    """
    board_axes = axes(problem.shape, problem.window, problem.wrap)
    found = spectrum(board_axes, problem.modulus)
    return Solved(problem, Count(solvable(found, problem.modulus), quiet(found)), "product of the Smith form")


def spectrum(board_axes: Iterable[Axis], modulus: int) -> dict[int, int]:
    """Return how many roll coordinates k have gcd(n, d_k) = c, for every c that occurs.

    >>> spectrum((Axis(6, 4), Axis(6, 4)), 4)
    {4: 12, 2: 8, 1: 16}
    """
    found: Counter[int] = Counter({1: 1})
    for axis in board_axes:
        longer: Counter[int] = Counter()
        for common, often in found.items():
            for divisor, here in _diagonal(axis):
                longer[gcd(modulus, common * divisor)] += often * here
        found = longer
    return {common: often for common, often in sorted(found.items(), reverse=True) if often}


def solvable(found: dict[int, int], modulus: int) -> Factored:
    """Return the number of solvable positions from the spectrum, over primes when n < 2^100."""
    return product_of_powers({modulus // common: often for common, often in found.items()})


def quiet(found: dict[int, int]) -> Factored:
    """Return the number of quiet patterns from the spectrum, over primes when n < 2^100."""
    return product_of_powers(found)


def _diagonal(axis: Axis) -> tuple[tuple[int, int], ...]:
    """Return the entries of the Smith form of an axis that belong to an anchor, each with how often it occurs."""
    if not axis.wrapped:
        return ((1, axis.anchors),)
    return ((axis.s, 1), (0, axis.g - 1), (1, axis.length - axis.g))
