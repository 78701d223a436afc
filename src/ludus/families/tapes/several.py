"""Replacement-set games with several rules at once: which displacements are possible, and a line of moves.

**Theorem.** When one rule has offsets of both signs and gcd 1, a state s can be turned into t by moves of all rules
exactly when t - s lies in the ideal of Z[T, 1/T] that the polynomials Lam - 1 of the rules generate. (Expand with that
rule from s and from t alike until every square of a long stretch holds many checkers; then the net moves of the ideal
can be made in any order.) When a polynomial P of a rule has units at both ends, the quotient is computed in Z[T]/(P), a
free group of finite rank: the others times powers of T span a lattice, and n is possible when T^n - 1 lies in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import TypeAlias

from ludus.core.errors import invalid
from ludus.core.records import dataclass
from ludus.families.tapes.playing import make, possible_moves
from ludus.families.tapes.problem import Checkers, Move, Square, Way, checkers
from ludus.families.tapes.rule import Nature, Rule, rule

MAX_DISPLACEMENT = 5000
"""Maximum displacement that is tried."""
MAX_STATES = 200_000
"""Maximum number of states of the search for a line."""
MAX_CHECKERS_AT_ONCE = 14

Vector: TypeAlias = list[int]
Basis: TypeAlias = list[tuple[int, Vector]]
"""An echelon form over the integers: each row with the column of its first entry."""
RuleMove: TypeAlias = tuple[int, Move]
"""The number of a rule, from 0, and a move of it."""


@dataclass(frozen=True, slots=True)
class Ideal:
    """What several rules allow together."""

    displacement: int | None
    """The least n > 0 by which one checker can be displaced; None when none is found up to the maximum."""
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
    modulus = next((one.polynomial for one in rules if abs(one.polynomial[0]) == abs(one.polynomial[-1]) == 1), None)
    if modulus is None:
        raise invalid("replacement", "expected a rule whose least and greatest offset occur once each")
    degree = len(modulus) - 1
    rows = []
    for one in rules:
        shifted = _reduced(list(one.polynomial), modulus)
        for _ in range(degree):
            rows.append(shifted)
            shifted = _reduced([0, *shifted], modulus)
    basis = echelon(rows)
    size = prod(abs(row[column]) for column, row in basis) if len(basis) == degree else 0
    power = unit = _reduced([1], modulus)
    for n in range(1, MAX_DISPLACEMENT + 1):
        power = _reduced([0, *power], modulus)
        if is_member([x - y for x, y in zip(power, unit, strict=True)], basis):
            return Ideal(n, size)
    return Ideal(None, size)


def _reduced(vector: Sequence[int], modulus: Sequence[int]) -> Vector:
    """Return a polynomial modulo one whose last coefficient is 1 or -1, as a vector of its degree."""
    found, degree = list(vector), len(modulus) - 1
    for top in range(len(found) - 1, degree - 1, -1):
        often = found[top] * modulus[-1]
        for place, coefficient in enumerate(modulus):
            found[top - degree + place] -= often * coefficient
    return (found + [0] * degree)[:degree]


def echelon(rows: Sequence[Vector]) -> Basis:
    """Return an echelon form of the lattice that some rows span, by Euclid's algorithm in each column.

    >>> echelon([[4, 2], [6, 4]])
    [(0, [2, 2]), (1, [0, -2])]
    """
    left, found = [list(row) for row in rows if any(row)], []
    for column in range(len(rows[0]) if rows else 0):
        live = [row for row in left if row[column]]
        left = [row for row in left if not row[column]]
        while len(live) > 1:
            live.sort(key=lambda row: abs(row[column]))
            head = live[0]
            lower = [[x - row[column] // head[column] * y for x, y in zip(row, head, strict=True)] for row in live[1:]]
            live = [head, *(row for row in lower if row[column])]
            left += [row for row in lower if not row[column] and any(row)]
        if live:
            found.append((column, live[0]))
    return found


def is_member(vector: Vector, basis: Basis) -> bool:
    """Return whether a vector lies in a lattice."""
    for column, row in basis:
        often, rest = divmod(vector[column], row[column])
        if rest:
            return False
        vector = [x - often * y for x, y in zip(vector, row, strict=True)]
    return not any(vector)


def line(replacements: Sequence[Checkers], displacement: int) -> tuple[RuleMove, ...] | None:
    """Return a shortest line that moves one checker, among those with few checkers near it; None when none is found.

    >>> moves = line([((-1, 1), (1, 1)), ((-1, 1), (2, 1))], 1)
    >>> len(moves)
    4
    """
    rules = [rule(one) for one in replacements]
    reach = 2 * max(abs(offset) for one in rules for offset in (one.lowest, one.highest))
    low, high = min(0, displacement) - reach, max(0, displacement) + reach
    start: Checkers = ((0, 1),)
    goal: Checkers = ((displacement, 1),)
    # Breadth first from both ends; a move is undone by the other kind of move on the same square.
    came: list[dict[Checkers, tuple[Checkers, RuleMove] | None]] = [{start: None}, {goal: None}]
    layers = [[start], [goal]]
    while all(layers) and len(came[0]) + len(came[1]) < MAX_STATES:
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        following = []
        for state in layers[side]:
            for move, after in _moves(rules, state, low, high):
                if after not in came[side]:
                    came[side][after] = state, move
                    if after in came[1 - side]:
                        return (*reversed(_back(came[0], after)), *map(_undone, _back(came[1], after)))
                    following.append(after)
        layers[side] = following
    return None


def _moves(rules: Sequence[Rule], state: Checkers, low: Square, high: Square) -> Iterator[tuple[RuleMove, Checkers]]:
    for number, one in enumerate(rules):
        for move in possible_moves(one, state):
            counts = dict(state)
            if make(one, counts, move) and sum(counts.values()) <= MAX_CHECKERS_AT_ONCE:
                after = checkers(counts)
                if low <= after[0][0] and after[-1][0] <= high:
                    yield (number, move), after


def _back(came: dict[Checkers, tuple[Checkers, RuleMove] | None], state: Checkers) -> list[RuleMove]:
    moves = []
    while (before := came[state]) is not None:
        state, move = before
        moves.append(move)
    return moves


def _undone(move: RuleMove) -> RuleMove:
    number, (way, square) = move
    return number, (Way.CONTRACT if way is Way.EXPAND else Way.EXPAND, square)
