"""Window sums with few operations on long integers: a row of the board is one integer with a lane for each cell.

An integer of Python adds, shifts and masks thousands of lanes at once. The last axes together make a row; along them
the sums of windows are built by doubling, from shifted rows. Along the other axes whole rows are added and subtracted.
"""

from collections.abc import Iterator, Sequence
from math import prod

from ludus_check.arrays import Flat
from ludus_check.windows.lanes import Lanes

ROW = 512
"""The number of lanes that a row has at least, unless the board is smaller."""
Sides = tuple[int, int, int]
"""An axis seen from outside: the product of the lengths before it, its length, and the product of those after it."""


def sum_rows(flat: Flat, shape: Sequence[int], window: Sequence[int], lanes: Lanes) -> tuple[list[int], int]:
    """Return the sums of all windows, every axis being wrapped, row by row at their last cells; and the cells of a row.

    The lanes must have room for the sums.
    """
    split = next((k for k in range(len(shape) - 1, 0, -1) if prod(shape[k:]) >= ROW), 0)
    cells = prod(shape[split:])
    rows = [lanes.packed(flat[start : start + cells]) for start in range(0, len(flat), cells)]
    for axis, width in enumerate(window):
        if width > 1 and axis >= split:
            sides = prod(shape[split:axis]), shape[axis], prod(shape[axis + 1 :])
            turn = Turn(sides, lanes)
            rows = [turn.summed(row, width) for row in rows]
        elif width > 1:
            rows = _slid(rows, (prod(shape[:axis]), shape[axis], prod(shape[axis + 1 : split])), width)
    return rows, cells


class Turn:
    """Turns of one axis of a row: every lane goes some places along the axis, around its end."""

    def __init__(self, sides: Sides, lanes: Lanes) -> None:
        self.sides, self.lanes = sides, lanes
        self.masks: dict[int, tuple[int, int]] = {}

    def turned(self, row: int, places: int) -> int:
        """Return the row after a turn."""
        outer, length, inner = self.sides
        if places not in self.masks:
            low, high = (k * inner * self.lanes.size for k in (places, length - places))
            wrapped = int.from_bytes((b"\xff" * low + b"\0" * high) * outer, "little")
            self.masks[places] = wrapped, (1 << (low + high) * outer * 8) - 1 ^ wrapped
        wrapped, straight = self.masks[places]
        step = inner * self.lanes.bits
        return row << places * step & straight | row >> (length - places) * step & wrapped

    def summed(self, row: int, width: int) -> int:
        """Return the sums of `width` cells that end at each cell."""
        total, so_far = row, 1
        for bit in bin(width)[3:]:
            total, so_far = total + self.turned(total, so_far), 2 * so_far
            if bit == "1":
                total, so_far = row + self.turned(total, 1), so_far + 1
        return total


def _slid(rows: list[int], sides: Sides, width: int) -> list[int]:
    """Return the sums of `width` rows along an axis that end at each row."""
    found = [0] * len(rows)
    for where in lines(sides):
        line = rows[where]
        # The negative indices of a list are those of a wrapped axis.
        total, sums = sum(line[len(line) - width + 1 :]), []
        for j, new in enumerate(line):
            total += new
            sums.append(total)
            total -= line[j - width + 1]
        found[where] = sums
    return found


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


def lines(sides: Sides) -> Iterator[slice]:
    """Yield the lines along the axis."""
    outer, length, inner = sides
    for start in range(0, outer * length * inner, length * inner):
        for i in range(start, start + inner):
            yield slice(i, start + length * inner, inner)
