"""The fewest rolls on one wrapped axis, by dynamic programming."""

from itertools import repeat
from math import gcd
from operator import add

from ludus_check.arrays import Flat
from ludus_check.limits import SEARCH_STEPS
from ludus_check.work import searching


@searching
def fewest_on_a_ring(rolls: Flat, window: int, n: int, share: int = 1) -> int | None:
    """Return the fewest rolls with the effect of the given ones, or None when that is too much for one ring of many.

    Let a, b be the lengths of ring and window, g = gcd(a, b), s = b/g. A pattern k does nothing exactly when it has
    the period g and s * (the sum of one period) = 0 (mod n): if [b] k = 0 then (1-x)[b] k = (1-x^b) k = 0, so k has
    the periods b and a, hence g; and a window then holds s periods. So only the sum modulo d = n / gcd(n, s) counts,
    and the cost is a sum over the g residues: add k to every roll of a residue, choose the ks with sum 0 (mod d).

    >>> fewest_on_a_ring([2, 2, 2, 1], 2, 3)
    1
    """
    g = gcd(len(rolls), window)
    d = n // gcd(n, window // g)
    if g * (d * d + n) * share > SEARCH_STEPS:
        return None
    best: list[int | None] = [0, *repeat(None, d - 1)]
    for w in range(g):
        costs = _costs(rolls[w::g], n)
        cheapest = [min(costs[r::d]) for r in range(d)]
        known = [(r, cost) for r, cost in enumerate(best) if cost is not None]
        best = [None] * d
        for r, cost in known:
            # cheapest, turned so that the entry for k stands at (r + k) mod d
            turned = map(add, cheapest[d - r :] + cheapest[: d - r], repeat(cost))
            best = [new if old is None or new < old else old for old, new in zip(best, turned, strict=True)]
    return best[0]


def _costs(rolls: Flat, n: int) -> list[int]:
    """Return for every k the sum of (roll + k) mod n.

    >>> _costs([0, 1, 1], 3)
    [2, 5, 2]
    """
    times = [0] * n
    for roll in rolls:
        times[roll] += 1
    costs = [sum(rolls)]
    for k in range(1, n):
        # The rolls that showed n-1 a step ago, that is n-k at first, turn to 0; all others grow by 1.
        costs.append(costs[-1] + len(rolls) - n * times[n - k])
    return costs
