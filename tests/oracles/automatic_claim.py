"""P-positions by the definition: all positions of a box played out, option by option."""

from __future__ import annotations

from itertools import product

from ludus.families.proofs.automatic.problem import PASSES, AutomaticClaim, Convention

Cell = tuple[int, ...]


def options(problem: AutomaticClaim, cell: Cell) -> list[Cell]:
    """Return all positions that a move leads to; two pieces on one square are none."""
    found = []
    for step, ray in problem.moves():
        times = 0
        while True:
            new = tuple(x - s - times * r for x, s, r in zip(cell, step, ray, strict=True))
            if min(new) < 0:
                break
            found.append(new)
            if not any(ray):
                break
            times += 1
    return [new for new in found if is_position(problem, new)]


def is_position(problem: AutomaticClaim, cell: Cell) -> bool:
    return problem.pieces == 1 or cell[: problem.axes] != cell[problem.axes :]


def lost(problem: AutomaticClaim, side: int, *, has_pass: bool | None = None) -> set[Cell]:
    """Return the lost positions of a cube, with the pass of the game left unless said otherwise."""
    has_pass = problem.convention in PASSES if has_pass is None else has_pass
    gone = lost(problem, side, has_pass=False) if has_pass else set()
    found: set[Cell] = set()
    for cell in product(range(side), repeat=problem.tracks):
        if not is_position(problem, cell):
            continue
        below = options(problem, cell)
        wins = any(option in found for option in below)
        if has_pass and cell in gone and (below or problem.convention is Convention.PASS_ANYWHERE):
            wins = True
        if problem.convention is Convention.MISERE and not below:
            wins = True
        if not wins:
            found.add(cell)
    return found


def claimed(problem: AutomaticClaim, side: int, *, has_pass: bool = True) -> set[Cell]:
    """Return the positions of a cube that the claim calls lost."""
    automaton = problem.automaton if has_pass or problem.without_pass is None else problem.without_pass
    cube = product(range(side), repeat=problem.tracks)
    return {cell for cell in cube if automaton.accepts(problem.numeration, cell)}
