"""Grundy numbers of all pairs from the definition: each pair looks at every pair that a move leads to.

Squares have numbers in reading order from 1 on; 0 is off the board. The squares of a ray from one are equally far apart
in this numbering, so that a line is its length and its stride.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled.jit import bare
from ludus.families.impartial.two_pieces.problem import Drop, Push, PushOff, TwoPieces

Whole = NDArray[np.int64]

NONE, CONTACT, ONE, SEND, AHEAD, STACK, BOTH_OFF = range(7)
PUSHES = {one: number for number, one in enumerate(Push)}
ROWS = 256
"""So many squares of the second piece are done between two words to the person who waits."""


class Rules(NamedTuple):
    """The moves and the switches of two pieces."""

    lengths: Whole
    """For each square and ray, how many squares the line has."""
    strides: Whole
    """For each ray, how far apart in reading order its squares are."""
    fits: Whole
    """For each square and step, whether the step stays on the board."""
    backs: Whole
    """For each step, how far back in reading order it leads."""
    jump: bool
    land: bool
    drop: bool
    """Whether a move may end off the board."""
    shared: bool
    push: int
    leaving: int
    """How many pieces a push may take off the board: 0, 1 (the pushed one) or 2."""


def table(problem: TwoPieces, values: NDArray[Any], bound: int, told: Callable[[int], None]) -> None:
    """Fill values[a, b] for all squares and 0; -1 where there is no such pair. No value exceeds the bound."""
    rules = rules_of(problem)
    values[...] = -1
    if problem.low:
        values[0, 0] = 0
    marks, squares = np.zeros(bound + 2, np.int64), values.shape[0]
    for start in range(1, squares, ROWS):
        stop = min(squares, start + ROWS)
        _rows(values, rules, marks, start, stop, 1 - problem.low)
        told(stop)


def rules_of(problem: TwoPieces) -> Rules:
    """Return the rules as the kernel takes them."""
    places = np.indices(problem.size).reshape(len(problem.size), -1)
    strides = [int(np.prod(problem.size[axis + 1 :], dtype=object)) for axis in range(len(problem.size))]
    moves = (*problem.rays, *problem.steps)
    times = np.zeros((places.shape[1] + 1, len(moves)), np.int64)
    for index, move in enumerate(moves):
        often = [places[axis] // part for axis, part in enumerate(move) if part]
        times[1:, index] = np.minimum.reduce(often)
    backs = np.array([sum(s * m for s, m in zip(strides, move, strict=True)) for move in moves], dtype=object)
    far = np.array([int(min(back, 2**62)) for back in backs], np.int64)
    rays, leaving = len(problem.rays), {PushOff.BOTH: 2, PushOff.PUSHED: 1, PushOff.NOBODY: 0}
    return Rules(
        *(np.ascontiguousarray(times[:, :rays]), far[:rays]),
        *(np.minimum(times[:, rays:], 1), far[rays:]),
        *(problem.jump, problem.land, problem.drop is Drop.ALWAYS, problem.is_shared),
        *(PUSHES[problem.push], 0 if problem.drop is Drop.NEVER else leaving[problem.push_off]),
    )


@bare
def _rows(values: Any, rules: Rules, marks: Whole, start: int, stop: int, first: int) -> None:
    """Fill the pairs whose later square is from start to stop; all pairs of earlier squares are there."""
    squares = values.shape[0]
    for a in range(start, stop):
        for b in range(first, a + 1):
            if a == b and not rules.shared:
                continue
            now = a * squares + b
            _mark_moves(values, rules, marks, now, a, b)
            _mark_moves(values, rules, marks, now, b, a)
            value = 0
            while marks[value] == now:
                value += 1
            values[a, b] = value
            values[b, a] = value


@bare
def _mark_moves(values: Any, rules: Rules, marks: Whole, now: int, mover: int, other: int) -> None:
    """Mark the values of all pairs that a move of one piece leads to."""
    if mover == 0:
        return
    row = values[other]
    for step in range(rules.backs.size):
        end = mover - rules.backs[step]
        if rules.fits[mover, step] == 0:
            if rules.drop:
                marks[row[0]] = now
        elif end != other or rules.land:
            marks[row[end]] = now
    for ray in range(rules.strides.size):
        last, stride = rules.lengths[mover, ray], rules.strides[ray]
        ahead, gap = last, mover - other
        if other > 0 and gap > 0 and gap % stride == 0 and gap // stride <= last:
            ahead = gap // stride - 1
        clear = last if rules.jump else ahead
        for k in range(clear):
            if k != ahead:
                marks[row[mover - (k + 1) * stride]] = now
        if ahead < last and rules.land:
            marks[row[other]] = now
        if rules.drop and clear == last:
            marks[row[0]] = now
        if ahead < last and rules.push != NONE:
            _mark_pushes(values, rules, marks, (now, mover, stride, ahead, last))


@bare
def _mark_pushes(values: Any, rules: Rules, marks: Whole, line: tuple[int, int, int, int, int]) -> None:
    """Mark the values of all pairs that a push leads to; the pushed piece stands at the number `ahead` of the line."""
    now, mover, stride, ahead, last = line
    push = rules.push
    from_k = last if push == BOTH_OFF else ahead
    to_k = ahead if push in (ONE, SEND) else last
    for k in range(from_k, min(to_k, last if rules.leaving == 2 else last - 1) + 1):
        from_j = k if push in (STACK, BOTH_OFF) else k + 1
        to_j = last if push in (SEND, AHEAD) else from_j
        for j in range(min(from_j, last), min(to_j, last) + 1):
            if j < last or rules.leaving > 0:
                end = mover - (k + 1) * stride if k < last else 0
                pushed = mover - (j + 1) * stride if j < last else 0
                marks[values[end, pushed]] = now
