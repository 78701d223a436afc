"""Boards of lights as recurrences along their rows: presses that reach one row up and one row down.

Let x_r be row r of the presses and b_r what they have to add to row r of the board. A press that changes only its own
row and the two rows next to it gives, with matrices acting on rows,

    up x_(r+1) + centre x_r + down x_(r-1) = b_r,

and when `up` is a unit of Z_n, x_(r+1) follows from the two rows before it: light chasing. On a ring of N columns
every such matrix is an element of Z_n[x]/(x^N - 1). On a bounded row a press that reaches one column to each side gives
a + c T with T e_j = left e_(j-1) + right e_(j+1), an element of Z_n[T], as long as all three use the same T.
(Sutner, "Linear cellular automata and the Garden-of-Eden", 1989; Hunziker, Machiavelo, Park, "Chebyshev polynomials
over finite fields and reversibility of sigma-automata on square grids", 2004.)

Turning a whole board by 180 degrees turns the system into its transpose, so the weightings of the lights that no press
changes are the quiet patterns upside down.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import gcd
from typing import TypeAlias

from ludus.core.arrays import Array

Stencil: TypeAlias = tuple[tuple[int, int], ...]
"""(columns to the right, amount) pairs: what a press adds to one row, increasing."""
Link: TypeAlias = tuple[int, int]
"""The amounts (left, right) of T on a bounded row; right is a unit."""


@dataclass(frozen=True, slots=True)
class RowSystem:
    """A board as a recurrence along its rows, after it has been turned so that one exists."""

    rows: int
    columns: int
    modulus: int
    is_ring: bool
    """Whether each row is glued into a ring."""
    is_closed: bool
    """Whether the last row is glued to the first."""
    up: int
    """What a press adds to the light above it, a unit."""
    centre: Stencil
    down: Stencil
    link: Link
    turned: bool = False
    """Whether rows and columns of the board have changed places."""
    flipped: bool = False
    """Whether the rows run from bottom to top."""
    mirrored: bool = False
    """Whether the columns run from right to left."""

    def oriented(self, board: Array) -> Array:
        """Return a board as this system sees it, without a copy."""
        seen = board.T if self.turned else board
        return seen[:: -1 if self.flipped else 1, :: -1 if self.mirrored else 1]

    def restored(self, board: Array) -> Array:
        """Return an array of the system as the board of the problem, without a copy."""
        seen = board[:: -1 if self.flipped else 1, :: -1 if self.mirrored else 1]
        return seen.T if self.turned else seen


def row_system(
    shape: tuple[int, int], press: Iterable[tuple[int, int, int]], wrap: tuple[bool, bool], modulus: int
) -> RowSystem | None:
    """Return the recurrence of a board with the least work, None when no side of it has one.

    >>> plus = [(0, 0, 1), (-1, 0, 1), (1, 0, 1), (0, -1, 1), (0, 1, 1)]
    >>> found = row_system((9, 5), plus, (False, False), 2)
    >>> (found.rows, found.columns, found.up, found.centre, found.down)
    (9, 5, 1, ((-1, 1), (0, 1), (1, 1)), ((0, 1),))
    >>> row_system((5, 5), [(0, 0, 1), (1, 1, 1), (-2, 0, 1)], (False, False), 2) is None
    True
    """
    listed = tuple(press)
    found = []
    for turned in (False, True):
        turns = (_seen(shape, listed, wrap, modulus, turned, *signs) for signs in product((False, True), repeat=2))
        found += [one for one in [next((one for one in turns if one), None)] if one]
    # A closed board costs several congruences, a bounded one a single one; a short row is cheaper than a long one.
    return min(found, key=lambda one: (one.is_closed, one.columns), default=None)


def _seen(
    shape: tuple[int, int],
    press: tuple[tuple[int, int, int], ...],
    wrap: tuple[bool, bool],
    modulus: int,
    turned: bool,
    flipped: bool,
    mirrored: bool,
) -> RowSystem | None:
    """Return the recurrence of a board turned in one of eight ways, if it is one."""
    if turned:
        shape, wrap, press = shape[::-1], wrap[::-1], tuple((column, row, n) for row, column, n in press)
    down_sign, right_sign = -1 if flipped else 1, -1 if mirrored else 1
    stencils: dict[int, dict[int, int]] = {-1: {}, 0: {}, 1: {}}
    for row, column, amount in press:
        if down_sign * row not in stencils:
            return None
        stencils[down_sign * row][right_sign * column] = amount % modulus
    up = stencils[-1].pop(0, 0)
    if any(stencils[-1].values()) or gcd(up, modulus) != 1:
        return None
    centre, down = (tuple(sorted(stencils[row].items())) for row in (0, 1))
    link = (1, 1) if wrap[1] else _link(centre, down, modulus)
    if link is None:
        return None
    return RowSystem(*shape, modulus, wrap[1], wrap[0], up, centre, down, link, turned, flipped, mirrored)


def _link(centre: Stencil, down: Stencil, modulus: int) -> Link | None:
    """Return the T of which both stencils of a bounded row are made, None when there is none."""
    sides = [(dict(stencil).get(-1, 0), dict(stencil).get(1, 0)) for stencil in (centre, down)]
    if any(abs(column) > 1 for stencil in (centre, down) for column, _ in stencil):
        return None
    left, right = next((side for side in sides if any(side)), (1, 1))
    if gcd(right, modulus) != 1:
        return None
    share = pow(right, -1, modulus)
    return (left, right) if all((b * share * left - a) % modulus == 0 for a, b in sides) else None
