"""The moves of a piece as relations: from which positions a set can be reached, on boards of every size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ludus.families.impartial.one_piece.problem import Vector
from ludus.families.proofs.automata.linear import Sign, less, linear
from ludus.families.proofs.automata.relations import Relation, all_of, any_of
from ludus.families.proofs.every_size.problem import Line

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
