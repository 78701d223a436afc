"""Strong Gröbner bases of ideals in Z[x, y, t]: remainders are unique, though integers cannot always be divided.

A finite set G in an ideal I is a strong Gröbner basis when the leading term c m of every f in I, f not 0, is a multiple
of the leading term of some g in G: its monomial divides m and its coefficient divides c. B. Buchberger's algorithm
finds one when it makes two polynomials of every pair f, g, with L the least common multiple of the leading monomials
(A. Kandri-Rody, D. Kapur, 1988; D. Lichtblau, Effective computation of strong Gröbner bases over Euclidean domains,
2012):

    the S-polynomial  a L/lm(f) f - b L/lm(g) g  in which the leading terms cancel,
    the G-polynomial  u L/lm(f) f + v L/lm(g) g  with leading coefficient u lc(f) + v lc(g) = gcd(lc(f), lc(g)).

G is such a basis if and only if all of these have the remainder 0. Monomials are ordered by degree, ties by the
exponents from the last on, the smaller one first (degrevlex).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import gcd
from typing import TypeAlias

from ludus.core.records import dataclass

Monomial: TypeAlias = tuple[int, int, int]
"""The exponents of x, y and t."""
Polynomial: TypeAlias = Mapping[Monomial, int]
"""The coefficient of each monomial; those that are not named are 0."""


@dataclass(frozen=True, slots=True)
class Element:
    """A polynomial of a basis, not 0, and its leading term."""

    monomial: Monomial
    coefficient: int
    """Above 0."""
    polynomial: Polynomial


Basis: TypeAlias = tuple[Element, ...]
"""In order of the leading coefficients, then of the leading monomials."""


def strong_basis(polynomials: Iterable[Polynomial], work: int) -> Basis | None:
    """Return a strong Gröbner basis of the ideal of the polynomials, None when it takes more work than allowed.

    Work is the number of terms that are subtracted.

    >>> for element in strong_basis([{(1, 0, 0): 2}, {(1, 0, 0): 3, (0, 0, 0): 3}], 1000) or ():
    ...     print(written(element.polynomial))
    x - 3
    6
    """
    return _Buchberger(work).basis(polynomials)


def remainder(polynomial: Polynomial, basis: Sequence[Element]) -> dict[Monomial, int]:
    """Return what division by a basis leaves: 0 exactly for elements of its ideal when the basis is a strong one."""
    return _divided(polynomial, basis)[0]


def times(polynomial: Polynomial, monomial: Monomial, factor: int = 1) -> dict[Monomial, int]:
    """Return the polynomial times a term."""
    a, b, c = monomial
    return {(x + a, y + b, t + c): factor * value for (x, y, t), value in polynomial.items()}


def divides(one: Monomial, other: Monomial) -> bool:
    """Say whether one monomial divides another."""
    return one[0] <= other[0] and one[1] <= other[1] and one[2] <= other[2]


def quotient(one: Monomial, other: Monomial) -> Monomial:
    """Return one monomial divided by another."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def written(polynomial: Polynomial) -> str:
    """Return the polynomial as text, the leading term first.

    >>> written({(2, 0, 0): 1, (0, 1, 1): -3, (0, 0, 0): 1})
    'x^2 - 3 y t + 1'
    """
    text = ""
    for monomial in sorted(polynomial, key=_rank, reverse=True):
        value = polynomial[monomial]
        powers = [f"{v}^{k}" if k > 1 else v for v, k in zip("xyt", monomial, strict=True) if k]
        term = " ".join([str(abs(value))] * (abs(value) != 1 or not powers) + powers)
        sign = ("-" if value < 0 else "") if not text else " - " if value < 0 else " + "
        text += sign + term
    return text or "0"


class _TooMuchWork(Exception):
    pass


