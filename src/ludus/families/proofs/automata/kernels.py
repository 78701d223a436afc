"""Is a set of positions the set of lost ones, on boards of every size? Two conditions at every position decide it.

Every move lowers the sum of the coordinates, so a set K is the set of lost positions if and only if

    no position of K has an option in K, and every position outside K has one;

in misère play positions without a move are not in K, and need no option. Where the conditions fail, they do so at a
position about which K is wrong: the smallest such position, since below it K is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import and_

from ludus.core.loading import np
from ludus.families.proofs.automata.budget import Budget
from ludus.families.proofs.automata.linear import Sign, linear
from ludus.families.proofs.automata.options import reaching
from ludus.families.proofs.automata.relations import Relation, from_table, true
from ludus.families.proofs.every_size.problem import PASSES, Automaton, Convention, Kernel


def track_names(count: int) -> tuple[str, ...]:
    """Return the names of the coordinates in relations."""
    return tuple(f"x{axis + 1}" for axis in range(count))


def claimed(problem: Kernel, automaton: Automaton, budget: Budget) -> Relation:
    """Return the set of positions that an automaton of a problem accepts."""
    table = np.array(automaton.transitions, np.int32)
    return from_table(problem.numeration, track_names(problem.tracks), table, automaton.finals, budget)


def as_automaton(relation: Relation, tracks: Sequence[str]) -> Automaton:
    """Return a relation as the automaton of a problem, its tracks in this order.

    >>> from ludus.families.proofs.numerations import BINARY
    >>> as_automaton(linear(BINARY, Budget(), {"x": 1, "y": -1}, 0, Sign.ZERO), ("x", "y"))
    Automaton(transitions=((0, 1, 1, 0), (1, 1, 1, 1)), finals=(0,))
    """
    found = relation.ordered(tracks)
    return Automaton(tuple(map(tuple, found.table.tolist())), tuple(np.flatnonzero(found.finals).tolist()))


def wrong(problem: Kernel, budget: Budget) -> Relation:
    """Return the positions at which the conditions fail; there are none just when the claim is a theorem."""
    lost = claimed(problem, problem.automaton, budget)
    if problem.without_pass is not None:
        gone = claimed(problem, problem.without_pass, budget)
        return _wrong_with_a_pass(problem, lost, gone)
    if problem.convention is Convention.MISERE:
        moves = problem.moves()
        can_move = reaching(true(lost.numeration, budget, lost.tracks), moves)
        return (can_move - lost.differs(reaching(lost, moves))) | (lost - can_move)
    return legal(problem, budget) - lost.differs(reaching(lost, problem.moves())) | (lost - legal(problem, budget))


def wrong_without_pass(problem: Kernel, budget: Budget) -> Relation:
    """Return the positions at which the conditions fail for the game once its pass is gone."""
    if problem.without_pass is None or problem.convention not in PASSES:
        raise ValueError("there is no pass in this game")
    gone = replace(problem, automaton=problem.without_pass, without_pass=None, convention=Convention.NORMAL)
    return wrong(gone, budget)


def _wrong_with_a_pass(problem: Kernel, lost: Relation, gone: Relation) -> Relation:
    """Return the same with a pass, which leads to the position itself with no pass left."""
    moves, whole = problem.moves(), true(lost.numeration, lost.budget, lost.tracks)
    can_pass = whole if problem.convention is Convention.PASS_ANYWHERE else reaching(whole, moves)
    return whole - lost.differs(reaching(lost, moves) | (gone & can_pass))


def legal(problem: Kernel, budget: Budget) -> Relation:
    """Return the positions of the game: all of them, or those with the two pieces on different squares."""
    tracks = track_names(problem.tracks)
    whole = true(problem.numeration, budget, tracks)
    if problem.pieces == 1:
        return whole
    half = problem.axes
    pairs = zip(tracks[:half], tracks[half:], strict=True)
    same = reduce(and_, (linear(problem.numeration, budget, {a: 1, b: -1}, 0, Sign.ZERO) for a, b in pairs))
    return whole - same
