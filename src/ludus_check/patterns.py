"""Quiet patterns: moves that together do nothing. They form a group; here are its generators."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, count, repeat
from math import gcd
from operator import floordiv, mod, mul, sub

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.factors import Factors, verify_factors
from ludus_check.finding import Finding, verified
from ludus_check.limits import SEARCH_STEPS
from ludus_check.wording import count as counted
from ludus_check.wording import number, powers

LARGEST_FACTORED = 10**8
"""The largest order whose prime divisors are found."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Moves that do nothing, and how often they must be repeated to come back to no moves at all."""

    order: int
    moves: Flat


def pattern_of_order(order: int, moves: Flat, modulus: int, field: str) -> Pattern:
    """Return a pattern, once it has exactly the claimed order."""
    common = modulus
    for value in set(moves):
        common = gcd(common, value)
    if order != (true := modulus // common):
        raise Rejected(f"the pattern {field} has order {number(true)}, not {number(order)}")
    return Pattern(order, moves)


def independent(patterns: Sequence[Pattern], modulus: int) -> bool | None:
    """Say whether no sum of multiples, not all 0, is 0; None when that is too much work."""
    return are_independent(modulus, [(pattern.order, pattern.moves) for pattern in patterns])


def verify_generators(count: Factors, patterns: Sequence[Pattern], quiet: Mapping[int, int] | None, n: int) -> Finding:
    """Verify that quiet patterns generate all quiet patterns; the number of these is None when it is not known.

    As many sums as there are quiet patterns, and all different: then they are all of them.
    """
    orders: dict[int, int] = {}
    for pattern in patterns:
        orders[pattern.order] = orders.get(pattern.order, 0) + 1
    if quiet is not None:
        verify_factors(count, quiet, "quiet patterns")
    verify_factors(count, orders, "sums of these patterns, by their orders,")
    are_free = independent(patterns, n)
    if are_free is False:
        raise Rejected("the patterns are not independent: some sum of multiples, not all 0, is 0")
    all_of_them = "that there are no other quiet patterns"
    if not patterns:
        only = "the only quiet pattern is the empty one"
        return verified(f"{only} (nullity 0)") if quiet is not None else Finding((), (f"that {only}",))
    subject = "the pattern is" if len(patterns) == 1 else f"the {counted(len(patterns), 'pattern')} are"
    generate = "generates" if len(patterns) == 1 else "generate"
    if quiet is not None and are_free:
        return verified(f"{subject} quiet and {generate} all {powers(count)} quiet patterns")
    found = verified(f"{subject} quiet")
    if not are_free:
        found = found.but(f"that the patterns are independent, so that they generate {powers(count)} patterns")
    return found if quiet is not None else found.but(all_of_them)


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
        vectors = [
            list(map(floordiv, map(mod, map(mul, rolls, repeat(order // p)), repeat(n)), repeat(n // p)))
            for order, rolls in patterns
            if order % p == 0
        ]
        if not _full_rank(vectors, p):
            return False
    return True


def _full_rank(vectors: Sequence[list[int]], p: int) -> bool:
    """Say whether vectors are linearly independent modulo a prime, by elimination."""
    reduced: list[tuple[int, list[int]]] = []
    for vector in vectors:
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
