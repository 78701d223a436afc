"""How many positions presses can make, and how many patterns of presses do nothing: by elimination, for any modulus.

Let the presses span S, a submodule of Z_n^cells, and let S_j be those of its elements that are 0 before cell j. The
entries at j of S_j are the multiples of some divisor d_j of n, and there are n/d_j of them; each is the entry of as
many elements as S_(j+1) has. So |S| is the product of the n/d_j. To find the d_j, keep for each j one row of S_j, or
none (d_j = n). A new vector whose first entry stands at j is combined with the row of j by Euclid's algorithm: the row
gets the greatest common divisor g, and what is left of both, and (n/g) times the new row, which is 0 at j, go on to
later cells. So every element of S_(j+1) that the rows up to j make is made by the later rows too (the Howell form;
J. Howell, "Spans in the module (Z_m)^s", 1986). Nothing is factored. By the homomorphism theorem n^buttons / |S|
patterns do nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import compress, count, repeat
from math import gcd
from operator import add, mod, mul

from ludus_check.by_search.lights.vectors import entries, vectors
from ludus_check.factors import cancelled
from ludus_check.lights.game import Game, Pairs
from ludus_check.limits import SEARCH_STEPS
from ludus_check.work import searching

ENTRIES = 3 * 10**6
"""Maximum number of lights, and of entries of all presses together."""
Counts = dict[int, int]
"""A number as {base: exponent}, with any bases."""


@searching
def solvable_count(game: Game) -> Counts | None:
    """Return the number of positions that can be solved, or None when that is too much work."""
    n = game.modulus
    if n == 1:
        return {}
    if game.lights * game.buttons > (64 if n == 2 else 1) * SEARCH_STEPS or entries(game) > ENTRIES:
        return None
    divisors = _bit_divisors(game) if n == 2 else _divisors(vectors(game), game.lights, n)
    return None if divisors is None else dict(Counter(n // d for d in divisors))


def quiet_count(game: Game, solvable: Counts) -> Counts:
    """Return the number of patterns that do nothing: n^buttons divided by the number of solvable positions.

    A position counts n/d for each d_j, so a quiet pattern counts d for each, and n for each button beyond their number.
    """
    found: Counts = {}
    for base, times in solvable.items():
        found[game.modulus // base] = found.get(game.modulus // base, 0) + times
    # There may be more cells with some d_j than buttons: then this exponent is negative, and is cancelled.
    found[game.modulus] = found.get(game.modulus, 0) + game.buttons - sum(solvable.values())
    return cancelled(found)


@searching
def all_quiet(game: Game) -> Counts | None:
    """Return the number of patterns that do nothing, or None when that is too much work."""
    solvable = solvable_count(game)
    return None if solvable is None else quiet_count(game, solvable)


def least_rank(game: Game) -> int:
    """Return a number of presses that are independent modulo n, found without elimination.

    Presses whose last lights differ, each with a unit there, are independent: they are triangular.
    """
    if game.lights > ENTRIES or entries(game) > ENTRIES:
        return 0
    return len({pairs[-1][0] for press in vectors(game) if (pairs := sorted(press)) and _is_unit(pairs[-1][1], game)})


def _is_unit(amount: int, game: Game) -> bool:
    return gcd(amount, game.modulus) == 1


def _divisors(rows: Iterable[Pairs], cells: int, n: int) -> list[int] | None:
    """Return the d_j that are not n; None when it takes too many steps."""
    pivots: dict[int, list[int]] = {}
    # Long numbers are multiplied digit by digit; Euclid's algorithm takes as long as some dozens of products.
    steps, words = 0, n.bit_length() // 256
    each = cells if words < 2 else (cells + 60) * words**2 // 2
    for pairs in rows:
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
    return [row[j] for j, row in pivots.items()]


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


def _bit_divisors(game: Game) -> list[int] | None:
    """Return a 1 for each independent press modulo 2, a vector being one integer."""
    pivots: dict[int, int] = {}
    steps = 0
    for vector in _bits(game):
        while vector:
            low = vector & -vector
            if low not in pivots:
                pivots[low] = vector
                break
            vector ^= pivots[low]
            steps += 10 + game.lights // 100
            if steps > SEARCH_STEPS:
                return None
    return [1] * len(pivots)


def _bits(game: Game) -> Iterator[int]:
    return (sum(1 << cell for cell, _ in pairs) for pairs in vectors(game))
