"""Where a piece can go, which of its moves matter on a grid of a given size, and how large its Grundy values get."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from math import gcd, prod
from typing import NamedTuple

from ludus.core.errors import invalid
from ludus.families.impartial.one_piece.problem import MAX_AXES, Cell, Vector


def options(cell: Cell, rays: Iterable[Vector], steps: Iterable[Vector]) -> Iterator[Cell]:
    """Return the cells to which a piece can move: each step once, each ray any number of times, staying >= 0.

    >>> sorted(set(options((1, 2), [(1, 0), (0, 1)], [(1, 1)])))
    [(0, 1), (0, 2), (1, 0), (1, 1)]
    """
    for step in steps:
        if (there := moved(cell, step)) is not None:
            yield there
    for ray in rays:
        there = moved(cell, ray)
        while there is not None:
            yield there
            there = moved(there, ray)


def moved(cell: Cell, move: Vector) -> Cell | None:
    """Return the cell after a move, or None when it would leave the grid.

    >>> moved((1, 2), (1, 1)), moved((0, 2), (1, 1))
    ((0, 1), None)
    """
    there = tuple(x - s for x, s in zip(cell, move, strict=True))
    return None if min(there) < 0 else there


def can_move(start: Cell, end: Cell, rays: Iterable[Vector], steps: Iterable[Vector]) -> bool:
    """Return whether one move leads from a cell to another, however far apart they are.

    >>> can_move((3, 5), (3, 1), ((1, 0), (0, 1)), ()), can_move((3, 5), (2, 4), ((1, 0), (0, 1)), ())
    (True, False)
    """
    difference = tuple(x - y for x, y in zip(start, end, strict=True))
    if min(difference) < 0 or not any(difference):
        return False
    axis = next(axis for axis, entry in enumerate(difference) if entry)
    times = ((ray, difference[axis] // ray[axis]) for ray in rays if ray[axis])
    return difference in steps or any(tuple(k * r for r in ray) == difference for ray, k in times)


MAX_MULTIPLES = 64
"""A ray that fits at most this often into the grid is replaced by its multiples."""


class Piece(NamedTuple):
    """The moves of a piece that fit into a grid, none twice."""

    rays: tuple[Vector, ...]
    """Rays that fit more than MAX_MULTIPLES times, and the unit rays."""
    steps: tuple[Vector, ...]
    """Single moves that are no multiple of a ray."""


def piece(rays: tuple[Vector, ...], steps: tuple[Vector, ...], size: tuple[int, ...]) -> Piece:
    """Return the moves that matter on a grid: those that fit, long rays as steps, nothing twice.

    >>> piece(((1, 0), (2, 0), (5, 5)), ((3, 0), (0, 9)), (12, 9))
    Piece(rays=((1, 0),), steps=((5, 5),))
    """
    fitting = {ray: times for ray in dict.fromkeys(rays) if (times := repeats(ray, size))}
    long = [ray for ray, times in fitting.items() if times > MAX_MULTIPLES or max(ray) == 1]
    lengths = _lengths(long)
    lines = dict.fromkeys(ray for ray in long if not _is_on(ray, lengths, beside=gcd(*ray)))
    singles = {step: None for step in steps if repeats(step, size)}
    for ray, times in fitting.items():
        if ray not in lines:
            singles |= {tuple(k * r for r in ray): None for k in range(1, min(MAX_MULTIPLES, times) + 1)}
    return Piece(tuple(lines), tuple(step for step in singles if not _is_on(step, lengths)))


def _lengths(rays: list[Vector]) -> dict[Vector, list[int]]:
    """Return the rays by their directions: for each the greatest common divisors of the entries."""
    result: dict[Vector, list[int]] = {}
    for ray in rays:
        result.setdefault(_direction(ray), []).append(gcd(*ray))
    return result


def _is_on(move: Vector, lengths: dict[Vector, list[int]], *, beside: int = 0) -> bool:
    """Return whether a move is a multiple of one of some rays, other than one of a length that is left out."""
    times = gcd(*move)
    return any(times % length == 0 and length != beside for length in lengths.get(_direction(move), ()))


def _direction(move: Vector) -> Vector:
    times = gcd(*move)
    return tuple(entry // times for entry in move)


def repeats(move: Vector, size: tuple[int, ...]) -> int:
    """Return how often a move fits into a grid, from the far corner.

    >>> repeats((1, 2), (8, 8)), repeats((9, 0), (8, 8))
    (3, 0)
    """
    return min((side - 1) // s for s, side in zip(move, size, strict=True) if s)


def lines_of(ray: tuple[int, ...], size: tuple[int, ...]) -> int:
    """Return the number of lines of a ray: the cells with no cell one ray back.

    >>> lines_of((1, 1), (5, 7)), lines_of((0, 2), (5, 7))
    (11, 10)
    """
    return prod(size) - prod(max(0, side - r) for side, r in zip(size, ray, strict=True))


def value_bound(of: Piece, size: tuple[int, ...], *, passes: int = 0) -> int:
    """Return a number that no Grundy value on the grid exceeds: the lesser of two proved bounds.

    The mex of a set of m numbers is at most m, so a value is at most the number of options, which is largest in the far
    corner. A position of value g has an option of value g-1, and that one of value g-2, and so on down to 0: so a value
    is at most the length of the longest play, and each move lowers the sum of the coordinates by its own sum at least.
    A pass adds one option and, of an odd number of passes, one move to the longest play (theorem: G depends on the
    parity of the passes alone).

    >>> value_bound(Piece(((1, 0), (0, 1), (1, 1)), ()), (8, 8)), value_bound(Piece((), ((1, 2), (2, 1))), (8, 8))
    (14, 2)
    """
    moves = [*of.rays, *of.steps]
    if not moves:
        return passes % 2
    choices = len(of.steps) + sum(repeats(ray, size) for ray in of.rays)
    longest = sum(side - 1 for side in size) // min(map(sum, moves))
    return min(choices, longest) + passes % 2


def is_symmetric(of: Piece, size: tuple[int, ...]) -> bool:
    """Return whether a grid with two axes and its piece stay the same when the axes change places."""
    if len(size) != 2 or size[0] != size[1]:
        return False
    return all({move[::-1] for move in moves} == set(moves) for moves in of)


def order(cell: Vector) -> tuple[int, Vector]:
    """Return the key by which positions are compared: the largest coordinate, then in reading order.

    >>> sorted([(0, 3), (2, 1), (2, 0), (1, 1)], key=order)
    [(1, 1), (2, 0), (2, 1), (0, 3)]
    """
    return max(cell), cell


def vectors(axes: int, up_to: int) -> Iterator[Vector]:
    """Yield all vectors with entries from 0 to a bound, the zero vector left out."""
    return (vector for vector in itertools.product(range(up_to + 1), repeat=axes) if any(vector))


def unit_rays(axes: int) -> tuple[Vector, ...]:
    """Return the rays of a rook: one along each axis.

    >>> unit_rays(2)
    ((1, 0), (0, 1))
    """
    if axes > MAX_AXES:
        raise invalid("start", f"expected at most {MAX_AXES} numbers, got {axes}")
    return tuple(tuple(int(i == axis) for i in range(axes)) for axis in range(axes))
