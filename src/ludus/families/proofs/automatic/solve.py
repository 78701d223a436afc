"""Claims about boards of every size, decided by the algebra of automata: a theorem, or the smallest counterexample."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.errors import abbreviate
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.proofs.automata import conditions
from ludus.families.proofs.automata.linear import smallest
from ludus.families.proofs.automata.relations import Relation
from ludus.families.proofs.automata.tables import Budget, BudgetSpent, budget_of
from ludus.families.proofs.automatic.certificates import Counterexample, EverySize, WrongVector
from ludus.families.proofs.automatic.problem import PASSES, AutomaticClaim, Convention

METHOD = "automata"
MAX_STEPS = 8_000_000
"""A counterexample is played out from the corner, where that takes at most this number of steps."""


def prove(problem: AutomaticClaim, limits: Limits) -> Answer:
    """Return that the claim is a theorem, or the smallest position about which it is wrong."""
    budget = budget_of(limits.seconds)
    try:
        if problem.without_pass is not None:
            limits.progress("the game without a pass", 0, 2)
            gone = replace(problem, automaton=problem.without_pass, without_pass=None, convention=Convention.NORMAL)
            faults = conditions.wrong(gone, budget)
            if not faults.is_empty:
                return refuted(problem, faults, 0)
            limits.progress("the game with a pass", 1, 2)
        faults = conditions.wrong(problem, budget)
        if faults.is_empty:
            return Solved(problem, EverySize(), METHOD)
        return refuted(problem, faults, int(problem.without_pass is not None))
    except BudgetSpent as limit:
        return Undecided(problem, f"the proof was not finished: {limit}", METHOD)


def refuted(problem: AutomaticClaim, faults: Relation, passes: int) -> Answer:
    """Return the smallest position at which a claim fails, unless it is too far away to be played out."""
    position = smallest(faults.ordered(conditions.track_names(problem.tracks)))
    if position is None:
        raise ValueError("there is no counterexample")
    if _steps(problem, [x + 1 for x in position]) > MAX_STEPS:
        *place, value = position if problem.question is Question.TABLE else (*position, None)
        where = f"({', '.join(map(str, place))})" + ("" if value is None else f" with the value {value}")
        return Undecided(problem, f"the claim fails at {where}, which is too far from the corner to play out", METHOD)
    return Impossible(problem, Counterexample(position, passes), METHOD)


def prove_move_sets(problem: AutomaticClaim, limits: Limits) -> Answer:
    """Return that the claim is a theorem, or the smallest position or vector about which it is wrong.

    That all moves are needed is shown by one argument, at the corner; where it does not do, nothing is decided.
    """
    budget = budget_of(limits.seconds)
    try:
        limits.progress("the Grundy values", 0, 3)
        faults = conditions.wrong(problem, budget)
        if not faults.is_empty:
            return refuted(problem, faults, 0)
        limits.progress("the moves that may be added", 1, 3)
        vector = smallest(conditions.wrong_vectors(problem, budget))
        if vector is not None:
            return _refuted_by_vector(problem, vector, budget)
        limits.progress("the moves that are needed", 2, 3)
        spared = smallest(conditions.spared_moves(problem, budget))
    except BudgetSpent as limit:
        return Undecided(problem, f"the proof was not finished: {limit}", METHOD)
    if spared is not None:
        reason = f"whether another piece with these Grundy values can do without the move {spared} is not decided"
        return Undecided(problem, reason, METHOD)
    return Solved(problem, EverySize(), METHOD)


def _refuted_by_vector(problem: AutomaticClaim, vector: tuple[int, ...], budget: Budget) -> Answer:
    if problem.addable is None or not problem.addable.accepts(problem.numeration, vector):
        return Impossible(problem, WrongVector(vector), METHOD)
    position = smallest(conditions.joined_positions(problem, vector, budget))
    if position is None:
        raise ValueError(f"the vector {abbreviate(list(vector))} joins no positions")
    *place, value = position
    if _steps(problem, [*(x + v + 1 for x, v in zip(place, vector, strict=True)), value + 1]) > MAX_STEPS:
        reason = f"the claim fails at the vector {vector}, by positions too far from the corner to play out"
        return Undecided(problem, reason, METHOD)
    return Impossible(problem, WrongVector(vector, position), METHOD)


def _steps(problem: AutomaticClaim, box: Sequence[int]) -> int:
    """Return about how many options there are in a box of positions: what playing it out takes."""
    reach = sum(1 + (max(box) if any(ray) else 0) for _, ray in problem.moves())
    return prod(box) * (reach + 1) * (2 if problem.convention in PASSES else 1)


METHODS = {
    Question.P_POSITIONS: {"automata": prove},
    Question.TABLE: {"automata": prove},
    Question.MOVE_SETS: {"automata": prove_move_sets},
}
