"""Sums of shifted boards: what presses add to every light, and what every press weighs, row by row.

A row is one integer with a lane of bytes for each column; rows are shifted, multiplied and added as wholes.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ludus_check.arrays import Flat
from ludus_check.errors import NotChecked
from ludus_check.lanes import Lanes
from ludus_check.lights.game import Game, Offset
from ludus_check.limits import PRESS_STEPS
from ludus_check.words.phrases import number

ROW, LONG = 600, 300
"""The work of one entry of the press: additional lights for a row, factor where numbers have more than 8 bytes."""


def added(game: Game, presses: Flat) -> Iterator[Sequence[int]]:
    """Yield what the presses add to the lights, row by row, not yet reduced (mod n); of a graph there is one row."""
    if game.moves is not None:
        total = [0] * game.shape[0]
        for often, move in zip(presses, game.moves, strict=True):
            for cell, amount in move if often else ():
                total[cell] += often * amount
        return iter([total])
    # The light (r, c) is changed by the presses at (r - dr, c - dc).
    return _rows(game, presses, [(-dr, -dc, amount) for dr, dc, amount in game.press])


def weighed(game: Game, weights: Flat) -> Iterator[Sequence[int]]:
    """Yield what every press weighs, row by row, not yet reduced; what stands at holes means nothing."""
    if game.moves is not None:
        return iter([[sum(amount * weights[cell] for cell, amount in move) for move in game.moves]])
    return _rows(game, weights, game.press)


def _rows(game: Game, flat: Flat, offsets: Sequence[Offset]) -> Iterator[Sequence[int]]:
    """Yield for every row the sums over the offsets of amount times the entry there."""
    rows, columns = game.shape
    lanes = Lanes(sum(amount for _, _, amount in offsets) * max(flat))
    if rows * len(offsets) * (columns * _work(lanes.size, offsets) + ROW) > PRESS_STEPS:
        board = f"{number(rows)} \N{MULTIPLICATION SIGN} {number(columns)} lights"
        raise NotChecked(
            f"{board} and {number(len(offsets))} entries of the press take more steps than the limit allows"
        )
    by_row: dict[int, list[tuple[int, int]]] = {}
    for dr, dc, amount in offsets:
        by_row.setdefault(dr, []).append((dc, amount))

    @lru_cache(len(by_row) + 1)
    def packed(row: int) -> int:
        return lanes.packed(flat[row * columns : (row + 1) * columns])

    for r in range(rows):
        near = (((r + dr) % rows if game.wrap[0] else r + dr, steps) for dr, steps in by_row.items())
        sources = ((packed(row), steps) for row, steps in near if 0 <= row < rows)
        total = sum(
            _shifted(row, step, columns, lanes.bits, wrapped=game.wrap[1]) * amount
            for row, steps in sources
            for step, amount in steps
        )
        yield lanes.unpacked([total], columns)


def _work(size: int, offsets: Sequence[Offset]) -> int:
    """Return the work of one light with lanes of a number of bytes: more than 8 are added and multiplied in pieces."""
    most = max((amount.bit_length() // 8 for _, _, amount in offsets), default=0)
    return 1 if size <= 8 else LONG * (1 + size // 64 + size * most // 4000)


def _shifted(row: int, step: int, columns: int, width: int, *, wrapped: bool) -> int:
    """Return a row with the entries that stand a step to the right, 0 beyond its ends unless it is a circle."""
    whole = (1 << width * columns) - 1
    if wrapped:
        turn = step % columns
        return row >> width * turn | row << width * (columns - turn) & whole
    return row >> width * step if step > 0 else row << width * -step & whole
