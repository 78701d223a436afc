"""Games of single steps whose table repeats along every axis, or along a slanted vector: values of far positions.

An answer about one position must be checkable. The checker fills the box up to the position, if that takes a few
seconds; its limit is stated in formats/impartial.md, and a test compares the two. Farther positions need a theorem.

ALONG THE AXES. Let every move be a step, none longer than S_i along axis i, and let r(x) take multiples of the period
P_i away from each x_i, as long as it stays at least N_i. If G(x) = G(r(x)) in the box of all x with x_i < N_i + S_i +
P_i, then it is so everywhere.

WEDGE, such as the king's. Let c be a vector with positive entries, and let the table repeat with period P_1, from N_1
on, along the first axis in the strip of all x with x_2 < c_2 + S_2, and likewise along the second axis in the other
strip. If G(x) = G(x - c) for the x >= c of both strips, which is so when it is so for x_1 < N_1 + c_1 + P_1, and for
x_2 < N_2 + c_2 + P_2, then it is so for every x >= c. So a far
position has the value of one in a strip, and that of one near the corner.

Both hold for outcomes, in misère play too, and with a pass when they hold without; the proofs are in
docs/impartial_theorems.md.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from math import prod

from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import number
from ludus.families.impartial.one_piece.certificates import ByTheorem, Outcomes, Table
from ludus.families.impartial.one_piece.pieces import repeats
from ludus.families.impartial.one_piece.problem import MAX_CELLS, Cell, Impartial
from ludus.families.impartial.one_piece.solve import table

MAX_STEPS = 10_000_000
"""Maximum number of steps of the checker."""
SET_BITS = 4000
"""Number of bits of a set of values that cost the checker one more step."""


def box(problem: Impartial, question: Question) -> Impartial:
    """Return the problem of all positions between the corner and the position, with the moves that fit there."""
    size = tuple(x + 1 for x in problem.at)
    rays, steps = (
        tuple(move for move in dict.fromkeys(moves) if repeats(move, size)) for moves in (problem.rays, problem.steps)
    )
    return replace(problem, size=size, rays=rays, steps=steps, position=None, question=question)


def is_checkable(of: Impartial, *, layers: int) -> bool:
    """Return whether the checker fills a box this number of times, once for each number of passes that matters.

    For Grundy values it keeps sets of values, one bit for each option; long sets take longer.
    """
    is_about_values = of.question in (Question.TABLE, Question.VALUE, Question.LEVELS)
    bits = len(of.steps) + sum(repeats(ray, of.size) for ray in of.rays) if is_about_values else 0
    longer = bits // SET_BITS
    cost = (3 + longer) * len(of.rays) + (1 + longer) * len(of.steps) + 1 + 2 * longer
    return prod(of.size) * cost * layers <= MAX_STEPS


def layers_to_compare(near: Impartial) -> int:
    """Return how many layers a corner costs that the checker also compares with itself, along every axis."""
    return (1 + (near.passes > 0)) * (1 + 2 * len(near.size))


def too_far(problem: Impartial, why: str = "no theorem of the table fits the moves") -> Undecided:
    """Return that nothing is claimed about a position, and why."""
    cells = prod(x + 1 for x in problem.at)
    reason = f"{why}, and the box up to the position, with {number(cells)} cells, is too large"
    instead = "the table, which is checked at the corner alone, has it" if cells <= MAX_CELLS else "ask nearer by"
    return Undecided(problem, f"{reason} for the checker to compute it again; {instead}")


MAX_REPEATING_CELLS = 60_000
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
        return ByTheorem("periodic", None, self.preperiod, self.period)

    def value(self, position: Cell, *, passed: bool = False) -> int:
        axes = zip(position, self.preperiod, self.period, strict=True)
        near = tuple(x if x < start else start + (x - start) % step for x, start, step in axes)
        return int(self.layers[(self.passes - passed) % 2][near])


def repeating(near: Impartial, limits: Limits) -> Repeating | None:
    """Return a corner of the table of a box that repeats itself all over the box, None when none is found.

    The values are Grundy values for the question about the table, otherwise 0 for lost and 1 for won.
    """
    if near.rays or not near.steps:
        return None
    longest = tuple(max(step[axis] for step in near.steps) for axis in range(len(near.size)))
    for doublings in itertools.count():
        size = tuple(min(side, (4 * s + 6) << doublings) for side, s in zip(near.size, longest, strict=True))
        # The whole corner is one that the checker fills again.
        corner = replace(near, size=size)
        if prod(size) > MAX_REPEATING_CELLS or not is_checkable(corner, layers=layers_to_compare(near)):
            return None
        layers = layers_of(near, size, limits)
        result = [period_of(layers, axis, longest[axis], near.size[axis]) for axis in range(len(size))]
        known = [pair for pair in result if pair is not None]
        if len(known) == len(result):
            preperiod, period = zip(*known, strict=True)
            return Repeating(preperiod, period, layers, near.passes)
        if size == near.size:
            return None
    return None


def layers_of(near: Impartial, size: tuple[int, ...], limits: Limits) -> tuple[Array, ...]:
    """Return the values in a corner of this size, without a pass and, if there are passes, with one."""
    return tuple(_layer(replace(near, size=size, passes=k), limits) for k in range(1 + (near.passes > 0)))


def _layer(near: Impartial, limits: Limits) -> Array:
    result = table.solve(near, limits) if near.question is Question.TABLE else table.solve_p_positions(near, limits)
    if isinstance(result, Solved) and isinstance(result.certificate, Table):
        return result.certificate.values
    layer: Array = np.ones(near.size, dtype=np.int8)
    if isinstance(result, Solved) and isinstance(result.certificate, Outcomes):
        layer[tuple(result.certificate.p_positions.T)] = 0
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


TRIAL = 60
"""Rows and columns of the corner in which a shift is searched."""
MAX_STRIP = 6_000
"""Maximum length of a strip in cells."""


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
        return ByTheorem("diagonal", None, self.preperiod, self.period, self.shift)

    def value(self, position: Cell, *, passed: bool = False) -> int:
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
    if not is_checkable(replace(near, size=(TRIAL, TRIAL)), layers=layers_to_compare(near)):
        return None
    longest = tuple(max(step[axis] for step in near.steps) for axis in range(2))
    corner = layers_of(near, (TRIAL, TRIAL), limits)
    for shift in shifts(corner):
        widths = [c + s for c, s in zip(shift, longest, strict=True)]
        margins = [max(c, s) for c, s in zip(shift, longest, strict=True)]
        result = [_strip(near, axis, widths[1 - axis], margins[axis], limits) for axis in (0, 1)]
        if result[0] is not None and result[1] is not None:
            (start, step, strip), (other_start, other_step, other) = result[0], result[1]
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
    length = min(near.size[axis], max(1, MAX_STRIP // width))
    size = (length, width) if axis == 0 else (width, length)
    if not is_checkable(replace(near, size=size), layers=layers_to_compare(near)):
        return None
    layers = layers_of(near, size, limits)
    result = period_of(layers, axis, margin, near.size[axis])
    return None if result is None else (*result, layers)
