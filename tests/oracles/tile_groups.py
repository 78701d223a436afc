"""Tile groups from windows, and what makes a basis of an ideal a proof; nothing of the Gröbner algorithm is used."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from math import lcm

from ludus.algebra.presentation import Presented, presented
from oracles.tiling import square_orientations

Cell = tuple[int, int]
Monomial = tuple[int, int, int]
Polynomial = Mapping[Monomial, int]
Rows = list[tuple[list[int], dict[int, int]]]


def window(tiles: Iterable[Sequence[Cell]], symmetry: str, side: int) -> Presented:
    """The group of a square modulo all placements in it; the cell (r, c) is the generator r * side + c."""
    cells = set(itertools.product(range(side), repeat=2))
    shapes = {shape for tile in tiles for shape in square_orientations(tile, symmetry)}
    relations = []
    for shape, up, left in itertools.product(sorted(map(sorted, shapes)), range(side), range(-side, side)):
        place = [(r + up, c + left) for r, c in shape]
        if cells.issuperset(place):
            relations.append({r * side + c: 1 for r, c in place})
    return presented(side * side, relations)


def inner_group(tiles: Iterable[Sequence[Cell]], symmetry: str, inner: int, margin: int) -> tuple[int, ...]:
    """What the cells of an inner square generate in the group of one that has a margin around it (0 stands for Z)."""
    side = inner + 2 * margin
    group = window(tiles, symmetry, side)
    places = itertools.product(range(margin, margin + inner), repeat=2)
    rows: Rows = [(list(group.image({r * side + c: 1})), {k: 1}) for k, (r, c) in enumerate(places)]
    for k, m in enumerate(group.moduli):
        rows.append(([m * (j == k) for j in range(len(group.moduli))], {}))
    return presented(inner * inner, combinations_that_vanish(rows, len(group.moduli))).moduli


def combinations_that_vanish(rows: Rows, columns: int) -> list[dict[int, int]]:
    """Every relation among the vectors comes from these; each row is a vector and what it is a combination of."""
    for column in range(columns):
        while len(live := [row for row in rows if row[0][column]]) > 1:
            least = min(live, key=lambda row: abs(row[0][column]))
            for row in live:
                if row is not least:
                    q = row[0][column] // least[0][column]
                    row[0][:] = [a - q * b for a, b in zip(row[0], least[0], strict=True)]
                    for k, b in least[1].items():
                        row[1][k] = row[1].get(k, 0) - q * b
        rows = [row for row in rows if not row[0][column]]
    return [row[1] for row in rows]


def is_signed_tiling(polynomial: Polynomial, tiles: Iterable[Sequence[Cell]], symmetry: str, margin: int) -> bool:
    """Whether placements with signs, none further than the margin from it, add up to a polynomial with t = 1/(xy)."""
    cells: dict[Cell, int] = {}
    for (x, y, t), value in polynomial.items():
        cells[x - t, y - t] = cells.get((x - t, y - t), 0) + value
    low = min(min(cell) for cell in cells) - margin
    side = max(max(cell) for cell in cells) + margin - low + 1
    vector = {(r - low) * side + c - low: value for (r, c), value in cells.items()}
    return not any(window(tiles, symmetry, side).image(vector))


def order(monomial: Monomial) -> tuple[int, int, int]:
    return sum(monomial), -monomial[2], -monomial[1]


def leaves_nothing(polynomial: Polynomial, basis: Sequence[Polynomial]) -> bool:
    """Whether leading terms are multiples of leading terms of the basis, one after the other, until nothing is left."""
    left = {m: value for m, value in polynomial.items() if value}
    while left:
        lead = max(left, key=order)
        for one in basis:
            top = max(one, key=order)
            if all(a <= b for a, b in zip(top, lead, strict=True)) and left[lead] % one[top] == 0:
                left = added(left, 1, one, -(left[lead] // one[top]), quotient(lead, top))
                break
        else:
            return False
    return True


def pairs(f: Polynomial, g: Polynomial) -> list[dict[Monomial, int]]:
    """The S-polynomial of two polynomials, and one whose leading coefficient is the greatest common divisor."""
    a, b = max(f, key=order), max(g, key=order)
    L = (max(a[0], b[0]), max(a[1], b[1]), max(a[2], b[2]))
    p, q = added({}, 0, f, 1, quotient(L, a)), added({}, 0, g, 1, quotient(L, b))
    common = lcm(p[L], q[L])
    made = [added(p, common // p[L], q, -common // q[L])]
    while p[L] and q[L]:
        p, q = (q, p) if abs(p[L]) < abs(q[L]) else (p, q)
        p = {L: 0} | added(p, 1, q, -(p[L] // q[L]))
    return [*made, p if p[L] else q]


def added(p: Polynomial, s: int, q: Polynomial, k: int, monomial: Monomial = (0, 0, 0)) -> dict[Monomial, int]:
    """s p + k times the monomial times q."""
    total = {m: s * value for m, value in p.items()}
    for (x, y, t), value in q.items():
        place = (x + monomial[0], y + monomial[1], t + monomial[2])
        total[place] = total.get(place, 0) + k * value
    return {m: value for m, value in total.items() if value}


def quotient(one: Monomial, other: Monomial) -> Monomial:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]
