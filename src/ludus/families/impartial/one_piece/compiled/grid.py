"""Grids of any dimension as rows along the last axis of a flat array: Grundy values, P-positions, remoteness.

Grundy values of few steps are one-hot words, whole rows at a time. With rays they are sets of values on lines: a cell
is on the line of the cell one ray back, or starts a line of its own, whose number is kept for each cell and ray.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial import compiled as common
from ludus.families.impartial.compiled import bare, trailing_zeros
from ludus.families.impartial.one_piece.pieces import lines_of

Whole = NDArray[np.int64]


class Moves(NamedTuple):
    """Moves of a piece on a flat grid, and room to note which of them fit from one row."""

    vectors: Whole
    """One move in each row, one entry for each axis."""
    back: Whole
    """How far back each move leads in the flat grid."""
    least: Whole
    """The entry along the last axis: from there on the move fits, if it fits from the row."""
    fits: Whole
    """The numbers of the moves that fit from the row at hand; their count is returned by `fitting`."""


def moves_of(vectors: tuple[tuple[int, ...], ...], size: tuple[int, ...]) -> Moves:
    """Return the moves of a piece on a grid as the compiled loops take them."""
    table = np.array(vectors, np.int64).reshape(-1, len(size))
    strides = np.array([int(np.prod(size[axis + 1 :])) for axis in range(len(size))], np.int64)
    return Moves(table, table @ strides, table[:, -1].copy(), np.zeros(len(table), np.int64))


@bare
def find_row(row: Any, size: Whole, outer: Whole) -> None:
    """Note the coordinates of a row along all axes but the last."""
    for axis in range(size.size - 2, -1, -1):
        outer[axis] = row % size[axis]
        row //= size[axis]


@bare
def fitting(moves: Moves, outer: Whole) -> Any:
    """Note the moves that stay on the grid along all axes but the last, and return how many these are."""
    count = 0
    for move in range(moves.vectors.shape[0]):
        fits = True
        for axis in range(outer.size):
            fits = fits and outer[axis] >= moves.vectors[move, axis]
        if fits:
            moves.fits[count] = move
            count += 1
    return count


def one_hot_table(values: NDArray[Any], steps: tuple[tuple[int, ...], ...]) -> None:
    """Fill the values, of any dimension, with the Grundy values of a piece with at most 63 steps (64 bits a word)."""
    kind = next(np.dtype(f"uint{bits}") for bits in (8, 16, 32, 64) if len(steps) < bits)
    hot, taken = np.zeros(values.size, kind), np.zeros(values.shape[-1], kind)
    size, outer = np.array(values.shape, np.int64), np.zeros(values.ndim - 1, np.int64)
    aside = tuple(step for step in steps if any(step[:-1]))
    along = np.array([step[-1] for step in steps if not any(step[:-1])], np.int64)
    _one_hot_rows(values.reshape(-1), hot, taken, moves_of(aside, values.shape), along, size, outer)


@bare
def _one_hot_rows(
    values: NDArray[Any], hot: NDArray[Any], taken: NDArray[Any], aside: Moves, along: Whole, size: Whole, outer: Whole
) -> None:
    """Fill row after row; `aside` are the moves that leave a row, `along` the lengths of those that do not."""
    length = taken.size
    for row in range(values.size // length):
        find_row(row, size, outer)
        taken[:] = 0
        for k in range(fitting(aside, outer)):
            move = aside.fits[k]
            least = aside.least[move]
            start = row * length - aside.back[move] + least
            # Two arrays that begin where the loop does: only then is it vectorised.
            _collect(taken[least:], hot[start : start + length - least])
        _settle(hot[row * length : (row + 1) * length], taken, along)
        _name(values[row * length : (row + 1) * length], hot[row * length : (row + 1) * length])


@bare
def _collect(taken: NDArray[Any], words: NDArray[Any]) -> None:
    for i in range(taken.size):
        taken[i] |= words[i]


@bare
def _settle(hot: NDArray[Any], taken: NDArray[Any], along: Whole) -> None:
    """Set the words of a row from what the moves out of the row reach, and the moves along it."""
    one = hot.dtype.type(1)
    # The lowest bit that is not taken is the mex of a cell, as a bit.
    if along.size == 0:
        for i in range(hot.size):
            hot[i] = ~taken[i] & (taken[i] + one)
        return
    # What a move along the row leads to is settled already: this loop goes on from cell to cell.
    for i in range(hot.size):
        words = taken[i]
        for k in range(along.size):
            if i >= along[k]:
                words |= hot[i - along[k]]
        hot[i] = ~words & (words + one)


@bare
def _name(values: NDArray[Any], hot: NDArray[Any]) -> None:
    for i in range(hot.size):
        values[i] = trailing_zeros(hot[i])


ROWS = 1024
"""Rows between two progress reports."""


class Grid(NamedTuple):
    """A grid, its piece and its lines."""

    size: Whole
    outer: Whole
    """The coordinates of the row at hand, all but the last."""
    rays: Moves
    steps: Moves
    line: NDArray[np.uint32]
    """For each ray and cell, the number of the line through it."""
    next_line: Whole
    """For each ray, the number of its next new line."""
    here: Whole
    """For each ray, the line through the cell at hand."""
    beside: NDArray[Any]
    """One more value that each cell may not take; empty for none."""
    is_void: bool
    """Whether the corner is no position, so that no move leads there."""


def table(
    values: NDArray[Any],
    rays: tuple[tuple[int, ...], ...],
    steps: tuple[tuple[int, ...], ...],
    *,
    bound: int,
    beside: NDArray[Any] | None = None,
    is_void: bool = False,
    report: Callable[[int], None] = lambda cells: None,
) -> None:
    """Fill the values with the Grundy values of a piece; the arguments are those of `plane.table`.

    With `is_void` no move may lead to the corner, whose value stays as it was.
    """
    size = values.shape
    starts = np.cumsum([0, *(lines_of(ray, size) for ray in rays)])
    grid = Grid(
        size=np.array(size, np.int64),
        outer=np.zeros(len(size) - 1, np.int64),
        rays=moves_of(rays, size),
        steps=moves_of(steps, size),
        line=np.zeros((len(rays), values.size), np.uint32),
        next_line=starts[:-1].astype(np.int64),
        here=np.zeros(len(rays), np.int64),
        beside=np.zeros(0, np.uint32) if beside is None else beside.reshape(-1),
        is_void=is_void,
    )
    lines, rows = common.new_lines(int(starts[-1]), bound), values.size // size[-1]
    for start in range(0, rows, ROWS):
        stop = min(rows, start + ROWS)
        _rows(values.reshape(-1), grid, lines, start, stop)
        report(stop * size[-1])


@bare
def _rows(values: NDArray[Any], grid: Grid, lines: common.Lines, start: Any, stop: Any) -> None:
    length = grid.size[-1]
    for row in range(start, stop):
        find_row(row, grid.size, grid.outer)
        rays, steps = fitting(grid.rays, grid.outer), fitting(grid.steps, grid.outer)
        for y in range(length):
            place = row * length + y
            _find_lines(grid, rays, place, y)
            if place > 0 or not grid.is_void:
                values[place] = _value(values, grid, lines, steps, place, y)


@bare
def _find_lines(grid: Grid, fits: Any, place: Any, y: Any) -> None:
    """Note the line of each ray through a cell: the one of the cell a ray back, else a new one."""
    grid.here[:] = -1
    for k in range(fits):
        ray = grid.rays.fits[k]
        if y >= grid.rays.least[ray]:
            grid.here[ray] = grid.line[ray, place - grid.rays.back[ray]]
    # A cell from which a ray leads off the board begins a line of that ray.
    for ray in range(grid.here.size):
        if grid.here[ray] < 0:
            grid.here[ray] = grid.next_line[ray]
            grid.next_line[ray] += 1
        grid.line[ray, place] = grid.here[ray]


@bare
def _value(values: NDArray[Any], grid: Grid, lines: common.Lines, steps: Any, place: Any, y: Any) -> Any:
    """Return the mex over all lines and steps, and mark it on the lines."""
    # Before the first word that is open on every line no value is free.
    word = common.EMPTY
    for ray in range(grid.here.size):
        word = max(word, lines.first[np.uint64(grid.here[ray])])
    bits = _free(values, grid, lines, steps, place, y, word)
    while bits == common.EMPTY:
        word += common.ONE
        bits = _free(values, grid, lines, steps, place, y, word)
    for ray in range(grid.here.size):
        common.mark(lines, np.uint64(grid.here[ray]), word, bits & (~bits + common.ONE))
    return (word << common.SIX) + np.uint64(common.trailing_zeros(bits))


@bare
def _free(values: NDArray[Any], grid: Grid, lines: common.Lines, steps: Any, place: Any, y: Any, word: Any) -> Any:
    """Return the values of one word that no option of a cell has, as bits."""
    taken = common.EMPTY
    for ray in range(grid.here.size):
        taken |= lines.words[np.uint64(grid.here[ray]), word]
    if grid.beside.size:
        taken |= common.bit_of(grid.beside[place], word << common.SIX)
    for k in range(steps):
        step = grid.steps.fits[k]
        if y >= grid.steps.least[step]:
            taken |= common.bit_of(values[place - grid.steps.back[step]], word << common.SIX)
    return ~taken


class LostRules(NamedTuple):
    """The moves of a piece, and who wins when it cannot move."""

    rays: Moves
    steps: Moves
    stuck_is_lost: bool
    """Whether a cell without a move is lost: always in normal play."""
    won: NDArray[np.bool_]
    """Cells that are won in any case, such as by a pass; empty for none."""


def lost_table(
    size: tuple[int, ...],
    rays: tuple[tuple[int, ...], ...],
    steps: tuple[tuple[int, ...], ...],
    *,
    stuck_is_lost: bool = True,
    won: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """Return for each cell whether the player to move loses, for a piece with at most 63 rays."""
    kind = next(np.dtype(f"uint{bits}") for bits in (8, 16, 32, 64) if len(rays) < bits)
    words = np.zeros(int(np.prod(size)), kind)
    always = np.zeros(0, np.bool_) if won is None else won.reshape(-1)
    rules = LostRules(moves_of(rays, size), moves_of(steps, size), stuck_is_lost, always)
    _lost_rows(words, rules, np.array(size, np.int64), np.zeros(len(size) - 1, np.int64))
    lost: NDArray[np.bool_] = (words >> kind.type(8 * kind.itemsize - 1)).astype(np.bool_)
    return lost.reshape(size)


@bare
def _lost_rows(words: NDArray[Any], rules: LostRules, size: Whole, outer: Whole) -> None:
    length = size[-1]
    for row in range(words.size // length):
        find_row(row, size, outer)
        rays, steps = fitting(rules.rays, outer), fitting(rules.steps, outer)
        # Every option of a cell comes before it in reading order.
        for y in range(length):
            place = row * length + y
            words[place] = _word(words, rules, place, y, rays, steps)


@bare
def _word(words: NDArray[Any], rules: LostRules, place: Any, y: Any, rays: Any, steps: Any) -> Any:
    """Return the word of a cell from those of the cells one move back."""
    one = words.dtype.type(1)
    top = words.dtype.type(8 * words.itemsize - 1)
    behind, options, stuck = words.dtype.type(0), words.dtype.type(0), True
    for k in range(rays):
        ray = rules.rays.fits[k]
        if y >= rules.rays.least[ray]:
            # Bit `ray` says that a lost cell lies further along the ray, the top bit that the cell itself is lost.
            word, bit = words[place - rules.rays.back[ray]], words.dtype.type(ray)
            behind |= (((word >> bit) | (word >> top)) & one) << bit
            stuck = False
    for k in range(steps):
        step = rules.steps.fits[k]
        if y >= rules.steps.least[step]:
            options |= words[place - rules.steps.back[step]]
            stuck = False
    is_won = behind != 0 or (options >> top) != 0 or (rules.won.size > 0 and rules.won[place])
    is_lost = rules.stuck_is_lost if stuck else not is_won
    return behind | (one << top) if is_lost else behind


NEVER = np.int32(2**31 - 1)
"""Longer than any game: no lost cell."""


class RemotenessRules(NamedTuple):
    """The moves of a piece, and a pass."""

    rays: Moves
    steps: Moves
    parity: int
    """What the length of a game is modulo 2 from a lost cell: 0, in misère play 1."""
    passed: NDArray[np.int32]
    """The length after a pass from each cell; empty when no pass is left."""
    pass_when_stuck: bool


class Lines(NamedTuple):
    """For each ray and each cell: the shortest game among P-positions, the longest among all."""

    shortest: NDArray[np.int32]
    longest: NDArray[np.int32]


def remoteness_table(
    size: tuple[int, ...],
    rays: tuple[tuple[int, ...], ...],
    steps: tuple[tuple[int, ...], ...],
    *,
    misere: bool = False,
    passed: NDArray[np.int32] | None = None,
    pass_when_stuck: bool = False,
) -> NDArray[np.int32]:
    """Return for each cell how many moves a game lasts; with a pass, given the lengths without it."""
    lengths = np.zeros(int(np.prod(size)), np.int32)
    before = np.zeros(0, np.int32) if passed is None else passed.reshape(-1)
    rules = RemotenessRules(moves_of(rays, size), moves_of(steps, size), int(misere), before, pass_when_stuck)
    lines = Lines(*(np.zeros((len(rays), lengths.size), np.int32) for _ in range(2)))
    _remoteness_rows(lengths, rules, lines, np.array(size, np.int64), np.zeros(len(size) - 1, np.int64))
    return lengths.reshape(size)


@bare
def _remoteness_rows(
    lengths: NDArray[np.int32], rules: RemotenessRules, lines: Lines, size: Whole, outer: Whole
) -> None:
    side = size[-1]
    for row in range(lengths.size // side):
        find_row(row, size, outer)
        rays, steps = fitting(rules.rays, outer), fitting(rules.steps, outer)
        for y in range(side):
            place = row * side + y
            lengths[place] = _length(lengths, rules, lines, place, y, rays, steps)
            _extend(lengths, rules, lines, place)


@bare
def _length(
    lengths: NDArray[np.int32], rules: RemotenessRules, lines: Lines, place: Any, y: Any, rays: Any, steps: Any
) -> Any:
    """Return the length from a cell, and note for each ray what lies behind the cell."""
    shortest, longest = NEVER, np.int32(-1)
    for ray in range(rules.rays.vectors.shape[0]):
        lines.shortest[ray, place], lines.longest[ray, place] = NEVER, np.int32(-1)
    # The cell one ray back knows the games that begin with any longer move along the ray.
    for k in range(rays):
        ray = rules.rays.fits[k]
        if y >= rules.rays.least[ray]:
            behind = place - rules.rays.back[ray]
            lines.shortest[ray, place], lines.longest[ray, place] = (
                lines.shortest[ray, behind],
                lines.longest[ray, behind],
            )
            shortest, longest = min(shortest, lines.shortest[ray, place]), max(longest, lines.longest[ray, place])
    for k in range(steps):
        step = rules.steps.fits[k]
        if y >= rules.steps.least[step]:
            length = lengths[place - rules.steps.back[step]]
            longest = max(longest, length)
            if length % 2 == rules.parity:
                shortest = min(shortest, length)
    # A pass is one more option; without any other it needs the rule that allows it.
    if rules.passed.size > 0 and (longest >= 0 or rules.pass_when_stuck):
        longest = max(longest, rules.passed[place])
        if rules.passed[place] % 2 == rules.parity:
            shortest = min(shortest, rules.passed[place])
    return (longest if shortest == NEVER else shortest) + 1


@bare
def _extend(lengths: NDArray[np.int32], rules: RemotenessRules, lines: Lines, place: Any) -> None:
    """Put a cell on the lines that go on from it."""
    length = lengths[place]
    for ray in range(rules.rays.vectors.shape[0]):
        lines.longest[ray, place] = max(lines.longest[ray, place], length)
        if length % 2 == rules.parity:
            lines.shortest[ray, place] = min(lines.shortest[ray, place], length)
