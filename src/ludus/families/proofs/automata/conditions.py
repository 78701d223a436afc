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
from functools import partial

from ludus.core.loading import np
from ludus.families.impartial.one_piece.problem import Vector
from ludus.families.proofs.automata.linear import Sign, constant, less, linear, plus
from ludus.families.proofs.automata.relations import Relation, all_of, any_of, from_table, true
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.problem import AutomaticClaim, Automaton, Convention, Line
from ludus.families.proofs.numerations import Numeration


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
    return [found[step].ordered(target.tracks) for step in dict.fromkeys(steps)]


def _shifted(target: Relation, track: str, amount: int) -> Relation:
    """Return the positions that lie in a set when an amount is taken from one coordinate."""
    lower = linear(target.numeration, target.budget, {track: 1, "lower": -1}, -amount, Sign.ZERO)
    return (target.renamed(**{track: "lower"}) & lower).exists("lower")


def _reaching(target: Relation, step: Sequence[int], ray: Sequence[int]) -> Relation:
    numeration, budget = target.numeration, target.budget
    moving = [axis for axis, entry in enumerate(step) if entry or ray[axis]]
    names = {axis: f"new{axis}" for axis in moving}
    moved = target.renamed(**{target.tracks[axis]: name for axis, name in names.items()})
    if step == ray and sum(ray) == 1:
        (axis,) = moving
        closer = less(numeration, budget, names[axis], target.tracks[axis])
        return (moved & closer).exists(names[axis]).ordered(target.tracks)
    # Where an entry of the ray is 1, it tells m, which then needs no track.
    guide = next((axis for axis in names if ray[axis] == 1), None)
    m, offset = ({"m": 1}, 0) if guide is None else ({target.tracks[guide]: 1, names[guide]: -1}, -step[guide])
    conditions = []
    if guide is not None:
        opposite = {track: -amount for track, amount in m.items()}
        conditions.append(linear(numeration, budget, opposite, -offset, Sign.NOT_POSITIVE))
    for at, new in names.items():
        if at != guide:
            # x = new + s + r m
            times_m = {track: -ray[at] * amount for track, amount in m.items() if ray[at]}
            terms, rest = {target.tracks[at]: 1, new: -1} | times_m, -step[at] - ray[at] * offset
            conditions.append(linear(numeration, budget, terms, rest, Sign.ZERO))
    return all_of([moved, *conditions], [*names.values(), "m"]).ordered(target.tracks)


def track_names(count: int, place: str = "x") -> tuple[str, ...]:
    """Return the names of the coordinates of a place in relations."""
    return tuple(f"{place}{axis + 1}" for axis in range(count))


def claimed(problem: AutomaticClaim, automaton: Automaton, budget: Budget) -> Relation:
    """Return the set of positions that an automaton of a problem accepts."""
    tracks = track_names(problem.tracks)
    return from_table(problem.numeration, tracks, automaton.transitions, automaton.finals, budget)


def as_automaton(relation: Relation, tracks: Sequence[str]) -> Automaton:
    """Return a relation as the automaton of a problem, its tracks in this order.

    >>> from ludus.families.proofs.numerations import BINARY
    >>> as_automaton(linear(BINARY, Budget(), {"x": 1, "y": -1}, 0, Sign.ZERO), ("x", "y"))
    Automaton(transitions=((0, 1, 1, 0), (1, 1, 1, 1)), finals=(0,))
    """
    found = relation.ordered(tracks)
    return Automaton(tuple(map(tuple, found.table.tolist())), tuple(np.flatnonzero(found.finals).tolist()))


def wrong(problem: AutomaticClaim, budget: Budget) -> Relation:
    """Return the positions about which the claim is wrong; there are none just when it is a theorem.

    A position is lost where there is one, in misère play with a move, and no option, nor a pass, leads to a lost one.
    """
    lost, moves = claimed(problem, problem.automaton, budget), problem.moves()
    places, options = legal(problem, budget), reaching(lost, moves)
    if problem.convention in (Convention.MISERE, Convention.PASS):
        can_move = reaching(places, moves)
        places = can_move if problem.convention is Convention.MISERE else places
    if problem.without_pass is not None:
        gone = claimed(problem, problem.without_pass, budget)
        options |= gone & can_move if problem.convention is Convention.PASS else gone
    return lost.differs(places - options)


