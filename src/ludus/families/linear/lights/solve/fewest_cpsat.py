"""The fewest presses with a proof by CP-SAT (Google OR-Tools), started from the best presses known.

Unknowns are the presses c_k in 0..n-1 and, for each light, how often n is passed: what the presses add to the light is
d + n z, where d is what it needs.
"""

from __future__ import annotations

from typing import Any

from ludus.algebra import cp_sat
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.lights.pressing import Entries

MAX_TERMS = 300_000
"""Models with more terms are not built: they would take the memory and prove nothing."""
LONGEST_MODULUS = 1 << 24


def is_within_reach(moves: Entries, modulus: int) -> bool:
    """Return whether a model is small enough to be of use."""
    return len(moves.press) <= MAX_TERMS and modulus <= LONGEST_MODULUS


def improve(moves: Entries, presses: Array, modulus: int, bound: int, limits: Limits) -> tuple[Array, int]:
    """Return the fewest presses found with the effect of the given ones, and a proved lower bound."""
    from ortools.sat.python import cp_model  # it takes most of a second to load

    model = cp_model.CpModel()
    unknowns = _model(model, moves, presses, modulus, bound)
    found = cp_sat.least(model, unknowns, limits)
    if found is None:
        return presses, bound
    values, proved = found
    shorter = np.array(values).astype(presses.dtype)
    return (shorter if sum(values) < int(presses.sum(dtype=object)) else presses), max(bound, proved)


def _model(model: Any, moves: Entries, presses: Array, n: int, bound: int) -> list[Any]:
    """Write the problem into the model; return the unknown presses."""
    unknowns = [model.new_int_var(0, n - 1, "") for _ in range(moves.presses)]
    terms: list[list[tuple[int, int]]] = [[] for _ in range(moves.cells)]
    for press, cell, amount in zip(moves.press.tolist(), moves.cell.tolist(), moves.amount.tolist(), strict=True):
        terms[cell].append((press, amount))
    for unknown, known in zip(unknowns, presses.tolist(), strict=True):
        model.add_hint(unknown, known)
    for parts in terms:
        needs = sum(amount * int(presses[press]) for press, amount in parts) % n
        most = sum(amount * (n - 1) for _, amount in parts)
        passes = model.new_int_var(0, most // n, "")
        model.add(sum(amount * unknowns[press] for press, amount in parts) == needs + n * passes)
    model.add(sum(unknowns) >= bound)
    model.minimize(sum(unknowns))
    return unknowns
