"""Which moves a piece may gain or lose and keep its Grundy numbers, for all vectors at once.

A vector may be added to a piece without changing any Grundy number if and only if no two positions that it joins have
the same one. That is a statement about automata, so the set of all vectors that may not be added is computed exactly.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.loading import np
from ludus.families.proofs.automata.budget import Budget
from ludus.families.proofs.automata.kernels import claimed, track_names
from ludus.families.proofs.automata.linear import Sign, constant, linear
from ludus.families.proofs.automata.relations import Relation, all_of, any_of, from_table
from ludus.families.proofs.every_size.problem import Kernel, Line
from ludus.families.proofs.numerations import Numeration, radix_numeration

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


def joined(problem: Kernel, budget: Budget) -> Relation:
    """Return the vectors that join two positions with the same Grundy number, by the automaton of the claim."""
    near, value = _near(problem)
    return _joined(problem, budget, [*near, *_far(problem), value]).ordered(track_names(problem.axes))


def joined_positions(problem: Kernel, vector: Sequence[int], budget: Budget) -> Relation:
    """Return the positions, and their Grundy numbers, that a vector joins with one of the same number."""
    (near, value), tracks = _near(problem), track_names(problem.axes)
    known = [constant(problem.numeration, budget, track, entry) for track, entry in zip(tracks, vector, strict=True)]
    found = _joined(problem, budget, [*_far(problem), *tracks], known)
    return found.ordered((*near, value))


def wrong_vectors(problem: Kernel, budget: Budget) -> Relation:
    """Return the vectors about which the claim is wrong: they may be added and are refused, or the other way round."""
    if problem.addable is None:
        raise ValueError("the problem says nothing about other moves")
    table, tracks = np.array(problem.addable.transitions, np.int32), track_names(problem.axes)
    addable = from_table(problem.numeration, tracks, table, problem.addable.finals, budget)
    return (~joined(problem, budget).differs(addable)).ordered(tracks)


def spared_moves(problem: Kernel, budget: Budget) -> Relation:
    """Return the moves w of the piece for which some position x <= w but the corner has the Grundy number 0.

    If there are none then no piece with these Grundy numbers can do without a move w: from the position w it leads to
    the corner, and no other move leads to a position of Grundy number 0.
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


def _move(problem: Kernel, budget: Budget, line: Line) -> list[Relation]:
    """Return what says that the vector is s + m r, for the number m."""
    step, ray = line
    terms = zip(track_names(problem.axes), step[:-1], ray[:-1], strict=True)
    return [linear(problem.numeration, budget, {w: 1} | ({"m": -r} if r else {}), -s, Sign.ZERO) for w, s, r in terms]


def _joined(problem: Kernel, budget: Budget, hidden: Sequence[str], more: Sequence[Relation] = ()) -> Relation:
    """Return where x and x plus the vector have the Grundy number, with some of the tracks hidden."""
    near, _ = _near(problem)
    far, tracks = _far(problem), track_names(problem.axes)
    sums = [
        linear(problem.numeration, budget, {a: 1, x: -1, v: -1}, 0, Sign.ZERO)
        for a, x, v in zip(far, near, tracks, strict=True)
    ]
    both = [_renamed(problem, budget, near), _renamed(problem, budget, far)]
    return all_of([*both, *sums, *more], hidden)


def _renamed(problem: Kernel, budget: Budget, place: Names) -> Relation:
    """Return the claim about the Grundy number of a place."""
    own = track_names(problem.tracks)
    names = dict(zip(own, (*place, _near(problem)[1]), strict=True))
    return claimed(problem, problem.automaton, budget).renamed(**names)


def _near(problem: Kernel) -> tuple[Names, str]:
    """Return the names of the coordinates of a position, and of its Grundy number."""
    return tuple(f"near{axis}" for axis in range(problem.axes)), "value"


def _far(problem: Kernel) -> Names:
    """Return the names of the coordinates of the position plus the vector."""
    return tuple(f"far{axis}" for axis in range(problem.axes))
