"""Generalized Ryuo Nim, and nim as its case p = 1, in any number of dimensions: the moves that its theorems allow.

A piece moves any way along one axis, and by vectors s along several. Write min(p) for the vectors whose entries add up
to less than p, and call s *harmless* when p does not divide the sum of its entries, or when p divides every entry and
an odd number of the entries s_i / p, zeros left out, are divisible by the same, least power of 2. The theorems are
proved in docs/impartial_theorems.md, the last one in docs/ryuo_nim.md.

VALUE. When the piece has all of min(p), and all its other vectors are harmless, then G(x) = (x_1 + ... + x_n) mod p + p
(x_1 // p ^ ... ^ x_n // p), where ^ is the nim-sum.

MISÈRE. For p >= 3 the P-positions are those with G = 1. With p = 1 and no vector but those along one axis, this is
misère nim (C. L. Bouton, 1901): lost when the nim-sum is 0 or, where no heap has more than 1, when it is 1.

ONE PASS, not at the corner, min(p) alone, two axes. For p >= 3 the P-positions are (0, 0) and the (X + 1, Y + 1)
with X // p = Y // p = n, where X + Y = p - 1 if n = 0 and p divides X + Y otherwise. For p = 1 they are (0, 0) and
those with X ^ Y = 1. Two passes cancel; a pass that may be used anywhere is a heap of 1 beside the game.

MOVE SETS, the exact form of theorem 1.3. A piece with the moves M on a board without end has these Grundy values if and
only if min(p) and all vectors along one axis are in M, and all of M is harmless. The theorem as it is printed ("A
Generalized Ryuoh-Nim", theorem 1.3) says that M has no other vectors: every other harmless one refutes it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import reduce
from math import comb, gcd
from operator import xor
from typing import NamedTuple

from ludus.core.errors import abbreviate, invalid
from ludus.core.wording import count
from ludus.families.impartial.one_piece.pieces import order, repeats, vectors
from ludus.families.impartial.one_piece.problem import MAX_MOVES, Cell, Impartial, Vector


class Moves(NamedTuple):
    """The moves that fit into the box up to a position, along the axes on which it is not 0."""

    position: Cell
    rays: frozenset[Vector]
    steps: frozenset[Vector]

    def has(self, move: Vector) -> bool:
        if move in self.steps:
            return True
        times = gcd(*move)
        parts = (tuple(entry // k for entry in move) for k in range(1, times + 1) if times % k == 0)
        return any(part in self.rays for part in parts)

    def has_every_axis(self) -> bool:
        axes = range(len(self.position))
        return all(tuple(int(i == axis) for i in axes) in self.rays for axis in axes)


def grundy_value(position: Iterable[int], p: int) -> int:
    """Return the Grundy value of generalized Ryuo Nim, by theorem VALUE.

    >>> grundy_value((10**18, 5, 7), 4), grundy_value((3, 4, 5), 1)
    (1000000000000000000, 2)
    """
    cell = tuple(position)
    return sum(cell) % p + p * reduce(xor, (x // p for x in cell), 0)


def ryuo_parameter(moves: Moves) -> int | None:
    """Return the p for which theorem VALUE holds on the box up to a position, None when there is none.

    A vector along several axes with sum p itself is never harmless, so p is the least sum of a missing one that fits.

    >>> ryuo_parameter(Moves((9, 9), frozenset({(1, 0), (0, 1)}), frozenset({(1, 1)})))
    3
    """
    if not moves.has_every_axis():
        return None
    sums = range(2, sum(moves.position) + 1) if len(moves.position) > 1 else range(0)
    missing = (total for total in sums if not all(map(moves.has, slanted(moves.position, total))))
    p = next(missing, sum(moves.position) + 1 if sums else 1)
    p = 1 if p < 3 else p
    steps_pass = all(is_harmless(step, p) or sum(step) < p for step in moves.steps)
    return p if steps_pass and all(is_harmless_ray(ray, p) for ray in moves.rays) else None


def slanted(position: Cell, total: int) -> Iterator[Vector]:
    """Return the vectors with this sum of entries, along several axes, that fit into the box up to a position.

    >>> list(slanted((9, 9), 3))
    [(1, 2), (2, 1)]
    """
    return (vector for vector in _with_sum(position, total) if sum(entry > 0 for entry in vector) > 1)


def _with_sum(position: Cell, total: int) -> Iterator[Vector]:
    first, rest = position[0], position[1:]
    if not rest:
        if total <= first:
            yield (total,)
        return
    for entry in range(max(0, total - sum(rest)), min(first, total) + 1):
        yield from ((entry, *others) for others in _with_sum(rest, total - entry))


def is_harmless(step: Vector, p: int) -> bool:
    """Return whether a vector never joins two positions of the same value.

    >>> is_harmless((2, 2), 3), is_harmless((1, 2), 3), is_harmless((3, 6), 3), is_harmless((3, 3), 3)
    (True, False, True, False)
    """
    if sum(step) % p:
        return True
    blocks = [entry // p for entry in step if entry]
    return all(entry % p == 0 for entry in step) and _has_odd_bottom(blocks)


def is_harmless_ray(ray: Vector, p: int) -> bool:
    """Return whether every multiple of a ray is harmless.

    The least multiple whose sum p divides must have all its entries divisible by p; how many of them are divisible by
    the same, least power of 2 does not change when it is repeated.

    >>> is_harmless_ray((1, 2), 1), is_harmless_ray((1, 1), 1), is_harmless_ray((1, 2), 3), is_harmless_ray((0, 1), 3)
    (True, False, False, True)
    """
    times = p // gcd(p, sum(ray))
    return all(times * entry % p == 0 for entry in ray) and _has_odd_bottom([entry for entry in ray if entry])


def is_exact(moves: Moves, p: int) -> bool:
    """Return whether the piece has no vector along several axes but those with a sum below p."""
    sides = tuple(x + 1 for x in moves.position)
    longest = [tuple(repeats(ray, sides) * entry for entry in ray) for ray in moves.rays]
    slanting = (move for move in itertools.chain(moves.steps, longest) if sum(entry > 0 for entry in move) > 1)
    return all(sum(move) < p for move in slanting)


def is_lost_with_a_pass(position: Cell, p: int) -> bool:
    """Return whether a position on at most two axes is lost with one pass left, not to be used at the corner."""
    x, y = (*position, 0, 0)[:2]
    if x == 0 or y == 0:
        return x == y
    if p < 3:
        return (x - 1) ^ (y - 1) == 1
    block, total = (x - 1) // p, x + y - 2
    return (y - 1) // p == block and (total % p == 0 if block else total == p - 1)


def is_lost_in_misere_nim(heaps: Iterable[int]) -> bool:
    """Return whether who takes the last counter loses from here, by Bouton's theorem.

    >>> is_lost_in_misere_nim((1, 1, 1)), is_lost_in_misere_nim((1, 1)), is_lost_in_misere_nim((2, 2))
    (True, False, True)
    """
    piles = tuple(heaps)
    return reduce(xor, piles, 0) == (0 if max(piles, default=0) > 1 else 1)


def partners(position: Cell, axis: int, p: int) -> Iterator[Cell]:
    """Return the places along an axis that may be lost: of value 0 or 1, the end, and the partners with a pass."""
    others = (*position[:axis], *position[axis + 1 :])
    result = {0, 1}
    for value in (0, 1):
        block = reduce(xor, (x // p for x in others), value // p)
        result.add(p * block + (value % p - sum(others)) % p)
    if len(others) == 1 and others[0] > 0:
        block, rest = divmod(others[0] - 1, p)
        result |= {1 + p * block + (-rest if block else p - 1 - rest) % p, 1 + ((others[0] - 1) ^ 1)}
    yield from ((*position[:axis], x, *position[axis + 1 :]) for x in sorted(result))


def _has_odd_bottom(entries: list[int]) -> bool:
    """Return whether an odd number of the entries is divisible by the least power of 2 and by no larger one."""
    powers = [entry & -entry for entry in entries]
    return powers.count(min(powers)) % 2 == 1


def min_moves_contains(p: int, vector: Vector) -> bool:
    """Return whether a piece must have a move, to have the Grundy values of the ryuo.

    >>> min_moves_contains(3, (1, 1)), min_moves_contains(3, (2, 2)), min_moves_contains(3, (9, 0))
    (True, False, True)
    """
    return sum(entry > 0 for entry in vector) == 1 or 0 < sum(vector) < p


def short_moves(p: int, *, axes: int = 2) -> tuple[Vector, ...]:
    """Return the moves of the ryuo along several axes at once, on a board of any size: entries with a sum below p.

    >>> short_moves(4)
    ((1, 1), (1, 2), (2, 1))
    """
    if p < 1:
        raise invalid("p", f"expected at least 1, got {p}")
    # C(p - 1 + axes, axes) vectors have a sum below p; the zero vector and those along one axis do not count.
    moves = comb(p - 1 + axes, axes) - 1 - axes * (p - 1)
    if moves > MAX_MOVES:
        place = f"{abbreviate(p)} on {count(axes, 'axis', 'axes')}"
        raise invalid("p", f"expected at most {MAX_MOVES} short moves, got {place}, which has {abbreviate(moves)}")
    return tuple(sorted(vector for total in range(2, p) for vector in slanted((total,) * axes, total)))


def restricted_moves(p: int, m: int) -> tuple[Vector, ...]:
    """Return the moves of restricted Ryuo Nim on two axes: fewer than m squares along one, the short moves along both.

    >>> restricted_moves(3, 3)
    ((1, 0), (2, 0), (0, 1), (0, 2), (1, 1))
    """
    return (*((k, 0) for k in range(1, m)), *((0, k) for k in range(1, m)), *short_moves(p))


def printed_refuted_by(p: int, *, up_to: int = 8) -> Iterator[Vector]:
    """Yield the vectors on two axes that refute theorem 1.3 as printed, the smallest first: allowed, not in min(p).

    >>> next(printed_refuted_by(3)), next(printed_refuted_by(4)), next(printed_refuted_by(1))
    ((2, 2), (2, 3), (1, 2))
    """
    result = (v for v in vectors(2, up_to) if is_harmless(v, p) and not min_moves_contains(p, v))
    yield from sorted(result, key=order)


def parameter(problem: Impartial) -> int | None:
    """Return the p for which theorem VALUE holds for a piece on boards of every size, None when there is none.

    A missing vector along several axes is found on a board that is a little larger than all moves of the piece.

    >>> parameter(Impartial((9, 9), ((1, 0), (0, 1)), ((1, 1), (2, 2))))
    3
    """
    longest = max((sum(move) for move in (*problem.rays, *problem.steps)), default=0) + 1
    board = (longest,) * len(problem.size)
    return ryuo_parameter(Moves(board, frozenset(problem.rays), frozenset(problem.steps)))
