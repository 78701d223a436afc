"""The fewest rolls with a proof by CP-SAT (Google OR-Tools), started from the best rolls known.

Unknowns are the rolls c_k in 0..n-1 and, for each die, how often n is passed: the windows over the die sum to d + n z,
where d is what the die needs. What is known of the total beforehand (fewest_bound) is told to the solver.
"""

from __future__ import annotations

import itertools
from math import prod
from typing import Any

from ludus.algebra import cp_sat
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.axes import window_sums
from ludus.families.linear.windows.solve.fewest_bound import total_step
from ludus.families.linear.windows.solve.fewest_slices import Slices

MAX_TERMS = 300_000
"""Models with more terms are not built: they would take the memory and prove nothing."""
MAX_FACES = 1 << 24
"""Nor models with more faces."""


def is_within_reach(slices: Slices) -> bool:
    """Return whether a model of one slice is small enough to be of use."""
    area = prod(axis.window for axis in slices.axes)
    return slices.dice * area <= MAX_TERMS and slices.modulus <= MAX_FACES


def improve(slices: Slices, bound: int, limits: Limits) -> tuple[Array, int]:
    """Return the fewest rolls found for the one slice given, and a proved lower bound."""
    from ortools.sat.python import cp_model  # it takes most of a second to load

    model = cp_model.CpModel()
    unknowns = _model(model, slices, bound)
    found = cp_sat.least(model, unknowns, limits)
    if found is None:
        return slices.rolls, bound
    values, proved = found
    return np.array(values).reshape(slices.rolls.shape), max(bound, proved)


def _model(model: Any, slices: Slices, bound: int) -> list[Any]:
    """Write the slice into the model; return the unknown rolls in the order of the cells."""
    n, known = slices.modulus, slices.rolls[..., 0]
    area = prod(axis.window for axis in slices.axes)
    needs = window_sums(known, slices.axes, n)
    rolls = {cell: model.new_int_var(0, n - 1, "") for cell in np.ndindex(known.shape)}
    for cell, unknown in rolls.items():
        model.add_hint(unknown, int(known[cell]))
        passes = model.new_int_var(0, area * (n - 1) // n, "")
        model.add(sum(rolls[anchor] for anchor in _anchors_over(cell, slices)) == int(needs[cell]) + n * passes)
    total, step = int(known.sum()), total_step(slices)
    steps = model.new_int_var(0, (total - bound) // step, "")
    model.add(sum(rolls.values()) == bound + step * steps)
    model.minimize(bound + step * steps)
    return list(rolls.values())


def _anchors_over(cell: tuple[int, ...], slices: Slices) -> list[tuple[int, ...]]:
    """Return the anchors of the windows that cover a cell."""
    choices = (
        [(index - back) % axis.length for back in range(axis.window)]
        for index, axis in zip(cell, slices.axes, strict=True)
    )
    return list(itertools.product(*choices))
