"""Random lights problems for the fast methods, and plain elimination from the definition."""

from __future__ import annotations

import random
from dataclasses import replace

from ludus.families.linear.lights.pressing import effect
from ludus.families.linear.lights.problem import PLUS, Lights, lights
from oracles.lights import vectors

Offset = tuple[int, int, int]


def rank(rows: list[list[int]], p: int) -> int:
    """The rank of a matrix modulo a prime, by elimination as in a first course."""
    rows, found = [list(row) for row in rows], 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((i for i in range(found, len(rows)) if rows[i][column] % p), None)
        if pivot is None:
            continue
        rows[found], rows[pivot] = rows[pivot], rows[found]
        inverse = pow(rows[found][column], -1, p)
        for i in range(found + 1, len(rows)):
            factor = rows[i][column] * inverse % p
            if factor:
                rows[i] = [(a - factor * b) % p for a, b in zip(rows[i], rows[found], strict=True)]
        found += 1
    return found


def nullity(problem: Lights) -> int:
    """The dimension of the quiet patterns modulo a prime: presses minus rank."""
    moves = [list(vector) for vector in vectors(problem)]
    return len(moves) - rank(moves, problem.modulus)


def plus_like(chance: random.Random, n: int) -> tuple[Offset, ...]:
    """The plus, the plus with any amounts, or any press that reaches one row up and down."""
    kind = chance.randrange(4)
    if kind == 0:
        return PLUS

    def amount() -> int:
        return chance.choice((1, 1, chance.randrange(n)))

    if kind == 1:
        side = amount()
        return ((0, 0, amount()), (0, 1, side), (0, -1, side), (-1, 0, amount()), (1, 0, amount()))
    if kind == 2:
        return tuple((r, c, amount()) for r in (-1, 0, 1) for c in (-1, 0, 1) if chance.random() < 0.4)
    wide = tuple((0, chance.randint(-3, 3), amount()) for _ in range(3))
    return (*wide, (-1, 0, 1), (1, chance.randint(-2, 2), amount()))


def board(chance: random.Random, n: int, press: tuple[Offset, ...], *, most: int = 7, holes: bool = False) -> Lights:
    """A board of any shape and wrapping: any position, or, as often, one that presses have made."""
    rows, columns = chance.randint(1, most), chance.randint(1, most)
    wrap = (chance.random() < 0.5, chance.random() < 0.5)
    gaps = [(r, c) for r in range(rows) for c in range(columns) if holes and chance.random() < 0.2]
    gaps = gaps[: rows * columns - 1]
    state = [[0 if (r, c) in gaps else chance.randrange(n) for c in range(columns)] for r in range(rows)]
    problem = lights(state, n, press=press, wrap=wrap, holes=gaps)
    return replace(problem, state=effect(problem, problem.state)) if chance.random() < 0.6 else problem
