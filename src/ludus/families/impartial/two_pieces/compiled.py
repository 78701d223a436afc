"""Compiled loops for two pieces on one board: all pairs, the collapsed table, P-positions of rooks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled import compiled
from ludus.families.impartial.compiled import (
    EMPTY,
    FULL,
    ONE,
    SIX,
    Lines,
    bare,
    free,
    mark,
    new_lines,
    next_free,
    trailing_zeros,
)
from ludus.families.impartial.two_pieces.pairs import Rules, off_value, rules_of
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
def _rows(values: Any, passed: Any, rules: Rules, marks: Whole, part: tuple[int, int, int]) -> None:
    """Fill the pairs whose later square is from start to stop; all pairs of earlier squares are there."""
    start, stop, first = part
    squares = values.shape[0]
    for a in range(start, stop):
        for b in range(first, a + 1):
            if a == b and not rules.shared:
                continue
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
    to_k = ahead if push in (BY_ONE, SEND) else last
    for k in range(from_k, min(to_k, last if rules.leaving == 2 else last - 1) + 1):
        from_j = k if push in (STACK, BOTH_OFF) else k + 1
        to_j = last if push in (SEND, AHEAD) else from_j
        for j in range(min(from_j, last), min(to_j, last) + 1):
            if j < last or rules.leaving > 0:
                end = mover - (k + 1) * stride if k < last else 0
                pushed = mover - (j + 1) * stride if j < last else 0
                marks[values[end, pushed]] = now


TILE = 64
Words = NDArray[np.uint64]


def collapsed_table(values: NDArray[Any], bound: int, report: Callable[[int], None]) -> None:
    """Fill the values, -1 at the corner; no value exceeds the bound. `report` gets the number of cells done."""
    if values.ndim == 1:
        values[1:] = np.arange(values.size - 1)
    elif values.ndim == 2:
        _plane(values, bound, report)
    else:
        size, cells = np.array(values.shape, np.int64), values.size
        lines = [np.zeros((cells // side, bound // 64 + 1), np.uint64) for side in values.shape]
        sets = np.concatenate(lines)
        starts = np.cumsum([0, *(len(one) for one in lines)])[:-1].astype(np.int64)
        _grid(values.reshape(-1), size, sets, starts, np.zeros(values.ndim, np.int64), np.zeros(len(sets), np.int64))
    values[(0,) * values.ndim] = -1


def _plane(values: NDArray[Any], bound: int, report: Callable[[int], None]) -> None:
    rows, columns = values.shape
    lines = new_lines(rows + columns, bound)
    for above in range(0, rows, TILE):
        _band(values, lines, above, min(rows, above + TILE))
        report(min(rows, above + TILE) * columns)


@bare
def _band(values: Any, lines: Lines, start: int, stop: int) -> None:
    rows, columns = values.shape
    for left in range(0, columns, TILE):
        for x in range(start, stop):
            for y in range(left, min(columns, left + TILE)):
                if x + y > 0:
                    values[x, y] = _cell(lines, np.uint64(x), np.uint64(rows + y))


@bare
def _cell(lines: Lines, a: Any, b: Any) -> Any:
    """Return the first value that is free on two lines, and mark it there."""
    word = max(lines.first[a], lines.first[b])
    bits = free(lines.words, a, b, a, word, False)
    if bits == EMPTY:
        word, bits = next_free(lines, a, b, a, word, False)
    lowest = bits & (~bits + ONE)
    mark(lines, a, word, lowest)
    mark(lines, b, word, lowest)
    return (word << SIX) + np.uint64(trailing_zeros(bits))


@compiled
def _grid(values: Any, size: Any, sets: Words, starts: Any, here: Any, first: Any) -> None:
    """Fill a grid with any number of axes in reading order; all words of a line before `first` are full."""
    axes = size.size
    for place in range(1, values.size):
        inner, word = 1, 0
        for axis in range(axes - 1, -1, -1):
            # The line along an axis is the place with this coordinate left out.
            line = starts[axis] + (place // (inner * size[axis])) * inner + place % inner
            here[axis], word = line, max(word, first[line])
            inner *= size[axis]
        bits = _free(sets, here, word)
        while bits == EMPTY:
            word += 1
            bits = _free(sets, here, word)
        lowest = bits & (~bits + ONE)
        for axis in range(axes):
            line = here[axis]
            sets[line, word] |= lowest
            while first[line] + 1 < sets.shape[1] and ~sets[line, first[line]] == EMPTY:
                first[line] += 1
        values[place] = 64 * word + np.int64(trailing_zeros(bits))


@compiled
def _free(sets: Words, here: Any, word: int) -> Any:
    """Return the bits of a word that are free on all the lines at hand."""
    taken = EMPTY
    for axis in range(here.size):
        taken |= sets[here[axis], word]
    return ~taken


NOWHERE = 0xFFFF
"""Where a line has no P-position."""


def lost_lines(rows: int, columns: int, *, shared: bool) -> NDArray[np.uint16]:
    """Return for each (a, b, c) the d of its P-position, or NOWHERE; `shared`: (a, b) = (c, d) is a pair."""
    words = (columns + 63) // 64
    result = np.full((rows, columns, rows), NOWHERE, np.uint16)
    by_a, by_b = np.zeros((columns, rows, words), np.uint64), np.zeros((rows, words), np.uint64)
    last = FULL if columns % 64 == 0 else np.uint64((1 << columns % 64) - 1)
    for a in range(rows):
        by_b[:] = 0
        _layer(result, by_a, by_b, np.zeros(words, np.uint64), (a, shared, last))
    return result


@bare
def _layer(result: Any, by_a: Words, by_b: Words, by_c: Words, layer: Any) -> None:
    """Find the P-positions with one a."""
    a, shared, last = layer
    words = by_c.size
    for b in range(by_a.shape[0]):
        for word in range(words):
            by_c[word] = EMPTY
        for c in range(by_a.shape[1]):
            for word in range(words):
                bits = ~(by_a[b, c, word] | by_b[c, word] | by_c[word])
                if word == words - 1:
                    bits &= last
                # Without sharing, the other rook's own square is no place for this one.
                if a == c and not shared and b >> 6 == word:
                    bits &= ~(ONE << np.uint64(b & 63))
                if bits != EMPTY:
                    bit = bits & (~bits + ONE)
                    by_a[b, c, word] |= bit
                    by_b[c, word] |= bit
                    by_c[word] |= bit
                    result[a, b, c] = (np.uint64(word) << SIX) + np.uint64(trailing_zeros(bits))
                    break
