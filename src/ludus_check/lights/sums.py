"""Sums of shifted boards: what presses add to every light, and what every press weighs, row by row.

A row of small numbers is one integer with a lane of bytes for each column; rows are shifted, multiplied and added as
wholes. Numbers that fit no lane are added one by one.
"""

import sys
from array import array
from collections.abc import Iterator, Sequence
from itertools import repeat
from operator import add, mul

from ludus_check.arrays import Flat
from ludus_check.errors import NotChecked
from ludus_check.lights.game import Game, Offset
from ludus_check.limits import PRESS_STEPS
from ludus_check.wording import number

LANES = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""The type of machine integers for lanes of a number of bytes."""
ROW, PLAIN = 600, 300
"""The work of one entry of the press: additional lights for a row of lanes, factor without lanes."""


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
    largest = sum(amount for _, _, amount in offsets) * max(flat)
    size = next((size for size in LANES if largest < 1 << (8 * size)), 0)
    if rows * len(offsets) * (columns + ROW if size else columns * PLAIN) > PRESS_STEPS:
        board = f"{number(rows)} \N{MULTIPLICATION SIGN} {number(columns)} lights"
        raise NotChecked(
            f"{board} and {number(len(offsets))} entries of the press take more steps than the limit allows"
        )
    by_row: dict[int, list[tuple[int, int]]] = {}
    for dr, dc, amount in offsets:
        by_row.setdefault(dr, []).append((dc, amount))
    for r in range(rows):
        near = (((r + dr) % rows if game.wrap[0] else r + dr, steps) for dr, steps in by_row.items())
        sources = [(flat[k * columns : (k + 1) * columns], steps) for k, steps in near if 0 <= k < rows]
        if size and sys.byteorder == "little":
            yield _lane_sums(sources, columns, size, wrapped=game.wrap[1])
        else:
            yield _plain_sums(sources, columns, wrapped=game.wrap[1])


Sources = list[tuple[Flat, list[tuple[int, int]]]]
"""Rows, each with the (columns to the right, amount) pairs with which it is added."""


def _lane_sums(sources: Sources, columns: int, size: int, *, wrapped: bool) -> Sequence[int]:
    width = 8 * size
    mask, total = (1 << (width * columns)) - 1, 0
    for row, steps in sources:
        # An array made from bytes would take them for its own memory, from a list it takes numbers.
        lanes = int.from_bytes(array(LANES[size], list(row) if size > 1 else row).tobytes(), "little")
        for step, amount in steps:
            moved = lanes >> (width * step) if step > 0 else (lanes << (width * -step)) & mask
            if wrapped and step:
                turn = step % columns
                moved = (lanes >> (width * turn)) | (lanes << (width * (columns - turn))) & mask
            total += moved * amount
    text = total.to_bytes(size * columns, "little")
    return text if size == 1 else array(LANES[size], text)


def _plain_sums(sources: Sources, columns: int, *, wrapped: bool) -> Sequence[int]:
    total = [0] * columns
    for row, steps in sources:
        line = list(row)
        for step, amount in steps:
            if wrapped:
                turn = step % columns
                moved = line[turn:] + line[:turn]
            else:
                moved = line[step:] + [0] * step if step > 0 else [0] * -step + line[: columns + step]
            total = list(map(add, total, map(mul, moved, repeat(amount))))
    return total
