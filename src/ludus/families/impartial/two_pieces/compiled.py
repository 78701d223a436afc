"""Compiled loops for all pairs of two pieces on one board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled import bare
from ludus.families.impartial.two_pieces.pairs import PairRules, off_value, rules_of
from ludus.families.impartial.two_pieces.problem import TwoPieces

Whole = NDArray[np.int64]

NONE, CONTACT, BY_ONE, SEND, AHEAD, STACK, BOTH_OFF = range(7)
ROWS = 256
"""Squares of the second piece between two progress reports."""


def pair_table(
    problem: TwoPieces,
    values: NDArray[Any],
    bound: int,
    report: Callable[[int], None],
    passed: NDArray[Any] | None = None,
) -> None:
    """Fill values[a, b] for all squares and 0; -1 where there is no such pair. No value exceeds the bound.

    `passed` has the values with one pass less, None where there is no pass.
    """
    rules = rules_of(problem)
    values[...] = -1
    before = values[:0] if passed is None else passed
    if problem.low:
        values[0, 0] = off_value(problem, passed)
    marks, squares = np.zeros(bound + 2, np.int64), values.shape[0]
    for start in range(1, squares, ROWS):
        stop = min(squares, start + ROWS)
        _rows(values, before, rules, marks, (start, stop, 1 - problem.low))
        report(stop)


@bare
def _rows(values: Any, passed: Any, rules: PairRules, marks: Whole, part: tuple[int, int, int]) -> None:
    """Fill the pairs whose later square is from start to stop; all pairs of earlier squares are there."""
    start, stop, first = part
    squares = values.shape[0]
    for a in range(start, stop):
        for b in range(first, a + 1):
            if a == b and not rules.shared:
                continue
            # Marks of earlier pairs have other numbers, so that they need not be cleared.
            now = a * squares + b
            _mark_moves(values, rules, marks, now, a, b)
            _mark_moves(values, rules, marks, now, b, a)
            if passed.shape[0] > 0 and (rules.pass_at_terminal or _is_marked(marks, now)):
                marks[passed[a, b]] = now
            value = 0
            while marks[value] == now:
                value += 1
            if rules.misere and value == 0 and not _is_marked(marks, now):
                value = 1  # a terminal pair: the P-positions of misère play are the zeros
            values[a, b] = value
            values[b, a] = value


@bare
def _is_marked(marks: Whole, now: int) -> bool:
    """Return whether any value is marked: whether the pair has an option."""
    is_marked = False
    for value in range(marks.size):
        is_marked = is_marked or marks[value] == now
    return is_marked


@bare
def _mark_moves(values: Any, rules: PairRules, marks: Whole, now: int, mover: int, other: int) -> None:
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
        # The other piece stands on the ray when the gap is a multiple of the stride within the length of the line.
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
def _mark_pushes(values: Any, rules: PairRules, marks: Whole, line: tuple[int, int, int, int, int]) -> None:
    """Mark the values of all pairs that a push leads to; the pushed piece stands at the number `ahead` of the line."""
    now, mover, stride, ahead, last = line
    push = rules.push
    from_k = last if push == BOTH_OFF else ahead
    to_k = ahead if push in (BY_ONE, SEND) else last
    # k and j number the squares of the line from the mover on; `last` is off the board, which is index 0.
    for k in range(from_k, min(to_k, last if rules.leaving == 2 else last - 1) + 1):
        from_j = k if push in (STACK, BOTH_OFF) else k + 1
        to_j = last if push in (SEND, AHEAD) else from_j
        for j in range(min(from_j, last), min(to_j, last) + 1):
            if j < last or rules.leaving > 0:
                end = mover - (k + 1) * stride if k < last else 0
                pushed = mover - (j + 1) * stride if j < last else 0
                marks[values[end, pushed]] = now
