"""The fewest rolls with a proof by CP-SAT (Google OR-Tools), started from the best rolls known.

Unknowns are the rolls c_k in 0..n-1 and, for each die, how often n is passed: the windows over the die sum to d + n z,
where d is what the die needs. What is known of the total beforehand (fewest_bound) is told to the solver.
"""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor, wait
from math import ceil, prod
from typing import Any

from ludus.core.arrays import Array
from ludus.core.effort import Effort
from ludus.core.lazily import np
from ludus.maths.axes import window_sums
from ludus.solvers.windows.fewest_bound import total_step
from ludus.solvers.windows.fewest_slices import Slices

MOST_TERMS = 300_000
"""Models with more terms are not built: they would take the memory and prove nothing."""
MOST_FACES = 1 << 24
"""Nor models with more faces."""
LOOK_AGAIN = 0.05
"""Between two requests to stop, in seconds."""


def is_within_reach(slices: Slices) -> bool:
    """Return whether a model of one slice is small enough to be of use."""
    area = prod(axis.window for axis in slices.axes)
    return slices.dice * area <= MOST_TERMS and slices.modulus <= MOST_FACES


def improve(slices: Slices, bound: int, effort: Effort) -> tuple[Array, int]:
    """Return the fewest rolls found for the one slice given, and a proved lower bound."""
    from ortools.sat.python import cp_model  # it takes most of a second to load

    model = cp_model.CpModel()
    unknowns = _model(model, slices, bound)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = effort.seconds
    solver.parameters.num_workers = effort.threads
    solver.parameters.random_seed = effort.seed % 2**31
    # OR-Tools would take an interrupt for a time limit and return as if nothing had happened.
    solver.parameters.catch_sigint_signal = False
    effort.progress("proving with CP-SAT", 0, 0)
    status = _solve(solver, model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return slices.rolls, bound
    rolls = np.array([solver.value(unknown) for unknown in unknowns]).reshape(slices.rolls.shape)
    proved = int(rolls.sum()) if status == cp_model.OPTIMAL else ceil(solver.best_objective_bound - 1e-6)
    return rolls, max(bound, proved)


def _solve(solver: Any, model: Any) -> Any:
    """Return the status; an interrupt stops the search at once.

    The compiled search does not come back to Python before its end, so it runs beside the thread that is interrupted.
    """
    with ThreadPoolExecutor(max_workers=1) as beside:
        search = beside.submit(solver.solve, model)
        try:
            return search.result()
        except BaseException:
            while not search.done():
                solver.stop_search()
                wait([search], timeout=LOOK_AGAIN)
            raise


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