def legal(problem: AutomaticClaim, budget: Budget) -> Relation:
    """Return the positions of the game: all of them, or those with the two pieces on different squares."""
    tracks = track_names(problem.tracks)
    whole = true(problem.numeration, budget, tracks)
    return whole if problem.pieces == 1 else whole & apart(problem.numeration, tracks, budget)


def apart(numeration: Numeration, tracks: Sequence[str], budget: Budget) -> Relation:
    """Return that two pieces, whose coordinates are the two halves of the tracks, stand on different squares."""
    half = len(tracks) // 2
    pairs = zip(tracks[:half], tracks[half:], strict=True)
    return any_of([~linear(numeration, budget, {x: 1, y: -1}, 0, Sign.ZERO) for x, y in pairs])


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

PLACES, VALUE = ("near", "far", "x"), "value"
"""The names of coordinates: of a position, of the position plus a vector, of the vector; and of both Grundy values."""


def joined(problem: AutomaticClaim, budget: Budget) -> Relation:
    """Return the vectors that join two positions with the same Grundy value, by the automaton of the claim."""
    near, far, vector = (track_names(problem.axes, name) for name in PLACES)
    return _joined(problem, budget, [*near, *far, VALUE]).ordered(vector)


def joined_positions(problem: AutomaticClaim, entries: Sequence[int], budget: Budget) -> Relation:
    """Return the positions, and their Grundy values, that a vector joins with one of the same number."""
    near, far, vector = (track_names(problem.axes, name) for name in PLACES)
    known = [constant(problem.numeration, budget, track, entry) for track, entry in zip(vector, entries, strict=True)]
    return _joined(problem, budget, [*far, *vector], known).ordered((*near, VALUE))


def wrong_vectors(problem: AutomaticClaim, budget: Budget) -> Relation:
    """Return the vectors about which the claim is wrong: they may be added and are refused, or the other way round."""
    if problem.addable is None:
        raise ValueError("the problem says nothing about other moves")
    tracks, added = track_names(problem.axes), problem.addable
    addable = from_table(problem.numeration, tracks, added.transitions, added.finals, budget)
    return (~joined(problem, budget).differs(addable)).ordered(tracks)


def spared_moves(problem: AutomaticClaim, budget: Budget) -> Relation:
    """Return the moves w of the piece for which some position x <= w but the corner has the Grundy value 0.

    If there are none then no piece with these Grundy values can do without a move w: from the position w it leads to
    the corner, and no other move leads to a position of Grundy value 0.
    """
    near, _, vector = (track_names(problem.axes, name) for name in PLACES)
    says = partial(linear, problem.numeration, budget)
    lost = all_of([_valued(problem, budget, near), says({VALUE: 1}, 0, Sign.ZERO)], [VALUE])
    below = [says({x: 1, w: -1}, 0, Sign.NOT_POSITIVE) for x, w in zip(near, vector, strict=True)]
    boxes = all_of([lost, says(dict.fromkeys(near, -1), 1, Sign.NOT_POSITIVE), *below], near)
    found = []
    for step, ray in problem.moves()[:-1]:  # the last one is that of the heap
        entries = zip(vector, step[:-1], ray[:-1], strict=True)
        lines = [says({w: 1} | ({"m": -r} if r else {}), -s, Sign.ZERO) for w, s, r in entries]
        found.append(all_of([boxes, *lines], ["m"]).ordered(vector))
    return any_of(found)


def _joined(problem: AutomaticClaim, budget: Budget, hidden: Sequence[str], more: Sequence[Relation] = ()) -> Relation:
    """Return where x and x plus the vector have the Grundy value, with some of the tracks hidden."""
    near, far, vector = (track_names(problem.axes, name) for name in PLACES)
    sums = [plus(problem.numeration, budget, (a, v, b)) for a, b, v in zip(near, far, vector, strict=True)]
    both = [_valued(problem, budget, place) for place in (near, far)]
    return all_of([*both, *sums, *more], hidden)


def _valued(problem: AutomaticClaim, budget: Budget, place: Sequence[str]) -> Relation:
    """Return the claim about the Grundy value of a place."""
    names = dict(zip(track_names(problem.tracks), (*place, VALUE), strict=True))
    return claimed(problem, problem.automaton, budget).renamed(**names)
