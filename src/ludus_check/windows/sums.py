"""Window sums with few operations on long integers: a row of the board is one integer with a lane for each cell.

An integer of Python adds, shifts and masks thousands of lanes at once. The last axes together make a row; along them
the sums of windows are built by doubling, from shifted rows. Along the other axes whole rows are added.
"""

from collections.abc import Callable, Sequence
from math import prod
from operator import add

from ludus_check.arrays import Flat
from ludus_check.lanes import Lanes

ROW = 512
"""The number of lanes that a row has at least, unless the board is smaller."""


def sum_rows(flat: Flat, shape: Sequence[int], window: Sequence[int], lanes: Lanes) -> tuple[list[int], int]:
    """Return the sums of all windows, every axis being wrapped, row by row at their last cells; and the cells of a row.

    Lanes of residues are reduced as often as the sums need room; other lanes must have room for them.
    """
    split = next((k for k in range(len(shape) - 1, 0, -1) if prod(shape[k:]) >= ROW), 0)
    cells = prod(shape[split:])
    rows = [lanes.packed(flat[start : start + cells]) for start in range(0, len(flat), cells)]
    bound = lanes.modulus - 1
    for axis, width in enumerate(window):
        turn = _exchanged(prod(shape[:axis]), shape[axis], prod(shape[axis + 1 : split]))
        if axis == split and 2 * width <= shape[axis]:
            rows, bound = _shifted(rows, bound, width, prod(shape[axis + 1 :]), lanes, cells)
            continue
        if axis >= split:
            turn = _turned(prod(shape[split:axis]), shape[axis], prod(shape[axis + 1 :]) * lanes.size)
        rows, bound = _summed(rows, bound, width, turn, lanes, cells)
    return rows, cells


def _shifted(rows: list[int], bound: int, width: int, inner: int, lanes: Lanes, cells: int) -> tuple[list[int], int]:
    """Return the sums along the first axis of each row: its end stands before it too, so lanes only go further."""
    step, whole = inner * lanes.bits, cells * lanes.bits
    before, full = (width - 1) * step, (1 << whole) - 1
    rows = [row << before | row >> whole - before for row in rows]
    rows, bound = _summed(
        rows, bound, width, lambda sums, k: [row << k * step for row in sums], lanes, cells + (width - 1) * inner
    )
    return [row >> before & full for row in rows], bound


def _summed(
    rows: list[int], bound: int, width: int, turn: Callable[[list[int], int], list[int]], lanes: Lanes, cells: int
) -> tuple[list[int], int]:
    """Return the sums of `width` cells along an axis that end at each cell, by doubling; and a bound on them."""

    def with_room(sums: list[int], most: int, more: int) -> tuple[list[int], int]:
        if not lanes.modulus or most < lanes.modulus or most + more <= lanes.room:
            return sums, most
        return lanes.reduced(sums, most, cells)

    own, least = with_room(rows, bound, bound * (width - 1))
    total, most, so_far = own, least, 1
    for bit in bin(width)[3:]:
        total, most = with_room(total, most, most)
        total, most, so_far = list(map(add, total, turn(total, so_far))), 2 * most, 2 * so_far
        if bit == "1":
            total, most = with_room(total, most, least)
            total, most, so_far = list(map(add, own, turn(total, 1))), most + least, so_far + 1
    return total, most


def _exchanged(outer: int, length: int, inner: int) -> Callable[[list[int], int], list[int]]:
    """Return what turns an axis of the list of rows: whole rows go some places further, around its end."""
    block = length * inner

    def turn(rows: list[int], places: int) -> list[int]:
        blocks = (rows[start : start + block] for start in range(0, outer * block, block))
        return [row for rows in blocks for row in rows[-places * inner :] + rows[: -places * inner]]

    return turn


def _turned(outer: int, length: int, inner: int) -> Callable[[list[int], int], list[int]]:
    """Return what turns an axis within each row: lanes go some places further, around its end; inner is in bytes."""

    def turn(rows: list[int], places: int) -> list[int]:
        low, high = places * inner, (length - places) * inner
        wrapped = int.from_bytes((b"\xff" * low + b"\0" * high) * outer, "little")
        straight = (1 << 8 * (low + high) * outer) - 1 ^ wrapped
        return [row << 8 * low & straight | row >> 8 * high & wrapped for row in rows]

    return turn


def running_sums(flat: Flat, shape: Sequence[int], window: Sequence[int]) -> list[int]:
    """Return the sums of all windows one by one, every axis being wrapped: for numbers that are too long for lanes.

    >>> running_sums([1, 2, 3, 4], (4,), (3,))
    [8, 7, 6, 9]
    """
    sums = list(flat)
    for axis, width in enumerate(window):
        inner = prod(shape[axis + 1 :])
        block = shape[axis] * inner
        for first in (start + i for start in range(0, len(sums), block) for i in range(inner)):
            where = slice(first, first - first % block + block, inner)
            line = sums[where]
            # Invariant: `total` is the sum of the window that ends at k; negative indices wrap around.
            total = sum(line[len(line) - width + 1 :])
            for k, value in enumerate(line):
                total += value
                sums[first + k * inner] = total
                total -= line[k - width + 1]
    return sums


def window_sums(flat: Flat, shape: Sequence[int], window: Sequence[int], wrap: Sequence[bool]) -> Flat:
    """Return the sums of all windows of an array, in the order of their last cells.

    On a wrapped axis a window ends at every index; on a bounded one only the windows that fit count, and the axis
    of the result is shorter.

    >>> list(window_sums([1, 2, 3, 4], (4,), (2,), (True,))), list(window_sums([1, 2, -3, 4], (4,), (2,), (False,)))
    ([5, 3, 5, 7], [3, -1, 1])
    """
    least = min(flat)
    if least < 0:
        sums = window_sums([value - least for value in flat], shape, window, wrap)
        return [value + least * prod(window) for value in sums]
    lanes = Lanes(max(flat) * prod(window))
    if lanes.is_long:
        found = running_sums(flat, shape, window)
    else:
        rows, cells = sum_rows(flat, shape, window, lanes)
        found = list(lanes.unpacked(rows, cells))
    lengths = list(shape)
    for axis, (width, wrapped) in enumerate(zip(window, wrap, strict=True)):
        if not wrapped and width > 1:
            block, inner = prod(lengths[axis:]), prod(lengths[axis + 1 :])
            starts = range((width - 1) * inner, len(found), block)
            found = [value for start in starts for value in found[start : start - (width - 1) * inner + block]]
            lengths[axis] -= width - 1
    return found
