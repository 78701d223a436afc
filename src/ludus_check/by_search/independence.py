"""Whether quiet patterns are independent, by elimination modulo every prime that divides their orders."""

from collections.abc import Iterable, Sequence
from itertools import compress, count, repeat
from operator import floordiv, mod, mul, sub

from ludus_check.arrays import Flat
from ludus_check.limits import SEARCH_STEPS
from ludus_check.work import searching

LARGEST_FACTORED = 10**8
"""The largest order whose prime divisors are found."""


@searching
def are_independent(n: int, patterns: Sequence[tuple[int, Flat]]) -> bool | None:
    """Say whether vectors modulo n, each given with its order, are independent; None when that is too much work.

    The multiples of vectors v of orders m form a direct sum exactly when no element of prime order p of the
    abstract sum is sent to 0. Those elements are the combinations of the (m/p) v with p | m and coefficients
    modulo p, and every (m/p) v is n/p times a vector modulo p: so it is a question of rank modulo p, for each p.

    >>> are_independent(4, [(4, [1, 0]), (2, [0, 2])]), are_independent(4, [(4, [1, 0]), (2, [2, 0])])
    (True, False)
    """
    if len(patterns) < 2:
        return True
    cells = len(patterns[0][1])
    if len(patterns) ** 2 * cells > SEARCH_STEPS or any(order > LARGEST_FACTORED for order, _ in patterns):
        return None
    primes = {p for order in {order for order, _ in patterns} for p in _primes(order)}
    if len(patterns) ** 2 * cells * len(primes) > SEARCH_STEPS:
        return None
    for p in primes:
        vectors = [_modulo(p, n, order, rolls) for order, rolls in patterns if order % p == 0]
        if not _full_rank(vectors, p):
            return False
    return True


def _modulo(p: int, n: int, order: int, vector: Flat) -> Flat:
    """Return the vector modulo p of which (order/p) times a vector modulo n is n/p times."""
    if n == p:
        return vector
    return list(map(floordiv, map(mod, map(mul, vector, repeat(order // p)), repeat(n)), repeat(n // p)))


def _full_rank(vectors: Sequence[Flat], p: int) -> bool:
    """Say whether vectors are linearly independent modulo a prime, by elimination."""
    if p == 2:
        return rank_modulo_2(int.from_bytes(bytes(list(vector)), "little") for vector in vectors) == len(vectors)
    reduced: list[tuple[int, list[int]]] = []
    for vector in vectors:
        # Each row has 1 at its pivot and 0 at the pivots before; a vector that becomes 0 depends on them.
        for pivot, row in reduced:
            if factor := vector[pivot]:
                vector = list(map(mod, map(sub, vector, map(mul, row, repeat(factor))), repeat(p)))
        pivot = next(compress(count(), vector), -1)
        if pivot < 0:
            return False
        inverse = pow(vector[pivot], -1, p)
        reduced.append((pivot, list(map(mod, map(mul, vector, repeat(inverse)), repeat(p)))))
    return True


def _primes(m: int) -> set[int]:
    """Return the prime divisors of a number, by trial.

    >>> sorted(_primes(360))
    [2, 3, 5]
    """
    found, p = set(), 2
    while p * p <= m:
        while m % p == 0:
            found.add(p)
            m //= p
        p += 1
    return found | {m} if m > 1 else found


def rank_modulo_2(rows: Iterable[int]) -> int:
    """Return the rank of rows of bits.

    >>> rank_modulo_2([0b110, 0b011, 0b101, 0])
    2
    """
    pivots: dict[int, int] = {}
    for row in rows:
        # A row is reduced until its highest bit is that of no pivot, or nothing is left.
        while row:
            top = row.bit_length()
            if top not in pivots:
                pivots[top] = row
                break
            row ^= pivots[top]
    return len(pivots)
