"""CP-SAT (Google OR-Tools) within limits, stopped at once by an interrupt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any

from ludus.core.limits import Limits
from ludus.core.loading import LazyModule

futures = LazyModule("concurrent.futures")

LOOK_AGAIN = 0.05
"""Between two requests to stop, in seconds."""
MAX_TERMS, MAX_MODULUS = 300_000, 1 << 24
"""Larger models of moves take the memory and prove nothing."""
SEARCH_SHARE = 0.25
"""The part of the time that local search may take before CP-SAT."""


def least(model: Any, unknowns: list[Any], limits: Limits) -> tuple[list[int], int] | None:
    """Return values of the unknowns that make the objective as small as was found, and a proved lower bound on it.

    None when nothing was found in time. The objective is minimised and has whole values.
    """
    from ortools.sat.python import cp_model  # it takes most of a second to load

    limits.progress("proving with CP-SAT", 0, 0)
    solver, status = solve(model, limits)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    found = round(solver.objective_value)
    proved = found if status == cp_model.OPTIMAL else ceil(solver.best_objective_bound - 1e-6)
    return [solver.value(unknown) for unknown in unknowns], proved


def fewest_moves(
    cells: Iterable[Sequence[tuple[int, int]]],
    known: Sequence[int],
    modulus: int,
    bounds: tuple[int, int],
    limits: Limits,
) -> tuple[list[int], int]:
    """Return the fewest moves found with the effect modulo n of some known ones, and a proved lower bound on them.

    `cells` lists for each cell the moves that change it, with their amounts. Unknowns are how often each move is made,
    0..n-1, and for each cell how often n is passed. `bounds` is a lower bound and a number by which any two totals
    differ a whole number of times.
    """
    from ortools.sat.python import cp_model  # it takes most of a second to load

    model, (bound, step) = cp_model.CpModel(), bounds
    unknowns = [model.new_int_var(0, modulus - 1, "") for _ in known]
    for unknown, value in zip(unknowns, known, strict=True):
        model.add_hint(unknown, value)
    for terms in cells:
        needed = sum(amount * known[move] for move, amount in terms) % modulus
        passes = model.new_int_var(0, sum(amount * (modulus - 1) for _, amount in terms) // modulus, "")
        model.add(sum(amount * unknowns[move] for move, amount in terms) == needed + modulus * passes)
    steps = model.new_int_var(0, (sum(known) - bound) // step, "")
    model.add(sum(unknowns) == bound + step * steps)
    model.minimize(bound + step * steps)
    found = least(model, unknowns, limits)
    if found is None:
        return list(known), bound
    values, proved = found
    return values, max(bound, proved)


def solve(model: Any, limits: Limits) -> tuple[Any, Any]:
    """Return the solver with what it found, and its status."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = limits.seconds
    solver.parameters.num_workers = max(limits.threads, 1)
    solver.parameters.random_seed = limits.seed % 2**31
    # OR-Tools would take an interrupt for a time limit and return as if nothing had happened; and afterwards an
    # interrupt would end the process, whatever Python had arranged.
    solver.parameters.catch_sigint_signal = False
    return solver, _solve(solver, model)


def _solve(solver: Any, model: Any) -> Any:
    """Return the status; an interrupt stops the search at once.

    The compiled search does not come back to Python before its end, so it runs beside the thread that is interrupted.
    """
    with futures.ThreadPoolExecutor(max_workers=1) as beside:
        search = beside.submit(solver.solve, model)
        try:
            return search.result()
        except BaseException:
            while not search.done():
                solver.stop_search()
                futures.wait([search], timeout=LOOK_AGAIN)
            raise
