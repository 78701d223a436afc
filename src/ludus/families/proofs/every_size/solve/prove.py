"""A claim about boards of every size, decided by the algebra of automata: a theorem, or the smallest counterexample."""

from __future__ import annotations

from math import prod

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.proofs.automata.budget import BudgetSpent, budget_of
from ludus.families.proofs.automata.kernels import track_names, wrong, wrong_without_pass
from ludus.families.proofs.automata.relations import Relation
from ludus.families.proofs.automata.smallest import smallest
from ludus.families.proofs.every_size.certificates import Counterexample, EverySize
from ludus.families.proofs.every_size.problem import Kernel

METHOD = "automata"
MAX_CELLS = 200_000
"""A counterexample is played out from the corner; beyond so many positions it is not."""


def solve(problem: Kernel, limits: Limits) -> Answer:
    """Return that the claim is a theorem, or the smallest position about which it is wrong."""
    budget = budget_of(limits.seconds)
    try:
        if problem.without_pass is not None:
            limits.progress("the game without a pass", 0, 2)
            faults = wrong_without_pass(problem, budget)
            if not faults.is_empty:
                return refuted(problem, faults, 0)
            limits.progress("the game with a pass", 1, 2)
        faults = wrong(problem, budget)
        if faults.is_empty:
            return Solved(problem, EverySize(), METHOD)
        return refuted(problem, faults, int(problem.without_pass is not None))
    except BudgetSpent as limit:
        return Undecided(problem, f"the proof was not finished: {limit}", METHOD)


def refuted(problem: Kernel, faults: Relation, passes: int) -> Answer:
    """Return the smallest position at which a claim fails, unless it is too far away to be played out."""
    position = smallest(faults.ordered(track_names(problem.tracks)))
    if position is None:
        raise ValueError("there is no counterexample")
    if prod(x + 1 for x in position) > MAX_CELLS:
        where = ", ".join(map(str, position))
        return Undecided(problem, f"the claim fails at ({where}), which is too far from the corner to play out", METHOD)
    return Impossible(problem, Counterexample(position, passes), METHOD)
