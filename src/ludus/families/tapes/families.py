"""Families of solvable replacement-set games: the classes E and D of the paper, and those that hold its M1 and M2.

R. Backhouse, W. Chen, J. F. Ferreira, "The Algorithmics of Solitaire-Like Games" (2013), theorems 28 and 31. The others
come from numerical semigroups S: with P_S = (1 - T) * (sum of T^s over S), the coefficients of P_S * Gamma.(N, 1) are
[j in S] - [j - N in S]. So the product is in class (b) iff N is in S, and in class (a) iff N is a pseudo-Frobenius
number of S (not in S, but N + s is, for each s > 0 of S). It makes a game when it is a product of different Phi.k.

All solvable replacement-set games of a size: true games by their longest step, products by their displacement.

A true game that is not trivial has a palindromic polynomial: no Phi.1 and no Phi.2 divides it, its degree is even and
the -1 is in the middle, so R = -R and the longest step is half the degree. Each longest step therefore has finitely
many games: sets D of numbers from 3 on whose totients add up to twice the step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import gcd, lcm, log2
from typing import Any

from ludus.core.errors import abbreviate, invalid
from ludus.core.records import dataclass
from ludus.families.tapes import cyclotomic
from ludus.families.tapes.polynomials import Coefficients, times
from ludus.families.tapes.problem import MAX_OFFSET, Checkers, Tape, checkers, tape


@dataclass(frozen=True, slots=True)
class Game:
    """A rule with the least displacement that it allows."""

    name: str
    replacement: Checkers
    displacement: int
    factors: tuple[int, ...] | None = None
    """The natural factors D, where they are known."""

    @property
    def is_true(self) -> bool:
        """Whether 0 is not in R."""
        return all(offset for offset, _ in self.replacement)

    @property
    def divisor(self) -> int:
        return gcd(*(offset for offset, _ in self.replacement))

    @property
    def jump(self) -> int:
        return max(abs(offset) for offset, _ in self.replacement)

    def problem(self) -> Tape:
        """Return the problem of displacing one checker from square 0."""
        return tape(dict(self.replacement), displacement=self.displacement)


def class_e(pairs: Collection[tuple[int, int]], f: int) -> Game:
    """Return E_PN,f (theorem 28): R is the product of Gamma.(a, b) over the pairs, shifted by f, and one 0 more.

    >>> class_e([(3, 1)], 1)
    Game(name='E{(3,1)},1', replacement=((-1, 1), (0, 2), (1, 1)), displacement=3, factors=(3,))
    """
    for a, b in pairs:
        if a < 2 or b < 1:
            raise invalid("pairs", f"expected pairs (a, b) with a >= 2 and b >= 1, got ({a}, {b})")
    degree = sum((a - 1) * b for a, b in pairs)
    _small("pairs", degree)
    if not 0 < f < degree:
        raise invalid("f", f"expected a number from 1 to {degree - 1}, got {f}")
    found = [k for a, b in pairs for k in cyclotomic.gamma_factors(a, b)]
    twice = [k for k in found if found.count(k) > 1]
    if twice:
        raise invalid("pairs", f"expected pairs without a common factor, got some that share Phi.{twice[0]}")
    listed = ",".join(f"({a},{b})" for a, b in pairs)
    whole = cyclotomic.product(cyclotomic.gamma(a, b) for a, b in pairs)
    return Game(f"E{{{listed}}},{f}", monotonic(whole, f), lcm(*(a * b for a, b in pairs)), tuple(sorted(found)))


def class_d(p: int, q: int) -> Game:
    """Return D_p,q (theorem 31), for any coprime p and q of at least 2: R = Gamma.(q-1, p) * Gamma.(p-1, q), centred.

    >>> class_d(2, 3)
    Game(name='D2,3', replacement=((-1, 1), (1, 1)), displacement=6, factors=(6,))
    >>> class_d(3, 4).replacement
    ((-5, 1), (-2, 1), (-1, 1), (1, 1), (2, 1), (5, 1))
    """
    return m1_family(p, q, 1, name=f"D{p},{q}")


def m1_family(a: int, b: int, g: int, *, name: str | None = None) -> Game:
    """Return the game of P_<a,b> at T^g times Gamma.(N, 1), N = g (a-1) (b-1) - 1; g = 1 is D_a,b.

    For a, b = 2, 3 the rule is {-(2g-1), ..., -g, g, ..., 2g-1}: nuclear pennies, M1, ...

    >>> m1_family(2, 3, 2)
    Game(name='M1(2,3,2)', replacement=((-3, 1), (-2, 1), (2, 1), (3, 1)), displacement=12, factors=(3, 12))
    """
    if min(a, b) < 2 or gcd(a, b) > 1:
        raise invalid("p and q", f"expected two coprime numbers of at least 2, got {a} and {b}")
    if g < 1:
        raise invalid("g", f"expected a number of at least 1, got {g}")
    N = g * (a - 1) * (b - 1) - 1
    _small("p and q", N)
    own = name or f"M1({a},{b},{g})"
    if gcd(N, a) > 1 and gcd(N, b) > 1:
        raise invalid("g", f"expected a game, but in {own} a factor is repeated: {N} shares factors with {a} and {b}")
    whole = times(_spread(semigroup_polynomial((a, b)), g), cyclotomic.gamma(N, 1))
    return _true_game(own, whole, lcm(a * b * g, N))


def semigroup_game(generators: Collection[int], N: int, f: int | None = None) -> Game:
    """Return the game of P_S * Gamma.(N, 1): true when N is a pseudo-Frobenius number of S, monotonic when N is in S.

    A monotonic one needs f, as in theorem 28. M2 of the paper is S = <3, 5>, N = 8, f = 2.

    >>> semigroup_game((3, 5), 8, 2).replacement[:4], semigroup_game((4, 6, 9), 11).displacement
    (((-2, 1), (0, 1), (1, 1), (3, 1)), 396)
    """
    if N < 2:
        raise invalid("N", f"expected a number of at least 2, got {N}")
    _small("N", N)
    whole = times(semigroup_polynomial(generators), cyclotomic.gamma(N, 1))
    name = f"S<{','.join(map(str, sorted(generators)))}>,{N}"
    found = cyclotomic.factors(whole)
    natural = None if found is None else found.natural
    if natural is None:
        raise invalid("N", f"expected a game, but the polynomial of {name} divides no T^n - 1")
    if cyclotomic.is_class_a(whole):
        return _true_game(name, whole, lcm(*natural))
    if not cyclotomic.is_class_b(whole):
        raise invalid("N", f"expected a number of the semigroup or a pseudo-Frobenius number of it, got {N}")
    if f is None or not 0 < f < len(whole) - 1:
        raise invalid("f", f"expected a number from 1 to {len(whole) - 2}, got {abbreviate(f)}")
    return Game(f"{name},{f}", monotonic(whole, f), lcm(*natural), natural)


def monotonic(polynomial: Coefficients, f: int) -> Checkers:
    """Return the multiset R of Lam = 1 + polynomial * T^-f."""
    counts = {power - f: coefficient for power, coefficient in enumerate(polynomial)}
    counts[0] = counts.get(0, 0) + 1
    return checkers(counts)


def semigroup_polynomial(generators: Collection[int]) -> Coefficients:
    """Return P_S = (1 - T) * (sum of T^s over the semigroup S of the generators), whose gcd must be 1.

    >>> semigroup_polynomial((2, 3)), semigroup_polynomial((3, 5))
    ((1, -1, 1), (1, -1, 0, 1, -1, 1, 0, -1, 1))
    """
    if not generators or min(generators) < 2 or gcd(*generators) != 1:
        raise invalid(
            "generators", f"expected numbers of at least 2 with no common divisor, got {abbreviate(generators)}"
        )
    _small("generators", max(generators))
    is_in, run = [True], 1
    while run < min(generators):
        s = len(is_in)
        is_in.append(any(s >= one and is_in[s - one] for one in generators))
        run = run + 1 if is_in[-1] else 0
        _small("generators", s)
    # All from here on are in S: the last change of membership is at the Frobenius number plus 1.
    del is_in[len(is_in) - run + 1 :]
    return tuple(int(here) - int(before) for here, before in zip(is_in, [False, *is_in], strict=False))


def _true_game(name: str, polynomial: Coefficients, displacement: int) -> Game:
    found = cyclotomic.factors(polynomial)
    return Game(name, _true_rule(polynomial), displacement, None if found is None else found.natural)


def _true_rule(polynomial: Coefficients) -> Checkers:
    """Return the multiset R of a polynomial in class (a): its positive terms around the -1."""
    centre = polynomial.index(-1)
    return checkers({power - centre: often for power, often in enumerate(polynomial) if often > 0})


def _spread(polynomial: Coefficients, g: int) -> Coefficients:
    spread = [0] * ((len(polynomial) - 1) * g + 1)
    spread[::g] = polynomial
    return tuple(spread)


def _small(field: str, degree: int) -> None:
    if degree > MAX_OFFSET:
        raise invalid(field, f"expected a rule with steps of at most {MAX_OFFSET}, got one of {degree}")


MAX_JUMP = 30
"""The games of longer jumps are too many to list: each step of 2 doubles the time."""
MAX_DIVISORS = 19
"""A displacement with more divisors beside 1 has too many products: half a million are tried in ten seconds."""


@dataclass(frozen=True, slots=True)
class Product:
    """A product of cyclotomic polynomials that divides T^n - 1 and no T^k - 1 with k < n, in class (a) or (b)."""

    factors: tuple[int, ...]
    polynomial: Coefficients
    is_true: bool
    """Whether it is in class (a), one coefficient -1 and none else negative; else it is in class (b), none negative."""

    @property
    def displacement(self) -> int:
        """The least n: lcm(D)."""
        return lcm(*self.factors)

    def games(self) -> Iterator[Game]:
        """Return the games of a product: one in class (a), and one for each f in class (b)."""
        name = f"D{{{','.join(map(str, self.factors))}}}"
        if self.is_true:
            yield Game(name, _true_rule(self.polynomial), self.displacement, self.factors)
        else:
            for f in range(1, len(self.polynomial) - 1):
                yield Game(f"{name},{f}", monotonic(self.polynomial, f), self.displacement, self.factors)


def true_games(jump: int) -> Iterator[Game]:
    """Return every true game with this longest step, the trivial R = {n} left out.

    >>> [(game.factors, game.displacement) for game in true_games(3)]
    [((3, 10), 30), ((3, 12), 12), ((18,), 18)]
    """
    if not 1 <= jump <= MAX_JUMP:
        raise invalid("jump", f"expected a number from 1 to {MAX_JUMP}, got {jump}")
    # k / phi(k) is below 6 for these k.
    every = ((k, cyclotomic.phi(k)) for k in range(3, 12 * jump + 7))
    indices = [
        (k, len(one) - 1, [(power, often) for power, often in enumerate(one[: jump + 1]) if often])
        for k, one in every
        if len(one) - 1 <= 2 * jump
    ]
    indices.sort(key=lambda one: (-one[1], one[0]))
    found = sorted(_half_products(indices, 0, 2 * jump, (), [1] + [0] * jump))
    for chosen, half in found:
        whole = (*half, *half[-2::-1])
        yield next(Product(chosen, whole, is_true=True).games())


def products(n: int) -> Iterator[Product]:
    """Return every product in class (a) or (b) whose least displacement is n, but the trivial T^n - 1.

    >>> [(one.factors, one.is_true) for one in products(6)]
    [((6,), True), ((2, 3), False), ((2, 6), False), ((3, 6), False), ((2, 3, 6), False)]
    """
    from flint import fmpz_poly

    if n < 2:
        raise invalid("displacement", f"expected a number of at least 2, got {n}")
    indices = [k for k in cyclotomic.divisors(n) if k > 1]
    if len(indices) > MAX_DIVISORS:
        raise invalid("displacement", f"expected a number with at most {MAX_DIVISORS} divisors beside 1, got {n}")
    found = []
    todo: list[tuple[int, tuple[int, ...], Any]] = [(0, (), fmpz_poly([1]))]
    while todo:
        place, chosen, whole = todo.pop()
        if place < len(indices):
            k = indices[place]
            todo += [(place + 1, chosen, whole), (place + 1, (*chosen, k), whole * fmpz_poly.cyclotomic(k))]
        elif lcm(*chosen) == n:
            polynomial = tuple(map(int, whole.coeffs()))
            if cyclotomic.is_class_b(polynomial) or cyclotomic.is_class_a(polynomial):
                found.append(Product(chosen, polynomial, cyclotomic.is_class_a(polynomial)))
    return iter(sorted(found, key=lambda one: (len(one.factors), one.factors)))


def difficulty(moves: int, spare: int, displacement: int, *, is_true: bool) -> float:
    """Return how hard a game is: log2(moves) + (share of spare moves) * log2(n), and 1 more for a true game.

    The share of spare moves measures how much is not forced by division.

    >>> round(difficulty(18, 7, 6, is_true=True), 2), round(difficulty(102, 6, 105, is_true=True), 2)
    (7.18, 8.46)
    """
    return log2(moves) + 2 * spare / moves * log2(displacement) + is_true


def _half_products(
    indices: list[tuple[int, int, list[tuple[int, int]]]],
    first: int,
    left: int,
    chosen: tuple[int, ...],
    half: list[int],
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield each set of indices whose degrees add up to `left`, with its lower half, if only its middle is below 0."""
    if left == 0:
        if half[-1] == -1 and min(half[:-1]) >= 0:
            yield tuple(sorted(chosen)), tuple(half)
        return
    for place in range(first, len(indices)):
        k, degree, terms = indices[place]
        if degree <= left:
            # Only the lower half of the product is needed: it reads the same from both ends.
            following = [0] * len(half)
            for power, often in terms:
                for at in range(len(half) - power):
                    following[at + power] += often * half[at]
            yield from _half_products(indices, place + 1, left - degree, (*chosen, k), following)
