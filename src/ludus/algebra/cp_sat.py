"""CP-SAT (Google OR-Tools) within limits, stopped at once by an interrupt."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from math import ceil
from typing import Any

from ludus.core.limits import Limits

LOOK_AGAIN = 0.05
"""Between two requests to stop, in seconds."""


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
    with ThreadPoolExecutor(max_workers=1) as beside:
        search = beside.submit(solver.solve, model)
        try:
            return search.result()
        except BaseException:
            while not search.done():
                solver.stop_search()
                wait([search], timeout=LOOK_AGAIN)
            raise
