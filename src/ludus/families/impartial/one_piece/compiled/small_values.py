"""The cells of the smallest Grundy values on a huge board, level by level; P-positions as rows of bits.

A piece with the ray (0, 1) has at most one cell of value g in each row x, for a second one could move to the first. It
is the first cell of the row that has no smaller value and no option of value g in another row. So a level is one column
for each row, and all that its next row asks for is which columns and which diagonals of the board hold g: two sets of
bits, read 64 columns at a time. Columns before the first free one are never looked at again, nor are diagonals near
the main one once all of them are taken, so that on boards of every size a row costs a few words.

Where no move stays in its row, a row is settled by those before it, 64 cells at a time. For each ray (a, b) there are a
sets of bits, one for each remainder of the row's number: the cells of the row from which some lost cell further along
the ray can be reached; after each row its P-positions are added and the set is moved on by b. A step (s, t) moves the
P-positions of the row s before by t.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled import BITS, EMPTY, FULL, LOW, ONE, Words, bare, trailing_zeros

Numbers: TypeAlias = NDArray[np.int64]
Places: TypeAlias = NDArray[np.int32]
"""For each row and level a column, or -1 where the row has no cell of that value."""

ROWS = 1 << 20
"""Rows between two progress reports."""
ORDINARY, LOST, WON = 0, 1, 2
"""What a cell without a move is: as the rule has it; always lost, whatever a pass would lead to; never lost."""


class PieceRules(NamedTuple):
    """A piece with the ray (0, 1) and perhaps others, on a board, and what happens where it is stuck."""

    columns: int
    steps: NDArray[np.int64]
    """One move (s, t) in each row, s > 0."""
    down: bool
    """Whether there is the ray (1, 0)."""
    slanted: bool
    """Whether there is the ray (1, 1)."""
    symmetric: bool
    """Whether the board is a square and the piece the same along both axes: then a cell gives its mirror image too."""
    stuck_rows: int
    """Number of rows whose first cell has no move; no other cell is terminal."""
    stuck: int


class Levels(NamedTuple):
    """What is known of all levels."""

    result: Places
    beside: Places
    """Cells that may not have the value of their level, such as by a pass; 0 x 0 for none."""
    columns: Words
    """Bit y % 64 of columns[g, y // 64]: g stands in column y."""
    open_column: NDArray[np.int64]
    """The first word of each level's columns that is not full."""
    diagonals: Words
    """The same for y - x, counted from `main`."""
    main: int
    """The bit of the main diagonal, a multiple of 64."""
    taken: NDArray[np.int64]
    """All words of the diagonals of level g from taken[g, 0] to taken[g, 1] - 1, next to the main one, are full."""


def columns_of_levels(
    rows: int,
    rules: PieceRules,
    below: int,
    *,
    beside: Places | None = None,
    report: Callable[[int], None] = lambda rows: None,
) -> Places:
    """Return the column of each value g < below in each row, or -1 where the row has none.

    `beside` are cells that may not have the value of their level, in the same form; `report` gets the number of
    rows that are done.
    """
    main = -(-rows // 64) * 64
    width, across = rules.columns // 64 + 2, (rules.columns + main) // 64 + 3
    levels = Levels(
        result=np.full((rows, below), -1, np.int32),
        beside=np.zeros((0, 0), np.int32) if beside is None else beside,
        columns=np.zeros((below, width if rules.down else 0), np.uint64),
        open_column=np.zeros(below, np.int64),
        diagonals=np.zeros((below, across if rules.slanted else 0), np.uint64),
        main=main,
        taken=np.full((below, 2), main // 64, np.int64),
    )
    band = max(1, ROWS // below)
    for start in range(0, rows, band):
        _band(levels, rules, start, min(rows, start + band))
        report(min(rows, start + band))
    return levels.result


@bare
def _band(levels: Levels, rules: PieceRules, start: Any, stop: Any) -> None:
    for x in range(start, stop):
        for level in range(levels.result.shape[1]):
            if levels.result[np.uint64(x), np.uint64(level)] < 0:
                y = _first(levels, rules, x, level)
                if y >= 0:
                    _put(levels, rules, x, y, level)


@bare
def _first(levels: Levels, rules: PieceRules, x: Any, level: Any) -> Any:
    """Return the first column of a row whose cell has this value, or -1."""
    word = np.int64(0)
    bits = FULL
    if rules.down:
        word = levels.open_column[level]
    if rules.symmetric and word <= x >> 6:
        # Cells before the main diagonal were filled as mirror images.
        word = x >> 6
        bits = FULL << (np.uint64(x) & LOW)
    while word << 6 < rules.columns:
        if rules.slanted:
            place = (word << 6) - x + levels.main
            beyond = ((levels.taken[level, 1] << 6) - levels.main + x) >> 6
            if place >= levels.taken[level, 0] << 6 and word < beyond:
                word, bits = beyond, FULL
                continue
            bits &= ~_window(levels.diagonals, level, place)
        if rules.down:
            bits &= ~levels.columns[np.uint64(level), np.uint64(word)]
        while bits != EMPTY:
            y = (word << 6) + np.int64(trailing_zeros(bits))
            if y >= rules.columns:
                return np.int64(-1)
            if _fits(levels, rules, x, y, level):
                return y
            bits &= bits - ONE  # the next column that is free on the lines
        word += 1
        bits = FULL
    return np.int64(-1)


@bare
def _window(words: Words, level: Any, place: Any) -> Any:
    """Return 64 bits of a level from any place on."""
    word, shift = np.uint64(place >> 6), np.uint64(place) & LOW
    low = words[np.uint64(level), word] >> shift
    return low if shift == EMPTY else low | (words[np.uint64(level), word + ONE] << (BITS - shift))


@bare
def _fits(levels: Levels, rules: PieceRules, x: Any, y: Any, level: Any) -> Any:
    """Return whether a cell whose rays meet no cell of the level has the value itself."""
    row, own = np.uint64(x), np.uint64(level)
    if y == 0 and x < rules.stuck_rows and rules.stuck != ORDINARY:
        return rules.stuck == LOST and level == 0
    if levels.beside.shape[0] > 0 and levels.beside[row, own] == y:
        return False
    for smaller in range(level):
        if levels.result[row, np.uint64(smaller)] == y:
            return False
    for k in range(rules.steps.shape[0]):
        a, b = x - rules.steps[np.uint64(k), 0], y - rules.steps[np.uint64(k), 1]
        if a >= 0 and b >= 0 and levels.result[np.uint64(a), own] == b:
            return False
    return True


@bare
def _put(levels: Levels, rules: PieceRules, x: Any, y: Any, level: Any) -> None:
    """Note the cell of a row, and its mirror image, and what it takes."""
    own = np.uint64(level)
    levels.result[np.uint64(x), own] = y
    if rules.symmetric:
        levels.result[np.uint64(y), own] = x
        _mark_column(levels, rules, x, own)
    _mark_column(levels, rules, y, own)
    if rules.slanted:
        # A symmetric board never asks for diagonals below the main one.
        _mark_diagonal(levels, y - x + levels.main, own)


@bare
def _mark_column(levels: Levels, rules: PieceRules, y: Any, level: Any) -> None:
    if rules.down:
        now = levels.columns[level, np.uint64(y >> 6)] | (ONE << (np.uint64(y) & LOW))
        levels.columns[level, np.uint64(y >> 6)] = now
        if now == FULL:
            while levels.columns[level, np.uint64(levels.open_column[level])] == FULL:
                levels.open_column[level] += 1  # nor are columns before the first free one


@bare
def _mark_diagonal(levels: Levels, place: Any, level: Any) -> None:
    now = levels.diagonals[level, np.uint64(place >> 6)] | (ONE << (np.uint64(place) & LOW))
    levels.diagonals[level, np.uint64(place >> 6)] = now
    if now == FULL:
        while levels.diagonals[level, np.uint64(levels.taken[level, 1])] == FULL:
            levels.taken[level, 1] += 1  # the full words around the main diagonal are never read again
        while levels.taken[level, 0] > 0 and levels.diagonals[level, np.uint64(levels.taken[level, 0] - 1)] == FULL:
            levels.taken[level, 0] -= 1


def cell_rows(result: Places, *, turned: bool = False, named: bool = False) -> NDArray[Any]:
    """Return all cells of all levels as rows (x, y), or (g, x, y) when `named`, in increasing order.

    With `turned` the axes have changed places: the places are rows, one for each column and level.
    """
    count, most = int(np.count_nonzero(result >= 0)), max(int(result.max(initial=0)), *result.shape)
    cells = np.empty((count, 3 if named else 2), np.uint16 if most < 2**16 else np.uint32)
    start = 0
    for level in range(result.shape[1]):
        rows = np.flatnonzero(result[:, level] >= 0)
        columns = result[rows, level]
        order = np.argsort(columns, kind="stable") if turned else slice(None)
        part = cells[start : start + len(rows)]
        part[:, -2], part[:, -1] = (columns[order], rows[order]) if turned else (rows, columns)
        if named:
            part[:, 0] = level
        start += len(rows)
    return cells


class Rows(NamedTuple):
    """The moves of a piece, and what its rays reach in the row at hand."""

    rays: Numbers
    """One ray (a, b) in each row, a > 0."""
    steps: Numbers
    """One move (s, t) in each row, s > 0."""
    slots: Numbers
    """Where the sets of each ray begin."""
    reached: Words
    """The sets, one in each row."""
    free: Words
    """Room for one row."""
    stuck_columns: Numbers
    """For each row, how many of its first cells have no move."""


def lost_rows(
    size: tuple[int, int],
    rays: tuple[tuple[int, ...], ...],
    steps: tuple[tuple[int, ...], ...],
    *,
    stuck: int = ORDINARY,
    beside: Words | None = None,
) -> Words:
    """Return the P-positions: bit y % 64 of entry [x, y // 64].

    No move may stay in its row. `stuck` is what a cell without a move is, and `beside` are cells that are won in any
    case but where the piece is stuck.
    """
    height, width = size[0], size[1] // 64 + 1
    stuck_columns = np.full(height, size[1], np.int64)
    for s, t in (*rays, *steps):
        stuck_columns[s:] = np.minimum(stuck_columns[s:], t)
    slots = np.cumsum([0, *(min(ray[0], height) for ray in rays)]).astype(np.int64)
    rows = Rows(
        rays=np.array(rays, np.int64).reshape(-1, 2),
        steps=np.array(steps, np.int64).reshape(-1, 2),
        slots=slots,
        reached=np.zeros((int(slots[-1]), width), np.uint64),
        free=np.zeros(width, np.uint64),
        stuck_columns=stuck_columns,
    )
    lost = np.zeros((height, width), np.uint64)
    _bit_rows(lost, rows, stuck, np.zeros((0, 0), np.uint64) if beside is None else beside, size[1])
    return lost


def bit_cells(lost: Words, columns: int, *, turned: bool = False) -> NDArray[Any]:
    """Return all P-positions as rows (x, y) in increasing order; with `turned` the axes have changed places."""
    count, longest = int(np.bitwise_count(lost).sum(dtype=np.int64)), max(lost.shape[0], columns)
    cells = np.empty((count, 2), np.uint16 if longest < 2**16 else np.uint32)
    begin = np.zeros(columns if turned else 0, np.int64)
    if turned:
        _count_columns(lost, begin)
        begin[1:] = np.cumsum(begin)[:-1]
        begin[:1] = 0
    _list_bits(lost, begin, cells)
    return cells


@bare
def _bit_rows(lost: Words, rows: Rows, stuck: Any, beside: Words, columns: Any) -> None:
    for x in range(lost.shape[0]):
        free = rows.free
        for w in range(free.size):
            free[w] = FULL if beside.shape[0] == 0 else ~beside[x, w]
        # What neither a ray nor a step leads to a P-position from is one itself.
        for ray in range(rows.rays.shape[0]):
            if x >= rows.rays[ray, 0]:
                reached = rows.reached[rows.slots[ray] + x % rows.rays[ray, 0]]
                for w in range(free.size):
                    free[w] &= ~reached[w]
        for step in range(rows.steps.shape[0]):
            if x >= rows.steps[step, 0]:
                _remove(free, lost[x - rows.steps[step, 0]], rows.steps[step, 1])
        if stuck != ORDINARY:
            _settle_stuck(free, rows.stuck_columns[x], stuck)
        # Beyond the last column, which lies in the last word, no bit is a cell.
        free[free.size - 1] &= (ONE << (np.uint64(columns) & LOW)) - ONE
        for w in range(free.size):
            lost[x, w] = free[w]
        # Each ray carries the P-positions of this row on to the next row that it meets.
        for ray in range(rows.rays.shape[0]):
            slot = rows.slots[ray] + x % rows.rays[ray, 0]
            _move_on(rows.reached[slot], lost[x], rows.free, rows.rays[ray, 1])


@bare
def _shifted(row: Words, w: Any, words: Any, shift: Any) -> Any:
    """Return one word of a row that is moved on by some words and bits."""
    if w < words:
        return EMPTY
    low = row[w - words] << shift
    return low if shift == EMPTY or w == words else low | (row[w - words - 1] >> (BITS - shift))


@bare
def _remove(free: Words, row: Words, by: Any) -> None:
    """Take the cells of another row, moved by some columns, out of the free ones."""
    words, shift = by >> 6, np.uint64(by & 63)
    for w in range(words, free.size):
        free[w] &= ~_shifted(row, w, words, shift)


@bare
def _move_on(reached: Words, row: Words, room: Words, by: Any) -> None:
    """Add the P-positions of a row to what a ray reaches, and move it by some columns."""
    words, shift = by >> 6, np.uint64(by & 63)
    for w in range(reached.size):
        room[w] = reached[w] | row[w]
    for w in range(reached.size):
        reached[w] = _shifted(room, w, words, shift)


@bare
def _settle_stuck(free: Words, columns: Any, stuck: Any) -> None:
    """Make the first cells of a row lost, or won."""
    for w in range(free.size):
        left = columns - (w << 6)
        bits = FULL if left >= 64 else (ONE << np.uint64(max(0, left))) - ONE
        free[w] = free[w] & ~bits if stuck == WON else free[w] | bits


@bare
def _count_columns(lost: Words, count: Numbers) -> None:
    for x in range(lost.shape[0]):
        for w in range(lost.shape[1]):
            bits = lost[x, w]
            while bits != EMPTY:
                count[(w << 6) + np.int64(trailing_zeros(bits))] += 1
                bits &= bits - ONE


@bare
def _list_bits(lost: Words, begin: Numbers, cells: NDArray[Any]) -> None:
    """Write the P-positions; with places at which those of each column begin, sorted by the columns."""
    done = 0
    for x in range(lost.shape[0]):
        for w in range(lost.shape[1]):
            bits = lost[x, w]
            while bits != EMPTY:
                y = (w << 6) + np.int64(trailing_zeros(bits))
                bits &= bits - ONE
                # A word has 64 rows of its column, the lowest bit first.
                if begin.size == 0:
                    cells[done, 0], cells[done, 1] = x, y
                    done += 1
                else:
                    cells[begin[y], 0], cells[begin[y], 1] = y, x
                    begin[y] += 1