class _Buchberger:
    """Elements so far, by number, and what is still to be divided by them: polynomials, and pairs of elements."""

    def __init__(self, work: int) -> None:
        self.work = work
        self.elements: dict[int, Element] = {}
        self.made = 0
        self.waiting: list[tuple[tuple[int, int, int], int, Polynomial | tuple[int, int]]] = []

    def basis(self, polynomials: Iterable[Polynomial]) -> Basis | None:
        for one in filter(None, polynomials):
            self.wait(max(one, key=_rank), one)
        try:
            while self.waiting:
                self.take(heapq.heappop(self.waiting)[-1])
            elements = self.divisors()
            return tuple(self.shortened(one, elements) for one in elements)
        except _TooMuchWork:
            return None

    def wait(self, monomial: Monomial, what: Polynomial | tuple[int, int]) -> None:
        self.made += 1
        heapq.heappush(self.waiting, (_rank(monomial), self.made, what))

    def take(self, what: Polynomial | tuple[int, int]) -> None:
        if not isinstance(what, tuple):
            self.add(what)
        elif what[0] in self.elements and what[1] in self.elements:
            for one in pair_polynomials(self.elements[what[0]], self.elements[what[1]]):
                self.add(one)

    def add(self, polynomial: Polynomial) -> None:
        """Take what division leaves as a new element; those whose leading terms it divides are divided again."""
        left, spent = _divided(polynomial, self.divisors(), self.work)
        self.work -= spent
        if not left:
            return
        new = _element(left)
        for number, old in list(self.elements.items()):
            if divides(new.monomial, old.monomial) and old.coefficient % new.coefficient == 0:
                del self.elements[number]
                self.wait(old.monomial, old.polynomial)
        mine = self.made = self.made + 1
        for number, old in self.elements.items():
            self.wait(_least_multiple(new.monomial, old.monomial), (number, mine))
        self.elements[mine] = new

    def shortened(self, element: Element, elements: Sequence[Element]) -> Element:
        """Return the element with what the others leave of the terms below the leading one."""
        lower = {m: value for m, value in element.polynomial.items() if m != element.monomial}
        left, spent = _divided(lower, elements, self.work)
        self.work -= spent
        return replace(element, polynomial={element.monomial: element.coefficient} | left)

    def divisors(self) -> list[Element]:
        """Return the elements, small leading coefficients first: they leave less."""
        return sorted(self.elements.values(), key=lambda one: (one.coefficient, _rank(one.monomial)))


def pair_polynomials(f: Element, g: Element) -> list[dict[Monomial, int]]:
    """Return the S-polynomial of a pair and, where no leading coefficient divides the other, its G-polynomial.

    The S-polynomial is left out when the leading terms have no factor in common: then its remainder is 0.
    """
    L = _least_multiple(f.monomial, g.monomial)
    divisor, u, v = _extended_gcd(f.coefficient, g.coefficient)
    made = []
    if divisor not in (f.coefficient, g.coefficient):
        made.append(_combined(f, u, g, v, L))
    if divisor > 1 or any(a and b for a, b in zip(f.monomial, g.monomial, strict=True)):
        made.append(_combined(f, g.coefficient // divisor, g, -(f.coefficient // divisor), L))
    return [one for one in made if one]


def _combined(f: Element, u: int, g: Element, v: int, L: Monomial) -> dict[Monomial, int]:
    total = times(f.polynomial, quotient(L, f.monomial), u) if u else {}
    _subtract(total, g.polynomial, quotient(L, g.monomial), -v)
    return total


def _divided(
    polynomial: Polynomial, basis: Sequence[Element], work: int | None = None
) -> tuple[dict[Monomial, int], int]:
    """Return the remainder, each coefficient from -c/2 up to below c/2 where c is its divisor, and the work."""
    todo, left, spent = dict(polynomial), {}, 0
    while todo:
        monomial = max(todo, key=_rank)
        for one in basis:
            c = one.coefficient
            # The factor is rounded to the nearest integer, a half upwards, so that the rest lies in the stated range.
            factor = (2 * todo[monomial] + c) // (2 * c)
            if factor and divides(one.monomial, monomial):
                _subtract(todo, one.polynomial, quotient(monomial, one.monomial), factor)
                spent += len(one.polynomial)
                break
        else:
            left[monomial] = todo.pop(monomial)
        if work is not None and spent > work:
            raise _TooMuchWork
    return left, spent


def _subtract(polynomial: dict[Monomial, int], other: Polynomial, monomial: Monomial, factor: int) -> None:
    """Subtract factor times monomial times other."""
    a, b, c = monomial
    for (x, y, t), value in other.items():
        place = (x + a, y + b, t + c)
        now = polynomial.get(place, 0) - factor * value
        if now:
            polynomial[place] = now
        else:
            polynomial.pop(place, None)


def _element(polynomial: dict[Monomial, int]) -> Element:
    monomial = max(polynomial, key=_rank)
    positive = polynomial if polynomial[monomial] > 0 else times(polynomial, (0, 0, 0), -1)
    return Element(monomial, positive[monomial], positive)


def _rank(monomial: Monomial) -> tuple[int, int, int]:
    return sum(monomial), -monomial[2], -monomial[1]


def _least_multiple(one: Monomial, other: Monomial) -> Monomial:
    return max(one[0], other[0]), max(one[1], other[1]), max(one[2], other[2])


def _extended_gcd(a: int, b: int) -> tuple[int, int, int]:
    """Return d, u, v with d = gcd(a, b) = u a + v b, for a and b above 0."""
    d = gcd(a, b)
    u = pow(a // d, -1, b // d)
    return d, u, (d - u * a) // b
