"""All solvable replacement-set games of a size: true games by their longest step, products by their displacement.

A true game that is not trivial has a palindromic polynomial: no Phi.1 and no Phi.2 divides it, its degree is even and
the -1 is in the middle, so R = -R and the longest step is half the degree. Each longest step therefore has finitely
many games: sets D of numbers from 3 on whose totients add up to twice the step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import lcm, log2
from typing import Any

from ludus.core.errors import invalid
from ludus.families.tapes.cyclotomic import divisors, is_class_a, is_class_b, phi
from ludus.families.tapes.families import Game, monotonic
from ludus.families.tapes.problem import checkers
from ludus.families.tapes.rule import Coefficients

LONGEST_JUMP = 30
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
            centre = self.polynomial.index(-1)
            counts = {power - centre: often for power, often in enumerate(self.polynomial) if often > 0}
            yield Game(name, checkers(counts), self.displacement, self.factors)
        else:
            for f in range(1, len(self.polynomial) - 1):
                yield Game(f"{name},{f}", monotonic(self.polynomial, f), self.displacement, self.factors)


def true_games(jump: int) -> Iterator[Game]:
    """Return every true game with this longest step, the trivial R = {n} left out.

    >>> [(game.factors, game.displacement) for game in true_games(3)]
    [((3, 10), 30), ((3, 12), 12), ((18,), 18)]
    """
    if not 1 <= jump <= LONGEST_JUMP:
        raise invalid("jump", f"expected a number from 1 to {LONGEST_JUMP}, got {jump}")
    indices = [(k, len(half) - 1, _lower_half(half, jump)) for k, half in _cyclotomics(2 * jump)]
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
    indices = [k for k in divisors(n) if k > 1]
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
            if is_class_b(polynomial) or is_class_a(polynomial):
                found.append(Product(chosen, polynomial, is_class_a(polynomial)))
    return iter(sorted(found, key=lambda one: (len(one.factors), one.factors)))


def difficulty(moves: int, spare: int, displacement: int, *, is_true: bool) -> float:
    """Return how hard a game is: log2(moves) + (share of spare moves) * log2(n), and 1 more for a true game.

    The share of spare moves measures how much is not forced by division.

    >>> round(difficulty(18, 7, 6, is_true=True), 2), round(difficulty(102, 6, 105, is_true=True), 2)
    (7.18, 8.46)
    """
    return log2(moves) + 2 * spare / moves * log2(displacement) + is_true


def _cyclotomics(degree: int) -> list[tuple[int, Coefficients]]:
    """Return every (k, Phi.k) with k >= 3 and phi(k) <= degree; k / phi(k) is below 6 for these k."""
    return [(k, one) for k in range(3, 6 * degree + 7) if len(one := phi(k)) - 1 <= degree]


def _lower_half(polynomial: Coefficients, jump: int) -> list[tuple[int, int]]:
    return [(power, often) for power, often in enumerate(polynomial[: jump + 1]) if often]


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
            following = [0] * len(half)
            for power, often in terms:
                for at in range(len(half) - power):
                    following[at + power] += often * half[at]
            yield from _half_products(indices, place + 1, left - degree, (*chosen, k), following)
