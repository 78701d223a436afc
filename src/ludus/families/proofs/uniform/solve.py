"""A claim for all p, decided by the algebra of automata: a theorem, or the least p and the smallest counterexample."""

from __future__ import annotations

from math import prod

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.proofs.automata.claims import Ryuo, smallest_position, wrong
from ludus.families.proofs.automata.relations import Relation, from_table
from ludus.families.proofs.automata.tables import Budget, BudgetSpent, budget_of
from ludus.families.proofs.automatic.certificates import Counterexample, EverySize
from ludus.families.proofs.automatic.problem import Automaton
from ludus.families.proofs.numerations import BINARY
from ludus.families.proofs.uniform.problem import UniformClaim

METHOD = "automata"
FAR, MAX_STEPS = 200, 4 * 10**6
"""A counterexample is played out from the corner; with larger numbers, or more steps, it is not."""


def solve(problem: UniformClaim, limits: Limits) -> Answer:
    """Return that the claim is a theorem, or the least p and the smallest position about which it is wrong."""
    budget = budget_of(limits.seconds)
    game = Ryuo(budget, problem.from_p, problem.slack)
    try:
        lost, gone = _set(problem, game, problem.automaton, budget), None
        if problem.without_pass is not None:
            gone = _set(problem, game, problem.without_pass, budget)
            faults = wrong(game, ((gone,),))
            if not faults.is_empty:
                return _refuted(problem, faults, 0)
        faults = wrong(game, ((lost,),), problem.convention, gone, axes=problem.axes)
        if faults.is_empty:
            return Solved(problem, EverySize(), METHOD)
        return _refuted(problem, faults, int(gone is not None))
    except BudgetSpent as limit:
        return Undecided(problem, f"the proof was not finished: {limit}", METHOD)


def _set(problem: UniformClaim, game: Ryuo, automaton: Automaton, budget: Budget) -> Relation:
    """Return the positions that an automaton accepts; pairs with r >= p are none."""
    claimed = from_table(BINARY, problem.tracks, automaton.transitions, automaton.finals, budget)
    return claimed & game.is_block(*problem.axes)


def _refuted(problem: UniformClaim, faults: Relation, passes: int) -> Answer:
    found = smallest_position(faults, problem.axes)
    if found is None:
        raise ValueError("there is no counterexample")
    p, *place = found.values()
    box = [x + 1 for x in place]
    steps = prod(box) * (sum(box) + min(p, box[0]) * min(p, box[1]))
    if max(p, *place) > FAR or steps > MAX_STEPS:
        where = ", ".join(f"{name} = {number}" for name, number in found.items())
        return Undecided(problem, f"the claim fails at {where}, which is too far from the corner to play out", METHOD)
    return Impossible(problem, Counterexample((p, *place), passes), METHOD)


METHODS = {Question.P_POSITIONS: {"automata": solve}, Question.TABLE: {"automata": solve}}
