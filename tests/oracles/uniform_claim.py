"""The generalized ryūō for one p, by the definition."""

from __future__ import annotations

from itertools import product

from ludus.families.proofs.automatic.problem import PASSES, Convention
from ludus.families.proofs.uniform.problem import UniformClaim

Cell = tuple[int, ...]


def options(p: int, cell: Cell, slack: int = 0) -> list[Cell]:
    """Return what a move leads to: the ryūō, and a heap beside it when there is a third number."""
    found = [(*cell[:axis], n, *cell[axis + 1 :]) for axis in range(len(cell)) for n in range(cell[axis])]
    x, y, *rest = cell
    return found + [(x - s, y - t, *rest) for s in range(1, x + 1) for t in range(1, y + 1) if s + t < p + slack]


def lost(problem: UniformClaim, p: int, side: int, *, has_pass: bool | None = None) -> set[Cell]:
    """Return the lost positions of a box, with the pass of the game left unless said otherwise."""
    has_pass = problem.convention in PASSES if has_pass is None else has_pass
    gone = lost(problem, p, side, has_pass=False) if has_pass else set()
    found: set[Cell] = set()
    for cell in product(range(side), repeat=len(problem.axes)):
        below = options(p, cell, problem.slack)
        wins = any(option in found for option in below)
        if has_pass and cell in gone and (below or problem.convention is Convention.PASS_ANYWHERE):
            wins = True
        if problem.convention is Convention.MISERE and not below:
            wins = True
        if not wins:
            found.add(cell)
    return found


def claimed(problem: UniformClaim, p: int, side: int, *, has_pass: bool = True) -> set[Cell]:
    """Return the positions of a box that the claim calls lost."""
    cells = product(range(side), repeat=len(problem.axes))
    return {cell for cell in cells if problem.accepts(p, *cell, has_pass=has_pass)}
