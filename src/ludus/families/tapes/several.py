"""Replacement-set games with several rules at once: which displacements are possible, and a line of moves.

**Theorem.** When one rule has offsets of both signs and gcd 1, a state s can be turned into t by moves of all rules
exactly when t - s lies in the ideal of Z[T, 1/T] that the polynomials Lam - 1 of the rules generate. (Expand with that
rule from s and from t alike until every square of a long stretch holds many checkers; then the net moves of the ideal
can be made in any order.) When a polynomial P of a rule has units at both ends, the quotient is computed in Z[T]/(P), a
free group of finite rank: the others times powers of T span a lattice, and n is possible when T^n - 1 lies in it.

That no smaller displacement is possible is shown by weights modulo m that repeat along the tape: no move changes the
total weight of the checkers, and a checker that is displaced by n/q weighs something else, for each prime q that
divides n. (The possible displacements are the multiples of the least one.) A person can check them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import lcm, prod
from typing import Any, TypeAlias

from ludus.algebra.factored import factor
from ludus.core.errors import invalid
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.tapes.cyclotomic import factors
from ludus.families.tapes.playing import after, possible_moves, shortest_halves, undone
from ludus.families.tapes.polynomials import divided
from ludus.families.tapes.problem import Checkers, Move, Square
from ludus.families.tapes.rule import Nature, Rule, rule

MAX_DISPLACEMENT = 5000
MAX_STATES = 80_000
MAX_CHECKERS_AT_ONCE = 14
MAX_MODULUS = 64
MAX_PERIOD = 10_000

Vector: TypeAlias = list[int]
Coefficients: TypeAlias = Sequence[int]
"""A polynomial, the constant term first."""
Basis: TypeAlias = list[tuple[int, Vector]]
"""An echelon form over the integers: each row with the column of its first entry."""
RuleMove: TypeAlias = tuple[int, Move]
"""The number of a rule, from 0, and a move of it."""


@dataclass(frozen=True, slots=True)
class Ideal:
    """What several rules allow together."""

    displacement: int | None
    """The least n > 0 by which one checker can be displaced; None when there is none up to the maximum."""
    size: int
    """The number of classes of states, the size of the quotient ring; 0 when it is infinite."""


def ideal(replacements: Sequence[Checkers]) -> Ideal:
    """Return the least displacement of several rules together, and the size of the ring of their states.

    >>> pennies, stay = ((-1, 1), (1, 1)), ((-1, 1), (0, 2), (1, 1))
    >>> ideal([pennies]), ideal([pennies, stay])
    (Ideal(displacement=6, size=0), Ideal(displacement=3, size=4))
    """
    rules = [rule(one) for one in replacements]
    if not any(one.nature is Nature.TWO_SIDED and one.divisor == 1 for one in rules):
        raise invalid("replacement", "expected a rule with offsets of both signs and greatest common divisor 1")
    modulus, basis = _lattice(rules)
    degree = len(modulus) - 1
    size = prod(abs(row[column]) for column, row in basis) if len(basis) == degree else 0
    # Without a finite ring T must have a finite order modulo the common factor: that of its cyclotomic factors.
    natural = () if size else _common_factors(rules)
    if natural is None:
        return Ideal(None, size)
    step = lcm(*natural)
    power = unit = _reduced([1], modulus)
    for n in range(1, MAX_DISPLACEMENT + 1):
        power = _lowered(_reduced([0, *power], modulus), basis)
        if n % step == 0 and is_member([x - y for x, y in zip(power, unit, strict=True)], basis):
            return Ideal(n, size)
    return Ideal(None, size)


def _common_factors(rules: Sequence[Rule]) -> tuple[int, ...] | None:
    """Return which cyclotomic polynomials the common factor of all rules is a product of; None when it is not one."""
    from flint import fmpz_poly

    common = fmpz_poly([])
    for one in rules:
        common = common.gcd(fmpz_poly(list(one.polynomial)))
    found = factors(tuple(map(int, common.coeffs())))
    return None if found is None else found.natural


def _lattice(rules: Sequence[Rule]) -> tuple[Coefficients, Basis]:
    """Return a polynomial with units at both ends, and the lattice that the rules span modulo it."""
    # A rule that puts the checker back has the polynomial 0.
    every = [one.polynomial for one in rules if one.polynomial]
    modulus = next((one for one in every if abs(one[0]) == abs(one[-1]) == 1), None)
    if modulus is None:
        raise invalid("replacement", "expected a rule whose least and greatest offset occur once each")
    rows = []
    for one in every:
        shifted = _reduced(list(one), modulus)
        for _ in range(len(modulus) - 1):
            rows.append(shifted)
            shifted = _reduced([0, *shifted], modulus)
    return modulus, echelon(rows)


@dataclass(frozen=True, slots=True)
class Weighing:
    """Weights that repeat along the tape, modulo a number; they exclude one displacement."""

    modulus: int
    weights: tuple[int, ...]
    """Those of the squares 0, 1, ...; after the last they repeat."""
    excluded: int
    """The displacement that changes the weight of a checker on square 0."""

    def at(self, square: Square) -> int:
        return self.weights[square % len(self.weights)]

    def is_proof(self, replacements: Sequence[Checkers]) -> bool:
        """Return whether no move changes the total weight, and the displacement does."""
        kept = all(
            (sum(often * self.at(square + offset) for offset, often in one) - self.at(square)) % self.modulus == 0
            for one in replacements
            for square in range(len(self.weights))
        )
        return kept and (self.at(self.excluded) - self.at(0)) % self.modulus != 0

    def sentence(self) -> str:
        listed = " ".join(map(str, self.weights))
        how = f"Weigh the squares 0, 1, ... by {listed}, repeated, modulo {self.modulus}: no move changes the total"
        return f"{how}, but a displacement by {self.excluded} does."


def weighings(replacements: Sequence[Checkers], displacement: int) -> list[Weighing]:
    """Return weights that exclude displacement / q for each prime q that divides it; some may be missing.

    >>> weighings([((-1, 1), (1, 1)), ((-1, 1), (0, 2), (1, 1))], 3)
    [Weighing(modulus=2, weights=(1, 0, 1), excluded=1)]
    """
    modulus, basis = _lattice([rule(one) for one in replacements])
    found = []
    for q, _ in factor(displacement):
        power = unit = _reduced([1], modulus)
        # In the end this is x^(displacement / q), the checker after that displacement, reduced by the rules.
        for _ in range(displacement // q):
            power = _lowered(_reduced([0, *power], modulus), basis)
        change = [x - y for x, y in zip(power, unit, strict=True)]
        for m in range(2, MAX_MODULUS + 1):
            weights = _weights(modulus, basis, m, change)
            one = None if weights is None else Weighing(m, weights, displacement // q)
            if one is not None and one.is_proof(replacements):
                found.append(one)
                break
    return found


def _weights(modulus: Coefficients, basis: Basis, m: int, change: Vector) -> tuple[int, ...] | None:
    """Return weights modulo m that vanish on the lattice but not on a change, over one period; else None."""
    from flint import fmpz_mat

    degree = len(modulus) - 1
    wide = echelon([row for _, row in basis] + [[m * (j == k) for j in range(degree)] for k in range(degree)])
    if is_member(change, wide):
        return None
    # x lies in the lattice when x B^-1 is whole: a column of m B^-1 is a functional that vanishes there modulo m.
    inverse: Any = fmpz_mat([row for _, row in wide]).inv()
    for functional in zip(*([int(m * entry) % m for entry in row] for row in inverse.tolist()), strict=True):
        if sum(x * y for x, y in zip(change, functional, strict=True)) % m:
            return _period(functional, modulus, m)
    return None


def _period(functional: Sequence[int], modulus: Coefficients, m: int) -> tuple[int, ...] | None:
    """Return the values of a functional at 1, T, T^2, ... modulo m until they repeat; None for a long period."""
    power, seen = _reduced([1], modulus), list[int]()
    first: tuple[int, ...] | None = None
    for _ in range(MAX_PERIOD):
        residues = tuple(x % m for x in power)
        if first is None:
            first = residues
        elif residues == first:
            return _shortest(seen)
        seen.append(sum(x * y for x, y in zip(residues, functional, strict=True)) % m)
        power = _reduced([0, *residues], modulus)
    return None


def _shortest(values: list[int]) -> tuple[int, ...]:
    """Return the shortest beginning that gives all values when it is repeated."""
    lengths = (one for one in range(1, len(values) + 1) if len(values) % one == 0)
    return next(tuple(values[:one]) for one in lengths if values[:one] * (len(values) // one) == values)


def _reduced(vector: Sequence[int], modulus: Sequence[int]) -> Vector:
    """Return a polynomial modulo one whose last coefficient is 1 or -1, as a vector of its degree."""
    rest, degree = divided(tuple(vector), tuple(modulus))[1], len(modulus) - 1
    return [*rest, *[0] * (degree - len(rest))]


def echelon(rows: Sequence[Vector]) -> Basis:
    """Return the Hermite normal form of the lattice that some rows span.

    >>> echelon([[4, 2], [6, 4]])
    [(0, [2, 0]), (1, [0, 2])]
    """
    from flint import fmpz_mat

    found = [list(map(int, row)) for row in fmpz_mat(rows).hnf().tolist()] if rows else []
    return [(next(column for column, entry in enumerate(row) if entry), row) for row in found if any(row)]


def _lowered(vector: Vector, basis: Basis) -> Vector:
    """Return the vector of its class modulo a lattice whose entries in the columns of the basis are small."""
    for column, row in basis:
        if often := vector[column] // row[column]:
            vector = [x - often * y for x, y in zip(vector, row, strict=True)]
    return vector


def is_member(vector: Vector, basis: Basis) -> bool:
    """Return whether a vector lies in a lattice."""
    return not any(_lowered(vector, basis))


@dataclass(frozen=True, slots=True)
class Together:
    """What several rules allow together, with the moves and the weights that prove it as far as they do."""

    ideal: Ideal
    moves: tuple[RuleMove, ...] | None
    """Moves for the least displacement, where a short line was found; they were replayed."""
    weighings: tuple[Weighing, ...]
    """Weights that exclude smaller displacements."""

    @property
    def is_least(self) -> bool:
        """Whether the weights prove that no smaller displacement is possible."""
        return len(self.weighings) == len(factor(self.ideal.displacement or 1))

    @property
    def sentences(self) -> tuple[str, ...]:
        """The displacements, the moves and the weights in words."""
        found = self.ideal
        if found.displacement is None:
            most = f"no displacement up to {MAX_DISPLACEMENT} is possible"
            none = "no displacement is possible: a common factor of the rules divides no T^n - 1, or is there twice"
            return (most if found.size else none,)
        classes = (
            f"{found.size} classes" if found.size > 1 else "one class" if found.size else "infinitely many classes"
        )
        said = [f"one checker can be displaced by the multiples of {found.displacement}; {classes} of states"]
        if self.moves is not None:
            words = ", ".join(f"{way.value} {square} by rule {number + 1}" for number, (way, square) in self.moves)
            said.append(f"{count(len(self.moves), 'move')} for {found.displacement}: {words}")
        return (*said, *(one.sentence() for one in self.weighings))

    @property
    def standing(self) -> str:
        """What the line and the weights prove, and what is only computed."""
        n, computed = self.ideal.displacement, "computed, not certified"
        if n is None:
            return computed
        if self.moves is not None and self.is_least:
            return (
                f"proved: the moves show that {n} is possible, and nothing less is; {computed}: the number of classes"
            )
        proved = f"{n} is possible, by these moves" if self.moves is not None else ""
        proved = proved or ("nothing less is possible" if self.is_least else "")
        return f"proved: {proved}; {computed}: the rest" if proved else computed

    def fields(self) -> dict[str, object]:
        listed = None if self.moves is None else [[number, way.value, at] for number, (way, at) in self.moves]
        weights = [{"modulus": one.modulus, "weights": one.weights, "excluded": one.excluded} for one in self.weighings]
        found = {"displacement": self.ideal.displacement, "classes": self.ideal.size, "moves": listed}
        return {**found, "weights": weights, "certified": False}


def together(replacements: Sequence[Checkers]) -> Together:
    """Return what several rules allow together, and proofs as far as short ones are found.

    >>> together([((-1, 1), (1, 1)), ((-1, 1), (0, 2), (1, 1))]).sentences[0]
    'one checker can be displaced by the multiples of 3; 4 classes of states'
    """
    found = ideal(replacements)
    if found.displacement is None:
        return Together(found, None, ())
    weighed = weighings(replacements, found.displacement)
    return Together(found, line(replacements, found.displacement), tuple(weighed))


def line(replacements: Sequence[Checkers], displacement: int) -> tuple[RuleMove, ...] | None:
    """Return a shortest line that moves one checker, among those with few checkers near it; None when none is found.

    >>> moves = line([((-1, 1), (1, 1)), ((-1, 1), (2, 1))], 1)
    >>> len(moves)
    4
    """
    rules = [rule(one) for one in replacements]
    reach = 2 * max(abs(offset) for one in rules for offset in (one.lowest, one.highest))
    low, high = min(0, displacement) - reach, max(0, displacement) + reach

    def moves(state: Checkers) -> Iterator[tuple[RuleMove, Checkers]]:
        for number, one in enumerate(rules):
            for move in possible_moves(one, state):
                following = after(one, state, move) or state
                is_small = sum(often for _, often in following) <= MAX_CHECKERS_AT_ONCE
                if is_small and low <= following[0][0] and following[-1][0] <= high:
                    yield (number, move), following

    halves = shortest_halves(((0, 1),), ((displacement, 1),), moves, lambda states: states < MAX_STATES)
    if halves is None:
        return None
    there, back = halves
    return (*there, *((number, undone(move)) for number, move in reversed(back)))
