"""Games of single steps on two axes whose table repeats itself along a slanted vector, such as the king's.

THEOREM. Let every move be a step, none longer than S_i along axis i, and let c be a vector with positive entries. Let
the table repeat itself with period P_1, from N_1 on, along the first axis in the strip of all x with x_2 < c_2 + S_2,
and likewise along the second axis in the other strip (see one_piece/solve/repeating.py for what makes that
certain). If G(x) = G(x - c) for the x >= c of both strips, which is so when it is so for x_1 < N_1 + c_1 + P_1, and for
x_2 < N_2 + c_2 + P_2, then it is so for every x >= c. Proof: outside of the strips every step fits from x and from x -
c, and leads to values that are equal by induction. So a far position has the value of one in a strip, and that of one
near the corner.

The same holds for who wins, in misère play too, and with a pass when it holds without.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.families.impartial.mex import Cell
from ludus.families.impartial.one_piece.certificates import ByTheorem
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.one_piece.solve.checkable import is_checkable
from ludus.families.impartial.one_piece.solve.repeating import layers_of, period_of

TRIAL = 60
"""The corner in which a shift is looked for has at most so many rows and columns."""
LONGEST_STRIP = 6_000
"""Strips are looked at so far, in cells."""


@dataclass(frozen=True, slots=True)
class Wedge:
    """Two strips that repeat themselves, and the shift that leads into them."""

    shift: Cell
    preperiod: Cell
    period: Cell
    strips: tuple[tuple[Array, ...], tuple[Array, ...]]
    """For each axis the strip along it, one layer for each number of passes that matters."""
    passes: int

    @property
    def by(self) -> ByTheorem:
        """What the certificate says."""
        return ByTheorem("diagonal", None, self.preperiod, self.period, self.shift)

    def value(self, position: Cell, *, passed: bool = False) -> int:
        """Return the value of a position, after a pass if wanted."""
        times = min(x // c for x, c in zip(position, self.shift, strict=True))
        near = [x - times * c for x, c in zip(position, self.shift, strict=True)]
        axis = 0 if near[1] < self.shift[1] else 1
        start, step = self.preperiod[axis], self.period[axis]
        near[axis] = near[axis] if near[axis] < start else start + (near[axis] - start) % step
        return int(self.strips[axis][(self.passes - passed) % 2][tuple(near)])


def wedge(near: Impartial, limits: Limits) -> Wedge | None:
    """Return a shift with its two strips for the table of a box, None when none is found."""
    if near.rays or not near.steps or len(near.size) != 2 or min(near.size) < TRIAL:
        return None
    if not is_checkable(replace(near, size=(TRIAL, TRIAL)), layers=1 + (near.passes > 0)):
        return None
    longest = tuple(max(step[axis] for step in near.steps) for axis in range(2))
    corner = layers_of(near, (TRIAL, TRIAL), limits)
    for shift in shifts(corner):
        widths = [c + s for c, s in zip(shift, longest, strict=True)]
        margins = [max(c, s) for c, s in zip(shift, longest, strict=True)]
        found = [_strip(near, axis, widths[1 - axis], margins[axis], limits) for axis in (0, 1)]
        if found[0] is not None and found[1] is not None:
            (start, step, strip), (other_start, other_step, other) = found[0], found[1]
            if is_same((*strip, *other), shift):
                return Wedge(shift, (start, other_start), (step, other_step), (strip, other), near.passes)
    return None


def shifts(corner: tuple[Array, ...]) -> Iterator[Cell]:
    """Return the vectors by which a corner of a table is the same as itself, the shortest first."""
    vectors = sorted(itertools.product(range(1, TRIAL // 3), repeat=2), key=lambda c: (sum(c), c))
    return (shift for shift in vectors if is_same(corner, shift))


def is_same(layers: tuple[Array, ...], shift: Cell) -> bool:
    """Return whether tables are the same as themselves after a shift, as far as they go."""
    i, j = shift
    return all((layer[i:, j:] == layer[:-i, :-j]).all() for layer in layers)


def _strip(
    near: Impartial, axis: int, width: int, margin: int, limits: Limits
) -> tuple[int, int, tuple[Array, ...]] | None:
    """Return where and how soon the strip along an axis repeats itself, and its layers."""
    length = min(near.size[axis], max(1, LONGEST_STRIP // width))
    size = (length, width) if axis == 0 else (width, length)
    if not is_checkable(replace(near, size=size), layers=1 + (near.passes > 0)):
        return None
    layers = layers_of(near, size, limits)
    found = period_of(layers, axis, margin, near.size[axis])
    return None if found is None else (*found, layers)
