"""Games of single steps whose table repeats itself along every axis, after a beginning: values of far positions.

THEOREM. Let every move be a step, none longer than S_i along axis i, and let r(x) take multiples of the period P_i away
from each x_i, as long as it stays at least N_i. If G(x) = G(r(x)) in the box of all x with x_i < N_i + S_i + P_i, then
it is so everywhere. Proof, by induction: let x_i be larger and y be x with P_i taken from x_i. From y_i >= N_i + S_i
the same steps fit as from x_i, and they lead to the same values, since r(x - s) = r(y - s). So G(x) = G(y) = G(r(y)) =
G(r(x)).

The same holds for who wins, in misère play too, and with a pass when it holds without.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from math import prod

from ludus.core.answers import Solved
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.mex import Cell
from ludus.families.impartial.one_piece.certificates import ByTheorem, Outcomes, Table
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.one_piece.solve import outcomes, table
from ludus.families.impartial.one_piece.solve.checkable import is_checkable

MAX_CELLS = 60_000
"""Tables up to this size are searched for a period."""


@dataclass(frozen=True, slots=True)
class Repeating:
    """A corner of a table that repeats itself, one layer for each number of passes that matters."""

    preperiod: tuple[int, ...]
    period: tuple[int, ...]
    layers: tuple[Array, ...]
    """The values without a pass and, if there are passes, with one."""
    passes: int

    @property
    def by(self) -> ByTheorem:
        """What the certificate says."""
        return ByTheorem("periodic", None, self.preperiod, self.period)

    def value(self, position: Cell, *, passed: bool = False) -> int:
        """Return the value of a position, after a pass if wanted."""
        axes = zip(position, self.preperiod, self.period, strict=True)
        near = tuple(x if x < start else start + (x - start) % step for x, start, step in axes)
        return int(self.layers[(self.passes - passed) % 2][near])


def repeating(near: Impartial, limits: Limits) -> Repeating | None:
    """Return a corner of the table of a box that repeats itself all over the box, None when none is found.

    The values are Grundy numbers for the question about the table, otherwise 0 for lost and 1 for won.
    """
    if near.rays or not near.steps:
        return None
    longest = tuple(max(step[axis] for step in near.steps) for axis in range(len(near.size)))
    for doublings in itertools.count():
        size = tuple(min(side, (4 * s + 6) << doublings) for side, s in zip(near.size, longest, strict=True))
        # The whole corner is one that the checker fills again.
        if prod(size) > MAX_CELLS or not is_checkable(replace(near, size=size), layers=1 + (near.passes > 0)):
            return None
        layers = layers_of(near, size, limits)
        found = [period_of(layers, axis, longest[axis], near.size[axis]) for axis in range(len(size))]
        known = [pair for pair in found if pair is not None]
        if len(known) == len(found):
            preperiod, period = zip(*known, strict=True)
            return Repeating(preperiod, period, layers, near.passes)
        if size == near.size:
            return None
    return None


def layers_of(near: Impartial, size: tuple[int, ...], limits: Limits) -> tuple[Array, ...]:
    """Return the values in a corner of this size, without a pass and, if there are passes, with one."""
    return tuple(_layer(replace(near, size=size, passes=k), limits) for k in range(1 + (near.passes > 0)))


def _layer(near: Impartial, limits: Limits) -> Array:
    layer: Array = np.ones(near.size, dtype=np.int64)
    found = table.solve(near, limits) if near.question is Question.TABLE else outcomes.solve(near, limits)
    match found:
        case Solved(certificate=Table(values)):
            layer[...] = values
        case Solved(certificate=Outcomes(lost)):
            layer[tuple(lost.T)] = 0
    return layer


def period_of(layers: tuple[Array, ...], axis: int, margin: int, side: int) -> tuple[int, int] | None:
    """Return where layers begin to repeat themselves along an axis and how soon, with a margin beyond; None if nowhere.

    A corner that has the whole side need not repeat itself.
    """
    slices = np.moveaxis(np.stack(layers, axis=-1), axis, 0)
    length, best = len(slices), None
    if length == side:
        return side, 1
    for period in range(1, length - max(1, margin) + 1):
        same = (slices[period:] == slices[: length - period]).reshape(length - period, -1).all(axis=1)
        start = 0 if same.all() else length - period - int(np.argmin(same[::-1]))
        if start + period + margin <= length and (best is None or start + period < sum(best)):
            best = start, period
    return best
