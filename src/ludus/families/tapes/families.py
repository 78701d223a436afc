"""Families of solvable replacement-set games: the classes E and D of the paper, and those that hold its M1 and M2.

R. Backhouse, W. Chen, J. F. Ferreira, "The Algorithmics of Solitaire-Like Games" (2013), theorems 28 and 31. The others
come from numerical semigroups S: with P_S = (1 - T) * (sum of T^s over S), the coefficients of P_S * Gamma.(N, 1) are
[j in S] - [j - N in S]. So the product is in class (b) iff N is in S, and in class (a) iff N is a pseudo-Frobenius
number of S (not in S, but N + s is, for each s > 0 of S). It makes a game when it is a product of different Phi.k.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import gcd, lcm

from ludus.core.errors import abbreviate, invalid
from ludus.families.tapes.cyclotomic import gamma, gamma_factors, is_class_a, is_class_b, product, times
from ludus.families.tapes.natural import factors
from ludus.families.tapes.problem import FARTHEST_OFFSET, Checkers, Tape, checkers, tape
from ludus.families.tapes.rule import Coefficients


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
        """The greatest common divisor of R."""
        return gcd(*(offset for offset, _ in self.replacement))

    @property
    def jump(self) -> int:
        """The longest step."""
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
    found = [k for a, b in pairs for k in gamma_factors(a, b)]
    twice = [k for k in found if found.count(k) > 1]
    if twice:
        raise invalid("pairs", f"expected pairs without a common factor, got some that share Phi.{twice[0]}")
    listed = ",".join(f"({a},{b})" for a, b in pairs)
    whole = product(gamma(a, b) for a, b in pairs)
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
    return _true_game(own, times(_spread(semigroup_polynomial((a, b)), g), gamma(N, 1)), lcm(a * b * g, N))


def semigroup_game(generators: Collection[int], N: int, f: int | None = None) -> Game:
    """Return the game of P_S * Gamma.(N, 1): true when N is a pseudo-Frobenius number of S, monotonic when N is in S.

    A monotonic one needs f, as in theorem 28. M2 of the paper is S = <3, 5>, N = 8, f = 2.

    >>> semigroup_game((3, 5), 8, 2).replacement[:4], semigroup_game((4, 6, 9), 11).displacement
    (((-2, 1), (0, 1), (1, 1), (3, 1)), 396)
    """
    if N < 2:
        raise invalid("N", f"expected a number of at least 2, got {N}")
    _small("N", N)
    whole = times(semigroup_polynomial(generators), gamma(N, 1))
    name = f"S<{','.join(map(str, sorted(generators)))}>,{N}"
    found = factors(whole)
    natural = None if found is None else found.natural
    if natural is None:
        raise invalid("N", f"expected a game, but the polynomial of {name} divides no T^n - 1")
    if is_class_a(whole):
        return _true_game(name, whole, lcm(*natural))
    if not is_class_b(whole):
        raise invalid("N", f"expected a number of the semigroup or a pseudo-Frobenius number of it, got {N}")
    if f is None or not 0 < f < len(whole) - 1:
        raise invalid("f", f"expected a number from 1 to {len(whole) - 2}, got {abbreviate(f)}")
    return Game(f"{name},{f}", monotonic(whole, f), lcm(*natural), natural)


def scaled(game: Game, h: int) -> Game:
    """Return the same game with every h-th square only.

    >>> scaled(class_d(2, 3), 2).replacement, scaled(class_d(2, 3), 2).displacement
    (((-2, 1), (2, 1)), 12)
    """
    return Game(
        f"{h}*{game.name}", tuple((h * offset, often) for offset, often in game.replacement), h * game.displacement
    )


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
    centre = polynomial.index(-1)
    counts = {power - centre: often for power, often in enumerate(polynomial) if often > 0}
    found = factors(polynomial)
    return Game(name, checkers(counts), displacement, None if found is None else found.natural)


def _spread(polynomial: Coefficients, g: int) -> Coefficients:
    """Return the polynomial at T^g."""
    spread = [0] * ((len(polynomial) - 1) * g + 1)
    spread[::g] = polynomial
    return tuple(spread)


def _small(field: str, degree: int) -> None:
    if degree > FARTHEST_OFFSET:
        raise invalid(field, f"expected a rule with steps of at most {FARTHEST_OFFSET}, got one of {degree}")
