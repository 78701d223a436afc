"""Is a set of positions the set of P-positions, on boards of every size? Two conditions at every position decide it.

Every move lowers the sum of the coordinates, so a set K is the set of P-positions if and only if

    no position of K has an option in K, and every position outside K has one;

in misère play positions without a move are not in K, and need no option. Where the conditions fail, they do so at a
position about which K is wrong: the smallest such position, since below it K is right.

A vector may be added to a piece without changing any Grundy value if and only if no two positions that it joins have
the same one. That is a statement about automata, so the set of all vectors that may not be added is computed exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import and_
from typing import TypeAlias

from ludus.core.loading import np
from ludus.families.impartial.one_piece.problem import Vector
from ludus.families.proofs.automata.linear import Sign, constant, less, linear
from ludus.families.proofs.automata.relations import Relation, all_of, any_of, from_table, true
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.problem import PASSES, AutomaticClaim, Automaton, Convention, Line
from ludus.families.proofs.numerations import Numeration, radix_numeration

LOWER, TIMES = "#lower", "#times"
"""The tracks of a coordinate after a step, and of the number m."""
Condition: TypeAlias = tuple[dict[str, int], int, Sign]
"""What must be 0, or at most 0: coefficients of tracks, a constant."""


def reaching(target: Relation, moves: Sequence[Line]) -> Relation:
    """Return the positions from which one move leads into a set.

    The tracks of the set are the coordinates. A move (s, r) leads from x to x - s - m r for any m >= 0, as long as no
    coordinate is negative: numbers of automata never are, so nothing has to be said about that.
    """
    lines = [_reaching(target, step, ray) for step, ray in moves if any(ray)]
    return any_of([*lines, *_stepping(target, [step for step, ray in moves if not any(ray)])])


def _stepping(target: Relation, steps: Sequence[Vector]) -> list[Relation]:
    """Return the same for single steps: axis by axis, so that steps that begin alike share their beginning."""
    found: dict[Vector, Relation] = {(): target}
    for axis, track in enumerate(target.tracks):
        for start in dict.fromkeys(step[: axis + 1] for step in steps):
            before, amount = found[start[:-1]], start[-1]
            found[start] = before if amount == 0 else _shifted(before, track, amount)
    return [_in_order(found[step], target) for step in dict.fromkeys(steps)]


def _shifted(target: Relation, track: str, amount: int) -> Relation:
    """Return the positions that lie in a set when an amount is taken from one coordinate."""
    lower = linear(target.numeration, target.budget, {track: 1, LOWER: -1}, -amount, Sign.ZERO)
    return (target.renamed(**{track: LOWER}) & lower).exists(LOWER)


def _reaching(target: Relation, step: Sequence[int], ray: Sequence[int]) -> Relation:
    numeration, budget = target.numeration, target.budget
    moving = [axis for axis, entry in enumerate(step) if entry or ray[axis]]
    names = {axis: f"#new{axis}" for axis in moving}
    moved = target.renamed(**{target.tracks[axis]: name for axis, name in names.items()})
    if step == ray and sum(ray) == 1:
        (axis,) = moving
        closer = less(numeration, budget, names[axis], target.tracks[axis])
        return _in_order((moved & closer).exists(names[axis]), target)
    conditions = [
        linear(numeration, budget, terms, constant, sign)
        for terms, constant, sign in _conditions(target.tracks, names, step, ray)
    ]
    return _in_order(all_of([moved, *conditions], [*names.values(), TIMES]), target)


def _conditions(
    tracks: Sequence[str], names: dict[int, str], step: Sequence[int], ray: Sequence[int]
) -> list[Condition]:
    """Return the linear conditions of a move; where an entry of the ray is 1, it tells m, which needs no track."""
    guide = next((axis for axis in names if ray[axis] == 1), None)
    found: list[Condition] = []
    for axis, name in names.items():
        terms, left = {tracks[axis]: 1, name: -1}, -step[axis]
        if axis == guide:
            # x - new - s = m >= 0
            found.append(({track: -amount for track, amount in terms.items()}, -left, Sign.NOT_POSITIVE))
            continue
        if ray[axis] and guide is not None:
            terms |= {tracks[guide]: -ray[axis], names[guide]: ray[axis]}
            left += ray[axis] * step[guide]
        elif ray[axis]:
            terms[TIMES] = -ray[axis]
        found.append((terms, left, Sign.ZERO))
    return found


def _in_order(found: Relation, like: Relation) -> Relation:
    return found.ordered(like.tracks) if found.tracks != like.tracks else found


def track_names(count: int) -> tuple[str, ...]:
    """Return the names of the coordinates in relations."""
    return tuple(f"x{axis + 1}" for axis in range(count))


def claimed(problem: AutomaticClaim, automaton: Automaton, budget: Budget) -> Relation:
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


def wrong(problem: AutomaticClaim, budget: Budget) -> Relation:
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


def wrong_without_pass(problem: AutomaticClaim, budget: Budget) -> Relation:
    """Return the positions at which the conditions fail for the game once its pass is gone."""
    if problem.without_pass is None or problem.convention not in PASSES:
        raise ValueError("there is no pass in this game")
    gone = replace(problem, automaton=problem.without_pass, without_pass=None, convention=Convention.NORMAL)
    return wrong(gone, budget)


def _wrong_with_a_pass(problem: AutomaticClaim, lost: Relation, gone: Relation) -> Relation:
    """Return the same with a pass, which leads to the position itself with no pass left."""
    moves, whole = problem.moves(), true(lost.numeration, lost.budget, lost.tracks)
    can_pass = whole if problem.convention is Convention.PASS_ANYWHERE else reaching(whole, moves)
    return whole - lost.differs(reaching(lost, moves) | (gone & can_pass))


def legal(problem: AutomaticClaim, budget: Budget) -> Relation:
    """Return the positions of the game: all of them, or those with the two pieces on different squares."""
    tracks = track_names(problem.tracks)
    whole = true(problem.numeration, budget, tracks)
    if problem.pieces == 1:
        return whole
    half = problem.axes
    pairs = zip(tracks[:half], tracks[half:], strict=True)
    same = reduce(and_, (linear(problem.numeration, budget, {a: 1, b: -1}, 0, Sign.ZERO) for a, b in pairs))
    return whole - same


FORBIDDEN = "s >= 1 and t >= 1 and (s + t) % p = 0 and (s % p != 0 or (s // p ^ s // p - 1) = (t // p ^ t // p - 1))"
"""The corrected theorem 1.3 of the paper on the generalized ryūō: p divides s + t, and p does not divide s, or s / p
and t / p have the same power of 2 in them; n ^ n - 1 is 2^(k+1) - 1 for the largest power 2^k that divides n."""
ADDABLE = f"s + t >= 1 and not ({FORBIDDEN})"
"""All other vectors."""
NEEDED = "s + t >= 1 and (s = 0 or t = 0 or s + t <= p - 1)"
"""The moves of the paper."""
SOLID_ADDABLE = (
    "(s + t + u) % p != 0 or s % p = 0 and t % p = 0 and u % p = 0 and exists z (z = (s // p ^ t // p ^ u // p) "
    "and z >= 1 and (s = 0 or (s // p ^ s // p - 1) >= (z ^ z - 1)) "
    "and (t = 0 or (t // p ^ t // p - 1) >= (z ^ z - 1)) and (u = 0 or (u // p ^ u // p - 1) >= (z ^ z - 1)))"
)
"""The same in three dimensions: an odd number of the non-zero s / p, t / p, u / p hold the least power of 2 among them,
which is to say that their nim-sum z holds no larger one."""

Names = tuple[str, ...]


def numeration_for(p: int) -> Numeration:
    """Return the numeration in which theorem 1.2 is an automaton of few states."""
    return radix_numeration(p, 2) if p > 1 else radix_numeration(2)


def joined(problem: AutomaticClaim, budget: Budget) -> Relation:
    """Return the vectors that join two positions with the same Grundy value, by the automaton of the claim."""
    near, value = _near(problem)
    return _joined(problem, budget, [*near, *_far(problem), value]).ordered(track_names(problem.axes))


def joined_positions(problem: AutomaticClaim, vector: Sequence[int], budget: Budget) -> Relation:
    """Return the positions, and their Grundy values, that a vector joins with one of the same number."""
    (near, value), tracks = _near(problem), track_names(problem.axes)
    known = [constant(problem.numeration, budget, track, entry) for track, entry in zip(tracks, vector, strict=True)]
    found = _joined(problem, budget, [*_far(problem), *tracks], known)
    return found.ordered((*near, value))


def wrong_vectors(problem: AutomaticClaim, budget: Budget) -> Relation:
    """Return the vectors about which the claim is wrong: they may be added and are refused, or the other way round."""
    if problem.addable is None:
        raise ValueError("the problem says nothing about other moves")
    table, tracks = np.array(problem.addable.transitions, np.int32), track_names(problem.axes)
    addable = from_table(problem.numeration, tracks, table, problem.addable.finals, budget)
    return (~joined(problem, budget).differs(addable)).ordered(tracks)


def spared_moves(problem: AutomaticClaim, budget: Budget) -> Relation:
    """Return the moves w of the piece for which some position x <= w but the corner has the Grundy value 0.

    If there are none then no piece with these Grundy values can do without a move w: from the position w it leads to
    the corner, and no other move leads to a position of Grundy value 0.
    """
    (near, value), tracks = _near(problem), track_names(problem.axes)
    zero = constant(problem.numeration, budget, value, 0)
    lost = all_of([_renamed(problem, budget, near), zero], [value])
    below = [
        linear(problem.numeration, budget, {x: 1, w: -1}, 0, Sign.NOT_POSITIVE)
        for x, w in zip(near, tracks, strict=True)
    ]
    elsewhere = linear(problem.numeration, budget, dict.fromkeys(near, -1), 1, Sign.NOT_POSITIVE)
    boxes = all_of([lost, elsewhere, *below], near)
    own = problem.moves()[:-1]  # the last one is that of the heap
    return any_of([all_of([boxes, *_move(problem, budget, line)], ["m"]).ordered(tracks) for line in own])


def _move(problem: AutomaticClaim, budget: Budget, line: Line) -> list[Relation]:
    """Return what says that the vector is s + m r, for the number m."""
    step, ray = line
    terms = zip(track_names(problem.axes), step[:-1], ray[:-1], strict=True)
    return [linear(problem.numeration, budget, {w: 1} | ({"m": -r} if r else {}), -s, Sign.ZERO) for w, s, r in terms]


def _joined(problem: AutomaticClaim, budget: Budget, hidden: Sequence[str], more: Sequence[Relation] = ()) -> Relation:
    """Return where x and x plus the vector have the Grundy value, with some of the tracks hidden."""
    near, _ = _near(problem)
    far, tracks = _far(problem), track_names(problem.axes)
    sums = [
        linear(problem.numeration, budget, {a: 1, x: -1, v: -1}, 0, Sign.ZERO)
        for a, x, v in zip(far, near, tracks, strict=True)
    ]
    both = [_renamed(problem, budget, near), _renamed(problem, budget, far)]
    return all_of([*both, *sums, *more], hidden)


def _renamed(problem: AutomaticClaim, budget: Budget, place: Names) -> Relation:
    """Return the claim about the Grundy value of a place."""
    own = track_names(problem.tracks)
    names = dict(zip(own, (*place, _near(problem)[1]), strict=True))
    return claimed(problem, problem.automaton, budget).renamed(**names)


def _near(problem: AutomaticClaim) -> tuple[Names, str]:
    """Return the names of the coordinates of a position, and of its Grundy value."""
    return tuple(f"near{axis}" for axis in range(problem.axes)), "value"


def _far(problem: AutomaticClaim) -> Names:
    """Return the names of the coordinates of the position plus the vector."""
    return tuple(f"far{axis}" for axis in range(problem.axes))
