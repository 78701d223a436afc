"""Sets of moves by the definition: Grundy numbers of any set of vectors, and the vectors that join equal ones."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product

from ludus.families.proofs.automatic.problem import AutomaticClaim

Vector = tuple[int, int]
Values = dict[Vector, int]
NEAR = 16


def vectors(problem: AutomaticClaim, side: int) -> set[Vector]:
    """Return the moves of a piece that fit on a board."""
    found = set()
    for step, ray in problem.moves()[:-1]:
        x, y, _ = step
        while x < side and y < side:
            found.add((x, y))
            x, y = x + ray[0], y + ray[1]
            if not any(ray):
                break
    return found


def grundy_numbers(moves: Collection[Vector], side: int) -> Values:
    """Return the Grundy numbers of a piece with these moves."""
    found: Values = {}
    for x, y in product(range(side), repeat=2):
        below = {found[x - s, y - t] for s, t in moves if s <= x and t <= y}
        found[x, y] = next(g for g in range(len(below) + 1) if g not in below)
    return found


def is_joining(values: Values, vector: Vector, side: int) -> bool:
    """Return whether two positions of a board with the same Grundy number differ by a vector."""
    s, t = vector
    cells = product(range(side - s), range(side - t))
    return any(values[x, y] == values[x + s, y + t] for x, y in cells)


def is_right(problem: AutomaticClaim, values: Values, forbidden: Collection[Vector], side: int) -> bool:
    """Return whether a claim is right about the Grundy numbers of a board, and vectors up to a quarter of its side.

    That it accepts no other number is looked at near the corner only, since there are many of them.
    """
    assert problem.addable is not None
    for (x, y), value in values.items():
        others = range(NEAR) if max(x, y) < NEAR else ()
        for v in {value, *others}:
            if problem.automaton.accepts(problem.numeration, (x, y, v)) != (v == value):
                return False
    return all(
        problem.addable.accepts(problem.numeration, vector) == (vector not in forbidden)
        for vector in product(range(side // 4), repeat=2)
    )
