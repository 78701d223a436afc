"""All pieces with the Grundy numbers of one: a claim about their moves, proved or refuted by the smallest vector."""

from __future__ import annotations

from math import prod

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.errors import abbreviate
from ludus.core.limits import Limits
from ludus.families.proofs.automata.budget import Budget, BudgetSpent, budget_of
from ludus.families.proofs.automata.kernels import wrong
from ludus.families.proofs.automata.move_sets import joined_positions, spared_moves, wrong_vectors
from ludus.families.proofs.automata.smallest import smallest
from ludus.families.proofs.every_size.certificates import EverySize, WrongVector
from ludus.families.proofs.every_size.problem import Kernel
from ludus.families.proofs.every_size.solve.prove import MAX_CELLS, METHOD, refuted


def solve(problem: Kernel, limits: Limits) -> Answer:
    """Return that the claim is a theorem, or the smallest position or vector about which it is wrong.

    That all moves are needed is shown by one argument, at the corner; where it does not do, nothing is decided.
    """
    budget = budget_of(limits.seconds)
    try:
        limits.progress("the Grundy numbers", 0, 3)
        faults = wrong(problem, budget)
        if not faults.is_empty:
            return refuted(problem, faults, 0)
        limits.progress("the moves that may be added", 1, 3)
        vector = smallest(wrong_vectors(problem, budget))
        if vector is not None:
            return _refuted(problem, vector, budget)
        limits.progress("the moves that are needed", 2, 3)
        spared = smallest(spared_moves(problem, budget))
    except BudgetSpent as limit:
        return Undecided(problem, f"the proof was not finished: {limit}", METHOD)
    if spared is not None:
        reason = f"whether another piece with these Grundy numbers can do without the move {spared} is not decided"
        return Undecided(problem, reason, METHOD)
    return Solved(problem, EverySize(), METHOD)


def _refuted(problem: Kernel, vector: tuple[int, ...], budget: Budget) -> Answer:
    if problem.addable is None or not problem.addable.accepts(problem.numeration, vector):
        return Impossible(problem, WrongVector(vector), METHOD)
    position = smallest(joined_positions(problem, vector, budget))
    if position is None:
        raise ValueError(f"the vector {abbreviate(list(vector))} joins no positions")
    *place, value = position
    if prod(x + v + 1 for x, v in zip(place, vector, strict=True)) * (value + 1) > MAX_CELLS:
        reason = f"the claim fails at the vector {vector}, by positions too far from the corner to play out"
        return Undecided(problem, reason, METHOD)
    return Impossible(problem, WrongVector(vector, position), METHOD)
